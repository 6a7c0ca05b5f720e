//! A table around the view of one game: what it keeps, and how a press becomes a move.

mod face;

use quintet_engine::error::MoveError;
use quintet_engine::game::Game;
use quintet_engine::history::History;
use quintet_engine::outcome::Outcome;

use super::{Reply, Table};
use crate::review::sketch::Sketch;
use crate::scene::{Point, Token};
use crate::view::{Ghost, Marks, MoveOf, Press, Showing, View};

/// The one kind of [`Table`]: a view around a history.
#[derive(Debug)]
pub struct TableOf<V: View> {
    history: History<V::Game>,
    /// The result if it does not follow from the moves.
    ruled: Option<Outcome>,
    undone: Vec<MoveOf<V>>,
    shown: usize,
    allowed: bool,
    flipped: bool,
    stage: V::Stage,
    hovered: Option<String>,
    pending: Option<(MoveOf<V>, String)>,
    hint: Option<MoveOf<V>>,
    line: Vec<(Sketch, Token)>,
    legal: Vec<MoveOf<V>>,
}

impl<V: View> TableOf<V> {
    /// A game that starts from a position.
    #[must_use]
    pub fn new(start: V::Game) -> Self {
        Self {
            history: History::new(start),
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

    /// The positions and moves of a line from the position after `ply` moves on, as far as its moves are legal.
    fn follow(&self, ply: usize, texts: &[String]) -> Vec<(V::Game, MoveOf<V>)> {
        let Some(mut position) = self.history.position(ply).cloned() else { return Vec::new() };
        let mut line = Vec::with_capacity(texts.len());
        for text in texts {
            let Ok(m) = position.read_move(text) else { break };
            let before = position.clone();
            position.play_unchecked(m);
            line.push((before, m));
        }
        line
    }

    fn shown_position_of(&self) -> &V::Game {
        self.history.position(self.shown).unwrap_or(self.history.current())
    }

    fn last_shown(&self) -> Option<(&V::Game, MoveOf<V>)> {
        let ply = self.shown.checked_sub(1)?;
        Some((self.history.position(ply)?, *self.history.moves().get(ply)?))
    }

    fn showing(&self, marks: Marks) -> Showing<'_, V> {
        let mut show = Showing {
            position: self.shown_position_of(),
            last: self.last_shown(),
            stage: &self.stage,
            hover: if self.takes_input() { self.hovered.as_deref() } else { None },
            ghost: None,
            hint: self.hint.filter(|_| self.shown == self.history.ply()),
            legal: if self.takes_input() { &self.legal } else { &[] },
            marks,
        };
        let meant = match (&self.pending, show.hover) {
            (Some((m, _)), _) => Some(*m),
            (None, Some(target)) => V::preview(&show, target),
            (None, None) => None,
        };
        show.ghost = meant.map(|mv| Ghost { mv, allowed: show.legal.contains(&mv) });
        show
    }

    /// After every change of the game, of what is looked at, or of who may move.
    fn refresh(&mut self) {
        self.stage = V::Stage::default();
        self.pending = None;
        self.line.clear();
        self.legal = if self.takes_input() { self.history.legal_moves() } else { Vec::new() };
    }

    fn play(&mut self, m: MoveOf<V>) -> Reply {
        let text = self.history.current().write_move(m);
        match self.history.play(m) {
            Ok(()) => {
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

    fn offer(&mut self, m: MoveOf<V>, target: &str, careful: bool) -> Reply {
        let waits = careful && V::is_slippery(m);
        let text = self.history.current().write_move(m);
        if let Some(refusal) = self.history.refusal(m) {
            self.pending = waits.then(|| (m, target.to_owned()));
            return Reply::Refused { move_text: Some(text), refusal };
        }
        if waits && self.pending.as_ref().is_none_or(|(pending, _)| *pending != m) {
            self.pending = Some((m, target.to_owned()));
            return Reply::Waiting(text);
        }
        self.play(m)
    }

    fn take(&mut self, press: Press<V>, target: &str, careful: bool) -> Reply {
        match press {
            Press::Move(m) => self.offer(m, target, careful),
            Press::Stage(stage) => {
                self.stage = stage;
                self.pending = None;
                Reply::Staged
            }
            Press::Refused(refusal) => Reply::Refused { move_text: None, refusal },
            Press::Nothing => Reply::Nothing,
        }
    }

    fn turned(&self, at: Point) -> Point {
        let (width, height) = self.size();
        if self.flipped { Point::new(width - at.x, height - at.y) } else { at }
    }
}
