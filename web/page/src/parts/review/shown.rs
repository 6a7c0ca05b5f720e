//! What the review knows of the position shown.

use quintet_play::Play;
use quintet_play::review::analysis::Point;
use quintet_play::review::chance::{self, Shares};
use quintet_play::review::proof::Proof;
use quintet_protocol::SearchInfo;

use super::{BETTER, Judgement, Review};

/// Number of moves of a line drawn on the board; more would hide it.
const SKETCHED: usize = 5;

impl Review {
    /// The engine's results for the position shown: its live answer, or the search of an engine that is playing.
    #[must_use]
    pub(crate) fn info<'a>(&'a self, game: &Play, thinking: Option<&'a SearchInfo>) -> Option<&'a SearchInfo> {
        let shown = game.session.shown_ply();
        if let Some(live) = self.live.as_ref().filter(|live| live.moves.len() == shown && game.session.moves().starts_with(&live.moves)) {
            return Some(&live.info).filter(|info| info.best.is_some());
        }
        thinking.filter(|_| shown == game.session.ply() && game.persons().next().is_none())
    }

    /// Each side's expected share in the position shown.
    #[must_use]
    pub(crate) fn shares(&self, game: &Play, judgement: &Judgement, thinking: Option<&SearchInfo>) -> Option<Shares> {
        let (shown, last) = (game.session.shown_ply(), game.session.ply());
        if let (true, Some(end)) = (shown == last, judgement.end) {
            return Some(end);
        }
        let proof = self.proof(game, judgement, thinking).map(|proof| proof.shares(judgement.sides));
        let live = self.info(game, thinking);
        let live = || live.map(|info| chance::of_thoughts(info, game.session.turn_at(shown), judgement.sides));
        proof.or_else(live).or_else(|| judgement.shares(&self.analysis, shown))
    }

    /// What is proven of the position shown: by the engine's present search, or by the analysis. At the end there is nothing to prove.
    #[must_use]
    pub(crate) fn proof(&self, game: &Play, judgement: &Judgement, thinking: Option<&SearchInfo>) -> Option<Proof> {
        let shown = game.session.shown_ply();
        if shown == game.session.ply() && judgement.end.is_some() {
            return None;
        }
        let live = self.info(game, thinking).and_then(|info| Proof::of_thoughts(info, game.session.turn_at(shown), judgement.sides));
        live.or_else(|| judgement.proofs.get(shown).copied().flatten())
    }

    /// The moves of a line of the panel, and the ply at which it begins: one of the engine's lines, or the analysis's better move, which belongs
    /// to the previous position.
    #[must_use]
    pub(crate) fn line_texts(&self, game: &Play, index: usize, thinking: Option<&SearchInfo>) -> (usize, Vec<String>) {
        let shown = game.session.shown_ply();
        if index == BETTER {
            let before = shown.saturating_sub(1);
            return match self.analysis.point(before) {
                Some(Point::Searched { best, .. }) => (before, vec![best.clone()]),
                _ => (before, Vec::new()),
            };
        }
        let Some(info) = self.info(game, thinking) else { return (shown, Vec::new()) };
        let line = info.lines.get(index).map(|line| &line.moves).or((index == 0).then_some(&info.pv));
        (shown, line.map(|moves| moves.iter().take(SKETCHED).cloned().collect()).unwrap_or_default())
    }
}
