//! `uct`: plain Monte Carlo tree search with `argmax Q/N + c sqrt(2 ln N / n)` (Kocsis and Szepesvari 2006) and random games.

use super::greedy::best_step;
use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::Move;
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::squares::Squares;
use crate::search::heuristics::{PolicyValue, Shares};
use crate::search::mcts::{Mcts, MctsParams, Selection};

/// Random games without knowledge of Quoridor, except to end.
///
/// Two pawns that wander at random take hundreds of moves to a goal. So, on average, every second move of a random game is a step along a
/// shortest path and the others are any legal move; after [`LONGEST`] plies the side nearer to its goal wins.
pub(super) struct RandomGames {
    moves: Vec<Move>,
}

/// Random games end after this many plies.
const LONGEST: u32 = 200;

/// The exploration constant `c`: with rewards from 0 to 1 this is the UCB1 rule as proven by Auer, Cesa-Bianchi and Fischer (2002).
const EXPLORATION: f32 = 1.0;

/// The search with its published selection rule.
pub(super) fn searcher(seed: u64) -> Mcts<Quoridor, RandomGames> {
    let params =
        MctsParams { selection: Selection::Uct { exploration: EXPLORATION }, solver: false, reuse: false, ..MctsParams::default() };
    Mcts::new(RandomGames { moves: Vec::new() }, params, seed)
}

impl RandomGames {
    /// Plays a random game to its end and returns the rewards of both sides.
    fn play(&mut self, position: &Quoridor, rng: &mut fastrand::Rng) -> Shares {
        let mut position = position.clone();
        for _ in 0..LONGEST {
            if let Some(outcome) = position.outcome() {
                return shares(outcome.share(Side::FIRST));
            }
            let step = if rng.bool() { best_step(&position, &Grid::new(position.walls())) } else { None };
            let Some(m) = step.or_else(|| self.random_move(&position, rng)) else { break };
            position.play_unchecked(m);
        }
        let grid = Grid::new(position.walls());
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| grid.distance(position.pawn(side), Squares::goal_of(side)));
        shares(match first.cmp(&second) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        })
    }

    fn random_move(&mut self, position: &Quoridor, rng: &mut fastrand::Rng) -> Option<Move> {
        self.moves.clear();
        position.moves(&mut self.moves);
        let count = self.moves.len() as u64;
        if count == 0 { None } else { self.moves.get(rng.u64(..count) as usize).copied() }
    }
}

fn shares(first: f32) -> Shares {
    let mut shares = Shares::default();
    shares[0] = first;
    shares[1] = 1.0 - first;
    shares
}

impl PolicyValue<Quoridor> for RandomGames {
    fn expand(&mut self, position: &Quoridor, rng: &mut fastrand::Rng, out: &mut Vec<(Move, f32)>) -> Shares {
        self.moves.clear();
        position.moves(&mut self.moves);
        // Not `shuffle`, whose result depends on the width of `usize`.
        for index in 1..self.moves.len() {
            self.moves.swap(index, rng.u64(..=index as u64) as usize);
        }
        out.extend(self.moves.iter().map(|&m| (m, 1.0)));
        self.play(position, rng)
    }
}
