//! The log of a contest: the finished games with every attempt. Saved as JSON, so that a contest survives a reload; exported as CSV and JSON.

use quintet_base::lang::fill_in;
use quintet_board::games;
use quintet_engine::core::order::sorted_by;
use quintet_engine::core::side::Side;
use quintet_engine::referee::contest::{COLUMNS, Contest, LogRow, ResultRow, results_csv, results_json};
use quintet_engine::registry::board_of;
use serde::{Deserialize, Serialize};

use super::finished::{Attempt, Figures, FinishedGame, are_possible};
use super::setup::{AT_ONCE, Setup};
use super::words::Words;

/// The version of the saved form.
const VERSION: u32 = 1;

/// The greatest length of a saved contest: the rest of the browser's 5 MB stays free for games, results and programs.
const MOST_KEPT: usize = 800_000;
/// The same for the games in progress.
const MOST_RUNNING: usize = 200_000;

/// A contest and its log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Chronicle {
    v: u32,
    /// The settings of the contest.
    pub setup: Setup,
    /// The finished games, in the order in which they ended.
    pub games: Vec<FinishedGame>,
}

/// A game in progress as it is saved, for a reload in the middle of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Running {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// The attempts so far.
    pub attempts: Vec<Attempt>,
}

impl Running {
    /// Reads the output of [`Running::write`]; returns nothing for damaged data, because such games can start again.
    #[must_use]
    pub(crate) fn read(text: &str) -> Vec<Self> {
        let games: Vec<Self> = serde_json::from_str(text).unwrap_or_default();
        games.into_iter().filter(|game| are_possible(&game.attempts)).take(AT_ONCE.1 as usize).collect()
    }

    /// Games as text; nothing if that is too long to be saved. Long output of programs is left out, because it would be written again with every
    /// move.
    #[must_use]
    pub(crate) fn write(mut games: Vec<Self>) -> Option<String> {
        const MOST_SAID: usize = 100_000;
        let said: usize = games.iter().flat_map(|game| &game.attempts).map(|attempt| attempt.said.len()).sum();
        if said > MOST_SAID {
            games.iter_mut().flat_map(|game| &mut game.attempts).for_each(|attempt| attempt.said.clear());
        }
        serde_json::to_string(&games).ok().filter(|text| text.len() <= MOST_RUNNING)
    }
}

/// Why a saved contest cannot be continued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// It was saved by a newer version of the page.
    Newer,
    /// It is damaged; the reason.
    Damaged(String),
}

impl Chronicle {
    /// A new contest.
    #[must_use]
    pub(crate) const fn new(setup: Setup) -> Self {
        Self { v: VERSION, setup, games: Vec::new() }
    }

    /// Reads the output of [`Chronicle::write`].
    ///
    /// # Errors
    /// When it comes from a newer version, is damaged, or has settings that the form does not allow: unlimited numbers would freeze the page.
    pub(crate) fn read(text: &str, w: &Words) -> Result<Self, Unreadable> {
        let damaged = |_: serde_json::Error| Unreadable::Damaged(w.kept_unreadable.to_owned());
        let value: serde_json::Value = serde_json::from_str(text).map_err(damaged)?;
        if value.get("v").and_then(serde_json::Value::as_u64).is_some_and(|version| version > u64::from(VERSION)) {
            return Err(Unreadable::Newer);
        }
        let chronicle: Self = serde_json::from_value(value).map_err(damaged)?;
        chronicle.setup.check(w).map_err(Unreadable::Damaged)?;
        let players = chronicle.setup.players.len();
        if chronicle.games.iter().any(|game| game.seats().iter().any(|&player| player >= players)) {
            return Err(Unreadable::Damaged(w.kept_stranger.to_owned()));
        }
        if let Some(game) = chronicle.games.iter().find(|game| !chronicle.has(game)) {
            let numbers = [game.match_number.to_string(), game.game.to_string()];
            return Err(Unreadable::Damaged(fill_in(w.kept_impossible, &[&numbers[0], &numbers[1]])));
        }
        Ok(chronicle)
    }

