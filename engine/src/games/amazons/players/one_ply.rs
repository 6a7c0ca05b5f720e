//! Two players of a course report that look one ply ahead: `score-only` and `lock-score`.
//!
//! Both evaluate every position after one move by five features (see [`crate::games::amazons::features`]) and play the best; among equals the
//! first. Features are computed for the side that moves next, the opponent, and negated, so kappa goes to the opponent: a square that both reach
//! equally fast belongs to the side about to move.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::search::heuristics::logistic;
use crate::search::{Limits, Report, Searcher, Status};
use crate::tune::{Field, Weighted};

use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::{Board, index};
use crate::games::amazons::lieberum::{Weights, features};
use crate::games::amazons::square::Move;
use crate::games::amazons::{Amazons, Size};

/// The names of the features, as the report has them.
const FEATURES: [&str; 5] = ["t1", "t2", "c1", "c2", "m"];
/// The names of the phases.
const PHASES: [&str; 3] = ["opening", "middle-game", "endgame"];

/// The sum of the five features for the side to move.
fn score<B: Bits>(board: &Board<B>, weights: Weights) -> f32 {
    weights.0.iter().zip(features(board)).map(|(weight, feature)| weight * feature).sum()
}

/// The amazons of `side` that can move now and that the opponent could lock in with one move.
pub(super) fn threatened<B: Bits>(board: &Board<B>, side: Side) -> B {
    let board = board.with_turn(side.opponent());
    let mut threatened = B::NONE;
    // A move fills at most two squares.
    let tight: arrayvec::ArrayVec<(B, B, B), 4> = (board.amazons(side) & !board.locked(side))
        .squares()
        .map(|at| (B::single(at), B::single(at).neighbours()))
        .map(|(amazon, around)| (amazon, around, around & board.empty()))
        .filter(|(_, _, open)| open.count() <= 2)
        .collect();
    if tight.is_empty() {
        return threatened;
    }
    board.for_each_step(|from, to, arrows| {
        for &(amazon, around, open) in &tight {
            let left = (open | (around & B::single(from))) & !B::single(to);
            if left.is_empty() || (left.count() == 1 && !(left & arrows).is_empty()) {
                threatened |= amazon;
            }
        }
    });
    threatened
}

/// The board after a move.
fn after<B: Bits>(before: &Board<B>, m: Move) -> Board<B> {
    let mut after = *before;
    after.play(index::<B>(m.from), index::<B>(m.to), index::<B>(m.arrow));
    after
}

/// The five features after a move, for the side that makes it.
fn features_after<B: Bits>(before: &Board<B>, m: Move) -> [f32; 5] {
    // `-value` would write a zero as -0.000.
    features(&after(before, m)).map(|value| 0.0 - value)
}

/// Why `lock-score` prefers a move, the strongest reason last.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
enum Reason {
    /// Its score alone.
    Score,
    /// It saves an own amazon from being locked in.
    Frees,
    /// It locks in an opposing amazon.
    Locks,
    /// It ends the game.
    Wins,
}

/// A player that evaluates all moves one ply deep, a few at a time.
pub(super) struct OnePly {
    locks: bool,
    root: Amazons,
    /// One for all phases, or one for each.
    weights: Vec<Weights>,
    /// The index of the weights in use.
    phase: usize,
    moves: Vec<Move>,
    judged: usize,
    best: Option<(Reason, f32, Move)>,
}

impl OnePly {
    /// `score-only`: the features with equal weights.
    pub(super) fn score_only() -> Self {
        Self::new(false, vec![Weights::EVEN])
    }

    /// `lock-score`: first a win, then a move that locks in an opposing amazon, then one that saves an own amazon from it, then the best score
    /// with the weights of the phase. Within each group the best score decides.
    pub(super) fn lock_score() -> Self {
        Self::new(true, Weights::BY_PHASE.to_vec())
    }

    fn new(locks: bool, weights: Vec<Weights>) -> Self {
        Self { locks, root: Amazons::default(), weights, phase: 0, moves: Vec::new(), judged: 0, best: None }
    }

