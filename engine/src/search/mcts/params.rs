//! The parameters of Monte Carlo tree search.

/// How a child is selected.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Selection {
    /// PUCT: `Q + exploration * prior * sqrt(N) / (1 + n)`. An unvisited child has its parent's mean minus `first_play_reduction`.
    Puct {
        /// Exploration constant.
        exploration: f32,
        /// How much lower than its parent an unvisited child is valued.
        first_play_reduction: f32,
    },
    /// UCB over all games that involve a move, its own `n` and the `R` games in which it was played later (RAVE), with equal weight:
    /// `(R * rave + n * Q + exploration * sqrt(ln N * n)) / (R + n)`, beginning with `virtual_games`. The formula of
    /// HaHaNoGo (lclan1024), which won the NoGo tournament of TAAI 2016, there with drawn games. Needs a policy that reports its playouts.
    Counted {
        /// Exploration constant.
        exploration: f32,
        /// Virtual games that every move starts with, as if `R` had counted them. Of `k` moves, one with the prior `p` has won the share
        /// `p / (p + 1/k)` of them: half, if priors are even.
        virtual_games: f32,
    },
    /// UCT: `Q + exploration * sqrt(2 ln N / n)`. Unvisited children come first, in the order of the policy.
    Uct {
        /// Exploration constant.
        exploration: f32,
    },
}

/// The parameters of the search.
#[derive(Clone, Debug)]
pub struct MctsParams {
    /// How a child is selected.
    pub selection: Selection,
    /// Maximum number of nodes (32 bytes each, plus the size of a move). When it is reached, nodes with the fewest visits lose
    /// their children.
    pub max_nodes: usize,
    /// Visits after which a leaf is expanded; before that, it only gets a value. At least 1.
    pub expand_at: u32,
    /// Visits after which the policy is asked [again](crate::search::heuristics::PolicyValue::reconsider) about a node, about the root at once; 0:
    /// never.
    pub reconsider_at: u32,
    /// How many visits its answer counts for.
    pub reconsidered: u32,
    /// Number of visits at which a move's own results weigh as much as its RAVE statistics (Gelly and Silver 2011, `sqrt(k / (3n + k))`). Needs
    /// a policy that reports its playouts. `None` for no RAVE.
    pub rave: Option<f32>,
    /// Reuse the subtree of the moves played since the last search.
    pub reuse: bool,
    /// Prove wins and losses.
    pub solver: bool,
    /// Stop at once if the root has a single legal move.
    pub stop_when_forced: bool,
    /// Iterations between two calls of the host's `pause`.
    pub iterations_per_look: u32,
}

impl Default for MctsParams {
    fn default() -> Self {
        Self {
            selection: Selection::Puct { exploration: 1.0, first_play_reduction: 0.1 },
            max_nodes: 2_000_000,
            expand_at: 1,
            reconsider_at: 0,
            reconsidered: 1,
            rave: None,
            reuse: true,
            solver: true,
            stop_when_forced: true,
            iterations_per_look: 4,
        }
    }
}
