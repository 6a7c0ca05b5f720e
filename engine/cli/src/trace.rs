//! `quintet trace`: a textbook search whose steps and numbers students can compare with their own.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use quintet_engine::core::side::Side;
use quintet_engine::registry;
use quintet_engine::study::trace::{
    Algorithm, Event, FinishedDepth, Kind, MOST_DEPTH, MOST_ITERATIONS, MOST_NODES, NONE, Saved, Settings, Trace, Tree, Walk,
};

use crate::failure::Failure;
use crate::table::TableArgs;

/// The names of the sides.
pub(crate) const SIDES: [&str; 2] = ["first", "second"];

/// The side with one of the names in [`SIDES`].
pub(crate) fn side(name: &str) -> Option<Side> {
    SIDES.iter().position(|side| *side == name).and_then(Side::from_index)
}

/// The options of `quintet trace`.
#[derive(clap::Args)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    table: TableArgs,
    /// The search
    #[arg(long, value_name = "NAME", default_value = "minimax", value_parser = PossibleValuesParser::new(Algorithm::NAMES))]
    algorithm: String,
    /// Search depth of minimax and alpha-beta, and the greatest one of iterative-deepening, in plies
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_DEPTH)))]
    depth: u32,
    /// Number of iterations of uct
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_ITERATIONS)))]
    iterations: u32,
    /// Exploration constant c of uct
    #[arg(long, value_name = "C", default_value_t = 1.0)]
    exploration: f64,
    /// Random seed of uct
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The side whose path bfs, dfs and a-star look for [default: the side to move]
    #[arg(long, value_parser = PossibleValuesParser::new(SIDES))]
    side: Option<String>,
    /// Print every step, not only the result
    #[arg(long)]
    events: bool,
}

/// Writes the result, one `name value` per line, then one line per move of the root.
pub(crate) fn run(args: &TraceArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let game = args.table.open()?;
    let algorithm = Algorithm::named(&args.algorithm)?;
    let (depth, iterations, exploration, seed) = (args.depth, args.iterations, args.exploration, args.seed);
    let settings =
        Settings { algorithm, depth, iterations, exploration, seed, most_nodes: MOST_NODES, side: args.side.as_deref().and_then(side) };
    let mut trace = registry::trace(game.name(), game.variant(), &game.position(), settings)?;
    while !trace.is_done() {
        let event = trace.step();
        if args.events {
            writeln!(out, "{}", line(trace.as_ref(), &event, exploration))?;
        }
    }
    result(trace.as_ref(), algorithm, out)
}

fn result(trace: &dyn Trace, algorithm: Algorithm, out: &mut dyn Write) -> Result<(), Failure> {
    let tree = trace.tree();
    let Some(root) = tree.get(0) else { return Ok(()) };
    if let Some(walk) = trace.walk() {
        return path(trace, walk, out);
    }
    let text = |node: u32| tree.get(node).map_or("-", |node| &*node.text);
    for FinishedDepth { depth, value, best, nodes, total } in trace.finished_depths() {
        let best = if best.is_empty() { "-" } else { best };
        writeln!(out, "depth {depth} value {value} move {best} nodes {nodes} total {total}")?;
    }
    if algorithm == Algorithm::Uct {
        writeln!(out, "value {:.4}", root.total / f64::from(root.visits.max(1)))?;
    } else {
        writeln!(out, "value {}", root.value.map_or_else(|| "-".to_owned(), |value| value.to_string()))?;
    }
    writeln!(out, "move {}\nnodes {}", text(root.best), tree.len())?;
    match algorithm {
        Algorithm::AlphaBeta | Algorithm::Deepening => writeln!(out, "cut-offs {}\nsaved {}", tree.cuts(), saved(tree.saved()))?,
        Algorithm::Uct => writeln!(out, "iterations {}", trace.iterations())?,
        _ => {}
    }
    let line: Vec<&str> = tree.line().into_iter().skip(1).map(text).collect();
    writeln!(out, "line {}", line.join(" "))?;
    if trace.tree().len() >= MOST_NODES {
        writeln!(out, "full {MOST_NODES}")?;
    }
    for child in tree.children(0).filter_map(|child| tree.get(child)) {
        if algorithm == Algorithm::Uct {
            writeln!(out, "root {} {} {:.4}", child.text, child.visits, child.total / f64::from(child.visits.max(1)))?;
        } else {
            let bound = if child.skipped > 0 { if child.maximises { ">=" } else { "<=" } } else { "" };
            writeln!(out, "root {} {bound}{}", child.text, child.value.map_or_else(|| "-".to_owned(), |value| value.to_string()))?;
        }
    }
    Ok(())
}

