//! The report of a contest: the standings, who has won against whom, and the files of results.

use std::io::{self, Write};
use std::path::PathBuf;

use quintet_engine::referee::contest::{Contest, ResultRow, results_csv, results_json};
use quintet_engine::registry::AnyGame;

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
    let (standings, order) = (contest.standings(), contest.order());
    let name = |player: usize| names.get(player).map_or("", String::as_str);
    for (place, &player) in (1..).zip(&order) {
        let of = &standings[player];
        writeln!(
            out,
            "{place}. {}: {} matches won, {} points of {} games (+{} ={} -{}), {:.3} s, longest {:.3} s, {} violations",
            name(player),
            of.matches,
            of.points(),
            of.games(),
            of.wins,
            of.draws,
            of.losses,
            of.seconds,
            of.longest,
            of.violations
        )?;
    }
    if order.len() > 2 {
        writeln!(out, "against each other, in the order of the table: won-drawn-lost")?;
        for (place, &player) in (1..).zip(&order) {
            let cells = order.iter().map(|&other| {
                let [won, drawn, lost] = contest.against(player, other);
                if player == other { ".".to_owned() } else { format!("{won}-{drawn}-{lost}") }
            });
            let cells: String = cells.map(|cell| format!("{cell:>9}")).collect();
            writeln!(out, "{place:>3}.{cells}")?;
        }
    }
    Ok(())
}
