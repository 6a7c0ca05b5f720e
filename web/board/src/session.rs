//! A game in progress on the page, for any game.
//!
//! [`GameSession`] is the object-safe interface, [`SessionOf`] its only implementation, with a [`History`](quintet_engine::core::history::History) and a
//! [`View`](crate::view::View). It stores the part of a move entered so far, the target under the pointer, the move that waits for confirmation,
//! the ply shown, and undone moves. It knows no DOM, seats or engines.

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
use crate::view::{Command, Marks, Seat, TrayPiece};

pub use of::SessionOf;

/// The result of a press, a command or a typed move.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A move was played; its text.
    Played(String),
    /// Part of a move was entered or taken back.
    Staged,
    /// A move waits for [`GameSession::confirm`]; its text.
    Waiting(String),
    /// Not allowed. `move_text` is the intended move, if it was complete.
    Refused {
        /// The move's text.
        move_text: Option<String>,
        /// The reason.
        refusal: Fault,
    },
    /// No meaning here.
    Nothing,
}

/// A move that waits for confirmation.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// Its text.
    pub text: String,
    /// The target that was pressed.
    pub target: String,
    /// Why it may not be played, if it is illegal.
    pub refusal: Option<Fault>,
}

/// One move of the move list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveEntry {
    /// The side that played it.
    pub side: Side,
    /// As shown.
    pub short: String,
    /// As in records.
    pub text: String,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    /// The side that plays it.
    pub side: Side,
    /// As the move list shows it.
    pub short: String,
    /// In words.
    pub said: String,
}

/// A game in progress, for any game. Points and rectangles are in board units of the picture as it is rotated now.
pub trait GameSession {
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

    /// The side to move in the game (not in the position shown).
    fn turn(&self) -> Side;
    /// The number of moves played, which is also the number of the last one, so people read the same numbers everywhere. Every move of every
    /// side counts, passes too, from 1 at the start of the game.
    fn ply(&self) -> usize;
    /// The result, including resignation and referee's decisions.
    fn outcome(&self) -> Option<Outcome>;
    /// The result of the last position by the rules alone.
    fn end(&self) -> Option<Outcome>;
    /// Whether the position after `ply` moves has only one legal move.
    fn is_forced(&self, ply: usize) -> bool;
    /// The side to move after `ply` moves.
    fn turn_at(&self, ply: usize) -> Side;
    /// The current position as text.
    fn position(&self) -> String;
    /// The start position as text, unless it is the variant's usual one.
    fn unusual_start(&self) -> Option<String>;
    /// All moves as text.
    fn moves(&self) -> Vec<String>;
    /// The legal moves as text, in the order of generation; none when the game is over.
    fn legal_texts(&self) -> Vec<String>;
    /// All moves, as in the move list.
    fn move_list(&self) -> Vec<MoveEntry>;

    /// Plays a move given as text, at the end of the game.
    ///
    /// # Errors
    /// When it is not a legal move; then nothing changes.
    fn play_text(&mut self, text: &str) -> Result<String, MoveError>;
    /// Whether the only legal move is one that is not pressed: a forced pass.
    fn has_forced(&self) -> bool;
    /// Plays a forced pass, if the side to move has no other move.
    fn play_forced(&mut self) -> Option<String>;
    /// Takes back the last move, for [`GameSession::redo`]. A resignation or a referee's decision is taken back first.
    fn undo(&mut self) -> bool;
    /// Replays what was undone.
    fn redo(&mut self) -> bool;
    /// Whether there is something to redo.
    fn can_redo(&self) -> bool;
    /// A side resigns; only with two sides.
    fn resign(&mut self, side: Side) -> bool;
    /// Whether the game ends after a number of moves, decided by time.
    fn has_step_limit(&self) -> bool;
    /// How often the current position has occurred.
    fn occurrences(&self) -> u32;
    /// Ends the game for a reason outside the position: time, violations, resignation. If it is already over nothing happens, unless both ends
    /// are by the move limit: the referee knows the times.
    fn rule(&mut self, outcome: Outcome) -> bool;
    /// Removes all moves after the ply shown; returns whether there were any.
    fn cut_here(&mut self) -> bool;

