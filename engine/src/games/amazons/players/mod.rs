//! The players of Amazons: every level by name.

mod endgame;
pub mod eval;
pub mod heuristics;
pub mod inputs;
mod judge;
pub mod net;
mod one_ply;
pub mod policy;
mod tuning;
mod work;

use crate::core::error::UnknownName;
use crate::games::amazons::Amazons;
use crate::levels::{Levels, Rung};
use crate::players::Handicapped;
use crate::players::weights::weights;
use crate::players::{Playable, Weights, Work, random};
use crate::search::Searcher;
use crate::search::alphabeta::AlphaBeta;
use crate::search::mcts::Mcts;
use heuristics::{AmazonsHeuristics, alpha_beta_params};
use one_ply::OnePly;
use policy::{AmazonsPolicy, PolicyParams, ladder_search_params, search_params};

/// The networks and sums that the players have learnt.
static WEIGHTS: Weights = weights!("net10.bin", "net8.bin");

impl Playable for Amazons {
    const WORK: Work = work::WORK;
    const WEIGHTS: Option<&'static Weights> = Some(&WEIGHTS);

    fn player(level: &str, variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&Self::ladder(variant), level) {
            let search = Mcts::new(AmazonsPolicy::new(PolicyParams::ladder()), ladder_search_params(), seed);
            return Ok(Box::new(Handicapped::new(Box::new(search), rung, seed)));
        }
        match level {
            "random" => Ok(random(seed)),
            "score-only" => Ok(Box::new(OnePly::score_only())),
            "lock-score" => Ok(Box::new(OnePly::lock_score())),
            "alpha-beta" => Ok(Box::new(AlphaBeta::new(AmazonsHeuristics::default(), alpha_beta_params()))),
            "strong" => Ok(Box::new(Mcts::new(AmazonsPolicy::default(), search_params(), seed))),
            _ => Err(Self::unknown_level(level)),
        }
    }
}
