//! Tests of the other forms of a game: SGF, match logs, action lists.

use proptest::prelude::*;

use super::{Record, ReplayError, TERMINATION, replay};
use crate::registry::open;

/// The record of a random game, cut after some plies.
fn random_game(game: &str, variant: &str, start: Option<&str>, seed: u64, plies: usize) -> Record {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = open(game, Some(variant), start).expect("opens");
    for _ in 0..plies {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(&legal[rng.u32(..legal.len() as u32) as usize]).expect("legal");
    }
    Record::of(&*game)
}

#[test]
fn games_survive_sgf() {
    for (game, variant) in [
        ("nogo", "standard"),
        ("nogo", "free-centre"),
        ("nogo", "5x5"),
        ("nogo", "13x13"),
        ("amazons", "8x8"),
        ("amazons", "10x10"),
        ("blokus", "duo"),
        ("blokus", "duo-basic"),
        ("blokus", "classic-2"),
        ("blokus", "classic"),
    ] {
        for (seed, plies) in [(1, 500), (2, 7), (3, 0)] {
            let mut record = random_game(game, variant, None, seed, plies);
            if let Some(m) = record.moves.first_mut() {
                m.comment = Some("a [comment] \\ of\ntwo lines".to_owned());
            }
            record.introduction = Some("before it began".to_owned());
            record.set_tag("Date", "2026-01-31");
            let text = record.to_sgf().unwrap_or_else(|error| panic!("{game} {variant}: {error}"));
            let again = Record::parse_sgf(&text).unwrap_or_else(|error| panic!("{game} {variant}: {error}\n{text}"));
            assert_eq!(again.moves, record.moves, "{game} {variant}\n{text}");
            assert_eq!((&again.game, &again.variant, &again.start), (&record.game, &record.variant, &record.start));
            assert_eq!((again.introduction.as_deref(), again.tag("date")), (Some("before it began"), Some("2026-01-31")));
            // SGF has no results for four players.
            if variant != "classic" {
                assert_eq!(again.result, record.result, "{game} {variant}");
            }
            assert!(replay(&again).is_ok());
        }
    }
}

#[test]
fn passes_of_blokus_survive_sgf() {
    let mut record = random_game("blokus", "classic-2", None, 1, 500);
    let passes = |record: &Record| record.moves.iter().filter(|m| m.text == "pass").count();
    let last = record.moves.iter().rposition(|m| m.text != "pass").expect("a move");
    record.moves.truncate(last + 1);
    assert!(passes(&record) > 0);
    let survives = |record: &Record| {
        let text = record.to_sgf().expect("writes");
        assert_eq!(Record::parse_sgf(&text).map(|again| again.moves).as_ref(), Ok(&record.moves), "{text}");
        text.matches(";PASS[").count()
    };
    assert_eq!(survives(&record), 0, "those before a move are left out, as Pentobi does it");
    let mut most = 0;
    while passes(&record) > 0 {
        record.moves.pop();
        most = most.max(survives(&record));
    }
    assert!(most > 0, "a game may be looked at after a pass");
    let mut record = random_game("blokus", "duo", None, 1, 500);
    let pass = record.moves.iter().position(|m| m.text == "pass").expect("a pass");
    record.moves[pass].comment = Some("nothing fits".to_owned());
    assert_eq!(survives(&record), 1);
}

#[test]
fn moves_of_blokus_are_cells() {
    let moves = |text: &str| {
        Record::parse_sgf(text)
            .map(|record| record.moves.into_iter().map(|m| m.text).collect::<Vec<_>>())
            .map_err(|error| error.to_string())
    };
    assert_eq!(moves("(;GM[Blokus Duo];B[ e10, E9 ];W[j5][j6])"), Ok(vec!["e10,e9".to_owned(), "j5,j6".to_owned()]));
    for bad in ["", " ", ",", "e9,", "e9,,e10", "e9 e10", "e21", "u1", "e0", "pass", "e9{x}", "e-9"] {
        let error = moves(&format!("(;GM[Blokus Duo]\n;B[{bad}])")).expect_err(bad);
        assert!(error.starts_with("line 2: move 1: B["), "{error}");
        let record = Record { game: "blokus".to_owned(), variant: Some("duo".to_owned()), moves: vec![bad.into()], ..Record::default() };
        assert_eq!(record.to_sgf().is_ok(), bad == "pass", "{bad}");
    }
}

