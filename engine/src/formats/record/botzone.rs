//! Moves as Botzone's judges write them, and the log of a match (<https://wiki.botzone.org.cn>).
//!
//! Amazons: `{"x0":0,"y0":2,"x1":0,"y1":1,"x2":0,"y2":0}`, from, to and arrow; NoGo: `{"x":4,"y":4}`; x to the right and y downwards, both
//! from 0, and -1 everywhere for "no move". Any game may also be spoken to as `{"move":"e2"}`, or `{"moves":["..",".."]}` where more than
//! one move was made since.

use super::points::{self, Point};
use super::{Record, RecordError, RecordedMove, TERMINATION};
use crate::core::error::shorten;
use crate::core::fault::Fault;
use crate::registry::beginning;
use crate::text::json::{self, Shape, Value};

/// Which form a conversation uses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// That of Botzone's judge for Amazons.
    Amazons,
    /// That of Botzone's judge for NoGo.
    NoGo,
    /// Our own text.
    Text,
}

const AMAZONS_SIZE: usize = 8;
const NOGO_SIZE: usize = 9;
/// The variants of NoGo on Botzone's board, Botzone's own first. A log names the other one beside its `logs`.
const NOGO: [&str; 2] = ["free-centre", "standard"];
/// Also beside the `logs`: how a game ended if its moves did not end it, and its result, because the judge's output names only wins.
const ENDED: &str = "termination";

impl Form {
    /// The form that Botzone's judge of a game uses, if there is one.
    pub fn of_game(game: &str) -> Self {
        match game {
            "amazons" => Self::Amazons,
            "nogo" => Self::NoGo,
            _ => Self::Text,
        }
    }

    /// The form of a game's moves: Botzone's only where Botzone has the board and the start.
    pub fn of_board(game: &str, variant: &str, unusual_start: bool) -> Self {
        let usual = match game {
            "amazons" => variant == "8x8",
            "nogo" => NOGO.contains(&variant),
            _ => true,
        };
        if usual && !unusual_start { Self::of_game(game) } else { Self::Text }
    }
}

/// Reads a request or response of a game: its moves as text, and the form it is in.
///
/// # Errors
/// When it is none; the sentence says what is accepted.
pub fn read(game: &str, value: &Value) -> Result<(Vec<String>, Form), Fault> {
    if let Some(text) = value.get("move") {
        let text = text.as_str().ok_or_else(|| problem(game, value))?;
        return Ok((text.split_whitespace().map(str::to_owned).collect(), Form::Text));
    }
    if let Some(moves) = value.get("moves") {
        let texts = Vec::from_json(moves);
        return texts.map(|texts| (texts, Form::Text)).ok_or_else(|| problem(game, value));
    }
    let form = Form::of_game(game);
    let text = match form {
        Form::Amazons => squares(value, [("x0", "y0"), ("x1", "y1"), ("x2", "y2")], AMAZONS_SIZE)
            .map(|squares| squares.map(|squares| points::name_amazons(squares, AMAZONS_SIZE))),
        Form::NoGo => squares(value, [("x", "y")], NOGO_SIZE).map(|squares| squares.map(|[point]| points::name(point, NOGO_SIZE, true))),
        Form::Text => None,
    };
    text.map(|text| (text.into_iter().collect(), form)).ok_or_else(|| problem(game, value))
}

/// Writes an answer; `None` where there is no legal move.
///
/// # Errors
/// When the text is no move of the game.
pub fn write(form: Form, text: Option<&str>) -> Result<Value, Fault> {
    let bad = || Fault::new("sgf.text", &[&text.unwrap_or_default()]);
    Ok(match form {
        Form::Text => Value::object([("move", text.unwrap_or_default().into())]),
        Form::Amazons => {
            let squares = text.map(|text| points::read_amazons(text, AMAZONS_SIZE).ok_or_else(bad)).transpose()?;
            let [from, to, arrow] = squares.map_or([(-1, -1); 3], |squares| squares.map(numbers));
            Value::object(
                [("x0", from.0), ("y0", from.1), ("x1", to.0), ("y1", to.1), ("x2", arrow.0), ("y2", arrow.1)]
                    .map(|(name, number)| (name, number.into())),
            )
        }
        Form::NoGo => {
            let point = text.map(|text| points::read(text, NOGO_SIZE, true).ok_or_else(bad)).transpose()?;
            let (x, y) = point.map_or((-1, -1), numbers);
            Value::object([("x", x.into()), ("y", y.into())])
        }
    })
}

const fn numbers((x, y): Point) -> (i64, i64) {
    (x as i64, y as i64)
}

