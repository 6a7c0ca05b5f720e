//! The puzzles that are shipped: legal, solvable, and right as far as that is cheap to prove. The deep test proves and searches all of them.

#![cfg(feature = "players")]

use std::fs;
use std::path::Path;

use quintet_engine::games::NAMES;
use quintet_engine::puzzles::{Check, Puzzle, Verdict, Worth, check, rating, read};

/// A proof that visited so many positions or fewer is repeated in every run of the tests.
const CHEAP: u64 = 1_000;
/// The largest file, in bytes before compression. Text of this kind shrinks to a third or less, so this keeps it below 60 kB.
const LARGEST: usize = 160_000;

/// The games that have puzzles, with text and content of their files. A new game has none at first.
fn shipped() -> Vec<(&'static str, String, Vec<Puzzle>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/puzzles");
    let text_of = |game: &&'static str| Some((*game, fs::read_to_string(folder.join(game).with_extension("txt")).ok()?));
    let files: Vec<_> = NAMES.iter().filter_map(text_of).collect();
    assert!(files.len() >= 5, "files of puzzles are missing in {}", folder.display());
    let read_all = |(game, text): (&'static str, String)| {
        let puzzles = read(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        (game, text, puzzles)
    };
    files.into_iter().map(read_all).collect()
}

#[test]
fn every_puzzle_is_legal_and_plays_through() {
    for (game, text, puzzles) in shipped() {
        assert!(puzzles.len() >= 40, "{game}: only {} puzzles", puzzles.len());
        assert!(text.len() < LARGEST, "{game}: {} bytes", text.len());
        let mut ids: Vec<&str> = puzzles.iter().map(|puzzle| &*puzzle.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), puzzles.len(), "{game}: the same position twice");
        for puzzle in &puzzles {
            let id = &puzzle.id;
            assert_eq!(puzzle.flaw(game), None, "{game} {id}");
            assert_eq!(puzzle.rating, rating(puzzle.solved, puzzle.tries), "{game} {id}");
            assert!(text.lines().any(|line| line == puzzle.to_string()), "{game} {id} is written in another way");
            let own: Vec<&str> = puzzle.line().step_by(2).collect();
            for (step, text) in own.iter().enumerate() {
                let verdict = puzzle.judge(step, text);
                assert_eq!(verdict == Verdict::Solved, step + 1 == own.len(), "{game} {id}: {verdict:?}");
            }
        }
    }
}

#[test]
fn small_proofs_are_found_again() {
    let mut count = 0;
    for (game, _, puzzles) in shipped() {
        for puzzle in puzzles.iter().filter(|puzzle| matches!(puzzle.worth, Worth::Proved { positions, .. } if positions <= CHEAP)) {
            assert_eq!(check(game, puzzle, None), Check::Holds, "{game} {}", puzzle.id);
            count += 1;
        }
    }
    assert!(count > 0, "no puzzle was proved with {CHEAP} positions or fewer");
}

#[test]
#[ignore = "deep: run with cargo xtask test --deep"]
fn all_puzzles_hold() {
    let mut wrong = Vec::new();
    for (game, _, puzzles) in shipped() {
        for puzzle in puzzles {
            if let Check::Contradicted(reason) = check(game, &puzzle, None) {
                wrong.push(format!("{game} {}: {reason}", puzzle.id));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
