//! What the network says, computed slowly, is the same; it sees the side to move; and it knows who is ahead.

use super::*;
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::math::exp;
use crate::games::blokus::pieces::Orientation;
use crate::games::blokus::players::opponents::{Weights, greedy_corners};
use crate::players::convolution::slow::{self, Layer, block, mean};
use crate::testkit::random_move;

/// The variants that have a network.
const VARIANTS: [&str; 2] = ["duo", "classic-2"];

fn positions(variant: &str) -> Vec<Blokus> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut all = Vec::new();
    for _ in 0..4 {
        let mut position = Blokus::start(variant).unwrap();
        while position.outcome().is_none() {
            if !position.must_pass() {
                all.push(position.clone());
            }
            position.play_unchecked(random_move(&position, &mut rng).unwrap());
        }
    }
    all
}

fn says(position: &Blokus, mirrored: bool) -> (f32, Vec<(i32, Move)>) {
    let mut placements = Vec::new();
    let expected = evaluate(position, mirrored, &mut placements).unwrap();
    placements.sort_unstable_by_key(|&(_, m)| m.0);
    (expected, placements)
}

/// The chance of the side to move, the units of every cell, and the layers that make promises of them, of orientations and of cells: what the network
/// of a file makes of what is seen.
fn slowly<const G: usize>(mut file: &[u8], seen: &Seen<G>) -> (f32, Vec<Vec<f32>>, [Layer; 2]) {
    let file = &mut file;
    let flag = |is: bool| f32::from(u8::from(is));
    let of_cell = |states: &[u8; G]| states.iter().flat_map(|&own| (0..STATES).map(move |state| flag(state == usize::from(own)))).collect();
    let first = Layer::take(file, CHANNELS, 9 * G * STATES);
    let mut raised = vec![0.0; CHANNELS];
    for left in seen.left {
        let inputs: Vec<f32> = (0..PIECES).map(|piece| flag(left >> piece & 1 != 0)).collect();
        raised.iter_mut().zip(Layer::take(file, CHANNELS, PIECES).sums(&inputs)).for_each(|(sum, by)| *sum += by);
    }
    let mut trunk = first.around(&seen.states.iter().map(of_cell).collect(), Some(&raised), None);
    for _ in 0..BLOCKS {
        trunk = block(file, &trunk, CHANNELS);
    }
    let [promise, board, placements, cells] = [(PROMISE, CHANNELS), (PROMISE, CHANNELS), (ORIENTATIONS, PROMISE), (CELL_OUTPUTS, PROMISE)]
        .map(|(outputs, inputs)| Layer::take(file, outputs, inputs));
    let raised = board.sums(&mean(&trunk));
    let units = trunk.iter().map(|point| promise.units(point, &raised)).collect();
    let logit = slow::value(file, &trunk, CHANNELS, VALUE);
    assert!(file.is_empty(), "the file has the layers and nothing else");
    (1.0 / (1.0 + exp(-logit)), units, [placements, cells])
}

#[test]
fn the_network_says_what_its_weights_say() {
    for position in positions("duo").iter().step_by(11) {
        for mirrored in [false, true] {
            // The board as it is seen: the start of the side to move in the top left half.
            let symmetry = 2 * position.turn.index() + usize::from(mirrored);
            compare::<SMALL_WORDS>(
                position,
                mirrored,
                symmetry,
                slowly(super::super::WEIGHTS.file("duo.bin"), &see::<2>(position, mirrored)),
            );
        }
    }
    for position in positions("classic-2").iter().step_by(37) {
        // The start of the colour to move is in the top left corner.
        let symmetry = (4 - position.turn.index()) % 4;
        compare::<LARGE_WORDS>(position, false, symmetry, slowly(super::super::WEIGHTS.file("classic-2.bin"), &see::<4>(position, false)));
    }
}

