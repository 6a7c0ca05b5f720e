//! The value of a position for two sides, without a playout: a small neural network over who reaches which cells how soon.
//!
//! The inputs are integers. Every empty cell has a kind: the number of steps along edges from the mover's corner points to it, and from the
//! opponent's. The inputs are the number of cells of each kind, the pieces left of both sides, the lead in points and the blocked colours. A
//! side of two colours reaches what one of them reaches; there, every colour is compared with the whole other side and has its own pieces.

use arrayvec::ArrayVec;

use crate::core::math::exp;
use crate::games::blokus::Blokus;
use crate::games::blokus::bits::Bits;
use crate::games::blokus::geometry::{BoardSize, by_size};
use crate::games::blokus::pieces::PIECES;
use crate::games::blokus::setup::{Colour, MAX_COLOURS};

/// Steps from a corner point (0) to other cells; after them: free to the side but out of its reach, not free to it.
const STEPS: usize = 5;
/// How a side stands to a cell.
const KINDS: usize = STEPS + 2;

/// How many inputs a board has whose sides have so many colours: the cells of each kind (with two colours for each colour against the whole
/// other side), the pieces left of every colour, points ahead, colours stuck, pieces placed.
const fn count(colours: usize) -> usize {
    let views = if colours == 1 { 1 } else { 2 * colours };
    views * KINDS * KINDS + 2 * colours * PIECES + 2 * colours + 2
}

/// The inputs of the small board and of the large one.
pub const INPUTS: [usize; 2] = [count(1), count(2)];

/// An input of so many counts as one.
pub const UNIT: i32 = 16;

/// The network's inputs for a position.
pub type Inputs = ArrayVec<i16, { INPUTS[1] }>;

/// The inputs of a position for two sides, seen by the side to move, in units of 1 / [`UNIT`].
#[must_use]
pub fn inputs(position: &Blokus) -> Inputs {
    by_size!(position.setup().size, inputs_of(position))
}

/// The number of hidden units.
pub const HIDDEN: usize = 8;
/// So many steps of a weight are one.
pub const SCALE: i32 = 32;

/// How many weights a board with so many inputs has: for every hidden sum those of its inputs, one that is always added and one of the sum
/// itself; then those of the inputs for the result, and one that is always added to that.
#[must_use]
pub const fn weights(inputs: usize) -> usize {
    HIDDEN * (inputs + 2) + inputs + 1
}

/// The weights of a board, in [`SCALE`]ths, fitted by `quintet-train blokus value`. The file has those of the small one, then those of the large one.
fn fitted(size: BoardSize) -> &'static [u8] {
    let (small, large) = super::WEIGHTS.file(1).split_at(weights(INPUTS[0]));
    if size == BoardSize::Large { large } else { small }
}

/// How a colour, or a side, stands to the empty cells: those of each kind.
type Rings<const N: usize> = [Bits<N>; KINDS];

/// The cells of every kind of a colour together with those of the kinds before it.
fn reach<const N: usize, const S: usize>(position: &Blokus, colour: Colour) -> Rings<N> {
    let mut reach = [Bits::EMPTY; KINDS];
    if !position.is_stuck(colour) {
        let ground = position.ground::<N, S>(colour);
        let mut reached = ground.attach;
        for cells in &mut reach[..STEPS] {
            *cells = reached;
            reached |= reached.edges::<S>() & ground.free;
        }
        reach[STEPS] = ground.free;
    }
    reach[STEPS + 1] = position.empty_cells();
    reach
}

/// What several colours reach together.
fn together<const N: usize>(colours: &[Rings<N>]) -> Rings<N> {
    let mut all = [Bits::EMPTY; KINDS];
    for reach in colours {
        all.iter_mut().zip(reach).for_each(|(all, cells)| *all |= *cells);
    }
    all
}

/// The cells of every kind alone.
fn rings<const N: usize>(mut reach: Rings<N>) -> Rings<N> {
    for index in (1..KINDS).rev() {
        reach[index] &= !reach[index - 1];
    }
    reach
}

