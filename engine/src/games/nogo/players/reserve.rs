//! Lower and upper bounds on the moves a side has left. They decide the game once no point is contested.

use crate::games::nogo::board::Board;
use crate::games::nogo::points::PointSet;

/// Bounds on the number of further moves that a side can make, whatever the opponent does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Reserve {
    /// The side can make this many moves; the opponent cannot prevent it.
    pub(super) sure: u32,
    /// The side can never make more moves than this.
    pub(super) most: u32,
}

/// Bounds for a side.
///
/// An eye is an empty point surrounded only by stones of `side` (and the edge): the opponent can never play there. Groups that share eyes form a
/// cluster. A cluster with `e` eyes can always fill all but one of them, starting with the eye farthest from the last one, because every group
/// merged by filling keeps an eye nearer to it; so it is worth `e - 1` sure moves. A cluster with no other liberties is worth exactly that,
/// since the last eye cannot be filled. So each cluster with two or more eyes and no other liberties reduces the upper bound by one. The upper
/// bound is otherwise the number of legal points, because points never become legal again.
#[inline]
pub(super) fn reserve<const N: usize>(board: &Board<N>, side: usize) -> Reserve {
    let mut most = board.legal[side].len();
    let mut sure = 0;
    for cluster in Clusters::new(board, side) {
        let eyes = cluster.eyes.len();
        sure += eyes - 1;
        if cluster.is_closed && eyes > 1 {
            most -= 1;
        }
    }
    Reserve { sure, most }
}

/// Whether the side to move certainly wins (`Some(true)`) or loses (`Some(false)`), by counting only.
///
/// Because it moves first, it needs one sure move more than the opponent's upper bound; the opponent needs as many as the upper bound of the
/// side to move.
#[inline]
pub(super) fn settled<const N: usize>(board: &Board<N>, turn: usize) -> Option<bool> {
    let (ours, theirs) = (reserve(board, turn), reserve(board, 1 - turn));
    if ours.sure > theirs.most || (theirs.most == 0 && ours.most > 0) {
        Some(true)
    } else if theirs.sure >= ours.most {
        Some(false)
    } else {
        None
    }
}

/// Points that a side need not try because another one is equivalent: all but one of the eyes of closed clusters. A closed cluster touches
/// nothing that is still contested, so filling any of its eyes leaves the same number of moves.
pub(super) fn interchangeable<const N: usize>(board: &Board<N>, side: usize) -> PointSet<N> {
    let mut eyes = Clusters::new(board, side)
        .filter(|cluster| cluster.is_closed && cluster.eyes.is_plural())
        .fold(PointSet::EMPTY, |all, cluster| all | cluster.eyes);
    if let Some(first) = eyes.first() {
        eyes.remove(first);
    }
    eyes
}

/// Groups of one side that share eyes.
struct Cluster<const N: usize> {
    eyes: PointSet<N>,
    /// Whether the groups have no other liberties than these eyes.
    is_closed: bool,
}

/// All clusters of a side with at least one eye.
struct Clusters<'a, const N: usize> {
    board: &'a Board<N>,
    stones: PointSet<N>,
    eyes: PointSet<N>,
    rest: PointSet<N>,
}

impl<'a, const N: usize> Clusters<'a, N> {
    #[inline]
    fn new(board: &'a Board<N>, side: usize) -> Self {
        let eyes = board.empty.without((board.empty | board.stones[1 - side]).neighbours());
        Self { board, stones: board.stones[side], eyes, rest: eyes }
    }
}

impl<const N: usize> Iterator for Clusters<'_, N> {
    type Item = Cluster<N>;

    #[inline]
    fn next(&mut self) -> Option<Cluster<N>> {
        let inside = self.stones | self.eyes;
        let mut cluster = PointSet::point(self.rest.first()?);
        let around = loop {
            let around = cluster.neighbours();
            let grown = cluster | around & inside;
            if grown == cluster {
                break around;
            }
            cluster = grown;
        };
        self.rest = self.rest.without(cluster);
        Some(Cluster { eyes: cluster & self.eyes, is_closed: !(around & self.board.empty).meets(!cluster) })
    }
}
