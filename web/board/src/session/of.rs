//! A session with the view of one game: its state, and how a press becomes a move.

mod face;
mod hand;
mod sight;

use quintet_base::scene::Token;
use quintet_engine::core::error::MoveError;
use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::core::outcome::Outcome;

use super::{GameSession, MoveEntry, Reply};
use crate::sketch::Sketch;
use crate::view::{MoveOf, View};

/// The only implementation of [`GameSession`]: a view and a history.
#[derive(Debug)]
pub struct SessionOf<V: View> {
    history: History<V::Game>,
    /// The moves of the history as text: each is written once.
    entries: Vec<MoveEntry>,
    /// The result, if it does not follow from the moves.
    ruled: Option<Outcome>,
    undone: Vec<MoveOf<V>>,
    shown: usize,
    allowed: bool,
    flipped: bool,
    stage: V::Stage,
    hovered: Option<String>,
    pending: Option<(MoveOf<V>, String)>,
    /// The move that the engine proposes, and whether to show the move itself or only where to look.
    hint: Option<(MoveOf<V>, bool)>,
    line: Vec<(Sketch, Token)>,
    legal: Vec<MoveOf<V>>,
}

impl<V: View> SessionOf<V> {
    /// A game that starts from a position.
    #[must_use]
    pub fn new(start: V::Game) -> Self {
        Self {
            history: History::new(start),
            entries: Vec::new(),
            ruled: None,
            undone: Vec::new(),
            shown: 0,
            allowed: false,
            flipped: false,
            stage: V::Stage::default(),
            hovered: None,
            pending: None,
            hint: None,
            line: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// Updates the state after any change of the game, of the ply shown, or of who may move.
    fn refresh(&mut self) {
        self.stage = V::Stage::default();
        self.pending = None;
        self.line.clear();
        self.legal = if self.takes_input() { self.history.legal_moves() } else { Vec::new() };
    }

    fn play(&mut self, m: MoveOf<V>) -> Reply {
        let text = self.history.current().write_move(m);
        let ply = self.history.ply();
        match self.history.play(m) {
            Ok(()) => {
                if let Some(before) = self.history.position(ply) {
                    self.entries.push(MoveEntry { side: before.turn(), short: V::short_move(before, m), text: text.clone() });
                }
                if self.undone.last() == Some(&m) {
                    self.undone.pop();
                } else {
                    self.undone.clear();
                }
                self.hint = None;
                self.shown = self.history.ply();
                self.refresh();
                Reply::Played(text)
            }
            Err(MoveError::Illegal { text, refusal }) => Reply::Refused { move_text: Some(text), refusal },
            Err(_) => Reply::Nothing,
        }
    }
}
