//! The strongest player: alpha-beta that builds endgame tables while it searches.

use std::sync::Arc;

use crate::core::history::History;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::{Limits, Report, Searcher, Status};

use super::endings::Endings;
use super::endings::build::Builder;
use super::eval::CheckersHeuristics;
use super::weights::Params;
use crate::games::checkers::Checkers;

/// The search parameters of `strong`. Margins are in hundredths of a man, as in the evaluation.
#[must_use]
pub fn strong_search() -> AlphaBetaParams {
    AlphaBetaParams {
        aspiration: Some(25),
        late_move_reductions: Some((3, 3)),
        reverse_futility: Some(60),
        futility: Some(60),
        ..AlphaBetaParams::default()
    }
}

/// With less memory than this, in bytes, endgame tables are not built: half of the memory belongs to the transposition table, and the endgame
/// tables take 8 MB and, while they are built, some more.
const ENDINGS_MEMORY: u64 = 32 << 20;

/// Alpha-beta that builds the endgame tables in between, once the endgame is near enough for them to matter.
///
/// All tables together take two to three seconds to build, and 8 MB. The search never waits for them: between two clock checks a few positions
/// are processed, and each table is used as soon as it is complete. Tables are kept for the rest of the game.
pub(super) struct Strong {
    search: AlphaBeta<Checkers, CheckersHeuristics>,
    builder: Builder,
    /// Positions of the tables to process between two clock checks.
    share: u32,
}

impl Strong {
    pub(super) fn new(search: AlphaBetaParams) -> Self {
        Self::with(Params::default(), search)
    }

    /// The player with other weights.
    pub(super) fn with(params: Params, search: AlphaBetaParams) -> Self {
        let endings = Arc::new(Endings::default());
        let search = AlphaBeta::new(CheckersHeuristics::new(params).with_endings(endings.clone()), search);
        Self { search, builder: Builder::new(endings), share: 0 }
    }
}

impl Searcher<Checkers> for Strong {
    fn start(&mut self, history: &History<Checkers>, limits: &Limits) {
        // A third of the time with up to ten pieces, two thirds with up to six.
        self.share = match history.current().pieces.iter().map(|set| set.count_ones()).sum() {
            0..=6 => 96,
            7..=10 => 24,
            _ => 0,
        };
        if limits.memory.is_some_and(|memory| memory < ENDINGS_MEMORY) {
            self.share = 0;
        }
        self.search.start(history, limits);
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let (builder, share) = (&mut self.builder, self.share);
        self.search.step(&mut || {
            builder.work(share);
            pause()
        })
    }

    fn report(&self) -> Report<Checkers> {
        self.search.report()
    }
}
