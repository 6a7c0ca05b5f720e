//! What is shown, against slow and obvious computations.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::*;
use crate::core::side::Side;
use crate::games::amazons::{self, Amazons};
use crate::games::blokus::Blokus;
use crate::games::checkers::Checkers;
use crate::games::checkers::minimax::EXAMPLE;
use crate::games::nogo::{NoGo, Point};
use crate::games::quoridor::{Quoridor, Square};
use crate::registry::{insights, open, overlays, variants};
use crate::testkit::after;

fn numbers(overlay: &Overlay) -> BTreeMap<String, i32> {
    let number = |mark: &Mark| match mark.show {
        Show::Number(number) => Some((mark.at.clone(), number)),
        _ => None,
    };
    overlay.marks.iter().filter_map(number).collect()
}

#[test]
fn every_overlay_of_every_game_can_be_made() {
    for &game in crate::games::NAMES {
        for &variant in variants(game).expect("a game") {
            for &name in overlays(game).expect("a game") {
                let position = open(game, Some(variant), None).expect("a start").position();
                let overlay = insights(game, variant, &position, name, None).expect("an overlay");
                assert!(!overlay.facts.is_empty(), "{game} {variant} {name}");
            }
            assert!(insights(game, variant, "?", "x", None).is_err());
        }
    }
    assert!(insights("nogo", "standard", &NoGo::default().write_position(), "ways", None).is_err());
}

#[test]
fn quoridor_distances_and_ways() {
    for seed in 0..4 {
        let position: Quoridor = after("standard", seed, 40);
        for (side, name, goal) in [(Side::FIRST, "distance-first", 8), (Side::SECOND, "distance-second", 0)] {
            // Backwards from the goal rank, square by square.
            let mut distances: BTreeMap<Square, i32> = BTreeMap::new();
            let mut queue: VecDeque<Square> = (0..9).filter_map(|file| Square::new(file, goal)).collect();
            distances.extend(queue.iter().map(|&square| (square, 0)));
            while let Some(square) = queue.pop_front() {
                for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let Some(next) = square.offset(files, ranks) else { continue };
                    let parted = position
                        .walls()
                        .into_iter()
                        .any(|wall| wall.parts().contains(&(square.index().min(next.index()), square.index().max(next.index()))));
                    if !parted && !distances.contains_key(&next) {
                        distances.insert(next, distances[&square] + 1);
                        queue.push_back(next);
                    }
                }
            }
            let named: BTreeMap<String, i32> = distances.iter().map(|(square, &distance)| (square.to_string(), distance)).collect();
            let overlay = position.overlay(name);
            assert_eq!(numbers(&overlay), named, "{}", position.write_position());
            assert_eq!(overlay.facts[0].values[side.index()], distances[&position.pawn(side)] as f32);
            // The first way is as long as the distance, and no later one is shorter.
            let ways = position.overlay("ways");
            let lengths: Vec<f32> = ways
                .facts
                .iter()
                .filter(|fact| fact.name == "way-of")
                .map(|fact| fact.values[side.index()])
                .filter(|steps| !steps.is_nan())
                .collect();
            assert!(lengths.is_sorted() && lengths[0] == distances[&position.pawn(side)] as f32);
        }
        let walls = position.overlay("walls");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let legal = moves.iter().filter(|&&m| position.write_move(m).len() == 3).count();
        assert_eq!(walls.marks.len() + legal, 128);
    }
}

#[test]
fn checkers_moves_have_their_minimax_values() {
    let position = Checkers::parse_position("course", EXAMPLE).expect("a position");
    let overlay = position.overlay("moves-3");
    let shown: Vec<(String, String, i32, bool)> = overlay
        .marks
        .iter()
        .filter_map(|mark| match &mark.show {
            Show::Move { to, value, best } => Some((mark.at.clone(), to.clone(), *value, *best)),
            _ => None,
        })
        .collect();
    let text = |from: &str, to: &str, value, best| (from.to_owned(), to.to_owned(), value, best);
    assert_eq!(shown, [text("A6", "B5", 1, true), text("C8", "D7", 0, false)]);
    assert!(overlay.facts.contains(&Fact::new("boards", "", vec![30.0])));
}

/// Queen or king moves by walking.
fn walk(position: &Amazons, side: Side, longest: i8) -> BTreeMap<String, u32> {
    let size = position.size() as i8;
    let square = |file: i8, rank: i8| square_at(position, file, rank);
    let mut distances = BTreeMap::new();
    let mut queue: VecDeque<(amazons::Square, u32)> = VecDeque::new();
    for file in 0..size {
        for rank in 0..size {
            let Some(at) = square(file, rank) else { continue };
            if position.cell(at) == Some(amazons::Cell::Amazon(side)) {
                queue.push_back((at, 0));
            }
        }
    }
    while let Some((from, distance)) = queue.pop_front() {
        for (files, ranks) in EIGHT {
            for steps in 1..=longest {
                let Some(to) = square(from.file() as i8 + files * steps, from.rank() as i8 + ranks * steps) else { break };
                if position.cell(to) != Some(amazons::Cell::Empty) {
                    break;
                }
                distances.entry(to.to_string()).or_insert_with(|| {
                    queue.push_back((to, distance + 1));
                    distance + 1
                });
            }
        }
    }
    distances
}

