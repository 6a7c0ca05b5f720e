//! The features of the evaluation by Jens Lieberum, "An evaluation function for the game of Amazons" (Theoretical Computer Science 349, 2005):
//! which side reaches the empty squares first, and the mobility of the amazons.
//!
//! `D1` and `D2` are the smallest numbers of queen moves and king moves over empty squares from any amazon of a side to a square. All sums are
//! from the point of view of the side to move: its share minus the opponent's. (The paper and most programs count white minus black.)

use crate::core::side::Side;

use super::bits::Bits;
use super::board::Board;

/// The value of a square that both sides reach equally fast, for the side to move (kappa in the paper, which suggests at most 1/5).
const KAPPA: f32 = 0.2;

/// Differences of distances to the empty squares, from the point of view of the side to move.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Territory {
    /// Squares nearer by queen moves: 1 for each that is nearer to the side to move, -1 for each nearer to the opponent, kappa for a tie.
    pub(super) t1: f32,
    /// The same by king moves.
    pub(super) t2: f32,
    /// `2 * sum(2^-D1(mine) - 2^-D1(theirs))`.
    pub(super) c1: f32,
    /// `sum(clamp((D2(theirs) - D2(mine)) / 6, -1, 1))`; a square that a side cannot reach is infinitely far from it.
    pub(super) c2: f32,
    /// How contested the board is: the sum of `2^-|D1(mine) - D1(theirs)|` over the squares that both sides reach; 0 when the sides are
    /// separated.
    pub(super) contested: f32,
    /// Empty squares that only I can reach, and that only the opponent can reach.
    pub(super) exclusive: [u32; 2],
}

impl Territory {
    /// The sums for the side to move of `board`.
    pub(super) fn new<B: Bits>(board: &Board<B>) -> Self {
        Self::of(board.amazons(board.turn()), board.amazons(board.turn().opponent()), board.empty())
    }

    /// The sums for the side whose amazons are `mine` and who is to move.
    pub(super) fn of<B: Bits>(mine: B, theirs: B, empty: B) -> Self {
        let mut sums = Self::default();
        let reachable = sums.by_king(mine, theirs, empty);
        sums.exclusive = [(reachable[0] & !reachable[1]).count(), (reachable[1] & !reachable[0]).count()];
        sums.by_queen(mine, theirs, empty, reachable);
        sums
    }

    /// Sets `t2` and `c2` and returns the squares that each side can reach in any number of moves.
    fn by_king<B: Bits>(&mut self, mine: B, theirs: B, empty: B) -> [B; 2] {
        // `reached` holds the squares within the current distance; `before[d % 6]` those within the distance six steps ago. A square
        // counts for a side in every round from the one that reaches it until the opponent reaches it, for six rounds at most.
        let mut reached = [B::NONE; 2];
        let mut before = [[B::NONE; 2]; 6];
        let (mut nearer, mut equal) = ([B::NONE; 2], B::NONE);
        let mut lead = 0;
        let mut slot = 0;
        let mut front = [mine, theirs];
        loop {
            let new = [front[0].neighbours() & empty & !reached[0], front[1].neighbours() & empty & !reached[1]];
            if (new[0] | new[1]).is_empty() {
                break;
            }
            nearer[0] |= new[0] & !(reached[1] | new[1]);
            nearer[1] |= new[1] & !(reached[0] | new[0]);
            equal |= new[0] & new[1];
            reached = [reached[0] | new[0], reached[1] | new[1]];
            lead += Self::lead(reached, before[slot]);
            before[slot] = reached;
            slot = if slot == 5 { 0 } else { slot + 1 };
            front = new;
        }
        if reached[0] != reached[1] {
            // Five more rounds, in which nothing new is reached, complete the six of the last squares.
            for _ in 0..5 {
                lead += Self::lead(reached, before[slot]);
                before[slot] = reached;
                slot = if slot == 5 { 0 } else { slot + 1 };
            }
        }
        self.t2 = nearer[0].count() as f32 - nearer[1].count() as f32 + KAPPA * equal.count() as f32;
        self.c2 = lead as f32 / 6.0;
        reached
    }

    /// My squares that the opponent has not reached, minus the opposite, without those that were reached six rounds ago.
    fn lead<B: Bits>(reached: [B; 2], before: [B; 2]) -> i32 {
        let mine = reached[0] & !(reached[1] | before[0]);
        let theirs = reached[1] & !(reached[0] | before[1]);
        mine.count() as i32 - theirs.count() as i32
    }

