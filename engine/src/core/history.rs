//! A game in progress: a start position and the moves played from it.

use crate::core::error::MoveError;
use crate::core::fault::Fault;
use crate::core::game::Game;
use crate::core::outcome::{Outcome, Reason};

/// A start position, the legal moves played from it, and every position in between. It knows the draws that a single position cannot know.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    /// For every position: plies since the last irreversible move, or since the start.
    quiet: Vec<u32>,
}

impl<G: Game> Default for History<G> {
    fn default() -> Self {
        Self::new(G::default())
    }
}

impl<G: Game> History<G> {
    /// A game that starts from a position.
    #[must_use]
    pub fn new(start: G) -> Self {
        Self { positions: vec![start], moves: Vec::new(), quiet: vec![0] }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// The position after the last move.
    #[must_use]
    pub fn current(&self) -> &G {
        &self.positions[self.moves.len()]
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The number of moves so far.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The position after the first `ply` moves, if so many were played.
    #[must_use]
    pub fn position(&self, ply: usize) -> Option<&G> {
        self.positions.get(ply)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; nothing is changed then.
    pub fn play(&mut self, m: G::Move) -> Result<(), MoveError> {
        let position = self.current();
        if self.outcome().is_some() {
            return Err(MoveError::Over { text: position.write_move(m) });
        }
        if let Some(refusal) = position.refusal(m) {
            return Err(MoveError::Illegal { text: position.write_move(m), refusal });
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// Reads, plays and returns a move.
    ///
    /// # Errors
    /// As [`History::play`], and when the text is not a move.
    pub fn play_text(&mut self, text: &str) -> Result<G::Move, MoveError> {
        let m = self.current().read_move(text)?;
        self.play(m)?;
        Ok(m)
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, m: G::Move) {
        let quiet = if self.current().is_irreversible(m) { 0 } else { self.quiet[self.moves.len()] + 1 };
        let mut next = self.current().clone();
        next.play_unchecked(m);
        self.positions.push(next);
        self.moves.push(m);
        self.quiet.push(quiet);
    }

    /// Takes back the last move and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        self.quiet.pop();
        Some(m)
    }

    /// The game after the first `ply` moves.
    #[must_use]
    pub fn at(&self, ply: usize) -> Self {
        let ply = ply.min(self.ply());
        Self { positions: self.positions[..=ply].to_vec(), moves: self.moves[..ply].to_vec(), quiet: self.quiet[..=ply].to_vec() }
    }

    /// Plies since the last irreversible move, or since the start.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.quiet[self.moves.len()]
    }

    /// How often the current position has occurred, including now.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        let current = self.current();
        self.reversible().iter().filter(|&position| position.key() == current.key() && position == current).count() as u32
    }

    /// The positions since the last irreversible move, the current one last; only these can repeat.
    #[must_use]
    pub fn reversible(&self) -> &[G] {
        &self.positions[self.moves.len() - self.quiet_plies() as usize..]
    }

    /// The result, including draws by repetition or lack of progress, and the move limit.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.current();
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        let rules = position.draw_rules();
        if rules.repetition.is_some_and(|times| self.occurrences() >= times) {
            return Some(Outcome::draw(position.sides(), Reason::Repetition));
        }
        if rules.quiet_plies.is_some_and(|limit| self.quiet_plies() >= limit) {
            return Some(Outcome::draw(position.sides(), Reason::QuietLimit));
        }
        // Times are not known here; whoever measures them decides anew.
        position.step_limit().filter(|&steps| self.ply() as u64 >= 2 * u64::from(steps)).map(|_| Outcome::by_time([0.0; 2]))
    }

    /// The legal moves; none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.current().moves(&mut moves);
        }
        moves
    }

    /// Why a move may not be played now, or `None` if it may.
    #[must_use]
    pub fn refusal(&self, m: G::Move) -> Option<Fault> {
        match self.outcome() {
            Some(_) => Some(Fault::plain("game.over")),
            None => self.current().refusal(m),
        }
    }
}