/// The named coordinates: all on the board, or all -1 (then no squares). `None` if they are neither.
fn squares<const N: usize>(object: &Value, names: [(&str, &str); N], size: usize) -> Option<Option<[Point; N]>> {
    let number = |name: &str| object.get(name)?.as_i64();
    let mut squares = [(0, 0); N];
    for (square, (x, y)) in squares.iter_mut().zip(names) {
        *square = (number(x)?, number(y)?);
    }
    if squares.iter().all(|&square| square == (-1, -1)) {
        return Some(None);
    }
    let on_board = |number: i64| usize::try_from(number).ok().filter(|&number| number < size);
    let mut points = [(0, 0); N];
    for (point, (x, y)) in points.iter_mut().zip(squares) {
        *point = (on_board(x)?, on_board(y)?);
    }
    Some(Some(points))
}

impl Record {
    /// Reads the log of a match of Amazons or NoGo: the answers of the players, as the site gives it (an object with `logs` or `log`, or the
    /// list itself). NoGo is played there with a free centre.
    ///
    /// # Errors
    /// When the text is no such log, or at the first answer that is no move; the error keeps what came before.
    pub fn parse_botzone(text: &str) -> Result<Self, RecordError> {
        let mut record = Self::default();
        match read_log(text, &mut record) {
            Ok(()) => Ok(record),
            Err((line, problem)) => Err(RecordError { line, problem, before: Box::new(record) }),
        }
    }

    /// Writes the moves as such a log; `None` if this is no game on a board of Botzone's, or has no move, by which a log shows its game, or one
    /// that is none of it.
    #[must_use]
    pub fn to_botzone(&self) -> Option<String> {
        let begin = beginning(&self.game, self.variant.as_deref(), self.start.as_deref()).ok()?;
        let form = Form::of_board(&self.game, begin.variant, begin.unusual.is_some());
        if form == Form::Text || self.moves.is_empty() {
            return None;
        }
        let mut logs = Vec::new();
        let mut last = write(form, None).ok()?;
        for (m, player) in self.moves.iter().zip(["0", "1"].into_iter().cycle()) {
            let content = Value::object([(player, last)]);
            logs.push(output([("command", "request".into()), ("content", content)]));
            last = write(form, Some(&m.text)).ok()?;
            logs.push(Value::object([(player, Value::object([("verdict", "OK".into()), ("response", last.clone())]))]));
        }
        let winner = match self.result.as_deref() {
            Some("1-0") => Some(0),
            Some("0-1") => Some(1),
            _ => None,
        };
        if let Some(winner) = winner {
            let display = Value::object([("winner", winner.into())]);
            logs.push(output([("command", "finish".into()), ("display", display)]));
        }
        let mut members = vec![("logs".to_owned(), Value::List(logs))];
        let mut tell = |name: &str, value: &str| members.push((name.to_owned(), value.into()));
        if form == Form::NoGo && begin.variant != NOGO[0] {
            tell("variant", begin.variant);
        }
        if let (Some(word), Some(result)) = (self.tag(TERMINATION), &self.result) {
            tell(ENDED, word);
            tell("result", result);
        }
        Some(Value::Object(members).to_string())
    }
}

fn read_log(text: &str, record: &mut Record) -> Result<(), (usize, Fault)> {
    let value = json::parse(text).map_err(|damage| (damage.line, Fault::new("botzone.not-json", &[&damage.column])))?;
    let logs = value.get("logs").or_else(|| value.get("log")).unwrap_or(&value).as_list();
    let logs = logs.ok_or_else(|| (1, Fault::plain("botzone.no-log")))?;
    let beside = |name: &str| value.get(name).and_then(Value::as_str);
    for item in logs {
        if let Some(winner) = winner(item) {
            record.result = Some(if winner == 0 { "1-0" } else { "0-1" }.to_owned());
        }
        let turn = record.moves.len() % 2;
        let Some(answer) = item.get(if turn == 0 { "0" } else { "1" }) else { continue };
        let answer = answer.get("response").unwrap_or(answer);
        // A bot's answer may be wrapped once more, with its notes.
        let answer = answer.get("response").unwrap_or(answer);
        if record.game.is_empty() {
            let (game, variant) = if answer.get("x0").is_some() {
                ("amazons", "8x8")
            } else {
                ("nogo", NOGO.into_iter().find(|variant| beside("variant") == Some(variant)).unwrap_or(NOGO[0]))
            };
            record.game = game.to_owned();
            record.variant = Some(variant.to_owned());
        }
        let at = record.moves.len() + 1;
        let (texts, _) = read(&record.game, answer).map_err(|problem| (1, Fault::new("record.move", &[&at]).with(problem)))?;
        // Who has no move answers none, and the judge ends the match.
        record.moves.extend(texts.into_iter().map(RecordedMove::from));
    }
    if record.game.is_empty() {
        return Err((1, Fault::plain("botzone.no-answer")));
    }
    if let (Some(word), Some(result)) = (beside(ENDED), beside("result")) {
        record.result = Some(result.to_owned());
        record.set_tag(TERMINATION, word);
    }
    Ok(())
}

