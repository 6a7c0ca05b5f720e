//! Which moves alpha-beta tries, and in which order.

use super::board::Move;
use super::maps::Maps;
use super::squares::Squares;
use super::walls::{Walls, crossing};
use super::Quoridor;
use crate::game::Game;
use crate::search::ordering::Ordering;

/// Scores from here on are neither reduced nor skipped by the search.
const SHARP: i32 = Ordering::<Quoridor>::SPECIAL;
/// The score of one step of path difference.
const STEP: i32 = 1_000;

/// Lists all pawn moves, the walls that gain more than they cost, and quiet walls near both pawns' corridors and next to other walls.
pub(super) fn list(position: &Quoridor, maps: &Maps, reach: u8, sharp: i32, out: &mut Vec<(Move, i32)>) {
    let turn = position.turn();
    let foe = turn.opponent();
    let (own, other) = (position.pawn(turn), position.pawn(foe));
    let distance = i32::from(maps.distance(turn, own));
    out.extend(position.pawn_targets().map(|to| {
        let nearer = distance - i32::from(maps.distance(turn, to));
        (Move::Pawn(to), if nearer > 0 { SHARP + nearer * STEP } else { nearer * STEP })
    }));
    if position.walls_left(turn) == 0 || position.is_walling_forbidden() {
        return;
    }
    let [(own_squares, own_across), (other_squares, across)] = [(turn, own), (foe, other)].map(|(side, pawn)| maps.corridor(side, pawn, reach));
    let near = Walls::around(own_squares | other_squares);
    for wall in (across | near) & position.walls().free() {
        let Some((cost, gain)) = maps.harm(position, [own_across, across], wall) else { continue };
        if gain - cost >= sharp {
            out.push((Move::Wall(wall), SHARP + (gain - cost) * STEP - cost));
        } else if gain > 0 || cost == 0 {
            out.push((Move::Wall(wall), (gain - cost) * STEP));
        }
    }
    if out.is_empty() {
        out.extend(position.legal_walls().map(|wall| (Move::Wall(wall), 0)));
    }
}

impl Walls {
    /// The slots around squares: all walls that touch one of their corners.
    fn around(squares: Squares) -> Self {
        let mut slots = 0;
        for square in squares {
            for (files, ranks) in [(0, 0), (-1, 0), (0, -1), (-1, -1)] {
                slots |= crossing(square.file() + files, square.rank() + ranks);
            }
        }
        Self { h: slots, v: slots }
    }
}
