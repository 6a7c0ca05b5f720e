//! The players of Quoridor: every level by name.

mod candidates;
pub mod eval;
mod exposures;
pub mod greedy;
mod minimax;
pub mod net;
pub mod race;
mod tuning;
mod uct;
mod work;

#[cfg(test)]
mod tests;

use crate::core::error::UnknownName;
use crate::core::game::Game;
use crate::core::history::History;
use crate::games::quoridor::{Quoridor, levels};
use crate::levels::{Levels, Rung};
use crate::players::Handicapped;
use crate::players::book::{Book, Booked};
use crate::players::weights::weights;
use crate::players::{Playable, Weights, Work, random};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::{Limits, Report, Searcher, Status};
use crate::tune::Weighted;
use eval::Knowledge;

/// The opening book and the network that the players have learnt.
static WEIGHTS: Weights = weights!("book.txt", "net.bin");

/// The openings that `strong` knows.
pub(crate) static BOOK: Book<Quoridor> = Book::new(&WEIGHTS, "book.txt", Quoridor::VARIANTS[0]);

impl Playable for Quoridor {
    const WORK: Work = work::WORK;
    const WEIGHTS: Option<&'static Weights> = Some(&WEIGHTS);

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&Self::ladder(variant), level) {
            return Ok(Box::new(Handicapped::new(Box::new(rung_player()), rung, seed)));
        }
        Ok(match level {
            "random" => random(seed),
            "uct" => Box::new(Bounded { searcher: uct::searcher(seed), limits: Limits::nodes(levels::UCT_GAMES) }),
            "minimax-2" => Box::new(Bounded { searcher: minimax::searcher(seed), limits: Limits::depth(2) }),
            "minimax-3" => Box::new(Bounded { searcher: minimax::searcher(seed), limits: Limits::depth(3) }),
            "greedy-bfs" => greedy::Weights::default().player(seed),
            "strong" => {
                let search = AlphaBeta::new(Knowledge::new(eval::Params::default()), eval::search_params());
                Box::new(Booked::new(&BOOK, Box::new(search)))
            }
            _ => return Err(Self::unknown_level(level)),
        })
    }
}

/// The handicapped player of the ladder. It searches as `strong` did when its rungs were measured against each other: late moves are not skipped, and
/// nothing is extended.
fn rung_player() -> AlphaBeta<Quoridor, Knowledge> {
    let search = AlphaBetaParams {
        table_bits: 14,
        all_root_values: true,
        null_move: Some(2),
        futility_depth: 2,
        late_move_pruning: None,
        singular: None,
        ..eval::search_params()
    };
    AlphaBeta::new(Knowledge::new(eval::Params { sharp: 2, all_walls: 0, ..eval::Params::default() }), search)
}

/// A searcher that keeps to the limits of its level, whatever limits its host gives.
struct Bounded<S> {
    searcher: S,
    limits: Limits,
}

impl<S: Searcher<Quoridor>> Searcher<Quoridor> for Bounded<S> {
    fn start(&mut self, history: &History<Quoridor>, limits: &Limits) {
        self.searcher.start(history, &limits.min(&self.limits));
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        self.searcher.step(pause)
    }

    fn report(&self) -> Report<Quoridor> {
        self.searcher.report()
    }
}
