//! Proven results of positions: which one, and within how many moves.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::side::Side;
use quintet_protocol::SearchInfo;

use super::chance::{Shares, of_thoughts};
use super::verdict::Thrown;
use super::words::words;

/// The proven result of a position.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Proof {
    /// Each side's share of the point.
    pub shares: Shares,
    /// The number of plies within which the end comes, whatever the loser plays, if known.
    pub plies: Option<u32>,
}

impl Proof {
    /// What a report on a position with `turn` to move has proven.
    #[must_use]
    pub fn of_thoughts(info: &SearchInfo, turn: Side, sides: usize) -> Option<Self> {
        info.proved.then(|| Self { shares: of_thoughts(info, turn, sides), plies: info.mate.map(i32::unsigned_abs) })
    }

    /// The side that wins; `None` for a draw.
    #[must_use]
    pub fn winner(&self, sides: usize) -> Option<Side> {
        Side::all(sides).find(|side| self.shares[side.index()] >= 1.0)
    }

    /// The same result, if the end is so many plies nearer or, if negative, further.
    #[must_use]
    pub fn after(self, plies: i32) -> Self {
        Self { plies: self.plies.map(|left| left.saturating_add_signed(-plies).max(1)), ..self }
    }

    /// The result in a sentence. `name` is what a side is called.
    #[must_use]
    pub fn text(&self, sides: usize, name: impl Fn(Side) -> String, lang: Lang) -> String {
        let w = words(lang);
        match (self.winner(sides), self.plies) {
            (None, _) => w.proved_draw.to_owned(),
            // With more than two sides it would not be clear whose moves are counted.
            (Some(side), Some(plies)) if sides == 2 => fill_in(w.proved_in, &[&name(side), &plies.to_string()]),
            (Some(side), _) => fill_in(w.proved_win, &[&name(side)]),
        }
    }
}

/// What is said of a move, and then of the win that it gave up, if any.
#[must_use]
pub fn with_thrown(said: String, thrown: Option<Thrown>, lang: Lang) -> String {
    match thrown {
        None => said,
        Some(Thrown::Proved) => lang.sentences(&said, words(lang).thrown),
        Some(Thrown::Likely) => lang.sentences(&said, words(lang).left_win),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(chance: f32, mate: Option<i32>) -> SearchInfo {
        SearchInfo { chance, mate, proved: true, ..SearchInfo::default() }
    }

    fn text(info: &SearchInfo, sides: usize, lang: Lang) -> String {
        let name = |side: Side| ["Red", "Green", "Blue", "Grey"][side.index()].to_owned();
        Proof::of_thoughts(info, Side::SECOND, sides).map_or_else(String::new, |proof| proof.text(sides, name, lang))
    }

    #[test]
    fn the_winner_is_named_and_the_moves_are_counted() {
        assert_eq!(text(&info(1.0, Some(9)), 2, Lang::En), "Proved: Green wins within 9 moves (both sides).");
        assert_eq!(text(&info(0.0, Some(-1)), 2, Lang::En), "Proved: Red wins within 1 move (both sides).");
        assert_eq!(text(&info(0.0, Some(-8)), 2, Lang::Zh), "已证明：Red在 8 手内胜（双方合计）。");
        assert_eq!(text(&info(1.0, None), 2, Lang::En), "Proved: Green wins.", "the result without the way there");
        assert_eq!(text(&info(0.5, None), 2, Lang::En), "Proved: a draw.");
        assert_eq!(text(&SearchInfo { proved: false, ..info(1.0, None) }, 2, Lang::En), "");
        let four = SearchInfo { shares: vec![0.0, 0.0, 1.0, 0.0], ..info(0.0, Some(-9)) };
        assert_eq!(text(&four, 4, Lang::En), "Proved: Blue wins.");
    }

    #[test]
    fn the_end_comes_nearer_move_by_move_and_never_too_near() {
        let proof = |plies| Proof { shares: [1.0, 0.0, 0.0, 0.0], plies };
        assert_eq!([1, -1].map(|by| proof(Some(4)).after(by).plies), [Some(3), Some(5)]);
        assert_eq!((proof(Some(1)).after(1).plies, proof(None).after(1).plies), (Some(1), None));
    }
}
