//! What a game tells a textbook search.

use crate::core::game::Game;
use crate::core::side::Side;

/// The value of a game that is won at the root; one that is won `n` plies later is worth `DECIDED - n`.
pub const DECIDED: i32 = 30_000;

/// A game with an evaluation that fits into a sentence.
pub trait Textbook: Game {
    /// Whether the deepest positions are evaluated even if the game is over there, as the checkers assignment has it.
    const EVALUATES_ENDED: bool = false;

    /// Whether the value of a decided game depends on how soon it is decided. The left-most of equal moves is chosen, so this can change it.
    const PREFERS_SOON: bool = true;

    /// The value of a position for a side, in the game's own unit, far below [`DECIDED`].
    ///
    /// ```
    /// use quintet_engine::{core::side::Side, games::nogo::NoGo, study::textbook::Textbook};
    ///
    /// assert_eq!(NoGo::default().textbook_value(Side::SECOND), 1);
    /// ```
    fn textbook_value(&self, side: Side) -> i32;

    /// Appends the legal moves in the order in which the tree has them.
    fn textbook_moves(&self, out: &mut Vec<Self::Move>) {
        self.moves(out);
    }

    /// The value of an ended game for a side after so many plies; `None` while it goes on.
    fn decided_value(&self, side: Side, plies: u32) -> Option<i32> {
        let outcome = self.outcome()?;
        let worth = if Self::PREFERS_SOON { DECIDED - plies as i32 } else { DECIDED };
        Some(match (outcome.is_draw(), outcome.is_winner(side)) {
            (true, _) => 0,
            (false, true) => worth,
            (false, false) => -worth,
        })
    }
}
