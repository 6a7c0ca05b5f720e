//! The network for 9x9: what it says, computed slowly, is the same; and it knows who is ahead.

use crate::core::game::Game;
use crate::core::math::exp;
use crate::games::nogo::players::net::{
    CELLS, EMPTY, FIRST_BIAS, HIDDEN, INPUTS, JOINT, Network, POINTS, POINTS_BIAS, POOL, SCALE, SECOND, SECOND_BIAS, SECOND_OUT, SHAPES,
    SIZE, STATES, Seen, VALUE, VIEWS, VIEWS_BIAS, VIEWS_OUT, WEIGHTS, cell, see,
};
use crate::games::nogo::{Boards, NoGo, Point};
use crate::testkit::random_move;

const STORED: &[u8; WEIGHTS] = include_bytes!("../net.bin");

fn weight(index: usize) -> f32 {
    f32::from(STORED[index] as i8) / SCALE
}

/// The win probability and the promise of every empty point, unit by unit as the documentation of the module has it.
fn slowly(seen: &Seen) -> (f32, Vec<f32>) {
    let on = |input: usize| match input {
        _ if input < CELLS * STATES => usize::from(seen.cells[input / STATES]) == input % STATES,
        _ => input - CELLS * STATES == usize::from(seen.common),
    };
    let hidden = |unit: usize| {
        let sum: f32 = (0..INPUTS).filter(|&input| on(input)).map(|input| weight(input * HIDDEN + unit)).sum();
        (sum + weight(FIRST_BIAS + unit)).max(0.0)
    };
    let state = |row: i32, column: i32| match (usize::try_from(row), usize::try_from(column)) {
        (Ok(row), Ok(column)) if row < SIZE && column < SIZE => usize::from(seen.cells[row * SIZE + column]),
        _ => STATES,
    };
    let view = |cell: usize, unit: usize| {
        let around = (0..25).map(|point| {
            let (row, column) = ((cell / SIZE + point / 5) as i32 - 2, (cell % SIZE + point % 5) as i32 - 2);
            weight(VIEWS + (point * (STATES + 1) + state(row, column)) * SHAPES + unit)
        });
        (around.sum::<f32>() + weight(VIEWS_BIAS + unit)).max(0.0)
    };
    let empty: Vec<usize> = (0..CELLS).filter(|&cell| seen.cells[cell] >= EMPTY).collect();
    let mut joint: Vec<f32> = (0..HIDDEN).map(hidden).collect();
    joint.extend((0..SHAPES).map(|unit| empty.iter().map(|&cell| view(cell, unit)).sum::<f32>() / POOL));
    assert_eq!(joint.len(), JOINT);
    let second = |unit: usize| {
        let sum: f32 = (0..JOINT).map(|from| joint[from] * weight(SECOND + from * VALUE + unit)).sum();
        (sum + weight(SECOND_BIAS + unit)).max(0.0)
    };
    let logit = (0..VALUE).map(|unit| second(unit) * weight(SECOND_OUT + unit)).sum::<f32>() + weight(SECOND_OUT + VALUE);
    let promise = |&cell: &usize| {
        let board: f32 = (0..HIDDEN).map(|unit| joint[unit] * weight(POINTS + unit * CELLS + cell)).sum();
        board + weight(POINTS_BIAS + cell) + (0..SHAPES).map(|unit| view(cell, unit) * weight(VIEWS_OUT + unit)).sum::<f32>()
    };
    let mut promises = vec![0.0; CELLS];
    empty.iter().for_each(|cell| promises[*cell] = promise(cell));
    (1.0 / (1.0 + exp(-logit)), promises)
}

/// What the network says of the points of the side to move.
fn says(position: &NoGo) -> (f32, Vec<(Point, f32)>) {
    let Boards::Small(board) = &position.boards else { panic!("a large board") };
    let mut points = Vec::new();
    let seen = see(position).expect("a 9x9 board");
    let value = Network::shipped().evaluate(&seen, board.legal[position.turn.index() & 1], &mut points);
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
    for position in positions().iter().step_by(5) {
        let (value, points) = says(position);
        let (expected, promises) = slowly(&see(position).unwrap());
        assert!((value - expected).abs() < 1e-4, "{value} {expected} {position:?}");
        for (point, promise) in points {
            assert!((promise - promises[cell(point)]).abs() < 1e-3, "{point} {promise} {position:?}");
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
