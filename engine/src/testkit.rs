//! The laws that every game must keep, random games, and simple reference searches.

use std::collections::HashSet;

use crate::core::game::Game;
use crate::core::history::History;
use crate::core::rows::Numbering;
use crate::core::side::Side;

/// The amount of work of [`conformance`].
#[derive(Copy, Clone, Debug)]
pub struct Effort {
    /// Random games to play.
    pub games: u32,
    /// Maximum number of plies of a game.
    pub plies: usize,
    /// Compare with the slow rules at every n-th position.
    pub slow_every: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { games: 20, plies: 200, slow_every: 1 }
    }
}

/// The position after this many random moves from a variant's usual start, or after fewer if the game ends before.
///
/// # Panics
/// When there is no such variant.
#[must_use]
pub fn after<G: Game>(variant: &str, seed: u64, plies: u32) -> G {
    let mut position = G::start(variant).expect("a variant");
    let mut rng = fastrand::Rng::with_seed(seed);
    for _ in 0..plies {
        let Some(m) = random_move(&position, &mut rng) else { break };
        position.play_unchecked(m);
    }
    position
}

/// A random legal move, or `None` when there is none.
pub fn random_move<G: Game>(position: &G, rng: &mut fastrand::Rng) -> Option<G::Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    if moves.is_empty() { None } else { Some(moves[rng.u32(..moves.len() as u32) as usize]) }
}

/// Plays random games of a variant and panics with a description of the first broken law.
///
/// `slow` is a second, obvious implementation of the rules: it returns all legal moves of a position, in any order.
///
/// The laws: moves are distinct, legal, and exactly those of `slow`; their count is right; there are none exactly when the game is over; every
/// move and position can be written and read back; the incremental key equals the recomputed one; different positions of a game have different
/// keys; symmetries commute with moves and preserve outcome and number of moves; [`Game::is_irreversible`] is true where it claims to be.
pub fn conformance<G: Game>(variant: &str, seed: u64, effort: Effort, slow: impl Fn(&G) -> Vec<G::Move>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    for game in 0..effort.games {
        let start = G::start(variant).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(start.variant(), variant, "the start position knows its variant");
        let mut history = History::new(start);
        let mut seen: Vec<(u64, String)> = Vec::new();
        for ply in 0..effort.plies {
            let position = history.current().clone();
            let at = || format!("{} {variant}, game {game} of seed {seed}, ply {ply}: {}", G::NAME, position.write_position());
            check_position(&position, &at);
            let mut moves = Vec::new();
            position.moves(&mut moves);
            if ply % effort.slow_every.max(1) == 0 {
                let fast: HashSet<G::Move> = moves.iter().copied().collect();
                let slow: HashSet<G::Move> = slow(&position).into_iter().collect();
                if fast != slow {
                    let names = |set: HashSet<&G::Move>| set.into_iter().map(|&m| position.write_move(m)).collect::<Vec<_>>().join(" ");
                    let (extra, missing) = (fast.difference(&slow).collect(), slow.difference(&fast).collect());
                    panic!("illegal [{}], missing [{}]\n{}", names(extra), names(missing), at());
                }
            }
            seen.push((position.key(), position.write_position()));
            let Some(m) = random_move(&position, &mut rng) else { break };
            if history.outcome().is_some() {
                break;
            }
            check_symmetries(&position, m, &at);
            if position.is_irreversible(m) {
                for (key, text) in &seen {
                    assert!(*key != position.key() || *text == position.write_position(), "two positions share a key\n{}", at());
                }
                seen.clear();
            }
            history.play(m).unwrap_or_else(|error| panic!("{error}\n{}", at()));
        }
    }
}

/// Checks the laws of one position; `at` describes it.
///
/// # Panics
/// With a description of the first broken law.
pub fn check_position<G: Game>(position: &G, at: &dyn Fn() -> String) {
    assert_eq!(position.key(), position.recompute_key(), "the key is up to date\n{}", at());
    let mut moves = Vec::new();
    position.moves(&mut moves);
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "no moves exactly when the game is over\n{}", at());
    assert_eq!(moves.len() as u64, position.count_moves(), "counting agrees with listing\n{}", at());
    let distinct: HashSet<G::Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "moves are distinct\n{}", at());
    let mut texts = HashSet::new();
    for &m in &moves {
        let text = position.write_move(m);
        assert!(position.is_legal(m), "{text} is generated and refused: {:?}\n{}", position.refusal(m), at());
        for form in [text.clone(), format!("  {} ", text.to_uppercase()), text.to_lowercase()] {
            match position.parse_move(&form) {
                Ok(read) => assert_eq!(read, m, "{form} reads as another move\n{}", at()),
                Err(error) => panic!("{form} does not read: {error}\n{}", at()),
            }
        }
        assert!(texts.insert(text.clone()), "two moves are written {text}\n{}", at());
    }
    let text = position.write_position();
    match G::parse_position(position.variant(), &text) {
        Ok(read) => {
            assert!(read == *position, "the position reads as another: {}\n{}", read.write_position(), at());
            assert_eq!(read.key(), position.key(), "the same position, another key\n{}", at());
            assert_eq!(read.write_position(), text, "writing again gives another text\n{}", at());
        }
        Err(error) => panic!("the position does not read: {error}\n{}", at()),
    }
}

