//! The evaluation of the levels below `strong`, and of `alpha-beta`: a weighted sum of features, as the logit of the win probability.
//!
//! The weights depend on how much of the board is still contested: early, position counts (`c1`, `c2`); at the end, only territory does
//! (Lieberum 2005). They were fitted to the results of self-play games.

use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::Board;
use crate::games::amazons::features::{NeighbourCounts, Territory};
use crate::games::amazons::{Amazons, Size};

/// The number of features.
pub const TERMS: usize = 9;
/// The names of the features, in the order of [`Params::weights`].
pub const TERM_NAMES: [&str; TERMS] = ["t1", "t2", "c1", "c2", "owned", "locked", "tight1", "tight3", "tempo"];
/// The number of phases between which weights are interpolated.
pub const STAGES: usize = 5;

/// The part of the board that is contested ([`Territory::contested`]) in positions of the last phase; start positions are slightly above it.
const FULL: f32 = 0.75;

/// Weights of the evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Params {
    /// One row per phase, from "nothing is contested" to "nearly everything is"; a row holds the weights of [`TERM_NAMES`] in logits (natural
    /// logarithm of the odds of winning).
    pub weights: [[f32; TERMS]; STAGES],
}

/// The features of a position from the point of view of the side to move, and its phase.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Terms {
    /// The features in the order of [`TERM_NAMES`].
    pub terms: [f32; TERMS],
    /// From 0 (nothing is contested) to `STAGES - 1` (nearly every square is contested).
    pub stage: f32,
}

impl Terms {
    /// The features for the side to move of `board`.
    pub(super) fn new<B: Bits>(board: &Board<B>) -> Self {
        Self::of(board.amazons(board.turn()), board.amazons(board.turn().opponent()), board.empty())
    }

    /// The features for the side whose amazons are `mine` and who is to move.
    pub(super) fn of<B: Bits>(mine: B, theirs: B, empty: B) -> Self {
        let territory = Territory::of(mine, theirs, empty);
        let Territory { t1, t2, c1, c2, contested, exclusive } = territory;
        let [locked, tight1, tight3] =
            NeighbourCounts::new(empty).at_most_0_1_3().map(|tight| (mine & tight).count() as f32 - (theirs & tight).count() as f32);
        let owned = exclusive[0] as f32 - exclusive[1] as f32;
        let room = f32::from(B::SIZE) * f32::from(B::SIZE) - 8.0;
        let stage = (contested / (FULL * room)).min(1.0) * (STAGES - 1) as f32;
        Self { terms: [t1, t2, c1, c2, owned, locked, tight1, tight3, 1.0], stage }
    }
}

impl Params {
    /// The win probability of the side to move, as a logit.
    pub(super) fn logit(&self, terms: &Terms) -> f32 {
        let low = (terms.stage as usize).min(STAGES - 2);
        let share = terms.stage - low as f32;
        let (below, above) = (&self.weights[low], &self.weights[low + 1]);
        terms.terms.iter().zip(below.iter().zip(above)).map(|(term, (below, above))| term * (below + share * (above - below))).sum()
    }
}

/// Printed by `quintet-train amazons fit`: 64,762 positions of 1,500 games with 60 playouts per move; log loss 0.366 on held-out games. 10x10
/// uses the same weights: the phase is a share of the board.
impl Default for Params {
    fn default() -> Self {
        Self {
            weights: [
                [0.800, 0.528, 0.142, 0.405, -0.216, -0.260, 0.281, 0.035, -0.690],
                [0.196, 0.104, 0.047, 0.340, -0.165, -0.367, -0.045, 0.110, 0.158],
                [0.122, 0.070, 0.002, 0.268, -0.109, -0.488, -0.213, -0.029, -0.009],
                [-0.030, 0.009, 0.141, 0.138, -0.093, -0.581, -0.489, -0.186, 0.463],
                [-0.027, -0.020, 0.147, 0.080, -0.102, -0.567, -0.566, -0.072, 0.636],
            ],
        }
    }
}

impl Amazons {
    /// The sum of the strong player's evaluation, from the point of view of the side to move.
    #[must_use]
    pub fn terms(&self) -> Terms {
        match &self.0 {
            Size::Eight(board) => Terms::new(board),
            Size::Ten(board) => Terms::new(board),
        }
    }
}

/// The win probability for this logit.
pub(super) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + crate::core::math::exp(-logit))
}

#[cfg(test)]
mod tests;
