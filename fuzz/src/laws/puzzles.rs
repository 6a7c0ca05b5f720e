//! A file of puzzles that is read is written and read again equal; a bad line is named.

use quintet_engine::puzzles::{self, Puzzle, ReadError};

use crate::check::{FRUGAL, round_trip, text};

fn law(text: &str, read: impl Fn(&str) -> Result<Vec<Puzzle>, ReadError>) {
    let named = |error: ReadError| {
        assert!((1..=text.lines().count()).contains(&error.line), "{error}");
        error.to_string()
    };
    let write = |puzzles: &Vec<Puzzle>| Some(puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect());
    let read = round_trip(text, FRUGAL, |text| read(text).map_err(named), write);
    for puzzle in read.iter().flatten() {
        assert!(
            (1..=puzzles::MOST_STEPS).contains(&puzzle.solution.len()) && puzzle.solved.iter().all(|solved| *solved <= puzzle.tries),
            "{puzzle}"
        );
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), puzzles::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| {
        let mut read = puzzles::read(text)?;
        read.pop();
        Ok(read)
    });
}