/// Checks that all symmetries of a position commute with a legal move; `at` describes it.
///
/// # Panics
/// With a description of the first broken law.
pub fn check_symmetries<G: Game>(position: &G, m: G::Move, at: &dyn Fn() -> String) {
    assert!(position.transformed(0) == *position && position.transform_move(m, 0) == m, "symmetry 0 is the identity\n{}", at());
    for symmetry in 0..position.symmetries() {
        let mut image = position.transformed(symmetry);
        assert_eq!(image.key(), image.recompute_key(), "key under symmetry {symmetry}\n{}", at());
        assert_eq!(image.count_moves(), position.count_moves(), "moves under symmetry {symmetry}\n{}", at());
        let mut next = position.clone();
        next.play_unchecked(m);
        let image_move = position.transform_move(m, symmetry);
        assert!(image.is_legal(image_move), "symmetry {symmetry} makes {} illegal\n{}", position.write_move(m), at());
        image.play_unchecked(image_move);
        assert!(image == next.transformed(symmetry), "symmetry {symmetry} does not commute with {}\n{}", position.write_move(m), at());
    }
}

/// Feeds every parser of a game any text, texts of a pattern (a regular expression) that look right, and texts of positions and moves of random
/// games, damaged in one place: see [`readers_do_not_panic`].
#[cfg(test)]
pub fn readers_survive<G: Game>(pattern: &str) {
    use proptest::prelude::{Strategy, any};
    use proptest::sample::{Index, select};

    let like = proptest::string::string_regex(pattern).expect("a pattern");
    let texts = any::<String>().boxed().prop_union(like.boxed());
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let outcome = runner.run(&(texts, select(G::VARIANTS), any::<u64>(), any::<Index>(), 0..4_usize), |(text, variant, seed, at, cut)| {
        readers_do_not_panic::<G>(variant, &text);
        let position: G = after(variant, seed, (seed % 50) as u32);
        let m = random_move(&position, &mut fastrand::Rng::with_seed(seed));
        for good in std::iter::once(position.write_position()).chain(m.map(|m| position.write_move(m))) {
            let mut damaged: Vec<char> = good.chars().collect();
            let at = at.index(damaged.len());
            damaged.splice(at..(at + cut).min(good.chars().count()), text.chars().take(3));
            readers_do_not_panic::<G>(variant, &damaged.into_iter().collect::<String>());
        }
        Ok(())
    });
    assert!(outcome.is_ok(), "{outcome:?}");
}

/// Why a move may not be played.
#[cfg(test)]
pub fn refusal<G: Game>(position: &G, text: &str) -> crate::core::fault::Fault {
    match position.parse_move(text) {
        Err(crate::core::error::MoveError::Illegal { refusal, .. }) => refusal,
        other => panic!("{text} should be refused: {other:?}"),
    }
}

/// The rows of a position's text: what a slow and obvious reading of the rules begins with.
pub struct Rows {
    /// What is in each row, from the left.
    pub rows: Vec<Vec<char>>,
    /// The last word of the text: whose turn it is.
    pub turn: char,
}

impl Rows {
    /// The rows, from the top or from the bottom.
    #[must_use]
    pub fn of<G: Game>(position: &G, numbering: Numbering) -> Self {
        let text = position.write_position();
        let mut rows: Vec<Vec<char>> = text.split(' ').next().unwrap_or_default().split('/').map(|row| row.chars().collect()).collect();
        if numbering == Numbering::FromBottom {
            rows.reverse();
        }
        Self { rows, turn: text.chars().last().unwrap_or_default() }
    }

    /// What is at a column and a row, both from 0; `#` outside.
    #[must_use]
    pub fn at(&self, column: i32, row: i32) -> char {
        let find = || self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?);
        find().copied().unwrap_or('#')
    }
}

/// Feeds a text to every parser of a game: none may panic, and what is read as a move or a position must be written and read back equal.
pub fn readers_do_not_panic<G: Game>(variant: &str, text: &str) {
    let start = G::start(variant).unwrap_or_else(|error| panic!("{error}"));
    if let Ok(m) = start.read_move(text) {
        let _ = start.refusal(m);
        assert_eq!(start.read_move(&start.write_move(m)).ok(), Some(m), "`{text}` does not survive");
    }
    let _ = start.parse_move(text);
    if let Ok(position) = G::parse_position(variant, text) {
        let again = G::parse_position(variant, &position.write_position());
        assert!(again.as_ref().is_ok_and(|again| *again == position), "`{text}` does not survive: {again:?}");
        assert_eq!(position.key(), position.recompute_key(), "`{text}`");
        let mut moves = Vec::new();
        position.moves(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "`{text}`");
    }
}

/// The negamax value of a position at a fixed depth, without pruning, table or ordering: what every alpha-beta search must return. A won game
/// has the value `win - plies`; `evaluate` is for the side to move. For two sides; turns need not alternate.
pub fn negamax<G: Game>(position: &G, depth: u32, ply: i32, win: i32, evaluate: &mut dyn FnMut(&G) -> i32) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.winner() {
            None => 0,
            Some(side) if side == position.turn() => win - ply,
            Some(_) => ply - win,
        };
    }
    if depth == 0 {
        return evaluate(position);
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut best = i32::MIN;
    for m in moves {
        let mut next = position.clone();
        next.play_unchecked(m);
        let value = negamax(&next, depth - 1, ply + 1, win, evaluate);
        best = best.max(if next.turn() == position.turn() { value } else { -value });
    }
    best
}

/// Whether the side to move can force a win, by exhaustive search. For small positions of two sides only.
pub fn forced_winner<G: Game>(position: &G) -> Option<Side> {
    let value = negamax(position, u32::MAX, 0, 1_000_000, &mut |_| 0);
    match value {
        0 => None,
        v if v > 0 => Some(position.turn()),
        _ => Some(position.turn().opponent()),
    }
}
