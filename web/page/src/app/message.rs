//! The messages to the shell: from controls, board, engine, timers and other windows.

use quintet_bots::Reply;
use quintet_browser::board_dom::BoardEvent;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;
use quintet_protocol::Generation;
use web_sys::Blob;

use crate::action::{Action, FormName};
use crate::benchmark::Heard;
use crate::parts::dialogs::Message as ToDialogs;
use crate::parts::hand::Carry;
use crate::state::Tab;

/// The result of a request to the browser.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Done {
    /// Whether a text was copied to the clipboard, and the field that it came from.
    Copied(bool, &'static str),
    /// Whether the link to a friend was handed on, and whether that was by copying.
    Handed(bool, bool),
    /// Whether a picture was painted, and the name of its file.
    Painted(Option<Blob>, String),
}

/// A message to the shell.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A control was used.
    Action(Action),
    /// A piece of the tray was pressed.
    Piece(String),
    /// The pointer went down on a piece of the tray, or up anywhere.
    Lift(Option<String>),
    /// A finger carries a piece of the tray.
    Carry(Carry),
    /// An item of the move list was pressed.
    Look(usize),
    /// The pointer or the focus is on an engine line, or on none.
    Line(Option<usize>),
    /// Another player was chosen for a seat, counted from 1.
    Seat(usize, String),
    /// A tab was chosen.
    Tab(Tab),
    /// A form was submitted, with its fields.
    Form(FormName, Vec<(String, String)>),
    /// A setting was changed.
    Setting(String, String),
    /// An event on the board.
    Board(BoardEvent),
    /// A key was pressed anywhere.
    Key(String),
    /// An event of the engine.
    Engine(Event),
    /// An event of the coach's engine.
    Coach(Event),
    /// An event of the benchmark's worker.
    Bench(Heard),
    /// An answer of the program for endgame tables; nothing if it has failed.
    Tables(Option<String>),
    /// The engine's move is due to be played.
    PlayBest(Generation, String),
    /// A forced pass is due.
    PlayForced(usize),
    /// Update the thinking time shown.
    Tick,
    /// A board of the start page plays its next move.
    Live,
    /// The window was resized.
    Resize,
    /// The system's theme changed.
    SystemTheme,
    /// The address changed through the browser's buttons.
    Address,
    /// A user's program that plays a side has answered or failed.
    Program(Side, Reply),
    /// The next move of a puzzle's line is due.
    PuzzleReply,
    /// The puzzles of a game were fetched, or could not be.
    Puzzles(String, Option<String>),
    /// The openings of a game were fetched, or could not be.
    Openings(String, Option<String>),
    /// The browser has promised to keep what is stored.
    Lasting,
    /// Save the game.
    Keep,
    /// Another page has changed the value of this key.
    KeptElsewhere(String),
    /// A file was chosen, or dropped on the page.
    Files(js_sys::Array),
    /// A message to the dialogs.
    Dialogs(ToDialogs),
    /// A file is dragged over the page, or no longer.
    FileOver(bool),
    /// Check the clocks.
    Clock,
    /// The page is left; it may come back unchanged.
    Leave,
    /// A dialog was closed.
    DialogClosed,
    /// Requests of the surrounding page.
    Letters,
    /// The browser has finished a step of sharing, or failed.
    Done(Done),
}

impl Message {
    /// What a report of a failure says of it: which control was used, or what happened. Nothing that was written.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Action(action) => action.name(),
            Self::Form(form, _) => form.name(),
            Self::Board(_) => "board",
            Self::Piece(_) | Self::Lift(_) | Self::Carry(_) => "piece",
            Self::Look(_) => "look",
            Self::Seat(..) => "seat",
            Self::Tab(_) => "tab",
            Self::Setting(..) => "setting",
            Self::Key(_) => "key",
            Self::Engine(_) | Self::Coach(_) | Self::Bench(_) => "engine",
            Self::PlayBest(..) | Self::PlayForced(_) | Self::Program(..) => "move",
            Self::Puzzles(..) | Self::PuzzleReply => "puzzle",
            Self::Openings(..) => "openings",
            Self::Files(_) => "file",
            Self::Address => "address",
            Self::Letters => "letters",
            _ => "other",
        }
    }
}
