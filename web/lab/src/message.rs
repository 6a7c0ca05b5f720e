//! The messages to the views of the lab.

use quintet_bots::Reply;
use quintet_browser::board_dom::BoardEvent;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;

/// A message to a view.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A control with `data-action` was used; with its `data-value`, or an empty text.
    Action(String, String),
    /// A control with `data-change` has another value: the attribute's value, and the new value.
    Change(String, String),
    /// A form with `data-form` was sent: its name and its fields.
    Form(String, Vec<(String, String)>),
    /// A key was pressed within an element with `data-keys`: the attribute's value, and the key. Only the keys of a short list (`listen.rs`) are
    /// sent; their default action is prevented.
    Key(String, String),
    /// An event on a board made with [`BoardDom`](quintet_browser::board_dom::BoardDom).
    Board(BoardEvent),
    /// An event on the view's canvas: what, where in CSS pixels from its top left corner, and how far (wheel).
    Pointer(&'static str, f32, f32, f32),
    /// A message from an engine that the view has started.
    Engine(Event),
    /// In a contest, a message from the engine or a program of the game with this number.
    Bout(u32, Heard),
    /// A user's program that plays a side has answered or failed.
    Program(Side, Reply),
    /// A file was read: its name, and its contents or, if it is too long, its size in bytes.
    File(String, Result<Vec<u8>, usize>),
    /// The view's timer with this name has fired.
    Tick(&'static str),
    /// The window's size or the theme's colours have changed.
    Repaint,
    /// The language has changed.
    Language,
    /// The browser's back or forward button was used.
    Address,
}

/// A message from the engine or a program in a game of a contest.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    /// The engine.
    Engine(Event),
    /// The program of this side, 0 or 1.
    Program(usize, Reply),
}
