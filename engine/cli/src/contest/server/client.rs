//! `quintet connect`: seats a local program, or one of our levels, at a contest that waits for connections.

use std::io::Write;
use std::net::TcpStream;

use clap::ValueEnum;
use quintet_engine::formats::botzone::bot::Bot;
use quintet_engine::registry::{AnyGame, open};
use quintet_engine::search::Limits;

use crate::contender::{Contender, Most, Player};
use crate::failure::Failure;
use crate::gtp::colour;
use crate::remote::Lines;

/// Levels use this part of the time; the rest is for the way there and back.
const USED: f64 = 0.8;

/// How a program is spoken to.
#[derive(Copy, Clone, Debug, PartialEq, ValueEnum)]
enum Protocol {
    /// Botzone's line-based protocol
    BotzoneLines,
    /// Botzone's JSON
    Botzone,
    /// The protocol of the Blokus assignment
    BlokusLines,
    /// The Go Text Protocol
    Gtp,
}

/// The options of `quintet connect`.
#[derive(clap::Args)]
pub(crate) struct ConnectArgs {
    /// Where the contest waits
    #[arg(value_name = "HOST:PORT")]
    address: String,
    /// The name to play under
    #[arg(long)]
    name: String,
    /// The contest's token
    #[arg(long, value_name = "WORD", value_parser = super::token)]
    token: Option<String>,
    /// How the program is spoken to
    #[arg(long, value_enum, default_value_t = Protocol::BotzoneLines)]
    protocol: Protocol,
    /// Seat one of our levels instead of a program
    #[arg(long, value_name = "LEVEL", required_unless_present = "command", conflicts_with = "command")]
    level: Option<String>,
    /// Random seed of the level
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// The program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// A seat at the contest.
struct Seat {
    player: Player,
    /// The game as far as the player knows it; `None` before it has begun.
    known: Option<Box<dyn AnyGame>>,
    seed: u64,
}

/// Connects, and plays until the contest is over.
pub(crate) fn connect(args: &ConnectArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let asked = |problem: String| Failure::Asked(format!("{}: {problem}", args.address));
    let stream = TcpStream::connect(&args.address).map_err(|error| asked(error.to_string()))?;
    let mut lines = Lines::new(stream)?;
    let hello = args.token.as_ref().map_or_else(|| args.name.clone(), |token| format!("{}\n{token}", args.name));
    lines.write(&hello);
    let next = |lines: &mut Lines| lines.read(None).map_err(|problem| asked(problem.reason().to_owned()));
    let welcome = next(&mut lines)?;
    let words: Vec<&str> = welcome.split_whitespace().collect();
    let ["welcome", game, variant, seconds] = words[..] else { return Err(asked(welcome)) };
    let game = open(game, Some(variant), None)?;
    let seconds = seconds.parse().ok().filter(|seconds: &f64| *seconds > 0.0 && seconds.is_finite());
    let mut seat = Seat { player: player(args, &*game, seconds)?, known: None, seed: args.seed };
    writeln!(out, "{}: {} {}", args.address, game.name(), game.variant())?;
    out.flush()?;
    loop {
        let line = next(&mut lines)?;
        if let Ok(turns @ 1..=10_000) = line.parse::<usize>() {
            // The rest of the input: requests and responses in turns, and two lines of data.
            let mut request = vec![line];
            for _ in 0..2 * turns + 1 {
                request.push(next(&mut lines)?);
            }
            let answer = seat.answer(&*game, request)?;
            lines.write(&answer);
        } else if line == "game" {
            seat.known = None;
            seat.seed = seat.seed.wrapping_add(1 << 8);
        } else if let Some(end) = line.strip_prefix("over ") {
            return Ok(writeln!(out, "{end}")?);
        }
    }
}

/// Who plays.
fn player(args: &ConnectArgs, game: &dyn AnyGame, seconds: Option<f64>) -> Result<Player, Failure> {
    let text = match &args.level {
        Some(level) => level.clone(),
        None => {
            let protocol = match args.protocol {
                Protocol::BotzoneLines => "botzone-lines",
                Protocol::Botzone => "botzone",
                Protocol::BlokusLines => "blokus-lines",
                Protocol::Gtp => "gtp",
            };
            format!("{protocol}:{}", line(&args.command))
        }
    };
    let limits = Limits { seconds: seconds.map(|seconds| seconds * USED), ..Limits::default() };
    let contender = Contender::new(&text, game, limits, Most { gtp: seconds, botzone: seconds }, 1)?;
    contender.missing().map_or(Ok(contender.player()), Err)
}

/// The words of a command line as one line; a single word may be a whole line itself.
fn line(words: &[String]) -> String {
    if let [line] = words {
        return line.clone();
    }
    let quoted = |word: &String| if word.contains('\'') { format!("\"{word}\"") } else { format!("'{word}'") };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

impl Seat {
    /// The player's move in a request; an empty line where it has none.
    fn answer(&mut self, start: &dyn AnyGame, request: Vec<String>) -> Result<String, Failure> {
        let mut bot = Bot::new(start.boxed());
        let mut request = request.into_iter();
        let heard = bot.hear(&mut || request.next());
        if !heard.map_err(|fault| Failure::Asked(fault.to_string()))? {
            return Ok(String::new());
        }
        let game = bot.game();
        if let Err(error) = self.catch_up(start, game) {
            self.player.give_up();
            self.known = None;
            return match error {
                Failure::Program(_) => Ok(String::new()),
                error => Err(error),
            };
        }
        let colour = colour::to_move(game);
        let text = match self.player.choose(game, &colour).1 {
            Ok(text) => text,
            Err(error) if error.is_attempt() => String::new(),
            Err(_) => {
                self.player.give_up();
                self.known = None;
                String::new()
            }
        };
        // A program has played its move on its own board; a wrong one must be taken back there.
        if self.known.as_mut().is_none_or(|known| known.play(&text).is_err()) {
            self.known = None;
        }
        Ok(bot.answer(Some(&text), "").map_or(text, |answer| answer.lines().next().unwrap_or_default().to_owned()))
    }

    /// Tells the player what has happened since its last move, or the whole game.
    fn catch_up(&mut self, start: &dyn AnyGame, game: &dyn AnyGame) -> Result<(), Failure> {
        let moves = game.moves();
        let mut known = match self.known.take().filter(|known| moves.starts_with(&known.moves())) {
            Some(known) => known,
            None => {
                self.player.begin(start, self.seed)?;
                start.boxed()
            }
        };
        for text in moves.iter().skip(known.moves().len()) {
            self.player.tell(&colour::to_move(&*known), text)?;
            // The moves of a game can be played again.
            let _ = known.play(text);
        }
        self.known = Some(known);
        Ok(())
    }
}
