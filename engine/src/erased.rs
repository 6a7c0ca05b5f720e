//! Games and players without type parameters: chosen by name, spoken to in text. What the command, the worker and the page's shell use.

mod open;
mod report;

use std::any::Any;

use crate::error::{MoveError, UnknownName};
use crate::game::perft;
use crate::history::History;
use crate::level::{Level, Playable};
use crate::outcome::Outcome;
use crate::search::{Limits, LimitsError, Searcher, Status};
use crate::side::Side;

pub use open::{Beginning, OpenError, beginning, first_position, gains_from_seeds, open, variants};
pub use report::{TextLine, TextReport};

/// A game in progress whose kind is known at run time only. All moves are text.
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
    /// The start position as text, if it is not the variant's usual one.
    fn unusual_start(&self) -> Option<String>;
    /// Plays a move and returns it as it is written.
    ///
    /// # Errors
    /// When the text is no legal move; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;
    /// Takes the last move back and returns it.
    fn undo(&mut self) -> Option<String>;
    /// Leaf count of the current position; see [`perft`].
    fn perft(&self, depth: u32) -> u64;
    /// For every legal move the leaf count one ply less deep below it.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// The opponents of this game.
    fn levels(&self) -> Vec<Level>;
    /// A fresh player for this game's variant.
    ///
    /// # Errors
    /// When there is no such level.
    fn player(&self, level: &str, seed: u64) -> Result<Box<dyn Engine>, UnknownName>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// For going back to the typed [`History`].
    fn as_any(&self) -> &dyn Any;
}

/// A player whose game is known at run time only.
pub trait Engine: Send {
    /// Begins to think about the last position of a game.
    ///
    /// # Errors
    /// When there is nothing to think about, or no time for it; nothing is changed then.
    fn start(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<(), ThinkError>;
    /// See [`Searcher::step`].
    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status;
    /// What is known so far.
    fn report(&self) -> TextReport;
}

/// Why a player does not think about a position.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ThinkError {
    /// The position is of another game than the player's.
    #[error("this player plays {player}, not {game}")]
    OtherGame {
        /// The player's game.
        player: &'static str,
        /// The position's.
        game: &'static str,
    },
    /// Nothing can be played in a game that is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The side to move has no move, not even a pass.
    #[error("there is no legal move in this position")]
    NoMoves,
    /// The bounds leave no time or no work.
    #[error(transparent)]
    Limits(#[from] LimitsError),
}

impl<G: Playable> AnyGame for History<G> {
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

    fn unusual_start(&self) -> Option<String> {
        open::unusual_start(self.start())
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
        G::levels()
    }

    fn player(&self, level: &str, seed: u64) -> Result<Box<dyn Engine>, UnknownName> {
        let searcher = G::player(level, self.current().variant(), seed)?;
        Ok(Erased::boxed(searcher, self.current().clone()))
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A player with the position it was last asked about.
pub(crate) struct Erased<G: Playable> {
    searcher: Box<dyn Searcher<G>>,
    position: G,
}

impl<G: Playable> Erased<G> {
    /// A player whose game is no longer told by its type.
    pub(crate) fn boxed(searcher: Box<dyn Searcher<G>>, position: G) -> Box<dyn Engine> {
        Box::new(Self { searcher, position })
    }
}

impl<G: Playable> Engine for Erased<G> {
    fn start(&mut self, game: &dyn AnyGame, limits: &Limits) -> Result<(), ThinkError> {
        let Some(history) = game.as_any().downcast_ref::<History<G>>() else {
            return Err(ThinkError::OtherGame { player: G::NAME, game: game.name() });
        };
        limits.check()?;
        if let Some(outcome) = history.outcome() {
            return Err(ThinkError::Over(outcome));
        }
        if history.legal_moves().is_empty() {
            return Err(ThinkError::NoMoves);
        }
        self.position = history.current().clone();
        self.searcher.start(history, limits);
        Ok(())
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        self.searcher.step(pause)
    }

    fn report(&self) -> TextReport {
        TextReport::new(&self.position, self.searcher.report())
    }
}

/// Runs a player to its end or its time limit. `now` is the host's clock in seconds.
///
/// # Errors
/// When there is nothing to think about, or no time for it.
pub fn think(engine: &mut dyn Engine, game: &dyn AnyGame, limits: &Limits, now: &mut dyn FnMut() -> f64) -> Result<TextReport, ThinkError> {
    let begin = now();
    let seconds = limits.seconds.unwrap_or(f64::INFINITY);
    engine.start(game, limits)?;
    while engine.step(&mut || now() - begin >= seconds) == Status::Running && now() - begin < seconds {}
    Ok(engine.report())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;

    /// One level of every game, with a bound on its work.
    fn ask(game: &dyn AnyGame, level: &str, limits: &Limits) -> Result<TextReport, ThinkError> {
        let mut player = game.player(level, 1).expect("a listed level");
        think(&mut *player, game, limits, &mut || 0.0)
    }

    #[test]
    fn every_level_of_every_game_refuses_bounds_that_are_nonsense_and_games_that_are_over() {
        for name in games::NAMES {
            let start = open(name, None, None).expect("a listed game");
            let mut over = start.boxed();
            let mut rng = fastrand::Rng::with_seed(3);
            while over.outcome().is_none() {
                let moves = over.legal_moves();
                over.play(&moves[rng.u32(..moves.len() as u32) as usize]).expect("a legal move");
            }
            for level in start.levels() {
                for limits in [Limits::seconds(0.0), Limits::seconds(-1.0), Limits::seconds(f64::NAN), Limits::nodes(0), Limits::depth(0)] {
                    let error = ask(&*start, level.name, &limits).expect_err("nonsense");
                    assert!(matches!(error, ThinkError::Limits(_)), "{name} {} {limits:?}: {error}", level.name);
                }
                let error = ask(&*over, level.name, &Limits::nodes(10)).expect_err("the game is over");
                assert!(matches!(error, ThinkError::Over(_)) && error.to_string().contains("over"), "{name} {}: {error}", level.name);
            }
            let wrong = open(if *name == "nogo" { "checkers" } else { "nogo" }, None, None).expect("a listed game");
            let mut player = start.player("random", 1).expect("a listed level");
            let error = player.start(&*wrong, &Limits::nodes(10)).expect_err("another game");
            assert!(error.to_string().contains(name) && error.to_string().contains(wrong.name()), "{error}");
            let error = start.player("godlike", 1).err().expect("no such level");
            assert!(error.to_string().contains("godlike") && error.to_string().contains("strong"), "{error}");
        }
    }

    #[test]
    fn seeds_make_a_difference_where_several_searches_are_said_to_gain() {
        for name in games::NAMES {
            let start = open(name, None, None).expect("a listed game");
            let [one, other] = [1, 2].map(|seed| {
                let mut player = start.player("strong", seed).expect("a listed level");
                think(&mut *player, &*start, &Limits::nodes(300), &mut || 0.0).expect("there is something to think about").root
            });
            assert_eq!(one != other, gains_from_seeds(name), "{name}");
        }
    }
}
