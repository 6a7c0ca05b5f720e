//! The effect of a cut-off: the number of nodes that minimax would visit below the skipped moves.

use super::Textbook;

/// Maximum number of positions visited to count one cut-off.
const MOST_AT_ONCE: u64 = 20_000;
/// Maximum number of positions visited for all cut-offs of a search.
const MOST_IN_ALL: u64 = 400_000;

/// A number of nodes that were not visited.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Saved {
    /// At least this many.
    pub nodes: u64,
    /// Whether the number is exact; otherwise the count was stopped.
    pub exact: bool,
}

impl Default for Saved {
    fn default() -> Self {
        Self { nodes: 0, exact: true }
    }
}

impl Saved {
    /// The sum of both.
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.exact &= other.exact;
    }
}

/// A count with a limit.
#[derive(Clone, Debug, Default)]
pub(super) struct Counter {
    played: u64,
}

impl Counter {
    /// The nodes that a search of `depth` more plies visits below the `moves` of a position, including the moves' own nodes.
    pub(super) fn below<G: Textbook>(&mut self, position: &G, moves: &[G::Move], depth: u32) -> Saved {
        let most = (self.played + MOST_AT_ONCE).min(MOST_IN_ALL);
        self.count(position, moves, depth, most)
    }

    fn count<G: Textbook>(&mut self, position: &G, moves: &[G::Move], depth: u32, most: u64) -> Saved {
        let mut saved = Saved { nodes: moves.len() as u64, exact: true };
        if depth <= 1 {
            return saved;
        }
        let mut below = Vec::new();
        for &m in moves {
            if self.played >= most {
                saved.exact = false;
                break;
            }
            self.played += 1;
            let mut next = position.clone();
            next.play_unchecked(m);
            if depth == 2 {
                saved.nodes += next.count_moves();
            } else {
                below.clear();
                next.textbook_moves(&mut below);
                let deeper = self.count(&next, &below, depth - 1, most);
                saved.add(deeper);
            }
        }
        saved
    }
}
