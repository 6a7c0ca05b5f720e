//! Monte Carlo tree search for two or more sides, with exact backup of proven results.
//!
//! Each iteration descends by PUCT (Rosin 2011; Silver et al. 2017) or UCT (Kocsis and Szepesvari 2006), expands one leaf, takes its value from
//! the [`PolicyValue`] (an evaluation or a playout) and adds that to every node on the path. With more than two sides, each node maximises the
//! share of the side to move (max^n, Luckhardt and Irani 1986). Proven wins and losses are backed up (MCTS-Solver, Winands et al. 2008).
//!
//! One concept per file: the iteration here; selection; the report; the parameters.

mod params;
mod report;
mod select;
#[cfg(test)]
mod tests;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::side::Side;
use crate::search::heuristics::{PolicyValue, Shares};
use crate::search::tree::{Proof, Tree};
use crate::search::{Limits, Report, Searcher, Status};

pub use params::{MctsParams, Selection};

/// Longest path from the root, in plies.
const MAX_PATH: usize = 400;

/// Where places count, a search whose winner is proven ends after so many iterations.
const ENOUGH_FOR_PLACES: u64 = 2_000;

/// The search. The [`PolicyValue`] provides what it knows about the game.
pub struct Mcts<G: Game, P: PolicyValue<G>> {
    policy: P,
    params: MctsParams,
    rng: fastrand::Rng,
    tree: Tree<G::Move>,
    /// The game up to the root of the tree.
    root: History<G>,
    limits: Limits,
    iterations: u64,
    /// Sum of every side's shares over the iterations of this search.
    totals: [f64; Side::MAX],
    deepest: usize,
    /// A leaf found no room for its children.
    full: bool,
    done: bool,
    path: Vec<u32>,
    keys: Vec<u64>,
    scratch: Vec<(G::Move, f32)>,
    /// For every side and move: the last iteration in which the side played it below the node that is being updated.
    played: Vec<u64>,
    /// Number of iterations of all searches so far; the unit of `played`.
    clock: u64,
}

