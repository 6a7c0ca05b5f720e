//! `quintet botzone`: a bot for Botzone (<https://wiki.botzone.org.cn>), or for any host that speaks its form.
//!
//! One turn is one line of JSON with all requests and responses so far; with `--keep-running` the process stays, and every further line is
//! the request of one turn.

use std::io::{BufRead, Write};

use clap::builder::PossibleValuesParser;
use quintet_engine::erased::{AnyGame, open};
use quintet_engine::error::shorten;
use quintet_engine::games::NAMES;
use quintet_engine::record::botzone::{Form, read, write};
use quintet_engine::search::Limits;
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::options::seconds;
use crate::thinker::Thinker;

/// What tells Botzone that the process wants to stay.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// The options of `quintet botzone`.
#[derive(clap::Args)]
pub(crate) struct BotzoneArgs {
    /// The game; for Amazons and NoGo in the form of Botzone's judges, else as `{"move":".."}`
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// The variant [default: the one that Botzone's judge plays, or the usual one]
    #[arg(long)]
    variant: Option<String>,
    /// The level; the strongest if not given
    #[arg(long)]
    level: Option<String>,
    /// Seconds for a move; Botzone allows one, the start of the process included
    #[arg(long, value_name = "S", default_value = "0.85", value_parser = seconds)]
    seconds: f64,
    /// Seed of all random choices
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Stay after the first answer and read one request per line
    #[arg(long)]
    keep_running: bool,
}

/// Answers one turn, or with `--keep-running` all turns until the end of the input.
pub(crate) fn run(args: &BotzoneArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    // Botzone's judge of NoGo lets Black begin in the centre.
    let usual = if args.game == "nogo" { Some("free-centre") } else { None };
    let mut game = open(&args.game, args.variant.as_deref().or(usual), None)?;
    let level = match &args.level {
        Some(level) => level.clone(),
        None => game.levels().last().map(|level| level.name.to_owned()).unwrap_or_default(),
    };
    let mut thinker = Thinker::new(&*game, &level, 1, args.seed)?;
    let mut turn = 0;
    while let Some(line) = next_line(input)? {
        let value = serde_json::from_str(&line).map_err(|error| asked(format!("`{}` is not JSON: {error}", shorten(&line))))?;
        turn += 1;
        let form = if turn == 1 { replay(&mut *game, &value) } else { play(&mut *game, &value) }
            .map_err(|problem| asked(format!("turn {turn}: {problem}")))?;
        let (text, debug) = answer(&mut *game, &mut thinker, args.seconds);
        let response = write(form, text.as_deref()).map_err(asked)?;
        writeln!(out, "{}", json!({ "response": response, "debug": debug }))?;
        if !args.keep_running {
            return Ok(());
        }
        writeln!(out, "{KEEP_RUNNING}")?;
        out.flush()?;
    }
    if turn == 0 { Err(asked("no request on standard input: expected one line of JSON".to_owned())) } else { Ok(()) }
}

fn asked(problem: String) -> Failure {
    Failure::Asked(problem)
}

/// The next line that is not blank.
fn next_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    while input.read_until(b'\n', &mut bytes)? > 0 {
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !line.is_empty() {
            return Ok(Some(line));
        }
        bytes.clear();
    }
    Ok(None)
}

/// Plays what has happened so far: requests are the others' moves, responses our own.
fn replay(game: &mut dyn AnyGame, value: &Value) -> Result<Form, String> {
    let list = |name: &str| value.get(name).and_then(Value::as_array);
    let Some(requests) = list("requests") else {
        // A host that keeps its bots running may begin with a bare request.
        return play(game, value);
    };
    let none = Vec::new();
    let responses = list("responses").unwrap_or(&none);
    if requests.len() != responses.len() + 1 {
        let (asked, answered) = (requests.len(), responses.len());
        return Err(format!("{asked} requests and {answered} responses: expected one request more than responses"));
    }
    let mut form = Form::of_game(game.name());
    for (index, request) in requests.iter().enumerate() {
        form = play(game, request)?;
        if let Some(response) = responses.get(index) {
            play(game, response)?;
        }
    }
    Ok(form)
}

/// Plays the moves of one request or response.
fn play(game: &mut dyn AnyGame, value: &Value) -> Result<Form, String> {
    let (texts, form) = read(game.name(), value)?;
    if texts.is_empty() && game.ply() > 0 {
        return Err("a request without a move: only the first one may be".to_owned());
    }
    for text in texts {
        game.play(&text).map_err(|error| error.to_string())?;
    }
    Ok(form)
}

/// Thinks, plays the move, and says what it thinks of it; no move when the game is over.
fn answer(game: &mut dyn AnyGame, thinker: &mut Thinker, seconds: f64) -> (Option<String>, String) {
    if let Some(outcome) = game.outcome() {
        return (None, outcome.to_string());
    }
    let (report, seconds) = thinker.think(game, &Limits::seconds(seconds));
    let text = report.best.and_then(|text| game.play(&text).ok());
    (text, format!("chance {:.3}, depth {}, {} nodes, {seconds:.3} s", report.chance, report.depth, report.nodes))
}
