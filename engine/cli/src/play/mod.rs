//! `quintet play`: a game in the terminal.
//!
//! The games, their words, undo and results are those of the page (`quintet_play`, `quintet_board`); saves are records, a file each.

mod board;
mod command;
mod game;
mod menu;
mod saves;
mod terminal;
mod words {
    quintet_base::words!("play");
}

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use quintet_base::lang::Lang;
use quintet_board::games;

use crate::failure::Failure;
use crate::lang::LangArgs;
use crate::options;
pub(crate) use board::Signs;
pub(crate) use command::{half_width, same_squares};
use menu::Choice;
use saves::Saves;
pub(crate) use terminal::{Editor, Plain, Terminal};

#[derive(clap::Args)]
pub(crate) struct PlayArgs {
    /// The game [default: the menu asks]
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES))]
    game: Option<String>,
    /// The variant [default: the menu asks]
    #[arg(long, requires = "game")]
    variant: Option<String>,
    /// The players in the order of turns, `person` or a level's name: person,strong [default: the menu asks]
    #[arg(long, value_delimiter = ',', requires = "game")]
    players: Vec<String>,
    /// The position to start from, as text
    #[arg(long, requires = "players")]
    position: Option<String>,
    /// Seconds for a move of an engine without limits of its own
    #[arg(long, value_parser = options::seconds)]
    seconds: Option<f64>,
    #[command(flatten)]
    lang: LangArgs,
    #[command(flatten)]
    signs: Signs,
    /// The folder of saved games [default: quintet/saves in the folder for data of your programs]
    #[arg(long, value_name = "FOLDER")]
    saves: Option<PathBuf>,
    /// Seed of all random choices
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

/// What all games of one call share.
struct Shell<'a> {
    lang: Lang,
    signs: Signs,
    /// Seconds per move of an engine; `None` until they are known.
    seconds: Option<f64>,
    seed: u32,
    saves: Saves,
    terminal: &'a mut dyn Terminal,
}

/// Why a question has no answer.
enum Stop {
    /// There is no more input.
    End,
    /// The terminal fails.
    Io(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// An answer.
type Asked<T> = Result<T, Stop>;

/// Plays games until the person leaves.
pub(crate) fn run(args: &PlayArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return visit(args, &mut Editor::new()?);
    }
    visit(args, &mut Plain { input, output: out })
}

fn visit(args: &PlayArgs, terminal: &mut dyn Terminal) -> Result<(), Failure> {
    let lang = args.lang.find()?;
    let signs = args.signs;
    let saves = Saves::new(args.saves.clone())?;
    let mut shell = Shell { lang, signs, seconds: args.seconds, seed: args.seed, saves, terminal };
    let choice = Choice { game: args.game.clone(), variant: args.variant.clone() };
    let ready = if args.players.is_empty() { None } else { Some(menu::given(args)?) };
    match shell.games(&choice, ready) {
        Ok(()) | Err(Stop::End) => Ok(shell.terminal.show(words::words(lang).bye)?),
        Err(Stop::Io(error)) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
