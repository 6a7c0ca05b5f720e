//! Which moves alpha-beta tries, and in which order.
//!
//! Walls across the shortest paths and near the corridors are not all that strong play needs: a wall that touches others or the frame at two of its three
//! points seals a passage off, and the next wall then costs many steps. Games against foreign programs were lost by leaving such walls out.

use crate::core::game::Game;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::Move;
use crate::games::quoridor::maps::Maps;
use crate::games::quoridor::squares::Squares;
use crate::games::quoridor::walls::Walls;
use crate::games::quoridor::ways::Ways;
use crate::search::ordering::Ordering;

/// Scores from here on are neither reduced nor skipped by the search.
const SHARP: i32 = Ordering::<Quoridor>::SPECIAL;
/// The score of one step of path difference.
const STEP: i32 = 1_000;

/// Which walls are listed beside those across the shortest paths and near the corridors.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Width {
    /// Those that touch walls or the frame at two points or more.
    Sealing,
    /// Those that touch walls or the frame.
    Touching,
    /// All legal walls, those that harm only the own side too.
    All,
}

/// Lists all pawn moves and the walls of this width. Except for [`Width::All`], walls that cost the own side steps and the other none are left out.
pub(super) fn list(position: &Quoridor, maps: &Maps, width: Width, reach: u8, sharp: i32, out: &mut Vec<(Move, i32)>) {
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
    let mut ways = [Ways::default(), Ways::default()];
    maps.find_ways(turn, own, reach, &mut ways[0]);
    maps.find_ways(foe, other, reach, &mut ways[1]);
    let walls = position.walls();
    let near = || ways[1].across | Walls::around(ways[0].near | ways[1].near);
    let listed = match width {
        Width::Sealing => (near() | walls.touching()) & walls.free(),
        Width::Touching => (near() | walls.beside()) & walls.free(),
        Width::All => walls.free(),
    };
    for wall in listed {
        let Some((cost, gain)) = maps.harm(position, &ways, wall) else { continue };
        if gain - cost >= sharp {
            out.push((Move::Wall(wall), SHARP + (gain - cost) * STEP - cost));
        } else if gain > 0 || cost == 0 || width == Width::All {
            out.push((Move::Wall(wall), (gain - cost) * STEP));
        }
    }
    if out.is_empty() {
        out.extend(position.legal_walls().map(|wall| (Move::Wall(wall), 0)));
    }
}

impl Walls {
    /// The slots around squares: all walls that touch one of their corners.
    const fn around(squares: Squares) -> Self {
        let below = squares.down();
        let slots = squares.crossings() | squares.west().crossings() | below.crossings() | below.west().crossings();
        Self { h: slots, v: slots }
    }
}
