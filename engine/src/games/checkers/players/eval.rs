//! Heuristics for checkers with towers: evaluation, move ordering and quiescence.

use std::sync::Arc;

use crate::core::history::History;
use crate::core::side::Side;
use crate::search::heuristics::{Heuristics, MAX_EVALUATION, decided, logistic};

use super::endings::Verdict;
use super::endings::packed::Reader;
use super::net::{Network, Sums};
use super::tables::{MOST, Tables};
use super::terms::{Terms, support};
use super::weights::{LOGIT, Pair, Params};
use crate::games::checkers::board::{DARK, Direction};
use crate::games::checkers::square::{Move, Square};
use crate::games::checkers::{Checkers, LAST_ROWS};

/// The pieces of the start position, which is as open as a position can be.
const ALL_PIECES: i32 = 24;

/// Piece-square values, black minus white, and what the network knows of the pieces, updated incrementally.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct State {
    /// 0 where a network evaluates.
    placement: Pair,
    /// All pieces on the board.
    count: i32,
    /// The network's, if there is one.
    sums: Option<Sums>,
}

/// The heuristics for [`AlphaBeta`](crate::search::alphabeta::AlphaBeta). Values are hundredths of a man.
pub struct CheckersHeuristics {
    params: Params,
    /// The value of a piece for black: by side, man or tower, and square.
    placement: Box<[[[Pair; 64]; 2]; 2]>,
    network: Option<Arc<Network>>,
    tables: Option<Arc<Tables>>,
    reader: Reader,
}

impl Default for CheckersHeuristics {
    fn default() -> Self {
        Self::new(Params::default())
    }
}

impl CheckersHeuristics {
    /// Heuristics with the sum of terms with these weights.
    #[must_use]
    pub fn new(params: Params) -> Self {
        let mut placement = Box::new([[[Pair::default(); 64]; 2]; 2]);
        for square in Square::of_set(DARK) {
            for (tower, table) in [&params.man, &params.tower].into_iter().enumerate() {
                placement[0][tower][square.index()] = table[square.index() / 2];
                placement[1][tower][square.index()] = -table[square.turned().index() / 2];
            }
        }
        Self { params, placement, network: None, tables: None, reader: Reader::default() }
    }

    /// Heuristics with a network instead of the sum of terms.
    #[must_use]
    pub fn learned(network: Arc<Network>) -> Self {
        Self { network: Some(network), ..Self::default() }
    }

    /// From now on with these endgame tables, as far as they are complete.
    pub fn use_tables(&mut self, tables: &Arc<Tables>) {
        if !self.tables.as_ref().is_some_and(|known| Arc::ptr_eq(known, tables)) {
            self.tables = Some(tables.clone());
            self.reader = Reader::default();
        }
    }

    /// The state of a position, computed from scratch.
    #[must_use]
    pub fn state(&self, position: &Checkers) -> State {
        let sums = self.network.as_ref().map(|network| network.sums(position));
        let mut state = State { placement: Pair::default(), count: 0, sums };
        for side in Side::all(2) {
            for square in Square::of_set(position.side_set(side)) {
                let tower = position.towers & square.bit() != 0;
                if self.network.is_none() {
                    state.placement += self.placement[side.index() & 1][usize::from(tower)][square.index()];
                }
                state.count += 1;
            }
        }
        state
    }

    /// What the tables know of a position.
    fn probe(&mut self, position: &Checkers, state: &State) -> Option<Verdict> {
        if state.count > MOST as i32 {
            return None;
        }
        self.tables.as_ref()?.probe(position, state.count as u32, &mut self.reader)
    }

    fn weigh(&self, position: &Checkers, state: &State) -> i32 {
        let terms = Terms::of(position);
        let params = &self.params;
        let mut sum = state.placement + params.mobility * terms.mobility + params.support * support(position);
        for (weight, count) in params.passed.iter().zip(terms.passed_by_rows()) {
            sum += *weight * count;
        }
        let [black, white] = terms.threats;
        let sign = if position.turn == Side::FIRST { 1 } else { -1 };
        let (own, other) = if sign > 0 { (black, white) } else { (white, black) };
        let moving = params.tempo + params.threat_to_move * own - params.threat_waiting * other;
        let total = sum * sign + moving;
        let count = state.count.min(ALL_PIECES);
        (total.open * count + total.end * (ALL_PIECES - count)) / ALL_PIECES
    }
}

/// Captures and new towers come first, best victim first.
const CAPTURE: i32 = 700_000;
const NEW_TOWER: i32 = 650_000;
/// Steps to a square where the piece can be captured are tried last.
const UNSAFE: i32 = -12_000;
/// Steps away from a threat are tried early.
const ESCAPE: i32 = 6_000;

