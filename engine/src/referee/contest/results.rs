//! The results of a contest as files: standings as comma-separated values (RFC 4180); standings, cross table and games as JSON.

use super::{Contest, Format, Seats, csv_field};
use crate::core::outcome::{Outcome, Reason};
use crate::core::side::Side;
use crate::text::json::Value;
use crate::text::number;

/// A finished game, as in the results.
#[derive(Clone, PartialEq, Debug)]
pub struct ResultRow {
    /// The number of the match.
    pub match_number: u32,
    /// The number of the game in it.
    pub game: u32,
    /// Who played it.
    pub seats: Seats,
    /// The points of each side's place.
    pub points: [f64; Side::MAX],
    /// How it ended; see [`how`].
    pub how: String,
    /// All moves, forced passes included.
    pub moves: Vec<String>,
}

/// How a game ended: `time`, `violations`, `resigned`, `steps`, or `game` if the game itself decided; and the side that lost by its own fault,
/// if one did.
#[must_use]
pub const fn how(outcome: &Outcome) -> (&'static str, Option<usize>) {
    match outcome.reason() {
        Reason::Time(side) => ("time", Some(side.index())),
        Reason::Violations(side) => ("violations", Some(side.index())),
        Reason::Resigned(side) => ("resigned", Some(side.index())),
        Reason::StepLimit => ("steps", None),
        _ => ("game", None),
    }
}

/// The standings as comma-separated values, best player first.
#[must_use]
pub fn results_csv(contest: &Contest, names: &[String]) -> String {
    let (standings, ratings) = (contest.standings(), contest.ratings());
    let mut csv = String::from("place,player,matches,points,wins,draws,losses,seconds,longest,violations,rating,low,high\n");
    for (player, place) in contest.order().into_iter().zip(1..) {
        let of = &standings[player];
        let name = csv_field(names.get(player).map_or("", String::as_str));
        let whole = [of.matches.to_string(), number::text(of.points()), of.wins.to_string(), of.draws.to_string(), of.losses.to_string()];
        let [elo, low, high] = ratings[player].rounded();
        let (count, seconds, longest, violations) = (whole.join(","), of.seconds, of.longest, of.violations);
        csv.push_str(&format!("{place},{name},{count},{seconds:.3},{longest:.3},{violations},{elo},{low},{high}\n"));
    }
    csv
}

/// Setup, standings, cross table and games as JSON, with one player or game per line.
///
/// `against` has a row and a column for every player, in the order of the standings: games won, drawn and lost. A game of two has its players as
/// `first` and `second`, and the first one's `share` of the point; of more, `players` and their `points` in the order of the sides.
#[must_use]
pub fn results_json(game: &str, variant: &str, contest: &Contest, names: &[String], games: &[ResultRow]) -> String {
    let name = |player: usize| Value::from(names.get(player).map_or("", String::as_str));
    let count = |number: u32| Value::from(i64::from(number));
    // Clocks are exact to a millisecond.
    let seconds = |value: f64| Value::from((value * 1e6).round() / 1e6);
    let (standings, order, ratings, cross) = (contest.standings(), contest.order(), contest.ratings(), contest.cross_table());
    let table = order.iter().map(|&player| {
        let of = &standings[player];
        let [rating, low, high] = ratings[player].rounded().map(Value::from);
        Value::object([
            ("player", name(player)),
            ("matches", count(of.matches)),
            ("points", of.points().into()),
            ("wins", count(of.wins)),
            ("draws", count(of.draws)),
            ("losses", count(of.losses)),
            ("seconds", seconds(of.seconds)),
            ("longest", seconds(of.longest)),
            ("violations", count(of.violations)),
            ("rating", rating),
            ("low", low),
            ("high", high),
        ])
    });
    let against = order.iter().map(|&player| {
        let row =
            order.iter().map(|&other| if player == other { Value::Null } else { Value::List(cross[player][other].map(count).to_vec()) });
        Value::List(row.collect())
    });
    let games = games.iter().map(|game| {
        let mut object = vec![("match", count(game.match_number)), ("game", count(game.game))];
        match *game.seats {
            [first, second] => object.extend([("first", name(first)), ("second", name(second)), ("share", game.points[0].into())]),
            ref seats => object.extend([
                ("players", Value::List(seats.iter().map(|&player| name(player)).collect())),
                ("points", Value::List(game.points[..seats.len()].iter().map(|&points| points.into()).collect())),
            ]),
        }
        object.extend([("how", game.how.as_str().into()), ("moves", game.moves.as_slice().into())]);
        Value::object(object)
    });
    let list = |values: &mut dyn Iterator<Item = Value>| {
        let lines: Vec<String> = values.map(|value| format!("    {value}")).collect();
        if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", lines.join(",\n")) }
    };
    let format = match contest.format {
        Format::RoundRobin => "round-robin",
        Format::Knockout => "knockout",
        Format::Swiss(_) => "swiss",
        Format::Ladder(_) => "ladder",
    };
    let head =
        [("game", Value::from(game)), ("variant", variant.into()), ("format", format.into()), ("games_of_a_match", count(contest.games))];
    let mut text = String::from("{\n");
    for (name, value) in head {
        text.push_str(&format!("  \"{name}\": {value},\n"));
    }
    let (mut table, mut against, mut games) = (table, against, games);
    for (name, values) in [("table", list(&mut table)), ("against", list(&mut against)), ("games", list(&mut games))] {
        text.push_str(&format!("  \"{name}\": {values}{}\n", if name == "games" { "" } else { "," }));
    }
    text + "}\n"
}

