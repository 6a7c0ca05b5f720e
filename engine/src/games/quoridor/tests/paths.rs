//! Winning paths against a plain enumeration of all paths.

use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::quoridor::{Quoridor, Square, WinningPaths, winning_paths};
use crate::testkit::after;

/// All paths of at most `most` steps that visit no square twice and end on the goal rank, in no particular order.
fn enumerate(position: &Quoridor, side: Side, path: &mut Vec<Square>, most: usize, found: &mut Vec<Vec<Square>>) {
    let Some(&here) = path.last() else { return };
    if here.is_goal_of(side) {
        found.push(path.clone());
        return;
    }
    if path.len() > most {
        return;
    }
    for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let Some(next) = here.offset(files, ranks) else { continue };
        let pair = (here.index().min(next.index()), here.index().max(next.index()));
        if !path.contains(&next) && !position.walls().into_iter().any(|wall| wall.parts().contains(&pair)) {
            path.push(next);
            enumerate(position, side, path, most, found);
            path.pop();
        }
    }
}

#[test]
fn all_paths_in_order_as_a_plain_enumeration_finds_them() {
    let mut compared = 0;
    for seed in 0..40 {
        let position: Quoridor = after("standard", seed, 50);
        for side in Side::all(2) {
            let shortest = winning_paths(&position, side, 1)[0].len() - 1;
            if !(1..=8).contains(&shortest) {
                continue;
            }
            let mut all = Vec::new();
            enumerate(&position, side, &mut vec![position.pawn(side)], shortest + 3, &mut all);
            all.sort_by_key(|path| (path.len(), path.clone()));
            assert_eq!(winning_paths(&position, side, all.len()), all, "{}", position.write_position());
            compared += all.len();
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn as_many_paths_as_asked_for() {
    let many: Vec<Vec<Square>> = WinningPaths::new(&Quoridor::default(), Side::FIRST).take(2000).collect();
    assert!(many.len() == 2000 && many.is_sorted_by_key(|path| (path.len(), path.clone())));
    assert!(many.windows(2).all(|pair| pair[0] != pair[1]));
    for path in many {
        let mut squares = path.clone();
        squares.sort();
        squares.dedup();
        assert!(squares.len() == path.len() && path.iter().rev().skip(1).all(|square| !square.is_goal_of(Side::FIRST)));
    }
}
