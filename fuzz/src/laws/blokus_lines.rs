//! Blokus' line protocol: a placement that is read is one of the board, is written, and is read again as the same; a legal one is a legal move.

use quintet_engine::core::fault::Fault;
use quintet_engine::core::game::Game;
use quintet_engine::games::blokus::{Blokus, Move, lines};
use quintet_engine::testkit::after;

use crate::check::{Complaint, text};
use crate::choices::Choices;

fn law(input: &[u8], read: impl Fn(&Blokus, &str) -> Result<Move, Fault>) {
    let mut choices = Choices::new(input);
    let variant = choices.one(Blokus::VARIANTS).expect("a variant");
    let position: Blokus = after(variant, choices.below(256) as u64, choices.below(6) as u32);
    let line = text(choices.rest());
    match read(&position, &line) {
        Ok(m) => {
            let written = lines::write(&position, m).expect("a placement");
            assert_eq!(read(&position, &written).as_ref(), Ok(&m), "{line} is written {written}");
            let mut legal = Vec::new();
            position.moves(&mut legal);
            assert_eq!(position.is_legal(m), legal.contains(&m), "{line} in {}", position.write_position());
            // What follows are the cells by the drawing of the protocol: as many as the piece has.
            let words: Vec<i64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let places: Vec<i64> = written.split(' ').filter_map(|word| word.parse().ok()).collect();
            assert_eq!(words[2], places[2], "another piece");
        }
        Err(fault) => fault.check(),
    }
}

pub(super) fn holds(input: &[u8]) {
    law(input, lines::read);
}

pub(super) fn planted(input: &[u8]) {
    law(input, |position, line| lines::read(position, &line.replace(" 2 ", " 1 ")));
}
