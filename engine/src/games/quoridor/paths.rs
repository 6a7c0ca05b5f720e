//! The paths of a side to its goal, from short to long.

use std::collections::BTreeMap;

use super::Quoridor;
use super::board::Square;
use super::grid::Grid;
use super::squares::Squares;
use crate::core::side::Side;

/// A path to the goal: neighbouring squares, from the pawn's square to the only one on the goal rank.
pub type Path = Vec<Square>;

/// All paths of a side's pawn to its goal rank that visit no square twice: those of fewer steps first, those of equal length in the order of
/// their squares, compared one by one from the pawn (a1 before b1, i1 before a2). Pawns are no obstacles.
///
/// The paths are computed as they are asked for, by Yen's algorithm (1971) in the form of Lawler (1972): the set of all paths is split by their
/// first squares into disjoint classes, of each of which only the first path is known. The first path of all is taken out of its class, and
/// what remains of the class is split at every square of that path.
#[derive(Clone, Debug)]
pub struct WinningPaths {
    grid: Grid,
    goal: Squares,
    classes: BTreeMap<(usize, Path), Class>,
}

/// The paths that begin like the first of them up to the square `spur`, and do not continue on any square of `barred`.
#[derive(Clone, Debug)]
struct Class {
    spur: usize,
    barred: Squares,
}

impl WinningPaths {
    /// The paths of a side in a position.
    #[must_use]
    pub fn new(position: &Quoridor, side: Side) -> Self {
        let mut paths = Self { grid: Grid::new(position.walls()), goal: Squares::goal_of(side), classes: BTreeMap::new() };
        paths.add(&[position.pawn(side)], Squares::EMPTY);
        paths
    }

    /// Adds the class of the paths that begin with these squares and do not continue on any of `barred`, unless it is empty.
    fn add(&mut self, begin: &[Square], barred: Squares) {
        let Some((&spur, visited)) = begin.split_last() else { return };
        let mut rest = self.grid;
        for &square in visited {
            rest.close(square);
        }
        for square in barred {
            rest.part(spur, square);
        }
        if let Some(end) = first_path(&rest, spur, self.goal) {
            let path: Path = visited.iter().copied().chain(end).collect();
            self.classes.insert((path.len(), path), Class { spur: visited.len(), barred });
        }
    }
}

impl Iterator for WinningPaths {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let ((_, path), class) = self.classes.pop_first()?;
        for spur in class.spur..path.len() - 1 {
            let barred = if spur == class.spur { class.barred } else { Squares::EMPTY };
            self.add(&path[..=spur], barred | Squares::of(path[spur + 1]));
        }
        Some(path)
    }
}

/// The first `count` of a side's [`WinningPaths`]; fewer if there are not that many.
#[must_use]
pub fn winning_paths(position: &Quoridor, side: Side, count: usize) -> Vec<Path> {
    WinningPaths::new(position, side).take(count).collect()
}

/// The first of the shortest paths from a square to a set, in the order of their squares.
fn first_path(grid: &Grid, from: Square, to: Squares) -> Option<Path> {
    // The squares from which the set is reached in this number of steps.
    let mut within = vec![to];
    while let Some(&reached) = within.last().filter(|reached| !reached.contains(from)) {
        let next = grid.spread(reached);
        if next == reached {
            return None;
        }
        within.push(next);
    }
    within.pop();
    let mut path = vec![from];
    for nearer in within.into_iter().rev() {
        path.extend((grid.neighbours(*path.last()?) & nearer).first());
    }
    Some(path)
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
