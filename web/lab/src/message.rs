//! What the views of the lab hear.

use quintet_bots::Reply;
use quintet_browser::board_dom::BoardEvent;
use quintet_engine::core::side::Side;
use quintet_link::queue::Event;

/// What a view hears.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Message {
    /// A control with `data-action` was used; with its `data-value`, or an empty text.
    Action(String, String),
    /// A control with `data-change` holds something else: the attribute's value, and what the control holds.
    Change(String, String),
    /// A form with `data-form` was sent: its name and its fields.
    Form(String, Vec<(String, String)>),
    /// A key was pressed inside an element with `data-keys`: the attribute's value, and the key. Only the keys of a short list
    /// (`listen.rs`) arrive here, and their usual effect is prevented.
    Key(String, String),
    /// Something happened on a board that the view has made with [`BoardDom`](quintet_browser::board_dom::BoardDom).
    Board(BoardEvent),
    /// Something happened on a canvas of the view: what, where in CSS pixels from its top left corner, and how far (wheel).
    Pointer(&'static str, f32, f32, f32),
    /// An engine that the view has started says something.
    Engine(Event),
    /// In a contest, the engine or a program of the game with this number says something.
    Bout(u32, Heard),
    /// A person's own program that plays a side has answered, or has not.
    Program(Side, Reply),
    /// A file was read: its name, and its bytes or, if it is too long, how many they are.
    File(String, Result<Vec<u8>, usize>),
    /// A timer of the view is due; its name.
    Tick(&'static str),
    /// The window has another size, or the theme's colours have changed.
    Repaint,
    /// The language has changed.
    Language,
    /// The browser's buttons led to another address.
    Address,
}

/// What, in a game of a contest, the engine or a program says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    /// The engine.
    Engine(Event),
    /// The program of this side, 0 or 1.
    Program(usize, Reply),
}