/// Counts the empty cells by how both stand to them.
fn compare<const N: usize>(own: &Rings<N>, theirs: &Rings<N>, out: &mut Inputs) {
    out.extend(own.iter().flat_map(|own| theirs.iter().map(|theirs| (*own & *theirs).count() as i16)));
}

fn inputs_of<const N: usize, const S: usize>(position: &Blokus) -> Inputs {
    let count = position.setup().colours;
    let mover = position.side_of(position.turn);
    let mut colours: [ArrayVec<Colour, MAX_COLOURS>; 2] = Default::default();
    for colour in (0..count).map(|steps| position.turn.after(steps, count)) {
        colours[usize::from(position.side_of(colour) != mover)].push(colour);
    }
    let mut inputs = Inputs::new();
    let reached =
        [0, 1].map(|side| colours[side].iter().map(|&colour| reach::<N, S>(position, colour)).collect::<ArrayVec<_, MAX_COLOURS>>());
    let [own, theirs] = [0, 1].map(|side| rings(together(&reached[side])));
    if reached.iter().all(|side| side.len() == 1) {
        compare(&own, &theirs, &mut inputs);
    } else {
        let [mine, others] = reached;
        mine.into_iter().for_each(|reach| compare(&rings(reach), &theirs, &mut inputs));
        others.into_iter().for_each(|reach| compare(&own, &rings(reach), &mut inputs));
    }
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

/// The expected reward of the side to move, from 0 to 1, with two sides.
pub(super) fn expected(position: &Blokus) -> f32 {
    let weights = fitted(position.setup().size);
    let inputs = inputs(position);
    let count = inputs.len();
    let weight = |weight: u8| i32::from(weight as i8);
    let dot = |weights: &[u8]| weights.iter().zip(&inputs).map(|(&one, &input)| weight(one) * i32::from(input)).sum::<i32>();
    let (hidden, direct) = weights.split_at(HIDDEN * (count + 2));
    // Inputs are in units of 1 / UNIT.
    let mut logit = SCALE * (dot(direct) + UNIT * weight(direct[count]));
    for unit in hidden.chunks_exact(count + 2) {
        logit += weight(unit[count + 1]) * (dot(unit) + UNIT * weight(unit[count])).max(0);
    }
    1.0 / (1.0 + exp(-logit as f32 / (UNIT * SCALE * SCALE) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::core::history::History;
    use crate::core::side::Side;
    use crate::games::blokus::players::opponents::{Weights, greedy_corners};
    use crate::testkit::random_move;

    const FOR_TWO: [&str; 2] = ["duo", "classic-2"];

    #[test]
    fn every_empty_cell_is_of_one_kind_and_images_are_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for variant in FOR_TWO {
            let mut position = Blokus::start(variant).unwrap();
            while position.outcome().is_none() {
                let inputs = inputs(&position);
                assert_eq!(inputs.len(), INPUTS[usize::from(position.setup().size == BoardSize::Large)]);
                let placed: usize = position.colours().map(|colour| position.cells[colour.index()].count() as usize).sum();
                let cells = usize::from(position.board_size()).pow(2);
                assert_eq!(inputs[..KINDS * KINDS].iter().map(|&count| count as usize).sum::<usize>() + placed, cells);
                for symmetry in 1..position.symmetries() {
                    assert_eq!(super::inputs(&position.transformed(symmetry)), inputs, "{variant}");
                }
                position.play_unchecked(random_move(&position, &mut rng).unwrap());
            }
        }
    }

    #[test]
    fn whoever_plays_better_is_expected_to_win() {
        let mut rng = fastrand::Rng::with_seed(5);
        for variant in FOR_TWO {
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
                    let share = expected(history.current());
                    total += if history.current().turn() == better { share } else { 1.0 - share };
                }
                assert!(total > 7.0, "{variant}: {total} of 10");
            }
        }
    }
}