/// The squares that the amazon on a square reaches by one queen move, with their distances.
fn one_move(position: &Amazons, from: amazons::Square) -> Vec<(amazons::Square, u32)> {
    let mut reached = Vec::new();
    for (files, ranks) in EIGHT {
        for steps in 1.. {
            let Some(to) = square_at(position, from.file() as i8 + files * steps, from.rank() as i8 + ranks * steps) else { break };
            if position.cell(to) != Some(amazons::Cell::Empty) {
                break;
            }
            reached.push((to, steps as u32));
        }
    }
    reached
}

/// The number of empty squares around a square.
fn free_around(position: &Amazons, at: amazons::Square) -> u32 {
    let beside = EIGHT.map(|(files, ranks)| square_at(position, at.file() as i8 + files, at.rank() as i8 + ranks));
    beside.into_iter().flatten().filter(|&to| position.cell(to) == Some(amazons::Cell::Empty)).count() as u32
}

const EIGHT: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn square_at(position: &Amazons, file: i8, rank: i8) -> Option<amazons::Square> {
    let size = position.size() as i8;
    (file >= 0 && rank >= 0 && file < size && rank < size).then(|| amazons::Square::new(file as u8, rank as u8))
}

#[test]
fn amazons_distances_and_features() {
    for (variant, plies) in [("8x8", 12), ("8x8", 36), ("10x10", 30)] {
        let position: Amazons = after(variant, 3, plies);
        for (name, longest) in [("queen", 9), ("king", 1)] {
            let overlay = position.overlay(name);
            for side in Side::all(2) {
                let shown: BTreeMap<String, u32> = overlay
                    .marks
                    .iter()
                    .filter_map(|mark| match mark.show {
                        Show::Pair(pair) => Some((mark.at.clone(), pair[side.index()]?)),
                        _ => None,
                    })
                    .collect();
                assert_eq!(shown, walk(&position, side, longest), "{name} {}", position.write_position());
            }
        }
        let overlay = position.overlay("territory");
        // The mobility of every amazon, square by square; the sums differ by m, which White minus Black and the side to move see with other signs.
        let mobility = position.overlay("mobility");
        let mut sums = [0.0; 2];
        for mark in &mobility.marks {
            let Show::Sum(terms) = &mark.show else { panic!("{mark:?}") };
            let at = amazons::Square::new(mark.at.as_bytes()[0] - b'a', mark.at[1..].parse::<u8>().expect("a rank") - 1);
            let side = Side::from_index(mark.of.expect("a side")).expect("a side");
            assert_eq!(position.cell(at), Some(amazons::Cell::Amazon(side)));
            let value: f32 =
                one_move(&position, at).into_iter().map(|(to, distance)| free_around(&position, to) as f32 / distance as f32).sum();
            assert!((sum(terms) - value).abs() < 1e-3, "{} {terms:?}", mark.at);
            sums[side.index()] += value;
        }
        let white = if variant == "8x8" { 1 } else { 0 };
        let m = &mobility.facts[4];
        assert!((m.values[1] - (sums[white] - sums[1 - white])).abs() < 1e-3);
        let sign = if position.turn().index() == white { 1.0 } else { -1.0 };
        assert!(mobility.facts[..6].iter().all(|fact| fact.values[1] == sign * fact.values[0]));
        assert_eq!(mobility.marks.len(), 8);
        let owned = |of| overlay.marks.iter().filter(|mark| mark.of == of).count() as f32;
        let t1 = overlay.facts[0].values[0];
        let mine = position.turn().index();
        assert!((owned(Some(mine)) - owned(Some(1 - mine)) + 0.2 * owned(None) - t1).abs() < 1e-3);
        let sum: f32 = overlay.facts.iter().filter_map(|fact| Some(fact.values[0] * fact.weight?)).sum();
        assert!((overlay.facts[5].values[0] - sum).abs() < 1e-3);
    }
}

