//! A program with the protocol of the Blokus assignment, seen from its host: a process for each colour that it plays, for a whole game.
//!
//! The protocol has no word for a placement that is refused, nor for one that somebody else has made for the program. So the first answer that
//! is no legal placement ends the game for it, and a game has to begin with an empty board.

use std::time::{Duration, Instant};

use quintet_engine::core::error::shorten;
use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::games::blokus::lines::{END, put, read, start};
use quintet_engine::games::blokus::{Blokus, Colour, MAX_COLOURS, Move};
use quintet_engine::registry::AnyGame;

use crate::process::{Heard, Launch, Prepared, Process, Said, Timer};
use crate::program::ProgramError;

/// Seconds for a decision without a limit.
const PATIENCE: f64 = 60.0;
/// How long a program may take to exit after `[end]`, or after it has closed its output.
const FAREWELL: Duration = Duration::from_millis(500);
/// How long to wait for the end of standard error once the output is closed.
const SILENCE: Duration = Duration::from_millis(50);
/// The greatest output of a decision in bytes.
const MOST_OUTPUT: usize = 1 << 20;

/// Whether a game can be played in this protocol: Blokus, from its first move.
pub(crate) fn plays(game: &dyn AnyGame) -> bool {
    blokus(game).is_some() && game.unusual_start().is_none()
}

fn blokus(game: &dyn AnyGame) -> Option<&History<Blokus>> {
    game.as_any().downcast_ref()
}

/// A program and its processes.
pub(crate) struct Placer {
    launch: Launch,
    /// Seconds for a decision; the first one of a colour includes the start of its process.
    seconds: Option<f64>,
    /// The colours that have been asked in this game.
    seats: [Option<Seat>; MAX_COLOURS],
    /// The standard error of the process that was asked last.
    errors: Said,
}

/// The process of a colour.
struct Seat {
    process: Process,
    /// The moves of the game that it knows; the last one, if any, is its own.
    known: usize,
    /// Its last placement.
    placed: Option<Move>,
}

impl Placer {
    /// A program that is started like this.
    pub(crate) fn new(launch: Launch, seconds: Option<f64>) -> Self {
        Self { launch, seconds, seats: Default::default(), errors: Said::default() }
    }

    /// Says that the game is over, and gives all processes a moment to exit.
    pub(crate) fn end(&mut self) {
        let seats: Vec<Seat> = self.seats.iter_mut().filter_map(Option::take).collect();
        let ending: Vec<(bool, Seat)> = seats.into_iter().map(|seat| (seat.process.write(END), seat)).collect();
        let last = Instant::now() + FAREWELL;
        for (heard, mut seat) in ending {
            if heard {
                let _ = seat.process.status_within(last.saturating_duration_since(Instant::now()));
            }
        }
    }

    /// Ends all processes at once.
    pub(crate) fn give_up(&mut self) {
        self.seats = Default::default();
    }

    /// Why an illegal placement cannot be taken back.
    pub(crate) fn restore(&self) -> ProgramError {
        ProgramError::Broken("in this protocol a placement cannot be refused, so the program does not know the board any more".to_owned())
    }

    /// What a program has said on standard error since this was last asked.
    pub(crate) fn said(&self) -> String {
        self.errors.take()
    }

    /// Requests a placement of the colour to move in `game`. The time counts from the request, or from the start of the process if this is its
    /// first, to the end of the line.
    ///
    /// # Errors
    /// When the answer is not a legal placement, is late or does not come.
    pub(crate) fn choose(&mut self, game: &dyn AnyGame) -> (f64, Result<String, ProgramError>) {
        let Some(game) = blokus(game) else { return (0.0, Err(ProgramError::Broken("this protocol is for Blokus only".to_owned()))) };
        let colour = game.current().colour_to_move();
        let limit = self.seconds.unwrap_or(PATIENCE);
        let (timer, mut seat) = match self.ask(game, colour, Duration::from_secs_f64(limit)) {
            Ok(asked) => asked,
            Err(error) => return (0.0, Err(error)),
        };
        let line = line(&mut seat.process, &timer, limit);
        let used = seat.process.used(&timer, Instant::now()).as_secs_f64();
        let answer = line.and_then(|line| placement(game, &line)).map_err(|error| match error {
            ProgramError::Broken(problem) => self.broken(problem),
            error => error,
        });
        let answer = answer.map(|m| {
            self.seats[colour.index()] = Some(Seat { known: game.ply() + 1, placed: Some(m), ..seat });
            game.current().write_move(m)
        });
        (used, answer)
    }

