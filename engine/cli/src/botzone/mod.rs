//! `quintet botzone`: a bot for Botzone (<https://wiki.botzone.org.cn>), or for any host with its protocol.
//!
//! The first request contains the whole history, as one line of JSON or in the line-based protocol, and the response has the same format. With
//! `--keep-running` the process keeps running, and each further line is the request of one turn. [`process`] is the host's side.

pub(crate) mod process;

use std::fmt::Write as _;
use std::io::{BufRead, Write};

use clap::builder::PossibleValuesParser;
use quintet_engine::formats::botzone::KEEP_RUNNING;
use quintet_engine::formats::botzone::bot::Bot;
use quintet_engine::games::NAMES;
use quintet_engine::registry::{AnyGame, botzone, open};
use quintet_engine::search::Limits;

use crate::failure::Failure;
use crate::options::seconds;
use crate::strength::Strength;
use crate::thinker::Thinker;

/// The options of `quintet botzone`.
#[derive(clap::Args)]
pub(crate) struct BotzoneArgs {
    /// The game. Those that Botzone has use the format of its judges, the others `{"move":".."}`
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// The variant [default: the one of Botzone's judge, or the game's usual one]
    #[arg(long)]
    variant: Option<String>,
    /// The level [default: the strongest]
    #[arg(long)]
    level: Option<String>,
    /// Seconds per move; Botzone allows one, including the start of the process
    #[arg(long, value_name = "S", default_value = "0.85", value_parser = seconds)]
    seconds: f64,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 0)]
    seed: u64,
    /// Keep running after the first answer and read one request per line
    #[arg(long)]
    keep_running: bool,
}

/// Answers one turn, or with `--keep-running` all turns until the end of the input.
pub(crate) fn run(args: &BotzoneArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let usual = botzone(&args.game).and_then(|judge| judge.variants.first().copied());
    let game = open(&args.game, args.variant.as_deref().or(usual), None)?;
    let level = match &args.level {
        Some(level) => level.clone(),
        None => game.levels().last().map(|level| level.name.to_owned()).unwrap_or_default(),
    };
    let level = Strength::find(&level, &*game)?;
    let mut thinker = Thinker::new(&*game, &level, 1, args.seed)?;
    let mut variant = game.variant();
    let mut bot = Bot::new(game);
    let mut answered = false;
    loop {
        let mut broken = None;
        let heard = bot.hear(&mut || {
            next_line(input).unwrap_or_else(|error| {
                broken = Some(error);
                None
            })
        });
        if let Some(error) = broken {
            return Err(error.into());
        }
        if !heard.map_err(|fault| Failure::Asked(fault.to_string()))? {
            break;
        }
        if bot.game().variant() != variant {
            // The first request may select another variant.
            variant = bot.game().variant();
            thinker = Thinker::new(bot.game(), &level, 1, args.seed)?;
        }
        let (text, debug) = choose(bot.game(), &mut thinker, args.seconds);
        writeln!(out, "{}", bot.answer(text.as_deref(), &debug).map_err(|fault| Failure::Asked(fault.to_string()))?)?;
        answered = true;
        if !args.keep_running {
            break;
        }
        writeln!(out, "{KEEP_RUNNING}")?;
        out.flush()?;
    }
    if answered {
        Ok(())
    } else {
        Err(Failure::Asked("no request on standard input: expected one line of JSON, or the number of the turn".to_owned()))
    }
}

/// The next line, without its end; invalid UTF-8 is replaced.
fn next_line(input: &mut dyn BufRead) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let length = input.read_until(b'\n', &mut bytes)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
}

/// Searches, and describes the result; no move if the game is over.
fn choose(game: &dyn AnyGame, thinker: &mut Thinker, seconds: f64) -> (Option<String>, String) {
    if let Some(outcome) = game.outcome() {
        return (None, outcome.to_string());
    }
    let (report, seconds) = match thinker.think(game, &Limits::seconds(seconds)) {
        Ok(thought) => thought,
        Err(error) => return (None, error.to_string()),
    };
    let mut debug = format!("chance {:.3}, depth {}, {} nodes, {seconds:.3} s", report.chance, report.depth, report.nodes);
    for (name, value) in &report.notes {
        _ = write!(debug, "; {name} {value}");
    }
    (report.best, debug)
}
