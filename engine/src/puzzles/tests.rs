//! Reading, writing and judging.

use super::*;

const LINES: &str = "# a note\n\n8c1b22a0; 3x3; .../.../... b; win 57; A1|C1 B2 A3; middle,safe; 900; 0123333/3\n\
                     00000000; 9x9; x b; 812 401 20000; E4; end; 1350; 0000126/6\n";

#[test]
fn puzzles_are_written_as_they_are_read() {
    let puzzles = read(LINES).unwrap();
    let written: Vec<String> = puzzles.iter().map(ToString::to_string).collect();
    assert_eq!(written, LINES.lines().skip(2).collect::<Vec<_>>());
    assert_eq!(puzzles[0].line().collect::<Vec<_>>(), ["A1", "B2", "A3"]);
    assert_eq!(puzzles[1].worth, Worth::Searched { best: 812, second: 401, nodes: 20_000 });
    assert_eq!(puzzles[1].solved, [0, 0, 0, 0, 1, 2, 6]);
}

#[test]
fn moves_are_judged_step_by_step() {
    let puzzle = &read(LINES).unwrap()[0];
    assert_eq!(puzzle.judge(0, "B1"), Verdict::Wrong);
    assert_eq!(puzzle.judge(0, "A1"), Verdict::Next("B2"));
    assert_eq!(puzzle.judge(0, "C1"), Verdict::Solved);
    assert_eq!(puzzle.judge(1, "A3"), Verdict::Solved);
    assert_eq!(puzzle.judge(2, "A3"), Verdict::Wrong);
}

#[test]
fn a_bad_line_is_named() {
    let good = "8c1b22a0; 3x3; .../.../... b; win 57; A1; middle; 900; 0123333/3";
    for (from, to, problem) in [
        ("; 900", "", Problem::Fields),
        ("8c1b22a0", "8C1B22A0", Problem::Id),
        ("8c1b22a0", "8c1b22a", Problem::Id),
        ("3x3;", ";", Problem::Position),
        ("win 57", "loss 57", Problem::Worth),
        ("win 57", "1001 5 7", Problem::Worth),
        ("win 57", "win", Problem::Worth),
        ("A1", "", Problem::Solution),
        ("A1", "A1 B1", Problem::Solution),
        ("A1", "A1| B1 C1", Problem::Solution),
        ("A1", "A1 B1 C1 A2 B2 C2 A3", Problem::Solution),
        ("middle", "safe", Problem::Themes),
        ("900", "-900", Problem::Rating),
        ("0123333/3", "0123334/3", Problem::Solved),
        ("0123333/3", "012333/3", Problem::Solved),
        ("0123333/3", "0123333", Problem::Solved),
    ] {
        let text = format!("{good}\n{}\n", good.replacen(from, to, 1));
        let error = read(&text).unwrap_err();
        assert_eq!(error, ReadError { line: 2, problem }, "{to}");
        assert!(error.to_string().starts_with("line 2: "), "{error}");
    }
}

#[test]
fn flaws_are_found() {
    let start = crate::registry::open("nogo", Some("3x3"), Some("X../.../... w")).unwrap();
    let id = Puzzle::id_of(&*start);
    let good = format!("{id}; 3x3; X../.../... w; win 57; C1; middle,safe; 900; 0123333/3");
    assert_eq!(read(&good).unwrap()[0].flaw("nogo"), None);
    let turned = crate::registry::open("nogo", Some("3x3"), Some(".../.../..X w")).unwrap();
    assert_eq!(Puzzle::id_of(&*turned), id, "symmetric positions share their id");
    for (from, to, flaw) in [
        ("X../.../... w", "X.../.../... w", "position"),
        ("X../.../... w", "x../.../... w", "written"),
        (&id[..], "01234567", "the id should be"),
        ("C1", "A3", "A3"),
        ("C1", "c1", "c1"),
        ("safe", "race", "race"),
    ] {
        let puzzle = &read(&good.replacen(from, to, 1)).unwrap()[0];
        let found = puzzle.flaw("nogo").expect(to).to_string();
        assert!(found.contains(flaw) || flaw == "position", "{to}: {found}");
    }
}