#[test]
fn ends_that_do_not_follow_from_the_moves_survive() {
    for (game, variant) in [("nogo", "standard"), ("nogo", "5x5"), ("amazons", "8x8"), ("blokus", "duo"), ("blokus", "classic-2")] {
        for (result, end) in [("1-0", "resigned"), ("0-1", "time"), ("0-1", "violations"), ("1-0", "steps"), ("1/2-1/2", "steps")] {
            let mut record = random_game(game, variant, None, 3, 4);
            record.result = Some(result.to_owned());
            record.set_tag(TERMINATION, end);
            let sgf = record.to_sgf().expect("writes");
            assert_eq!(Record::parse_sgf(&sgf).as_ref(), Ok(&record), "{sgf}");
            if let Some(log) = record.to_botzone() {
                assert_eq!(Record::parse_botzone(&log).as_ref(), Ok(&record), "{log}");
            }
        }
    }
    let end = |text: &str| Record::parse_sgf(text).expect("reads").tag(TERMINATION).map(str::to_owned);
    assert_eq!(end("(;GM[1]SZ[9]RE[W+Resign])").as_deref(), Some("resigned"));
    assert_eq!(end("(;GM[1]SZ[9]RE[W+3.5])"), None);
}

#[test]
fn the_other_side_may_begin_on_the_usual_board() {
    for (game, variant) in [("nogo", "standard"), ("nogo", "3x3"), ("amazons", "8x8"), ("amazons", "10x10")] {
        let usual = open(game, Some(variant), None).expect("opens").position();
        let (rows, turn) = usual.rsplit_once(' ').expect("a side to move");
        let start = format!("{rows} {}", if turn == "b" { "w" } else { "b" });
        for plies in [0, 3] {
            let record = random_game(game, variant, Some(&start), 5, plies);
            let text = record.to_sgf().expect("writes");
            assert_eq!(Record::parse_sgf(&text).as_ref(), Ok(&record), "{text}");
        }
    }
    // White's first stone in the centre does not make it the other variant.
    let mut record = random_game("nogo", "standard", Some(&format!("{}. w", "........./".repeat(8) + "........")), 5, 0);
    record.moves.push("E5".into());
    assert_eq!(Record::parse_sgf(&record.to_sgf().expect("writes")).as_ref(), Ok(&record));
}

