//! Match logs of Botzone (<https://wiki.botzone.org.cn/>): judge and player items in turn, as JSON.

use serde_json::{Map, Value, json};

use crate::erased::{AnyGame, open};
use crate::record::Record;

use super::FormatError;

/// Reads `{"logs": [...]}`, `{"log": [...]}` or the array alone. The game is told by the form of the first move.
pub(super) fn read(text: &str) -> Result<Record, FormatError> {
    let value: Value = serde_json::from_str(text).map_err(|error| FormatError::damaged(format!("not JSON: {error}")))?;
    let logs = value.get("logs").or_else(|| value.get("log")).unwrap_or(&value);
    let logs = logs.as_array().ok_or_else(|| FormatError::damaged("a Botzone match has a list `logs` or `log`; there is none"))?;
    let mut game: Option<Box<dyn AnyGame>> = None;
    let mut number = 0;
    for item in logs {
        let Some(response) = player_response(item) else { continue };
        number += 1;
        let Some((name, m)) = move_text(response) else {
            return Err(damaged(game.as_deref(), number, "it is no move of Amazons (x0 y0 x1 y1 x2 y2) or NoGo (x y)"));
        };
        let game = match &mut game {
            Some(game) => game,
            none => none.insert(begin(name, &m)?),
        };
        if game.name() != name {
            return Err(damaged(Some(&**game), number, "it belongs to another game than the moves before"));
        }
        if let Err(error) = game.play(&m) {
            return Err(damaged(Some(&**game), number, &error.to_string()));
        }
    }
    match game {
        Some(game) => Ok(Record::of(&*game)),
        None => Err(FormatError::damaged("the log has no move of a player")),
    }
}

/// A new game of the kind. NoGo there allows the centre as the first move.
fn begin(name: &str, first: &str) -> Result<Box<dyn AnyGame>, FormatError> {
    let variant = match (name, first) {
        ("nogo", "E5") => "free-centre",
        ("nogo", _) => "standard",
        _ => "8x8",
    };
    open(name, Some(variant), None).map_err(|error| FormatError::damaged(error.to_string()))
}

fn damaged(game: Option<&dyn AnyGame>, number: usize, problem: &str) -> FormatError {
    FormatError::Damaged { problem: format!("move {number}: {problem}"), before: game.map(|game| Box::new(Record::of(game))) }
}

/// The response of the one player that an item of the log speaks of; `None` for the judge's items.
fn player_response(item: &Value) -> Option<&Value> {
    let item = item.as_object()?;
    ["0", "1"].iter().find_map(|player| item.get(*player)).map(|player| player.get("response").unwrap_or(player))
}

/// The game and the text of a move in Botzone's form.
pub(crate) fn move_text(response: &Value) -> Option<(&'static str, String)> {
    let number = |key: &str| response.get(key).and_then(|value| value.as_i64().or_else(|| value.as_str()?.trim().parse().ok()));
    if let (Some(x0), Some(y0), Some(x1), Some(y1), Some(x2), Some(y2)) =
        (number("x0"), number("y0"), number("x1"), number("y1"), number("x2"), number("y2"))
    {
        let (from, to, arrow) = (amazons_square(x0, y0)?, amazons_square(x1, y1)?, amazons_square(x2, y2)?);
        return Some(("amazons", format!("{from}-{to}/{arrow}")));
    }
    let (x, y) = (number("x")?, number("y")?);
    let column = *b"ABCDEFGHJ".get(usize::try_from(x).ok()?)?;
    (0..9).contains(&y).then(|| ("nogo", format!("{}{}", char::from(column), 9 - y)))
}

fn amazons_square(x: i64, y: i64) -> Option<String> {
    let file = b'a' + u8::try_from(x).ok().filter(|x| *x < 8)?;
    (0..8).contains(&y).then(|| format!("{}{}", char::from(file), 8 - y))
}

/// A move in Botzone's form; `None` when the text is no move of Amazons on 8x8 or NoGo on 9x9.
pub(crate) fn move_value(game: &str, text: &str) -> Option<Value> {
    if game == "nogo" {
        let (column, row) = text.split_at_checked(1)?;
        let x = b"ABCDEFGHJ".iter().position(|letter| *letter == column.as_bytes()[0].to_ascii_uppercase())?;
        let row: i64 = row.parse().ok().filter(|row| (1..=9).contains(row))?;
        return Some(json!({ "x": x, "y": 9 - row }));
    }
    let mut object = Map::new();
    for (square, index) in text.split(['-', '/']).zip(0..) {
        let (file, rank) = square.split_at_checked(1)?;
        let rank: i64 = rank.parse().ok().filter(|rank| (1..=8).contains(rank))?;
        object.insert(format!("x{index}"), json!(i64::from(file.as_bytes()[0].to_ascii_lowercase()) - i64::from(b'a')));
        object.insert(format!("y{index}"), json!(8 - rank));
    }
    (object.len() == 6).then_some(Value::Object(object))
}

pub(super) fn write(game: &dyn AnyGame) -> Result<String, FormatError> {
    if game.unusual_start().is_some() {
        return Err(FormatError::damaged("a Botzone log begins with the usual start position; this game does not"));
    }
    let nothing = if game.name() == "nogo" {
        json!({ "x": -1, "y": -1 })
    } else {
        json!({ "x0": -1, "y0": -1, "x1": -1, "y1": -1, "x2": -1, "y2": -1 })
    };
    let mut logs = Vec::new();
    let mut request = nothing;
    for (text, ply) in game.moves().iter().zip(0_usize..) {
        let player = (ply % 2).to_string();
        logs.push(json!({ "output": { "command": "request", "content": { (player.clone()): request }, "display": {} } }));
        let response = move_value(game.name(), text).unwrap_or(Value::Null);
        logs.push(json!({ (player): { "verdict": "OK", "response": response } }));
        request = response_of(&logs);
    }
    if let Some(outcome) = game.outcome() {
        let score = |index| crate::side::Side::from_index(index).map_or(0.0, |side| outcome.share(side) * 2.0);
        let winner = outcome.winner().map(crate::side::Side::index);
        let display = json!({ "winner": winner });
        let content = json!({ "0": score(0), "1": score(1) });
        logs.push(json!({ "output": { "command": "finish", "content": content, "display": display } }));
    }
    Ok(format!("{:#}\n", json!({ "logs": logs })))
}

fn response_of(logs: &[Value]) -> Value {
    logs.last().and_then(player_response).cloned().unwrap_or(Value::Null)
}
