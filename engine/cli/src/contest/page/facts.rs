//! What a report says, without its words and markup.

use std::fmt::Write as _;
use std::path::Path;

use quintet_engine::core::error::shorten;
use quintet_engine::core::outcome::Outcome;
use quintet_engine::core::side::Side;
use quintet_engine::formats::record::{PLAYERS, Record, TERMINATION};
use quintet_engine::referee::ContestRules;
use quintet_engine::referee::contest::{Contest, Fixture, Grade, Rating, Standing, csv_field};
use quintet_engine::registry::AnyGame;
use quintet_engine::text::number;
use quintet_play::share::link;

use super::super::finished::{Finished, Game};
use super::super::kept::Kept;
use super::super::plan::Plan;
use super::look::Look;
use crate::failure::Failure;

/// The folder of the games' records.
pub(super) const RECORDS: &str = "games";
/// The file for a grade book.
pub(super) const GRADES: &str = "grades.csv";
/// So many failed attempts of a player are listed.
const MOST_FAULTS: usize = 100;
/// What is shown of an output to standard error, in characters: its end.
const MOST_OUTPUT: usize = 4000;

/// A contest.
pub(super) struct Facts {
    pub(super) game: String,
    pub(super) variant: &'static str,
    /// How many play a game.
    pub(super) sides: usize,
    pub(super) rules: ContestRules,
    /// As the plan names it.
    pub(super) format: &'static str,
    /// Best first; players are known by their place in this list.
    pub(super) players: Vec<Player>,
    /// In the order of the contest.
    pub(super) games: Vec<Shown>,
    /// The games that there can be at most.
    pub(super) total: usize,
    pub(super) is_over: bool,
    /// Games won, drawn and lost by a player (row) against another (column).
    pub(super) cross: Vec<Vec<[u32; 3]>>,
    /// The places of the ladder's levels, weakest first.
    pub(super) levels: Vec<usize>,
    pub(super) anonymous: bool,
    pub(super) on_board: bool,
}

/// A player.
pub(super) struct Player {
    pub(super) name: String,
    pub(super) standing: Standing,
    pub(super) rating: Rating,
    /// On a ladder: what it has reached; `None` for the levels.
    pub(super) grade: Option<Grade>,
    /// The games lost because the time was over.
    pub(super) late: u32,
    /// Attempts that were no legal move, and other failures; the first ones.
    pub(super) faults: Vec<Fault>,
    /// How many there were.
    pub(super) all_faults: usize,
    /// The last thing that it printed on standard error, and in which game.
    pub(super) output: Option<(usize, String)>,
}

/// A failed attempt to move.
pub(super) struct Fault {
    /// The index of the game.
    pub(super) game: usize,
    /// The number of the attempt in it.
    pub(super) number: usize,
    pub(super) answer: String,
    pub(super) reason: String,
}

/// A game.
pub(super) struct Shown {
    pub(super) match_number: u32,
    pub(super) game: u32,
    /// The places of the players, in the order of the sides; so are the other lists.
    pub(super) players: Vec<usize>,
    /// The points of each side's place.
    pub(super) points: Vec<f64>,
    pub(super) how: String,
    pub(super) attempts: usize,
    pub(super) seconds: Vec<f64>,
    /// Where it can be replayed, or its record.
    pub(super) address: String,
}

impl Facts {
    /// Reads the finished games of a contest. Without a page to link to, `save` gets the name and the record of each.
    pub(super) fn read(
        folder: &Path,
        plan: &Plan,
        look: &Look,
        save: &mut dyn FnMut(&str, &str) -> Result<(), Failure>,
    ) -> Result<Self, Failure> {
        let (start, names) = (plan.open()?, plan.names());
        let mut contest = plan.contest()?;
        let mut kept = Vec::new();
        let finished = Finished::look(folder, plan, None, |game| kept.push(Kept::from(game)))?;
        for game in &kept {
            contest.record(game.match_number, game.game, game.result);
        }
        let matches = contest.matches();
        let mut facts = Self::new(plan, &contest, look, &*start);
        let mut places = vec![0; names.len()];
        for (place, player) in contest.order().into_iter().enumerate() {
            places[player] = place;
        }
        let mut fixtures = Vec::new();
        for game in kept {
            fixtures.push(game.fixture(&contest, &matches, &names, finished.path())?);
        }
        fixtures.sort_unstable();
        let mut fixtures = fixtures.into_iter();
        finished.each(|game| match fixtures.next() {
            Some(fixture) => facts.enter(&game, fixture, &places, look, save),
            None => Ok(()),
        })?;
        Ok(facts)
    }

