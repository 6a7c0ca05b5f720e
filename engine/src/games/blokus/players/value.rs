//! The value of a position of the large board for two sides of two colours, without a playout: a small neural network over who reaches which cells
//! how soon.
//!
//! The inputs are integers. Every empty cell has a kind: the number of steps along edges from a side's corner points to it, and from those of the
//! other. The inputs are the number of cells of each kind, where each colour is compared with the whole other side; the pieces left of every
//! colour, the lead in points and the blocked colours. A side reaches what one of its colours reaches.

use arrayvec::ArrayVec;

use crate::core::math::exp;
use crate::games::blokus::Blokus;
use crate::games::blokus::geometry::{LARGE_STRIDE, LARGE_WORDS};
use crate::games::blokus::pieces::PIECES;

use super::reach::{KINDS, Rings, reach, rings};

/// Colours of the two sides.
const COLOURS: usize = 4;

/// The number of inputs: the cells of each kind for each colour, the pieces left of every colour, points ahead, colours stuck, pieces placed.
pub const INPUTS: usize = COLOURS * (KINDS * KINDS + PIECES + 1) + 2;

/// An input of so many counts as one.
pub const UNIT: i32 = 16;

/// The network's inputs for a position.
pub type Inputs = ArrayVec<i16, INPUTS>;

/// The number of hidden units.
pub const HIDDEN: usize = 8;
/// So many steps of a weight are one.
pub const SCALE: i32 = 32;

/// The number of weights: for every hidden sum those of its inputs, one that is always added and one of the sum itself; then those of the inputs
/// for the result, and one that is always added to that. `quintet-train blokus value` fits them, in [`SCALE`]ths.
pub const WEIGHTS: usize = HIDDEN * (INPUTS + 2) + INPUTS + 1;

type Kinds = Rings<LARGE_WORDS>;

/// What a side of two colours reaches.
fn together([one, other]: &[Kinds; 2]) -> Kinds {
    std::array::from_fn(|kind| one[kind] | other[kind])
}

/// Counts the empty cells by how both stand to them.
fn compare(own: &Kinds, theirs: &Kinds, out: &mut Inputs) {
    out.extend(own.iter().flat_map(|own| theirs.iter().map(|theirs| (*own & *theirs).count() as i16)));
}

/// The inputs of a position of the large board for two sides, seen by the side to move, in units of 1 / [`UNIT`].
#[must_use]
pub fn inputs(position: &Blokus) -> Inputs {
    let colours = [[0, 2], [1, 3]].map(|steps| steps.map(|steps| position.turn.after(steps, COLOURS as u8)));
    let mut inputs = Inputs::new();
    let reached = colours.map(|side| side.map(|colour| reach::<LARGE_WORDS, LARGE_STRIDE>(position, colour)));
    let [own, theirs] = [0, 1].map(|side| rings(together(&reached[side])));
    let [mine, others] = reached;
    mine.into_iter().for_each(|reach| compare(&rings(reach), &theirs, &mut inputs));
    others.into_iter().for_each(|reach| compare(&own, &rings(reach), &mut inputs));
    let all = || colours.iter().flatten().copied();
    let flag = |set: bool| UNIT as i16 * i16::from(set);
    let mut placed = 0;
    for colour in all() {
        let hand = position.hand(colour);
        inputs.extend((0..PIECES).map(|piece| flag(hand >> piece & 1 != 0)));
        placed += PIECES as i16 - hand.count_ones() as i16;
    }
    let score = |side: usize| colours[side].iter().map(|&colour| position.colour_score(colour)).sum::<i16>();
    inputs.push(score(0) - score(1));
    inputs.extend(all().map(|colour| flag(position.is_stuck(colour))));
    inputs.push(placed);
    inputs
}

/// The expected reward of the side to move on the large board with two sides, from 0 to 1.
pub(super) fn expected(position: &Blokus) -> f32 {
    let weights = super::WEIGHTS.file("value.bin");
    let inputs = inputs(position);
    let weight = |weight: u8| i32::from(weight as i8);
    let dot = |weights: &[u8]| weights.iter().zip(&inputs).map(|(&one, &input)| weight(one) * i32::from(input)).sum::<i32>();
    let (hidden, direct) = weights.split_at(HIDDEN * (INPUTS + 2));
    // Inputs are in units of 1 / UNIT.
    let mut logit = SCALE * (dot(direct) + UNIT * weight(direct[INPUTS]));
    for unit in hidden.chunks_exact(INPUTS + 2) {
        logit += weight(unit[INPUTS + 1]) * (dot(unit) + UNIT * weight(unit[INPUTS])).max(0);
    }
    1.0 / (1.0 + exp(-logit as f32 / (UNIT * SCALE * SCALE) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::core::history::History;
    use crate::core::side::Side;
    use crate::games::blokus::players::net;
    use crate::games::blokus::players::opponents::{Weights, greedy_corners};
    use crate::testkit::random_move;

    #[test]
    fn every_empty_cell_is_of_one_kind_and_images_are_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut position = Blokus::start("classic-2").unwrap();
        while position.outcome().is_none() {
            let inputs = inputs(&position);
            assert_eq!(inputs.len(), INPUTS);
            let placed: usize = position.colours().map(|colour| position.cells[colour.index()].count() as usize).sum();
            let cells = usize::from(position.board_size()).pow(2);
            assert_eq!(inputs[..KINDS * KINDS].iter().map(|&count| count as usize).sum::<usize>() + placed, cells);
            for symmetry in 1..position.symmetries() {
                assert_eq!(super::inputs(&position.transformed(symmetry)), inputs);
            }
            position.play_unchecked(random_move(&position, &mut rng).unwrap());
        }
    }

    #[test]
    fn whoever_plays_better_is_expected_to_win() {
        let mut rng = fastrand::Rng::with_seed(5);
        for variant in ["duo", "classic-2"] {
            for better in Side::all(2) {
                let mut total = 0.0;
                for _ in 0..10 {
                    let mut history = History::new(Blokus::start(variant).unwrap());
                    for _ in 0..14 * history.current().colours().count() / 2 {
                        let position = history.current();
                        let m = if position.turn() == better {
                            greedy_corners(&history, &mut rng, &Weights::default()).best
                        } else {
                            random_move(position, &mut rng)
                        };
                        history.play_unchecked(m.unwrap());
                    }
                    let position = history.current();
                    let share = if variant == "duo" { net::expected(position) } else { expected(position) };
                    total += if history.current().turn() == better { share } else { 1.0 - share };
                }
                assert!(total > 7.0, "{variant}: {total} of 10");
            }
        }
    }
}
