//! The shortest paths of a side to its goal.

use super::Quoridor;
use super::board::Square;
use super::grid::Grid;
use super::squares::Squares;
use crate::core::side::Side;

/// A path to the goal: neighbouring squares, from the pawn's square to the only one on the goal rank.
pub type Path = Vec<Square>;

/// The `count` shortest paths of a side's pawn to its goal rank that visit no square twice, shortest first (fewer if there are not that many).
/// Pawns are no obstacles. Paths of equal length are ordered by the indices of their squares.
///
/// Yen's algorithm (1971): every path but the first branches off from an earlier one at some square and continues on a shortest path.
#[must_use]
pub fn winning_paths(position: &Quoridor, side: Side, count: usize) -> Vec<Path> {
    let goal = Squares::goal_of(side);
    let grid = Grid::new(position.walls());
    let shortest: Path = grid.path(position.pawn(side), goal).into_iter().collect();
    let mut found: Vec<Path> = Vec::new();
    let mut candidates = vec![shortest];
    while found.len() < count {
        let next = candidates.iter().enumerate().min_by_key(|(_, path)| (path.len(), *path)).map(|(index, _)| index);
        let Some(path) = next.map(|index| candidates.swap_remove(index)).filter(|path| !path.is_empty()) else { break };
        for spur in 0..path.len() - 1 {
            let mut rest = grid;
            for &visited in &path[..spur] {
                rest.close(visited);
            }
            for earlier in found.iter().chain([&path]).filter(|earlier| earlier.starts_with(&path[..=spur])) {
                rest.part(earlier[spur], earlier[spur + 1]);
            }
            let detour = rest.path(path[spur], goal);
            let candidate: Path = path[..spur].iter().copied().chain(detour.iter().copied()).collect();
            if !detour.is_empty() && !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        found.push(path);
    }
    found
}

impl Grid {
    /// Disconnects a square from all its neighbours.
    pub(super) fn close(&mut self, square: Square) {
        for (files, ranks) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(next) = square.offset(files, ranks) {
                self.part(square, next);
            }
        }
    }

    /// Closes the border between two neighbouring squares.
    fn part(&mut self, a: Square, b: Square) {
        let lower = Squares::of(a.min(b));
        let edges = if a.file() == b.file() { &mut self.north } else { &mut self.east };
        *edges = *edges & !lower;
    }
}