    fn judge(&self, m: Move) -> (Reason, f32) {
        match &self.root.0 {
            Size::Eight(board) => self.judge_on(board, m),
            Size::Ten(board) => self.judge_on(board, m),
        }
    }

    fn judge_on<B: Bits>(&self, before: &Board<B>, m: Move) -> (Reason, f32) {
        let after = after(before, m);
        let score = -score(&after, self.weights[self.phase]);
        (if self.locks { Self::reason(before, &after) } else { Reason::Score }, score)
    }

    fn reason<B: Bits>(before: &Board<B>, after: &Board<B>) -> Reason {
        let (me, other) = (before.turn(), after.turn());
        if !after.can_move() {
            return Reason::Wins;
        }
        if after.locked(other).count() > before.locked(other).count() {
            return Reason::Locks;
        }
        let in_danger = threatened(before, me).count() + before.locked(me).count();
        if in_danger > before.locked(me).count() && threatened(after, me).count() + after.locked(me).count() < in_danger {
            return Reason::Frees;
        }
        Reason::Score
    }
}

impl Weighted<Amazons> for OnePly {
    fn fields(&mut self) -> Vec<Field<'_>> {
        let by_phase = self.locks;
        let mut fields = Vec::new();
        for (Weights(row), phase) in self.weights.iter_mut().zip(PHASES) {
            for (feature, weight) in FEATURES.into_iter().zip(row) {
                let (name, when) = if by_phase { (format!("{phase}.{feature}"), phase) } else { (feature.to_owned(), "game") };
                let about = format!("Weight of the feature {feature} in the {}.", when.replace('-', " "));
                fields.push(Field::new(name, about, (0, 1), 0.02, weight));
            }
        }
        fields
    }

    fn player(&self, _seed: u64) -> Box<dyn Searcher<Amazons>> {
        Box::new(Self::new(self.locks, self.weights.clone()))
    }
}

impl Searcher<Amazons> for OnePly {
    fn start(&mut self, history: &History<Amazons>, _limits: &Limits) {
        self.root = *history.current();
        if self.locks {
            let room = u32::from(self.root.size()).pow(2) - 8;
            self.phase = Weights::phase(self.root.arrows(), room);
        }
        self.moves.clear();
        if history.outcome().is_none() {
            self.root.moves(&mut self.moves);
        }
        self.judged = 0;
        self.best = None;
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        while let Some(&m) = self.moves.get(self.judged) {
            let (reason, score) = self.judge(m);
            if self.best.is_none_or(|(best_reason, best_score, _)| (reason, score) > (best_reason, best_score)) {
                self.best = Some((reason, score, m));
            }
            self.judged += 1;
            if self.judged.is_multiple_of(16) && pause() {
                return Status::Running;
            }
        }
        Status::Done
    }

    fn report(&self) -> Report<Amazons> {
        let Some((reason, score, m)) = self.best else { return Report::default() };
        let features = match &self.root.0 {
            Size::Eight(board) => features_after(board, m),
            Size::Ten(board) => features_after(board, m),
        };
        let why = match reason {
            Reason::Score => "best score",
            Reason::Frees => "saves an amazon",
            Reason::Locks => "locks in an amazon",
            Reason::Wins => "wins",
        };
        let value = (score * 100.0) as i32;
        Report {
            value,
            chance: if reason == Reason::Wins { 1.0 } else { logistic(value, 500.0) },
            mate: (reason == Reason::Wins).then_some(1),
            proved: reason == Reason::Wins,
            depth: 1,
            selective_depth: 1,
            nodes: self.judged as u64,
            notes: [
                ("reason", why.to_owned()),
                ("phase", if self.locks { PHASES[self.phase].replace('-', " ") } else { "all".to_owned() }),
            ]
            .into_iter()
            .chain(FEATURES.into_iter().zip(features.map(|value| format!("{value:.3}"))))
            .chain([("score", format!("{score:.4}"))])
            .collect(),
            ..Report::of_move(Some(m))
        }
    }
}

#[cfg(test)]
mod tests;
