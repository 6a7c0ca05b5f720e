//! Games of every game: shards join, runs that were killed continue, bad input is an error that says where.

use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::tool::Folder;

/// Short games of each game and board.
const GAMES: [&str; 9] = [
    "quoridor games --nodes 60 --seed 3 --evaluation terms",
    "quoridor games --nodes 60 --seed 3",
    "amazons games --nodes 8 --seed 3",
    "amazons games --nodes 4 --seed 3 --variant 10x10",
    "amazons positions --nodes 30 --seed 3",
    "checkers games --nodes 40 --seed 3 --evaluation terms",
    "checkers games --nodes 40 --seed 3",
    "blokus games --nodes 12 --seed 3 --variant duo --set breadth=100 --set network=0.5",
    "blokus games --nodes 8 --seed 3 --variant classic",
];

/// The lines of positions.
fn positions(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn shards_are_the_parts_of_a_whole_run() {
    let folder = Folder::new("shards");
    for (index, line) in GAMES.iter().enumerate() {
        let whole = format!("whole{index}");
        folder.run(&format!("{line} --games 4 --out {whole}"));
        let whole = folder.text(&format!("{whole}/1-of-1.games"));
        assert!(positions(&whole).count() > 4 && whole.matches("# game ").count() == 4, "{line}: {whole}");
        let mut joined = Vec::new();
        for shard in [3, 1, 2] {
            folder.run(&format!("{line} --games 4 --out parts{index} --shard {shard}/3 --jobs 2"));
            joined.push((shard, folder.text(&format!("parts{index}/{shard}-of-3.games"))));
        }
        joined.sort();
        assert!(positions(&whole).eq(joined.iter().flat_map(|(_, text)| positions(text))), "{line}");
    }
}

#[test]
fn a_file_that_was_cut_in_the_middle_is_continued() {
    let folder = Folder::new("cut");
    for line in GAMES {
        folder.run(&format!("{line} --games 3 --out games"));
        let whole = folder.read("games/1-of-1.games");
        for length in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            folder.write("games/1-of-1.games", &whole[..length]);
            folder.run(&format!("{line} --games 3 --out games --jobs 2"));
            assert!(folder.read("games/1-of-1.games") == whole, "{line}, cut after {length} bytes");
        }
        std::fs::remove_dir_all(folder.path("games")).unwrap();
    }
}

