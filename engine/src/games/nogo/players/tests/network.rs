//! The network for 9x9: what it says, computed slowly, is the same; and it knows who is ahead.

use crate::core::game::Game;
use crate::core::math::exp;
use crate::games::nogo::players::network::{BLOCKS, CHANNELS, Network, PROMISE, SIZE, STATES, VALUE, cell, see};
use crate::games::nogo::{Boards, NoGo, Point};
use crate::players::convolution::slow::{Layer, block, mean, value};
use crate::testkit::random_move;

const STORED: &[u8] = include_bytes!("../network.bin");

/// The win probability and the promise of every point, unit by unit as the documentation of the module has it.
fn slowly(cells: &[u8; SIZE * SIZE]) -> (f32, Vec<f32>) {
    let file = &mut &STORED[..];
    let states = cells.iter().map(|&cell| (0..STATES).map(|state| f32::from(u8::from(state == usize::from(cell)))).collect()).collect();
    let mut trunk = Layer::take(file, CHANNELS, 9 * STATES).around(&states, None, None);
    for _ in 0..BLOCKS {
        trunk = block(file, &trunk, CHANNELS);
    }
    let [promise, board, out] =
        [(PROMISE, CHANNELS), (PROMISE, CHANNELS), (1, PROMISE)].map(|(outputs, inputs)| Layer::take(file, outputs, inputs));
    let raised = board.sums(&mean(&trunk));
    let promises = trunk.iter().map(|point| out.sums(&promise.units(point, &raised))[0]).collect();
    let logit = value(file, &trunk, CHANNELS, VALUE);
    assert!(file.is_empty(), "the file has the layers and nothing else");
    (1.0 / (1.0 + exp(-logit)), promises)
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
