//! What a person has played: wins and losses against each level of each game, kept in the browser.

use quintet_base::store::{Full, Store};
use quintet_board::session::GameSession;
use quintet_engine::core::side::Side;
use quintet_engine::levels::RUNG_NAMES;
use quintet_engine::object_shape;
use quintet_engine::text::json;

use crate::Play;
use crate::saves::Player;

/// The key under which it is saved.
pub const KEY: &str = "progress";

/// The number of latest games that are listed one by one.
const MOST_LISTED: usize = 400;
/// So many wins or losses in a row against a level suggest another one.
const IN_A_ROW: i32 = 2;

/// So many games after everything was last saved in a file, people are reminded of it.
const REMIND_AFTER: u32 = 50;

/// Wins and losses against one level of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// The game's name.
    pub game: String,
    /// The level's name.
    pub level: String,
    /// Games won.
    pub won: u32,
    /// Games drawn, or won together with others.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Wins in a row up to now, or losses if negative.
    pub run: i32,
    /// The most wins in a row.
    pub best: u32,
}

/// A game that was finished.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Finished {
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The opponents' level.
    pub level: String,
    /// The person's seat, from 1.
    pub seat: u32,
    /// 1 for a win, 0 for a draw, -1 for a loss.
    pub result: i32,
    /// The number of moves.
    pub plies: u32,
    /// How long it took, in seconds; 0 if unknown.
    pub seconds: u32,
    /// When it ended, in milliseconds since 1970.
    pub at: f64,
}

object_shape!(Tally { game, level; won, drawn, lost, run, best });
object_shape!(Finished { game; variant, level, seat, result, plies, seconds, at });

/// Everything together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// One entry per game and level that was played.
    pub tallies: Vec<Tally>,
    /// The latest games, oldest first.
    pub games: Vec<Finished>,
    /// The time of all finished games, in seconds.
    pub seconds: f64,
    /// How many games were finished when everything was last saved in a file, or when that was last refused.
    pub safe: u32,
}

object_shape!(Progress { ; tallies, games, seconds, safe });

impl Tally {
    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won.saturating_add(self.drawn).saturating_add(self.lost)
    }
}

impl Progress {
    /// Reads it; what cannot be read is empty.
    #[must_use]
    pub fn load(store: &dyn Store) -> Self {
        store.get(KEY).and_then(|text| json::from_text(&text)).unwrap_or_default()
    }

    /// Saves it.
    ///
    /// # Errors
    /// When the store is full.
    pub fn keep(&self, store: &dyn Store) -> Result<(), Full> {
        store.set(KEY, &json::to_text(self))
    }

