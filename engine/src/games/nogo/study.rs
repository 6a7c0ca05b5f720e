//! Insights for NoGo: liberties, groups in atari, eyes, illegal points and why, points that only one side may play; the textbook evaluation.

use super::{NoGo, Point, PointSet};
use crate::core::game::Game;
use crate::core::side::Side;
use crate::study::insights::{Fact, Insights, Mark, Overlay, Show};
use crate::study::textbook::Textbook;

impl Insights for NoGo {
    const OVERLAYS: &'static [&'static str] = &["liberties", "atari", "eyes", "forbidden-first", "forbidden-second", "safe"];

    fn overlay(&self, name: &str) -> Overlay {
        let sides = [Side::FIRST, Side::SECOND];
        let legal = sides.map(|side| self.legal(side));
        let safe = [legal[0].without(legal[1]), legal[1].without(legal[0])];
        let mut facts =
            vec![Fact::of_sides("legal", |side| self.legal_count(side)), Fact::of_sides("safe", |side| safe[side.index() & 1].len())];
        let marks = match name {
            "liberties" => self.liberties(),
            "atari" => {
                let groups = sides.map(|side| self.in_atari(side));
                facts.push(Fact::of_sides("atari", |side| groups[side.index() & 1].len() as u32));
                self.mark_atari(&groups)
            }
            "eyes" => {
                let eyes = sides.map(|side| self.eyes(side));
                facts.push(Fact::of_sides("eyes", |side| eyes[side.index() & 1].len()));
                sides.into_iter().zip(eyes).flat_map(|(side, eyes)| Mark::own(side, eyes)).collect()
            }
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

    /// The eyes of a side: empty points whose neighbours are all stones of that side. The other side can never play there, because its stone would
    /// have no liberty and may not capture. For the same reason it makes no difference whether an eye would be a false one at Go.
    fn eyes(&self, side: Side) -> PointSet<3> {
        let others = self.empty() | self.stones(side.opponent());
        self.empty().without(others.neighbours())
    }

    /// The groups of a side in atari, with their only liberties.
    fn in_atari(&self, side: Side) -> Vec<(PointSet<3>, PointSet<3>)> {
        let mut rest = self.stones(side);
        let mut groups = Vec::new();
        while let Some(stone) = rest.first() {
            let (group, liberties) = self.group(stone);
            rest = rest.without(group);
            if !liberties.is_plural() {
                groups.push((group, liberties));
            }
        }
        groups
    }

    /// Every stone of a group in atari with its number of liberties, one, and the liberty.
    fn mark_atari(&self, groups: &[Vec<(PointSet<3>, PointSet<3>)>; 2]) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (groups, of) in groups.iter().zip([Some(0), Some(1)]) {
            for &(group, liberties) in groups {
                marks.extend(group.into_iter().map(|point| Mark::new(point, of, Show::Number(liberties.len() as i32))));
                marks.extend(liberties.into_iter().map(|point| Mark::new(point, of, Show::Dot)));
            }
        }
        marks
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
