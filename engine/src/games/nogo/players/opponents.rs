//! The simple opponents of a student's report on NoGo (Hoven Chen, 2020), and what all opponents of that report share.

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::order::greatest_first;
use crate::core::side::Side;
use crate::games::nogo::{NoGo, Point};
use crate::search::heuristics::logistic;
use crate::search::{Report, RootMove};

/// The report's evaluation: the number of points that are legal for `side` minus the number legal for the other.
pub(super) fn margin(position: &NoGo, side: Side) -> i32 {
    position.legal_count(side) as i32 - position.legal_count(side.opponent()) as i32
}

/// A rough win probability for a margin in points, for display only: the players of the report compare margins.
pub(super) fn chance(margin: f32) -> f32 {
    logistic((margin * 100.0) as i32, 400.0)
}

/// Chooses one of several points at random.
pub(super) fn choose(points: &[Point], rng: &mut fastrand::Rng) -> Option<Point> {
    if points.is_empty() { None } else { points.get(rng.u32(..points.len() as u32) as usize).copied() }
}

/// Plays a point with the greatest margin after it; a random one of several.
pub(super) fn greedy(history: &History<NoGo>, rng: &mut fastrand::Rng) -> Report<NoGo> {
    let position = history.current();
    let mut scored: Vec<(Point, i32)> = history.legal_moves().into_iter().map(|m| (m, margin_after(position, m))).collect();
    greatest_first(&mut scored, |&(_, margin)| margin);
    let Some(&(_, greatest)) = scored.first() else { return Report::default() };
    let best: Vec<Point> = scored.iter().take_while(|&&(_, margin)| margin == greatest).map(|&(m, _)| m).collect();
    let root = scored.iter().map(|&(mv, margin)| RootMove { mv, chance: chance(margin as f32), visits: 1 }).collect();
    Report {
        value: greatest,
        chance: chance(greatest as f32),
        depth: 1,
        nodes: scored.len() as u64,
        root,
        ..Report::of_move(choose(&best, rng))
    }
}

/// The margin of the side to move after its move.
fn margin_after(position: &NoGo, m: Point) -> i32 {
    let mut next = position.clone();
    next.play_unchecked(m);
    margin(&next, position.turn())
}