    /// Wins and losses against a level.
    #[must_use]
    pub fn tally(&self, game: &str, level: &str) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.game == game && tally.level == level)
    }

    /// Adds a game that has ended.
    pub fn add(&mut self, finished: Finished) {
        let found = self.tallies.iter().position(|tally| tally.game == finished.game && tally.level == finished.level);
        let index = found.unwrap_or_else(|| {
            self.tallies.push(Tally { game: finished.game.clone(), level: finished.level.clone(), ..Tally::default() });
            self.tallies.len() - 1
        });
        if let Some(tally) = self.tallies.get_mut(index) {
            // What is kept may be any number; a count that is full stays so.
            let count = match finished.result {
                1 => &mut tally.won,
                0 => &mut tally.drawn,
                _ => &mut tally.lost,
            };
            *count = count.saturating_add(1);
            tally.run = match finished.result {
                0 => 0,
                result if tally.run.signum() == result => tally.run.saturating_add(result),
                result => result,
            };
            tally.best = tally.best.max(u32::try_from(tally.run).unwrap_or_default());
        }
        self.seconds += f64::from(finished.seconds);
        self.games.push(finished);
        if self.games.len() > MOST_LISTED {
            self.games.remove(0);
        }
    }

    /// How many games were finished.
    #[must_use]
    pub fn finished(&self) -> u32 {
        self.tallies.iter().map(Tally::games).fold(0, u32::saturating_add)
    }

    /// How many games would be lost with the browser's storage, if they are enough to be worth a reminder.
    #[must_use]
    pub fn at_risk(&self) -> Option<u32> {
        self.finished().checked_sub(self.safe).filter(|&games| games >= REMIND_AFTER)
    }

    /// Everything so far is in a file, or need not be.
    pub fn reassure(&mut self) {
        self.safe = self.finished();
    }

    /// The last finished game of this name.
    #[must_use]
    pub fn last(&self, game: &str) -> Option<&Finished> {
        self.games.iter().rev().find(|finished| finished.game == game)
    }

    /// The rung that suits somebody who has just won or lost several times in a row against this one: the next one up or down the ladder.
    #[must_use]
    pub fn suggestion(&self, game: &str, level: &str) -> Option<&'static str> {
        let run = self.tally(game, level)?.run;
        let rung = RUNG_NAMES.iter().position(|name| *name == level)?;
        let other = if run >= IN_A_ROW {
            rung + 1
        } else if run <= -IN_A_ROW {
            rung.checked_sub(1)?
        } else {
            return None;
        };
        RUNG_NAMES.get(other).copied()
    }

    /// The rung that a person's next game of this name begins with: the last one played or the suggestion after it; the lowest one at first.
    #[must_use]
    pub fn next_rung(&self, session: &dyn GameSession) -> &'static str {
        let lowest = RUNG_NAMES[0];
        let Some(last) = self.last(session.game()) else { return lowest };
        let played = || session.levels().iter().find(|level| level.name == last.level).map(|level| level.name);
        self.suggestion(session.game(), &last.level).or_else(played).unwrap_or(lowest)
    }
}

/// The level that a single person plays against, with the person's side; none if somebody else plays too.
#[must_use]
pub fn rival(game: &Play) -> Option<(Side, &str)> {
    match game.rival()? {
        (me, Player::Level(level)) => Some((me, level)),
        _ => None,
    }
}

