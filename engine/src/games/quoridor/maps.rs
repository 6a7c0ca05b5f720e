//! Distances to both goals, kept up move by move.

use super::Quoridor;
use super::board::{Move, Square, Wall};
use super::grid::{Distances, Grid, UNREACHABLE};
use super::squares::Squares;
use super::walls::Walls;
use crate::game::Game;
use crate::side::Side;

/// The open borders and both sides' distances to their goals. They depend on the walls only, so pawn moves leave them alone.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Maps {
    grid: Grid,
    to_goal: [Distances; 2],
}

impl Maps {
    /// The maps of a position.
    #[must_use]
    pub fn new(position: &Quoridor) -> Self {
        let grid = Grid::new(position.walls());
        Self { grid, to_goal: [grid.distances(Side::FIRST), grid.distances(Side::SECOND)] }
    }

    /// The maps after a move.
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let Move::Wall(wall) = m else { return self.clone() };
        let mut next = Self { grid: self.grid.with(wall), to_goal: self.to_goal };
        for side in Side::all(2) {
            if !self.is_harmless(&next.grid, wall, side) {
                next.to_goal[side.index()] = next.grid.distances(side);
            }
        }
        next
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

    /// Whether a wall leaves all distances of a side as they are: each square that loses its way over one of the two closed borders has
    /// another neighbour that is as near. `grid` is the one after the wall.
    fn is_harmless(&self, grid: &Grid, wall: Wall, side: Side) -> bool {
        let distances = &self.to_goal[side.index() & 1];
        wall.parts().into_iter().all(|(a, b)| {
            let (near, far) = if distances[a] < distances[b] { (distances[a], b) } else { (distances[b], a) };
            let Some(square) = Square::from_index(far) else { return true };
            near == distances[far] || grid.neighbours(square).any(|next| distances[next.index()] == near)
        })
    }

    /// The distance of a side's pawn after one more wall; `None` if it would be shut in.
    fn distance_after(&self, position: &Quoridor, grid: &Grid, wall: Wall, side: Side) -> Option<u8> {
        let pawn = position.pawn(side);
        if self.is_harmless(grid, wall, side) {
            Some(self.distance(side, pawn)).filter(|&distance| distance != UNREACHABLE)
        } else {
            grid.distance(pawn, Squares::goal_of(side))
        }
    }

    /// By how much a wall lengthens the ways of both sides, the side to move first; `None` if it would shut one in. The wall must lie in a
    /// free slot.
    #[must_use]
    pub fn harm(&self, position: &Quoridor, wall: Wall) -> Option<(i32, i32)> {
        let grid = self.grid.with(wall);
        let turn = position.turn();
        let mut harm = [0; 2];
        for (index, side) in [turn, turn.opponent()].into_iter().enumerate() {
            let now = self.distance(side, position.pawn(side));
            harm[index] = i32::from(self.distance_after(position, &grid, wall, side)?) - i32::from(now);
        }
        Some((harm[0], harm[1]))
    }

    /// All squares on shortest ways of a side's pawn within `steps` of it, and the slots across those ways.
    #[must_use]
    pub fn corridor(&self, side: Side, pawn: Square, steps: u8) -> (Squares, Walls) {
        let (mut squares, mut slots) = (Squares::of(pawn), Walls::NONE);
        let mut front = squares;
        let last = self.distance(side, pawn).saturating_sub(steps);
        for _ in last..self.distance(side, pawn) {
            let mut next = Squares::EMPTY;
            for from in front {
                let distance = self.distance(side, from);
                for to in self.grid.neighbours(from) {
                    if self.distance(side, to) < distance {
                        next |= Squares::of(to);
                        slots |= Walls::between(from, to);
                    }
                }
            }
            squares |= next;
            front = next;
        }
        (squares, slots)
    }

    /// How many neighbours of a square are a step nearer to the goal of a side.
    #[must_use]
    pub fn ways_on(&self, side: Side, from: Square) -> i32 {
        let distance = self.distance(side, from);
        self.grid.neighbours(from).filter(|&to| self.distance(side, to) < distance).count() as i32
    }
}

impl Grid {
    /// The squares one step away.
    #[must_use]
    pub fn neighbours(&self, from: Square) -> Squares {
        let from = Squares::of(from);
        self.spread(from) & !from
    }
}
