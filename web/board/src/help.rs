//! A game's help in addition to its rules: the guide through the first moves, illustrations of the rules, keys of its own.

use quintet_base::lang::{Lang, Text};

use crate::words;

/// The help of one game. It is optional: without it no guide is offered, and the rules have no illustrations.
#[derive(Copy, Clone, Debug)]
pub struct Help {
    /// The guided first moves: three to five steps from the usual start, with the first side to move. The last one is [`Until::Read`].
    pub guide: &'static [Step],
    /// Illustrations of the rules, two or more.
    pub lessons: &'static [Lesson],
    /// Keys and presses that other games do not have: list items, each with a line end.
    pub keys: Text,
}

impl Help {
    /// No help except the rules.
    pub const NONE: Self = Self { guide: &[], lessons: &[], keys: [""; Lang::ALL.len()] };
}

/// [`Help::keys`] of a game whose moves take several presses.
pub const SEVERAL_PRESSES: Text = words::SEVERAL_PRESSES;

/// The end of a guide's step.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// Part of a move was entered, for example a piece was taken.
    Begun,
    /// The person has played a move.
    Played,
    /// The person has read it.
    Read,
}

/// A step of the guide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where to press: a place of the board, or `=` and a piece of the tray; empty for anywhere.
    pub at: &'static str,
    /// When it ends.
    pub until: Until,
    /// The text.
    pub say: Text,
    /// Another text for touch screens, where there are no keys and no hovering pointer.
    pub touch: Option<Text>,
}

/// A step with the same text on all devices.
#[must_use]
pub const fn step(at: &'static str, until: Until, say: Text) -> Step {
    Step { at, until, say, touch: None }
}

impl Step {
    /// The text; `touch` is true on touch screens.
    #[must_use]
    pub const fn say(&self, lang: Lang, touch: bool) -> &'static str {
        lang.of(match self.touch {
            Some(said) if touch => said,
            _ => self.say,
        })
    }
}

/// An illustration of the rules: a position that the page draws ([`crate::lesson::session`]).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The variant.
    pub variant: &'static str,
    /// A position as text; empty for the usual start.
    pub start: &'static str,
    /// Moves from there, separated by blanks.
    pub moves: &'static str,
    /// Input after them: places that are pressed, pieces that are taken as `=N`, and last the place under the pointer as `@N`.
    pub enter: &'static str,
    /// Whether the move under the pointer is allowed; `None` without one.
    pub allowed: Option<bool>,
    /// The caption. It says so if the move is refused.
    pub say: Text,
}

/// An illustration of a variant's start, with its caption.
#[must_use]
pub const fn lesson(variant: &'static str, say: Text) -> Lesson {
    Lesson { variant, start: "", moves: "", enter: "", allowed: None, say }
}
