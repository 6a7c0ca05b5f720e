//! What a game provides for the textbook searches.

use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::graph::Graph;

/// The value of a win at the root. A win in `n` plies has the value `DECIDED - n`.
pub const DECIDED: i32 = 30_000;

/// A game with an evaluation simple enough for a sentence.
pub trait Textbook: Game {
    /// Whether leaves at full depth are evaluated even if the game is over there, as in the checkers assignment.
    const EVALUATES_ENDED: bool = false;

    /// Whether the value of a decided game depends on the number of plies. This can change which of several winning moves is chosen.
    const PREFERS_SOON: bool = true;

    /// The value of a position for a side, in the game's own unit, far below [`DECIDED`].
    ///
    /// ```
    /// use quintet_engine::{core::side::Side, games::nogo::NoGo, study::textbook::Textbook};
    ///
    /// assert_eq!(NoGo::default().textbook_value(Side::SECOND), 1);
    /// ```
    fn textbook_value(&self, side: Side) -> i32;

    /// Appends the legal moves in the order of the tree.
    fn textbook_moves(&self, out: &mut Vec<Self::Move>) {
        self.moves(out);
    }

    /// The value of a finished game for a side after this many plies; `None` if it is not finished.
    fn decided_value(&self, side: Side, plies: u32) -> Option<i32> {
        let outcome = self.outcome()?;
        let worth = if Self::PREFERS_SOON { DECIDED - plies as i32 } else { DECIDED };
        Some(match (outcome.is_draw(), outcome.is_winner(side)) {
            (true, _) => 0,
            (false, true) => worth,
            (false, false) => -worth,
        })
    }

    /// The board as a graph on which a side looks for a path to its goal; `None` in games without such paths.
    fn graph(&self, side: Side) -> Option<Graph> {
        let _ = side;
        None
    }
}
