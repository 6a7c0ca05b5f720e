//! What a search says, with moves as text.

use serde::{Deserialize, Serialize};

use crate::level::Playable;
use crate::search::Report;

/// A [`Line`](crate::search::Line) with moves as text.
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

/// A [`Report`] with moves as text, fit for any boundary.
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

    /// Writes the moves of a report on the position that was searched.
    #[must_use]
    pub fn new<G: Playable>(position: &G, report: Report<G>) -> Self {
        let written = |moves: &[G::Move]| {
            let mut line = position.clone();
            let mut texts = Vec::with_capacity(moves.len());
            for &m in moves {
                if !line.is_legal(m) {
                    break;
                }
                texts.push(line.write_move(m));
                line.play_unchecked(m);
            }
            texts
        };
        let pv = written(&report.pv);
        let lines = report.lines.iter().map(|line| TextLine { chance: line.chance, mate: line.mate, moves: written(&line.moves) });
        let lines = lines.filter(|line| !line.moves.is_empty()).collect();
        Self {
            best: report.best.map(|m| position.write_move(m)),
            value: report.value,
            chance: report.chance,
            mate: report.mate,
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            playouts: report.playouts,
            pv,
            root: report.root.into_iter().map(|root| (position.write_move(root.mv), root.chance, root.visits)).collect(),
            lines,
            shares: report.shares,
            notes: report.notes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        }
    }
}