#[test]
fn nogo_liberties_and_forbidden_points() {
    for seed in 0..4 {
        let position: NoGo = after("standard", seed, 40);
        let size = position.size();
        let around = |point: Point| {
            let (column, row) = (i16::from(point.column()), i16::from(point.row()));
            [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |(x, y)| {
                let (column, row) = (column + x, row + y);
                let inside = column >= 0 && row >= 0 && column < i16::from(size) && row < i16::from(size);
                if inside { Point::new(column as u8, row as u8) } else { None }
            })
        };
        for (at, number) in numbers(&position.overlay("liberties")) {
            let point = position.read_move(&at).expect("a point");
            let side = position.stone(point).expect("a stone");
            let (mut group, mut open, mut liberties) = (BTreeSet::from([point.index()]), vec![point], BTreeSet::new());
            while let Some(stone) = open.pop() {
                for next in around(stone) {
                    match position.stone(next) {
                        None => _ = liberties.insert(next.index()),
                        Some(other) if other == side && group.insert(next.index()) => open.push(next),
                        Some(_) => {}
                    }
                }
            }
            assert_eq!(number, liberties.len() as i32, "{at} {}", position.write_position());
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let name = ["forbidden-first", "forbidden-second"][position.turn().index()];
        let forbidden = position.overlay(name);
        assert_eq!(forbidden.marks.len() + moves.len(), position.empty().len() as usize);
        for mark in &forbidden.marks {
            let point = position.read_move(&mark.at).expect("a point");
            assert_eq!(mark.show, Show::Forbidden(position.refusal(point).expect("forbidden")));
        }
    }
}

/// Groups by walking, eyes and ataris by looking at every neighbour.
#[test]
fn nogo_eyes_and_ataris() {
    let mut found = [0; 2];
    for seed in 0..12 {
        let position: NoGo = after("7x7", seed, 26);
        let at = |column: i32, row: i32| {
            let inside = (0..7).contains(&column) && (0..7).contains(&row);
            inside.then(|| Point::new(column as u8, row as u8)).flatten()
        };
        let around = |column: i32, row: i32| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| at(column + x, row + y)).into_iter().flatten();
        let (eyes, atari) = (position.overlay("eyes"), position.overlay("atari"));
        let marked = |overlay: &Overlay, point: Point| {
            let name = point.to_string();
            overlay.marks.iter().filter(|mark| mark.at == name).map(|mark| mark.of).collect::<Vec<_>>()
        };
        for (column, row) in (0..49).map(|index| (index % 7, index / 7)) {
            let point = at(column, row).expect("a point");
            let eye_of: Vec<Option<usize>> = Side::all(2)
                .filter(|&side| position.stone(point).is_none() && around(column, row).all(|next| position.stone(next) == Some(side)))
                .map(|side| Some(side.index()))
                .collect();
            found[0] += eye_of.len();
            assert_eq!(marked(&eyes, point), eye_of, "{point} {}", position.write_position());
            if let Some(side) = position.stone(point) {
                let (mut group, mut liberties, mut index) = (vec![point], BTreeSet::new(), 0);
                while let Some(&stone) = group.get(index) {
                    index += 1;
                    for next in around(i32::from(stone.column()), i32::from(stone.row())) {
                        match position.stone(next) {
                            None => _ = liberties.insert(next.index()),
                            Some(other) if other == side && !group.contains(&next) => group.push(next),
                            Some(_) => {}
                        }
                    }
                }
                let in_atari = liberties.len() == 1;
                found[1] += usize::from(in_atari);
                assert_eq!(marked(&atari, point), if in_atari { vec![Some(side.index())] } else { Vec::new() }, "{point}");
            }
        }
        // Nobody but its owner may play on an eye.
        for mark in &eyes.marks {
            let point = position.read_move(&mark.at).expect("a point");
            let other = Side::from_index(1 - mark.of.expect("a side")).expect("a side");
            assert!(!position.legal(other).contains(point));
        }
    }
    assert!(found.iter().all(|&count| count > 3), "{found:?}");
}

#[test]
fn blokus_reach_and_placements() {
    for (variant, plies) in [("duo", 0), ("duo", 9), ("classic", 30)] {
        let position: Blokus = after(variant, 2, plies);
        let turn = position.colour_to_move();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let cells: BTreeSet<String> = moves.iter().flat_map(|&m| position.cells_of(m)).map(|cell| position.cell_name(cell)).collect();
        let overlay = position.overlay("reach");
        let shown: BTreeSet<String> =
            overlay.marks.iter().filter(|mark| mark.of == Some(turn.index())).map(|mark| mark.at.clone()).collect();
        assert_eq!(shown, cells);
        let placements = position.overlay("placements");
        let index = position.colours().position(|colour| colour == turn).expect("a colour");
        for fact in placements.facts.iter().filter(|fact| fact.name == "placements") {
            let count = moves.iter().filter(|&&m| position.orientation_of(m).is_some_and(|o| o.piece().name() == fact.of)).count();
            let expected = if fact.values[index] < 0.0 { 0 } else { fact.values[index] as usize };
            assert_eq!(count, expected, "{} {}", fact.of, position.write_position());
        }
        let covered: i32 = numbers(&placements).values().sum();
        assert_eq!(covered as usize, moves.iter().map(|&m| position.cells_of(m).len()).sum::<usize>());
    }
}
