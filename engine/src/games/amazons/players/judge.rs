//! Selects the moves worth searching among up to 2,440.
//!
//! First every queen move (without its arrow) and every arrow (without its queen move) is evaluated on its own; the sum of both changes
//! estimates each move. Then the moves with the best estimates are fully evaluated.

use super::eval::{Params, Terms};
use super::net::{Network, networks};
use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::{Board, square};
use crate::games::amazons::square::Move;

/// A move as bit indices: from, to, arrow.
type Turn = [u8; 3];

/// Evaluates positions and their moves; keeps its buffers between calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Judge {
    params: Params,
    /// Whether the network evaluates, not the sum of terms with `params`.
    learned: bool,
    turns: Vec<(f32, Turn)>,
    complete: bool,
}

impl Judge {
    /// Evaluates by the network if `learned`, otherwise by the sum of terms with these weights.
    pub(super) fn new(params: Params, learned: bool) -> Self {
        Self { params, learned, turns: Vec::new(), complete: true }
    }

    /// Whether the last [`Judge::turns`] contained all legal moves.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The win probability of the side to move, as a logit.
    pub(super) fn value<B: Bits>(&self, board: &Board<B>) -> f32 {
        self.evaluator().logit(board.amazons(board.turn()), board.amazons(board.turn().opponent()), board.empty())
    }

    fn evaluator(&self) -> Evaluator<'_> {
        if self.learned { Evaluator::Network(networks()) } else { Evaluator::Terms(&self.params) }
    }

    /// Evaluates the moves of a position that is not over: fully, the `judged` with the best estimates. Returns the best `kept` of those with
    /// their values for the side that moves, in no particular order. If there are no more moves than `kept`, all are returned.
    pub(super) fn turns<B: Bits>(&mut self, board: &Board<B>, judged: usize, kept: usize) -> impl Iterator<Item = (Move, f32)> {
        let (me, other) = (board.amazons(board.turn()), board.amazons(board.turn().opponent()));
        let empty = board.empty();
        // Not `self.evaluator()`, which would borrow the buffers too.
        let evaluator = if self.learned { Evaluator::Network(networks()) } else { Evaluator::Terms(&self.params) };
        // The opponent moves next, so the value is negated.
        let value = |me: B, empty: B| -evaluator.logit(other, me, empty);
        let passed = value(me, empty);
        // A shot back to the square just left counts as neutral.
        let mut effect = [0.0; 128];
        for at in empty.squares() {
            effect[usize::from(at)] = value(me, empty & !B::single(at)) - passed;
        }
        self.turns.clear();
        board.for_each_step(|from, to, arrows| {
            let (left, entered) = (B::single(from), B::single(to));
            let step = value((me & !left) | entered, (empty | left) & !entered);
            self.turns.extend(arrows.squares().map(|arrow| (step + effect[usize::from(arrow)], [from, to, arrow])));
        });
        self.complete = self.turns.len() <= kept;
        keep_best(&mut self.turns, judged.max(kept));
        for (estimate, [from, to, arrow]) in &mut self.turns {
            let (left, entered) = (B::single(*from), B::single(*to));
            *estimate = value((me & !left) | entered, (empty | left) & !(entered | B::single(*arrow)));
        }
        keep_best(&mut self.turns, kept);
        self.turns
            .iter()
            .map(|&(value, [from, to, arrow])| (Move { from: square::<B>(from), to: square::<B>(to), arrow: square::<B>(arrow) }, value))
    }
}

/// What gives a position its value.
#[derive(Copy, Clone)]
enum Evaluator<'a> {
    Terms(&'a Params),
    Network(&'a [Network; 2]),
}

impl Evaluator<'_> {
    /// The win probability, as a logit, of the side whose amazons are `mine` and who is to move.
    #[inline]
    fn logit<B: Bits>(self, mine: B, theirs: B, empty: B) -> f32 {
        match self {
            Self::Terms(params) => params.logit(&Terms::of(mine, theirs, empty)),
            Self::Network([eight, ten]) => if B::SIZE == 8 { eight } else { ten }.logit(mine, theirs, empty),
        }
    }
}

/// Keeps the `count` (at least one) entries with the greatest values, in no particular order.
fn keep_best(turns: &mut Vec<(f32, Turn)>, count: usize) {
    let count = count.max(1);
    if turns.len() > count {
        // Ties are broken by the squares, so that all machines keep the same moves.
        turns.select_nth_unstable_by(count, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        turns.truncate(count);
    }
}