impl<G: Game, P: PolicyValue<G>> Mcts<G, P> {
    /// A search with random choices from `seed`.
    pub fn new(policy: P, params: MctsParams, seed: u64) -> Self {
        let tells = params.rave.is_some() || matches!(params.selection, Selection::Counted { .. });
        let uses_amaf = P::MOVES > 0 && tells;
        Self {
            policy,
            params,
            rng: fastrand::Rng::with_seed(seed),
            tree: Tree::new(uses_amaf),
            played: if uses_amaf { vec![0; P::MOVES * Side::MAX] } else { Vec::new() },
            clock: 0,
            root: History::default(),
            limits: Limits::default(),
            iterations: 0,
            totals: [0.0; Side::MAX],
            deepest: 0,
            full: false,
            done: true,
            path: Vec::new(),
            keys: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// The policy.
    pub fn policy(&self) -> &P {
        &self.policy
    }

    /// Number of nodes in the tree.
    pub fn tree_size(&self) -> usize {
        self.tree.len()
    }

    /// Makes the current position the root and keeps its subtree.
    fn reroot(&mut self, history: &History<G>) -> bool {
        let known = self.root.moves();
        if !self.params.reuse || self.tree.is_empty() || self.root.start() != history.start() {
            return false;
        }
        let Some(new_moves) = history.moves().strip_prefix(known) else { return false };
        let mut node = Tree::<G::Move>::ROOT;
        for &m in new_moves {
            match self.tree.child_by_move(node, m) {
                Some(child) => node = child,
                None => return false,
            }
        }
        if node != Tree::<G::Move>::ROOT {
            self.tree.keep_subtree(node);
        }
        true
    }

    /// One iteration: select, expand, back up.
    fn iterate(&mut self) {
        self.iterations += 1;
        if std::mem::take(&mut self.full) {
            self.tree.prune();
        }
        let mut position = self.root.current().clone();
        let mut node = Tree::<G::Move>::ROOT;
        let mut quiet = self.root.quiet_plies();
        self.path.clear();
        self.path.push(node);
        self.keys.clear();
        let rules = position.draw_rules();
        let sides = position.sides();
        let mut played_out = false;
        let mut counts = 1;
        let shares = loop {
            if let Some(shares) = self.tree[node].proof.shares(sides).filter(|_| !self.policy.counts_places()) {
                break shares;
            }
            if !self.tree[node].is_expanded() {
                let shares = self.leaf(node, &position);
                played_out = self.tree[node].proof == Proof::Unknown;
                break shares;
            }
            if let Some((shares, weight)) = self.reconsider(node, &position) {
                counts = weight;
                break shares;
            }
            let parent = node;
            node = self.select(node);
            let m = self.tree[node].mv;
            if rules.repetition.is_some() {
                quiet = if position.is_irreversible(m) { 0 } else { quiet + 1 };
                self.keys.push(position.key());
            }
            position.play_unchecked(m);
            debug_assert_ne!(parent, node, "a child is another node");
            self.path.push(node);
            if self.path.len() > MAX_PATH || (rules.repetition.is_some() && self.repeats(&position, quiet, rules.repetition)) {
                break Proof::Draw.shares(sides).unwrap_or([0.5; Side::MAX]);
            }
            if rules.quiet_plies.is_some_and(|limit| quiet >= limit) && position.outcome().is_none() {
                break Proof::Draw.shares(sides).unwrap_or([0.5; Side::MAX]);
            }
        };
        for (total, share) in self.totals.iter_mut().zip(shares) {
            *total += f64::from(share);
        }
        self.deepest = self.deepest.max(self.path.len() - 1);
        if !self.played.is_empty() {
            self.learn_all_moves_as_first(&shares, played_out);
        }
        for _ in 0..counts {
            self.back_up(shares);
        }
    }

    /// Updates the RAVE statistics of the children of every node on the path whose move was played later.
    fn learn_all_moves_as_first(&mut self, shares: &Shares, played_out: bool) {
        self.clock += 1;
        let clock = self.clock;
        if played_out {
            for &(side, m) in self.policy.playout() {
                if let Some(stamp) = self.played.get_mut(side.index() * P::MOVES + self.policy.move_index(m)) {
                    *stamp = clock;
                }
            }
        }
        for index in (0..self.path.len()).rev() {
            let node = &self.tree[self.path[index]];
            let turn = usize::from(node.turn);
            let range = node.child_range();
            if let Some(&next) = self.path.get(index + 1) {
                let m = self.tree[next].mv;
                if let Some(stamp) = self.played.get_mut(turn * P::MOVES + self.policy.move_index(m)) {
                    *stamp = clock;
                }
            }
            for (child, amaf) in self.tree.with_amaf(range) {
                if self.played.get(turn * P::MOVES + self.policy.move_index(child.mv)) == Some(&clock) {
                    amaf.add(shares[turn]);
                }
            }
        }
    }

    /// Whether the position repeats one on the path, or occurred so often in the game that once more is a draw.
    fn repeats(&self, position: &G, quiet: u32, times: Option<u32>) -> bool {
        let key = position.key();
        let on_path = (quiet as usize).min(self.keys.len());
        if self.keys[self.keys.len() - on_path..].contains(&key) {
            return true;
        }
        let before = self.root.reversible();
        let before = &before[..before.len() - 1];
        let reach = (quiet as usize - on_path).min(before.len());
        let occurred = before[before.len() - reach..].iter().filter(|earlier| earlier.key() == key).count();
        times.is_some_and(|times| occurred as u32 + 1 >= times)
    }

    /// Asks the policy again about a node that was visited often enough: its value, and how many visits it counts for.
    fn reconsider(&mut self, node: u32, position: &G) -> Option<(Shares, u32)> {
        let (after, weight) = (self.params.reconsider_at, self.params.reconsidered);
        let known = &self.tree[node];
        if after == 0 || known.reconsidered || (known.visits < after && node != Tree::<G::Move>::ROOT) {
            return None;
        }
        self.tree[node].reconsidered = true;
        self.scratch.clear();
        let shares = self.policy.reconsider(position, &mut self.rng, &mut self.scratch)?;
        if self.scratch.len() <= self.tree.room() {
            self.tree.expand_anew(node, &self.scratch);
            self.tree[node].complete = self.policy.is_complete();
        }
        Some((shares, weight))
    }

    /// The value of a node without children; expands it after enough visits.
    fn leaf(&mut self, node: u32, position: &G) -> Shares {
        let turn = position.turn();
        self.tree[node].turn = turn.index() as u8;
        if let Some(outcome) = position.outcome() {
            self.tree[node].complete = true;
            if self.params.solver {
                self.tree[node].proof = Proof::of(&outcome);
            } else {
                self.tree[node].proof = Proof::Unknown;
            }
            return self.policy.end(position, &outcome);
        }
        self.scratch.clear();
        let is_root = node == Tree::<G::Move>::ROOT;
        let expands = is_root || self.tree[node].visits + 1 >= self.params.expand_at;
        let shares = if expands {
            self.policy.expand(position, &mut self.rng, &mut self.scratch)
        } else {
            self.policy.value(position, &mut self.rng, &mut self.scratch)
        };
        if self.params.solver && !is_root && self.policy.is_certain() {
            self.tree[node].proof = Proof::of_shares(&shares);
            self.tree[node].complete = false;
        } else if expands && (is_root || self.scratch.len() <= self.tree.room()) {
            self.tree.expand(node, &self.scratch);
            self.tree[node].complete = self.policy.is_complete();
        } else if expands {
            self.full = true;
        }
        shares
    }

    /// Adds the shares to every node on the path and backs up what is proven.
    fn back_up(&mut self, shares: Shares) {
        let mut proving = self.params.solver;
        for index in (0..self.path.len()).rev() {
            let id = self.path[index];
            let mover = if index == 0 { None } else { Some(self.tree[self.path[index - 1]].turn) };
            let node = &mut self.tree[id];
            node.add(mover.map_or(0.0, |side| shares[usize::from(side)]), shares[usize::from(node.turn)]);
            if proving && node.is_expanded() && node.proof == Proof::Unknown {
                let proof = self.tree.prove(id);
                self.tree[id].proof = proof;
            }
            proving &= self.tree[id].proof != Proof::Unknown;
        }
    }

    fn finished(&self) -> bool {
        let root = &self.tree[Tree::<G::Move>::ROOT];
        let proved = root.proof != Proof::Unknown && (!self.policy.counts_places() || self.iterations >= ENOUGH_FOR_PLACES);
        if proved || self.limits.nodes.is_some_and(|nodes| self.iterations >= nodes) {
            return true;
        }
        self.params.stop_when_forced && root.children == 1 && self.iterations > 1
    }
}

impl<G: Game, P: PolicyValue<G>> Searcher<G> for Mcts<G, P> {
    fn start(&mut self, history: &History<G>, limits: &Limits) {
        if !self.reroot(history) {
            self.tree.clear();
        }
        self.root = history.clone();
        self.limits = limits.clone();
        self.tree.set_bounds(self.params.max_nodes, limits.memory);
        self.iterations = 0;
        self.totals = [0.0; Side::MAX];
        self.deepest = 0;
        self.done = history.outcome().is_some();
        if self.done {
            self.tree.clear();
            return;
        }
        self.policy.root(history);
        if self.tree.is_empty() {
            let mut moves = Vec::new();
            history.current().moves(&mut moves);
            match moves.first() {
                Some(&any) => self.tree.plant(history.current().turn().index() as u8, any),
                None => {
                    self.done = true;
                    return;
                }
            }
        }
        // A draw by the rules of the history is not visible in the position alone, so the root is expanded before it can be proven.
        if !self.tree[Tree::<G::Move>::ROOT].is_expanded() {
            self.tree[Tree::<G::Move>::ROOT].proof = Proof::Unknown;
        }
    }

    fn step(&mut self, pause: &mut dyn FnMut() -> bool) -> Status {
        while !self.done {
            for _ in 0..self.params.iterations_per_look.max(1) {
                self.iterate();
                if self.finished() {
                    self.done = true;
                    break;
                }
            }
            if !self.done && pause() {
                return Status::Running;
            }
        }
        Status::Done
    }

    fn report(&self) -> Report<G> {
        self.findings()
    }
}
