//! The inputs compared with distances that are searched square by square.

use super::*;
use crate::core::game::Game;
use crate::games::amazons::{Cell, Square};
use crate::testkit::random_move;

const FAR: usize = 1000;

/// The distances of all squares from some squares over empty ones: by queen moves, or by king moves.
fn distances(position: &Amazons, from: &[usize], queen: bool) -> Vec<usize> {
    let size = i32::from(position.size());
    let cell = |file: i32, rank: i32| {
        let inside = (0..size).contains(&file) && (0..size).contains(&rank);
        inside.then(|| position.cell(Square::new(file as u8, rank as u8))).flatten()
    };
    let mut distances = vec![FAR; (size * size) as usize];
    let squares = || (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank)));
    let mut front: Vec<(i32, i32)> = from.iter().map(|&index| (index as i32 % size, index as i32 / size)).collect();
    for distance in 1.. {
        let mut next = Vec::new();
        for &(file, rank) in &front {
            for (right, up) in
                squares().map(|(file, rank)| (file - 1, rank - 1)).filter(|&(right, up)| right.max(up) <= 1 && (right, up) != (0, 0))
            {
                for step in 1..=if queen { size } else { 1 } {
                    let (file, rank) = (file + step * right, rank + step * up);
                    if cell(file, rank) != Some(Cell::Empty) {
                        break;
                    }
                    let known = &mut distances[(rank * size + file) as usize];
                    if *known == FAR {
                        *known = distance;
                        next.push((file, rank));
                    }
                }
            }
        }
        if next.is_empty() {
            return distances;
        }
        front = next;
    }
    distances
}

/// What the documentation of the inputs says, slowly.
fn slow(position: &Amazons) -> [f32; INPUTS] {
    let sides = [position.turn(), position.turn().opponent()];
    let size = usize::from(position.size());
    let on = |cell: Cell| -> Vec<usize> {
        let at = |index: usize| Square::new((index % size) as u8, (index / size) as u8);
        (0..size * size).filter(|&index| position.cell(at(index)) == Some(cell)).collect()
    };
    let amazons = sides.map(|side| on(Cell::Amazon(side)));
    let king = [0, 1].map(|side: usize| distances(position, &amazons[side], false));
    let queen = [0, 1].map(|side: usize| distances(position, &amazons[side], true));
    let mut inputs = [0.0; INPUTS];
    for index in on(Cell::Empty) {
        let (mine, theirs) = (king[0][index], king[1][index]);
        for (slot, margin) in MARGINS.into_iter().enumerate() {
            inputs[slot] += f32::from(u8::from(mine != FAR && mine + margin <= theirs));
            inputs[MARGINS.len() + slot] += f32::from(u8::from(theirs != FAR && theirs + margin <= mine));
        }
        inputs[2 * MARGINS.len()] += f32::from(u8::from(mine == theirs && mine != FAR));
        let [row, column] = [0, 1].map(|side: usize| match queen[side][index] {
            1 => 0,
            2 => 1,
            FAR => 3,
            _ => 2,
        });
        if row * CLASSES + column < CLASSES * CLASSES - 1 {
            inputs[2 * MARGINS.len() + 1 + row * CLASSES + column] += 1.0;
        }
    }
    for (slot, amazons) in amazons.iter().enumerate() {
        for &amazon in amazons {
            let room = distances(position, &[amazon], false).into_iter().filter(|distance| *distance <= 2).count();
            for (limit, most) in LIMITS.into_iter().enumerate() {
                inputs[COUNTS + slot * LIMITS.len() + limit] += f32::from(u8::from(room <= most));
            }
        }
    }
    inputs
}

#[test]
fn inputs_are_what_the_documentation_says() {
    for (variant, seed) in [("8x8", 71), ("8x8", 72), ("10x10", 73)] {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Amazons::start(variant).unwrap();
        while let Some(m) = random_move(&position, &mut rng) {
            assert_eq!(position.inputs(), slow(&position), "{}", position.write_position());
            position.play_unchecked(m);
        }
    }
}
