//! Insights for NoGo: liberties, illegal points and why, points that only one side may play.

use super::{NoGo, Point, PointSet};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};

impl Insights for NoGo {
    const OVERLAYS: &'static [&'static str] = &["liberties", "forbidden-first", "forbidden-second", "safe"];

    fn overlay(&self, name: &str) -> Overlay {
        let sides = [Side::FIRST, Side::SECOND];
        let legal = sides.map(|side| self.legal(side));
        let safe = [legal[0].without(legal[1]), legal[1].without(legal[0])];
        let count = |sets: [PointSet<3>; 2]| sets.iter().map(|set| set.len() as f32).collect();
        let facts = vec![Fact::new("legal", "", count(legal)), Fact::new("safe", "", count(safe))];
        let marks = match name {
            "liberties" => self.liberties(),
            "forbidden-first" => self.forbidden(Side::FIRST),
            "forbidden-second" => self.forbidden(Side::SECOND),
            _ => sides
                .into_iter()
                .flat_map(|side| safe[side.index()].into_iter().map(move |point| Mark::new(point, Some(side.index()), Show::Own)))
                .collect(),
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
