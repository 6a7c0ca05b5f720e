//! Proven results of positions: which one, and within how many moves.

use quintet_base::lang::{Lang, fill_in};
use quintet_engine::core::side::Side;
use quintet_protocol::SearchInfo;

use crate::Play;

use super::chance::{Shares, of_thoughts};
use super::words::words;

/// The proven result of a position.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The side that wins; none in a draw.
    pub winner: Option<Side>,
    /// The number of plies within which the end comes, whatever the loser plays, if known.
    pub plies: Option<u32>,
}

impl Proof {
    /// What is proven by certain shares.
    #[must_use]
    pub fn of_shares(shares: &Shares, plies: Option<u32>) -> Self {
        Self { winner: Side::all(Side::MAX).find(|side| shares[side.index()] >= 1.0), plies }
    }

    /// What a report on a position with `turn` to move has proven.
    #[must_use]
    pub fn of_thoughts(info: &SearchInfo, turn: Side, sides: usize) -> Option<Self> {
        info.proved.then(|| Self::of_shares(&of_thoughts(info, turn, sides), info.mate.map(i32::unsigned_abs)))
    }

    /// Each side's share of the point.
    #[must_use]
    pub fn shares(self, sides: usize) -> Shares {
        let mut shares = [0.0; Side::MAX];
        for side in Side::all(sides) {
            shares[side.index()] = self.winner.map_or(1.0 / sides as f32, |winner| f32::from(u8::from(winner == side)));
        }
        shares
    }

    /// The same result, if the end is so many plies nearer or, if negative, further.
    #[must_use]
    pub fn after(self, plies: i32) -> Self {
        Self { plies: self.plies.map(|left| left.saturating_add_signed(-plies).max(1)), ..self }
    }

    /// The result in a sentence.
    #[must_use]
    pub fn text(self, game: &Play, lang: Lang) -> String {
        let w = words(lang);
        let Some(winner) = self.winner else { return w.proved_draw.to_owned() };
        // With more than two sides it would not be clear whose moves are counted.
        let plies = self.plies.filter(|_| game.session.sides() == 2).map(|plies| plies.to_string());
        let template = if plies.is_some() { w.proved_in } else { w.proved_win };
        fill_in(template, &[&game.colour(winner, lang), &plies.unwrap_or_default()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saves::Player;
    use quintet_board::games::open;

    fn info(chance: f32, mate: Option<i32>) -> SearchInfo {
        SearchInfo { chance, mate, proved: true, ..SearchInfo::default() }
    }

    fn text(info: &SearchInfo, lang: Lang) -> String {
        let (name, variant) = if info.shares.is_empty() { ("quoridor", None) } else { ("blokus", Some("classic")) };
        let session = open(name, variant, None).unwrap();
        let sides = session.sides();
        let game = Play::new(session, vec![Player::Person; sides], 1);
        Proof::of_thoughts(info, Side::SECOND, sides).map_or_else(String::new, |proof| proof.text(&game, lang))
    }

    #[test]
    fn the_winner_is_named_and_the_turns_are_counted() {
        assert_eq!(text(&info(1.0, Some(9)), Lang::En), "Proved: Green wins within 9 turns.");
        assert_eq!(text(&info(0.0, Some(-1)), Lang::En), "Proved: Red wins within 1 turn.");
        assert_eq!(text(&info(0.0, Some(-8)), Lang::Zh), "已证明：红方在 8 手内胜（双方合计）。");
        assert_eq!(text(&info(1.0, None), Lang::En), "Proved: Green wins.", "the result without the way there");
        assert_eq!(text(&info(0.5, None), Lang::En), "Proved: a draw.");
        assert_eq!(text(&SearchInfo { proved: false, ..info(1.0, None) }, Lang::En), "");
        let four = SearchInfo { shares: vec![0.0, 0.0, 1.0, 0.0], ..info(0.0, Some(-9)) };
        assert_eq!(text(&four, Lang::En), "Proved: Red wins.", "the third of four");
    }

    #[test]
    fn the_end_comes_nearer_move_by_move_and_never_too_near() {
        let proof = |plies| Proof { winner: Some(Side::FIRST), plies };
        assert_eq!([1, -1].map(|by| proof(Some(4)).after(by).plies), [Some(3), Some(5)]);
        assert_eq!((proof(Some(1)).after(1).plies, proof(None).after(1).plies), (Some(1), None));
    }
}
