//! Distances to both goals, updated incrementally.

use super::Quoridor;
use super::board::{Move, Square, Wall};
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

    /// By how much a wall lengthens the path of a side's pawn; `None` if it would shut it in. `across` are the slots across its shortest paths
    /// and `grid` the borders after the wall, which must lie in a free slot.
    fn harm_to(&self, position: &Quoridor, side: Side, across: Walls, wall: Wall, grid: &Grid) -> Option<i32> {
        if !across.contains(wall) || self.is_harmless(wall, side) {
            return Some(0);
        }
        let pawn = position.pawn(side);
        let after = grid.distance(pawn, Squares::goal_of(side))?;
        Some(i32::from(after) - i32::from(self.distance(side, pawn)))
    }

    /// By how much a wall lengthens the paths of both sides, the side to move first; `None` if it would shut one in. The wall must lie in a free
    /// slot, and `across` are the slots across both sides' [shortest paths](Self::corridor), those of the side to move first.
    #[must_use]
    pub fn harm(&self, position: &Quoridor, across: [Walls; 2], wall: Wall) -> Option<(i32, i32)> {
        let turn = position.turn();
        let grid = self.grid.with(wall);
        let own = self.harm_to(position, turn, across[0], wall, &grid)?;
        let other = self.harm_to(position, turn.opponent(), across[1], wall, &grid)?;
        Some((own, other))
    }

    /// All squares on shortest paths of a side's pawn within `steps` of it, and the slots across those paths up to the goal.
    #[must_use]
    pub fn corridor(&self, side: Side, pawn: Square, steps: u8) -> (Squares, Walls) {
        let (mut squares, mut slots) = (Squares::of(pawn), Walls::NONE);
        let mut front = squares;
        let distance = self.distance(side, pawn);
        for step in 1..=distance {
            let mut next = Squares::EMPTY;
            for from in front {
                for to in self.grid.neighbours(from) {
                    if self.distance(side, to) == distance - step {
                        next |= Squares::of(to);
                        slots |= Walls::between(from, to);
                    }
                }
            }
            if step <= steps {
                squares |= next;
            }
            front = next;
        }
        (squares, slots)
    }

    /// How many neighbours of a square are one step nearer to the goal of a side.
    #[must_use]
    pub fn ways_on(&self, side: Side, from: Square) -> i32 {
        let distance = self.distance(side, from);
        self.grid.neighbours(from).filter(|&to| self.distance(side, to) < distance).count() as i32
    }
}