fn output<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::object([("output", Value::object(members))])
}

/// The winner that the judge names at the end.
fn winner(item: &Value) -> Option<i64> {
    let output = item.get("output")?;
    if output.get("command")?.as_str()? != "finish" {
        return None;
    }
    let display = output.get("display").and_then(|display| display.get("winner"));
    let winner = display.or_else(|| output.get("winner"))?;
    winner.as_i64().or_else(|| winner.as_str()?.parse().ok()).filter(|winner| (0..2).contains(winner))
}

fn problem(game: &str, value: &Value) -> Fault {
    let code = match Form::of_game(game) {
        Form::Amazons => "botzone.amazons",
        Form::NoGo => "botzone.nogo",
        Form::Text => "botzone.text",
    };
    Fault::new(code, &[&shorten(&value.to_string()), &game])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Value {
        json::parse(text).expect("JSON")
    }

    fn both_ways(game: &str, value: &Value, text: Option<&str>) {
        let form = Form::of_game(game);
        let expected = text.map(str::to_owned).into_iter().collect();
        assert_eq!(read(game, value), Ok((expected, form)));
        assert_eq!(write(form, text), Ok(value.clone()));
    }

    #[test]
    fn coordinates_count_from_the_top_left() {
        both_ways("amazons", &value(r#"{"x0":0,"y0":2,"x1":0,"y1":4,"x2":7,"y2":7}"#), Some("a6-a4/h1"));
        both_ways("amazons", &value(r#"{"x0":-1,"y0":-1,"x1":-1,"y1":-1,"x2":-1,"y2":-1}"#), None);
        both_ways("nogo", &value(r#"{"x":0,"y":0}"#), Some("A9"));
        both_ways("nogo", &value(r#"{"x":7,"y":8}"#), Some("H1"));
        both_ways("nogo", &value(r#"{"x":8,"y":4}"#), Some("J5"));
        both_ways("nogo", &value(r#"{"x":-1,"y":-1}"#), None);
    }

    #[test]
    fn text_is_understood_everywhere() {
        let text = |words: &[&str]| Ok((words.iter().map(|&word| word.to_owned()).collect(), Form::Text));
        assert_eq!(read("quoridor", &value(r#"{"move":"e2"}"#)), text(&["e2"]));
        assert_eq!(read("nogo", &value(r#"{"move":""}"#)), text(&[]));
        assert_eq!(read("blokus", &value(r#"{"moves":["pass","a1"]}"#)), text(&["pass", "a1"]));
        assert_eq!(write(Form::Text, Some("e2")), Ok(value(r#"{"move":"e2"}"#)));
    }

    #[test]
    fn what_is_neither_is_refused() {
        for (game, value) in [
            ("nogo", value(r#"{"x":9,"y":0}"#)),
            ("nogo", value(r#"{"x":-1,"y":0}"#)),
            ("nogo", value(r#"{"x":"1","y":0}"#)),
            ("nogo", value(r#"3"#)),
            ("amazons", value(r#"{"x0":0,"y0":0,"x1":-1,"y1":-1,"x2":0,"y2":0}"#)),
            ("quoridor", value(r#"{"x":1,"y":1}"#)),
            ("quoridor", value(r#"{"move":7}"#)),
            ("blokus", value(r#"{"moves":["a1",2]}"#)),
        ] {
            let error = read(game, &value).expect_err("refused").to_string();
            assert!(error.contains("expected") && error.contains(r#"{"move":".."}"#), "{error}");
        }
        assert!(write(Form::NoGo, Some("?")).is_err());
        assert!(write(Form::Amazons, Some("a1-a2")).is_err());
    }

    #[test]
    fn numbers_beyond_every_board_are_refused() {
        for number in [i64::MIN, i64::MIN + 1, -2, 10, i64::MAX] {
            for row in [format!("A{number}"), format!("a{number}-a1/a2"), format!("a1-a{number}/a2"), format!("a1-a2/a{number}")] {
                assert!(write(Form::NoGo, Some(&row)).is_err() && write(Form::Amazons, Some(&row)).is_err(), "{row}");
            }
            let (point, squares) =
                (format!(r#"{{"x":0,"y":{number}}}"#), format!(r#"{{"x0":{number},"y0":0,"x1":0,"y1":1,"x2":1,"y2":1}}"#));
            assert!(read("nogo", &value(&point)).is_err() && read("amazons", &value(&squares)).is_err(), "{number}");
        }
        let record = Record { game: "nogo".to_owned(), moves: vec![format!("A{}", i64::MIN).into()], ..Record::default() };
        assert_eq!(record.to_botzone(), None);
    }
}
