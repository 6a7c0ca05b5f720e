//! Stones, groups and legal points of both sides, updated incrementally.

use super::points::{Point, PointSet};

/// A board without turn or variant: the part that is copied and changed most often.
///
/// NoGo is fast because stones are never removed and *a point that is illegal for a side stays illegal for it*. A point is illegal either
/// because it is the last liberty of an opposing group (which only the opponent could extend, and only there), or because it has no empty
/// neighbour and is the last liberty of all own groups beside it (and nothing can be placed next to it any more). So the sets of legal points
/// only shrink, and only the groups around a new stone need to be examined.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) struct Board<const N: usize> {
    pub(super) empty: PointSet<N>,
    pub(super) stones: [PointSet<N>; 2],
    /// Stones of groups that have two liberties or more.
    pub(super) safe: [PointSet<N>; 2],
    /// Legal points, ignoring the centre rule.
    pub(super) legal: [PointSet<N>; 2],
}

/// The result of a flood fill of a group.
enum Group<const N: usize> {
    /// At least two liberties; the rest of the group was not visited.
    Safe,
    /// All stones of the group, and its only liberty (or none).
    Atari(PointSet<N>, PointSet<N>),
}

impl<const N: usize> Board<N> {
    /// An empty board.
    pub(super) fn new(size: u8) -> Self {
        let empty = PointSet::board(size);
        Self { empty, stones: [PointSet::EMPTY; 2], safe: [PointSet::EMPTY; 2], legal: [empty; 2] }
    }

    /// A board with stones on it, or the stones of a group that has no liberty.
    pub(super) fn with_stones(size: u8, stones: [PointSet<N>; 2]) -> Result<Self, PointSet<N>> {
        let empty = PointSet::board(size).without(stones[0] | stones[1]);
        let mut board = Self { empty, stones, safe: [PointSet::EMPTY; 2], legal: [empty; 2] };
        for (side, &all) in stones.iter().enumerate() {
            let mut rest = all;
            while let Some(stone) = rest.first() {
                let (group, liberties) = board.group(stone, side);
                rest = rest.without(group);
                if liberties.is_empty() {
                    return Err(group);
                }
                if liberties.is_plural() {
                    board.safe[side] |= group;
                } else {
                    board.legal[1 - side] = board.legal[1 - side].without(liberties);
                }
            }
        }
        board.drop_illegal();
        Ok(board)
    }

    /// The whole group of a stone of `side`, and its liberties.
    pub(super) fn group(&self, stone: Point, side: usize) -> (PointSet<N>, PointSet<N>) {
        self.flood(PointSet::point(stone), side)
    }

    /// The number of points that only `side` can play minus the number that only the opponent can.
    #[inline]
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn lead(&self, side: usize) -> i32 {
        self.legal[side].len() as i32 - self.legal[1 - side].len() as i32
    }

    /// Puts a stone of `side` on a point that is legal for it.
    #[inline]
    pub(super) fn play(&mut self, point: Point, side: usize) {
        let other = 1 - side;
        let stone = PointSet::point(point);
        self.empty = self.empty.without(stone);
        self.stones[side] |= stone;
        let around = stone.neighbours();

        if (around & self.stones[side]).without(self.safe[side]).is_empty() {
            match self.liberties(stone, side) {
                Group::Safe => self.safe[side] |= stone,
                Group::Atari(group, last) => {
                    self.safe[side] = self.safe[side].without(group);
                    self.legal[other] = self.legal[other].without(last);
                }
            }
        } else {
            // The stone joins groups that were in atari; they may be safe now, so the whole new group is examined.
            let (group, liberties) = self.flood(stone, side);
            if liberties.is_plural() {
                self.safe[side] |= group;
            } else {
                self.safe[side] = self.safe[side].without(group);
                self.legal[other] = self.legal[other].without(liberties);
            }
        }

        for touched in around & self.stones[other] & self.safe[other] {
            if self.safe[other].contains(touched)
                && let Group::Atari(group, last) = self.liberties(PointSet::point(touched), other)
            {
                self.safe[other] = self.safe[other].without(group);
                self.legal[side] = self.legal[side].without(last);
            }
        }
        self.drop_illegal();
    }

    /// Removes points from the legal ones that are taken, or where a stone would have no liberty: no empty neighbour and no safe group beside it.
    #[inline]
    fn drop_illegal(&mut self) {
        for side in 0..2 {
            self.legal[side] &= self.empty & (self.empty | self.safe[side]).neighbours();
        }
    }

    /// Visits the group of a stone until two liberties are found or the group is complete.
    #[inline]
    fn liberties(&self, stone: PointSet<N>, side: usize) -> Group<N> {
        let mut group = stone;
        loop {
            let around = group.neighbours();
            let liberties = around & self.empty;
            if liberties.is_plural() {
                return Group::Safe;
            }
            let grown = group | around & self.stones[side];
            if grown == group {
                return Group::Atari(group, liberties);
            }
            group = grown;
        }
    }

    fn flood(&self, stone: PointSet<N>, side: usize) -> (PointSet<N>, PointSet<N>) {
        let mut group = stone;
        loop {
            let around = group.neighbours();
            let grown = group | around & self.stones[side];
            if grown == group {
                return (group, around & self.empty);
            }
            group = grown;
        }
    }
}
