//! The messages between page and worker. They contain only text and numbers that JavaScript represents exactly: no `u64`.
//!
//! Every request has a generation; replies repeat it, and replies to an old generation are dropped.

#![forbid(unsafe_code)]

mod wire;

use quintet_engine::answers::Measured;
use quintet_engine::answers::merge::merge;
use quintet_engine::answers::{TextLine, TextReport};
use quintet_engine::core::fault::{self, Arg, Fault};
use quintet_engine::object_shape;
use quintet_engine::text::json::{Shape, Value};

pub use wire::{decode, encode};

/// The window's property with the message port of a worker program that runs on the page itself.
pub const PORT: &str = "quintetPort";

/// The property of a worker, or of the page in its place, with an address beside which the files of this build stand.
pub const HERE: &str = "quintetHere";

/// The number of a request.
pub type Generation = u32;

/// A request for a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Go {
    /// The request's number.
    pub generation: Generation,
    /// The game's name.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// The start position, unless it is the variant's usual one.
    pub start: Option<String>,
    /// The moves so far.
    pub moves: Vec<String>,
    /// The level's name.
    pub level: String,
    /// Time limit in seconds, in addition to the level's own limits.
    pub seconds: Option<f64>,
    /// Seed of all random choices.
    pub seed: u32,
    /// Number of MultiPV lines; see [`Limits::lines`](quintet_engine::search::Limits::lines).
    pub lines: u32,
    /// Memory for tables and trees in bytes; the worker's default if not given.
    pub memory: Option<u32>,
    /// The tag of the language in which the answer lists what was computed for the move; no list without it.
    pub lang: String,
}

object_shape!(Go { generation, game, variant, start, moves, level, seconds, seed; lines, memory, lang });

/// From the page to the worker.
#[derive(Clone, PartialEq, Debug)]
pub enum ToWorker {
    /// Search, and answer with [`FromWorker::Best`].
    Go(Go),
    /// Answer this request now.
    Stop(Generation),
    /// Run a game's benchmark and answer with [`FromWorker::Measured`]; other messages wait until then.
    Bench(String),
}

/// From the worker to the page.
#[derive(Clone, PartialEq, Debug)]
pub enum FromWorker {
    /// The worker is ready; with its build number.
    Ready(String),
    /// The weights that the request needs are being fetched. Its time has not begun.
    Loading(Generation),
    /// They are here, and the search begins.
    Loaded(Generation),
    /// The results so far.
    Info(Generation, SearchInfo),
    /// The chosen move.
    Best(Generation, SearchInfo),
    /// The request could not be read, and why.
    Failed(Generation, Fault),
    /// The results of a benchmark.
    Measured(Measured),
}

/// The report of a search. Values are for the side to move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchInfo {
    /// The move to play.
    pub best: Option<String>,
    /// Expected share of the point, 0 to 1.
    pub chance: f32,
    /// The number of plies within which a proven end comes, negative if the side to move loses.
    pub mate: Option<i32>,
    /// Whether the value is the proven result.
    pub proved: bool,
    /// Completed depth.
    pub depth: u32,
    /// Positions or iterations.
    pub nodes: f64,
    /// Principal variation.
    pub pv: Vec<String>,
    /// The root's moves with their values, best first, at most eight.
    pub root: Vec<(String, f32)>,
    /// The MultiPV lines, best first.
    pub lines: Vec<TextLine>,
    /// With more than two sides, each side's expected share of the point, if known.
    pub shares: Vec<f32>,
    /// Visits of each of these moves.
    pub visits: Vec<f64>,
    /// Seconds of search.
    pub seconds: f64,
    /// The worker's memory in bytes, in an answer; 0 if unknown.
    pub memory: f64,
    /// What was computed for the move, in an answer: lines to read, in the language of the request.
    pub computed: Vec<String>,
}

object_shape!(SearchInfo { best, chance, mate, depth, nodes, pv, root, visits, seconds, memory; lines, shares, computed, proved });

impl SearchInfo {
    /// The part of a report that the page shows.
    #[must_use]
    pub fn new(report: TextReport, seconds: f64) -> Self {
        Self {
            best: report.best,
            chance: report.chance,
            mate: report.mate,
            proved: report.proved,
            depth: report.depth,
            nodes: report.nodes as f64,
            pv: report.pv,
            visits: report.root.iter().take(8).map(|&(_, _, visits)| visits as f64).collect(),
            root: report.root.into_iter().take(8).map(|(text, chance, _)| (text, chance)).collect(),
            lines: report.lines,
            shares: report.shares,
            seconds,
            memory: 0.0,
            computed: Vec::new(),
        }
    }

    /// The merged results of several workers on one position; see [`merge`]. Time and memory are the greatest of all.
    #[must_use]
    pub fn merged(all: &[Self]) -> Self {
        let reports: Vec<TextReport> = all.iter().map(Self::report).collect();
        let greatest = |of: fn(&Self) -> f64| all.iter().map(of).fold(0.0, f64::max);
        Self { memory: greatest(|info| info.memory), ..Self::new(merge(&reports), greatest(|info| info.seconds)) }
    }

