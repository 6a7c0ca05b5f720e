//! The features compared with values worked out by hand and with breadth-first searches over squares.

use std::collections::{BTreeMap, VecDeque};

use super::*;
use crate::core::game::Game;
use crate::core::math::pow;
use crate::games::amazons::{Amazons, Cell, Size, Square};
use crate::testkit::random_move;

fn territory(position: &Amazons) -> Territory {
    match &position.0 {
        Size::Eight(board) => Territory::new(board),
        Size::Ten(board) => Territory::new(board),
    }
}

fn mobility_of(position: &Amazons, side: Side) -> f32 {
    match &position.0 {
        Size::Eight(board) => mobility(board, side),
        Size::Ten(board) => mobility(board, side),
    }
}

/// Black (to move) on a8 and white on d8 share a7, b8 and c8; white on h1 alone has g1 and f1.
///
/// | square | D1 black | D1 white | D2 black | D2 white | empty neighbours |
/// |---|---|---|---|---|---|
/// | a7 | 1 | 2 | 1 | 3 | 1 |
/// | b8 | 1 | 1 | 1 | 2 | 2 |
/// | c8 | 1 | 1 | 2 | 1 | 1 |
/// | g1 | - | 1 | - | 1 | 1 |
/// | f1 | - | 1 | - | 2 | 1 |
const SMALL: &str = "B..Wxxxx/.xxxxxxx/xxxxxxxx/xxxxxxxx/xBxBxBxx/xxxxxxxx/xWxWxxxx/xxxxx..W b";

#[test]
fn worked_by_hand() {
    let black = Amazons::parse_position("8x8", SMALL).unwrap();
    let sums = territory(&black);
    // a7 is mine, b8 and c8 are equal, g1 and f1 theirs: 1 + 0.2 + 0.2 - 2.
    assert!((sums.t1 - -0.6).abs() < 1e-6, "{sums:?}");
    // a7 and b8 are mine, c8, g1 and f1 theirs.
    assert!((sums.t2 - -1.0).abs() < 1e-6, "{sums:?}");
    // 2 * (1/2 - 1/4) for a7, 2 * -1/2 for each of g1 and f1.
    assert!((sums.c1 - -1.5).abs() < 1e-6, "{sums:?}");
    // (3-1)/6 + (2-1)/6 + (1-2)/6 - 1 - 1.
    assert!((sums.c2 - (2.0 / 6.0 - 2.0)).abs() < 1e-6, "{sums:?}");
    // b8 and c8 count 1, a7 (one move behind) 1/2.
    assert_eq!(sums.contested, 2.5);
    assert_eq!(sums.exclusive, [0, 2]);
    // a8: a7 1/1, b8 2/1, c8 1/2. d8: c8 1/1, b8 2/2; h1: g1 1/1, f1 1/2.
    assert_eq!(mobility_of(&black, Side::FIRST), 3.5);
    assert_eq!(mobility_of(&black, Side::SECOND), 3.5);
    let white = territory(&Amazons::parse_position("8x8", &SMALL.replace(" b", " w")).unwrap());
    // For white the equal squares are worth 0.2 each too: -1 + 0.4 + 2.
    assert!((white.t1 - 1.4).abs() < 1e-6, "{white:?}");
    assert_eq!((white.t2, white.c1, white.c2), (-sums.t2, -sums.c1, -sums.c2));
}

/// An amazon in a corner reaches a2, a3, b1 and b2, which have 4, 3, 3 and 5 empty neighbours.
#[test]
fn mobility_divides_by_distance() {
    let text = "xxxxxxxB/xxxxxxxx/xxxxxxxB/xxxxxxxx/xxxxxxBB/..xxxxxx/...xxxxx/W.xxxWWW w";
    let position = Amazons::parse_position("8x8", text).unwrap();
    // a2: b1 b2 a3 b3; a3: a2 b2 b3; b1: a2 b2 c2; b2: a2 c2 a3 b3 b1; nothing beyond b2 on the diagonal, nothing beyond b1.
    let expected = 4.0 / 1.0 + 3.0 / 2.0 + 3.0 / 1.0 + 5.0 / 1.0;
    assert_eq!(mobility_of(&position, Side::SECOND), expected);
}

/// Distances by plain breadth-first search; `reach` is how far one move goes.
fn slow_distances(position: &Amazons, side: Side, reach: u8) -> BTreeMap<Square, u32> {
    let size = position.size() as i32;
    let all = (0..size * size).map(|at| Square::new((at % size) as u8, (at / size) as u8));
    let mut queue: VecDeque<(Square, u32)> = all.filter(|&at| position.cell(at) == Some(Cell::Amazon(side))).map(|at| (at, 0)).collect();
    let mut found = BTreeMap::new();
    while let Some((at, distance)) = queue.pop_front() {
        for (next, _) in slow_line_squares(position, at, reach) {
            if let std::collections::btree_map::Entry::Vacant(entry) = found.entry(next) {
                entry.insert(distance + 1);
                queue.push_back((next, distance + 1));
            }
        }
    }
    found
}

