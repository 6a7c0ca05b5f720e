//! Positions of a game with one good move, and the puzzles that they become.

use super::Settings;
use super::source::Position;
use crate::exact::Value;
use crate::levels::RUNGS;
use crate::puzzles::grade::{TRIES, grade, grade_by, rating};
use crate::puzzles::search::{best_move, choice};
use crate::puzzles::{MOST_STEPS, Puzzle, Step, Worth, themes};
use crate::registry::{AnyGame, TextProof, look, prove};

/// Positions of one game that are proved, at most, from the last one backwards.
const MOST_PROOFS: usize = 16;
/// Candidates of one game that are searched with all nodes, at most.
const MOST_TRIED: usize = 6;
/// A glance at every position uses this part of the nodes that find a puzzle, and is content with this part of the margin.
const GLANCE: u64 = 8;
const GLANCE_MARGIN: f32 = 0.7;
/// Where two moves keep a result, there must be so many legal ones.
const CHOICE_FOR_TWO: usize = 8;
/// Fewer legal moves are no choice.
const LEAST_CHOICE: usize = 4;
/// After the best move the game must be open at least, after any other one it may not be as good as won.
const LEAST_CHANCE: f32 = 0.45;
const MOST_SECOND: f32 = 0.7;
/// A puzzle is easy if these rungs, from the lowest, solve it in most tries: all but so many.
const EASY_RUNGS: usize = 3;
const EASY_FAILURES: u8 = 2;

/// A position that may become a puzzle.
pub(super) struct Candidate {
    pub(super) game: Box<dyn AnyGame>,
    /// The number of moves before it in its game.
    pub(super) ply: usize,
    /// Its proof, if it has one with a single good move.
    pub(super) proof: Option<TextProof>,
    /// The move that seems best; empty for a proof, which has its own.
    best: String,
    /// Whether the player found another move.
    missed: bool,
    /// How clear it is: the size of its proof, or the margin of a quick search.
    clarity: f64,
}

/// The positions of a game that may become puzzles, the best first: those that were missed, and among them those that were proved.
pub(super) fn candidates(settings: &Settings, positions: Vec<Position>) -> impl Iterator<Item = Candidate> {
    let mut proved = Vec::new();
    let mut searched = Vec::new();
    let mut provable = true;
    for (index, Position { game, played, ply }) in positions.into_iter().rev().enumerate() {
        let proof = if provable && index < MOST_PROOFS { prove(&*game, settings.proof) } else { None };
        provable = proof.is_some();
        if let Some(proof) = proof {
            if is_single(&proof) {
                let missed = proof.best().all(|m| *m != played);
                proved.push(Candidate { game, ply, clarity: proof.positions as f64, proof: Some(proof), best: String::new(), missed });
            }
        } else if game.legal_moves().len() >= LEAST_CHOICE {
            let Some(look) = look(&*game, (settings.nodes / GLANCE).max(1), 1) else { continue };
            let Some(margin) = look.margin() else { continue };
            if margin >= GLANCE_MARGIN * settings.margin && is_worth(look.chance, look.chance - margin) {
                searched.push(Candidate { game, ply, clarity: margin.into(), proof: None, missed: look.best != played, best: look.best });
            }
        }
    }
    for list in [&mut proved, &mut searched] {
        list.sort_by(|a, b| b.missed.cmp(&a.missed).then(b.clarity.total_cmp(&a.clarity)));
    }
    // One proved puzzle of a game is enough if it has others.
    let rest = proved.split_off(proved.len().min(1));
    proved.into_iter().chain(searched.into_iter().take(MOST_TRIED)).chain(rest)
}

/// Whether a proof has one good move, or two among many, and several bad ones.
fn is_single(proof: &TextProof) -> bool {
    let (legal, best) = (proof.moves.len(), proof.best().count());
    let enough = if best == 1 { LEAST_CHOICE } else { CHOICE_FOR_TWO };
    proof.value != Value::Loss && best <= 2 && legal >= enough
}