    /// Sets `t1`, `c1` and `contested`; `reachable` are all squares that each side reaches.
    fn by_queen<B: Bits>(&mut self, mine: B, theirs: B, empty: B, reachable: [B; 2]) {
        let mut reached = [B::NONE; 2];
        let mut front = [mine, theirs];
        // The squares of the round before that the other side had not reached; the squares it reaches now are one move behind.
        let mut lonely = [B::NONE; 2];
        let (mut nearer, mut equal, mut one_behind) = ([B::NONE; 2], B::NONE, B::NONE);
        let mut weight = 1.0;
        while reached != reachable {
            let mut new = [B::NONE; 2];
            for side in 0..2 {
                if reached[side] != reachable[side] {
                    new[side] = front[side].slides(empty) & !reached[side];
                }
            }
            nearer[0] |= new[0] & !(reached[1] | new[1]);
            nearer[1] |= new[1] & !(reached[0] | new[0]);
            equal |= new[0] & new[1];
            one_behind |= (new[0] & lonely[1]) | (new[1] & lonely[0]);
            lonely = [new[0] & !(reached[1] | new[1]), new[1] & !(reached[0] | new[0])];
            self.c1 += weight * (new[0].count() as f32 - new[1].count() as f32);
            weight *= 0.5;
            reached = [reached[0] | new[0], reached[1] | new[1]];
            front = new;
        }
        let shared = (reachable[0] & reachable[1]).count() as f32;
        let (level, close) = (equal.count() as f32, one_behind.count() as f32);
        self.t1 = nearer[0].count() as f32 - nearer[1].count() as f32 + KAPPA * level;
        // Two or more moves behind counts as two: it is rare and of little value.
        self.contested = level + 0.5 * close + 0.25 * (shared - level - close);
    }
}

/// The mobility of a side's amazons: for every square that an amazon reaches by a queen move, the number of empty neighbours of the square
/// divided by its distance (in squares) from the amazon.
pub(super) fn mobility<B: Bits>(board: &Board<B>, side: Side) -> f32 {
    let counts = NeighbourCounts::new(board.empty());
    let amazons = board.amazons(side);
    let lines = [
        lines::<B, 0>(amazons, board.empty(), &counts),
        lines::<B, 1>(amazons, board.empty(), &counts),
        lines::<B, 2>(amazons, board.empty(), &counts),
        lines::<B, 3>(amazons, board.empty(), &counts),
        lines::<B, 4>(amazons, board.empty(), &counts),
        lines::<B, 5>(amazons, board.empty(), &counts),
        lines::<B, 6>(amazons, board.empty(), &counts),
        lines::<B, 7>(amazons, board.empty(), &counts),
    ];
    // Integers until the end, so that symmetric positions have exactly the same value.
    (1..10).map(|distance| lines.iter().map(|line| line[distance - 1]).sum::<u32>() as f32 / distance as f32).sum()
}

/// For each distance, the sum of the neighbour counts of the squares that amazons reach in direction `D`.
fn lines<B: Bits, const D: usize>(amazons: B, empty: B, counts: &NeighbourCounts<B>) -> [u32; 9] {
    let mut sums = [0; 9];
    let mut front = amazons;
    for sum in &mut sums {
        front = front.step::<D>() & empty;
        if front.is_empty() {
            break;
        }
        *sum = counts.sum(front);
    }
    sums
}

/// The number of empty neighbours of every square, as the binary digits of the numbers: four bitboards.
pub(super) struct NeighbourCounts<B>([B; 4]);

impl<B: Bits> NeighbourCounts<B> {
    pub(super) fn new(empty: B) -> Self {
        let mut digits = [B::NONE; 4];
        let mut add = |set: B| {
            let mut carry = set;
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        };
        add(empty.step::<0>());
        add(empty.step::<1>());
        add(empty.step::<2>());
        add(empty.step::<3>());
        add(empty.step::<4>());
        add(empty.step::<5>());
        add(empty.step::<6>());
        add(empty.step::<7>());
        Self(digits)
    }

    /// The squares with no empty neighbour, with at most one, and with at most three.
    #[cfg_attr(not(feature = "players"), allow(dead_code, reason = "only searches ask"))]
    pub(super) fn at_most_0_1_3(&self) -> [B; 3] {
        let [ones, twos, fours, eights] = self.0;
        let four_or_more = fours | eights;
        [!(ones | twos | four_or_more), !(twos | four_or_more), !four_or_more]
    }

    /// The sum of the numbers of these squares.
    fn sum(&self, squares: B) -> u32 {
        (0..4).map(|digit| (self.0[digit] & squares).count() << digit).sum()
    }
}

#[cfg(test)]
mod tests;