#[cfg(test)]
mod tests {
    use super::super::GameResult;
    use super::*;
    use crate::text::json;

    fn contest() -> Contest {
        let mut contest = Contest::new(Format::RoundRobin, 2, 2);
        let seconds = [0.25, 0.5, 0.0, 0.0];
        contest.record(1, 1, GameResult { seconds, longest: seconds, violations: [0, 3, 0, 0], steps: 4, ..GameResult::of_two(1.0) });
        contest.record(1, 2, GameResult::of_two(0.5));
        contest
    }

    #[test]
    fn both_files_say_the_same() {
        let names = ["mine, \"1\"".to_owned(), "random".to_owned()];
        let csv = results_csv(&contest(), &names);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[1], "1,\"mine, \"\"1\"\"\",1,1.5,1,1,0,0.250,0.250,0,73,-471,617");
        assert_eq!(lines[2], "2,random,0,0.5,0,1,1,0.500,0.500,3,-73,-617,471");
        let row = ResultRow {
            match_number: 1,
            game: 1,
            seats: Seats::new(&[0, 1]),
            points: GameResult::of_two(1.0).points,
            how: "violations".to_owned(),
            moves: vec!["e2".to_owned()],
        };
        let text = results_json("quoridor", "course", &contest(), &names, &[row]);
        let value = json::parse(&text).expect("it is JSON");
        let table = value.get("table").and_then(Value::as_list).expect("a table");
        assert_eq!(table[0].get("player").and_then(Value::as_str), Some("mine, \"1\""));
        assert_eq!(
            (table[0].get("points").and_then(Value::as_f64), table[1].get("violations").and_then(Value::as_i64)),
            (Some(1.5), Some(3))
        );
        let rows = value.get("against").and_then(Value::as_list).expect("a cross table");
        assert_eq!(rows[0].to_string(), "[null,[1,1,0]]");
        assert_eq!(rows[1].to_string(), "[[0,1,1],null]");
        let games = value.get("games").and_then(Value::as_list).expect("games");
        assert_eq!(games[0].get("how").and_then(Value::as_str), Some("violations"));
        assert_eq!(games[0].get("moves").map(ToString::to_string), Some("[\"e2\"]".to_owned()));
    }

    #[test]
    fn a_contest_without_games_is_a_file_too() {
        let empty = Contest::new(Format::Knockout, 2, 1);
        let value = json::parse(&results_json("nogo", "5x5", &empty, &[], &[])).expect("it is JSON");
        assert_eq!(value.get("format").and_then(Value::as_str), Some("knockout"));
        assert_eq!(value.get("games").and_then(Value::as_list), Some(&[][..]));
    }
}
