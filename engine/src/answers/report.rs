//! The report of a search, with moves as text.

use serde::{Deserialize, Serialize};

use crate::text::number::decimal;

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
    /// The number of plies within which a proven end comes, negative if the side to move loses.
    pub mate: Option<i32>,
    /// Whether the value is the proven result.
    #[serde(default)]
    pub proved: bool,
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

    /// What the player computed for its move, by name: what it noted itself, then the figures of the search (visits and mean value, or the
    /// value; depth, nodes) and the seconds that it took, if given. What a player does not have is left out.
    #[must_use]
    pub fn computed(&self, seconds: Option<f64>) -> Vec<(String, String)> {
        let mut rows = self.notes.clone();
        let visits = self.root.iter().find(|root| Some(&root.0) == self.best.as_ref()).map_or(0, |root| root.2);
        let figures = [
            (visits > 1, "visits", visits.to_string()),
            (visits > 1, "mean-value", decimal(self.chance.into(), 3)),
            (visits <= 1 && self.notes.is_empty() && self.nodes > 0, "value", self.value.to_string()),
            (self.depth > 1, "depth", self.depth.to_string()),
            (self.nodes > 1, "nodes", self.nodes.to_string()),
            (seconds.is_some(), "seconds", decimal(seconds.unwrap_or_default(), 3)),
        ];
        for (known, name, value) in figures {
            if known && !self.notes.iter().any(|note| note.0 == name) {
                rows.push((name.to_owned(), value));
            }
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_computed_is_told_once_and_by_name() {
        let names = |report: &TextReport| report.computed(Some(0.25)).into_iter().map(|row| row.0).collect::<Vec<_>>();
        assert_eq!(TextReport::default().computed(Some(0.25)), [("seconds".to_owned(), "0.250".to_owned())]);
        let alpha_beta = TextReport { value: -7, depth: 4, nodes: 90, ..TextReport::default() };
        assert_eq!(names(&alpha_beta), ["value", "depth", "nodes", "seconds"]);
        let root = vec![("a1".to_owned(), 0.5, 3), ("b2".to_owned(), 0.25, 60)];
        let tree = TextReport { best: Some("b2".to_owned()), chance: 0.25, nodes: 63, root, ..TextReport::default() };
        assert_eq!(
            tree.computed(None)[..2],
            [("visits", "60"), ("mean-value", "0.250")].map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
        let noted = TextReport { notes: vec![("nodes".to_owned(), "62".to_owned())], ..tree };
        assert_eq!(names(&noted), ["nodes", "visits", "mean-value", "seconds"]);
    }
}
