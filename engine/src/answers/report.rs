//! What a search says, with moves as text.

use serde::{Deserialize, Serialize};

/// One way in which the game may go on, and what it is worth.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TextLine {
    /// Expected share of the point for the side to move, 0 to 1.
    pub chance: f32,
    /// Plies to a proven end, negative when the side to move loses.
    pub mate: Option<i32>,
    /// The moves.
    pub moves: Vec<String>,
}

crate::object_shape!(TextLine { chance, mate, moves; });

/// What a search has found, with moves as text, fit for any boundary.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TextReport {
    /// The move to play.
    pub best: Option<String>,
    /// The search's own value, side to move.
    pub value: i32,
    /// Expected share of the point for the side to move, 0 to 1.
    pub chance: f32,
    /// Plies to a proven end, negative when the side to move loses.
    pub mate: Option<i32>,
    /// Completed depth.
    pub depth: u32,
    /// Greatest depth reached.
    pub selective_depth: u32,
    /// Positions or iterations. Below 2^53, so that it survives as a number in JavaScript.
    pub nodes: u64,
    /// Random games.
    pub playouts: u64,
    /// Expected line.
    pub pv: Vec<String>,
    /// The root's moves, best first: move, chance, visits.
    pub root: Vec<(String, f32, u64)>,
    /// The best lines, if the limits asked for them.
    #[serde(default)]
    pub lines: Vec<TextLine>,
    /// With more than two sides, what part of the point each is expected to get, if known.
    #[serde(default)]
    pub shares: Vec<f32>,
    /// Name and value of what a particular player wants to show.
    pub notes: Vec<(String, String)>,
}

impl TextReport {
    /// The reply that the search expects: what to think about while the other side does.
    #[must_use]
    pub fn ponder(&self) -> Option<&str> {
        self.pv.get(1).map(String::as_str).filter(|_| self.pv.first() == self.best.as_ref())
    }
}