    fn report(&self) -> TextReport {
        TextReport {
            best: self.best.clone(),
            chance: self.chance,
            mate: self.mate,
            proved: self.proved,
            depth: self.depth,
            nodes: self.nodes as u64,
            pv: self.pv.clone(),
            root: self.root.iter().zip(&self.visits).map(|((text, chance), visits)| (text.clone(), *chance, *visits as u64)).collect(),
            lines: self.lines.clone(),
            shares: self.shares.clone(),
            ..TextReport::default()
        }
    }
}

/// A message is a list: its name, and its content.
fn message<const N: usize>(name: &str, parts: [Value; N]) -> Value {
    Value::List([name.into()].into_iter().chain(parts).collect())
}

fn parts(value: &Value) -> Option<(&str, &[Value])> {
    let (name, parts) = value.as_list()?.split_first()?;
    Some((name.as_str()?, parts))
}

/// A fault is a list: its code, then its arguments, texts or faults.
fn fault_to_json(fault: &Fault) -> Value {
    let args = fault.args.iter().map(|arg| match arg {
        Arg::Text(text) => text.as_str().into(),
        Arg::Fault(fault) => fault_to_json(fault),
    });
    Value::List([fault.code.into()].into_iter().chain(args).collect())
}

fn fault_from_json(value: &Value) -> Option<Fault> {
    let (code, args) = parts(value)?;
    let mut fault = Fault::plain(fault::known(code)?);
    for arg in args {
        fault.args.push(match arg.as_str() {
            Some(text) => Arg::Text(text.to_owned()),
            None => Arg::Fault(fault_from_json(arg)?),
        });
    }
    Some(fault)
}

impl Shape for ToWorker {
    fn to_json(&self) -> Value {
        match self {
            Self::Go(go) => message("go", [go.to_json()]),
            Self::Stop(generation) => message("stop", [generation.to_json()]),
            Self::Bench(game) => message("bench", [game.to_json()]),
        }
    }

    fn from_json(value: &Value) -> Option<Self> {
        match parts(value)? {
            ("go", [go]) => Shape::from_json(go).map(Self::Go),
            ("stop", [generation]) => Shape::from_json(generation).map(Self::Stop),
            ("bench", [game]) => Shape::from_json(game).map(Self::Bench),
            _ => None,
        }
    }
}

impl Shape for FromWorker {
    fn to_json(&self) -> Value {
        match self {
            Self::Ready(build) => message("ready", [build.to_json()]),
            Self::Loading(generation) => message("loading", [generation.to_json()]),
            Self::Loaded(generation) => message("loaded", [generation.to_json()]),
            Self::Info(generation, info) => message("info", [generation.to_json(), info.to_json()]),
            Self::Best(generation, info) => message("best", [generation.to_json(), info.to_json()]),
            Self::Failed(generation, reason) => message("failed", [generation.to_json(), fault_to_json(reason)]),
            Self::Measured(measured) => message("measured", [measured.to_json()]),
        }
    }

    fn from_json(value: &Value) -> Option<Self> {
        Some(match parts(value)? {
            ("ready", [build]) => Self::Ready(Shape::from_json(build)?),
            ("loading", [generation]) => Self::Loading(Shape::from_json(generation)?),
            ("loaded", [generation]) => Self::Loaded(Shape::from_json(generation)?),
            ("info", [generation, info]) => Self::Info(Shape::from_json(generation)?, Shape::from_json(info)?),
            ("best", [generation, info]) => Self::Best(Shape::from_json(generation)?, Shape::from_json(info)?),
            ("failed", [generation, reason]) => Self::Failed(Shape::from_json(generation)?, fault_from_json(reason)?),
            ("measured", [measured]) => Self::Measured(Shape::from_json(measured)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use quintet_engine::text::json;

    use super::*;

    #[test]
    fn messages_come_over_as_they_were_sent() {
        let go =
            Go { generation: u32::MAX, game: "nogo".to_owned(), start: Some("\"\n五".to_owned()), seconds: Some(0.05), ..Go::default() };
        for message in [ToWorker::Go(go.clone()), ToWorker::Go(Go { memory: Some(u32::MAX), seconds: None, ..go }), ToWorker::Stop(7)] {
            assert_eq!(json::from_text(&json::to_text(&message)), Some(message));
        }
        let line = TextLine { chance: 0.3, mate: Some(-2), moves: vec!["e8".to_owned()] };
        let info = SearchInfo {
            best: Some("e8".to_owned()),
            chance: 0.123_456_79,
            mate: Some(-3),
            proved: true,
            nodes: 9e15,
            root: vec![("e8".to_owned(), 0.25), ("e9".to_owned(), 1.0)],
            visits: vec![12.0],
            lines: vec![line],
            seconds: 1.25,
            ..SearchInfo::default()
        };
        for message in [
            FromWorker::Loading(1),
            FromWorker::Loaded(1),
            FromWorker::Best(1, info.clone()),
            FromWorker::Info(2, info),
            FromWorker::Failed(3, Fault::new("move.syntax", &[&"五", &2]).word("side.black")),
        ] {
            assert_eq!(json::from_text(&json::to_text(&message)), Some(message));
        }
        assert_eq!(json::from_text::<FromWorker>(r#"["failed",1,["no.such"]]"#), None);
        assert_eq!(json::from_text::<FromWorker>(r#"["best",1]"#), None);
        assert_eq!(json::from_text::<ToWorker>(r#"["dance"]"#), None);
    }
}