    /// The contest without its games.
    fn new(plan: &Plan, contest: &Contest, look: &Look, start: &dyn AnyGame) -> Self {
        let (names, order) = (plan.names(), contest.order());
        let (standings, ratings, grades, cross) = (contest.standings(), contest.ratings(), contest.grades(), contest.cross_table());
        let levels = if grades.is_empty() { names.len()..names.len() } else { grades.len()..names.len() };
        let players = order.iter().zip(1..).map(|(&player, place)| Player {
            name: if look.anonymous && !levels.contains(&player) { format!("#{place}") } else { names[player].clone() },
            standing: standings[player],
            rating: ratings[player],
            grade: grades.get(player).copied(),
            late: 0,
            faults: Vec::new(),
            all_faults: 0,
            output: None,
        });
        Self {
            game: start.name().to_owned(),
            variant: start.variant(),
            sides: start.sides(),
            rules: plan.rules(),
            format: plan.format_name(),
            players: players.collect(),
            games: Vec::new(),
            total: contest.total(),
            is_over: contest.is_over(),
            cross: order.iter().map(|&row| order.iter().map(|&column| cross[row][column]).collect()).collect(),
            levels: levels.filter_map(|level| order.iter().position(|&player| player == level)).collect(),
            anonymous: look.anonymous,
            on_board: look.page.is_some(),
        }
    }

    fn enter(
        &mut self,
        game: &Game,
        fixture: Fixture,
        places: &[usize],
        look: &Look,
        save: &mut dyn FnMut(&str, &str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let index = self.games.len();
        let players: Vec<usize> = fixture.seats.iter().map(|&player| places[player]).collect();
        for (attempt, number) in game.attempts.iter().zip(1..) {
            let side = attempt.side().index();
            // After a good move others may have failed to record it.
            let good = attempt.3.starts_with("Ok");
            let answer = if good { "" } else { attempt.1.as_str() };
            let at_fault = |side: Side| match attempt.3.as_str() {
                "Ok" => false,
                status if good => status.contains(&format!("; {side} gives up")),
                _ => side == attempt.side(),
            };
            for (_, &place) in Side::all(Side::MAX).zip(&players).filter(|(side, _)| at_fault(*side)) {
                let player = &mut self.players[place];
                player.late += u32::from(attempt.3 == "too slow");
                player.all_faults += 1;
                if player.faults.len() < MOST_FAULTS {
                    let reason = if look.anonymous { kind(&attempt.3).to_owned() } else { attempt.3.clone() };
                    player.faults.push(Fault { game: index, number, answer: shorten(answer), reason });
                }
            }
            let player = &mut self.players[players[side]];
            if !attempt.4.trim().is_empty() && !look.anonymous {
                let skipped = attempt.4.chars().count().saturating_sub(MOST_OUTPUT);
                player.output = Some((index, attempt.4.chars().skip(skipped).collect()));
            }
        }
        let points = game.result().points[..players.len()].to_vec();
        let record = self.record(game, &players, &points);
        let address = match &look.page {
            // A game that no link can hold is a game all the same.
            Some(page) => link::write(&record).map(|link| format!("{page}#{link}")).unwrap_or_default(),
            None => {
                let name = format!("{RECORDS}/{}-{}.txt", game.match_number, game.game);
                save(&name, &record.to_string())?;
                name
            }
        };
        let Game { match_number, game: number, .. } = *game;
        let (how, attempts, seconds) = (game.how.clone(), game.attempts.len(), game.seconds.clone());
        self.games.push(Shown { match_number, game: number, players, points, how, attempts, seconds, address });
        Ok(())
    }

    /// The game as a record, as the page reads it.
    fn record(&self, game: &Game, players: &[usize], points: &[f64]) -> Record {
        let mut record = Record::default();
        record.game.clone_from(&self.game);
        record.variant = Some(self.variant.to_owned());
        record.moves = game.moves.iter().map(|text| text.as_str().into()).collect();
        record.result = Some(result(points));
        for (key, &player) in PLAYERS.into_iter().zip(players) {
            record.set_tag(key, &self.players[player].name);
        }
        if game.how != "game" {
            record.set_tag(TERMINATION, &game.how);
        }
        record
    }

    /// The name of the level that a grade is about.
    pub(super) fn level(&self, index: usize) -> &str {
        self.levels.get(index).map_or("", |&place| &self.players[place].name)
    }

    /// A table for a grade book: a row for each player, best first.
    pub(super) fn csv(&self) -> String {
        let mut csv =
            String::from("place,player,points,games,matches,wins,draws,losses,rating,low,high,level,violations,late,seconds,longest\n");
        for (player, place) in self.players.iter().zip(1..) {
            let Standing { wins, draws, losses, matches, violations, seconds, longest, .. } = player.standing;
            let [rating, low, high] = player.rating.rounded();
            let (name, points, games) = (csv_field(&player.name), number::text(player.standing.points()), player.standing.games);
            let level = player.grade.and_then(|grade| grade.beaten).map_or("", |level| self.level(level));
            // Writing to a String cannot fail.
            let _ = writeln!(
                csv,
                "{place},{name},{points},{games},{matches},{wins},{draws},{losses},{rating},{low},{high},{level},{violations},{},{seconds:.3},{longest:.3}",
                player.late
            );
        }
        csv
    }
}

/// What went wrong, without anything that a program has printed or how it is called.
fn kind(status: &str) -> &str {
    let known = status.starts_with("violation ") || ["too slow", "resigned"].contains(&status);
    if known { status.split(':').next().unwrap_or_default() } else { "–" }
}

/// The result as a record says it.
fn result(points: &[f64]) -> String {
    // Points are whole or half.
    let doubled: Vec<i16> = points.iter().map(|points| (points * 2.0) as i16).collect();
    Outcome::by_score(&doubled).result_text()
}
