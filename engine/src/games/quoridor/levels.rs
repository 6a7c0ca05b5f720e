//! The opponents of Quoridor by name.

use super::book::Booked;
use super::eval::Knowledge;
use super::{Quoridor, eval, greedy, minimax, uct};
use crate::error::UnknownName;
use crate::history::History;
use crate::ladder::{Leashed, RUNGS, Rung, rungs};
use crate::level::{Instant, Level, Playable, random};
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::{Limits, Report, Searcher, Status};

/// Random games that `uct` plays a move when nobody stops it before.
const UCT_GAMES: u64 = 50_000;

/// The ladder from a first game upwards. Neighbours were matched against each other; see docs/strength.md.
const LADDER: [Rung; RUNGS] = rungs([(60, 0.2), (170, 0.09), (290, 0.06), (520, 0.042), (1100, 0.024), (4200, 0.0105), (20_000, 0.003)]);

impl Playable for Quoridor {
    fn levels() -> Vec<Level> {
        let mut levels = vec![
            Level::new("random", "Plays any legal move."),
            Level::new("uct", "Grows a tree by upper confidence bounds on the results of random games.").within(Limits::nodes(UCT_GAMES)),
            Level::new("minimax-2", "Looks two moves ahead and compares the lengths of the shortest ways.").within(Limits::depth(2)),
            Level::new("minimax-3", "Looks three moves ahead and compares the lengths of the shortest ways.").within(Limits::depth(3)),
            Level::new("greedy-bfs", "Weighs a step on its shortest way against the wall that hinders most, one move ahead."),
        ];
        levels.extend(LADDER.iter().map(Rung::level));
        levels.push(Level::new("strong", "Searches deep on ways, walls in hand and routes, and solves races exactly."));
        levels
    }

    fn player(level: &str, _variant: &str, seed: u64) -> Result<Box<dyn Searcher<Self>>, UnknownName> {
        if let Some(rung) = Rung::find(&LADDER, level) {
            return Ok(Box::new(Leashed::new(Box::new(rung_player()), rung, seed)));
        }
        Ok(match level {
            "random" => random(seed),
            "uct" => Box::new(Bounded { searcher: uct::searcher(seed), limits: Limits::nodes(UCT_GAMES) }),
            "minimax-2" => Box::new(Bounded { searcher: minimax::searcher(seed), limits: Limits::depth(2) }),
            "minimax-3" => Box::new(Bounded { searcher: minimax::searcher(seed), limits: Limits::depth(3) }),
            "greedy-bfs" => Box::new(Instant::new(seed, |history: &History<Self>, _: &mut fastrand::Rng| greedy::choose(history.current()))),
            "strong" => Box::new(Booked::new(AlphaBeta::new(Knowledge::new(eval::Params::default()), eval::search_params()))),
            _ => return Err(Self::unknown_level(level)),
        })
    }
}

/// The player on the ladder's leash. It searches as `strong` did when its rungs were measured against each other: late moves are not skipped, and
/// nothing is extended.
fn rung_player() -> AlphaBeta<Quoridor, Knowledge> {
    let search = AlphaBetaParams {
        table_bits: 14,
        all_root_values: true,
        null_move: Some(2),
        futility_depth: 2,
        late_move_pruning: None,
        singular: None,
        ..eval::search_params()
    };
    AlphaBeta::new(Knowledge::new(eval::Params { sharp: 2, ..eval::Params::default() }), search)
}

/// A searcher that keeps the bounds of its level, whatever its host allows.
struct Bounded<S> {
    searcher: S,
    limits: Limits,
}

impl<S: Searcher<Quoridor>> Searcher<Quoridor> for Bounded<S> {
    fn start(&mut self, history: &History<Quoridor>, limits: &Limits) {
        self.searcher.start(history, &limits.min(&self.limits));
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        self.searcher.step(pause)
    }

    fn report(&self) -> Report<Quoridor> {
        self.searcher.report()
    }
}