/// Whether the chances after the best move and after another one make a difference to the game.
fn is_worth(best: f32, second: f32) -> bool {
    best >= LEAST_CHANCE && second <= MOST_SECOND
}

/// The puzzle of a candidate, if its moves hold and the lowest rungs do not always solve it; an easy one only if those are wanted.
pub(super) fn puzzle(settings: &Settings, candidate: &Candidate, id: String, easy: bool) -> Option<Puzzle> {
    let game = &*candidate.game;
    let (first, worth) = match &candidate.proof {
        Some(proof) => (proof.best().cloned().collect(), Worth::Proved { value: proof.value, positions: proof.positions }),
        // Until it is confirmed.
        None => (vec![candidate.best.clone()], Worth::Searched { best: 0, second: 0, nodes: settings.nodes }),
    };
    let mut puzzle = Puzzle {
        id,
        variant: game.variant().to_owned(),
        position: game.position(),
        solution: vec![Step { right: first, reply: None }],
        worth,
        themes: vec![themes::phase(game).to_owned()],
        rating: 0,
        solved: [0; RUNGS],
        tries: TRIES,
    };
    let suits = |puzzle: &Puzzle| failures(puzzle) > 0 && (easy || !is_easy(puzzle));
    // The low rungs cost nearly nothing, so they go first.
    puzzle.solved = grade_by(game.name(), &puzzle, EASY_RUNGS);
    if !suits(&puzzle) {
        return None;
    }
    if candidate.proof.is_none() {
        let found = choice(game, settings.nodes, settings.margin).filter(|found| is_worth(found.chance, found.second))?;
        let thousandths = |chance: f32| (1000.0 * chance.clamp(0.0, 1.0)).round() as u16;
        puzzle.worth = Worth::Searched { best: thousandths(found.chance), second: thousandths(found.second), nodes: settings.nodes };
        puzzle.solution = vec![Step { right: found.right, reply: None }];
    }
    extend(settings, game, &mut puzzle);
    puzzle.solved = grade(game.name(), &puzzle);
    if !suits(&puzzle) {
        return None;
    }
    puzzle.rating = rating(puzzle.solved, TRIES);
    let found = themes::find(game, &puzzle);
    puzzle.themes.extend(found);
    puzzle.flaw(game.name()).is_none().then_some(puzzle)
}

/// Whether the lowest rungs solve a puzzle nearly always.
pub(super) fn is_easy(puzzle: &Puzzle) -> bool {
    failures(puzzle) <= EASY_FAILURES
}

/// How many tries of the lowest rungs fail.
fn failures(puzzle: &Puzzle) -> u8 {
    puzzle.solved.iter().take(EASY_RUNGS).map(|count| puzzle.tries - count).sum()
}

/// Adds a reply and a further own move as long as that move is the only good one.
fn extend(settings: &Settings, start: &dyn AnyGame, puzzle: &mut Puzzle) {
    let mut game = start.boxed();
    let side = game.turn();
    while puzzle.solution.len() < MOST_STEPS {
        let Some(step) = puzzle.solution.last_mut() else { return };
        let Some(right) = step.right.first().filter(|_| step.right.len() == 1) else { return };
        if game.play(right).is_err() || game.outcome().is_some() || game.turn() == side {
            return;
        }
        let Some(reply) = best_move(&*game, settings.nodes) else { return };
        if game.play(&reply).is_err() || game.outcome().is_some() || game.turn() != side || game.legal_moves().len() < LEAST_CHOICE {
            return;
        }
        let next = match puzzle.worth {
            Worth::Proved { value, .. } => {
                let single = |proof: &TextProof| proof.value == value && is_single(proof);
                prove(&*game, settings.proof).filter(single).map(|proof| proof.best().cloned().collect())
            }
            Worth::Searched { .. } => choice(&*game, settings.nodes, settings.margin).map(|found| found.right),
        };
        let Some(next) = next else { return };
        step.reply = Some(reply);
        puzzle.solution.push(Step { right: next, reply: None });
    }
}
