//! Distances to both goals, updated incrementally.

use super::Quoridor;
use super::board::{Move, Square, Wall};
use super::grid::{Distances, Grid};
use crate::core::side::Side;

/// The open borders and both sides' distances to their goals. They depend on walls only, so pawn moves do not change them.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Maps {
    pub(super) grid: Grid,
    pub(super) to_goal: [Distances; 2],
    /// For each side the borders that are the only way forward for the square behind them.
    pub(super) only: [Grid; 2],
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
    pub(super) fn is_harmless(&self, wall: Wall, side: Side) -> bool {
        !self.only[side.index() & 1].is_closed_by(wall)
    }

    /// How many neighbours of a square are one step nearer to the goal of a side.
    #[must_use]
    pub fn ways_on(&self, side: Side, from: Square) -> i32 {
        let distance = self.distance(side, from);
        self.grid.neighbours(from).filter(|&to| self.distance(side, to) < distance).count() as i32
    }
}
