//! `quintet exact`: positions whose perfect result is proved, and how many of them each level plays without throwing it away.
//!
//! The suites in `suites/` were made by `quintet exact make` and can be proved again by `quintet exact check`; each file says how it was made.

mod make;
mod score;
mod suite;

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use quintet_engine::exact::Value;
use quintet_engine::registry::{AnyGame, prove};

use crate::failure::Failure;
use crate::table::{TableArgs, VariantArgs};
use suite::{Entry, Suite};

/// The lines of a suite of a game.
pub(crate) fn read_suite(game: &str, text: &str) -> Result<Vec<String>, Failure> {
    Ok(Suite::parse(game, text)?.entries.iter().map(ToString::to_string).collect())
}

/// The options of `quintet exact`.
#[derive(clap::Args)]
pub(crate) struct ExactArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Prove a position: what perfect play leads to, and after which moves
    Prove {
        #[command(flatten)]
        table: TableArgs,
        /// The most positions that the proof may visit
        #[arg(long, value_name = "N", default_value_t = 5_000_000)]
        most: u64,
    },
    /// Let levels choose a move in each position of a suite, and count how many keep the proved result
    Score(score::ScoreArgs),
    /// Prove the positions of a suite again
    Check {
        #[command(flatten)]
        suite: SuiteArgs,
        /// Leave out positions whose proof visits more positions
        #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
        most: u64,
    },
    /// Make a suite from games: positions close to the end in which some moves keep the result and others throw it away
    Make(make::MakeArgs),
}

/// Which suite.
#[derive(clap::Args)]
struct SuiteArgs {
    #[command(flatten)]
    game: VariantArgs,
    /// A file made by `quintet exact make` [default: the game's own suite]
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
}

impl SuiteArgs {
    /// The game that was named, and the suite.
    fn read(&self) -> Result<(Box<dyn AnyGame>, Suite), Failure> {
        let game = self.game.open()?;
        let suite = Suite::read(game.name(), self.suite.as_deref())?;
        Ok((game, suite))
    }
}

/// Proves, scores, checks or makes.
pub(crate) fn run(args: &ExactArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.action {
        Action::Prove { table, most } => prove_one(&*table.open()?, *most, out),
        Action::Score(args) => score::run(args, out),
        Action::Check { suite, most } => {
            let (game, suite) = suite.read()?;
            check(game.name(), &suite, *most, out)
        }
        Action::Make(args) => make::run(args, out),
    }
}

fn prove_one(game: &dyn AnyGame, most: u64, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(outcome) = game.outcome() {
        return Err(Failure::Asked(format!("the game is over: {outcome}")));
    }
    if game.sides() != 2 {
        return Err(Failure::Asked("only positions of two sides can be proved".to_owned()));
    }
    let Some(proof) = prove(game, most) else {
        return Err(Failure::Asked(format!(
            "no proof within {most} positions: allow more with --most, or take a position nearer to the end"
        )));
    };
    writeln!(out, "value {}\npositions {}", proof.value.name(), proof.positions)?;
    for value in [Value::Win, Value::Draw, Value::Loss] {
        let moves: Vec<&str> = proof.moves.iter().filter(|(_, after)| *after == value).map(|(m, _)| &**m).collect();
        if !moves.is_empty() {
            writeln!(out, "{} {}", value.name(), moves.join(" "))?;
        }
    }
    Ok(())
}

/// Proves every entry again; the first contradiction is an error.
fn check(game: &str, suite: &Suite, most: u64, out: &mut dyn Write) -> Result<(), Failure> {
    let mut proved = 0;
    for entry in suite.entries.iter().filter(|entry| entry.positions <= most) {
        let position = entry.open(game)?;
        let again = prove(&*position, entry.positions.saturating_mul(4).max(1_000_000)).map(|proof| Entry::new(&*position, &proof));
        match again {
            Some(again) if again.value == entry.value && again.best == entry.best => proved += 1,
            Some(again) => {
                return Err(Failure::Asked(format!("{}: the suite says `{entry}`, the proof `{again}`", entry.position)));
            }
            None => return Err(Failure::Asked(format!("{}: no proof within four times the positions of the suite", entry.position))),
        }
    }
    writeln!(out, "{proved} of {} positions of {game} proved again", suite.entries.len())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use quintet_engine::games::NAMES;
    use quintet_engine::registry::can_go_on;

    use super::{Suite, check};
    use crate::exact::suite::Grade;

    #[test]
    fn every_game_has_two_hundred_positions_of_several_grades() {
        for game in NAMES {
            let suite = Suite::read(game, None).expect("a suite");
            assert!(suite.entries.len() >= 200, "{game}: {} positions", suite.entries.len());
            let grades = Grade::ALL.into_iter().filter(|&grade| suite.of(grade).count() >= 20).count();
            // A solver backwards lists nearly all positions of a board, so its proofs are of one size.
            assert!(grades >= 2 || can_go_on(game), "{game}: {grades} grades with 20 positions or more");
            for entry in &suite.entries {
                let position = entry.open(game).expect("a position");
                let legal = position.legal_moves();
                assert!(!entry.best.is_empty() && entry.best.len() < legal.len(), "{game}: {entry}: nothing to throw away");
                assert!(entry.best.iter().all(|m| legal.contains(m)), "{game}: {entry}: not legal");
            }
        }
    }

    #[test]
    fn the_smallest_positions_are_proved_again() {
        for game in NAMES {
            let mut suite = Suite::read(game, None).expect("a suite");
            suite.entries.truncate(8);
            let mut out = Vec::new();
            check(game, &suite, u64::MAX, &mut out).unwrap_or_else(|error| panic!("{game}: {error}"));
        }
    }

    #[test]
    fn a_wrong_value_is_found() {
        let text = "3x3; .../.../... b; loss; 1; A1\n";
        let suite = Suite::parse("nogo", text).expect("a suite");
        let error = check("nogo", &suite, u64::MAX, &mut Vec::new()).expect_err("3x3 is won").to_string();
        assert!(error.contains("the suite says") && error.contains("win"), "{error}");
    }
}
