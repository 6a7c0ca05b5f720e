//! The strongest player: Monte Carlo tree search, on 9x9 first with a network and then by playouts, with an exact solver beside it in the endgame.

use std::sync::Arc;

use super::network::{Network, SIZE};
use super::policy::{LeafPolicy, PolicyParams};
use super::solver::{Solved, Solver};
use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::games::nogo::{NoGo, Point};
use crate::search::mcts::{Mcts, MctsParams, Selection};
use crate::search::{Limits, Line, Report, Searcher, Status};

/// Parameters of the strong player.
#[derive(Clone)]
pub(super) struct StrongParams {
    /// Values and priors of leaves.
    pub(super) policy: PolicyParams,
    /// The tree search.
    pub(super) mcts: MctsParams,
    /// The network for 9x9, if there is one.
    pub(super) network: Option<Arc<Network>>,
    /// The exact solver starts when at most this many points are legal for both sides.
    pub(super) solve_from: u32,
    /// Positions that the solver searches per iteration of the tree search, so that both take about half of the time.
    pub(super) solver_nodes: u64,
}

impl StrongParams {
    /// By playouts that fill the points of both sides.
    pub(super) fn filling() -> Self {
        Self {
            policy: PolicyParams::default(),
            mcts: MctsParams {
                selection: Selection::Counted { exploration: 0.25, virtual_games: 20.0 },
                expand_at: 2,
                ..MctsParams::default()
            },
            network: None,
            solve_from: 16,
            solver_nodes: 30,
        }
    }

    /// With the network, whose values take as long as twenty playouts.
    pub(super) fn guided() -> Self {
        Self {
            mcts: MctsParams {
                selection: Selection::Puct { exploration: 0.6, first_play_reduction: 0.1 },
                expand_at: 1,
                ..MctsParams::default()
            },
            network: Some(Network::shipped()),
            solver_nodes: 300,
            ..Self::filling()
        }
    }

    /// The parameters of the lower levels: with priors, few playouts find good points; but counting instead of filling misleads the player
    /// however many playouts there are.
    pub(super) fn counting() -> Self {
        Self {
            policy: PolicyParams {
                own_point: 0.02,
                per_gained_point: 0.5,
                margin_share: 0.2,
                choices: 2,
                fills: false,
                ..PolicyParams::default()
            },
            mcts: MctsParams {
                selection: Selection::Puct { exploration: 0.5, first_play_reduction: 0.1 },
                expand_at: 5,
                rave: Some(1000.0),
                ..MctsParams::default()
            },
            ..Self::filling()
        }
    }
}

/// Minimum number of iterations in a lost position, if time allows: enough to find a move that is hard to answer.
const LOSING_ITERATIONS: u64 = 2_000;

/// How `strong` plays: with the network while many points are left, and by playouts after that.
#[derive(Clone)]
pub(super) struct Phases {
    /// With the network.
    pub(super) guided: StrongParams,
    /// By playouts; on boards that the network does not know from the start.
    pub(super) filling: StrongParams,
    /// With fewer points than this legal for both sides, playouts see the end, which the network misjudges.
    pub(super) network_from: u32,
}

impl Default for Phases {
    fn default() -> Self {
        Self { guided: StrongParams::guided(), filling: StrongParams::filling(), network_from: 32 }
    }
}

/// Tree search with a solver beside it.
pub(super) struct Strong {
    params: StrongParams,
    /// What the parameters of the next search are chosen from, if they are not always the same.
    phases: Option<Phases>,
    seed: u64,
    mcts: Mcts<NoGo, LeafPolicy>,
    solver: Solver,
    root: NoGo,
    solving: bool,
    /// Iterations since the start, roughly.
    iterations: u64,
}

impl Strong {
    /// A player that always searches in the same way.
    pub(super) fn new(params: StrongParams, seed: u64) -> Self {
        let mcts = tree_search(&params, seed);
        Self { params, phases: None, seed, mcts, solver: Solver::new(), root: NoGo::default(), solving: false, iterations: 0 }
    }

    /// The strongest player.
    pub(super) fn in_phases(phases: Phases, seed: u64) -> Self {
        Self { phases: Some(phases.clone()), ..Self::new(phases.filling, seed) }
    }

    /// Chooses the parameters for the root. The tree of another phase is of no use.
    fn enter_phase(&mut self, common: u32) {
        let Some(phases) = &self.phases else { return };
        let guided = usize::from(self.root.size()) == SIZE && common >= phases.network_from;
        if guided != self.params.network.is_some() {
            self.params = if guided { &phases.guided } else { &phases.filling }.clone();
            self.mcts = tree_search(&self.params, self.seed);
        }
    }

    fn result(&self) -> Option<Solved> {
        if self.solving { self.solver.result() } else { None }
    }

    /// The largest number of plies that the game can still last if `loser` runs out of points: points never become legal again, so it makes at
    /// most as many moves as it has points now.
    fn longest_end(&self, loser: Side) -> i32 {
        self.root.legal_count(loser) as i32 * 2 + i32::from(loser != self.root.turn())
    }
}

