//! The pieces that a colour still has, to draw one by chance.

use super::PlayoutParams;
use crate::games::blokus::geometry::Geometry;
use crate::games::blokus::pieces::{Hand, ORIENTATIONS, PIECES, Piece};

/// The orientations of the pieces in a hand, by size.
#[derive(Copy, Clone)]
pub(super) struct Pool {
    orientations: [u8; ORIENTATIONS],
    /// For every size, greatest first: where its orientations begin and end, and the sum of all weights so far.
    sizes: [(u8, u8, u32); 5],
}

impl Pool {
    pub(super) const EMPTY: Self = Self { orientations: [0; ORIENTATIONS], sizes: [(0, 0, 0); 5] };

    pub(super) fn fill(&mut self, geometry: &Geometry, hand: Hand, params: &PlayoutParams) {
        let (mut end, mut weight) = (0, 0);
        let mut pieces = PIECES;
        for (size, entry) in (0..5).rev().zip(&mut self.sizes) {
            let begin = end;
            while let Some(range) = pieces.checked_sub(1).map(|piece| &geometry.pieces[piece]).filter(|range| range.squares == size + 1) {
                pieces -= 1;
                if hand >> pieces & 1 != 0 {
                    for orientation in range.begin..range.end {
                        self.orientations[usize::from(end)] = orientation;
                        end += 1;
                    }
                }
            }
            weight += u32::from(end - begin) * params.size[size];
            *entry = (begin, end, weight);
        }
    }

    /// Takes out a piece that is there.
    #[inline]
    pub(super) fn remove(&mut self, geometry: &Geometry, piece: Piece, params: &PlayoutParams) {
        let range = &geometry.pieces[piece.index()];
        let gone = range.end - range.begin;
        let place = 5_usize.saturating_sub(range.squares);
        let (from, upto, _) = self.sizes[place];
        // The orientations of a size lie piece by piece, the last piece first.
        let Some(at) = (from..upto).find(|&at| self.orientations[usize::from(at)] == range.begin) else { return };
        let end = self.sizes[4].1;
        self.orientations.copy_within(usize::from(at + gone)..usize::from(end), usize::from(at));
        let weight = u32::from(gone) * params.size[range.squares - 1];
        for (_, end, upto) in &mut self.sizes[place..] {
            *end -= gone;
            *upto -= weight;
        }
        for (begin, _, _) in &mut self.sizes[place + 1..] {
            *begin -= gone;
        }
    }

    /// An orientation and its number of squares, by two random numbers; none from an empty hand.
    #[inline]
    pub(super) fn draw(&self, size: u32, which: u16) -> Option<(u8, u8)> {
        let total = self.sizes[4].2;
        if total == 0 {
            return None;
        }
        let drawn = ((u64::from(size) * u64::from(total)) >> 32) as u32;
        let mut index = 0;
        for (_, _, upto) in &self.sizes[..4] {
            index += usize::from(drawn >= *upto);
        }
        let (begin, end, _) = self.sizes[index];
        let nth = ((u32::from(end - begin) * u32::from(which)) >> 16) as u8;
        Some((self.orientations[usize::from(begin + nth)], 5 - index as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blokus::geometry::BoardSize;

    #[test]
    fn a_pool_without_a_piece_is_the_pool_of_the_other_pieces() {
        let (geometry, params) = (BoardSize::Large.geometry(), PlayoutParams::default());
        let mut rng = fastrand::Rng::with_seed(4);
        for _ in 0..50 {
            let mut pieces: Vec<Piece> = Piece::all().collect();
            rng.shuffle(&mut pieces);
            let mut hand: Hand = pieces.iter().fold(0, |hand, piece| hand | piece.bit());
            let (mut kept, mut filled) = (Pool::EMPTY, Pool::EMPTY);
            kept.fill(geometry, hand, &params);
            for piece in pieces {
                hand &= !piece.bit();
                kept.remove(geometry, piece, &params);
                filled.fill(geometry, hand, &params);
                assert_eq!(kept.sizes, filled.sizes);
                let end = usize::from(kept.sizes[4].1);
                assert_eq!(kept.orientations[..end], filled.orientations[..end]);
            }
        }
    }
}
