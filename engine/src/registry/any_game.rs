//! A game in progress, without type parameters.

use std::any::Any;

use super::open::unusual_start;
use crate::core::error::MoveError;
use crate::core::game::perft;
use crate::core::history::History;
use crate::core::outcome::Outcome;
use crate::core::side::Side;
use crate::levels::{Level, Levels};

/// A game in progress. All moves are text.
pub trait AnyGame: Send {
    /// The game's name.
    fn name(&self) -> &'static str;
    /// The variant's name.
    fn variant(&self) -> &'static str;
    /// How many sides play.
    fn sides(&self) -> usize;
    /// The side whose turn it is.
    fn turn(&self) -> Side;
    /// The number of moves so far.
    fn ply(&self) -> usize;
    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;
    /// The moves so far as text.
    fn moves(&self) -> Vec<String>;
    /// The legal moves as text, in the order of generation; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;
    /// The current position as text.
    fn position(&self) -> String;
    /// The current position as a drawing in text; see [`Game::diagram`](crate::core::game::Game::diagram).
    fn diagram(&self) -> String;
    /// The start position as text, if it is not the variant's usual one.
    fn unusual_start(&self) -> Option<String>;
    /// Plays a move and returns its canonical text.
    ///
    /// # Errors
    /// When the text is not a legal move; then nothing changes.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Number of leaves below the current position; see [`perft`].
    fn perft(&self, depth: u32) -> u64;
    /// The same for every legal move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The opponents of this game.
    fn levels(&self) -> Vec<Level>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// Access to the typed [`History`].
    fn as_any(&self) -> &dyn Any;
}

impl<G: Levels> AnyGame for History<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn variant(&self) -> &'static str {
        self.current().variant()
    }

    fn sides(&self) -> usize {
        self.current().sides()
    }

    fn turn(&self) -> Side {
        self.current().turn()
    }

    fn ply(&self) -> usize {
        Self::ply(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn moves(&self) -> Vec<String> {
        self.moves().iter().zip(0..).map(|(&m, ply)| self.position(ply).unwrap_or(self.start()).write_move(m)).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        Self::legal_moves(self).into_iter().map(|m| self.current().write_move(m)).collect()
    }

    fn position(&self) -> String {
        self.current().write_position()
    }

    fn diagram(&self) -> String {
        self.current().diagram()
    }

    fn unusual_start(&self) -> Option<String> {
        unusual_start(self.start())
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        let before = self.current().clone();
        self.play_text(text).map(|m| before.write_move(m))
    }

    fn undo(&mut self) -> Option<String> {
        let m = Self::undo(self)?;
        Some(self.current().write_move(m))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.current(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let mut moves = Vec::new();
        self.current().moves(&mut moves);
        let below = |m: G::Move| {
            let mut next = self.current().clone();
            next.play_unchecked(m);
            perft(&next, depth.saturating_sub(1))
        };
        moves.into_iter().map(|m| (self.current().write_move(m), below(m))).collect()
    }

    fn levels(&self) -> Vec<Level> {
        G::levels(self.current().variant())
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