    /// The ply shown.
    fn shown_ply(&self) -> usize;
    /// Shows the position after `ply` moves; does not undo.
    fn look_at(&mut self, ply: usize);
    /// Allows or forbids input.
    fn allow_input(&mut self, allowed: bool);
    /// Whether input is possible now.
    fn takes_input(&self) -> bool;
    /// Rotates the board by half a turn, or back.
    fn set_flipped(&mut self, flipped: bool);
    /// Whether a side plays from the lower edge while the board is not rotated.
    fn is_below(&self, side: Side) -> bool;
    /// Shows a move as the engine's proposal, by text, until the next move. Unless `told`, only where to look is shown.
    fn set_hint(&mut self, text: &str, told: bool);
    /// Where the proposed move happens on the rotated board, and the piece of the tray that it needs; see [`hint::place`].
    fn hint_sketch(&self) -> Option<(Sketch, Option<&'static str>)>;
    /// A reason for a move of the position after `ply` moves, in words: that it wins, or else [`View::merit`](crate::view::View::merit). Empty if
    /// there is none, and for a move that is not legal.
    fn merit(&self, ply: usize, text: &str, lang: Lang) -> String;

    /// Draws a line of moves from the position after `ply` moves over the picture. An empty line removes it, and so does every move.
    fn set_line(&mut self, ply: usize, texts: &[String]);
    /// The moves of a line from the position after `ply` moves, as far as they are legal.
    fn line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove>;

    /// Width and height of the board.
    fn size(&self) -> (f32, f32);
    /// The picture.
    fn scene(&self, marks: Marks) -> Scene;
    /// The animation of the last move shown.
    fn motions(&self) -> Vec<Motion>;
    /// The sound of the last move shown.
    fn sound(&self) -> Option<Sound>;
    /// Every place that can be pressed.
    fn targets(&self, lang: Lang) -> Vec<Target>;
    /// The index in `targets` (from [`GameSession::targets`]) for a pointer at `at`.
    fn pick(&self, targets: &[Target], at: Point) -> Option<usize>;
    /// Whether a press on a target would complete a legal move.
    fn fits(&self, target: &str) -> bool;
    /// Whether that would be a move of a piece that stands on the board.
    fn moves_to(&self, target: &str) -> bool;
    /// Where a piece stands that the side to move can move: there a keyboard's way over the board begins. None where pieces are only placed.
    fn mover(&self) -> Option<Point>;

    /// The pointer or the keyboard focus is on a target, or on none. Returns whether the picture changes.
    fn hover(&mut self, target: Option<&str>) -> bool;
    /// A press on a target. With `careful`, risky moves wait for a second press or [`GameSession::confirm`].
    fn press(&mut self, target: &str, careful: bool) -> Reply;
    /// Whether a press on a target would enter the first or next part of a move, so a drag may begin there.
    fn begins(&self, target: &str) -> bool;
    /// Input other than a press.
    fn command(&mut self, command: Command<'_>, careful: bool) -> Reply;
    /// Whether moves may wait for confirmation in this game.
    fn asks(&self) -> bool;
    /// Plays the waiting move.
    fn confirm(&mut self) -> Reply;
    /// Takes back one step of entering a move. Returns whether there was one.
    fn cancel(&mut self) -> bool;
    /// Whether part of a move has been entered.
    fn is_staged(&self) -> bool;
    /// The move that waits for confirmation.
    fn waiting(&self) -> Option<Waiting>;
    /// The areas by which a finger can hold the waiting move; see [`View::grips`](crate::view::View::grips).
    fn grips(&self) -> Vec<Rect>;

    /// The position shown, as text.
    fn shown_position(&self) -> String;
    /// The key of the position after so many moves among openings; see [`quintet_engine::openings`].
    fn opening_key(&self, ply: usize) -> u64;
    /// The legal moves of the position shown, each with such a key of the position after it.
    fn opening_moves(&self) -> Vec<(String, u64)>;
    /// What can be placed by hand; see [`View::brushes`](crate::view::View::brushes).
    fn brushes(&self, lang: Lang) -> Vec<Brush>;
    /// The text of the position with a brush placed on a target; see [`View::paint`](crate::view::View::paint).
    fn painted(&self, brush: &str, target: &str) -> Option<String>;
    /// The text of the empty board.
    fn cleared(&self) -> String;
    /// The possible sides to move; see [`View::turns`](crate::view::View::turns).
    fn turns(&self, lang: Lang) -> Vec<(&'static str, String)>;
    /// Numbers beside the board; see [`View::stocks`](crate::view::View::stocks).
    fn stocks(&self, lang: Lang) -> Vec<Stock>;
    /// The text of the position with another such number.
    fn with_stock(&self, index: usize, left: u32) -> Option<String>;

    /// The pieces in the tray.
    fn tray(&self, lang: Lang) -> Option<Vec<TrayPiece>>;
    /// What is shown beside a player's name.
    fn seat(&self, side: Side, lang: Lang) -> Seat;
    /// The move that led to the position after `ply` moves, in words.
    fn say_move(&self, ply: usize, lang: Lang) -> Option<String>;
    /// A move of the current position in words.
    fn say_text(&self, text: &str, lang: Lang) -> Option<String>;
    /// Checks that a text is a legal move of the current position.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, text: &str) -> Result<(), MoveError>;
    /// The game's title.
    fn title(&self, lang: Lang) -> &'static str;
    /// The game's title for a menu.
    fn short_title(&self, lang: Lang) -> &'static str;
    /// A legal move as text, as an example of notation; empty if there is none.
    fn example_move(&self) -> String;
    /// One sentence about the game.
    fn tagline(&self, lang: Lang) -> &'static str;
    /// A variant's title.
    fn variant_title(&self, variant: &str, lang: Lang) -> String;
    /// A level's name and description.
    fn level_title(&self, level: &str, lang: Lang) -> (String, String);
    /// The rules; see [`View::rules`](crate::view::View::rules).
    fn rules(&self, lang: Lang) -> String;
    /// See [`View::HELP`](crate::view::View::HELP).
    fn help(&self) -> &'static Help;
    /// The game for the start page, at its picture's position.
    fn showcase(&self) -> Box<dyn GameSession>;
}