impl Searcher<NoGo> for Strong {
    fn start(&mut self, history: &History<NoGo>, limits: &Limits) {
        self.root = history.current().clone();
        self.iterations = 0;
        let common = (self.root.legal(Side::FIRST) & self.root.legal(Side::SECOND)).len();
        self.enter_phase(common);
        self.mcts.start(history, limits);
        self.solving = history.outcome().is_none() && common <= self.params.solve_from;
        if self.solving {
            self.solver.start(&self.root, limits.memory);
        }
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        let slice = self.params.solver_nodes * u64::from(self.params.mcts.iterations_per_look);
        loop {
            let mut status = Status::Running;
            if !matches!(self.result(), Some(Solved::Win(_))) {
                status = self.mcts.step(&mut || true);
                self.iterations += u64::from(self.params.mcts.iterations_per_look);
            }
            if self.solving && self.result().is_none() {
                self.solver.run(slice);
            }
            let enough = match self.result() {
                Some(Solved::Win(_)) => true,
                Some(Solved::Loss) => self.iterations >= LOSING_ITERATIONS,
                None => false,
            };
            if enough || status == Status::Done {
                return Status::Done;
            }
            if pause() {
                return Status::Running;
            }
        }
    }

    fn report(&self) -> Report<NoGo> {
        let mut report = self.mcts.report();
        if self.solving {
            report.notes.push(("solver", self.solver.nodes().to_string()));
        }
        let sure = |mut report: Report<NoGo>, wins: bool, mate: i32| {
            for line in report.lines.iter_mut().take(if wins { 1 } else { usize::MAX }) {
                (line.chance, line.mate) = (f32::from(u8::from(wins)), (line.moves == report.pv).then_some(mate));
            }
            Report { value: if wins { 1000 } else { 0 }, chance: if wins { 1.0 } else { 0.0 }, mate: Some(mate), proved: true, ..report }
        };
        match self.result() {
            Some(Solved::Win(m)) => {
                if report.best != Some(m) {
                    report.pv = vec![m];
                    lead_with(&mut report, m);
                }
                let longest = self.longest_end(self.root.turn().opponent());
                sure(Report { best: Some(m), ..report }, true, longest)
            }
            Some(Solved::Loss) => {
                let longest = self.longest_end(self.root.turn());
                sure(report, false, -longest)
            }
            None => report,
        }
    }
}

fn tree_search(params: &StrongParams, seed: u64) -> Mcts<NoGo, LeafPolicy> {
    Mcts::new(LeafPolicy::new(params.policy.clone(), params.network.clone()), params.mcts.clone(), seed)
}

/// Moves what is known of a root move to the front.
fn lead_with(report: &mut Report<NoGo>, m: Point) {
    if let Some(index) = report.root.iter().position(|root| root.mv == m) {
        let root = report.root.remove(index);
        report.root.insert(0, root);
    }
    if !report.lines.is_empty() {
        report.lines.retain(|line| line.moves.first() != Some(&m));
        report.lines.insert(0, Line { chance: 1.0, mate: None, moves: vec![m] });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(text: &str, limits: &Limits) -> Report<NoGo> {
        let mut player = Strong::in_phases(Phases::default(), 1);
        player.start(&History::new(NoGo::parse_position("free-centre", text).unwrap()), limits);
        while player.step(&mut || false) == Status::Running {}
        player.report()
    }

    /// 66 plies into a game; Black has five points, White four, and every one of Black's moves loses.
    const LOST: &str = "OOOXO.X.X/XOOXXOXOO/XX.XOX.X./OXOX.XXOX/.XXO.OX../XOOXOXOXO/OXOXO.OOX/.XO.O.XO./OXOXOXOOX b";

    #[test]
    fn a_lost_ending_is_known_as_lost() {
        let report = search(LOST, &Limits::default());
        // Black can make at most five more moves and White answers each: at most ten plies.
        assert_eq!((report.chance, report.mate), (0.0, Some(-10)));
        assert!(report.best.is_some());
    }

    #[test]
    fn a_won_ending_is_won_with_the_move_that_wins() {
        let lost = NoGo::parse_position("free-centre", LOST).unwrap();
        let mut moves = Vec::new();
        lost.moves(&mut moves);
        for m in moves {
            let mut won = lost.clone();
            won.play_unchecked(m);
            let report = search(&won.write_position(), &Limits::default());
            assert!(report.mate.is_some_and(|plies| plies > 0) && report.chance == 1.0, "{m}: {report:?}");
            won.play_unchecked(report.best.unwrap());
            assert_eq!(solved(&won), Some(Solved::Loss), "{m}");
        }
    }

    fn solved(position: &NoGo) -> Option<Solved> {
        let mut solver = Solver::new();
        solver.start(position, None);
        solver.run(1_000_000);
        solver.result()
    }

    #[test]
    fn it_pauses_at_once_and_has_a_move() {
        let history = History::new(NoGo::default());
        let mut player = Strong::in_phases(Phases::default(), 1);
        player.start(&history, &Limits::default());
        assert_eq!(player.step(&mut || true), Status::Running);
        assert!(player.report().best.is_some_and(|m| history.current().is_legal(m)));
        assert!(player.report().nodes <= 8);
    }
}
