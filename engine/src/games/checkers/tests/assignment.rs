//! The assignment's player and text program, compared with its figures and with recorded runs.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::*;
use crate::games::checkers::minimax::{DEPTH, EXAMPLE as FIGURE, Tree};
use crate::games::checkers::towers::{Towers, run};
use crate::players::Playable;
use crate::search::{Limits, Status};

#[test]
fn the_tree_of_the_assignments_figure() {
    let tree = Tree::new(&read(FIGURE), DEPTH);
    assert_eq!(tree.nodes().len(), 30);
    assert_eq!(tree.value(), 1);
    assert_eq!(tree.best().map(|m| m.to_string()).as_deref(), Some("A6-B5"));
    // Black chooses (b), white answers to (e), black goes on to (k).
    let path: Vec<_> = tree.path().iter().filter_map(|&node| tree.nodes()[node].mv).map(|m| m.to_string()).collect();
    assert_eq!(path[..2], ["A6-B5", "B7-A8"]);
    // Level 1 is worth 1 and 0; level 2 holds (d) 3, (e) 1, then (f) 0, (g) 1, (h) 1.
    let values = |depth| tree.nodes().iter().filter(|node| node.depth == depth).map(|node| node.value).collect::<Vec<_>>();
    assert_eq!(values(1), [1, 0]);
    assert_eq!(values(2), [3, 1, 0, 1, 1]);
    // From (d) two boards cost 3 and the four moves of the tower lead to 2.
    let below = tree.nodes()[tree.nodes()[1].children.start].children.clone();
    let mut costs: Vec<i32> = tree.nodes()[below].iter().map(|node| node.value).collect();
    costs.sort_unstable();
    assert_eq!(costs, [2, 2, 2, 2, 3, 3]);
}

#[test]
fn published_values_and_choices() {
    for entry in data() {
        let tree = Tree::new(&position(&entry), DEPTH);
        assert_eq!(i64::from(tree.value()), entry["minimax3_value"].as_i64().unwrap(), "{}", entry["name"]);
        assert_eq!(tree.best().unwrap().to_string(), entry["minimax3_action"].as_str().unwrap(), "{}", entry["name"]);
    }
}

#[test]
fn a_stuck_side_counts_as_the_worst_value_above_the_greatest_depth() {
    // White's man on A6 cannot go to B7, nor over it to C8.
    let stuck = read("......../......../......../......../......../w......./.b....../..b..... w");
    assert_eq!((Tree::new(&stuck, DEPTH).value(), Tree::new(&stuck, DEPTH).best()), (i32::MAX, None));
    // At the greatest depth it counts two men to one, although white is stuck.
    assert_eq!(Tree::new(&stuck, 0).value(), 1);
    // With a spare man black keeps white stuck: the greatest of all values. Giving up the block by B7-C6 lets white live.
    let spare = read("......../......../......../......../......../w......./.b...b../..b..... b");
    let tree = Tree::new(&spare, DEPTH);
    assert_eq!((tree.value(), tree.best().map(|m| m.to_string()).as_deref()), (i32::MAX, Some("F7-G6")));
    let values: Vec<_> =
        tree.nodes()[1..=tree.nodes()[0].children.len()].iter().map(|node| (node.mv.unwrap().to_string(), node.value)).collect();
    assert_eq!(values.iter().filter(|(_, value)| *value == i32::MAX).map(|(m, _)| m.as_str()).collect::<Vec<_>>(), ["F7-G6", "F7-E6"]);
}

#[test]
fn when_all_moves_lose_at_once_the_left_most_is_played() {
    // Black's only man goes to F3 or D3 and is taken there.
    let tree = Tree::new(&read("......../..w...w./......../....b.../......../......../......../........ b"), DEPTH);
    assert_eq!((tree.value(), tree.best().map(|m| m.to_string()).as_deref()), (i32::MIN, Some("E4-F3")));
}

