//! The players of Blokus: every level by name.

mod certain;
pub mod net;
pub mod network;
mod opponents;
pub mod playout;
pub mod policy;
pub mod prior;
mod reach;
pub mod reward;
mod tuning;
pub mod value;
mod work;

use crate::core::error::UnknownName;
use crate::games::blokus::Blokus;
use crate::levels::{Levels, Rung};
use crate::players::Handicapped;
use crate::players::book::{Book, Booked};
use crate::players::weights::weights;
use crate::players::{Playable, Weights, Work, random};
use crate::search::Searcher;
use crate::search::mcts::{Mcts, MctsParams, Selection};
use crate::tune::{Tunable, Weighted};
use policy::{BlokusPolicy, PolicyParams};

/// The opening book, and the networks and sums that the players have learnt.
static WEIGHTS: Weights = weights!("book.txt", "classic-2.bin", "duo.bin", "net.bin", "prior.bin", "value.bin");

/// The openings of Duo that `strong` knows.
static BOOK: Book<Blokus> = Book::new(&WEIGHTS, "book.txt", "duo");

impl Playable for Blokus {
    const WORK: Work = work::WORK;
    const WEIGHTS: Option<&'static Weights> = Some(&WEIGHTS);

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&Self::ladder(variant), level) {
            // The rungs were measured with playouts alone.
            let search = MctsParams { reconsider_at: 0, ..Self::search_params() };
            let search = Mcts::new(BlokusPolicy::new(PolicyParams::playouts_alone()), search, seed);
            return Ok(Box::new(Handicapped::by_visits(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "greedy-corners" => Ok(opponents::Weights::default().player(seed)),
            "strong" => Ok(Box::new(Booked::new(&BOOK, Self::tuned(&Default::default(), variant, seed, None)))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}

impl Blokus {
    /// The settings of tree search with which the strongest level plays; on the small board it counts the network for more.
    #[must_use]
    pub fn search_params() -> MctsParams {
        MctsParams {
            selection: Selection::Puct { exploration: 0.6, first_play_reduction: 0.05 },
            rave: Some(300.0),
            expand_at: 2,
            reconsider_at: 12,
            reconsidered: 4,
            ..MctsParams::default()
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_book_is_used() {
        crate::players::book::tests::holds(&super::BOOK);
    }
}
