//! A look at a position: its best moves, each with the chance of winning.

use super::{AnyGame, player, think};
use crate::levels::Limits;

/// The best move of a position, and others.
#[derive(Clone, Debug)]
pub struct Look {
    /// The best move.
    pub best: String,
    /// The chance of winning after it, for the side to move.
    pub chance: f32,
    /// The best other moves with their chances, from good to bad.
    pub others: Vec<(String, f32)>,
}

/// How many moves a look reports. Alpha-beta searches once for each, so it reports few.
fn lines(game: &str) -> u32 {
    if ["amazons", "nogo", "blokus"].contains(&game) { 10 } else { 3 }
}

/// Searches the last position of a game with the strongest level; `None` where nothing is to be chosen.
#[must_use]
pub fn look(game: &dyn AnyGame, nodes: u64, seed: u64) -> Option<Look> {
    let mut strong = player(game, "strong", seed).ok()?;
    let limits = Limits { lines: Some(lines(game.name())), ..Limits::nodes(nodes) };
    let report = think(strong.as_mut(), game, &limits, &mut || 0.0).ok()?;
    let best = report.best?;
    let mut chance = report.chance;
    let mut others = Vec::new();
    for line in report.lines {
        match line.moves.into_iter().next() {
            Some(m) if m == best => chance = line.chance,
            Some(m) => others.push((m, line.chance)),
            None => {}
        }
    }
    others.sort_by(|a: &(String, f32), b| b.1.total_cmp(&a.1));
    (!others.is_empty()).then_some(Look { best, chance, others })
}