#[test]
fn the_level_plays_the_trees_choice_and_shows_its_line() {
    let mut player = Checkers::player("minimax-3", "standard", 7).unwrap();
    player.start(&History::new(read(FIGURE)), &Limits::default());
    assert_eq!(player.step(&mut || true), Status::Done);
    let report = player.report();
    assert_eq!(report.best, Some(read(FIGURE).parse_move("A6-B5").unwrap()));
    assert_eq!((report.value, report.depth, report.nodes, report.pv.len(), report.root.len()), (1, 3, 30, 3, 2));
    assert_eq!(report.best, report.root.first().map(|root| root.mv));
}

#[test]
fn recorded_runs_byte_for_byte() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/towers");
    let mut checked = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let expected = fs::read_to_string(path.with_extension("out")).unwrap();
            let output = run(&fs::read_to_string(&path).unwrap());
            for (line, (output, expected)) in output.lines().zip(expected.lines()).enumerate() {
                assert_eq!(output, expected, "{} line {}", path.display(), line + 1);
            }
            assert!(output == expected, "{} has {} bytes instead of {}", path.display(), output.len(), expected.len());
            checked += 1;
        }
    }
    assert_eq!(checked, 30);
}

/// In g42 the tenth action of `P` takes the last piece: no winner is printed, because no action had to be computed after it.
#[test]
fn a_winner_is_printed_only_instead_of_an_action() {
    let mut program = Towers::new();
    let record = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data/towers/g42.out")).unwrap();
    for action in record.lines().filter_map(|line| line.split_once(": ").filter(|(head, _)| head.contains("ACTION"))) {
        assert!(!program.read(action.1).contains("WIN"));
    }
    assert!(program.position().outcome().is_some());
    assert_eq!(program.clone().read("A"), "BLACK WIN!\n");
    assert_eq!(program.read("P"), "BLACK WIN!\n");
}

#[test]
fn errors_come_in_the_assignments_order_and_end_the_program() {
    let error = |word: &str| Towers::new().read(word);
    for (word, message) in [
        ("I6-J9", "Source cell is outside of the board."),
        ("g6-F5", "Source cell is outside of the board."),
        ("G6-F0", "Target cell is outside of the board."),
        ("G6-F99999999999", "Target cell is outside of the board."),
        ("D4-G6", "Source cell is empty."),
        ("B3-A2", "Target cell is not empty."),
        ("B3-A4", "Source cell holds opponent's piece/tower."),
        ("G6-G5", "Illegal action."),
        ("G6F5", "`G6F5` is not an action; expected one such as G6-F5, or A, or P."),
        ("-", "`-` is not an action; expected one such as G6-F5, or A, or P."),
    ] {
        assert_eq!(error(word), format!("ERROR: {message}\n"), "{word}");
    }
    let mut program = Towers::new();
    assert!(!program.read("G6-F5").is_empty() && !program.is_ended());
    assert!(program.read("G6-F5").starts_with("ERROR: Source cell is empty.") && program.is_ended());
    assert_eq!(program.read("A"), "");
}

#[test]
fn words_may_be_separated_in_any_way() {
    assert_eq!(run("G6-F5\r\n\n  H3-G4\tA"), run("G6-F5\nH3-G4\nA\n"));
    let mut program = Towers::new();
    let parts = program.greeting() + &program.read("G6-F5") + &program.read("P");
    assert_eq!(parts, run("G6-F5 P A G6-F5"));
}

proptest! {
    #[test]
    fn any_input_is_answered(input in "[ABGHPagp0-9 \\-\n\\PC]{0,40}") {
        let output = run(&input);
        prop_assert!(output.starts_with("BOARD SIZE: 8x8\n") && output.ends_with('\n'));
    }

    /// Random words, most of them legal at the start.
    #[test]
    fn any_sequence_of_actions_is_answered(columns in "[A-H]{0,60}", seed in 0..1000u64) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut program = Towers::new();
        for column in columns.chars() {
            let word = match crate::testkit::random_move(program.position(), &mut rng) {
                Some(m) if rng.u32(..20) > 0 => m.to_string(),
                _ => format!("{column}{}-A{}", rng.u32(..10), rng.u32(..10)),
            };
            let ended = program.is_ended();
            prop_assert_eq!(program.read(&word).is_empty(), ended);
        }
        program.read("P");
        prop_assert!(program.is_ended());
    }
}