/// What is kept of a game that has ended between one person and a level, at this time.
#[must_use]
pub fn finished(game: &Play, seconds: f64, at: f64) -> Option<Finished> {
    let outcome = game.session.outcome()?;
    let (me, level) = rival(game)?;
    let alone = outcome.winner() == Some(me);
    let shared = outcome.is_draw() || outcome.is_winner(me);
    Some(Finished {
        game: game.session.game().to_owned(),
        variant: game.session.variant().to_owned(),
        level: level.to_owned(),
        seat: me.index() as u32 + 1,
        result: match (alone, shared) {
            (true, _) => 1,
            (false, true) => 0,
            _ => -1,
        },
        plies: game.session.ply() as u32,
        seconds: seconds as u32,
        at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_base::store::Memory;
    use quintet_board::games;

    fn game(level: &str, result: i32) -> Finished {
        Finished { game: "nogo".to_owned(), level: level.to_owned(), result, seconds: 60, ..Finished::default() }
    }

    #[test]
    fn counts_that_are_full_stay_so() {
        let store = Memory::default();
        let kept =
            r#"{"tallies":[{"game":"nogo","level":"player","won":4294967295,"drawn":4294967295,"lost":4294967295,"run":2147483647}]}"#;
        store.set(KEY, kept).expect("room");
        let mut progress = Progress::load(&store);
        for result in [1, 0, -1] {
            progress.add(game("player", result));
        }
        let tally = progress.tally("nogo", "player").expect("kept");
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.run, tally.best), (u32::MAX, u32::MAX, u32::MAX, -1, i32::MAX as u32));
        assert_eq!(progress.finished(), u32::MAX);
    }

    #[test]
    fn runs_are_counted_and_suggest_the_next_rung_up_or_down() {
        let mut progress = Progress::default();
        assert_eq!(progress.suggestion("nogo", "player"), None);
        progress.add(game("player", 1));
        assert_eq!(progress.suggestion("nogo", "player"), None);
        progress.add(game("player", 1));
        assert_eq!(progress.suggestion("nogo", "player"), Some("adept"));
        progress.add(game("player", 0));
        assert_eq!(progress.suggestion("nogo", "player"), None);
        for _ in 0..3 {
            progress.add(game("player", -1));
        }
        assert_eq!(progress.suggestion("nogo", "player"), Some("apprentice"));
        let tally = progress.tally("nogo", "player").expect("played");
        assert_eq!((tally.won, tally.drawn, tally.lost, tally.run, tally.best), (2, 1, 3, -3, 2));
        assert!(progress.seconds == 360.0 && progress.games.len() == 6);
        // Nobody is above or below the ends of the ladder, and classic players are not on it.
        for (level, result) in [("newcomer", -1), ("grandmaster", 1), ("mcts", 1)] {
            progress.add(game(level, result));
            progress.add(game(level, result));
            assert_eq!(progress.suggestion("nogo", level), None, "{level}");
        }
    }

    #[test]
    fn a_first_game_begins_low_and_the_next_one_where_the_last_one_ended() {
        let session = games::open("nogo", None, None).expect("a listed game");
        let mut progress = Progress::default();
        assert_eq!(progress.next_rung(session.as_ref()), "newcomer");
        progress.add(game("apprentice", 1));
        assert_eq!(progress.next_rung(session.as_ref()), "apprentice");
        progress.add(game("apprentice", 1));
        assert_eq!(progress.next_rung(session.as_ref()), "player");
        progress.add(game("no such level", 1));
        assert_eq!(progress.next_rung(session.as_ref()), "newcomer");
    }

    #[test]
    fn after_many_games_people_are_reminded_of_a_backup_once() {
        let mut progress = Progress::default();
        for _ in 1..REMIND_AFTER {
            progress.add(game("adept", 1));
            assert_eq!(progress.at_risk(), None);
        }
        progress.add(game("player", -1));
        assert_eq!(progress.at_risk(), Some(REMIND_AFTER));
        progress.reassure();
        assert_eq!(progress.at_risk(), None);
        // A file from another browser may know of more games than are here.
        progress.safe = 1_000;
        assert_eq!(progress.at_risk(), None);
    }

    #[test]
    fn it_is_kept_and_what_cannot_be_read_is_empty() {
        let store = Memory::default();
        let mut progress = Progress::default();
        for _ in 0..MOST_LISTED + 5 {
            progress.add(game("adept", 1));
        }
        assert_eq!(progress.games.len(), MOST_LISTED);
        progress.keep(&store).expect("memory has room");
        assert_eq!(Progress::load(&store), progress);
        store.set(KEY, "{").expect("memory has room");
        assert_eq!(Progress::load(&store), Progress::default());
    }

    #[test]
    fn only_games_of_one_person_against_one_level_count() {
        let level = |name: &str| Player::Level(name.to_owned());
        let play = |seats: &[Player]| {
            let mut game = Play::new(games::open("quoridor", None, None).expect("a listed game"), seats.to_vec(), 1);
            for text in ["e2", "e8"] {
                game.session.play_text(text).expect("legal");
            }
            game.session.resign(Side::FIRST);
            finished(&game, 12.9, 5.0)
        };
        assert_eq!(play(&[Player::Person, Player::Person]), None);
        assert_eq!(play(&[level("adept"), level("adept")]), None);
        assert_eq!(play(&[Player::Person, Player::Program("program:x".to_owned())]), None);
        let lost = play(&[Player::Person, level("adept")]).expect("counts");
        assert_eq!((lost.level.as_str(), lost.seat, lost.result, lost.plies, lost.seconds), ("adept", 1, -1, 2, 12));
        assert_eq!(play(&[level("adept"), Player::Person]).map(|won| (won.seat, won.result)), Some((2, 1)));
    }
}
