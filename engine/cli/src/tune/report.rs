//! Prints the parameters of a game, the progress of a run and its result.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use quintet_engine::registry::AnyGame;
use quintet_engine::tune::{Parameter, Spsa, Values};
use serde::Serialize;

use super::check::Checked;
use crate::failure::Failure;

/// Time between progress lines where they cannot overwrite each other.
const QUIET: Duration = Duration::from_secs(30);

/// Lists parameters.
pub(super) fn list(parameters: &[Parameter], as_json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if as_json {
        return object(&parameters, out);
    }
    let width = parameters.iter().map(|parameter| parameter.name.len()).max().unwrap_or(0);
    for Parameter { name, about, default, low, high, step, .. } in parameters {
        writeln!(out, "{name:width$}  {default} ({low} to {high}, step {step})  {about}")?;
    }
    Ok(())
}

/// A progress line on standard error.
pub(super) struct Progress {
    overwrite: bool,
    last: Instant,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self { overwrite: io::stderr().is_terminal(), last: Instant::now() }
    }

    /// Shows the progress: `done` iterations took `elapsed`.
    pub(super) fn show(&mut self, spsa: &Spsa, done: u32, elapsed: Duration) {
        if !self.overwrite && self.last.elapsed() < QUIET {
            return;
        }
        self.last = Instant::now();
        let state = spsa.state();
        let each = elapsed.as_secs_f64() / f64::from(done.max(1));
        let left = each * f64::from(state.run.iterations - state.iteration);
        let line = format!("iteration {} of {}, {each:.2} s each, {left:.0} s left", state.iteration, state.run.iterations);
        // If standard error is closed, the run continues without a progress line.
        let _ = if self.overwrite { write!(io::stderr(), "\r\x1b[K{line}") } else { writeln!(io::stderr(), "{line}") };
    }

    /// Clears the line.
    pub(super) fn end(&self) {
        if self.overwrite {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// The result of a run, as JSON.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    variant: &'a str,
    seed: u64,
    nodes: u64,
    iterations: u32,
    done: u32,
    defaults: BTreeMap<&'a str, f64>,
    values: Values,
    check: Option<&'a Checked>,
}

/// Writes one JSON object.
pub(super) fn json(game: &dyn AnyGame, spsa: &Spsa, checked: Option<&Checked>, out: &mut dyn Write) -> Result<(), Failure> {
    let state = spsa.state();
    let summary = Summary {
        game: game.name(),
        variant: game.variant(),
        seed: state.run.seed,
        nodes: state.run.nodes,
        iterations: state.run.iterations,
        done: state.iteration,
        defaults: spsa.places().map(|(parameter, _)| (parameter.name.as_str(), parameter.default)).collect(),
        values: spsa.values(),
        check: checked,
    };
    object(&summary, out)
}

/// Prints the result of a run as text.
pub(super) fn text(game: &dyn AnyGame, spsa: &Spsa, checked: Option<&Checked>, out: &mut dyn Write) -> Result<(), Failure> {
    let state = spsa.state();
    writeln!(
        out,
        "{} {}: iteration {} of {}, {} nodes",
        game.name(),
        game.variant(),
        state.iteration,
        state.run.iterations,
        state.run.nodes
    )?;
    let values = spsa.values();
    for (parameter, place) in spsa.places() {
        let Parameter { name, default, step, .. } = parameter;
        let value = values.get(name).unwrap_or(*default);
        writeln!(out, "{name}: {default} -> {value:.4} ({:+.2} steps)", (place - default) / step)?;
    }
    if !spsa.is_done() {
        writeln!(out, "stopped before the end: the same command goes on from the state file")?;
    }
    if let Some(checked) = checked {
        let Checked { games, nodes, wins, draws, losses, score, elo, elo_low, elo_high, .. } = checked;
        let (low, high) = (elo_low.unwrap_or(f64::NEG_INFINITY), elo_high.unwrap_or(f64::INFINITY));
        writeln!(
            out,
            "new values against defaults, {games} games at {nodes} nodes: wins {wins}, draws {draws}, losses {losses}, score {score:.3}"
        )?;
        writeln!(out, "Elo {elo:+.1}, 95 % interval {low:+.1} to {high:+.1}")?;
        writeln!(out, "{}", checked.advice())?;
    }
    Ok(())
}

fn object(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(io::Error::from)?;
    writeln!(out, "{text}")?;
    Ok(())
}
