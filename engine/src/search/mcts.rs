//! Monte Carlo tree search for two and more sides, with proven results backed up exactly.
//!
//! Each iteration walks down by PUCT (Rosin 2011; Silver et al. 2017) or UCT (Kocsis and Szepesvari 2006), expands one leaf, takes the
//! guide's value of it (an evaluation or a playout) and adds that to every node on the way. With more than two sides every node
//! maximises the share of the side that moves there (max^n, Luckhardt and Irani 1986). Wins and losses that are certain are proven
//! upwards (MCTS-Solver, Winands et al. 2008).

use crate::game::Game;
use crate::history::History;
use crate::search::heuristics::{Guide, Shares};
use crate::search::tree::{Node, Proof, Tree};
use crate::search::{Limits, Line, Report, RootMove, Searcher, Status};
use crate::side::Side;

/// How a child is chosen on the way down.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Selection {
    /// `Q + exploration * prior * sqrt(N) / (1 + n)`. A child without visits counts as the node's own mean less `first_play_reduction`.
    Puct {
        /// Weight of the exploration term, in shares of the point.
        exploration: f32,
        /// How much worse than its parent an unvisited child is taken to be.
        first_play_reduction: f32,
    },
    /// The mean of all games that tell about a move, its own `n` and those in which it was played later (RAVE), which count alike however
    /// many there are: `(R * rave + n * Q + exploration * sqrt(ln N * n)) / (R + n)`. Before any game there are `virtual_games` that went
    /// evenly. The formula is that of HaHaNoGo (lclan1024), which won the NoGo tournament of TAAI 2016. The guide must tell its playouts.
    Counted {
        /// Weight of curiosity, in shares of the point.
        exploration: f32,
        /// Even games that every move begins with.
        virtual_games: f32,
    },
    /// `Q + exploration * sqrt(2 ln N / n)`; children without visits come first, in the guide's order.
    Uct {
        /// Weight of the exploration term, in shares of the point.
        exploration: f32,
    },
}

/// Settings of the search.
#[derive(Clone, Debug)]
pub struct MctsParams {
    /// How a child is chosen.
    pub selection: Selection,
    /// The tree stops growing at so many nodes (32 bytes each, plus the size of a move); the search goes on in it.
    pub max_nodes: usize,
    /// A leaf is expanded at its so-manieth visit; before, the guide only values it. At least 1.
    pub expand_at: u32,
    /// With a guide that tells its playouts: the number of visits at which a move's own results count as much as those of the games in
    /// which it was played later (RAVE, Gelly and Silver 2011, `sqrt(k / (3n + k))`). `None` switches it off.
    pub rave: Option<f32>,
    /// Keep the part of the tree that belongs to the moves played since the last search.
    pub reuse: bool,
    /// Prove wins and losses.
    pub solver: bool,
    /// Stop as soon as the root has a single move.
    pub stop_when_forced: bool,
    /// Iterations between two looks at the host's clock.
    pub iterations_per_look: u32,
}

impl Default for MctsParams {
    fn default() -> Self {
        Self {
            selection: Selection::Puct { exploration: 1.0, first_play_reduction: 0.1 },
            max_nodes: 2_000_000,
            expand_at: 1,
            rave: None,
            reuse: true,
            solver: true,
            stop_when_forced: true,
            iterations_per_look: 4,
        }
    }
}

/// The longest path from the root.
const MAX_PATH: usize = 400;

/// The search; what it knows of the game comes from its [`Guide`].
pub struct Mcts<G: Game, P: Guide<G>> {
    guide: P,
    params: MctsParams,
    rng: fastrand::Rng,
    tree: Tree<G::Move>,
    /// The game up to the root of the tree.
    root: History<G>,
    limits: Limits,
    iterations: u64,
    /// What every side got in the iterations of this search.
    totals: [f64; Side::MAX],
    deepest: usize,
    done: bool,
    path: Vec<u32>,
    keys: Vec<u64>,
    scratch: Vec<(G::Move, f32)>,
    /// For every side and move the last iteration in which the side played it below the node being updated.
    played: Vec<u64>,
    /// Iterations of all searches so far, the clock of `played`.
    clock: u64,
}

