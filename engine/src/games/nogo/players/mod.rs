//! The players of NoGo: every level by name.

mod margin_mcts;
mod network;
mod opponents;
mod policy;
mod reserve;
mod rings;
mod solver;
mod strong;
mod tuning;
mod work;

#[cfg(test)]
mod tests;

use crate::core::error::UnknownName;
use crate::games::nogo::NoGo;
use crate::levels::{Levels, Rung};
use crate::players::Handicapped;
use crate::players::weights::weights;
use crate::players::{Instant, Playable, Weights, Work, random};
use crate::search::Searcher;
use crate::search::mcts::Mcts;
use margin_mcts::MarginMcts;
use policy::LeafPolicy;
use rings::RingSearch;
use strong::{Phases, Strong, StrongParams};

/// The network that the players have learnt.
static WEIGHTS: Weights = weights!("network.bin");

impl Playable for NoGo {
    const WORK: Work = work::WORK;
    const WEIGHTS: Option<&'static Weights> = Some(&WEIGHTS);

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&Self::ladder(variant), level) {
            let params = StrongParams::counting();
            // A player that always plays its best move also solves the endgame exactly; that is worth many times the playouts.
            let search: Box<dyn Searcher<Self>> = if rung.temperature > 0.0 {
                Box::new(Mcts::new(LeafPolicy::new(params.policy, params.network), params.mcts, seed))
            } else {
                Box::new(Strong::new(params, seed))
            };
            return Ok(Box::new(Handicapped::new(search, rung, seed)));
        }
        Ok(match level {
            "random" => random(seed),
            "greedy" => Box::new(Instant::new(seed, opponents::greedy)),
            "alpha-beta" => Box::new(RingSearch::new(seed)),
            "mcts" => Box::new(MarginMcts::new(seed)),
            "strong" => Box::new(Strong::in_phases(Phases::default(), seed)),
            _ => return Err(Self::unknown_level(level)),
        })
    }
}
