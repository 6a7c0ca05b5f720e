//! The network for 9x9: what it says, computed slowly, is the same; and it knows who is ahead.

use crate::core::game::Game;
use crate::core::math::exp;
use crate::games::nogo::players::network::{BLOCKS, CELLS, CHANNELS, Network, PROMISE, SIZE, STATES, UNIT, VALUE, cell, see};
use crate::games::nogo::{Boards, NoGo, Point};
use crate::testkit::random_move;

const STORED: &[u8] = include_bytes!("../network.bin");

/// Activations by point and channel.
type Planes = Vec<Vec<f32>>;

/// A layer of the file: weights by output and input, what they are multiplied with, and what is added.
struct Layer {
    weights: Vec<Vec<f32>>,
    factors: Vec<f32>,
    added: Vec<f32>,
}

impl Layer {
    fn take(file: &mut &[u8], outputs: usize, inputs: usize) -> Self {
        let mut next = |count: usize| file.split_off(..count).expect("so many bytes").to_vec();
        let weights = (0..outputs).map(|_| next(inputs).into_iter().map(|byte| f32::from(byte as i8)).collect()).collect();
        let mut reals = || next(4 * outputs).chunks(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect();
        Self { weights, factors: reals(), added: reals() }
    }

    /// The sums, which are whole numbers, times the factors; and what is added.
    fn sums(&self, inputs: &[f32]) -> Vec<f32> {
        let sum = |weights: &Vec<f32>| weights.iter().zip(inputs).map(|(weight, input)| f64::from(weight * input)).sum::<f64>() as f32;
        self.weights.iter().enumerate().map(|(output, weights)| sum(weights) * self.factors[output] + self.added[output]).collect()
    }
}

/// The inputs of a point and its neighbours, nothing beside the board.
fn near(planes: &Planes, cell: usize) -> Vec<f32> {
    let (row, column) = ((cell / SIZE) as i32, (cell % SIZE) as i32);
    let on = |index: i32| (0..SIZE as i32).contains(&index);
    let at = |near: i32| {
        let (r, c) = (row + near / 3 - 1, column + near % 3 - 1);
        if on(r) && on(c) { planes[(r * SIZE as i32 + c) as usize].clone() } else { vec![0.0; planes[0].len()] }
    };
    (0..9).flat_map(at).collect()
}

/// As activations are kept: in steps of `1 / UNIT`.
fn kept(value: f32, most: f32) -> f32 {
    (value.max(0.0) * UNIT + 0.5).floor().min(most) / UNIT
}

fn mean(planes: &Planes) -> Vec<f32> {
    (0..planes[0].len()).map(|index| planes.iter().map(|point| point[index]).sum::<f32>() / CELLS as f32).collect()
}

/// The win probability and the promise of every point, unit by unit as the documentation of the module has it.
fn slowly(cells: &[u8; CELLS]) -> (f32, Vec<f32>) {
    let file = &mut &STORED[..];
    let states: Planes =
        cells.iter().map(|&cell| (0..STATES).map(|state| f32::from(u8::from(state == usize::from(cell)))).collect()).collect();
    let around = |layer: &Layer, planes: &Planes, before: Option<&Planes>| -> Planes {
        let point = |cell: usize| {
            let sums = layer.sums(&near(planes, cell)).into_iter().enumerate();
            sums.map(|(index, sum)| kept(sum + before.map_or(0.0, |before| before[cell][index]), 8191.0)).collect()
        };
        (0..CELLS).map(point).collect()
    };
    let mut trunk = around(&Layer::take(file, CHANNELS, 9 * STATES), &states, None);
    for _ in 0..BLOCKS {
        let mut branch = around(&Layer::take(file, CHANNELS, 9 * CHANNELS), &trunk, None);
        let raised = Layer::take(file, CHANNELS, CHANNELS).sums(&mean(&branch));
        for point in &mut branch {
            for (activation, raised) in point.iter_mut().zip(&raised) {
                *activation = (*activation + (raised * UNIT).trunc() / UNIT).max(0.0);
            }
        }
        trunk = around(&Layer::take(file, CHANNELS, 9 * CHANNELS), &branch, Some(&trunk));
    }
    let [promise, board, out] =
        [(PROMISE, CHANNELS), (PROMISE, CHANNELS), (1, PROMISE)].map(|(outputs, inputs)| Layer::take(file, outputs, inputs));
    let raised = board.sums(&mean(&trunk));
    let units = |point: &Vec<f32>| -> Vec<f32> {
        promise.sums(point).into_iter().zip(&raised).map(|(sum, raised)| kept(sum + raised, 32_000.0)).collect()
    };
    let promises = trunk.iter().map(|point| out.sums(&units(point))[0]).collect();
    let [value, two, out] = [(VALUE, CHANNELS), (VALUE, VALUE), (1, VALUE)].map(|(outputs, inputs)| Layer::take(file, outputs, inputs));
    let seen = mean(&trunk.iter().map(|point| value.sums(point).into_iter().map(|sum| kept(sum, 32_000.0)).collect()).collect());
    let units: Vec<f32> = two.sums(&seen).into_iter().map(|unit| unit.max(0.0)).collect();
    assert!(file.is_empty(), "the file has the layers and nothing else");
    (1.0 / (1.0 + exp(-out.sums(&units)[0])), promises)
}

/// What the network says of the points of the side to move.
fn says(position: &NoGo) -> (f32, Vec<(Point, f32)>) {
    let Boards::Small(board) = &position.boards else { panic!("a large board") };
    let mut points = Vec::new();
    let seen = see(position).expect("a 9x9 board");
    let value = Network::shipped().evaluate(&seen, 0, board.legal[position.turn.index() & 1], &mut points);
    (value, points)
}

fn positions() -> Vec<NoGo> {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut all = Vec::new();
    for _ in 0..6 {
        let mut position = NoGo::default();
        while position.outcome().is_none() {
            all.push(position.clone());
            let Some(m) = random_move(&position, &mut rng) else { break };
            position.play_unchecked(m);
        }
    }
    all
}

/// The position with its board's rows changed.
fn changed(position: &NoGo, change: impl Fn(Vec<String>) -> Vec<String>) -> NoGo {
    let text = position.write_position();
    let (board, turn) = text.split_once(' ').unwrap();
    let rows = change(board.split('/').map(str::to_owned).collect());
    NoGo::parse_position("free-centre", &format!("{} {turn}", rows.join("/"))).unwrap()
}

#[test]
fn the_network_says_what_its_weights_say() {
    for position in positions().iter().step_by(7) {
        let (value, points) = says(position);
        let (expected, promises) = slowly(&see(position).unwrap().cells);
        assert!((value - expected).abs() < 2e-3, "{value} {expected} {position:?}");
        for (point, promise) in points {
            assert!((promise - promises[cell(point)]).abs() < 0.02, "{point} {promise} {position:?}");
        }
    }
}

#[test]
fn the_network_sees_the_side_to_move_and_not_a_colour() {
    for position in positions().iter().filter(|position| !position.centre_is_closed()) {
        let swapped = position.write_position().replace('X', "?").replace('O', "X").replace('?', "O");
        let (board, turn) = swapped.split_once(' ').unwrap();
        let swapped = format!("{board} {}", if turn == "b" { "w" } else { "b" });
        let swapped = NoGo::parse_position("free-centre", &swapped).unwrap();
        assert_eq!(says(position).0, says(&swapped).0, "{position:?}");
    }
}

#[test]
fn a_turned_board_is_judged_alike() {
    let all = positions();
    let (mut apart, mut spread) = (0.0, 0.0);
    for position in &all {
        let mirrored = changed(position, |rows| rows.iter().map(|row| row.chars().rev().collect()).collect());
        let upside = changed(position, |rows| rows.into_iter().rev().collect());
        let value = says(position).0;
        apart += ((value - says(&mirrored).0).abs() + (value - says(&upside).0).abs()) / 2.0;
        spread += (value - 0.5).abs();
    }
    // It learnt from boards that were turned at random, so it differs by less than positions do.
    assert!(apart < 0.45 * spread, "{apart} {spread}");
}

#[test]
fn the_network_knows_who_is_far_ahead() {
    // Black has eyes along two edges, White's stones make none.
    let text = ".X.X.X.X./X.X.X.XX./.X.....X./..O...O../....O..../..O...O../....O..../..O...O../....O....";
    let [black, white] = ["b", "w"].map(|turn| says(&NoGo::parse_position("free-centre", &format!("{text} {turn}")).unwrap()).0);
    assert!(black > 0.85 && white < 0.15, "{black} {white}");
}

#[test]
fn looking_under_a_symmetry_is_looking_at_a_turned_board() {
    for position in positions().iter().filter(|position| !position.centre_is_closed()).step_by(25) {
        let Boards::Small(board) = &position.boards else { panic!("a large board") };
        for symmetry in 0..8 {
            let mut looked = Vec::new();
            let legal = board.legal[position.turn.index() & 1];
            let value = Network::shipped().evaluate(&see(position).unwrap(), symmetry, legal, &mut looked);
            let (turned, mut points) = says(&position.transformed(symmetry));
            assert_eq!(value, turned, "{symmetry} {position:?}");
            let mut looked: Vec<_> = looked.iter().map(|&(point, promise)| (point.transformed(symmetry, SIZE as u8), promise)).collect();
            looked.sort_by_key(|&(point, _)| point);
            points.sort_by_key(|&(point, _)| point);
            assert_eq!(looked, points, "{symmetry} {position:?}");
        }
    }
}