impl<G: Game, P: Guide<G>> Mcts<G, P> {
    /// A search whose random choices come from `seed`.
    pub fn new(guide: P, params: MctsParams, seed: u64) -> Self {
        let tells = params.rave.is_some() || matches!(params.selection, Selection::Counted { .. });
        let uses_amaf = P::MOVES > 0 && tells;
        Self {
            guide,
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
            done: true,
            path: Vec::new(),
            keys: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// What the search was told about the game.
    pub fn guide(&self) -> &P {
        &self.guide
    }

    /// The number of nodes in the tree.
    pub fn tree_size(&self) -> usize {
        self.tree.len()
    }

    /// Makes the tree's root the current position, keeping what is known of it.
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

    /// One iteration: down, expand, up.
    fn iterate(&mut self) {
        self.iterations += 1;
        let mut position = self.root.current().clone();
        let mut node = Tree::<G::Move>::ROOT;
        let mut quiet = self.root.quiet_plies();
        self.path.clear();
        self.path.push(node);
        self.keys.clear();
        let rules = position.draw_rules();
        let sides = position.sides();
        let mut played_out = false;
        let shares = loop {
            if let Some(shares) = self.tree[node].proof.shares(sides) {
                break shares;
            }
            if !self.tree[node].is_expanded() {
                let shares = self.leaf(node, &position);
                played_out = self.tree[node].proof == Proof::Unknown;
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
        self.back_up(shares);
    }

    /// Tells the children of every node on the path that their move was played later on, if it was.
    fn learn_all_moves_as_first(&mut self, shares: &Shares, played_out: bool) {
        self.clock += 1;
        let clock = self.clock;
        if played_out {
            for &(side, m) in self.guide.playout() {
                if let Some(stamp) = self.played.get_mut(side.index() * P::MOVES + self.guide.move_index(m)) {
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
                if let Some(stamp) = self.played.get_mut(turn * P::MOVES + self.guide.move_index(m)) {
                    *stamp = clock;
                }
            }
            for (child, amaf) in self.tree.with_amaf(range) {
                if self.played.get(turn * P::MOVES + self.guide.move_index(child.mv)) == Some(&clock) {
                    amaf.add(shares[turn]);
                }
            }
        }
    }

    /// Whether the position occurred on the path, or often enough in the game that once more is a draw.
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

    /// The value of a node that has no children yet; expands it if it is time.
    fn leaf(&mut self, node: u32, position: &G) -> Shares {
        let turn = position.turn();
        self.tree[node].turn = turn.index() as u8;
        if let Some(outcome) = position.outcome() {
            let mut shares = [0.0; Side::MAX];
            for side in Side::all(position.sides()) {
                shares[side.index()] = outcome.share(side);
            }
            if self.params.solver {
                self.tree[node].proof = Proof::of(&outcome);
            } else {
                self.tree[node].proof = Proof::Unknown;
            }
            return shares;
        }
        self.scratch.clear();
        let is_root = node == Tree::<G::Move>::ROOT;
        let is_full = self.tree.room() == 0;
        let expands = is_root || (!is_full && self.tree[node].visits + 1 >= self.params.expand_at);
        let shares = if expands {
            self.guide.expand(position, &mut self.rng, &mut self.scratch)
        } else {
            self.guide.value(position, &mut self.rng, &mut self.scratch)
        };
        if self.params.solver && !is_root && self.guide.is_certain() {
            self.tree[node].proof = Proof::of_shares(&shares);
        } else if expands && (is_root || self.scratch.len() <= self.tree.room()) {
            self.tree.expand(node, &self.scratch);
            self.tree[node].complete = self.guide.is_complete();
        }
        shares
    }

    /// The most promising child of an expanded node.
    fn select(&mut self, node: u32) -> u32 {
        let parent = &self.tree[node];
        let first = parent.first_child;
        let range = parent.child_range();
        let children = self.tree.nodes(range.clone());
        let visits = parent.visits.max(1) as f32;
        let mover = Proof::win(parent.turn);
        let sides = self.root.current().sides();
        let (mut best, mut best_value) = (first, f32::NEG_INFINITY);
        match self.params.selection {
            Selection::Puct { exploration, first_play_reduction } => {
                let weight = exploration * visits.sqrt();
                let unvisited = (parent.own_mean - first_play_reduction).max(0.0);
                let amaf = self.tree.amaf(range);
                let rave = self.params.rave.unwrap_or(0.0);
                for (child, node) in (first..).zip(children) {
                    if node.proof == mover {
                        return child;
                    }
                    if sides == 2 && node.proof.is_win() {
                        continue;
                    }
                    let mut mean = if node.visits == 0 { unvisited } else { node.mean };
                    if let Some(amaf) = amaf.get((child - first) as usize).filter(|amaf| amaf.visits > 0) {
                        let share = (rave / (3.0 * node.visits as f32 + rave)).sqrt();
                        mean += share * (amaf.mean - mean);
                    }
                    let value = mean + weight * node.prior / (1.0 + node.visits as f32);
                    if value > best_value {
                        (best, best_value) = (child, value);
                    }
                }
            }
            Selection::Counted { exploration, virtual_games } => {
                let log = crate::math::ln(visits);
                let amaf = self.tree.amaf(range);
                for (child, node) in (first..).zip(children) {
                    if node.proof == mover {
                        return child;
                    }
                    if sides == 2 && node.proof.is_win() {
                        continue;
                    }
                    let own = node.visits as f32;
                    let (mut games, mut won) = (virtual_games, virtual_games * 0.5);
                    if let Some(amaf) = amaf.get((child - first) as usize) {
                        games += amaf.visits as f32;
                        won += amaf.visits as f32 * amaf.mean;
                    }
                    let value = (won + own * node.mean + exploration * (log * own).sqrt()) / (games + own);
                    if value > best_value {
                        (best, best_value) = (child, value);
                    }
                }
            }
            Selection::Uct { exploration } => {
                let log = 2.0 * visits.ln();
                for (child, node) in (first..).zip(children) {
                    if node.proof == mover {
                        return child;
                    }
                    if sides == 2 && node.proof.is_win() {
                        continue;
                    }
                    if node.visits == 0 {
                        return child;
                    }
                    let value = node.mean + exploration * (log / node.visits as f32).sqrt();
                    if value > best_value {
                        (best, best_value) = (child, value);
                    }
                }
            }
        }
        best
    }

    /// Adds the shares to every node of the path and proves what can be proven.
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

    /// The children of the root, best first: a proven win, then by visits, proven losses last.
    fn ranked(&self) -> Vec<u32> {
        self.ranked_children(Tree::<G::Move>::ROOT)
    }

    fn ranked_children(&self, node: u32) -> Vec<u32> {
        let parent = &self.tree[node];
        let mut children: Vec<u32> = parent.child_range().collect();
        let win = Proof::win(parent.turn);
        let rank = |child: &Node<G::Move>| match child.proof {
            proof if proof == win => 2,
            proof if proof.is_win() => 0,
            _ => 1,
        };
        children.sort_by(|&a, &b| {
            let (a, b) = (&self.tree[a], &self.tree[b]);
            let key = |node: &Node<G::Move>| (rank(node), node.visits);
            key(b).cmp(&key(a)).then(b.mean.total_cmp(&a.mean)).then(b.prior.total_cmp(&a.prior))
        });
        children
    }

    /// The line that the tree expects from a node on: the node's own move first.
    fn line_from(&self, mut node: u32) -> Vec<G::Move> {
        let mut line = vec![self.tree[node].mv];
        while let Some(&child) = self.ranked_children(node).first().filter(|&&child| self.tree[child].visits > 0) {
            line.push(self.tree[child].mv);
            node = child;
        }
        line
    }

    /// Plies to the end of a line that is proven, seen from the root; none if the line does not reach the end: a guide may know a result
    /// long before, and then nobody has counted.
    fn mate_of(&self, proof: Proof, line: &[G::Move]) -> Option<i32> {
        let winner = match proof {
            Proof::Unknown | Proof::Draw => return None,
            proof => proof,
        };
        let mut end = self.root.current().clone();
        for &m in line {
            end.play_unchecked(m);
        }
        end.outcome()?;
        let plies = line.len().max(1) as i32;
        Some(if winner == Proof::win(self.tree[Tree::<G::Move>::ROOT].turn) { plies } else { -plies })
    }

    /// What each of more than two sides is expected to get when the side to move gets `chance`.
    fn shares(&self, chance: f32) -> Vec<f32> {
        let sides = self.root.current().sides();
        if sides <= 2 || self.iterations == 0 {
            return Vec::new();
        }
        let turn = self.root.current().turn();
        let others: f64 = Side::all(sides).filter(|&side| side != turn).map(|side| self.totals[side.index()]).sum();
        let share = |side: Side| match others {
            _ if side == turn => chance,
            others if others > 0.0 => (self.totals[side.index()] / others) as f32 * (1.0 - chance),
            _ => (1.0 - chance) / (sides - 1) as f32,
        };
        Side::all(sides).map(share).collect()
    }

    fn finished(&self) -> bool {
        let root = &self.tree[Tree::<G::Move>::ROOT];
        if root.proof != Proof::Unknown || self.limits.nodes.is_some_and(|nodes| self.iterations >= nodes) {
            return true;
        }
        self.params.stop_when_forced && root.children == 1 && self.iterations > 1
    }
}

impl<G: Game, P: Guide<G>> Searcher<G> for Mcts<G, P> {
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
        self.guide.root(history);
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
        // A draw by the rules of the history is not known to the position alone, so the root is never proven before it is expanded.
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
        if self.tree.is_empty() {
            return Report::default();
        }
        let ranked = self.ranked();
        let root = &self.tree[Tree::<G::Move>::ROOT];
        let chance = |node: &Node<G::Move>| match node.proof.shares(self.root.current().sides()) {
            Some(shares) => shares[usize::from(root.turn)],
            None if node.visits == 0 => root.own_mean,
            None => node.mean,
        };
        let root_moves: Vec<RootMove<G>> = ranked
            .iter()
            .map(|&child| &self.tree[child])
            .filter(|node| node.visits > 0 || ranked.len() == 1)
            .map(|node| RootMove { mv: node.mv, chance: chance(node), visits: u64::from(node.visits) })
            .collect();
        let pv = ranked.first().map(|&child| self.line_from(child)).unwrap_or_default();
        let best = ranked.first().map(|&child| &self.tree[child]);
        let root_chance = best.map_or(root.own_mean, chance);
        let mate = self.mate_of(root.proof, &pv);
        let line = |&child: &u32| {
            let (node, moves) = (&self.tree[child], self.line_from(child));
            Line { chance: chance(node), mate: self.mate_of(node.proof, &moves), moves }
        };
        let seen = |child: &&u32| self.tree[**child].visits > 0 || ranked.len() == 1;
        let lines = ranked.iter().filter(seen).take(self.limits.lines.unwrap_or(0) as usize).map(line).collect();
        Report {
            best: best.map(|node| node.mv),
            value: (root_chance * 1000.0) as i32,
            chance: root_chance,
            mate,
            depth: pv.len() as u32,
            selective_depth: self.deepest as u32,
            nodes: self.iterations,
            playouts: self.iterations,
            pv,
            root: root_moves,
            lines,
            shares: self.shares(root_chance),
            notes: vec![("tree", self.tree.len().to_string())],
        }
    }
}

#[cfg(test)]
mod tests;
