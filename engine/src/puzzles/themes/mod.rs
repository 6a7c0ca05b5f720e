//! Themes found by simple tests on the rules: what the first move of a solution does. [`super::themes_of`] says what each means.

mod amazons;
mod blokus;
mod checkers;
mod nogo;
mod quoridor;
#[cfg(test)]
mod tests;

use super::theme::PHASES;
use super::{Puzzle, themes_of};
use crate::core::game::Game;
use crate::core::history::History;
use crate::registry::{AnyGame, insights};
use crate::study::insights::Overlay;

/// A move of a game whose rules are known.
struct Played<'a, G: Game> {
    before: &'a G,
    m: G::Move,
    after: G,
    puzzle: &'a Puzzle,
}

/// The phase of a game that its last position belongs to: a third of what fills the board, or leaves it, in a usual game.
pub(super) fn phase(game: &dyn AnyGame) -> &'static str {
    fn of<G: Game>(game: &dyn AnyGame, progress: fn(&G) -> f32) -> Option<f32> {
        Some(progress(game.as_any().downcast_ref::<History<G>>()?.current()))
    }
    let progress = match game.name() {
        "quoridor" => of(game, quoridor::progress),
        "checkers" => of(game, checkers::progress),
        "amazons" => of(game, amazons::progress),
        "nogo" => of(game, nogo::progress),
        "blokus" => of(game, blokus::progress),
        _ => None,
    };
    PHASES[((3.0 * progress.unwrap_or_default()) as usize).min(2)]
}

/// The themes of a puzzle, in the order of [`themes_of`].
pub(super) fn find(game: &dyn AnyGame, puzzle: &Puzzle) -> Vec<String> {
    let found = match game.name() {
        "quoridor" => of(game, puzzle, quoridor::themes),
        "checkers" => of(game, puzzle, checkers::themes),
        "amazons" => of(game, puzzle, amazons::themes),
        "nogo" => of(game, puzzle, nogo::themes),
        "blokus" => of(game, puzzle, blokus::themes),
        _ => None,
    };
    let found = found.unwrap_or_default();
    themes_of(game.name()).iter().filter(|theme| found.contains(theme)).map(|theme| (*theme).to_owned()).collect()
}

fn of<G: Game>(game: &dyn AnyGame, puzzle: &Puzzle, themes: fn(&Played<'_, G>) -> Vec<&'static str>) -> Option<Vec<&'static str>> {
    let before = game.as_any().downcast_ref::<History<G>>()?.current();
    let m = before.parse_move(puzzle.line().next()?).ok()?;
    let mut after = before.clone();
    after.play_unchecked(m);
    Some(themes(&Played { before, m, after, puzzle }))
}

/// The names of those tests that hold.
fn those<const N: usize>(tests: [(&'static str, bool); N]) -> Vec<&'static str> {
    tests.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
}

/// An overlay of a position; empty if there is none of this name.
fn overlay<G: Game>(position: &G, name: &str) -> Overlay {
    insights(G::NAME, position.variant(), &position.write_position(), name, None).unwrap_or_default()
}

/// The values of a fact of an overlay.
fn fact<'a>(overlay: &'a Overlay, name: &str) -> &'a [f32] {
    overlay.facts.iter().find(|fact| fact.name == name).map_or(&[], |fact| &fact.values)
}