/// The result of a path search: how long the path is, what was visited, and what was left in the queue or on the stack.
fn path(trace: &dyn Trace, walk: &Walk, out: &mut dyn Write) -> Result<(), Failure> {
    let steps = walk.path.len().checked_sub(1).map_or_else(|| "-".to_owned(), |steps| steps.to_string());
    writeln!(out, "steps {steps}\npath {}", names(trace.tree(), &walk.path))?;
    writeln!(out, "visited {} {}", walk.visited.len(), names(trace.tree(), &walk.visited))?;
    writeln!(out, "open {} {}", walk.open.len(), names(trace.tree(), &walk.open))?;
    Ok(())
}

/// The places of nodes.
fn names(tree: &Tree, nodes: &[u32]) -> String {
    nodes.iter().filter_map(|&node| tree.get(node)).map(|node| &*node.text).collect::<Vec<_>>().join(" ")
}

fn saved(saved: Saved) -> String {
    format!("{}{}", if saved.exact { "" } else { ">=" }, saved.nodes)
}

/// One step as a line: the kind, the moves that lead to the node, numbers.
fn line(trace: &dyn Trace, event: &Event, exploration: f64) -> String {
    let tree = trace.tree();
    let place = |node: u32| tree.get(node).map_or("-", |node| &*node.text);
    let path = |node: u32| {
        let moves: Vec<&str> = tree.path(node).into_iter().skip(1).filter_map(|node| tree.get(node)).map(|node| &*node.text).collect();
        if moves.is_empty() { "root".to_owned() } else { moves.join(" ") }
    };
    let value = |node: u32| tree.get(node).and_then(|node| node.value).unwrap_or_default();
    match *event {
        Event::Enter(node) => format!("enter {}", path(node)),
        Event::Value(node) if tree.get(node).is_some_and(|node| node.kind == Kind::Over) => format!("over {} {}", path(node), value(node)),
        Event::Value(node) => format!("leaf {} {}", path(node), value(node)),
        Event::Rise { from, better } => format!("{} {} {}", if better { "rises" } else { "ignored" }, path(from), value(from)),
        Event::Cut { node, moves, saved: nodes } => {
            let (alpha, beta) = tree.get(node).map_or((0, 0), |node| (node.alpha, node.beta));
            format!("cut {} alpha {alpha} beta {beta} moves {moves} saved {}", path(node), saved(nodes))
        }
        Event::Select(node) if node != NONE => {
            let ucb = tree.ucb(node, exploration);
            format!("select {} {}", path(node), ucb.map_or_else(String::new, |ucb| format!("{:.4} + {:.4}", ucb.mean, ucb.bonus)))
        }
        Event::Select(_) => "select".to_owned(),
        Event::Expand(node) => format!("expand {}", path(node)),
        Event::Playout { node, plies, shares, .. } => format!("playout {} plies {plies} first {}", path(node), shares[0]),
        Event::BackUp(node) => {
            let (visits, total) = tree.get(node).map_or((0, 0.0), |node| (node.visits, node.total));
            format!("back-up {} {total} / {visits}", path(node))
        }
        Event::Deepen(depth) => format!("deepen {depth}"),
        // The steps to the place, and the estimate of those from it to the goal.
        Event::Open(node) => {
            let found = tree.get(node);
            let from = found.and_then(|found| tree.get(found.parent)).map_or("-", |from| &*from.text);
            let estimate = trace.walk().and_then(|walk| walk.estimates.get(node as usize)).copied().unwrap_or_default();
            format!("open {} from {from} steps {} estimate {estimate}", place(node), found.map_or(0, |found| found.depth))
        }
        Event::Visit(node) => format!("visit {}", place(node)),
        Event::Skip(node) => format!("skip {}", place(node)),
        Event::Close(node) => format!("close {}", place(node)),
        Event::Found(node) => format!("found {} path {}", place(node), names(tree, &tree.path(node))),
        Event::Full => "full".to_owned(),
        Event::Done => "done".to_owned(),
    }
}
