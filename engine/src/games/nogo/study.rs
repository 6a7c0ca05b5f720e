//! Insights for NoGo: liberties, illegal points and why, points that only one side may play; the textbook evaluation.

use super::{NoGo, Point};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::Textbook;

impl Insights for NoGo {
    const OVERLAYS: &'static [&'static str] = &["liberties", "forbidden-first", "forbidden-second", "safe"];

    fn overlay(&self, name: &str) -> Overlay {
        let sides = [Side::FIRST, Side::SECOND];
        let legal = sides.map(|side| self.legal(side));
        let safe = [legal[0].without(legal[1]), legal[1].without(legal[0])];
        let facts =
            vec![Fact::of_sides("legal", |side| self.legal_count(side)), Fact::of_sides("safe", |side| safe[side.index() & 1].len())];
        let marks = match name {
            "liberties" => self.liberties(),
            "forbidden-first" => self.forbidden(Side::FIRST),
            "forbidden-second" => self.forbidden(Side::SECOND),
            _ => sides.into_iter().zip(safe).flat_map(|(side, safe)| Mark::own(side, safe)).collect(),
        };
        Overlay { marks, facts }
    }
}

impl NoGo {
    fn liberties(&self) -> Vec<Mark> {
        let of = |side: Side| {
            self.stones(side)
                .into_iter()
                .map(move |point: Point| Mark::new(point, Some(side.index()), Show::Number(self.group(point).1.len() as i32)))
        };
        Side::all(2).flat_map(of).collect()
    }

    /// The empty points where a side may not place a stone, as if it were its turn.
    fn forbidden(&self, side: Side) -> Vec<Mark> {
        let mut asked = self.clone();
        asked.turn = side;
        let closed = self.empty().without(self.legal(side));
        closed.into_iter().filter_map(|point| Some(Mark::new(point, Some(side.index()), Show::Forbidden(asked.refusal(point)?)))).collect()
    }
}

/// The number of legal points of a side minus the opponent's.
impl Textbook for NoGo {
    fn textbook_value(&self, side: Side) -> i32 {
        self.legal_count(side) as i32 - self.legal_count(side.opponent()) as i32
    }
}
