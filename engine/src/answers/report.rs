//! The report of a search, with moves as text.

use serde::{Deserialize, Serialize};

/// A principal variation and its value.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TextLine {
    /// Expected share of the point for the side to move, 0 to 1.
    pub chance: f32,
    /// Plies to a proven end, negative if the side to move loses.
    pub mate: Option<i32>,
    /// The moves.
    pub moves: Vec<String>,
}

crate::object_shape!(TextLine { chance, mate, moves; });

/// The report of a search, with moves as text.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TextReport {
    /// The best move.
    pub best: Option<String>,
    /// The value in the search's own units, for the side to move.
    pub value: i32,
    /// Expected share of the point for the side to move, 0 to 1.
    pub chance: f32,
    /// Plies to a proven end, negative if the side to move loses.
    pub mate: Option<i32>,
    /// Completed depth.
    pub depth: u32,
    /// Greatest depth reached.
    pub selective_depth: u32,
    /// Positions or iterations. Below 2^53, so JavaScript represents it exactly.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
    /// Principal variation.
    pub pv: Vec<String>,
    /// The root's moves, best first: move, value, visits.
    pub root: Vec<(String, f32, u64)>,
    /// MultiPV lines, if the limits asked for them.
    #[serde(default)]
    pub lines: Vec<TextLine>,
    /// With more than two sides, each side's expected share of the point, if known.
    #[serde(default)]
    pub shares: Vec<f32>,
    /// Name and value of what a particular player wants to show.
    pub notes: Vec<(String, String)>,
}

impl TextReport {
    /// The expected reply, to ponder on during the opponent's turn.
    #[must_use]
    pub fn ponder(&self) -> Option<&str> {
        self.pv.get(1).map(String::as_str).filter(|_| self.pv.first() == self.best.as_ref())
    }
}
