//! The prior of a placement, before any search.
//!
//! The score of a placement is a sum: a weight for its piece, one for each cell that it covers, and one for each corner point that it makes.
//! Cells are classified by how far the opponents and the mover are from reaching them, by their neighbours, and by their distance from the
//! middle of the board. So a position costs two maps, and a placement a few additions. That corner points, one's own and the opponents', say
//! most about a placement is known from Pentobi (Enzenberger), whose prior counts them.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::games::blokus::bits::Bits;
use crate::games::blokus::generate::{Ground, sweep};
use crate::games::blokus::geometry::{BoardSize, MAX_BITS, by_size};
use crate::games::blokus::pieces::PIECES;
use crate::games::blokus::setup::Setup;
use crate::games::blokus::{Blokus, Move};

/// The number of phases: until the colour to move has placed 3 pieces, 6, 10, or more.
pub const PHASES: usize = 4;
/// Steps along edges in which a placement can get from a corner point to another cell, and the corner point itself.
const STEPS: usize = 5;
/// How an opponent stands to a cell: one of its corner points, so many steps from one, out of its reach, not free to it.
const THEIRS: usize = STEPS + 2;
/// How the mover stands to a cell that it may cover: a corner point, 1 step from one, 2, more.
const OWN: usize = 4;
/// What is beside a covered cell: nothing, the edge of the board alone, one cell of another colour, several.
const CONTACT: usize = 4;
/// How a partner's colour stands to a covered cell: neither of the others, beside one of its corner points, a corner point.
const PARTNER: usize = 3;
/// How the mover stands to a new corner point: so many steps from one of its own before, out of reach; those that it had already are 0 steps away.
const BEFORE: usize = STEPS + 1;
/// How many neighbours of a new corner point are free to the mover.
const OPEN: usize = 5;
/// Rings around the middle of the board.
const RINGS: usize = 10;

const COVER_KINDS: usize = THEIRS * OWN * CONTACT * PARTNER;
const CORNER_KINDS: usize = THEIRS * BEFORE * OPEN;

/// The offsets of each class of weights in the list of a phase.
const COVER: usize = PIECES;
const CORNER: usize = COVER + COVER_KINDS;
const COVER_RING: usize = CORNER + CORNER_KINDS;
const CORNER_RING: usize = COVER_RING + RINGS;
/// The number of weights of a phase.
pub const WEIGHTS: usize = CORNER_RING + RINGS;

/// Units per logit.
pub const SCALE: i32 = 16;

/// The weights of a board's phases, in sixteenths of a logit.
pub type Weights = [[i8; WEIGHTS]; PHASES];

/// Fitted by `quintet-train blokus priors`: the phases of Duo, then those of two-player classic, then those of more players.
static FITTED: LazyLock<[Weights; 3]> = LazyLock::new(|| {
    let mut bytes = super::WEIGHTS.file("prior.bin").iter();
    [(); 3].map(|()| [(); PHASES].map(|()| [(); WEIGHTS].map(|()| bytes.next().map_or(0, |&byte| byte as i8))))
});

/// The weights for positions of this variant.
pub(super) fn fitted(setup: &Setup) -> &'static Weights {
    &FITTED[match (setup.size, setup.sides) {
        (BoardSize::Small, _) => 0,
        (BoardSize::Large, ..=2) => 1,
        (BoardSize::Large, _) => 2,
    }]
}

/// The phase of the colour to move.
#[must_use]
pub fn phase(position: &Blokus) -> usize {
    match PIECES - position.pieces_left(position.turn).count() {
        0..3 => 0,
        3..6 => 1,
        6..10 => 2,
        _ => 3,
    }
}

/// The weights of a cell, by their indices: when it is covered and when it becomes a corner point.
struct Kind {
    cover: [usize; 2],
    corner: [usize; 2],
}

/// The cells so many steps or fewer from a corner point, along cells that are free.
fn within<const N: usize, const S: usize>(ground: &Ground<N>) -> [Bits<N>; STEPS] {
    let mut reached = ground.attach;
    let mut all = [reached; STEPS];
    for steps in all.iter_mut().skip(1) {
        reached |= reached.edges::<S>() & ground.free;
        *steps = reached;
    }
    all
}