/// Compares what the network says of a position with what was computed slowly of the board as it is seen, turned or mirrored by a symmetry.
fn compare<const N: usize>(position: &Blokus, mirrored: bool, symmetry: usize, slowly: (f32, Vec<Vec<f32>>, [Layer; 2])) {
    let (value, placements) = says(position, mirrored);
    let (expected, units, [of_orientations, of_cells]) = slowly;
    assert!((value - expected).abs() < 2e-3, "{value} {expected}");
    let of_cells: Vec<Vec<f32>> = units.iter().map(|units| of_cells.sums(units)).collect();
    let (geometry, size, edge) = (position.geometry(), position.setup().size, usize::from(position.board_size()));
    let number = |bit: usize| {
        let cell = position.setup().image(size.cell(bit), symmetry);
        usize::from(cell.row) * edge + usize::from(cell.column)
    };
    for (promise, m) in placements {
        let covered: Vec<usize> = geometry.bits_of(m.0).map(number).collect();
        let on_board = geometry.corners_of(m.0).filter(|&bit| geometry.board::<N>().has(bit));
        let squares: Vec<_> = covered.iter().map(|cell| ((cell / edge) as i16, (cell % edge) as i16)).collect();
        let (orientation, first) = (Orientation::from_squares(&squares).unwrap(), *covered.iter().min().unwrap());
        let sum = of_orientations.sums(&units[first])[orientation.index()]
            + covered.iter().map(|&cell| of_cells[cell][0]).sum::<f32>()
            + on_board.map(|bit| of_cells[number(bit)][1]).sum::<f32>();
        assert!((promise as f32 / SCALE as f32 - sum).abs() < 0.03, "{promise} {sum} {}", position.write_move(m));
    }
}

#[test]
fn the_network_sees_the_side_to_move_and_not_a_colour() {
    for position in positions("duo").iter().step_by(3) {
        // Half a turn swaps the sides; the mirror keeps them.
        for mirrored in [false, true] {
            says_the_same(position, mirrored, [(2, mirrored), (1, !mirrored), (3, !mirrored)]);
        }
    }
    for position in positions("classic-2").iter().step_by(11) {
        // A quarter turn makes the next colour the one to move.
        says_the_same(position, false, [1, 2, 3].map(|symmetry| (symmetry, false)));
    }
}

/// The network says the same of the images of a position under symmetries, in the mirror or not.
fn says_the_same(position: &Blokus, mirrored: bool, images: [(usize, bool); 3]) {
    let (expected, placements) = says(position, mirrored);
    for (symmetry, seen_in) in images {
        let mut images: Vec<_> = placements.iter().map(|&(promise, m)| (promise, position.transform_move(m, symmetry))).collect();
        images.sort_unstable_by_key(|&(_, m)| m.0);
        let (again, others) = says(&position.transformed(symmetry), seen_in);
        assert!(again == expected && others.len() == images.len());
        // The cells of a placement are summed in another order.
        assert!(images.iter().zip(&others).all(|(one, other)| one.1 == other.1 && (one.0 - other.0).abs() <= 1));
    }
}

#[test]
fn whoever_plays_better_is_expected_to_win() {
    for variant in VARIANTS {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut total, games) = (0.0, 20);
        for game in 0..games {
            let mut history = History::new(Blokus::start(variant).unwrap());
            let plies = 7 * history.current().colours().count();
            for ply in 0..plies {
                let position = history.current();
                let better = ply % 2 == game % 2;
                let m = if better { greedy_corners(&history, &mut rng, &Weights::default()).best } else { random_move(position, &mut rng) };
                history.play_unchecked(m.unwrap());
            }
            let expected = says(history.current(), false).0;
            total += if game % 2 == 0 { expected } else { 1.0 - expected };
        }
        assert!(total > 0.75 * games as f32, "{variant}: {total} of {games}");
    }
}

#[test]
fn four_players_have_no_network() {
    assert_eq!(evaluate(&Blokus::start("classic").unwrap(), false, &mut Vec::new()), None);
}