    /// Sends the process of a colour, which is started if there is none, what has been placed. Returns its clock.
    fn ask(&mut self, game: &History<Blokus>, colour: Colour, limit: Duration) -> Result<(Timer, Seat), ProgramError> {
        let clock = self.launch.clock();
        let seat = self.seats[colour.index()].take();
        let known = seat.as_ref().map_or(0, |seat| seat.known);
        // What it cannot know of its own pieces.
        let own =
            (known..game.ply()).any(|ply| game.position(ply).map(Blokus::colour_to_move) == Some(colour) && !game.moves()[ply].is_pass());
        if own || seat.as_ref().is_some_and(|seat| known.checked_sub(1).and_then(|ply| game.moves().get(ply)) != seat.placed.as_ref()) {
            return Err(ProgramError::Broken("the protocol cannot tell it of pieces that it has not placed itself".to_owned()));
        }
        let request = put(game, known);
        let Some(mut seat) = seat else {
            let prepared = Prepared::new(&self.launch).map_err(ProgramError::Ours)?;
            prepared.write(&start(game.current(), colour));
            prepared.write(&request);
            let process = prepared.start().map_err(|error| ProgramError::Start(shorten(self.launch.name()), error))?;
            self.errors = process.said();
            return Ok((process.time_from_start(clock, limit), Seat { process, known, placed: None }));
        };
        self.errors = seat.process.said();
        let early = seat.process.unread();
        let early = String::from_utf8_lossy(&early);
        if !early.trim().is_empty() {
            return Err(self.broken(format!("it printed `{}` without being asked", shorten(early.trim()))));
        }
        let timer = seat.process.time(clock, limit);
        seat.process.write(&request);
        Ok((timer, seat))
    }

    fn broken(&self, problem: String) -> ProgramError {
        ProgramError::Broken(problem + &self.errors.ending())
    }
}

impl Drop for Placer {
    fn drop(&mut self) {
        self.end();
    }
}

/// Reads the line of an answer; empty lines before it do not count.
fn line(process: &mut Process, timer: &Timer, limit: f64) -> Result<String, ProgramError> {
    let mut bytes = Vec::new();
    loop {
        match process.read(timer, None) {
            Heard::Bytes(more) => bytes.extend_from_slice(&more),
            Heard::Nothing => return Err(ProgramError::Late(limit)),
            Heard::Closed => {
                // The end of standard error arrives a moment after the end of the output.
                process.hear_errors(SILENCE);
                return Err(ProgramError::Broken(match process.status_within(FAREWELL) {
                    Some(status) => format!("it ended without an answer ({status})"),
                    None => "it closed its output without an answer and did not end".to_owned(),
                }));
            }
        }
        if bytes.len() > MOST_OUTPUT {
            return Err(ProgramError::Broken(format!("it printed more than {MOST_OUTPUT} bytes")));
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Some((line, rest)) = text.trim_start().split_once('\n') {
            return match rest.trim() {
                "" => Ok(line.trim_end().to_owned()),
                rest => Err(ProgramError::Broken(format!("it printed more than one line: `{}`", shorten(rest)))),
            };
        }
    }
}

/// The legal placement that a line means.
fn placement(game: &History<Blokus>, line: &str) -> Result<Move, ProgramError> {
    let position = game.current();
    let m = read(position, line).map_err(|fault| ProgramError::Broken(fault.to_string()))?;
    match game.refusal(m) {
        None => Ok(m),
        Some(reason) => Err(ProgramError::Broken(format!("`{}` ({}) is not allowed: {reason}", shorten(line), position.write_move(m)))),
    }
}
