//! What has happened in a contest: the finished games with every attempt. Kept as JSON, so that a contest survives a reload; exported as CSV and
//! JSON.

use quintet_engine::contest::{COLUMNS, Contest, GameResult, LogRow, Told, board, results_csv, results_json};
use quintet_engine::side::Side;
use serde::{Deserialize, Serialize};

use super::setup::Setup;
use crate::games;

/// The version of the kept form.
const VERSION: u32 = 1;

/// One attempt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Attempt {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// What was answered.
    pub text: String,
    /// The seconds it took.
    pub seconds: f64,
    /// `Ok`, or what was wrong.
    pub status: String,
    /// What a program said beside it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub said: String,
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// The player of the first side.
    pub first: usize,
    /// The player of the second side.
    pub second: usize,
    /// The first side's share of the point.
    pub share: f64,
    /// How it ended: `game`, `time`, `violations`, `steps`, `resigned`.
    pub how: String,
    /// The side that lost by its own fault, if one did.
    pub fault: Option<usize>,
    /// All moves that were played, forced passes included.
    pub moves: Vec<String>,
    /// All attempts.
    pub attempts: Vec<Attempt>,
}

impl Finished {
    /// What the file of results tells of it.
    fn told(&self) -> Told {
        let Self { match_number, game, first, second, share, .. } = *self;
        Told { match_number, game, first, second, share, how: self.how.clone(), moves: self.moves.clone() }
    }

    /// Its figures.
    #[must_use]
    pub fn result(&self) -> GameResult {
        let mut result = GameResult { share: self.share, steps: self.attempts.len() as u32, ..GameResult::default() };
        for attempt in &self.attempts {
            let side = attempt.side.min(1);
            result.seconds[side] += attempt.seconds;
            result.longest[side] = result.longest[side].max(attempt.seconds);
            result.violations[side] += u32::from(attempt.status.starts_with("violation"));
        }
        result
    }
}

/// A contest with all that has happened in it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chronicle {
    v: u32,
    /// What the contest is.
    pub setup: Setup,
    /// The finished games in the order in which they ended.
    pub games: Vec<Finished>,
}

/// A game that is being played, as it is kept: for a reload in the middle of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// What was attempted so far.
    pub attempts: Vec<Attempt>,
}

impl Running {
    /// Reads what [`Running::write`] has written; nothing from what is damaged, because such games can begin anew.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// Games as text. What programs said is left out when it is long: it would be written again with every move.
    #[must_use]
    pub fn write(mut games: Vec<Self>) -> String {
        const MOST_SAID: usize = 100_000;
        let said: usize = games.iter().flat_map(|game| &game.attempts).map(|attempt| attempt.said.len()).sum();
        if said > MOST_SAID {
            games.iter_mut().flat_map(|game| &mut game.attempts).for_each(|attempt| attempt.said.clear());
        }
        serde_json::to_string(&games).unwrap_or_default()
    }
}

/// Why a kept contest cannot be gone on with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// A newer page has kept it.
    Newer,
    /// It is damaged, and how.
    Damaged(String),
}

impl Chronicle {
    /// A contest that begins.
    #[must_use]
    pub const fn new(setup: Setup) -> Self {
        Self { v: VERSION, setup, games: Vec::new() }
    }

