//! What the strongest level and the provers say of a position, for finding puzzles and for checking them.

use super::{Puzzle, Worth};
use crate::levels::Limits;
use crate::registry::{AnyGame, Look, look, player, prove, think};

/// How many times the nodes that found a puzzle confirm it.
pub(super) const CONFIRMED_AT: u64 = 10;
/// A checked puzzle has lost its margin when another move is as good as this, in chance of winning.
const LEAST_MARGIN: f32 = 0.05;
/// Moves are equally good up to this difference.
const EQUAL: f32 = 0.04;
/// The most equally good moves.
const MOST_EQUAL: usize = 3;
/// How many of the moves that seem wrong are searched on their own.
const WRONG_SEARCHED: usize = 4;
/// A proof may visit so many times the positions that it visited before, and not fewer than the least.
const PROOF_AGAIN: u64 = 4;
const LEAST_PROOF: u64 = 100_000;

impl Look {
    /// By how much the best move is better than the first one that is not about as good; `None` if too many are.
    pub(super) fn margin(&self) -> Option<f32> {
        let mut wrong = self.others.iter().map(|(_, chance)| self.chance - chance).skip_while(|behind| *behind < EQUAL);
        let equal = self.others.iter().filter(|(_, chance)| self.chance - chance < EQUAL).count();
        wrong.next().filter(|_| equal < MOST_EQUAL)
    }
}

/// The move that the strongest level plays.
pub(super) fn best_move(game: &dyn AnyGame, nodes: u64) -> Option<String> {
    let mut strong = player(game, "strong", 1).ok()?;
    think(strong.as_mut(), game, &Limits::nodes(nodes), &mut || 0.0).ok()?.best
}

/// The chance of the side to move after one of its moves, by a search of what follows.
pub(super) fn chance_after(game: &dyn AnyGame, text: &str, nodes: u64, seed: u64) -> Option<f32> {
    let mut next = game.boxed();
    let side = game.turn();
    next.play(text).ok()?;
    if let Some(outcome) = next.outcome() {
        return Some(if outcome.winner() == Some(side) {
            1.0
        } else if outcome.is_draw() {
            0.5
        } else {
            0.0
        });
    }
    let mut strong = player(&*next, "strong", seed).ok()?;
    let report = think(strong.as_mut(), &*next, &Limits::nodes(nodes), &mut || 0.0).ok()?;
    Some(if next.turn() == side { report.chance } else { 1.0 - report.chance })
}

/// The good moves of a position.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The best one first, then those that are equally good.
    pub(super) right: Vec<String>,
    /// The chance of the best one.
    pub(super) chance: f32,
    /// The chance of the best wrong one.
    pub(super) second: f32,
}

/// The few good moves of a position, found with some nodes and confirmed with ten times as many; `None` if it is not clear which moves are good.
///
/// A search spends little on moves that seem worse. So moves that seem equally good, and the best of those that seem wrong, are searched on their
/// own, with a quarter of those nodes; a move in between makes the position unclear.
pub(super) fn choice(game: &dyn AnyGame, nodes: u64, margin: f32) -> Option<Choice> {
    let clear = |look: &Look| look.margin().is_some_and(|found| found >= margin);
    let first = look(game, nodes, 1).filter(clear)?;
    let good = |m: &String| *m == first.best || first.others.iter().any(|(other, chance)| other == m && first.chance - chance < EQUAL);
    let sure = look(game, nodes * CONFIRMED_AT, 2).filter(|again| clear(again) && good(&again.best))?;
    let mut choice = Choice { right: vec![sure.best], chance: sure.chance, second: -1.0 };
    let mut wrong = 0;
    for (other, reported) in sure.others {
        let seems_wrong = sure.chance - reported >= EQUAL;
        wrong += usize::from(seems_wrong);
        let alone = if wrong <= WRONG_SEARCHED { chance_after(game, &other, (nodes * CONFIRMED_AT / 4).max(1), 3)? } else { reported };
        let behind = sure.chance - if seems_wrong { alone.max(reported) } else { alone };
        if behind < EQUAL {
            choice.right.push(other);
        } else if behind >= margin {
            choice.second = choice.second.max(sure.chance - behind);
        } else {
            return None;
        }
    }
    (choice.right.len() <= MOST_EQUAL && choice.second >= 0.0).then_some(choice)
}

/// What became of a puzzle that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// It is right.
    Holds,
    /// It is wrong; the reason.
    Contradicted(String),
}

/// Proves a puzzle again if it was proved, else searches every own move of it with the strongest level: with `nodes`, or with ten times
/// as many as found it.
#[must_use]
pub fn check(game: &str, puzzle: &Puzzle, nodes: Option<u64>) -> Check {
    if let Some(flaw) = puzzle.flaw(game) {
        return Check::Contradicted(flaw.to_string());
    }
    let mut play = match puzzle.open(game) {
        Ok(play) => play,
        Err(error) => return Check::Contradicted(error.to_string()),
    };
    for step in &puzzle.solution {
        let contradiction = match puzzle.worth {
            Worth::Proved { value, positions } => {
                let most = positions.saturating_mul(PROOF_AGAIN).max(LEAST_PROOF);
                match prove(&*play, most) {
                    None => Some(format!("no proof within {most} positions")),
                    Some(proof) if proof.value != value => Some(format!("the result is a {}", proof.value.name())),
                    Some(proof) => {
                        let best: Vec<&str> = proof.best().map(String::as_str).collect();
                        let same = best.len() == step.right.len() && step.right.iter().all(|m| best.contains(&m.as_str()));
                        (!same).then(|| format!("the moves that keep the result are {}", best.join(" ")))
                    }
                }
            }
            Worth::Searched { nodes: found, .. } => {
                let nodes = nodes.unwrap_or_else(|| found.saturating_mul(CONFIRMED_AT));
                doubt(&*play, &step.right, nodes)
            }
        };
        if let Some(contradiction) = contradiction {
            return Check::Contradicted(format!("after {} moves: {contradiction}", play.ply()));
        }
        for text in step.right.first().into_iter().chain(&step.reply) {
            if let Err(error) = play.play(text) {
                return Check::Contradicted(error.to_string());
            }
        }
    }
    Check::Holds
}

/// What a search has against the right moves of a position, if anything.
fn doubt(game: &dyn AnyGame, right: &[String], nodes: u64) -> Option<String> {
    let Some(look) = look(game, nodes, 2) else { return Some("there is nothing to choose".to_owned()) };
    if !right.contains(&look.best) {
        return Some(format!("{nodes} nodes prefer {}", look.best));
    }
    let others = look.others.iter().map(|(m, _)| m).filter(|m| !right.contains(m)).take(WRONG_SEARCHED);
    let chances = others.filter_map(|m| Some((m, chance_after(game, m, (nodes / 4).max(1), 3)?)));
    let close = chances.reduce(|a, b| if b.1 > a.1 { b } else { a }).filter(|(_, chance)| look.chance - chance < LEAST_MARGIN);
    close.map(|(m, _)| format!("with {nodes} nodes {m} is as good"))
}