/// Whether a piece of the side to move that goes from `from` to the empty square `to` can be captured there at once. Captures that become
/// possible elsewhere do not count.
fn is_unsafe(position: &Checkers, after_own: u64, from: u64, to: u64) -> bool {
    let other = position.turn.opponent();
    let theirs = position.side_set(other);
    let empty = DARK & !(after_own | theirs) | from;
    let movers = |direction: Direction| {
        if direction.is_north() == (other == Side::FIRST) { theirs } else { theirs & position.towers }
    };
    Direction::ALL.into_iter().any(|direction| direction.shift(movers(direction)) & to != 0 && direction.shift(to) & empty != 0)
}

impl Heuristics<Checkers> for CheckersHeuristics {
    type State = State;

    const QUIESCENCE: bool = true;
    /// Side, from, to, in 32 dark squares.
    const HISTORY_SIZE: usize = 2 * 32 * 32;

    fn root(&mut self, history: &History<Checkers>) -> State {
        self.state(history.current())
    }

    fn advance(&mut self, state: &State, before: &Checkers, m: Move, after: &Checkers) -> State {
        let mut next = state.clone();
        self.advance_into(state, before, m, after, &mut next);
        next
    }

    fn advance_into(&mut self, state: &State, before: &Checkers, m: Move, after: &Checkers, next: &mut State) {
        let mover = before.turn.index() & 1;
        let tower = |position: &Checkers, square: Square| usize::from(position.towers & square.bit() != 0);
        next.count = state.count - i32::from(m.is_capture());
        if let (Some(network), Some(sums), Some(next)) = (&self.network, &state.sums, &mut next.sums) {
            network.advance(sums, before, m, after, next);
            return;
        }
        next.placement = state.placement;
        next.placement -= self.placement[mover][tower(before, m.from)][m.from.index()];
        next.placement += self.placement[mover][tower(after, m.to)][m.to.index()];
        if let Some(jumped) = m.jumped() {
            next.placement -= self.placement[mover ^ 1][tower(before, jumped)][jumped.index()];
        }
    }

    fn evaluate(&mut self, position: &Checkers, state: &State) -> i32 {
        match (&self.network, &state.sums) {
            (Some(network), Some(sums)) => network.evaluate(position, state.count as u32, sums).clamp(-MAX_EVALUATION, MAX_EVALUATION),
            _ => self.weigh(position, state),
        }
    }

    fn candidates(&mut self, position: &Checkers, _state: &State, out: &mut Vec<(Move, i32)>) {
        let view = position.view();
        let ours = position.side_set(position.turn);
        let last_row = LAST_ROWS[position.turn.index() & 1];
        view.captures(|from, to| out.push((Move { from, to }, capture_score(position, from, to))));
        // The pieces of the side to move that can be captured now.
        let threatened = position.view_of(position.turn.opponent()).victims();
        view.steps(|from, to| {
            let score = if to.bit() & last_row != 0 && position.towers & from.bit() == 0 {
                NEW_TOWER
            } else if is_unsafe(position, ours, from.bit(), to.bit()) {
                UNSAFE
            } else if threatened & from.bit() != 0 {
                ESCAPE
            } else {
                0
            };
            out.push((Move { from, to }, score));
        });
    }

    fn noisy(&mut self, position: &Checkers, _state: &State, out: &mut Vec<(Move, i32)>) {
        let view = position.view();
        view.captures(|from, to| out.push((Move { from, to }, capture_score(position, from, to))));
        let men = position.side_set(position.turn) & !position.towers;
        let last_row = LAST_ROWS[position.turn.index() & 1];
        view.steps_of(men & (last_row << 8 | last_row >> 8), |from, to| out.push((Move { from, to }, NEW_TOWER)));
    }

    fn exact(&mut self, position: &Checkers, state: &State) -> Option<i32> {
        match self.probe(position, state)? {
            Verdict::Win(plies) => Some(decided(plies)),
            Verdict::Loss(plies) => Some(decided(-plies)),
            // The side that is ahead avoids draws.
            Verdict::Draw => Some(self.evaluate(position, state) / 32),
        }
    }

    fn is_known_draw(&mut self, position: &Checkers, state: &State) -> bool {
        self.probe(position, state) == Some(Verdict::Draw)
    }

    fn chance(&self, value: i32) -> f32 {
        logistic(value, LOGIT as f32)
    }

    fn history_index(&self, position: &Checkers, m: Move) -> usize {
        ((position.turn.index() & 1) * 32 + m.from.index() / 2) * 32 + m.to.index() / 2
    }
}

fn capture_score(position: &Checkers, from: Square, to: Square) -> i32 {
    let tower = |square: Square| i32::from(position.towers & square.bit() != 0);
    CAPTURE + 2_000 * tower(from.middle(to)) - 500 * tower(from)
}