/// For every cell the least number of steps, by its bit; [`STEPS`] for those that are out of reach.
fn distances<const N: usize>(within: &[Bits<N>; STEPS]) -> [u8; MAX_BITS] {
    let mut distances = [STEPS as u8; MAX_BITS];
    let mut nearer = Bits::EMPTY;
    for (steps, reached) in within.iter().enumerate() {
        for bit in (*reached & !nearer).iter() {
            distances[bit] = steps as u8;
        }
        nearer = *reached;
    }
    distances
}

/// Calls `visit` with the bit and the kind of every cell that is free to the colour to move.
fn each_kind<const N: usize, const S: usize>(position: &Blokus, mut visit: impl FnMut(usize, Kind)) {
    let geometry = position.geometry();
    let board = geometry.board::<N>();
    let turn = position.turn;
    let ground = position.ground::<N, S>(turn);
    let mut theirs = [Bits::<N>::EMPTY; STEPS];
    let (mut open_to_them, mut partner) = (Bits::EMPTY, Bits::EMPTY);
    for other in position.colours().filter(|&other| other != turn && !position.is_stuck(other)) {
        let ground = position.ground::<N, S>(other);
        if position.side_of(other) == position.side_of(turn) {
            partner |= ground.attach;
            continue;
        }
        open_to_them |= ground.free;
        for (all, reached) in theirs.iter_mut().zip(within::<N, S>(&ground)) {
            *all |= reached;
        }
    }
    let (own, theirs) = (distances(&within::<N, S>(&ground)), distances(&theirs));
    let others = board & !position.empty_cells::<N>() & !position.own(turn);
    let (rim, beside_partner) = ((!board).edges::<S>(), partner.edges::<S>());
    for bit in ground.free.iter() {
        let around = |cells: &Bits<N>| cells.around(bit - 1) + cells.around(bit + 1) + cells.around(bit - S) + cells.around(bit + S);
        let from_theirs = match usize::from(theirs[bit]) {
            STEPS if !open_to_them.has(bit) => STEPS + 1,
            steps => steps,
        };
        let from_own = usize::from(own[bit]);
        let contact = match around(&others) {
            0 => usize::from(rim.has(bit)),
            1 => 2,
            _ => 3,
        };
        let partner = if partner.has(bit) { 2 } else { usize::from(beside_partner.has(bit)) };
        let cover = ((from_theirs * OWN + from_own.min(OWN - 1)) * CONTACT + contact) * PARTNER + partner;
        let corner = (from_theirs * BEFORE + from_own) * OPEN + around(&ground.free) as usize;
        let ring = geometry.ring(bit).min(RINGS - 1);
        visit(bit, Kind { cover: [COVER + cover, COVER_RING + ring], corner: [CORNER + corner, CORNER_RING + ring] });
    }
}

/// The score of every placement of the colour to move, in [`SCALE`]ths of a logit.
pub(super) fn score_all<const N: usize, const S: usize>(position: &Blokus, weights: &[i8; WEIGHTS], out: &mut Vec<(i32, Move)>) {
    let geometry = position.geometry();
    // What a cell adds, by its bit: when it is covered and when it becomes a corner point.
    let (mut cover, mut corner) = ([0_i16; MAX_BITS], [0_i16; MAX_BITS]);
    let sum = |kinds: [usize; 2]| kinds.iter().map(|&kind| i16::from(weights[kind])).sum::<i16>();
    each_kind::<N, S>(position, |bit, kind| (cover[bit], corner[bit]) = (sum(kind.cover), sum(kind.corner)));
    let turn = position.turn;
    let _ = sweep::<N, S>(geometry, &position.ground::<N, S>(turn), position.hand(turn), |orientation, anchors| {
        let piece = i32::from(weights[geometry.piece_of(orientation).index()]);
        let (cells, corners) = (geometry.cells_from(orientation), geometry.corners_from(orientation));
        for anchor in anchors.iter() {
            // All of them are bits of the board or of its frame: the mask only says so.
            let covered = cells.iter().map(|&offset| i32::from(cover[(anchor + usize::from(offset)) % MAX_BITS])).sum::<i32>();
            let made = corners.iter().map(|&offset| i32::from(corner[anchor.wrapping_add_signed(offset.into()) % MAX_BITS])).sum::<i32>();
            out.push((piece + covered + made, Move(geometry.placement::<S>(orientation, anchor))));
        }
        ControlFlow::Continue(())
    });
}

