//! What a contest remembers of its finished games while it is played: no attempts, and nothing that programs have said.

use std::path::Path;

use quintet_engine::referee::contest::{Contest, Fixture, GameResult, Match, ResultRow};

use super::finished::Game;
use crate::failure::Failure;

/// A finished game.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) match_number: u32,
    pub(super) game: u32,
    pub(super) result: GameResult,
    names: Vec<String>,
    how: String,
    moves: Vec<String>,
}

impl From<Game> for Kept {
    fn from(game: Game) -> Self {
        let result = game.result();
        let Game { match_number, game, names, how, moves, .. } = game;
        Self { match_number, game, result, names, how, moves }
    }
}

impl Kept {
    /// The game of a contest that it is.
    ///
    /// # Errors
    /// When the contest, as far as its matches are known, has no such game; `path` is the file that has it.
    pub(super) fn fixture(&self, contest: &Contest, matches: &[Match], names: &[String], path: &Path) -> Result<Fixture, Failure> {
        // Matches come in the order of their numbers.
        let known = matches.binary_search_by_key(&self.match_number, |known| known.number).ok().map(|at| matches[at]);
        known
            .and_then(|known| contest.fixtures(known).find(|fixture| fixture.game == self.game))
            .filter(|fixture| fixture.seats.iter().map(|&player| &names[player]).eq(&self.names))
            .ok_or_else(|| self.stranger(path))
    }

    /// That it does not belong into its file.
    pub(super) fn stranger(&self, path: &Path) -> Failure {
        Failure::Asked(format!("{}: game {} of match {} is not of this contest", path.display(), self.game, self.match_number))
    }

    /// Its row in the results; `fixture` says who the players are.
    pub(super) fn row(self, fixture: Fixture) -> ResultRow {
        let Fixture { match_number, game, seats } = fixture;
        ResultRow { match_number, game, seats, points: self.result.points, how: self.how, moves: self.moves }
    }
}
