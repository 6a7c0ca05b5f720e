//! Distances to both goals, updated incrementally.

use arrayvec::ArrayVec;

use super::Quoridor;
use super::board::{Move, SQUARES, Square, Wall};
use super::grid::{Distances, Grid};
use super::squares::Squares;
use super::walls::Walls;
use crate::core::game::Game;
use crate::core::side::Side;

/// The open borders and both sides' distances to their goals. They depend on walls only, so pawn moves do not change them.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Maps {
    grid: Grid,
    to_goal: [Distances; 2],
    /// For each side the borders that are the only way forward for the square behind them.
    only: [Grid; 2],
}

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

impl Maps {
    /// The maps of a position.
    #[must_use]
    pub fn new(position: &Quoridor) -> Self {
        let grid = Grid::new(position.walls());
        let [(first, only_first), (second, only_second)] = [Side::FIRST, Side::SECOND].map(|side| grid.distances_and_only_ways(side));
        Self { grid, to_goal: [first, second], only: [only_first, only_second] }
    }

    /// The maps after a move.
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let Move::Wall(wall) = m else { return self.clone() };
        let mut next = Self { grid: self.grid.with(wall), to_goal: self.to_goal, only: self.only };
        for side in Side::all(2) {
            if self.is_harmless(wall, side) {
                next.note_lost_ways(wall, side);
            } else {
                (next.to_goal[side.index()], next.only[side.index()]) = next.grid.distances_and_only_ways(side);
            }
        }
        next
    }

    /// After a wall that changes no distance: the squares behind it that have only one way forward left.
    fn note_lost_ways(&mut self, wall: Wall, side: Side) {
        let distances = &self.to_goal[side.index() & 1];
        for (a, b) in wall.parts() {
            let (near, far) = if distances[a] < distances[b] { (distances[a], b) } else { (distances[b], a) };
            let Some(square) = Square::from_index(far).filter(|_| near < distances[far]) else { continue };
            let mut ways = self.grid.neighbours(square).filter(|next| distances[next.index()] == near);
            if let (Some(way), None) = (ways.next(), ways.next()) {
                self.only[side.index() & 1].open(square, way);
            }
        }
    }

    /// The open borders.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Steps from a square to the goal of a side.
    #[must_use]
    pub const fn distance(&self, side: Side, from: Square) -> u8 {
        self.to_goal[side.index() & 1][from.index()]
    }

    /// Whether a wall leaves all distances of a side unchanged: neither of the two borders that it closes is the only way forward for a square.
    fn is_harmless(&self, wall: Wall, side: Side) -> bool {
        !self.only[side.index() & 1].is_closed_by(wall)
    }

    /// By how much a wall in a free slot lengthens the path of a pawn; `None` if it would shut it in.
    #[inline]
    fn harm_to(&self, side: Side, ways: &Ways, wall: Wall) -> Option<i32> {
        if ways.across.contains(wall) && !self.is_harmless(wall, side) { self.detour(side, ways, wall) } else { Some(0) }
    }

    /// By how much longer the way around a wall is that lies across shortest paths.
    ///
    /// Only the part around the wall is searched: the pawn comes as far as before up to the first square beside the wall, and from squares that are
    /// no farther from the goal than those behind the wall, the rest of the way is as before.
    fn detour(&self, side: Side, ways: &Ways, wall: Wall) -> Option<i32> {
        let distances = &self.to_goal[side.index() & 1];
        let behind = |(a, b): (usize, usize)| (distances[a] != distances[b]).then(|| distances[a].min(distances[b]));
        let rest = usize::from(wall.parts().into_iter().filter_map(behind).min()?);
        let beside = Squares::beside(wall);
        let so_far = ways.reached.iter().position(|reached| reached.meets(beside))?;
        let around = self.grid.with(wall).distance_between(*ways.reached.get(so_far)?, *ways.within.get(rest)?)?;
        Some((so_far + usize::from(around) + rest) as i32 - ways.within.len() as i32)
    }

    /// By how much a wall lengthens the paths of both sides, the side to move first; `None` if it would shut one in. The wall must lie in a free
    /// slot, and `ways` are both sides' [shortest paths](Self::ways), those of the side to move first.
    #[must_use]
    #[inline]
    pub fn harm(&self, position: &Quoridor, ways: &[Ways; 2], wall: Wall) -> Option<(i32, i32)> {
        let turn = position.turn();
        let own = self.harm_to(turn, &ways[0], wall)?;
        let other = self.harm_to(turn.opponent(), &ways[1], wall)?;
        Some((own, other))
    }

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

    /// How many neighbours of a square are one step nearer to the goal of a side.
    #[must_use]
    pub fn ways_on(&self, side: Side, from: Square) -> i32 {
        let distance = self.distance(side, from);
        self.grid.neighbours(from).filter(|&to| self.distance(side, to) < distance).count() as i32
    }
}
