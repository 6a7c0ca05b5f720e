//! `minimax-2` and `minimax-3`: plain fixed-depth alpha-beta on the difference of the shortest paths, over all legal moves.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::key::split_mix;
use crate::core::side::Side;
use crate::games::quoridor::board::Move;
use crate::games::quoridor::grid::Grid;
use crate::games::quoridor::squares::Squares;
use crate::games::quoridor::{Quoridor, WALLS_EACH};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::heuristics::{Heuristics, logistic};

/// The value of a position is the opponent's distance minus the own one. Among equal moves, steps are tried before walls; the order of walls
/// depends on the seed.
pub(super) struct PathDifference {
    seed: u64,
}

/// A search that returns exactly the minimax value.
pub(super) fn searcher(seed: u64) -> AlphaBeta<Quoridor, PathDifference> {
    let params = AlphaBetaParams { table_bits: 16, same_depth_only: true, stop_when_forced: false, ..AlphaBetaParams::default() };
    AlphaBeta::new(PathDifference { seed }, params)
}

impl Heuristics<Quoridor> for PathDifference {
    type State = ();
    const HISTORY_SIZE: usize = 2 * Move::COUNT;

    fn root(&mut self, _history: &History<Quoridor>) {}

    fn advance(&mut self, _state: &(), _before: &Quoridor, _m: Move, _after: &Quoridor) {}

    fn evaluate(&mut self, position: &Quoridor, _state: &()) -> i32 {
        let grid = Grid::new(position.walls());
        let turn = position.turn();
        let [own, other] = [turn, turn.opponent()]
            .map(|side: Side| grid.distance(position.pawn(side), Squares::goal_of(side)).map_or(i32::from(u8::MAX), i32::from));
        other - own
    }

    fn candidates(&mut self, position: &Quoridor, _state: &(), out: &mut Vec<(Move, i32)>) {
        let grid = Grid::new(position.walls());
        let goal = Squares::goal_of(position.turn());
        let nearness = |to| 100 - grid.distance(to, goal).map_or(100, i32::from);
        out.extend(position.pawn_targets().map(|to| (Move::Pawn(to), nearness(to))));
        let shuffled = |index: usize| -1 - (split_mix(self.seed ^ position.key() ^ index as u64).1 >> 54) as i32;
        out.extend(position.legal_walls().map(|wall| (Move::Wall(wall), shuffled(wall.index()))));
    }

    fn history_index(&self, position: &Quoridor, m: Move) -> usize {
        position.turn().index() * Move::COUNT + m.index()
    }

    fn chance(&self, value: i32) -> f32 {
        logistic(value, f32::from(WALLS_EACH) / 5.0)
    }
}