    /// Reads what [`Chronicle::write`] has written.
    ///
    /// # Errors
    /// When it is of a newer version or damaged.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let damaged = |error: serde_json::Error| Unreadable::Damaged(error.to_string());
        let value: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
        if value.get("v").and_then(serde_json::Value::as_u64).is_some_and(|version| version > u64::from(VERSION)) {
            return Err(Unreadable::Newer);
        }
        let chronicle: Self = serde_json::from_value(value).map_err(damaged)?;
        let players = chronicle.setup.players.len();
        if chronicle.games.iter().any(|game| game.first >= players || game.second >= players) {
            return Err(Unreadable::Damaged("a game of a player who is not there".to_owned()));
        }
        Ok(chronicle)
    }

    /// The contest as text.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Who meets whom, and how all have fared.
    #[must_use]
    pub fn contest(&self) -> Contest {
        let mut contest = Contest::new(self.setup.format(), self.setup.players.len(), self.setup.games);
        for game in &self.games {
            contest.record(game.match_number, game.game, game.result());
        }
        contest
    }

    /// The log of every attempt as CSV.
    #[must_use]
    pub fn log(&self) -> String {
        let mut csv = format!("{COLUMNS}\n");
        let mut games: Vec<&Finished> = self.games.iter().collect();
        games.sort_by_key(|game| (game.match_number, game.game));
        for game in games {
            let names = [self.setup.name(game.first), self.setup.name(game.second)];
            let Ok(mut table) = games::open(&self.setup.game, Some(&self.setup.variant), None) else { continue };
            for (attempt, number) in game.attempts.iter().zip(1..) {
                while table.play_forced().is_some() {}
                if attempt.status.starts_with("Ok") {
                    _ = table.play_text(&attempt.text);
                }
                let board = board(&self.setup.game, &table.position());
                let row = LogRow {
                    match_number: game.match_number,
                    game: game.game,
                    number,
                    side: if attempt.side == 0 { Side::FIRST } else { Side::SECOND },
                    player: &names[attempt.side.min(1)],
                    board: &board,
                    text: &attempt.text,
                    seconds: attempt.seconds,
                    status: &attempt.status,
                };
                csv.push_str(&format!("{row}\n"));
            }
        }
        csv
    }

    fn names(&self) -> Vec<String> {
        (0..self.setup.players.len()).map(|player| self.setup.name(player)).collect()
    }

    /// The table as CSV.
    #[must_use]
    pub fn results_csv(&self) -> String {
        results_csv(&self.contest(), &self.names())
    }

    /// Setup, table, cross table and games as JSON.
    #[must_use]
    pub fn results_json(&self) -> String {
        let told: Vec<Told> = self.games.iter().map(Finished::told).collect();
        results_json(&self.setup.game, &self.setup.variant, &self.contest(), &self.names(), &told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chronicle() -> Chronicle {
        let mut chronicle = Chronicle::new(Setup::usual("quoridor", "course", &["random", "strong"], 1, 1));
        let attempt = |side, text: &str, status: &str| Attempt {
            side,
            text: text.to_owned(),
            seconds: 0.25,
            status: status.to_owned(),
            said: String::new(),
        };
        chronicle.games.push(Finished {
            match_number: 1,
            game: 1,
            first: 0,
            second: 1,
            share: 1.0,
            how: "violations".to_owned(),
            fault: Some(1),
            moves: vec!["e2".to_owned()],
            attempts: vec![attempt(0, "e2", "Ok"), attempt(1, "a,b", "violation 1: no move")],
        });
        chronicle
    }

    #[test]
    fn running_games_come_back_too() {
        let attempts = chronicle().games.remove(0).attempts;
        let mut running = vec![Running { match_number: 1, game: 2, attempts }];
        assert_eq!(Running::read(&Running::write(running.clone())), running);
        running[0].attempts[0].said = "x".repeat(200_000);
        let written = Running::write(running);
        assert!(written.len() < 1000 && Running::read(&written).len() == 1);
        assert!(Running::read("[{").is_empty());
    }

    #[test]
    fn what_is_kept_comes_back() {
        let chronicle = chronicle();
        assert_eq!(Chronicle::read(&chronicle.write()), Ok(chronicle.clone()));
        assert_eq!(Chronicle::read(&chronicle.write().replacen("\"v\":1", "\"v\":2", 1)), Err(Unreadable::Newer));
        assert!(matches!(Chronicle::read("{"), Err(Unreadable::Damaged(_))));
        assert!(matches!(Chronicle::read(&chronicle.write().replace("\"second\":1", "\"second\":9")), Err(Unreadable::Damaged(_))));
    }

    #[test]
    fn figures_and_files() {
        let chronicle = chronicle();
        let contest = chronicle.contest();
        assert_eq!((contest.standings()[1].violations, contest.standings()[0].wins), (1, 1));
        let log = chronicle.log();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[1], "1,1,1,first,random,e2 e9,e2,0.250000,Ok");
        assert_eq!(lines[2], "1,1,2,second,strong,e2 e9,\"a,b\",0.250000,violation 1: no move");
        assert!(chronicle.results_csv().lines().nth(1).is_some_and(|line| line.starts_with("1,random,0,1,1,0,0,0.250,0.250,0")));
        let json: serde_json::Value = serde_json::from_str(&chronicle.results_json()).expect("it is JSON");
        assert_eq!((&json["table"][0]["player"], &json["games"][0]["how"]), (&"random".into(), &"violations".into()));
    }
}
