//! One game in progress as the page sees it, whatever the game.
//!
//! [`Table`] is the object-safe face, [`TableOf`] the one implementation, around a
//! [`History`](quintet_engine::core::history::History) and a [`View`](crate::view::View). It keeps what is entered of
//! a move, what is hovered, what waits for a confirmation, which ply is looked at, and what was undone. It does not know the DOM, seats or
//! engines.

pub mod hint;
mod of;

use quintet_base::lang::Lang;
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Rect, Scene};
use quintet_base::sound::Sound;
use quintet_engine::core::error::MoveError;
use quintet_engine::core::fault::Fault;
use quintet_engine::core::outcome::Outcome;
use quintet_engine::core::side::Side;
use quintet_engine::levels::Level;

use crate::help::Help;
use crate::setup::{Brush, Stock};
use crate::sketch::Sketch;
use crate::view::{Command, Marks, Merit, Seat, TrayPiece};

pub use of::TableOf;

/// What came of a press, a command or a typed move.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A move was played; this is its text.
    Played(String),
    /// A part of a move was entered or taken back.
    Staged,
    /// A move waits for [`Table::confirm`]; this is its text.
    Waiting(String),
    /// It may not be done. `move_text` is the move that was meant, if it was a whole one.
    Refused {
        /// The move's text.
        move_text: Option<String>,
        /// The reason.
        refusal: Fault,
    },
    /// It means nothing here.
    Nothing,
}

/// A move that waits for a confirmation.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Its text.
    pub text: String,
    /// The target that was pressed for it.
    pub target: String,
    /// Why it may not be played, if so.
    pub refusal: Option<Fault>,
}

/// One move of the move list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveEntry {
    /// Who played it.
    pub side: Side,
    /// As shown.
    pub short: String,
    /// As written in records.
    pub text: String,
}

/// One move of a line that may follow a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    /// Who plays it.
    pub side: Side,
    /// As the move list shows it.
    pub short: String,
    /// In words.
    pub said: String,
}

