//! The value of a position of the small board, without a playout, by a network that sees where on the board who reaches what.
//!
//! Its input is the board as the side to move sees it: the second side sees it turned by half, so that one's own start is always in the same
//! place. A cell has a kind, by who covers it or how soon each side can. The [features](INPUTS) are the kinds by place, a place being two by
//! two cells, how many cells of each finer kind there are, and the pieces left. One hidden layer of [`HIDDEN`] units follows, and one output in
//! logits, whose weights depend on the number of pieces placed.
//!
//! `quintet-train blokus learn` makes the weights; docs/tuning.md says how these were made.

use std::sync::LazyLock;

use arrayvec::ArrayVec;

use crate::core::math::exp;
use crate::games::blokus::Blokus;
use crate::games::blokus::bits::Bits;
use crate::games::blokus::geometry::{BoardSize, SMALL_STRIDE, SMALL_WORDS};
use crate::games::blokus::pieces::PIECES;
use crate::games::blokus::setup::Colour;
use crate::players::hidden_layer::{HIDDEN_SCALE, HiddenLayer, OUTPUT_SCALE};

use super::reach::{KINDS, reach, rings};

/// Units of the hidden layer.
pub const HIDDEN: usize = 32;
/// Sets of output weights, by the number of pieces placed.
pub const STAGES: usize = 4;

/// Cells along an edge of the board.
const CELLS: usize = BoardSize::Small.cells() as usize;
/// Cells along an edge of a place.
const BLOCK: usize = 2;
/// Places along an edge of the board.
const PLACES: usize = CELLS / BLOCK;

/// How a side stands to an empty cell, coarsely: a corner point, 1 or 2 steps from one, more, out of reach, not free to it.
const COARSE: [usize; KINDS] = [0, 1, 1, 2, 2, 3, 4];
const COARSE_KINDS: usize = 5;
/// The kinds of a cell: both sides' coarse kinds, or covered by the side to move, or by the other.
const COVERED: [usize; 2] = [COARSE_KINDS * COARSE_KINDS, COARSE_KINDS * COARSE_KINDS + 1];
const CELL_KINDS: usize = COVERED[1] + 1;

const FINE: usize = PLACES * PLACES * CELL_KINDS;
const LEFT: usize = FINE + KINDS * KINDS;
const STUCK: usize = LEFT + 2 * PIECES;
/// The number of features: the kinds of cells by place, the finer kinds of empty cells (both sides' kinds), the pieces that each side has left, and
/// whether it is stuck.
pub const INPUTS: usize = STUCK + 2;
/// The most features that are on at once, each as often as it is.
const MOST: usize = 2 * CELLS * CELLS + 2 * PIECES + 2;

/// The network's form.
type Layer = HiddenLayer<HIDDEN, STAGES>;

/// Bytes of the stored weights.
pub const STORED_LENGTH: usize = Layer::stored_length(INPUTS);

static LAYER: LazyLock<Layer> = LazyLock::new(|| Layer::read(super::WEIGHTS.file("net.bin")));

/// Calls `visit` with every feature that is on, as often as it is: those of places once for each cell.
fn each_feature(position: &Blokus, mut visit: impl FnMut(usize)) {
    let sides = [position.turn, position.turn.after(1, 2)];
    let place = |bit: usize| {
        let cell = BoardSize::Small.cell(bit);
        let [row, column] = [cell.row, cell.column].map(|at| usize::from(at) % CELLS);
        let place = row / BLOCK * PLACES + column / BLOCK;
        if sides[0] == Colour::FIRST { place } else { PLACES * PLACES - 1 - place }
    };
    let [own, theirs] = sides.map(|colour| rings(reach::<SMALL_WORDS, SMALL_STRIDE>(position, colour)));
    for (mine, own) in own.iter().enumerate() {
        for (other, theirs) in theirs.iter().enumerate() {
            let cells: Bits<SMALL_WORDS> = *own & *theirs;
            for bit in cells.iter() {
                visit(place(bit) * CELL_KINDS + COARSE[mine] * COARSE_KINDS + COARSE[other]);
                visit(FINE + mine * KINDS + other);
            }
        }
    }
    for (side, colour) in sides.into_iter().enumerate() {
        position.own::<SMALL_WORDS>(colour).iter().for_each(|bit| visit(place(bit) * CELL_KINDS + COVERED[side]));
        let hand = position.hand(colour);
        (0..PIECES).filter(|&piece| hand >> piece & 1 != 0).for_each(|piece| visit(LEFT + side * PIECES + piece));
        if position.is_stuck(colour) {
            visit(STUCK + side);
        }
    }
}

