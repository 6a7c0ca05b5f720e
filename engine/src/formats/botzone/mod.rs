//! How programs are asked for moves: Botzone's forms (<https://wiki.botzone.org.cn>) for all games, from both sides of the wire.
//!
//! [`host`] is the side that holds the game: it writes a program's input and reads its output. [`bot`] is the other side, a program of ours
//! that answers. Both know the JSON form (one object on one line) and the simplified form (a line for every move), one process for every
//! decision or a process that keeps running. Amazons on 8x8 and NoGo on 9x9 speak exactly as Botzone's judges; the other games, boards and
//! start positions, which Botzone does not have, as `{"move":"e2"}`, Blokus as `{"moves":[..]}` with all moves since the last own turn.
//! docs/bots.md describes it for those who write programs.

pub mod bot;
pub mod host;
#[cfg(test)]
mod tests;

use crate::core::error::shorten;
use crate::core::fault::Fault;
pub use crate::formats::record::botzone::{Form, read, write};
use crate::registry::AnyGame;
use crate::text::json::Value;

/// What a process prints on a line of its own to say that it stays.
pub const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";
/// What is handed back of `data` and of `globaldata`, in bytes.
pub const MOST_DATA: usize = 100 * 1024;
/// What is kept of `debug`, in bytes.
pub const MOST_DEBUG: usize = 1024;
/// In lines: no move.
const NONE: &str = "-";

/// How inputs and outputs are written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Wire {
    /// One JSON object on one line.
    #[default]
    Json,
    /// Botzone's simplified form: a line for every move.
    Lines,
}

/// The form in which moves of this very game are written.
#[must_use]
pub fn form(game: &dyn AnyGame) -> Form {
    Form::of_board(game.name(), game.variant(), game.unusual_start().is_some())
}

/// A move or none as one line of the simplified form: Botzone's numbers separated by blanks, or texts.
fn write_line(form: Form, texts: &[String]) -> Result<String, Fault> {
    match form {
        Form::Text if texts.is_empty() => return Ok(NONE.to_owned()),
        Form::Text => return Ok(texts.join(" ")),
        Form::Judge(_) => {}
    }
    let value = write(form, texts.last().map(String::as_str))?;
    let numbers: Vec<String> = form.numbers().iter().map(|name| value.get(name).map(ToString::to_string).unwrap_or_default()).collect();
    Ok(numbers.join(" "))
}

/// Reads a line of the simplified form: its moves as text, and the form that it is in.
fn read_line(game: &str, line: &str) -> Result<(Vec<String>, Form), Fault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    let names = Form::of_game(game).numbers();
    match numbers {
        Some(numbers) if !numbers.is_empty() => {
            if numbers.len() != names.len() {
                let code = if names.is_empty() { "botzone.no-numbers" } else { "botzone.numbers" };
                return Err(Fault::new(code, &[&shorten(line), &game, &names.join(" ")]));
            }
            let members = names.iter().zip(numbers).map(|(name, number)| ((*name).to_owned(), number.into())).collect();
            read(game, &Value::Object(members))
        }
        _ if words == [NONE] => Ok((Vec::new(), Form::Text)),
        _ => Ok((words.into_iter().map(str::to_owned).collect(), Form::Text)),
    }
}

/// The first `most` bytes of a text, cut between characters.
fn cut(text: &str, most: usize) -> &str {
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}
