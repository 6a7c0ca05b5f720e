//! The game as it is judged.

use quintet_engine::core::side::Side;
use quintet_play::Play;
use quintet_play::review::analysis::Analysis;
use quintet_play::review::chance::{self, Shares};
use quintet_play::review::proof::Proof;
use quintet_play::review::verdict::{Course, Judged};

/// The game as judged.
pub(crate) struct Judgement {
    /// How many sides play.
    pub sides: usize,
    /// The moves, with the side of each.
    pub moves: Vec<(Side, String)>,
    /// Each side's share at the end, by the rules.
    pub end: Option<Shares>,
    /// The verdict on each move; empty before the analysis.
    pub judged: Vec<Option<Judged>>,
    /// What is proven of each position; empty before the analysis.
    pub proofs: Vec<Option<Proof>>,
}

impl Judgement {
    pub(super) fn new(game: &Play) -> Self {
        let sides = game.session.sides();
        let moves: Vec<(Side, String)> = game.session.move_list().into_iter().map(|entry| (entry.side, entry.text)).collect();
        let end = game.session.end().map(|outcome| chance::of_outcome(&outcome, sides));
        Self { sides, moves, end, judged: Vec::new(), proofs: Vec::new() }
    }

    /// The game in the form that the analysis needs.
    #[must_use]
    pub(crate) fn course(&self) -> Course<'_> {
        Course { sides: self.sides, moves: &self.moves, end: self.end }
    }

    /// The value of the position after `ply` moves, if known.
    #[must_use]
    pub(crate) fn shares(&self, analysis: &Analysis, ply: usize) -> Option<Shares> {
        self.course().shares(analysis, &self.proofs, ply)
    }
}
