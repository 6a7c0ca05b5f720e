//! How many moves a side has left in any case, and at most: what decides a game once no point is contested.

use crate::games::nogo::board::Board;
use crate::games::nogo::points::PointSet;

/// Bounds on the number of further moves that a side can make, whatever the other does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Reserve {
    /// The side can make so many moves without the other being able to prevent it.
    pub(super) sure: u32,
    /// The side can never make more moves than this.
    pub(super) most: u32,
}

/// Bounds for a side.
///
/// An eye is an empty point with only stones of `side` (and the edge) around it: the other side can never play there. Groups that share
/// eyes hang together. Such a cluster with `e` eyes can always fill all but one, farthest from the last one first, because every group
/// that is merged by filling keeps an eye nearer to it; so it is worth `e - 1` sure moves. If the cluster has no other liberties it is
/// worth exactly that, since the last eye cannot be filled; so a cluster with two eyes or more and nothing else takes one away from the
/// points that are legal now, which are otherwise the most that can be played: points never become legal again.
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

/// Whether the side to move surely wins (`Some(true)`) or loses (`Some(false)`), by counting only.
///
/// It moves first, so it needs one move more than the other can make at most; the other needs as many as it.
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

/// The points that a side need not try because another one is just as good: all but one of the eyes of closed clusters. A closed cluster
/// touches nothing that is still in play, so filling any of its eyes leaves the same number of moves and changes nothing else.
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
    /// Whether the groups have no liberties but these eyes.
    is_closed: bool,
}

/// All clusters of a side that have an eye.
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
