//! The side that holds the game: what a program is told, and what it answers.

use super::{Form, MOST_DATA, MOST_DEBUG, Wire, cut, read, read_line, write, write_line};
use crate::core::error::shorten;
use crate::core::fault::{Fault, said_by_fault};
use crate::core::side::Side;
use crate::registry::{AnyGame, several_moves_between, variants};
use crate::text::json::{self, Value};
use crate::text::number;

/// A game as programs are told of it: everything as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The game's name.
    pub game: &'static str,
    /// The variant's name.
    pub variant: &'static str,
    /// Whether the variant is the game's first.
    pub usual: bool,
    /// The start position, if it is not the variant's.
    pub start: Option<String>,
    /// The moves so far, each with the side that made it.
    pub moves: Vec<(Side, String)>,
    /// Whose turn it is.
    pub turn: Side,
}

impl Story {
    /// The story of a game.
    #[must_use]
    pub fn of(game: &dyn AnyGame) -> Self {
        let mut replayed = game.boxed();
        while replayed.undo().is_some() {}
        let told = |text: String| {
            let side = replayed.turn();
            // The moves of a game can be played again.
            let _ = replayed.play(&text);
            (side, text)
        };
        Self {
            game: game.name(),
            variant: game.variant(),
            usual: variants(game.name()).is_ok_and(|variants| variants.first() == Some(&game.variant())),
            start: game.unusual_start(),
            moves: game.moves().into_iter().map(told).collect(),
            turn: game.turn(),
        }
    }

    fn form(&self) -> Form {
        Form::of_board(self.game, self.variant, self.start.is_some())
    }
}

/// What a program wants to be handed back at its next turn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Memory {
    /// For this game.
    pub data: String,
    /// For all games.
    pub globaldata: String,
}

/// What a program has answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The move as text; empty if it says that it has none. Whether it is legal is for the rules to say.
    pub text: String,
    /// What the program says of it, at most [`MOST_DEBUG`] bytes.
    pub debug: String,
    /// What it wants to be handed back; `None` where it says nothing of it.
    pub data: Option<String>,
    /// The same for all games.
    pub globaldata: Option<String>,
}

/// All turns of the side to move: what it was told before each of its moves and last, and the moves themselves.
///
/// A pass that nobody can choose is nobody's turn: it is told like the others' moves, also to the side whose colour passes.
struct Turns {
    form: Form,
    requests: Vec<Vec<String>>,
    responses: Vec<String>,
}

impl Turns {
    fn of(story: &Story) -> Self {
        let mut turns = Self { form: story.form(), requests: Vec::new(), responses: Vec::new() };
        let mut since = Vec::new();
        for (side, text) in &story.moves {
            if *side == story.turn && text != "pass" {
                turns.requests.push(std::mem::take(&mut since));
                turns.responses.push(text.clone());
            } else {
                since.push(text.clone());
            }
        }
        turns.requests.push(since);
        turns
    }

    fn request(&self, story: &Story, index: usize) -> Value {
        let texts = self.requests.get(index).map_or(&[][..], Vec::as_slice);
        let mut told = match self.form {
            // Every move of a game was written by its rules.
            Form::Judge(_) => write(self.form, texts.last().map(String::as_str)).unwrap_or_default(),
            Form::Text if several_moves_between(story.game) => Value::object([("moves", texts.into())]),
            Form::Text => Value::object([("move", texts.join(" ").into())]),
        };
        if let (0, Value::Object(members)) = (index, &mut told) {
            members.extend(start_of(story));
        }
        told
    }
}

/// What the first request also tells: the variant and the start, where they are not the usual ones.
fn start_of(story: &Story) -> impl Iterator<Item = (String, Value)> {
    let variant = (!story.usual).then_some(("variant", story.variant));
    let start = story.start.as_deref().map(|start| ("start", start));
    variant.into_iter().chain(start).map(|(name, text)| (name.to_owned(), text.into()))
}

/// The whole input of a decision of the side to move, without a line break at its end. `seconds` is what the program may take.
#[must_use]
pub fn input(story: &Story, wire: Wire, memory: &Memory, seconds: Option<f64>) -> String {
    let turns = Turns::of(story);
    match wire {
        Wire::Json => {
            let requests: Vec<Value> = (0..turns.requests.len()).map(|index| turns.request(story, index)).collect();
            let responses: Vec<Value> = turns.responses.iter().map(|text| write(turns.form, Some(text)).unwrap_or_default()).collect();
            Value::object([
                ("requests", Value::List(requests)),
                ("responses", Value::List(responses)),
                ("data", memory.data.as_str().into()),
                ("globaldata", memory.globaldata.as_str().into()),
                ("time_limit", seconds.map(number::text).unwrap_or_default().into()),
                ("memory_limit", "".into()),
            ])
            .to_string()
        }
        Wire::Lines => {
            let line = |texts: &[String]| write_line(turns.form, texts).unwrap_or_default();
            let mut lines = vec![turns.requests.len().to_string()];
            for (index, request) in turns.requests.iter().enumerate() {
                lines.push(line(request));
                lines.extend(turns.responses.get(index).map(|text| line(std::slice::from_ref(text))));
            }
            // A line break within would be a line of the input.
            lines.extend([&memory.data, &memory.globaldata].map(|text| text.replace(['\n', '\r'], " ")));
            lines.join("\n")
        }
    }
}

