//! The report of a contest: the standings, who has won against whom, and the files of results.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::referee::contest::{Contest, Rating, ResultRow, results_csv, results_json};
use quintet_engine::registry::AnyGame;

use crate::duel::elo::Points;

/// A cross table of more players does not fit into a terminal; it is in the files of results.
const MOST_COLUMNS: usize = 24;

/// A file of results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Results {
    /// Where it is.
    pub(crate) path: PathBuf,
    /// JSON; otherwise comma-separated values.
    json: bool,
}

impl Results {
    /// The file of a name, whose end says its form.
    pub(crate) fn named(text: &str) -> Result<Self, String> {
        let path = PathBuf::from(text);
        match path.extension().and_then(|end| end.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("json") => Ok(Self { path, json: true }),
            Some("csv") => Ok(Self { path, json: false }),
            _ => Err("expected a name that ends in .csv or .json".to_owned()),
        }
    }

    /// What is to stand in it.
    pub(crate) fn text(&self, game: &dyn AnyGame, contest: &Contest, names: &[String], rows: &[ResultRow]) -> String {
        if self.json { results_json(game.name(), game.variant(), contest, names, rows) } else { results_csv(contest, names) }
    }
}

/// Prints how all have fared, best first, and the games that each has won, drawn and lost against each other.
pub(crate) fn table(contest: &Contest, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    let (standings, order, ratings, cross) = (contest.standings(), contest.order(), contest.ratings(), contest.cross_table());
    let name = |player: usize| names.get(player).map_or("", String::as_str);
    for (place, &player) in (1..).zip(&order) {
        let of = &standings[player];
        writeln!(
            out,
            "{place}. {}: {} matches won, {} points of {} games (+{} ={} -{}), {:.3} s, longest {:.3} s, {} violations, rating {}",
            name(player),
            of.matches,
            of.points(),
            of.games,
            of.wins,
            of.draws,
            of.losses,
            of.seconds,
            of.longest,
            of.violations,
            rated(&ratings[player])
        )?;
    }
    if (3..=MOST_COLUMNS).contains(&order.len()) {
        writeln!(out, "against each other, in the order of the table: won-drawn-lost")?;
        for (place, &player) in (1..).zip(&order) {
            let cells = order.iter().map(|&other| {
                let [won, drawn, lost] = cross[player][other];
                if player == other { ".".to_owned() } else { format!("{won}-{drawn}-{lost}") }
            });
            let cells: String = cells.map(|cell| format!("{cell:>9}")).collect();
            writeln!(out, "{place:>3}.{cells}")?;
        }
    }
    grades(contest, names, out)
}

/// A rating with its 95 % interval: `+120 (-30 to +270)`.
fn rated(rating: &Rating) -> String {
    let [elo, low, high] = rating.rounded();
    format!("{elo:+} ({low:+} to {high:+})")
}

/// Prints what each player of a ladder has reached: the highest level that it has beaten, and how clearly.
fn grades(contest: &Contest, names: &[String], out: &mut dyn Write) -> io::Result<()> {
    let grades = contest.grades();
    let levels = names.get(grades.len()..).unwrap_or_default();
    if !grades.is_empty() {
        writeln!(out, "highest level beaten: points against it, Elo difference with its 95 % interval")?;
    }
    for (grade, name) in grades.iter().zip(names) {
        let [won, drawn, lost] = grade.games;
        let points = Points::of(grade.games);
        let (low, high) = points.interval(2);
        let level = |index: usize| levels.get(index).map_or("", String::as_str);
        let reached = match grade.beaten {
            Some(index) => level(index).to_owned(),
            None => format!("none; against {}", level(0)),
        };
        let (score, games) = (f64::from(won) + f64::from(drawn) / 2.0, won + drawn + lost);
        writeln!(out, "  {name}: {reached}: {score} of {games}, Elo {:+.0} ({low:+.0} to {high:+.0})", points.elo(2))?;
    }
    Ok(())
}