    /// Whether the contest has such a game, with such values.
    fn has(&self, game: &FinishedGame) -> bool {
        let sides = self.setup.sides;
        let seats = game.seats();
        // A knockout has fewer matches than a round robin.
        (1..=self.setup.contest().total()).contains(&(game.match_number as usize))
            && (1..=self.setup.games).contains(&game.game)
            && (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]))
            && (0.0..=1.0).contains(&game.share)
            && [game.others.len() + 2, game.points.len() + 2 * usize::from(sides == 2)] == [sides; 2]
            && game.points.iter().all(|points| (0.0..sides as f64).contains(points))
            && game.fault.is_none_or(|side| side < sides)
            && are_possible(&game.attempts)
            && game.figures.as_ref().is_none_or(Figures::are_possible)
    }

    /// The contest as text, and the number of games that are in it without their attempts: where all find no room, the oldest ones.
    #[must_use]
    pub(crate) fn write(&self) -> (String, usize) {
        let text_of = |chronicle: &Self| serde_json::to_string(chronicle).unwrap_or_default();
        let without = |chronicle: &Self| chronicle.games.iter().filter(|game| game.figures.is_some()).count();
        let length = |game: &FinishedGame| serde_json::to_string(game).map_or(0, |text| text.len());
        let text = text_of(self);
        if text.len() <= MOST_KEPT {
            return (text, without(self));
        }
        let (mut short, mut total) = (self.clone(), text.len());
        // First the attempts, then the moves too.
        for _ in 0..2 {
            for game in &mut short.games {
                if total <= MOST_KEPT {
                    break;
                }
                let before = length(game);
                if game.shorten() {
                    total -= before - length(game).min(before);
                }
            }
        }
        (text_of(&short), without(&short))
    }

    /// The pairings and results.
    #[must_use]
    pub(crate) fn contest(&self) -> Contest {
        let mut contest = self.setup.contest();
        for game in &self.games {
            contest.record(game.match_number, game.game, game.result());
        }
        contest
    }

    /// The log of every attempt as CSV.
    #[must_use]
    pub(crate) fn log(&self) -> String {
        let mut csv = format!("{COLUMNS}\n");
        for game in sorted_by(&self.games, |a, b| (a.match_number, a.game) < (b.match_number, b.game)) {
            let names: Vec<String> = game.seats().iter().map(|&player| self.setup.name(player)).collect();
            let Ok(mut session) = games::open(&self.setup.game, Some(&self.setup.variant), None) else { continue };
            for ((attempt, of_move), number) in game.attempts.iter().zip(game.numbers()).zip(1..) {
                let played = if attempt.status.starts_with("Ok") { of_move } else { of_move - 1 };
                for text in game.moves.iter().take(played).skip(session.ply()) {
                    _ = session.play_text(text);
                }
                let position = session.position();
                let board = board_of(&self.setup.game, &position);
                let row = LogRow {
                    match_number: game.match_number,
                    game: game.game,
                    number,
                    side: Side::from_index(attempt.side).unwrap_or(Side::FIRST),
                    player: names.get(attempt.side).map_or("", String::as_str),
                    board,
                    text: &attempt.text,
                    seconds: attempt.seconds,
                    status: &attempt.status,
                    computed: &attempt.computed,
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
    pub(crate) fn results_csv(&self) -> String {
        results_csv(&self.contest(), &self.names())
    }

    /// Settings, table, cross table and games as JSON.
    #[must_use]
    pub(crate) fn results_json(&self) -> String {
        let rows: Vec<ResultRow> = self.games.iter().map(FinishedGame::row).collect();
        results_json(&self.setup.game, &self.setup.variant, &self.contest(), &self.names(), &rows)
    }
}

#[cfg(test)]
mod tests {
    use super::super::finished::MOST_ATTEMPTS;
    use super::super::finished::sample;
    use super::super::setup::{Entrant, Who};
    use super::super::words::words;
    use super::*;
    use quintet_base::lang::Lang;
    use quintet_base::store::{Full, Memory, Store};
    use quintet_bots::program::{Kind, Program};

    fn read(text: &str) -> Result<Chronicle, Unreadable> {
        Chronicle::read(text, words(Lang::En))
    }

    fn chronicle() -> Chronicle {
        let mut chronicle = Chronicle::new(Setup::usual("quoridor", "course", &["random", "strong"], 1, 1));
        chronicle.games.push(sample());
        chronicle
    }

    #[test]
    fn running_games_come_back_too() {
        let attempts = chronicle().games.remove(0).attempts;
        let mut running = vec![Running { match_number: 1, game: 2, attempts }];
        assert_eq!(Running::read(&Running::write(running.clone()).expect("short")), running);
        running[0].attempts[0].said = "x".repeat(200_000);
        let written = Running::write(running).expect("short");
        assert!(written.len() < 1000 && Running::read(&written).len() == 1);
        assert!(Running::read("[{").is_empty());
    }

    #[test]
    fn what_is_kept_comes_back() {
        let chronicle = chronicle();
        assert_eq!(read(&chronicle.write().0), Ok(chronicle.clone()));
        assert_eq!(read(&chronicle.write().0.replacen("\"v\":1", "\"v\":2", 1)), Err(Unreadable::Newer));
        assert!(matches!(read("{"), Err(Unreadable::Damaged(_))));
        assert!(matches!(read(&chronicle.write().0.replace("\"second\":1", "\"second\":9")), Err(Unreadable::Damaged(_))));
    }

    #[test]
    fn a_long_contest_leaves_room_for_games_and_keeps_its_table() {
        let mut long = chronicle();
        long.setup.games = 100;
        let attempts: Vec<Attempt> = std::iter::repeat_n(sample().attempts[0].clone(), 400).collect();
        for number in 1..=100 {
            long.games.push(FinishedGame { game: number, attempts: attempts.clone(), moves: vec!["e2".to_owned(); 400], ..sample() });
        }
        long.games.remove(0);
        let (text, without) = long.write();
        assert!(text.len() <= MOST_KEPT && text.len() > MOST_KEPT / 2 && (1..100).contains(&without), "{} {without}", text.len());
        let back = read(&text).expect("a contest");
        assert_eq!(back.results_csv(), long.results_csv());
        assert!(back.games[0].attempts.is_empty() && back.games[99] == long.games[99]);
        assert_eq!(back.write(), (text, without));
        long.games.iter_mut().for_each(|game| game.moves = vec!["e2".to_owned(); 40_000]);
        let (text, without) = long.write();
        assert!(text.len() <= MOST_KEPT && without == 100, "the moves go last: {}", text.len());
    }

    /// The browser's storage, which is full after 5 MB.
    #[derive(Default)]
    struct Small(Memory);

    impl Store for Small {
        fn get(&self, key: &str) -> Option<String> {
            self.0.get(key)
        }

        fn set(&self, key: &str, value: &str) -> Result<(), Full> {
            let others = self.keys().into_iter().filter(|other| other != key).filter_map(|other| self.get(&other));
            let full = others.map(|text| text.len()).sum::<usize>() + value.len() > 5_000_000;
            if full { Err(Full) } else { self.0.set(key, value) }
        }

        fn remove(&self, key: &str) {
            self.0.remove(key);
        }

        fn keys(&self) -> Vec<String> {
            self.0.keys()
        }

        fn lasts(&self) -> bool {
            true
        }
    }

    #[test]
    fn games_find_room_beside_the_longest_contest_and_all_programs() {
        let store = Small::default();
        for size in [1_000_000, 100_000, 1000] {
            for number in 0.. {
                let program = Program::text(Kind::Js, &format!("{size} {number}"), &"x".repeat(size)).expect("a program");
                if program.keep(&store).is_err() {
                    break;
                }
            }
        }
        store.set("contest", &"x".repeat(MOST_KEPT)).expect("room");
        store.set("contest-running", &"x".repeat(MOST_RUNNING)).expect("room");
        // Hundreds of long ones.
        for number in 0..400 {
            assert_eq!(store.set(&format!("save/{number}"), &"e2 ".repeat(700)), Ok(()), "{number}");
        }
    }

    #[test]
    fn what_no_form_could_have_begun_is_not_taken_up() {
        let written = chronicle().write().0;
        for (part, absurd, words) in [
            (r#""games":2"#, r#""games":4294967295"#, "Games per match"),
            (r#""at_once":1"#, r#""at_once":4294967295"#, "Parallel games"),
            (r#""steps":100"#, r#""steps":4294967295"#, "Moves per side"),
            (r#""seconds":1.0"#, r#""seconds":1e300"#, "Seconds"),
            (r#""seconds":null"#, r#""seconds":1e300"#, "Seconds per move"),
            (r#""variant":"course""#, r#""variant":"none""#, "none"),
            (r#""match_number":1"#, r#""match_number":4294967295"#, "match 4294967295, game 1"),
            (r#""match_number":1,"game":1"#, r#""match_number":1,"game":3"#, "match 1, game 3"),
            (r#""share":1.0"#, r#""share":1e300"#, "match 1"),
            (r#""fault":1"#, r#""fault":7"#, "match 1"),
            (r#""side":1"#, r#""side":18446744073709551615"#, "match 1"),
            (r#""seconds":0.25"#, r#""seconds":-1e300"#, "match 1"),
            (r#""first":0"#, r#""first":1"#, "match 1"),
        ] {
            assert!(written.contains(part), "{part} in {written}");
            let read = read(&written.replacen(part, absurd, 1));
            assert!(matches!(&read, Err(Unreadable::Damaged(problem)) if problem.contains(words)), "{absurd}: {read:?}");
        }
        let mut crowd = chronicle();
        crowd.setup.players = (0..3000).map(|number| Entrant { who: Who::Level(number.to_string()), seconds: None }).collect();
        assert_eq!(read(&crowd.write().0), Err(Unreadable::Damaged("At most 16 players.".to_owned())));
        let mut long = chronicle();
        long.games[0].attempts = vec![long.games[0].attempts[0].clone(); MOST_ATTEMPTS + 1];
        assert!(read(&long.write().0).is_err());
    }

    #[test]
    fn running_games_that_cannot_be_begin_anew() {
        let running = |attempts: Vec<Attempt>| Running { match_number: 1, game: 2, attempts };
        let mut attempts = chronicle().games.remove(0).attempts;
        let write = |games| Running::write(games).expect("short");
        assert_eq!(Running::read(&write(vec![running(attempts.clone()); 500])).len(), 8);
        assert_eq!(Running::write(vec![running(attempts.clone()); 3000]), None, "too long");
        attempts[1].seconds = 1e300;
        assert!(Running::read(&write(vec![running(attempts)])).is_empty());
    }

    #[test]
    fn figures_and_files() {
        let chronicle = chronicle();
        let contest = chronicle.contest();
        assert_eq!((contest.standings()[1].violations, contest.standings()[0].wins), (1, 1));
        let log = chronicle.log();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[1], "1,1,1,first,random,e2 e9,e2,0.250000,Ok,");
        assert_eq!(lines[2], "1,1,2,second,strong,e2 e9,\"a,b\",0.250000,violation 1: no move,");
        assert!(chronicle.results_csv().lines().nth(1).is_some_and(|line| line.starts_with("1,random,0,1,1,0,0,0.250,0.250,0")));
        let json: serde_json::Value = serde_json::from_str(&chronicle.results_json()).expect("it is JSON");
        assert_eq!((&json["table"][0]["player"], &json["games"][0]["how"]), (&"random".into(), &"violations".into()));
    }
}
