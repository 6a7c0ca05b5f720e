//! All shortest paths of a pawn, and how much longer one more wall makes them.

use arrayvec::ArrayVec;

use super::Quoridor;
use super::board::{SQUARES, Square, Wall};
use super::grid::Grid;
use super::maps::Maps;
use super::squares::Squares;
use super::walls::Walls;
use crate::core::game::Game;
use crate::core::side::Side;

/// All shortest paths of a pawn to its goal.
#[derive(Default)]
pub struct Ways {
    /// The squares that the pawn reaches in so many steps or fewer.
    reached: ArrayVec<Squares, SQUARES>,
    /// The squares from which the goal is so many steps away or fewer.
    within: ArrayVec<Squares, SQUARES>,
    /// Squares on the paths that are near the pawn.
    pub near: Squares,
    /// The slots across the paths.
    pub across: Walls,
}

/// What one more wall of the opponent does to the shortest path of a pawn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Exposure {
    /// By how many steps the wall that does most lengthens it.
    pub greatest: u8,
    /// The steps of all such walls together, at most 255.
    pub sum: u8,
}

impl Maps {
    /// Finds the shortest paths from a square to the goal of a side, with those of their squares that are at most `steps` away.
    pub fn find_ways(&self, side: Side, pawn: Square, steps: u8, out: &mut Ways) {
        let (start, goal) = (Squares::of(pawn), Squares::goal_of(side));
        let rings = |from: Squares, until: Squares, out: &mut ArrayVec<Squares, SQUARES>| {
            out.clear();
            let mut reached = from;
            while !reached.meets(until) && !out.is_full() {
                out.push(reached);
                reached = self.grid.spread(reached);
            }
        };
        rings(start, goal, &mut out.reached);
        rings(goal, start, &mut out.within);
        let (mut layer, mut crossed) = (start, Grid::CLOSED);
        out.near = start;
        for (step, &within) in (1..).zip(out.within.iter().rev()) {
            let next = self.grid.spread(layer) & within;
            crossed = crossed.or(self.grid.borders(layer, next));
            layer = next;
            if step <= steps {
                out.near |= layer;
            }
        }
        out.across = crossed.slots();
    }

    /// By how much a wall lengthens the paths of both sides, the side to move first; `None` if it would shut one in. The wall must lie in a free
    /// slot, and `ways` are both sides' [shortest paths](Self::find_ways), those of the side to move first.
    #[must_use]
    #[inline]
    pub fn harm(&self, position: &Quoridor, ways: &[Ways; 2], wall: Wall) -> Option<(i32, i32)> {
        let turn = position.turn();
        let own = self.harm_to(turn, &ways[0], wall)?;
        let other = self.harm_to(turn.opponent(), &ways[1], wall)?;
        Some((own, other))
    }

    /// By how much a wall in a free slot lengthens the path of a pawn; `None` if it would shut it in.
    #[inline]
    fn harm_to(&self, side: Side, ways: &Ways, wall: Wall) -> Option<i32> {
        if ways.across.contains(wall) && !self.is_harmless(wall, side) { self.detour(side, ways, wall) } else { Some(0) }
    }

    /// What one more wall of its opponent does to a side's pawn: nothing, if there is none in hand.
    #[must_use]
    pub fn exposure(&self, position: &Quoridor, side: Side) -> Exposure {
        if position.walls_left(side.opponent()) == 0 {
            return Exposure::default();
        }
        let mut ways = Ways::default();
        self.find_ways(side, position.pawn(side), 0, &mut ways);
        let harmful = ways.across & self.only[side.index() & 1].slots() & position.walls().free();
        let (mut greatest, mut sum) = (0, 0);
        for steps in harmful.filter_map(|wall| self.detour(side, &ways, wall)) {
            greatest = greatest.max(steps);
            sum += steps;
        }
        Exposure { greatest: greatest.clamp(0, 255) as u8, sum: sum.clamp(0, 255) as u8 }
    }

    /// By how much longer the way around a wall is that lies across shortest paths.
    ///
    /// Only the part around the wall is searched. Before the pawn can have crossed the place of the wall, it comes as far as without the wall. From
    /// squares that are no farther from the goal than the nearest one behind the wall, the rest of the way is as long as without the wall.
    #[inline]
    fn detour(&self, side: Side, ways: &Ways, wall: Wall) -> Option<i32> {
        let distances = &self.to_goal[side.index() & 1];
        let [first, second] = wall.parts().map(|(a, b)| (distances[a], distances[b]));
        let nearest = |(a, b): (u8, u8)| usize::from(a.min(b));
        let parts = |(a, b): (u8, u8)| a != b;
        let rest = match (parts(first), parts(second)) {
            (true, true) => nearest(first).min(nearest(second)),
            (true, false) => nearest(first),
            (false, _) => nearest(second),
        };
        let so_far = ways.within.len().saturating_sub(1 + nearest(first).max(nearest(second)));
        let around = self.grid.with(wall).distance_between(*ways.reached.get(so_far)?, *ways.within.get(rest)?)?;
        Some((so_far + usize::from(around) + rest) as i32 - ways.within.len() as i32)
    }
}
