//! What one more wall does to each pawn, remembered: a move of one pawn changes nothing for the other.

use crate::core::side::Side;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::maps::Maps;
use crate::games::quoridor::ways::Exposure;

/// The binary logarithm of the number of entries (16 bytes each).
const BITS: u32 = 15;

/// The exposures that were asked for last, by walls and pawn.
#[derive(Default)]
pub(super) struct Exposures(Vec<(u64, Exposure)>);

impl Exposures {
    /// What one more wall of its opponent does to a side's pawn.
    pub(super) fn of(&mut self, position: &Quoridor, maps: &Maps, side: Side) -> Exposure {
        if position.walls_left(side.opponent()) == 0 {
            return Exposure::default();
        }
        if self.0.is_empty() {
            self.0 = vec![(0, Exposure::default()); 1 << BITS];
        }
        let walls = position.walls();
        let pawn = 2 * position.pawn(side).index() as u64 + side.index() as u64;
        let key =
            walls.h.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ walls.v.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29) ^ pawn << 57 ^ pawn;
        // Never that of an empty entry.
        let key = (key ^ key >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) | 1;
        let Some(entry) = self.0.get_mut((key >> (u64::BITS - BITS)) as usize) else { return Exposure::default() };
        if entry.0 != key {
            *entry = (key, maps.exposure(position, side));
        }
        entry.1
    }
}
