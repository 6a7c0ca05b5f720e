//! A board as a graph, for path searches.

/// Places and the steps between them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    /// The places; steps name them by their indices.
    pub places: Vec<Place>,
    /// Where a path begins.
    pub start: u32,
}

/// A place of a graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its name, as in moves and on the board.
    pub name: Box<str>,
    /// The places one step away, in the order in which a search looks at them.
    pub next: Vec<u32>,
    /// Whether a path may end here.
    pub is_goal: bool,
    /// The number of steps to the goal that an informed search expects. It must never be too large (admissible), and must not fall by more than
    /// one in a step (consistent).
    pub estimate: u32,
}

impl Graph {
    /// A place; `None` if there is no such index.
    #[must_use]
    pub fn get(&self, place: u32) -> Option<&Place> {
        self.places.get(place as usize)
    }
}