/// The inputs of the prior, for a fit.
pub struct Seen {
    /// The cells that the mover may cover or make corner points of.
    pub cells: Vec<SeenCell>,
    /// The placements.
    pub placements: Vec<SeenPlacement>,
}

/// A cell of [`Seen`].
pub struct SeenCell {
    /// The indices of the weights of covering it.
    pub cover: [usize; 2],
    /// The indices of the weights of making a corner point of it.
    pub corner: [usize; 2],
}

/// A placement of [`Seen`].
pub struct SeenPlacement {
    /// The move.
    pub mv: Move,
    /// The index of the piece and of its weight.
    pub piece: usize,
    /// The cells that it covers.
    pub covers: Vec<u16>,
    /// The cells that it makes corner points of.
    pub corners: Vec<u16>,
}

/// The inputs of the prior in a position.
#[must_use]
pub fn see(position: &Blokus) -> Seen {
    by_size!(position.setup().size, see_all(position))
}

fn see_all<const N: usize, const S: usize>(position: &Blokus) -> Seen {
    let geometry = position.geometry();
    let mut seen = Seen { cells: Vec::new(), placements: Vec::new() };
    let mut index = [u16::MAX; MAX_BITS];
    each_kind::<N, S>(position, |bit, Kind { cover, corner }| {
        index[bit] = seen.cells.len() as u16;
        seen.cells.push(SeenCell { cover, corner });
    });
    crate::games::blokus::list::<N, S>(position, |placement| {
        let known = |bit: usize| Some(index[bit]).filter(|&index| index != u16::MAX);
        seen.placements.push(SeenPlacement {
            mv: Move(placement),
            piece: geometry.piece(placement).index(),
            covers: geometry.bits_of(placement).filter_map(known).collect(),
            corners: geometry.corners_of(placement).filter_map(known).collect(),
        });
    });
    seen
}

/// The kinds that a weight's own kind belongs to, by which a fit learns about rare kinds from common ones: numbers of their own,
/// below [`FAMILIES`].
#[must_use]
pub fn families(index: usize) -> Vec<usize> {
    let (mut from, sizes, mut kind): (_, &[usize], _) = match index {
        COVER..CORNER => (0, &[THEIRS, OWN, CONTACT, PARTNER], index - COVER),
        CORNER..COVER_RING => (THEIRS + OWN + CONTACT + PARTNER, &[THEIRS, BEFORE, OPEN], index - CORNER),
        _ => return Vec::new(),
    };
    let mut families = Vec::new();
    for &size in sizes.iter().rev() {
        families.push(from + kind % size);
        kind /= size;
        from += size;
    }
    families
}