#[test]
fn an_sgf_setup_is_the_start() {
    for (game, variant, start) in [
        ("nogo", "standard", "X.......O/........./........./........./....X..../........./........./........./O.......X w"),
        ("amazons", "8x8", "..B..B../......../B......B/...xx.../......../W......W/......../..W..W.. w"),
        ("nogo", "3x3", "..X/.O./... b"),
    ] {
        let record = random_game(game, variant, Some(start), 5, 4);
        assert_eq!(record.start.as_deref(), Some(start));
        let text = record.to_sgf().expect("writes");
        assert_eq!(Record::parse_sgf(&text).as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn foreign_files_are_read() {
    // As a Go editor writes NoGo: a rectangle of stones, a variation, lower-case forms of old files.
    let record = Record::parse_sgf("(;GM[1]FF[4]SZ[9]PB[Anna]PW[Bert]RE[W+R]AB[aa:ba]AW[ii];B[cc]C[why?];W[dd](;B[ei])(;B[aa]))");
    let record = record.expect("reads");
    assert_eq!((record.tag("First"), record.tag("Second"), record.result.as_deref()), (Some("Anna"), Some("Bert"), Some("0-1")));
    assert_eq!(record.start.as_deref(), Some(&*format!("XX.......{}/........O b", "/.........".repeat(7))));
    let moves: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(moves, ["C7", "D6", "E1"]);
    assert_eq!(record.moves[0].comment.as_deref(), Some("why?"));
    // The first stone in the centre tells the variant.
    assert_eq!(Record::parse_sgf("(;GM[1]SZ[9];B[ee])").map(|record| record.variant), Ok(Some("free-centre".to_owned())));
    // As Pentobi writes Blokus: a colour without a move is left out.
    let record = Record::parse_sgf("(;GM[Blokus Two-Player];1[a20];3[t1];4[a1,b1];1[b19])").expect("reads");
    let moves: Vec<&str> = record.moves.iter().map(|m| m.text.as_str()).collect();
    assert_eq!(moves, ["a20", "pass", "t1", "a1,b1", "b19"]);
    let Err(ReplayError::Move(failed)) = replay(&record) else { panic!("yellow may not pass here") };
    assert_eq!(failed.number, 2);
}

#[test]
fn damaged_sgf_names_the_line_and_keeps_what_came_before() {
    for (text, line, words, moves) in [
        ("(;GM[1]SZ[9]\n;B[aa]\n;W[zz])", 3, "move 2: W[zz]", 1),
        ("(;GM[1]SZ[9]\n;B[aa]\n;B[bb])", 3, "not the turn of B", 1),
        ("(;GM[1]SZ[9]\n;B[aa]\n;W[bb", 3, "no closing `]`", 2),
        ("(;GM[2])", 1, "GM[2]", 0),
        ("(;GM[1]SZ[19])", 1, "19x19", 0),
        ("(;GM[1]SZ[9]AB[aj])", 1, "AB[aj]", 0),
        ("(;GM[Blokus Duo]AB[a1])", 1, "setup", 0),
        ("(;GM[18]SZ[8];B[aabb])", 1, "move 1", 0),
        ("nothing", 1, "before the first", 0),
    ] {
        let error = Record::parse_sgf(text).expect_err(text);
        assert_eq!(error.line, line, "{text}");
        assert!(error.problem.to_string().contains(words), "{text}: {error}");
        assert!(error.before.moves.len() >= moves.min(1) && error.before.moves.len() <= moves, "{text}: {:?}", error.before.moves);
    }
}

#[test]
fn only_three_games_have_an_sgf() {
    let error = random_game("quoridor", "standard", None, 1, 4).to_sgf().expect_err("there is none");
    assert!(error.to_string().ends_with("amazons (18), nogo (1), blokus (Blokus, Blokus Two-Player, Blokus Duo)"), "{error}");
    let mut record = random_game("nogo", "standard", None, 1, 2);
    record.moves[1].text = "I5".to_owned();
    assert!(record.to_sgf().expect_err("no such column").to_string().starts_with("move 2: `I5`"));
}

#[test]
fn games_survive_botzones_log() {
    for (game, variant) in [("amazons", "8x8"), ("nogo", "free-centre"), ("nogo", "standard")] {
        let record = random_game(game, variant, None, 9, 500);
        assert!(record.result.is_some());
        let text = record.to_botzone().expect("writes");
        assert_eq!(Record::parse_botzone(&text).as_ref(), Ok(&record));
        assert_eq!(Record::import(&text).as_ref(), Ok(&record));
    }
    // Botzone has neither these games nor these boards, and a log without a move shows no game.
    for (game, variant, plies) in [("quoridor", "standard", 4), ("amazons", "10x10", 4), ("nogo", "8x8", 4), ("nogo", "standard", 0)] {
        assert_eq!(random_game(game, variant, None, 1, plies).to_botzone(), None, "{game} {variant}");
    }
    // A log of Botzone's own names no variant.
    let log = r#"{"logs":[{"0":{"response":{"x":4,"y":4}}},{"1":{"response":{"x":0,"y":0}}}]}"#;
    assert_eq!(Record::parse_botzone(log).map(|record| record.variant), Ok(Some("free-centre".to_owned())));
    // A result is one line, and none if nothing is in it.
    for (result, kept) in [(" 1-0\\nx", Some("1-0 x")), (" ", None)] {
        let log = format!(r#"{{"logs":[{{"0":{{"x":4,"y":4}}}}],"termination":"time","result":"{result}"}}"#);
        let record = Record::parse_botzone(&log).expect("reads");
        assert_eq!(record.result.as_deref(), kept);
        assert_eq!(Record::parse(&record.to_string()).map(|record| record.result), Ok(record.result));
    }
}

/// A program that failed at its first move has answered no coordinates: the judge's requests, its pictures or later moves show the game.
#[test]
fn a_log_shows_its_game_without_a_first_answer() {
    let failed = r#"{"0":{"verdict":"RE","response":null}}"#;
    let asked = |content: &str| format!(r#"{{"output":{{"command":"request","content":{{"0":{content}}}}}}}"#);
    let over = r#"{"output":{"command":"finish","display":{"winner":1,"err":"RE"}}}"#;
    let none = r#"{"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1}"#;
    let drawn = r#"{"output":{"command":"request","display":[{"x0":0,"y0":2,"x1":0,"y1":1,"x2":0,"y2":0}]}}"#;
    let later = r#"{"0":{"verdict":"OK","response":{"x0":0,"y0":2,"x1":0,"y1":1,"x2":0,"y2":0}}}"#;
    for (game, items) in [
        ("amazons", vec![asked(none), failed.to_owned(), over.to_owned()]),
        ("nogo", vec![asked(r#"{"x":-1,"y":-1}"#), failed.to_owned(), over.to_owned()]),
        ("amazons", vec![failed.to_owned(), drawn.to_owned()]),
        ("amazons", vec![failed.to_owned(), later.to_owned()]),
    ] {
        let error = Record::parse_botzone(&format!("[{}]", items.join(","))).expect_err("no move");
        assert_eq!((error.before.game.as_str(), error.before.moves.len()), (game, 0), "{items:?}");
        let words = error.problem.to_string();
        assert!(words.starts_with("move 1: ") && words.contains(&format!("is not a move of {game}: expected")), "{words}");
    }
    let error = Record::parse_botzone(&format!("[{failed},{over}]")).expect_err("no game");
    let expected = "this log does not show its game: expected coordinates of amazons (x0 y0 x1 y1 x2 y2), nogo (x y)";
    assert_eq!((error.problem.to_string().as_str(), error.before.game.as_str()), (expected, ""));
}

#[test]
fn damaged_logs_are_named() {
    for (text, words) in [
        ("{\"logs\":", "not JSON"),
        ("{\"moves\":[]}", "expected a list"),
        ("[]", "no answer of a player"),
        ("[{\"0\":{\"response\":{\"x\":3,\"y\":3}}},{\"1\":{\"response\":{\"x\":30,\"y\":3}}}]", "move 2"),
        // Texts of moves that a record could not hold.
        (r#"[{"0":{"x":3,"y":3}},{"1":{"move":"a{b"}}]"#, "move 2"),
        (r#"[{"0":{"x":3,"y":3}},{"1":{"moves":["A1 B2"]}}]"#, "move 2"),
        (r#"[{"0":{"x":3,"y":3}},{"1":{"moves":["A1","2."]}}]"#, "move 2"),
    ] {
        let error = Record::parse_botzone(text).expect_err(text);
        assert!(error.problem.to_string().contains(words), "{text}: {error}");
    }
}

#[test]
fn action_lists_are_games_of_checkers() {
    let record = Record::import("A6-B5\nB3-A4 c6-d5\n").expect("reads");
    assert_eq!((record.game.as_str(), record.variant.as_deref()), ("checkers", Some("course")));
    assert_eq!(record.to_actions().as_deref(), Some("A6-B5\nB3-A4\nC6-D5\n"));
    assert_eq!(replay(&record).expect("plays").ply(), 3);
    let error = Record::import("A6-B5\nB3-A4 P").expect_err("P computes");
    assert_eq!((error.line, error.before.moves.len()), (2, 2));
    assert!(error.problem.to_string().contains("`P`"), "{error}");
    // Lists say nothing of other rules, nor without an action that they are such lists.
    for (game, variant, plies) in [("nogo", "3x3", 2), ("checkers", "standard", 2), ("checkers", "course", 0)] {
        assert_eq!(random_game(game, variant, None, 1, plies).to_actions(), None, "{game} {variant}");
    }
    assert_eq!(Record { variant: None, ..record }.to_actions(), None);
}

#[test]
fn a_record_is_imported_as_what_it_is() {
    let record = random_game("quoridor", "standard", None, 4, 12);
    assert_eq!(Record::import(&record.to_string()).as_ref(), Ok(&record));
    assert!(Record::import("hello").is_err());
    assert!(Record::import("").is_err());
}

proptest! {
    #[test]
    fn no_reader_panics(text in "[(]?(;?[A-Z]{1,2}\\[[a-zA-Z0-9 ,:.+-]{0,8}\\]|\\PC|[\\[\\]();\\\\\n]){0,12}[)]?") {
        let _ = Record::parse_sgf(&text);
        let _ = Record::parse_actions(&text);
        let _ = Record::parse_botzone(&text);
        if let Ok(record) = Record::import(&text) {
            let _ = record.to_sgf();
            let _ = record.to_botzone();
            let _ = replay(&record);
        }
    }

    #[test]
    fn sgf_that_was_read_survives(moves in proptest::collection::vec("[a-i]{2}", 0..20), comment in "\\PC{0,20}") {
        let mut text = String::from("(;GM[1]SZ[9]");
        for (index, m) in moves.iter().enumerate() {
            text.push_str(&format!(";{}[{m}]C[{}]", if index % 2 == 0 { 'B' } else { 'W' }, super::sgf_tree::escaped(&comment)));
        }
        text.push(')');
        let record = Record::parse_sgf(&text).expect("reads");
        prop_assert_eq!(record.moves.len(), moves.len());
        let again = Record::parse_sgf(&record.to_sgf().expect("writes"));
        prop_assert_eq!(again, Ok(record));
    }
}
