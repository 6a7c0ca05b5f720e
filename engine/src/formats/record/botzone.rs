//! Moves as Botzone's judges write them, and the log of a match (<https://wiki.botzone.org.cn>).
//!
//! Amazons: `{"x0":0,"y0":2,"x1":0,"y1":1,"x2":0,"y2":0}`, from, to and arrow; NoGo: `{"x":4,"y":4}`; x to the right and y downwards, both
//! from 0, and -1 everywhere for "no move". Any game may also be spoken to as `{"move":"e2"}`, or `{"moves":["..",".."]}` where more than
//! one move was made since.

use super::points::{self, Point};
use super::read::is_word;
use super::{Record, RecordError, RecordedMove, TERMINATION, one_line};
use crate::core::botzone::Botzone;
use crate::core::error::shorten;
use crate::core::fault::Fault;
use crate::registry::{beginning, botzone, botzone_games};
use crate::text::json::{self, Shape, Value};

/// Which form a conversation uses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// That of Botzone's judge of a game.
    Judge(&'static Botzone),
    /// Our own text.
    Text,
}

/// Also beside the `logs`: how a game ended if its moves did not end it, and its result, because the judge's output names only wins.
const ENDED: &str = "termination";

impl Form {
    /// The form that Botzone's judge of a game uses, if there is one.
    pub fn of_game(game: &str) -> Self {
        botzone(game).map_or(Self::Text, Self::Judge)
    }

    /// The form of a game's moves: Botzone's only where Botzone has the board and the start.
    pub fn of_board(game: &str, variant: &str, unusual_start: bool) -> Self {
        match Self::of_game(game) {
            Self::Judge(judge) if unusual_start || !judge.variants.contains(&variant) => Self::Text,
            form => form,
        }
    }

    /// The names of the numbers that are a move.
    pub fn numbers(self) -> &'static [&'static str] {
        match self {
            Self::Judge(judge) => judge.numbers,
            Self::Text => &[],
        }
    }
}

/// Reads a request or response of a game: its moves as text, and the form it is in.
///
/// # Errors
/// When it is none; the sentence says what is accepted.
pub fn read(game: &str, value: &Value) -> Result<(Vec<String>, Form), Fault> {
    let of_game = Form::of_game(game);
    let (texts, form) = match (value.get("move"), value.get("moves"), of_game) {
        (Some(text), ..) => (text.as_str().map(|text| text.split_whitespace().map(str::to_owned).collect()), Form::Text),
        (_, Some(moves), _) => (Vec::from_json(moves), Form::Text),
        (.., Form::Judge(judge)) => (move_of(judge, value).map(|text| text.into_iter().collect()), of_game),
        (.., Form::Text) => (None, of_game),
    };
    // A record must be able to hold what is said to be a move.
    let texts = texts.filter(|texts: &Vec<String>| texts.iter().all(|text| is_word(text)));
    texts.map(|texts| (texts, form)).ok_or_else(|| problem(game, value))
}

/// Writes an answer; `None` where there is no legal move.
///
/// # Errors
/// When the text is no move of the game.
pub fn write(form: Form, text: Option<&str>) -> Result<Value, Fault> {
    let judge = match form {
        Form::Text => return Ok(Value::object([("move", text.unwrap_or_default().into())])),
        Form::Judge(judge) => judge,
    };
    let numbers = match text {
        Some(text) => {
            let points = points::read_move(judge.moves, text, judge.size).ok_or_else(|| Fault::new("sgf.text", &[&text]))?;
            points.into_iter().flat_map(|(x, y)| [x as i64, y as i64]).collect()
        }
        None => vec![-1; judge.numbers.len()],
    };
    Ok(Value::Object(judge.numbers.iter().zip(numbers).map(|(name, number)| ((*name).to_owned(), number.into())).collect()))
}

/// The move that an object's numbers are: all on the board, or all -1 (then none). `None` if they are neither.
fn move_of(judge: &Botzone, object: &Value) -> Option<Option<String>> {
    let numbers = judge.numbers.iter().map(|name| object.get(name)?.as_i64()).collect::<Option<Vec<_>>>()?;
    if numbers.iter().all(|&number| number == -1) {
        return Some(None);
    }
    let on_board = |&number: &i64| usize::try_from(number).ok().filter(|&number| number < judge.size);
    let numbers = numbers.iter().map(on_board).collect::<Option<Vec<_>>>()?;
    let points: Vec<Point> = numbers.chunks_exact(2).map(|point| (point[0], point[1])).collect();
    points::name_move(judge.moves, &points, judge.size).map(Some)
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
        let Form::Judge(judge) = form else { return None };
        if self.moves.is_empty() {
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
        if judge.variants.first() != Some(&begin.variant) {
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
            // A program that failed answers without coordinates; then its request or what comes later shows the game.
            let (game, judge) = game_in(answer).or_else(|| logs.iter().find_map(game_in)).ok_or_else(|| (1, no_game()))?;
            let variant = judge.variants.iter().find(|variant| beside("variant") == Some(variant)).or(judge.variants.first());
            record.game = game.to_owned();
            record.variant = variant.map(|variant| (*variant).to_owned());
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
        record.result = Some(one_line(result)).filter(|result| !result.is_empty());
        record.set_tag(TERMINATION, word);
    }
    Ok(())
}

/// The game whose coordinates of a move stand together somewhere in a value.
fn game_in(value: &Value) -> Option<(&'static str, &'static Botzone)> {
    let here = botzone_games().find(|(_, judge)| judge.numbers.iter().all(|number| value.get(number).is_some()));
    here.or_else(|| match value {
        Value::List(values) => values.iter().find_map(game_in),
        Value::Object(members) => members.iter().find_map(|(_, value)| game_in(value)),
        _ => None,
    })
}

/// Nothing in a log shows its game: the coordinates by which those of Botzone's games are known.
fn no_game() -> Fault {
    let games = botzone_games().map(|(game, judge)| format!("{game} ({})", judge.numbers.join(" "))).collect::<Vec<_>>();
    Fault::new("botzone.no-game", &[&games.join(", ")])
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
    let value = shorten(&value.to_string());
    match Form::of_game(game) {
        Form::Judge(judge) => {
            let numbers = judge.numbers.iter().map(|name| format!("\"{name}\":..")).collect::<Vec<_>>().join(",");
            Fault::new("botzone.squares", &[&value, &game, &numbers, &(judge.size - 1)])
        }
        Form::Text => Fault::new("botzone.text", &[&value, &game]),
    }
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
        assert!(write(Form::of_game("nogo"), Some("?")).is_err());
        assert!(write(Form::of_game("amazons"), Some("a1-a2")).is_err());
    }

    #[test]
    fn numbers_beyond_every_board_are_refused() {
        for number in [i64::MIN, i64::MIN + 1, -2, 10, i64::MAX] {
            for row in [format!("A{number}"), format!("a{number}-a1/a2"), format!("a1-a{number}/a2"), format!("a1-a2/a{number}")] {
                assert!(["nogo", "amazons"].into_iter().all(|game| write(Form::of_game(game), Some(&row)).is_err()), "{row}");
            }
            let (point, squares) =
                (format!(r#"{{"x":0,"y":{number}}}"#), format!(r#"{{"x0":{number},"y0":0,"x1":0,"y1":1,"x2":1,"y2":1}}"#));
            assert!(read("nogo", &value(&point)).is_err() && read("amazons", &value(&squares)).is_err(), "{number}");
        }
        let record = Record { game: "nogo".to_owned(), moves: vec![format!("A{}", i64::MIN).into()], ..Record::default() };
        assert_eq!(record.to_botzone(), None);
    }
}