/// One game in progress, whatever the game. Points and rectangles are in board units of the picture as it is turned now.
pub trait Table {
    /// The game's name, as in [`Game::NAME`](quintet_engine::core::game::Game::NAME).
    fn game(&self) -> &'static str;
    /// The variant's name.
    fn variant(&self) -> &'static str;
    /// The names of all variants.
    fn variants(&self) -> &'static [&'static str];
    /// The opponents, weakest first.
    fn levels(&self) -> Vec<Level>;
    /// How many sides play.
    fn sides(&self) -> usize;

    /// Whose turn it is in the game (not in the position that is looked at).
    fn turn(&self) -> Side;
    /// The number of moves played, which is also the number of the last one: people read the same numbers everywhere. Every move of every side
    /// counts, passes too, from 1 at the start of the game, whoever began.
    fn ply(&self) -> usize;
    /// The result, resignation and rulings included.
    fn outcome(&self) -> Option<Outcome>;
    /// The result that the rules give the last position; no resignation and no clock is in it.
    fn end(&self) -> Option<Outcome>;
    /// Whether the position after `ply` moves has one legal move only.
    fn is_forced(&self, ply: usize) -> bool;
    /// Who is to move after `ply` moves.
    fn turn_at(&self, ply: usize) -> Side;
    /// The current position as text.
    fn position(&self) -> String;
    /// The start position as text if it is not the variant's usual one.
    fn unusual_start(&self) -> Option<String>;
    /// All moves as text.
    fn moves(&self) -> Vec<String>;
    /// The legal moves as text, in the order of generation; none when the game is over.
    fn legal_texts(&self) -> Vec<String>;
    /// All moves as the move list shows them.
    fn move_list(&self) -> Vec<MoveEntry>;

    /// Plays a move that is given as text, at the end of the game.
    ///
    /// # Errors
    /// When it is no legal move; nothing is changed then.
    fn play_text(&mut self, text: &str) -> Result<String, MoveError>;
    /// Whether the side to move has no choice but a move that is not pressed: a forced pass.
    fn has_forced(&self) -> bool;
    /// Plays the move that leaves no choice (a forced pass), if the side to move has just that.
    fn play_forced(&mut self) -> Option<String>;
    /// Takes back the last move and keeps it for [`Table::redo`]. Takes back a resignation or ruling first.
    fn undo(&mut self) -> bool;
    /// Plays again what was undone.
    fn redo(&mut self) -> bool;
    /// Whether [`Table::redo`] has something to play.
    fn can_redo(&self) -> bool;
    /// A side gives up; only with two sides.
    fn resign(&mut self, side: Side) -> bool;
    /// Whether the game ends after so many steps, by the time that the sides used.
    fn has_step_limit(&self) -> bool;
    /// How often the current position has occurred.
    fn occurrences(&self) -> u32;
    /// Ends the game by what does not follow from the position: time, violations, giving up. Nothing happens if it is over already, unless both
    /// ends are by the limit of steps: the times are known to whoever rules.
    fn rule(&mut self, outcome: Outcome) -> bool;
    /// Cuts the game off after the ply that is looked at and returns whether anything was cut.
    fn cut_here(&mut self) -> bool;

    /// The ply that is looked at.
    fn shown_ply(&self) -> usize;
    /// Looks at the position after `ply` moves; does not undo.
    fn look_at(&mut self, ply: usize);
    /// Allows or forbids input by hand.
    fn allow_input(&mut self, allowed: bool);
    /// Whether input by hand is possible now.
    fn takes_input(&self) -> bool;
    /// Turns the board by half a turn, or back.
    fn set_flipped(&mut self, flipped: bool);
    /// Whether a side plays from the lower edge while the board is not turned.
    fn is_below(&self, side: Side) -> bool;
    /// A move to show as the engine's proposal, by text; cleared by the next move. Unless it is `told`, only where to look is shown.
    fn set_hint(&mut self, text: &str, told: bool);
    /// Where the proposed move happens, as the board is turned, and the piece of the tray that it needs; see [`hint::place`].
    fn hint_sketch(&self) -> Option<(Sketch, Option<&'static str>)>;
    /// What speaks for the proposed move; see [`View::merit`](crate::view::View::merit).
    fn hint_merit(&self, lang: Lang) -> Merit;

    /// Sketches a line of moves that begins in the position after `ply` moves over the picture; an empty one takes the sketch away, and so does
    /// every move.
    fn set_line(&mut self, ply: usize, texts: &[String]);
    /// The moves of a line that begins in the position after `ply` moves, as far as they are legal.
    fn line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove>;

    /// Width and height of the board.
    fn size(&self) -> (f32, f32);
    /// The picture.
    fn scene(&self, marks: Marks) -> Scene;
    /// How the pieces of the picture came there by the last move that is shown.
    fn motions(&self) -> Vec<Motion>;
    /// What the last move that is shown sounds like.
    fn sound(&self) -> Option<Sound>;
    /// Every place that can be pressed.
    fn targets(&self, lang: Lang) -> Vec<Target>;
    /// The index among `targets` (from [`Table::targets`]) that a pointer at `at` means.
    fn pick(&self, targets: &[Target], at: Point) -> Option<usize>;
    /// Whether a press on a target would complete a move that may be played.
    fn fits(&self, target: &str) -> bool;

    /// The pointer or the keyboard focus is on a target, or on none. Answers whether the picture changes.
    fn hover(&mut self, target: Option<&str>) -> bool;
    /// A press on a target. With `careful`, slippery moves wait for a second press or [`Table::confirm`].
    fn press(&mut self, target: &str, careful: bool) -> Reply;
    /// Whether a press on a target would enter the first or next part of a move, so that a drag may begin there.
    fn begins(&self, target: &str) -> bool;
    /// Input that is not a place.
    fn command(&mut self, command: Command<'_>, careful: bool) -> Reply;
    /// Whether moves may wait for a confirmation in this game.
    fn asks(&self) -> bool;
    /// Plays the move that waits.
    fn confirm(&mut self) -> Reply;
    /// One step back in entering a move. Answers whether there was one.
    fn cancel(&mut self) -> bool;
    /// Whether a part of a move has been entered.
    fn is_staged(&self) -> bool;
    /// The move that waits for a confirmation.
    fn waiting(&self) -> Option<Waiting>;
    /// Where a finger can take hold of the move that waits; see [`View::grips`](crate::view::View::grips).
    fn grips(&self) -> Vec<Rect>;

    /// The position that is looked at as text.
    fn shown_position(&self) -> String;
    /// What can be put on the board by hand; see [`View::brushes`](crate::view::View::brushes).
    fn brushes(&self, lang: Lang) -> Vec<Brush>;
    /// The text of the position with a brush put on a target; see [`View::paint`](crate::view::View::paint).
    fn painted(&self, brush: &str, target: &str) -> Option<String>;
    /// The text of the empty board.
    fn cleared(&self) -> String;
    /// Who can be to move; see [`View::turns`](crate::view::View::turns).
    fn turns(&self, lang: Lang) -> Vec<(&'static str, String)>;
    /// Numbers beside the board; see [`View::stocks`](crate::view::View::stocks).
    fn stocks(&self, lang: Lang) -> Vec<Stock>;
    /// The text of the position with another such number.
    fn with_stock(&self, index: usize, left: u32) -> Option<String>;

    /// The pieces beside the board.
    fn tray(&self, lang: Lang) -> Option<Vec<TrayPiece>>;
    /// What is shown beside a player's name.
    fn seat(&self, side: Side, lang: Lang) -> Seat;
    /// The move that led to the position after `ply` moves, in words.
    fn say_move(&self, ply: usize, lang: Lang) -> Option<String>;
    /// A move of the current position in words.
    fn say_text(&self, text: &str, lang: Lang) -> Option<String>;
    /// Whether a text is a legal move of the current position.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, text: &str) -> Result<(), MoveError>;
    /// The game's name in words.
    fn title(&self, lang: Lang) -> &'static str;
    /// The game's name in words, short enough for a menu.
    fn short_title(&self, lang: Lang) -> &'static str;
    /// A legal move as text, as an example of how moves are written; empty when there is none.
    fn example_move(&self) -> String;
    /// One sentence about the game.
    fn tagline(&self, lang: Lang) -> &'static str;
    /// A variant's name in words.
    fn variant_title(&self, variant: &str, lang: Lang) -> String;
    /// A level's name in words, and a sentence about it.
    fn level_title(&self, level: &str, lang: Lang) -> (String, String);
    /// The rules; see [`View::rules`](crate::view::View::rules).
    fn rules(&self, lang: Lang) -> String;
    /// See [`View::HELP`](crate::view::View::HELP).
    fn help(&self) -> &'static Help;
    /// The game for the start page, looked at where it makes a good picture.
    fn showcase(&self) -> Box<dyn Table>;
}