/// How many families of kinds there are.
pub const FAMILIES: usize = THEIRS + OWN + CONTACT + PARTNER + THEIRS + BEFORE + OPEN;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::core::history::History;
    use crate::testkit::random_move;

    fn scores(position: &Blokus, weights: &[i8; WEIGHTS]) -> Vec<(i32, Move)> {
        let mut all = Vec::new();
        by_size!(position.setup().size, score_all(position, weights, &mut all));
        all
    }

    #[test]
    fn a_score_is_the_sum_of_what_is_seen() {
        let mut rng = fastrand::Rng::with_seed(5);
        let weights: [i8; WEIGHTS] = std::array::from_fn(|_| rng.i8(..));
        for &variant in Blokus::VARIANTS {
            let mut position = Blokus::start(variant).unwrap();
            while position.outcome().is_none() {
                let seen = see(&position);
                let sum = |indices: [usize; 2]| indices.map(|index| i32::from(weights[index])).iter().sum::<i32>();
                let scored = scores(&position, &weights);
                assert_eq!(seen.placements.len(), scored.len());
                for (placement, (score, m)) in seen.placements.iter().zip(scored) {
                    let covers: i32 = placement.covers.iter().map(|&cell| sum(seen.cells[usize::from(cell)].cover)).sum();
                    let corners: i32 = placement.corners.iter().map(|&cell| sum(seen.cells[usize::from(cell)].corner)).sum();
                    assert_eq!((placement.mv, i32::from(weights[placement.piece]) + covers + corners), (m, score));
                    assert_eq!(placement.covers.len(), position.cells_of(m).len());
                }
                let m = random_move(&position, &mut rng).unwrap();
                position.play_unchecked(m);
            }
        }
    }

    #[test]
    fn kinds_of_cells() {
        // Rows and columns from 0 at the top left: first has (4,4), (5,5), (5,6), (6,6); second (9,9). Second to move.
        let mut history = History::new(Blokus::start("duo").unwrap());
        for text in ["e10", "j5", "f9,g9,g8"] {
            history.play_text(text).unwrap();
        }
        let position = history.current();
        let weight_of = |index: usize, text: &str| {
            let mut alone = [0; WEIGHTS];
            alone[index] = 1;
            let m = position.parse_move(text).unwrap();
            scores(position, &alone).iter().find(|scored| scored.1 == m).unwrap().0
        };
        let cover = |theirs: usize, own: usize, contact: usize| COVER + ((theirs * OWN + own) * CONTACT + contact) * PARTNER;
        let corner = |theirs: usize, before: usize, open: usize| CORNER + (theirs * BEFORE + before) * OPEN + open;
        // h7,h6,i6 is (7,7), a corner point of the first, (8,7), one step from it, and (8,8), a corner point of the second, two steps from it.
        assert_eq!(weight_of(3, "h7,h6,i6"), 1, "the piece, V3");
        assert_eq!(weight_of(cover(0, 2, 0), "h7,h6,i6"), 1);
        assert_eq!(weight_of(cover(1, 1, 0), "h7,h6,i6"), 1);
        assert_eq!(weight_of(cover(2, 0, 0), "h7,h6,i6"), 1);
        // Its corner points: (6,6) is taken and (9,9) its own. (6,8) is two steps from (7,7), which is the first's, and from (8,8), which is
        // the second's; (9,6) is three steps from both. All their neighbours are free.
        assert_eq!(weight_of(corner(2, 2, 4), "h7,h6,i6"), 1);
        assert_eq!(weight_of(corner(3, 3, 4), "h7,h6,i6"), 1);
        assert_eq!((COVER_RING..CORNER_RING).map(|index| weight_of(index, "h7,h6,i6")).sum::<i32>(), 3);
        // (6,8), (9,6), and (7,9).
        assert_eq!((CORNER_RING..WEIGHTS).map(|index| weight_of(index, "h7,h6,i6")).sum::<i32>(), 3);
        // (7,7) is beside the four middle cells, (8,7) and (8,8) are one ring farther out.
        assert_eq!((weight_of(COVER_RING, "h7,h6,i6"), weight_of(COVER_RING + 1, "h7,h6,i6")), (1, 2));
    }

    #[test]
    fn families_are_numbered_apart() {
        let all: std::collections::BTreeSet<usize> = (0..WEIGHTS).flat_map(families).collect();
        assert_eq!(all.into_iter().collect::<Vec<_>>(), (0..FAMILIES).collect::<Vec<_>>());
        assert!(families(0).is_empty() && families(COVER).len() == 4 && families(CORNER).len() == 3 && families(COVER_RING).is_empty());
    }

    #[test]
    fn every_variant_has_weights() {
        for &variant in Blokus::VARIANTS {
            let setup = Blokus::start(variant).unwrap().setup();
            assert!(fitted(setup).iter().all(|phase| phase.iter().any(|&weight| weight != 0)));
        }
    }
}
