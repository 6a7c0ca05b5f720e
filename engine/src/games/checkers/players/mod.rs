//! The players of Checkers: every level by name.

mod assignment;
mod endings;
pub mod eval;
pub mod net;
mod strong;
pub mod tables;
mod terms;
mod tuning;
pub mod weights;
mod work;

#[cfg(test)]
mod tests;

use crate::core::error::UnknownName;
use crate::core::game::Game;
use crate::games::checkers::Checkers;
use crate::levels::{Levels, Rung};
use crate::players::Handicapped;
use crate::players::book::{Book, Booked};
use crate::players::weights::weights;
use crate::players::{Instant, Playable, Weights, Work, random};
use crate::search::Searcher;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use eval::CheckersHeuristics;
use strong::Strong;
pub use strong::strong_search;

/// The opening book and the network that `strong` has learnt.
static WEIGHTS: Weights = weights!("book.txt", "net.bin");
/// The openings that `strong` knows.
pub(crate) static BOOK: Book<Checkers> = Book::new(&WEIGHTS, "book.txt", Checkers::VARIANTS[0]);

impl Playable for Checkers {
    const WORK: Work = work::WORK;
    const WEIGHTS: Option<&'static Weights> = Some(&WEIGHTS);

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&Self::ladder(variant), level) {
            let search =
                AlphaBeta::new(CheckersHeuristics::default(), AlphaBetaParams { table_bits: 14, all_root_values: true, ..strong_search() });
            return Ok(Box::new(Handicapped::new(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "minimax-3" => Ok(Box::new(Instant::new(seed, assignment::choose))),
            "strong" => Ok(Box::new(Booked::new(&BOOK, Box::new(Strong::new(strong_search()))))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}
