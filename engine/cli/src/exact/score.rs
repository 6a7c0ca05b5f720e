//! Levels against proved positions.

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use quintet_engine::exact::Value;
use quintet_engine::registry::AnyGame;
use quintet_engine::search::Limits;

use super::SuiteArgs;
use super::suite::{Entry, Grade};
use crate::failure::Failure;
use crate::options;
use crate::strength::Strength;
use crate::thinker::Thinker;

/// The options of `quintet exact score`.
#[derive(clap::Args)]
pub(super) struct ScoreArgs {
    #[command(flatten)]
    suite: SuiteArgs,
    /// The levels [default: all of the game's]
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
    /// Nodes per move
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds per move
    #[arg(long, value_name = "S", value_parser = options::seconds)]
    seconds: Option<f64>,
    /// Positions at a time
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = options::threads())]
    jobs: u32,
    /// Random seed
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Name each position that a level got wrong
    #[arg(long)]
    misses: bool,
}

/// What a level did in a position.
#[derive(Clone)]
struct Answer {
    best: String,
    kept: bool,
    /// Whether it said who wins, and whether that was right.
    claim: Option<bool>,
}

/// Lets the levels play, and prints the share of kept results.
pub(super) fn run(args: &ScoreArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, suite) = args.suite.read()?;
    let levels: Vec<String> = match args.levels.is_empty() {
        true => game.levels().iter().map(|level| level.name.to_owned()).collect(),
        false => args.levels.clone(),
    };
    let width = levels.iter().map(String::len).max().unwrap_or(0).max("level".len());
    let heads: Vec<String> = Grade::ALL.iter().map(|grade| format!("{} ({})", grade.name(), suite.of(*grade).count())).collect();
    write!(out, "{:width$}", "level")?;
    for head in &heads {
        write!(out, "  {head:>12}")?;
    }
    writeln!(out, "  {:>12}  {:>10}  {:>5}", format!("all ({})", suite.entries.len()), "said a win", "wrong")?;
    for level in &levels {
        let strength = Strength::find(level, &*game)?;
        let answers = answers(game.name(), &suite.entries, &strength, args)?;
        write!(out, "{level:width$}")?;
        for grade in Grade::ALL {
            let of_grade = suite.entries.iter().zip(&answers).filter(|(entry, _)| entry.grade() == grade);
            write!(out, "  {:>12}", share(of_grade.map(|(_, answer)| answer.kept)))?;
        }
        let claims = answers.iter().filter_map(|answer| answer.claim);
        let wrong = claims.clone().filter(|right| !right).count();
        writeln!(out, "  {:>12}  {:>10}  {wrong:>5}", share(answers.iter().map(|answer| answer.kept)), claims.count())?;
        if args.misses {
            for (entry, answer) in suite.entries.iter().zip(&answers).filter(|(_, answer)| !answer.kept || answer.claim == Some(false)) {
                writeln!(out, "  played {} in {entry}", answer.best)?;
            }
        }
        out.flush()?;
    }
    Ok(())
}

/// A share in percent.
fn share(kept: impl Iterator<Item = bool>) -> String {
    let (mut all, mut good) = (0_u32, 0_u32);
    for kept in kept {
        all += 1;
        good += u32::from(kept);
    }
    if all == 0 { "-".to_owned() } else { format!("{:.1} %", 100.0 * f64::from(good) / f64::from(all)) }
}

/// What a level does in each position.
fn answers(game: &str, entries: &[Entry], strength: &Strength, args: &ScoreArgs) -> Result<Vec<Answer>, Failure> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = entries.get(index) else { return Ok(done) };
            done.push((index, answer(&*entry.open(game)?, entry, strength, args)?));
        }
    };
    let parts: Vec<Result<Vec<(usize, Answer)>, Failure>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..args.jobs).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut all = Vec::new();
    for part in parts {
        all.extend(part?);
    }
    all.sort_by_key(|(index, _)| *index);
    Ok(all.into_iter().map(|(_, answer)| answer).collect())
}

fn answer(game: &dyn AnyGame, entry: &Entry, strength: &Strength, args: &ScoreArgs) -> Result<Answer, Failure> {
    let limits = Limits { nodes: args.nodes, seconds: args.seconds, ..Limits::default() };
    let mut thinker = Thinker::new(game, strength, 1, args.seed)?;
    let (report, _) = thinker.think(game, &limits).map_err(|error| Failure::Asked(error.to_string()))?;
    let best = report.best.unwrap_or_default();
    let claim = report.mate.map(|plies| entry.value == if plies > 0 { Value::Win } else { Value::Loss });
    Ok(Answer { kept: entry.best.contains(&best), best, claim })
}
