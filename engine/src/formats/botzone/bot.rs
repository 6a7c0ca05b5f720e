//! A program's side: reading what it is told, writing what it answers.

use super::{Form, Wire, form, read, read_line, write, write_line};
use crate::core::error::shorten;
use crate::core::fault::Fault;
use crate::registry::{AnyGame, open};
use crate::text::json::{self, Value};

/// A program in a game, from turn to turn.
pub struct Bot {
    game: Box<dyn AnyGame>,
    wire: Wire,
    form: Form,
    turn: usize,
    /// How many lines of the input were read.
    line: usize,
}

impl Bot {
    /// A program that plays this game from its start.
    #[must_use]
    pub fn new(game: Box<dyn AnyGame>) -> Self {
        let form = form(&*game);
        Self { game, wire: Wire::Json, form, turn: 0, line: 0 }
    }

    /// The game as far as it is known.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Reads what the program is told for its next turn; false when the input has ended. The first turn tells all that has happened so far
    /// and shows which form the host speaks; every further one is a request alone.
    ///
    /// # Errors
    /// When it cannot be understood or a move is not legal; the sentence names the line or the request.
    pub fn hear(&mut self, next_line: &mut dyn FnMut() -> Option<String>) -> Result<bool, Fault> {
        let Some(line) = self.next(next_line) else { return Ok(false) };
        self.turn += 1;
        let begins = line.starts_with(|c: char| c.is_ascii_digit()) && !line.contains(' ');
        if self.turn == 1 && begins {
            self.wire = Wire::Lines;
            self.hear_lines(&line, next_line)?;
            return Ok(true);
        }
        if self.wire == Wire::Lines {
            let number = self.line;
            let moves = read_line(self.game.name(), &line);
            moves.and_then(|moves| self.play(moves)).map_err(|fault| Fault::new("record.line", &[&number]).with(fault))?;
            return Ok(true);
        }
        let value = json::parse(&line)
            .map_err(|damage| Fault::new("botzone.line-not-json-from", &[&self.line, &damage.column, &shorten(&line)]))?;
        self.hear_json(&value)?;
        Ok(true)
    }

    /// Plays a move and writes it as the program's output, without a line break at its end; `None` where there is no legal move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn answer(&mut self, text: Option<&str>, debug: &str) -> Result<String, Fault> {
        let written = text.map(|text| self.game.play(text)).transpose().map_err(|error| error.fault())?;
        Ok(match self.wire {
            Wire::Json => Value::object([("response", write(self.form, written.as_deref())?), ("debug", debug.into())]).to_string(),
            Wire::Lines if self.turn > 1 => write_line(self.form, written.as_slice())?,
            Wire::Lines => format!("{}\n{}", write_line(self.form, written.as_slice())?, debug.replace('\n', " ")),
        })
    }

    /// The next line that is not blank.
    fn next(&mut self, next_line: &mut dyn FnMut() -> Option<String>) -> Option<String> {
        loop {
            let line = next_line()?;
            self.line += 1;
            let line = line.trim_start_matches('\u{feff}').trim();
            if !line.is_empty() {
                return Some(line.to_owned());
            }
        }
    }

    /// All that has happened so far: requests are the others' moves, responses our own.
    fn hear_json(&mut self, value: &Value) -> Result<(), Fault> {
        let list = |name: &str| value.get(name).and_then(Value::as_list);
        let Some(requests) = list("requests") else {
            // A host that keeps its bots running tells a bare request, perhaps from the beginning.
            if self.turn == 1 {
                self.take_start(value)?;
            }
            let moves = read(self.game.name(), value);
            let turn = self.turn;
            return moves.and_then(|moves| self.play(moves)).map_err(|fault| Fault::new("botzone.request", &[&turn]).with(fault));
        };
        let responses = list("responses").unwrap_or_default();
        if requests.len() != responses.len() + 1 {
            return Err(Fault::new("botzone.counts", &[&requests.len(), &responses.len()]));
        }
        if let Some(first) = requests.first() {
            self.take_start(first)?;
        }
        for (index, request) in requests.iter().enumerate() {
            let number = index + 1;
            let moves = read(self.game.name(), request);
            moves.and_then(|moves| self.play(moves)).map_err(|fault| Fault::new("botzone.request", &[&number]).with(fault))?;
            if let Some(response) = responses.get(index) {
                let moves = read(self.game.name(), response);
                moves.and_then(|moves| self.play(moves)).map_err(|fault| Fault::new("botzone.response", &[&number]).with(fault))?;
            }
        }
        Ok(())
    }

    fn hear_lines(&mut self, first: &str, next_line: &mut dyn FnMut() -> Option<String>) -> Result<(), Fault> {
        let turns: usize = first
            .parse()
            .ok()
            .filter(|turns| (1..=10_000).contains(turns))
            .ok_or_else(|| Fault::new("record.line", &[&self.line]).with(Fault::new("botzone.turn", &[&shorten(first)])))?;
        let lines = 2 * turns - 1;
        for number in 1..=lines {
            let line = self.next(next_line).ok_or_else(|| Fault::new("botzone.too-few-lines", &[&self.line, &turns, &lines]))?;
            let at = self.line;
            let moves = read_line(self.game.name(), &line).map_err(|fault| Fault::new("record.line", &[&at]).with(fault))?;
            let code = if number % 2 == 1 { "botzone.line-request" } else { "botzone.line-response" };
            self.play(moves).map_err(|fault| Fault::new(code, &[&at, &number.div_ceil(2)]).with(fault))?;
        }
        // We keep nothing between turns: `data` and `globaldata` are read only to be out of the way.
        for _ in 0..2 {
            self.line += usize::from(next_line().is_some());
        }
        Ok(())
    }

    /// The first request may say that the game has another variant or start.
    fn take_start(&mut self, request: &Value) -> Result<(), Fault> {
        let text = |name: &str| request.get(name).and_then(Value::as_str);
        let (variant, start) = (text("variant"), text("start"));
        if variant.is_some() || start.is_some() {
            let variant = variant.unwrap_or(self.game.variant());
            self.game =
                open(self.game.name(), Some(variant), start).map_err(|error| Fault::new("botzone.request", &[&1]).with(error.fault()))?;
            self.form = form(&*self.game);
        }
        Ok(())
    }

    /// Plays the moves of a request or response, and speaks as the host does.
    fn play(&mut self, (texts, form): (Vec<String>, Form)) -> Result<(), Fault> {
        if texts.is_empty() && self.game.ply() > 0 {
            return Err(Fault::plain("botzone.no-move"));
        }
        self.form = form;
        for text in texts {
            self.game.play(&text).map_err(|error| error.fault())?;
        }
        Ok(())
    }
}
