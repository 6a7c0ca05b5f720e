//! Legal moves, and the reasons why other moves are illegal.

use super::board::{Move, Square, Wall};
use super::grid::Grid;
use super::notation::side_word;
use super::pawns::Direction;
use super::squares::Squares;
use super::walls::Walls;
use super::{Quoridor, Variant};
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::side::Side;

impl Quoridor {
    /// The squares to which the pawn of the side to move can go.
    #[must_use]
    pub fn pawn_targets(&self) -> Squares {
        self.walls.pawn_targets(self.pawn(self.turn), self.pawn(self.turn.opponent()), self.diagonal_jumps())
    }

    /// The walls that the side to move may place. The game must not be over.
    ///
    /// Nearly all slots are decided without a path search: a wall that touches fewer than two other walls (or the frame) closes nothing, nor
    /// does one that crosses neither of two known paths to the goals. Only the rest needs a flood fill.
    #[must_use]
    pub fn legal_walls(&self) -> Walls {
        if self.walls_left(self.turn) == 0 || self.is_walling_forbidden() {
            return Walls::NONE;
        }
        let free = self.walls.free();
        let mut suspects = free & self.walls.touching();
        if suspects.is_empty() {
            return free;
        }
        let grid = Grid::new(self.walls);
        suspects = suspects & (self.slots_across_a_way(&grid, Side::FIRST) | self.slots_across_a_way(&grid, Side::SECOND));
        let illegal = suspects.filter(|&wall| !self.both_have_a_way(&grid.with(wall)));
        free.without(illegal.fold(Walls::NONE, |set, wall| set | Walls::of(wall)))
    }

    /// Whether the side to move may place this wall. The game must not be over.
    pub(super) fn allows(&self, wall: Wall) -> bool {
        self.walls_left(self.turn) > 0
            && self.walls.free().contains(wall)
            && !self.is_walling_forbidden()
            && (!self.walls.touching().contains(wall) || self.both_have_a_way(&Grid::new(self.walls).with(wall)))
    }

    /// The slots across one path of a side to its goal: straight ahead if that is free, else a shortest path.
    fn slots_across_a_way(&self, grid: &Grid, side: Side) -> Walls {
        let pawn = self.pawn(side);
        let straight = Walls::ahead(pawn, side);
        if (straight & self.walls).is_empty() { straight } else { Walls::across(&grid.path(pawn, Squares::goal_of(side))) }
    }

    fn both_have_a_way(&self, grid: &Grid) -> bool {
        let [first, second] = self.pawns.map(Squares::of);
        let region = grid.flood(first, Squares::EMPTY);
        region.meets(Squares::goal_of(Side::FIRST))
            && if region.meets(second) {
                region.meets(Squares::goal_of(Side::SECOND))
            } else {
                grid.connects(second, Squares::goal_of(Side::SECOND))
            }
    }

    /// Whether the contest rule forbids the side to move to place walls: its pawn stands on every path that the opponent has left.
    #[must_use]
    pub fn is_walling_forbidden(&self) -> bool {
        if self.variant != Variant::Course {
            return false;
        }
        let foe = self.turn.opponent();
        let (own, other) = (self.pawn(self.turn), self.pawn(foe));
        let goal = Squares::goal_of(foe);
        let mut grid = Grid::new(self.walls);
        grid.close(own);
        !grid.connects(Squares::of(other), goal & !Squares::of(own))
    }

    /// See [`Game::refusal`].
    pub(super) fn explain_refusal(&self, m: Move) -> Option<Fault> {
        if self.outcome().is_some() {
            return Some(Fault::plain("game.over"));
        }
        if self.is_legal(m) {
            return None;
        }
        Some(match m {
            Move::Pawn(to) => self.explain_pawn(to),
            Move::Wall(wall) => self.explain_wall(wall),
        })
    }

    fn explain_pawn(&self, to: Square) -> Fault {
        let (own, other) = (self.pawn(self.turn), self.pawn(self.turn.opponent()));
        let (files, ranks) = (to.file() - own.file(), to.rank() - own.rank());
        let beside_other = (other.file() - own.file()).abs() + (other.rank() - own.rank()).abs() == 1;
        let over_other = beside_other && (files, ranks) == (2 * (other.file() - own.file()), 2 * (other.rank() - own.rank()));
        let past_other = beside_other
            && files.abs() == 1
            && ranks.abs() == 1
            && (to.file() - other.file()).abs() + (to.rank() - other.rank()).abs() == 1;
        match (files.abs(), ranks.abs()) {
            (0, 0) => Fault::new("quoridor.pawn-stays", &[&to]),
            _ if to == other => Fault::new("quoridor.pawn-occupied", &[&to]),
            (0, 1) | (1, 0) => Fault::new("quoridor.pawn-wall", &[&own, &to]),
            _ if (over_other || past_other) && self.walls.part(own, other) => Fault::new("quoridor.jump-wall-between", &[&own, &other]),
            _ if over_other => Fault::new("quoridor.jump-wall-behind", &[&other]),
            _ if past_other && !self.diagonal_jumps() => Fault::new("quoridor.jump-no-diagonal", &[&other]),
            _ if past_other => match self.straight_jump(own, other) {
                Some(behind) => Fault::new("quoridor.jump-straight", &[&other, &behind]),
                None => Fault::new("quoridor.jump-side-wall", &[&other, &to]),
            },
            (1, 1) => Fault::new("quoridor.pawn-diagonal", &[&to, &own]),
            _ => Fault::new("quoridor.pawn-far", &[&to, &own]),
        }
    }

    /// The target of a straight jump over the other pawn.
    fn straight_jump(&self, own: Square, other: Square) -> Option<Square> {
        let direction = Direction::ALL.into_iter().find(|direction| {
            let (files, ranks) = direction.offset();
            own.offset(files, ranks) == Some(other)
        })?;
        self.walls.step(other, direction)
    }

    fn explain_wall(&self, wall: Wall) -> Fault {
        if self.walls_left(self.turn) == 0 {
            return Fault::plain("quoridor.wall-none-left");
        }
        let alone = Walls::of(wall);
        if let Some(other) = self.walls.into_iter().find(|&other| (Walls::of(other).free() & alone).is_empty()) {
            return if other == wall {
                Fault::new("quoridor.wall-taken", &[&other])
            } else if other.orientation() == wall.orientation() {
                Fault::new("quoridor.wall-overlaps", &[&other])
            } else {
                Fault::new("quoridor.wall-crosses", &[&other])
            };
        }
        if self.is_walling_forbidden() {
            let own = self.pawn(self.turn);
            return Fault::new("quoridor.wall-only-route", &[&own]);
        }
        let grid = Grid::new(self.walls).with(wall);
        let shut_in: Vec<Side> =
            Side::all(2).filter(|&side| !grid.connects(Squares::of(self.pawn(side)), Squares::goal_of(side))).collect();
        match shut_in[..] {
            [side] => Fault::plain("quoridor.wall-shuts-in").word(side_word(side)),
            _ => Fault::plain("quoridor.wall-shuts-in-both"),
        }
    }
}

impl Walls {
    /// The slots between a pawn and the goal rank of its side, straight ahead.
    fn ahead(pawn: Square, side: Side) -> Self {
        let file = pawn.file() as u32;
        let columns = if file == 0 { 1 } else { 3 << (file - 1) } & 0xff;
        let column = columns * (u64::MAX / 0xff);
        let above = u64::MAX.checked_shl(8 * pawn.rank() as u32).unwrap_or(0);
        let h = column & if side == Side::FIRST { above } else { !above };
        Self { h, v: 0 }
    }
}
