//! What a position for two looks worth, without playing it out: a small network that looks at who reaches which cells how soon.
//!
//! The inputs are whole numbers. Every empty cell is of a kind: in how many steps along edges the mover gets there from its corner points, and in how
//! many the opponent does. How many cells there are of each kind, which pieces both have left, the lead in points and who is stuck is what the
//! network knows; a side of two colours reaches what one of them reaches, and has the pieces of both.

use std::sync::LazyLock;

use super::Blokus;
use super::bits::Bits;
use super::geometry::{BoardSize, by_size};
use super::pieces::{PIECES, pieces_in};
use crate::math::exp;
use crate::side::Side;

/// Steps from a corner point (0) to other cells; after them: free to the side but out of its reach, not free to it.
const STEPS: usize = 5;
/// How a side stands to a cell.
const KINDS: usize = STEPS + 2;

/// How many inputs there are: cells of each kind, pieces left of both, points ahead, colours stuck of both, pieces placed.
pub const INPUTS: usize = KINDS * KINDS + 2 * PIECES + 4;

/// An input of so many counts as one.
pub const UNIT: i32 = 16;

/// The inputs of a position for two sides, seen by the side to move, in units of 1 / [`UNIT`].
#[must_use]
pub fn inputs(position: &Blokus) -> [i16; INPUTS] {
    by_size!(position.setup().size, inputs_of(position))
}

/// How many sums the hidden layer has.
pub const HIDDEN: usize = 8;
/// So many steps of a weight are one.
pub const SCALE: i32 = 32;
/// How many weights a board has: for every hidden sum those of its inputs, one that is always added and one of the sum itself; then those of the inputs
/// for the result, and one that is always added to that.
pub const WEIGHTS: usize = HIDDEN * (INPUTS + 2) + INPUTS + 1;

/// The weights of a board, in [`SCALE`]ths.
pub type Weights = [i8; WEIGHTS];

/// Fitted by the example `blokus_value`: the small board, then the large one.
static FITTED: LazyLock<[Weights; 2]> = LazyLock::new(|| {
    let mut bytes = include_bytes!("value.bin").iter();
    [(); 2].map(|()| [(); WEIGHTS].map(|()| bytes.next().map_or(0, |&byte| byte as i8)))
});

/// How a side stands to the empty cells.
fn rings<const N: usize, const S: usize>(position: &Blokus, side: Side) -> [Bits<N>; KINDS] {
    let (mut rings, mut open) = ([Bits::EMPTY; KINDS], Bits::EMPTY);
    for colour in position.colours().filter(|&colour| position.side_of(colour) == side && !position.is_stuck(colour)) {
        let ground = position.ground::<N, S>(colour);
        let mut reached = ground.attach;
        open |= ground.free;
        for ring in &mut rings[..STEPS] {
            *ring |= reached;
            reached |= reached.edges::<S>() & ground.free;
        }
    }
    rings[STEPS] = open;
    rings[STEPS + 1] = position.empty_cells();
    for index in (1..KINDS).rev() {
        rings[index] &= !rings[index - 1];
    }
    rings
}

fn inputs_of<const N: usize, const S: usize>(position: &Blokus) -> [i16; INPUTS] {
    let mover = position.side_of(position.turn);
    let [own, theirs] = [mover, mover.opponent()].map(|side| rings::<N, S>(position, side));
    let mut inputs = [0; INPUTS];
    let (cells, rest) = inputs.split_at_mut(KINDS * KINDS);
    for (counts, own) in cells.chunks_exact_mut(KINDS).zip(own) {
        for (count, theirs) in counts.iter_mut().zip(theirs) {
            *count = (own & theirs).count() as i16;
        }
    }
    for colour in position.colours() {
        let theirs = usize::from(position.side_of(colour) != mover);
        let hand = position.hand(colour);
        for piece in pieces_in(hand) {
            rest[theirs * PIECES + piece.index()] += UNIT as i16;
        }
        let score = position.colour_score(colour);
        rest[2 * PIECES] += if theirs == 0 { score } else { -score };
        rest[2 * PIECES + 1 + theirs] += UNIT as i16 * i16::from(position.is_stuck(colour));
        rest[2 * PIECES + 3] += PIECES as i16 - hand.count_ones() as i16;
    }
    inputs
}

/// The share of the point that the side to move of two can expect.
pub(super) fn expected(position: &Blokus) -> f32 {
    let weights = &FITTED[usize::from(position.setup().size == BoardSize::Large)];
    let inputs = inputs(position);
    let dot = |weights: &[i8]| weights.iter().zip(&inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input)).sum::<i32>();
    let (hidden, direct) = weights.split_at(HIDDEN * (INPUTS + 2));
    // Inputs are in units of 1 / UNIT.
    let mut logit = SCALE * (dot(direct) + UNIT * i32::from(direct[INPUTS]));
    for unit in hidden.chunks_exact(INPUTS + 2) {
        logit += i32::from(unit[INPUTS + 1]) * (dot(unit) + UNIT * i32::from(unit[INPUTS])).max(0);
    }
    1.0 / (1.0 + exp(-logit as f32 / (UNIT * SCALE * SCALE) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::games::blokus::opponents::greedy_corners;
    use crate::history::History;
    use crate::testkit::random_move;

    const FOR_TWO: [&str; 2] = ["duo", "classic-2"];

    #[test]
    fn every_empty_cell_is_of_one_kind_and_images_are_the_same() {
        let mut rng = fastrand::Rng::with_seed(3);
        for variant in FOR_TWO {
            let mut position = Blokus::start(variant).unwrap();
            while position.outcome().is_none() {
                let inputs = inputs(&position);
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
                        let m = if position.turn() == better { greedy_corners(&history, &mut rng).best } else { random_move(position, &mut rng) };
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
