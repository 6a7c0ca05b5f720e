//! Move ordering of alpha-beta: the table's move, killer moves (Akl and Newborn 1977), the history heuristic (Schaeffer 1983) and continuation
//! history (history by pairs of moves, which generalises the countermoves of Uiterwijk 1992).

use crate::core::game::Game;
use crate::core::order::greatest_first;
use crate::search::heuristics::Heuristics;

/// Move ordering from earlier cut-offs.
pub(crate) struct Ordering<G: Game> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
    /// Continuation history: by the kind of the previous move and of the move. Empty if it is not used.
    continuation: Vec<i16>,
}

/// History values stay within plus and minus this bound.
const HISTORY_BOUND: i32 = 16_384;

impl<G: Game> Ordering<G> {
    /// The score of the table's move.
    const TABLE_MOVE: i32 = 100_000_000;
    /// Moves that score this or more are not reduced or skipped: table move, killers, and what the game itself ranks that high.
    pub(crate) const SPECIAL: i32 = 500_000;
    const KILLER: i32 = 600_000;

    /// History for `kinds` kinds of moves; `continuation` turns continuation history on.
    pub(crate) fn new(history_size: usize, continuation: bool) -> Self {
        let pairs = if continuation { history_size * history_size } else { 0 };
        Self { killers: Vec::new(), history: vec![0; history_size], continuation: vec![0; pairs] }
    }

    /// Prepares for a new search: clears the killers and halves the history. Continuation history stays; it is too large to go through, and new
    /// results soon outweigh old ones.
    pub(crate) fn next_search(&mut self) {
        self.killers.clear();
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// The continuation history after a kind of move.
    fn row(&self, previous_move: Option<usize>) -> &[i16] {
        let size = self.history.len();
        previous_move.and_then(|before| self.continuation.get(before * size..(before + 1) * size)).unwrap_or(&[])
    }

    /// Adds history and killers to the game's own scores. `previous_move` is the kind of the move before.
    pub(crate) fn score(&self, moves: &mut [(G::Move, i32)], ply: usize, previous_move: Option<usize>, index: impl Fn(G::Move) -> usize) {
        let killers = self.killers.get(ply).copied().unwrap_or([None; 2]);
        let row = self.row(previous_move);
        for (m, score) in moves {
            *score += if Some(*m) == killers[0] {
                Self::KILLER + 1
            } else if Some(*m) == killers[1] {
                Self::KILLER
            } else {
                let index = index(*m);
                self.history.get(index).copied().unwrap_or(0) + row.get(index).copied().map_or(0, i32::from)
            };
        }
    }

    /// Puts the table's move first.
    pub(crate) fn score_table_move(&self, moves: &mut [(G::Move, i32)], table_move: G::Move) {
        if let Some(entry) = moves.iter_mut().find(|entry| entry.0 == table_move) {
            entry.1 = Self::TABLE_MOVE;
        }
    }

    /// Records a move that caused a cut-off; the moves searched before it did not.
    pub(crate) fn note_cut(
        &mut self,
        m: G::Move,
        tried: impl Iterator<Item = G::Move>,
        depth: i32,
        ply: usize,
        previous_move: Option<usize>,
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
        self.add(previous_move, index(m), bonus);
        for other in tried.take(32) {
            self.add(previous_move, index(other), -bonus);
        }
    }

    fn add(&mut self, previous_move: Option<usize>, index: usize, bonus: i32) {
        let size = self.history.len();
        let Some(value) = self.history.get_mut(index) else { return };
        *value += bonus - *value * bonus.abs() / HISTORY_BOUND;
        if let Some(value) = previous_move.and_then(|before| self.continuation.get_mut(before * size + index)) {
            let old = i32::from(*value);
            // Within the bound, which is half of what sixteen bits hold.
            *value = (old + bonus - old * bonus.abs() / HISTORY_BOUND) as i16;
        }
    }
}

/// Moves the best of the moves from `from` on to the front, or sorts all of them.
pub(crate) fn sort_from<M: Copy>(moves: &mut [(M, i32)], from: usize, only_best: bool) {
    let Some(rest) = moves.get_mut(from..) else { return };
    if only_best {
        // The first of equals, so that the order does not depend on the number of calls.
        let best = rest.iter().enumerate().max_by_key(|&(index, entry)| (entry.1, std::cmp::Reverse(index))).map(|(index, _)| index);
        if let Some(best) = best {
            rest[..=best].rotate_right(1);
        }
    } else {
        greatest_first(rest, |entry| entry.1);
    }
}

/// The candidate moves of a position, best first, without any history.
pub fn static_order<G: Game, H: Heuristics<G>>(heuristics: &mut H, position: &G, state: &H::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    heuristics.candidates(position, state, &mut moves);
    sort_from(&mut moves, 0, false);
    moves.into_iter().map(|entry| entry.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::toy::Noughts;

    /// The moves 0 to 4 in the order in which they would be tried.
    fn order(ordering: &Ordering<Noughts>, ply: usize, previous_move: Option<usize>) -> Vec<u8> {
        let mut moves: Vec<(u8, i32)> = (0..5).map(|m| (m, 0)).collect();
        ordering.score(&mut moves, ply, previous_move, usize::from);
        sort_from(&mut moves, 0, false);
        moves.into_iter().map(|entry| entry.0).collect()
    }

    #[test]
    fn what_cut_off_comes_first_and_what_was_tried_in_vain_last() {
        let mut ordering: Ordering<Noughts> = Ordering::new(9, false);
        ordering.note_cut(3, [1].into_iter(), 4, 7, None, usize::from);
        assert_eq!(order(&ordering, 2, None), [3, 0, 2, 4, 1]);
        // At its own ply it is a killer, which beats any history.
        for _ in 0..50 {
            ordering.note_cut(2, [].into_iter(), 9, 5, None, usize::from);
        }
        assert_eq!(order(&ordering, 2, None)[0], 2);
        assert_eq!(order(&ordering, 7, None)[0], 3);
        ordering.next_search();
        assert_eq!(order(&ordering, 7, None)[0], 2, "killers are forgotten, history is not");
    }

    #[test]
    fn pairs_of_moves_tell_the_reply_to_each() {
        let mut ordering: Ordering<Noughts> = Ordering::new(9, true);
        for _ in 0..20 {
            ordering.note_cut(3, [4].into_iter(), 6, 1, Some(7), usize::from);
            ordering.note_cut(4, [3].into_iter(), 6, 1, Some(8), usize::from);
        }
        assert_eq!(order(&ordering, 2, Some(7))[0], 3);
        assert_eq!(order(&ordering, 2, Some(8))[0], 4);
        let plain: Ordering<Noughts> = Ordering::new(9, false);
        assert_eq!(order(&plain, 2, Some(7)), [0, 1, 2, 3, 4], "without pairs the move before does not matter");
    }

    #[test]
    fn experience_stays_within_its_bound() {
        let mut ordering: Ordering<Noughts> = Ordering::new(9, true);
        for _ in 0..10_000 {
            ordering.note_cut(3, [4].into_iter(), 60, 1, Some(7), usize::from);
        }
        let mut moves = vec![(3, 0), (4, 0)];
        ordering.score(&mut moves, 2, Some(7), usize::from);
        assert!(moves[0].1 > HISTORY_BOUND && moves[0].1 <= 2 * HISTORY_BOUND, "{moves:?}");
        assert!(moves[1].1 < -HISTORY_BOUND && moves[1].1 >= -2 * HISTORY_BOUND, "{moves:?}");
    }
}
