//! `quintet puzzles`: positions with one clearly best move: solving, listing, finding and checking them.
//!
//! The command contains the puzzles of all games (`static/puzzles/`), which the page loads too. Each file says how it was made.

mod mine;
mod play;
mod store;
mod words {
    quintet_base::words!("puzzles");
}

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use quintet_board::games;
use quintet_engine::games::NAMES;
use quintet_engine::levels::RUNG_NAMES;
use quintet_engine::puzzles::{Check, Puzzle, Worth, check, grade, rating};
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;
use crate::file;
use crate::lang::LangArgs;
use crate::play::Signs;
use store::Store;

/// The options of `quintet puzzles`.
#[derive(clap::Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Solve puzzles in the terminal
    Play(play::PlayArgs),
    /// List the puzzles of a game with rating and themes, from easy to hard
    List(FileArgs),
    /// Show the board of a puzzle, and on request its solution
    Show(ShowArgs),
    /// Prove or search puzzles again, and name those that are contradicted
    Check(CheckArgs),
    /// Let all rungs of the ladder try puzzles again, and write the new ratings
    Grade(GradeArgs),
    /// Find puzzles in games of our own players; continues a file
    Mine(mine::MineArgs),
}

/// Which puzzles.
#[derive(clap::Args)]
struct FileArgs {
    /// The game
    #[arg(long, value_name = "GAME", value_parser = PossibleValuesParser::new(NAMES))]
    game: String,
    /// A file made by `quintet puzzles mine` [default: the game's own puzzles]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// How boards are drawn.
#[derive(clap::Args)]
struct DrawArgs {
    #[command(flatten)]
    lang: LangArgs,
    #[command(flatten)]
    signs: Signs,
}

/// The options of `quintet puzzles show`.
#[derive(clap::Args)]
struct ShowArgs {
    #[command(flatten)]
    from: FileArgs,
    /// The id of the puzzle, or the beginning of it
    #[arg(value_name = "ID")]
    id: String,
    /// Show the solution, and how it is known
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    draw: DrawArgs,
}

/// The options of `quintet puzzles check`.
#[derive(clap::Args)]
struct CheckArgs {
    #[command(flatten)]
    from: FileArgs,
    /// The puzzles, by their ids [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// Nodes of a search [default: ten times those that found the puzzle]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Write the file again without those that are contradicted
    #[arg(long, requires = "file")]
    remove: bool,
}

/// The options of `quintet puzzles grade`.
#[derive(clap::Args)]
struct GradeArgs {
    #[command(flatten)]
    from: FileArgs,
}

/// Solves, lists, shows, checks, grades or mines.
pub(crate) fn run(args: &PuzzlesArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    match &args.action {
        Action::Play(args) => play::run(args, input, out),
        Action::List(args) => list(&Store::read(&args.game, args.file.as_deref())?, out),
        Action::Show(args) => show(args, out),
        Action::Check(args) => check_all(args, out),
        Action::Grade(args) => grade_all(args, out),
        Action::Mine(args) => mine::run(args, out),
    }
}

/// The successes of the rungs as `newcomer 0/4, ...`.
fn successes(puzzle: &Puzzle) -> String {
    let of_rung = |(rung, count): (&str, u8)| format!("{rung} {count}/{}", puzzle.tries);
    RUNG_NAMES.into_iter().zip(puzzle.solved).map(of_rung).collect::<Vec<_>>().join(", ")
}

fn list(store: &Store, out: &mut impl Write) -> Result<(), Failure> {
    let mut puzzles: Vec<&Puzzle> = store.puzzles.iter().collect();
    puzzles.sort_by(|a, b| a.rating.cmp(&b.rating).then_with(|| a.id.cmp(&b.id)));
    let width = puzzles.iter().map(|puzzle| puzzle.variant.width()).max().unwrap_or(0);
    for puzzle in puzzles {
        let Puzzle { id, variant, rating, themes, solution, .. } = puzzle;
        let known = if matches!(puzzle.worth, Worth::Proved { .. }) { "proved" } else { "searched" };
        writeln!(out, "{id}  {variant:width$}  {rating:4}  {} of own moves  {known:8}  {}", solution.len(), themes.join(","))?;
    }
    Ok(())
}

fn show(args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let store = Store::read(&args.from.game, args.from.file.as_deref())?;
    let (puzzle, lang) = (store.find(&args.id)?, args.draw.lang.find()?);
    let mut session = games::open(&store.game, Some(&puzzle.variant), Some(&puzzle.position))?;
    writeln!(out, "{}  {}  {}  {}\n", puzzle.id, puzzle.variant, puzzle.rating, puzzle.themes.join(","))?;
    writeln!(out, "{}\n", play::board(session.as_ref(), args.draw.signs, lang))?;
    writeln!(out, "{}", play::task(session.as_ref(), lang))?;
    if !args.solution {
        return Ok(());
    }
    for step in &puzzle.solution {
        for (text, others) in step.right.first().map(|m| (m, &step.right[1..])).into_iter().chain(step.reply.iter().map(|m| (m, &[][..]))) {
            let said = session.say_text(text, lang).unwrap_or_default();
            let others = if others.is_empty() { String::new() } else { format!(" (or {})", others.join(", ")) };
            writeln!(out, "{text}{others}: {said}")?;
            session.play_text(text).map_err(|error| Failure::Asked(error.to_string()))?;
        }
    }
    match puzzle.worth {
        Worth::Proved { value, positions } => writeln!(out, "proved: {} ({positions} positions)", value.name())?,
        Worth::Searched { best, second, nodes } => {
            let percent = |thousandths: u16| f64::from(thousandths) / 10.0;
            writeln!(out, "searched: {:.1} %, next best move {:.1} % (found with {nodes} nodes)", percent(best), percent(second))?;
        }
    }
    writeln!(out, "solved by {}", successes(puzzle))?;
    Ok(())
}

fn check_all(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut store = Store::read(&args.from.game, args.from.file.as_deref())?;
    let wanted: Vec<String> = args.ids.iter().map(|id| store.find(id).map(|puzzle| puzzle.id.clone())).collect::<Result<_, _>>()?;
    let (mut checked, mut wrong) = (0_u32, Vec::new());
    for puzzle in store.puzzles.iter().filter(|puzzle| wanted.is_empty() || wanted.contains(&puzzle.id)) {
        checked += 1;
        if let Check::Contradicted(reason) = check(&store.game, puzzle, args.nodes) {
            writeln!(out, "{}: {reason}", puzzle.id)?;
            out.flush()?;
            wrong.push(puzzle.id.clone());
        }
    }
    writeln!(out, "{} of {checked} puzzles hold", checked - wrong.len() as u32)?;
    if let (true, Some(path)) = (args.remove, &args.from.file) {
        store.puzzles.retain(|puzzle| !wrong.contains(&puzzle.id));
        return file::write(path, &store.text());
    }
    match wrong.len() {
        0 => Ok(()),
        count => {
            out.flush()?;
            Err(Failure::Asked(format!("{count} puzzles are contradicted")))
        }
    }
}

fn grade_all(args: &GradeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut store = Store::read(&args.from.game, args.from.file.as_deref())?;
    for puzzle in &mut store.puzzles {
        let before = puzzle.rating;
        puzzle.tries = quintet_engine::puzzles::TRIES;
        puzzle.solved = grade(&store.game, puzzle);
        puzzle.rating = rating(puzzle.solved, puzzle.tries);
        writeln!(out, "{}: {before} -> {} ({})", puzzle.id, puzzle.rating, successes(puzzle))?;
        out.flush()?;
    }
    match &args.from.file {
        Some(path) => file::write(path, &store.text()),
        None => Ok(()),
    }
}
