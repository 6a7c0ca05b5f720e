//! `quoridor book`, `checkers book`, `blokus book`: make an opening book by long searches, and print it as `book.txt` has it.
//!
//! The positions are those that a player meets who plays the book's moves, against every reply that a search finds nearly as good as the
//! best: the likeliest first, that is those that the other side gave least away to reach.

use std::collections::HashSet;
use std::io::Write;

use quintet_engine::core::game::Game;
use quintet_engine::core::history::History;
use quintet_engine::search::alphabeta::AlphaBetaParams;
use quintet_engine::search::{Limits, Searcher, think};

use crate::failure::Failure;

/// How many replies are looked at.
const REPLIES: u32 = 4;
/// Replies that are worse than the best by more are not followed.
const MOST_GIVEN: f32 = 0.1;
/// What a ply costs in the order of the positions, as a share of the point: so that early deviations come before late ones.
const PLY: f32 = 0.012;

/// A position to look at, and what each side has given away on the way there.
struct Open<G: Game> {
    history: History<G>,
    given: [f32; 2],
}

impl<G: Game> Open<G> {
    fn cost(&self) -> f32 {
        self.given[0] + self.given[1] + PLY * self.history.ply() as f32
    }
}

/// The search of a book: with room for a long search.
pub(crate) fn long(params: AlphaBetaParams) -> AlphaBetaParams {
    AlphaBetaParams { table_bits: 22, ..params }
}

/// The options of `GAME book`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant, of two sides [default: the game's first]
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 60)]
    positions: u64,
    /// Nodes per search
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
}

impl Args {
    /// The name of the variant.
    pub(crate) fn variant<G: Game>(&self) -> &str {
        self.variant.as_deref().unwrap_or_else(|| G::VARIANTS.first().copied().unwrap_or_default())
    }
}

/// Searches position after position. The searches share a table or a tree, so a book that was stopped begins anew.
pub(crate) fn run<G: Game>(args: &Args, search: &mut dyn Searcher<G>, out: &mut dyn Write) -> Result<(), Failure> {
    let (positions, nodes) = (args.positions, args.nodes);
    let start = G::start(args.variant::<G>()).map_err(|error| Failure::Asked(error.to_string()))?;
    if start.sides() != 2 {
        return Err(Failure::Asked(format!("--variant {}: a book is for two sides, this game has {}", start.variant(), start.sides())));
    }
    let mut open = vec![Open { history: History::new(start), given: [0.0; 2] }];
    let mut seen = HashSet::new();
    let mut written = 0;
    while written < positions && !open.is_empty() {
        let next = (0..open.len()).min_by(|&a, &b| open[a].cost().total_cmp(&open[b].cost())).unwrap_or(0);
        let Open { history, given } = open.swap_remove(next);
        let position = history.current();
        let key = (0..position.symmetries()).map(|symmetry| position.transformed(symmetry).key()).min();
        if position.outcome().is_some() || !seen.insert(key) {
            continue;
        }
        let report = think(search, &history, &Limits::nodes(nodes), &mut || 0.0);
        let Some(best) = report.best.filter(|_| report.mate.is_none()) else { continue };
        let so_far: Vec<String> = history.moves().iter().map(|&m| position.write_move(m)).collect();
        writeln!(out, "{};{};{:.0};{}", so_far.join(" "), position.write_move(best), report.chance * 1000.0, report.depth)?;
        out.flush()?;
        written += 1;
        let turn = position.turn().index();
        let mut follow = |m, less: f32| {
            let mut given = given;
            given[turn] += less;
            // The book is for a side that follows it.
            if given[0] == 0.0 || given[1] == 0.0 {
                let mut history = history.clone();
                history.play_unchecked(m);
                open.push(Open { history, given });
            }
        };
        follow(best, 0.0);
        let others = think(search, &history, &Limits { lines: Some(REPLIES), ..Limits::nodes(nodes / 2) }, &mut || 0.0);
        let top = others.lines.first().map_or(0.0, |line| line.chance);
        for line in others.lines.iter().filter(|line| top - line.chance <= MOST_GIVEN) {
            if let Some(&m) = line.moves.first().filter(|&&m| m != best) {
                follow(m, (top - line.chance).max(0.001));
            }
        }
    }
    Ok(())
}
