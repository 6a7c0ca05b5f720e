//! Exact results without walls in hand.
//!
//! Once neither side has a wall left, a position is two pawns and a turn: 81x81x2 states, which are solved backwards from the end. The simple
//! rule that the nearer side wins fails often enough (jumps, blocked pawns, narrow passages) to be worth it.

use crate::core::side::Side;
use crate::games::quoridor::board::{SQUARES, Square};
use crate::games::quoridor::pawns::Direction;
use crate::games::quoridor::squares::Squares;
use crate::games::quoridor::walls::Walls;

/// The result of a race with perfect play.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Race {
    /// The side to move wins in this many plies.
    Win(u8),
    /// The side to move loses in this many plies.
    Loss(u8),
    /// A draw: neither side can force a win.
    Draw,
}

/// The results of all races over one set of walls.
pub struct RaceTable {
    /// Plies to the end by side to move, its pawn and the other pawn. The side that makes the last move wins, so odd numbers are wins for the
    /// side to move.
    plies: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;
const STATES: usize = 2 * SQUARES * SQUARES;

/// The index of a state: who moves, where its pawn is, and where the other one is.
const fn index(side: usize, own: usize, other: usize) -> usize {
    (side * SQUARES + own) * SQUARES + other
}

/// The moves of a pawn for every place of the other one, forwards and backwards.
struct Steps {
    /// Neighbours without a wall in between.
    neighbours: [Squares; SQUARES],
    /// For a square reached and the other pawn's square: where a jump to it may have begun.
    jumps: Vec<Squares>,
    /// How many moves the pawn has, by its square and the other pawn's.
    count: Vec<u8>,
}

impl Steps {
    fn new(walls: Walls, diagonal: bool) -> Self {
        let mut steps = Self {
            neighbours: [Squares::EMPTY; SQUARES],
            jumps: vec![Squares::EMPTY; SQUARES * SQUARES],
            count: vec![0; SQUARES * SQUARES],
        };
        for own in Squares::ALL {
            for direction in Direction::ALL {
                steps.neighbours[own.index()] |= walls.step(own, direction).map_or(Squares::EMPTY, Squares::of);
            }
            let count = steps.neighbours[own.index()].len() as u8;
            steps.count[own.index() * SQUARES..][..SQUARES].fill(count);
            for other in steps.neighbours[own.index()] {
                let targets = walls.pawn_targets(own, other, diagonal);
                steps.count[own.index() * SQUARES + other.index()] = targets.len() as u8;
                for to in targets & !steps.neighbours[own.index()] {
                    steps.jumps[to.index() * SQUARES + other.index()] |= Squares::of(own);
                }
            }
        }
        steps
    }

    /// The squares from which a pawn on `to` may have come while the other pawn was on `other`.
    fn origins(&self, to: Square, other: Square) -> Squares {
        (self.neighbours[to.index()] & !Squares::of(other)) | self.jumps[to.index() * SQUARES + other.index()]
    }
}

impl RaceTable {
    /// Solves all races over these walls; `diagonal` as for [`Walls::pawn_targets`].
    #[must_use]
    pub fn new(walls: Walls, diagonal: bool) -> Self {
        let steps = Steps::new(walls, diagonal);
        let mut plies = vec![UNKNOWN; STATES];
        let mut open: Vec<u8> = steps.count.iter().chain(&steps.count).copied().collect();
        let mut queue: Vec<(Side, Square, Square)> = Vec::with_capacity(STATES);
        for side in Side::all(2) {
            for own in Squares::ALL & !Squares::goal_of(side) {
                for other in Squares::ALL & !Squares::of(own) {
                    let state = index(side.index(), own.index(), other.index());
                    if other.is_goal_of(side.opponent()) || open[state] == 0 {
                        plies[state] = 0;
                        queue.push((side, own, other));
                    }
                }
            }
        }
        let mut next = 0;
        while let Some(&(side, own, other)) = queue.get(next) {
            next += 1;
            let now = plies[index(side.index(), own.index(), other.index())];
            if now >= UNKNOWN - 1 {
                break;
            }
            let mover = side.opponent();
            for from in steps.origins(other, own) & !Squares::goal_of(mover) {
                let before = index(mover.index(), from.index(), own.index());
                open[before] = open[before].saturating_sub(1);
                if plies[before] == UNKNOWN && (now.is_multiple_of(2) || open[before] == 0) {
                    plies[before] = now + 1;
                    queue.push((mover, from, own));
                }
            }
        }
        Self { plies }
    }

    /// The result for the side to move.
    #[must_use]
    pub fn result(&self, turn: Side, own: Square, other: Square) -> Race {
        match self.plies[index(turn.index() & 1, own.index(), other.index())] {
            UNKNOWN => Race::Draw,
            plies if plies % 2 == 1 => Race::Win(plies),
            plies => Race::Loss(plies),
        }
    }
}
