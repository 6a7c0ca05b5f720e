//! Finding the turns worth trying among up to 2,440.
//!
//! First every queen move without its arrow and every arrow without its queen move is judged on its own; the sum of both effects
//! estimates each turn. Then the turns with the best estimates are judged properly.

use super::eval::{Params, Terms};
use crate::games::amazons::bits::Bits;
use crate::games::amazons::board::{Board, square};
use crate::games::amazons::square::Move;

/// A turn as bit indices: from, to, arrow.
type Turn = [u8; 3];

/// Judges positions and their turns; keeps its buffers between calls.
#[derive(Clone, Debug, Default)]
pub(super) struct Judge {
    pub(super) params: Params,
    turns: Vec<(f32, Turn)>,
    complete: bool,
}

impl Judge {
    pub(super) fn new(params: Params) -> Self {
        Self { params, turns: Vec::new(), complete: true }
    }

    /// Whether the last [`Judge::turns`] were all legal ones.
    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The logarithmic odds of the side to move.
    pub(super) fn value<B: Bits>(&self, board: &Board<B>) -> f32 {
        self.params.logit(&Terms::new(board))
    }

    /// Judges the turns of a position that is not over: the `judged` with the best estimates properly. Returns the best `kept` of those
    /// with the value that the side to move then has, in no particular order. When there are no more turns than `kept`, all are returned.
    pub(super) fn turns<B: Bits>(&mut self, board: &Board<B>, judged: usize, kept: usize) -> impl Iterator<Item = (Move, f32)> {
        let (me, other) = (board.amazons(board.turn()), board.amazons(board.turn().opponent()));
        let empty = board.empty();
        let params = &self.params;
        // The opponent moves next, so the value is turned round.
        let value = |me: B, empty: B| -params.logit(&Terms::of(other, me, empty));
        let passed = value(me, empty);
        // A shot back to the square just left is taken as neutral.
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

/// Leaves the `count` (at least one) entries with the greatest values, in no particular order.
fn keep_best(turns: &mut Vec<(f32, Turn)>, count: usize) {
    let count = count.max(1);
    if turns.len() > count {
        // The order of equals is fixed by the squares, so that all machines keep the same ones.
        turns.select_nth_unstable_by(count, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        turns.truncate(count);
    }
}
