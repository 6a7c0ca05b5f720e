//! Move ordering of alpha-beta: the table's move, killer moves (Akl and Newborn 1977) and the history heuristic (Schaeffer 1983).

use crate::game::Game;
use crate::search::heuristics::Heuristics;

/// What earlier cut-offs say about the order of moves.
pub(crate) struct Ordering<G: Game> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
}

/// History values stay within plus and minus this bound.
const HISTORY_BOUND: i32 = 16_384;

impl<G: Game> Ordering<G> {
    /// The score of the table's move.
    const TABLE_MOVE: i32 = 100_000_000;
    /// Scores from here on belong to moves that are not reduced or skipped: table move, killers, and what the game itself ranks so high.
    pub(crate) const SPECIAL: i32 = 500_000;
    const KILLER: i32 = 600_000;

    pub(crate) fn new(history_size: usize) -> Self {
        Self { killers: Vec::new(), history: vec![0; history_size] }
    }

    /// Before a new search: killers belong to other nodes now, and history counts half.
    pub(crate) fn next_search(&mut self) {
        self.killers.clear();
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// Adds what is known from cut-offs to the game's own scores.
    pub(crate) fn score(
        &self,
        moves: &mut [(G::Move, i32)],
        table_move: Option<G::Move>,
        ply: usize,
        use_history: bool,
        index: impl Fn(G::Move) -> usize,
    ) {
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        for (m, score) in moves {
            if Some(*m) == table_move {
                *score = Self::TABLE_MOVE;
            } else if use_history {
                if Some(*m) == killers[0] {
                    *score += Self::KILLER + 1;
                } else if Some(*m) == killers[1] {
                    *score += Self::KILLER;
                } else {
                    *score += self.history.get(index(*m)).copied().unwrap_or(0);
                }
            }
        }
    }

    /// A move cut off a node; the moves tried before it did not.
    pub(crate) fn note_cut(
        &mut self,
        m: G::Move,
        tried: impl Iterator<Item = G::Move>,
        depth: i32,
        ply: usize,
        index: impl Fn(G::Move) -> usize,
    ) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let bonus = (depth * depth * 16).min(2_000);
        self.add(index(m), bonus);
        for other in tried.take(32) {
            self.add(index(other), -bonus);
        }
    }

    fn add(&mut self, index: usize, bonus: i32) {
        if let Some(value) = self.history.get_mut(index) {
            *value += bonus - *value * bonus.abs() / HISTORY_BOUND;
        }
    }
}

/// Brings the best of the moves from `from` on to the front, or sorts all of them.
pub(crate) fn sort_from<M: Copy>(moves: &mut [(M, i32)], from: usize, only_best: bool) {
    let Some(rest) = moves.get_mut(from..) else { return };
    if only_best {
        // The first of equals, so that the order does not depend on how often this was called.
        let best = rest.iter().enumerate().max_by_key(|&(index, entry)| (entry.1, std::cmp::Reverse(index))).map(|(index, _)| index);
        if let Some(best) = best {
            rest[..=best].rotate_right(1);
        }
    } else {
        rest.sort_by_key(|entry| std::cmp::Reverse(entry.1));
    }
}

/// Lists the candidates of a position best first, as the search would try them without any experience.
pub fn static_order<G: Game, H: Heuristics<G>>(heuristics: &mut H, position: &G, state: &H::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    heuristics.candidates(position, state, &mut moves);
    sort_from(&mut moves, 0, false);
    moves.into_iter().map(|entry| entry.0).collect()
}
