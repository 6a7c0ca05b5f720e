//! The five features of Lieberum (2005) and their weights by phase, as given in a course report.

use super::bits::Bits;
use super::board::Board;
use super::features::{Territory, mobility};

/// Weights of the features t1, t2, c1, c2 and m.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Weights(pub(super) [f32; 5]);

impl Weights {
    /// The weights of `score-only`.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) const EVEN: Self = Self([0.2; 5]);

    /// The weights of `lock-score`, phase by phase.
    pub(super) const BY_PHASE: [Self; 3] =
        [Self([0.22, 0.47, 0.13, 0.13, 0.05]), Self([0.30, 0.28, 0.20, 0.20, 0.02]), Self([0.80, 0.10, 0.05, 0.05, 0.0])];

    /// The phase after so many plies, as an index of [`Weights::BY_PHASE`]: each side's first ten turns are the opening, those after the twentieth
    /// the endgame. The limits are for the 56 plies of a full 8x8 board and are scaled to the 92 of 10x10.
    pub(super) fn phase(plies: u32, room: u32) -> usize {
        match plies * 56 / room / 2 {
            0..10 => 0,
            10..20 => 1,
            _ => 2,
        }
    }
}

/// The five features for the side to move.
pub(super) fn features<B: Bits>(board: &Board<B>) -> [f32; 5] {
    let Territory { t1, t2, c1, c2, .. } = Territory::new(board);
    let m = mobility(board, board.turn()) - mobility(board, board.turn().opponent());
    [t1, t2, c1, c2, m]
}
