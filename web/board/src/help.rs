//! What help says of a game beside its rules: the guided first moves, pictures of what may and what may not be done, keys of its own.

use quintet_base::lang::Lang;

use crate::games;
use crate::table::{Reply, Table};
use crate::view::Command;

/// Help for one game. A game can live without: then no guide is offered, and the rules stand without pictures.
#[derive(Copy, Clone, Debug)]
pub struct Help {
    /// The guided first moves: three to five steps from the usual start, with the first side to move. The last one is [`Until::Read`].
    pub guide: &'static [Step],
    /// Pictures beside the rules, two or more.
    pub lessons: &'static [Lesson],
    /// What is said of keys and presses that other games do not have, in English and Chinese: list items, each with a line end.
    pub keys: [&'static str; 2],
}

impl Help {
    /// No help but the rules.
    pub const NONE: Self = Self { guide: &[], lessons: &[], keys: [""; 2] };
}

/// [`Help::keys`] of a game whose moves take several presses.
pub const SEVERAL_PRESSES: [&str; 2] = [
    "- A move takes several presses: the piece, then its destination. Dragging works too.\n",
    "- 一步棋要按几下：先按棋子，再按去处；也可以拖动。\n",
];

/// What ends a step of the guide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// A part of a move is entered: a piece is in hand.
    Begun,
    /// A move of the person is played.
    Played,
    /// The person has read it.
    Read,
}

/// One step of the guide.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where to press: a place of the board or `=` and a piece of the tray; nothing when it is free.
    pub at: &'static str,
    /// What ends it.
    pub until: Until,
    /// What is said, in English and Chinese.
    pub say: [&'static str; 2],
    /// What is said instead to those who play with their fingers, without keys and without a pointer that hovers.
    pub touch: Option<[&'static str; 2]>,
}

/// A step that says the same to everybody.
#[must_use]
pub const fn step(at: &'static str, until: Until, say: [&'static str; 2]) -> Step {
    Step { at, until, say, touch: None }
}

impl Step {
    /// What is said; `touch` is whether fingers play.
    #[must_use]
    pub const fn say(&self, lang: Lang, touch: bool) -> &'static str {
        let [english, chinese] = match self.touch {
            Some(said) if touch => said,
            _ => self.say,
        };
        lang.of(english, chinese)
    }
}

/// A picture beside the rules: a position that the page draws itself.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The variant.
    pub variant: &'static str,
    /// A position as text; the usual start when empty.
    pub start: &'static str,
    /// Moves from there, separated by blanks.
    pub moves: &'static str,
    /// What is entered then: places that are pressed, pieces that are taken as `=N`, and last the place that is pointed at as `@N`.
    pub enter: &'static str,
    /// Whether what is pointed at is allowed; `None` when nothing is.
    pub allowed: Option<bool>,
    /// The caption, in English and Chinese. It begins with "Not allowed" and "不允许" where the move is refused.
    pub say: [&'static str; 2],
}

/// A picture of a variant's start, with its caption.
#[must_use]
pub const fn lesson(variant: &'static str, say: [&'static str; 2]) -> Lesson {
    Lesson { variant, start: "", moves: "", enter: "", allowed: None, say }
}

impl Lesson {
    /// The board of a game as the picture shows it, and what came of what was entered; `None` if it cannot be set up.
    #[must_use]
    pub fn table(&self, game: &str) -> Option<(Box<dyn Table>, Reply)> {
        let start = Some(self.start).filter(|text| !text.is_empty());
        let mut table = games::open(game, Some(self.variant), start).ok()?;
        for text in self.moves.split_whitespace() {
            table.play_text(text).ok()?;
        }
        table.allow_input(true);
        let mut reply = Reply::Staged;
        for word in self.enter.split_whitespace() {
            if let Some(place) = word.strip_prefix('@') {
                table.hover(Some(place));
            } else {
                reply = enter(&mut *table, word);
            }
        }
        Some((table, reply))
    }
}

/// Presses a place, or takes a piece that is given as `=N`.
pub(crate) fn enter(table: &mut dyn Table, word: &str) -> Reply {
    match word.strip_prefix('=') {
        Some(piece) => table.command(Command::Piece(piece), false),
        None => table.press(word, false),
    }
}