/// The input of a process that keeps running: the last request alone.
#[must_use]
pub fn request(story: &Story, wire: Wire) -> String {
    let turns = Turns::of(story);
    let last = turns.requests.len().saturating_sub(1);
    match wire {
        Wire::Json => turns.request(story, last).to_string(),
        Wire::Lines => turns.requests.last().and_then(|texts| write_line(turns.form, texts).ok()).unwrap_or_default(),
    }
}

/// Why an output is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputError {
    /// There is none.
    Nothing,
    /// A line of it, counted from 1, is not JSON.
    NotJson {
        /// Which line.
        line: usize,
        /// The line, shortened.
        text: String,
    },
    /// It is JSON, or a line, but no move; the sentence says what is accepted.
    NotMove(Fault),
    /// It is in Botzone's coordinates, which mean nothing on this board.
    OtherBoard(&'static str),
    /// What is to be handed back is too long.
    TooLong {
        /// `data` or `globaldata`.
        name: &'static str,
        /// Its length in bytes.
        length: usize,
    },
}

impl OutputError {
    /// The error as data.
    #[must_use]
    pub fn fault(&self) -> Fault {
        match self {
            Self::Nothing => Fault::plain("botzone.nothing"),
            Self::NotJson { line, text } => Fault::new("botzone.line-not-json", &[line, text]),
            Self::NotMove(fault) => fault.clone(),
            Self::OtherBoard(variant) => Fault::new("botzone.other-board", &[variant]),
            Self::TooLong { name, length } => Fault::new("botzone.too-long", &[name, length, &MOST_DATA]),
        }
    }
}

said_by_fault!(OutputError);

/// Reads the output of a decision.
///
/// # Errors
/// When it is none; the error names the line and says what is accepted.
pub fn output(story: &Story, wire: Wire, text: &str) -> Result<Answer, OutputError> {
    if text.trim().is_empty() {
        return Err(OutputError::Nothing);
    }
    let mut answer = match wire {
        Wire::Json => read_json(story, text)?,
        Wire::Lines => {
            let mut lines = text.trim_end().lines().map(str::trim_end);
            let (texts, form) = read_line(story.game, lines.next().unwrap_or_default())
                .map_err(|error| OutputError::NotMove(Fault::new("record.line", &[&1]).with(error)))?;
            check_form(story, form)?;
            let debug = lines.next().unwrap_or_default().to_owned();
            Answer { text: texts.join(" "), debug, data: lines.next().map(str::to_owned), globaldata: lines.next().map(str::to_owned) }
        }
    };
    for (name, data) in [("data", &answer.data), ("globaldata", &answer.globaldata)] {
        if let Some(length) = data.as_ref().map(String::len).filter(|&length| length > MOST_DATA) {
            return Err(OutputError::TooLong { name, length });
        }
    }
    answer.debug = cut(&answer.debug, MOST_DEBUG).to_owned();
    Ok(answer)
}

fn read_json(story: &Story, text: &str) -> Result<Answer, OutputError> {
    let value = json::parse(text).map_err(|damage| {
        let line = text.lines().nth(damage.line - 1).unwrap_or_default();
        OutputError::NotJson { line: damage.line, text: shorten(line) }
    })?;
    let response = value.get("response").unwrap_or(&value);
    let texts = match response {
        Value::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
        response => {
            let (texts, form) = read(story.game, response).map_err(OutputError::NotMove)?;
            check_form(story, form)?;
            texts
        }
    };
    // Programs may hand over anything; what is no text is kept as JSON.
    let part = |name: &str| match value.get(name) {
        None | Some(Value::Null) => None,
        Some(Value::Text(text)) => Some(text.clone()),
        Some(other) => Some(other.to_string()),
    };
    let debug = part("debug").unwrap_or_default();
    Ok(Answer { text: texts.join(" "), debug, data: part("data"), globaldata: part("globaldata") })
}

/// Botzone's numbers mean nothing on a board that Botzone does not have.
fn check_form(story: &Story, answered: Form) -> Result<(), OutputError> {
    if answered == Form::Text || answered == story.form() { Ok(()) } else { Err(OutputError::OtherBoard(story.variant)) }
}

impl Memory {
    /// Takes over what an answer wants to be handed back.
    pub fn keep(&mut self, answer: &Answer) {
        if let Some(data) = &answer.data {
            self.data.clone_from(data);
        }
        if let Some(data) = &answer.globaldata {
            self.globaldata.clone_from(data);
        }
    }
}