/// The features of a position of the small board that are on, each as often as it is.
#[must_use]
pub fn features(position: &Blokus) -> ArrayVec<u16, MOST> {
    let mut features = ArrayVec::new();
    each_feature(position, |feature| features.push(feature as u16));
    features
}

/// The feature that this one is on the board mirrored in the diagonal through both starts.
#[must_use]
pub fn mirrored(feature: usize) -> usize {
    if feature >= FINE {
        return feature;
    }
    let (place, kind) = (feature / CELL_KINDS, feature % CELL_KINDS);
    (place % PLACES * PLACES + place / PLACES) * CELL_KINDS + kind
}

/// The set of output weights for a position.
#[must_use]
pub fn stage(position: &Blokus) -> usize {
    let left: u32 = position.colours().map(|colour| position.hand(colour).count_ones()).sum();
    match 2 * PIECES as u32 - left {
        0..10 => 0,
        10..18 => 1,
        18..25 => 2,
        _ => 3,
    }
}

/// The expected reward of the side to move on the small board, from 0 to 1.
pub(super) fn expected(position: &Blokus) -> f32 {
    let layer = &*LAYER;
    let mut sums = layer.bias();
    each_feature(position, |feature| layer.add(&mut sums, feature));
    let logit = layer.output(&sums, [], stage(position));
    1.0 / (1.0 + exp(-logit as f32 / (HIDDEN_SCALE * OUTPUT_SCALE)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::testkit::random_move;

    #[test]
    fn every_cell_has_a_kind_and_images_have_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        let sorted = |position: &Blokus| {
            let mut features = features(position).to_vec();
            features.sort_unstable();
            features
        };
        let mut position = Blokus::start("duo").unwrap();
        while position.outcome().is_none() {
            let features = sorted(&position);
            let count = |from: usize, upto: usize| features.iter().filter(|&&feature| (from..upto).contains(&usize::from(feature))).count();
            let covered: usize = position.colours().map(|colour| position.cells[colour.index()].count() as usize).sum();
            assert_eq!((count(0, FINE), count(FINE, LEFT)), (CELLS * CELLS, CELLS * CELLS - covered));
            assert!(features.iter().all(|&feature| usize::from(feature) < INPUTS));
            // Half a turn swaps the sides, and each sees what the other saw.
            assert_eq!(sorted(&position.transformed(2)), features);
            assert_eq!(expected(&position.transformed(2)), expected(&position));
            let mut image: Vec<u16> = features.iter().map(|&feature| mirrored(usize::from(feature)) as u16).collect();
            image.sort_unstable();
            assert_eq!(sorted(&position.transformed(1)), image);
            position.play_unchecked(random_move(&position, &mut rng).unwrap());
        }
    }

    #[test]
    fn kinds_of_cells() {
        // Covered are e10 and, by the second side, j5.
        let mut position = Blokus::start("duo").unwrap();
        for text in ["e10", "j5"] {
            position.play_unchecked(position.parse_move(text).unwrap());
        }
        let features = features(&position);
        let place = |row: usize, column: usize| (row / 2 * PLACES + column / 2) * CELL_KINDS;
        assert!(features.contains(&((place(4, 4) + COVERED[0]) as u16)) && features.contains(&((place(9, 9) + COVERED[1]) as u16)));
        // Beside a covered cell nothing is free; four corner points; the pieces but the monomino are left.
        let count = |kind: usize| {
            features.iter().filter(|&&feature| usize::from(feature) < FINE && usize::from(feature) % CELL_KINDS == kind).count()
        };
        let mine = |kind: usize| (0..COARSE_KINDS).map(|other| count(kind * COARSE_KINDS + other)).sum::<usize>();
        assert_eq!((mine(0), mine(4)), (4, 4));
        assert_eq!(features.iter().filter(|&&feature| (LEFT..STUCK).contains(&usize::from(feature))).count(), 2 * (PIECES - 1));
    }
}
