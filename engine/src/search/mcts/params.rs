//! Settings of the tree search.

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