/// The empty squares that a queen reaches in one move of at most `reach` squares, with their distance.
fn slow_line_squares(position: &Amazons, from: Square, reach: u8) -> Vec<(Square, u8)> {
    let mut squares = Vec::new();
    for (right, up) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        for distance in 1..=reach {
            let (file, rank) = (from.file() as i8 + right * distance as i8, from.rank() as i8 + up * distance as i8);
            if file < 0 || rank < 0 || position.cell(Square::new(file as u8, rank as u8)) != Some(Cell::Empty) {
                break;
            }
            squares.push((Square::new(file as u8, rank as u8), distance));
        }
    }
    squares
}

/// One half to the power of a distance.
fn halved(distance: f32) -> f32 {
    pow(2.0, -f64::from(distance)) as f32
}

fn slow_territory(position: &Amazons) -> Territory {
    let (me, other) = (position.turn(), position.turn().opponent());
    let mut sums = Territory::default();
    let [mine1, theirs1] = [me, other].map(|side| slow_distances(position, side, 15));
    let [mine2, theirs2] = [me, other].map(|side| slow_distances(position, side, 1));
    let size = position.size();
    for at in (0..size * size).map(|at| Square::new(at % size, at / size)) {
        let infinite = f32::INFINITY;
        let distance = |map: &BTreeMap<Square, u32>| map.get(&at).map_or(infinite, |&distance| distance as f32);
        let delta = |mine: f32, theirs: f32| match mine.total_cmp(&theirs) {
            std::cmp::Ordering::Equal if mine == infinite => 0.0,
            std::cmp::Ordering::Equal => KAPPA,
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Greater => -1.0,
        };
        let (m1, t1, m2, t2) = (distance(&mine1), distance(&theirs1), distance(&mine2), distance(&theirs2));
        sums.t1 += delta(m1, t1);
        sums.t2 += delta(m2, t2);
        sums.c1 += 2.0 * (halved(m1) - halved(t1));
        if m2 < infinite || t2 < infinite {
            sums.c2 += ((t2 - m2) / 6.0).clamp(-1.0, 1.0);
        }
        match (m1 < infinite, t1 < infinite) {
            (true, true) => sums.contested += halved((m1 - t1).abs().min(2.0)),
            (true, false) => sums.exclusive[0] += 1,
            (false, true) => sums.exclusive[1] += 1,
            (false, false) => {}
        }
    }
    sums
}

fn slow_mobility(position: &Amazons, side: Side) -> f32 {
    let size = position.size();
    (0..size * size)
        .map(|at| Square::new(at % size, at / size))
        .filter(|&at| position.cell(at) == Some(Cell::Amazon(side)))
        .flat_map(|at| slow_line_squares(position, at, 15))
        .map(|(at, distance)| slow_line_squares(position, at, 1).len() as f32 / f32::from(distance))
        .sum()
}

#[test]
fn agree_with_breadth_first_search() {
    for (variant, seed) in [("8x8", 3), ("8x8", 4), ("10x10", 5)] {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Amazons::start(variant).unwrap();
        while let Some(m) = random_move(&position, &mut rng) {
            position.play_unchecked(m);
            let (fast, slow) = (territory(&position), slow_territory(&position));
            let at = position.write_position();
            for (fast, slow) in
                [(fast.t1, slow.t1), (fast.t2, slow.t2), (fast.c1, slow.c1), (fast.c2, slow.c2), (fast.contested, slow.contested)]
            {
                assert!((fast - slow).abs() < 1e-3, "{fast} is not {slow}\n{at}");
            }
            assert_eq!(fast.exclusive, slow.exclusive, "{at}");
            for side in [Side::FIRST, Side::SECOND] {
                let (fast, slow) = (mobility_of(&position, side), slow_mobility(&position, side));
                assert!((fast - slow).abs() < 1e-3, "{fast} is not {slow}\n{at}");
            }
        }
    }
}

#[test]
fn do_not_depend_on_how_the_board_is_turned() {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut position = Amazons::start("8x8").unwrap();
    while let Some(m) = random_move(&position, &mut rng) {
        position.play_unchecked(m);
        for symmetry in 0..8 {
            assert_eq!(territory(&position.transformed(symmetry)), territory(&position));
            assert_eq!(mobility_of(&position.transformed(symmetry), Side::FIRST), mobility_of(&position, Side::FIRST));
        }
    }
}
