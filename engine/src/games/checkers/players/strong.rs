//! The strongest player: alpha-beta that builds endgame tables while it searches.

use std::sync::Arc;

use crate::core::history::History;
use crate::search::alphabeta::{AlphaBeta, AlphaBetaParams};
use crate::search::{Lasting, Limits, Report, Searcher, Status};

use super::eval::CheckersHeuristics;
use super::net::Network;
use super::tables::{LEAST_MEMORY, Tables};
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

/// Alpha-beta that builds the endgame tables in between, once the endgame is near enough for them to matter.
///
/// All tables of up to four pieces together take two to three seconds to build, and 8 MB. The search never waits for them: between two clock
/// checks a few positions are processed, and each table is used as soon as it is complete. Players of other games may take them over.
pub(super) struct Strong {
    search: AlphaBeta<Checkers, CheckersHeuristics>,
    /// The tables that this player has begun.
    own: Arc<Tables>,
    /// Those of another player or of a file.
    lent: Option<Arc<Tables>>,
    /// Those of the current search.
    tables: Arc<Tables>,
    /// Positions of the tables to process between two clock checks.
    share: u32,
    /// Whether only the clock ends the current search.
    is_timed: bool,
}

impl Strong {
    pub(super) fn new(search: AlphaBetaParams) -> Self {
        Self::with(CheckersHeuristics::learned(Network::shipped()), search)
    }

    /// The player with another evaluation.
    pub(super) fn with(heuristics: CheckersHeuristics, search: AlphaBetaParams) -> Self {
        let own = Arc::new(Tables::growing());
        let search = AlphaBeta::new(heuristics, search);
        Self { search, tables: own.clone(), own, lent: None, share: 0, is_timed: false }
    }

    /// Chooses the tables of the current search.
    fn choose_tables(&mut self) {
        self.tables = self.lent.as_ref().filter(|lent| lent.pieces() > 0 || self.is_timed).unwrap_or(&self.own).clone();
        self.search.heuristics_mut().use_tables(&self.tables);
    }
}

/// Whether only the clock ends a search. Any other search must have the same result whatever was played before, so it uses no tables that
/// another player has begun.
fn is_timed(limits: &Limits) -> bool {
    limits.nodes.is_none() && limits.depth.is_none()
}

impl Searcher<Checkers> for Strong {
    fn start(&mut self, history: &History<Checkers>, limits: &Limits) {
        self.is_timed = is_timed(limits);
        self.choose_tables();
        // A third of the time with up to ten pieces, two thirds with up to six.
        self.share = match history.current().pieces.iter().map(|set| set.count_ones()).sum() {
            0..=6 => 96,
            7..=10 => 24,
            _ => 0,
        };
        if limits.memory.is_some_and(|memory| memory < LEAST_MEMORY) {
            self.share = 0;
        }
        self.search.start(history, limits);
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let (tables, share) = (&self.tables, self.share);
        self.search.step(&mut || {
            tables.work(share);
            pause()
        })
    }

    fn report(&self) -> Report<Checkers> {
        self.search.report()
    }

    fn lasting(&self) -> Option<Lasting> {
        Some(self.lent.as_ref().unwrap_or(&self.own).clone())
    }

    fn take_over(&mut self, lasting: &Lasting) {
        if let Ok(tables) = lasting.clone().downcast::<Tables>() {
            self.lent = Some(tables);
            // A host may be given them while a search runs. They help at once, as those that are completed meanwhile do.
            if self.is_timed {
                self.choose_tables();
            }
        }
    }
}