#[test]
fn a_run_that_was_killed_is_continued() {
    let folder = Folder::new("killed");
    let line = "quoridor games --nodes 400 --games 40 --evaluation terms --seed 5";
    folder.run(&format!("{line} --out whole"));
    for _ in 0..3 {
        let mut child = folder.command(&format!("{line} --out games")).stdout(Stdio::null()).spawn().unwrap();
        let before = std::fs::metadata(folder.path("games/1-of-1.games")).map_or(0, |file| file.len());
        // Until it has written something: as a rule in the middle of the run.
        while std::fs::metadata(folder.path("games/1-of-1.games")).map_or(0, |file| file.len()) < before + 200
            && child.try_wait().unwrap().is_none()
        {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    folder.run(&format!("{line} --out games"));
    assert_eq!(folder.text("games/1-of-1.games"), folder.text("whole/1-of-1.games"));
}

#[test]
fn results_do_not_depend_on_the_cut() {
    let folder = Folder::new("learnt");
    let both = |games: &str, learn: &str| {
        folder.run(&format!("{games} --out whole"));
        for shard in 1..=4 {
            folder.run(&format!("{games} --out parts --shard {shard}/4"));
        }
        let said = ["whole", "parts", "parts/3-of-4.games parts/1-of-4.games parts/4-of-4.games parts/2-of-4.games"].map(|from| {
            let said = folder.run(&learn.replace("GAMES", from));
            (said, std::fs::read(folder.path("weights")).unwrap_or_default())
        });
        assert_eq!(said[0], said[1], "{learn}");
        assert_eq!(said[0], said[2], "{learn}");
        for name in ["whole", "parts"] {
            std::fs::remove_dir_all(folder.path(name)).unwrap();
        }
    };
    both("quoridor games --games 8 --nodes 50", "quoridor learn GAMES --out weights --epochs 2");
    both("amazons games --games 8 --nodes 8", "amazons fit GAMES");
    both("amazons positions --games 8 --nodes 8", "amazons learn GAMES --out weights --epochs 2");
    both("checkers games --games 8 --nodes 30", "checkers learn GAMES --out weights --epochs 2");
    both("checkers games --games 8 --nodes 30 --evaluation terms", "checkers fit GAMES");
    folder.write("weights", vec![0; 7044]);
    both("blokus games --games 8 --nodes 10 --variant classic-2", "blokus priors GAMES --out weights --epochs 1");
    folder.write("weights", vec![0; 2591]);
    both("blokus games --games 8 --nodes 10 --variant classic-2", "blokus value GAMES --out weights --epochs 2");
    both("blokus games --games 8 --nodes 10 --variant duo", "blokus learn GAMES --out weights --epochs 2");
}

#[test]
fn bad_input_is_an_error_that_says_where() {
    let folder = Folder::new("wrong");
    folder.run("quoridor games --games 2 --nodes 20 --out q");
    folder.run("amazons games --games 2 --nodes 4 --out a");
    folder.run("checkers games --games 2 --nodes 10 --out c");
    folder.run("blokus games --games 2 --nodes 6 --variant duo --out b");
    folder.run("blokus games --games 2 --nodes 6 --variant classic-2 --out l");
    let learn = [
        ("q", "quoridor learn q --out weights", "expected `position;chance;result;move`"),
        ("a", "amazons fit a", "expected `position;chance;result`"),
        ("a", "amazons learn a --out weights", "expected `position;chance;result`"),
        ("c", "checkers fit c", "expected `position;result;chance`"),
        ("c", "checkers learn c --out weights", "expected `position;result;chance`"),
        ("b", "blokus priors b --out weights", "expected `result|position|chance|placement:visits ..`"),
        ("b", "blokus learn b --out weights", "expected `result|position|chance|placement:visits ..`"),
        ("b", "blokus see b --out seen", "expected `result|position|chance|placement:visits ..`"),
        ("l", "blokus value l --out weights", "expected `result|position|chance|placement:visits ..`"),
    ];
    folder.write("weights", []);
    let error = folder.fail("blokus priors b --out weights");
    assert!(error.starts_with("error: weights: a file of weights has 7044 bytes, this one has 0"), "{error}");
    std::fs::remove_file(folder.path("weights")).unwrap();
    let error = folder.fail("blokus priors b --out weights");
    assert!(error.contains("there must be games of classic-2, too"), "{error}");
    let error = folder.fail("blokus value b --out weights");
    assert!(error.contains("games of duo; expected one of classic-2"), "{error}");
    let error = folder.fail("blokus learn l --out weights");
    assert!(error.starts_with("error: l/1-of-1.games, line 2: "), "{error}");
    // One number of four is missing.
    folder.run("blokus games --games 2 --nodes 6 --variant classic --out f");
    let text = folder.text("f/1-of-1.games");
    let (first, _) = text.lines().nth(1).and_then(|line| line.split_once(',')).expect("a result of four numbers");
    folder.write("f/1-of-1.games", text.replacen(&format!("{first},"), "", 1));
    let error = folder.fail("blokus see f --out seen");
    assert!(error.contains("line 2: expected as the result and as the chance a number from 0 to 1 for each side"), "{error}");
    for (name, line, what) in learn {
        folder.write("weights", vec![0; if line.contains("value") { 2591 } else { 7044 }]);
        let file = format!("{name}/1-of-1.games");
        let text = folder.text(&file);
        let second = text.lines().nth(1).unwrap();
        for (broken, what) in [("nonsense", what), (&second.replace([';', '|'], "/")[..], what), (&format!("?{}", &second[1..])[..], "")] {
            folder.write(&file, text.replacen(second, broken, 1));
            let error = folder.fail(line);
            assert!(error.contains("1-of-1.games, line 2: ") && error.contains(what), "{line} of {broken}: {error}");
        }
        folder.write(&file, &text);
        let game = |line: &'static str| line.split(' ').next();
        for (other, ..) in learn.iter().filter(|(_, other, _)| game(other) != game(line)) {
            let error = folder.fail(&line.replacen(&format!(" {name}"), &format!(" {other}"), 1));
            assert!(error.contains("1-of-1.games, line 1: these are games of "), "{error}");
        }
    }
    for (line, what) in [
        ("quoridor games --games 2 --nodes 21 --out q", "line 1: the file was made with other options"),
        ("quoridor games --games 2 --nodes 20 --out q --evaluation weights", "weights: a network has 31112 bytes, this file has"),
        ("quoridor games --games 2 --nodes 20 --out q --evaluation none", "none: "),
        ("amazons games --games 100001 --nodes 4 --out a2", "at most 100000; further games need another --seed"),
        ("blokus games --games 2 --nodes 4 --variant duo --out b2 --set depth=4", "--set depth=4: there is no such parameter"),
        ("blokus games --games 2 --nodes 4 --variant duo --out b2 --set breadth=4000", "expected a value from 5 to 300"),
        ("blokus games --games 2 --nodes 4 --variant duo --out b2 --set breadth", "expected NAME=VALUE"),
        ("blokus value l --out weights --results 2", "expected a share from 0 to 1"),
        ("blokus learn b --out weights --decay 11", "expected a number from 0 to 10"),
        ("amazons games --games 2 --nodes 4 --out a --shard 3/2", "`3/2` is no shard"),
        ("amazons games --games 0 --nodes 4 --out a", "--games"),
        ("checkers fit nowhere", "nowhere: "),
    ] {
        let error = folder.fail(line);
        assert!(error.contains(what), "{line}: {error}");
    }
}
