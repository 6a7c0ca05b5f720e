//! A small neural network that predicts the win probability.
//!
//! Its input is the board as the side to move sees it (walls, pawns, walls in hand) and facts about the shortest paths (lengths, their
//! difference, first steps, what one more wall does to them), as binary [features](INPUTS). One hidden layer of [`HIDDEN`] units follows, and one output in logits, whose weights
//! depend on how many walls are still in hand. Because walls change seldom, their share of the hidden layer is [updated incrementally](Sums) for
//! both sides, as in the networks of Shogi and chess (NNUE: Nasu 2018).
//!
//! `quintet-train quoridor` makes the weights; docs/tuning.md says how these were made.

use crate::core::game::Game;
use crate::core::side::Side;
use crate::games::quoridor::Quoridor;
use crate::games::quoridor::board::{CROSSINGS, Move, SQUARES, Square, Wall};
use crate::games::quoridor::maps::Maps;
use crate::games::quoridor::ways::Exposure;
use crate::players::hidden_layer::{HIDDEN_SCALE, HiddenLayer, OUTPUT_SCALE, Row};

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;
/// Sets of output weights, by the number of walls in hand on both sides.
pub const STAGES: usize = 4;

/// Paths of at least this length are one feature.
const LONGEST: usize = 39;
/// Differences of the paths' lengths beyond this are one feature.
const FARTHEST: i32 = 12;
/// Walls that lengthen a path by at least so many steps are one feature.
const GREATEST: usize = 8;
/// Pairs of steps, of all walls together, from which on they are one feature.
const SUM: usize = 15;

const OWN_PAWN: usize = 2 * CROSSINGS;
const OTHER_PAWN: usize = OWN_PAWN + SQUARES;
const OWN_HAND: usize = OTHER_PAWN + SQUARES;
const OTHER_HAND: usize = OWN_HAND + 11;
const OWN_WAY: usize = OTHER_HAND + 11;
const OTHER_WAY: usize = OWN_WAY + LONGEST + 1;
const OWN_STEPS: usize = OTHER_WAY + LONGEST + 1;
const OTHER_STEPS: usize = OWN_STEPS + 5;
const LEAD: usize = OTHER_STEPS + 5;
const OWN_GREATEST: usize = LEAD + 2 * FARTHEST as usize + 1;
const OTHER_GREATEST: usize = OWN_GREATEST + GREATEST + 1;
const OWN_SUM: usize = OTHER_GREATEST + GREATEST + 1;
const OTHER_SUM: usize = OWN_SUM + SUM + 1;
/// The number of features: walls, pawns, walls in hand, lengths of the paths, first steps on them, difference of the lengths, and what one more wall
/// does to each path, at worst and in sum.
pub const INPUTS: usize = OTHER_SUM + SUM + 1;
/// Features other than walls that are on in every position.
pub const ALWAYS: usize = 13;

/// Output units per hundredth of a pawn step; a logit is about 200.
const UNIT: i32 = (HIDDEN_SCALE * OUTPUT_SCALE) as i32 / 200;

/// The network's form.
type Layer = HiddenLayer<HIDDEN, STAGES>;

/// Bytes of the stored weights.
pub const STORED_LENGTH: usize = Layer::stored_length(INPUTS);

/// The walls' share of the hidden layer, from each side's point of view.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Sums([Row<HIDDEN>; 2]);

/// The weights, ready for use.
pub struct Network(Layer);

/// A wall's feature for a side: the second side sees the board upside down.
#[must_use]
pub const fn wall_feature(wall: Wall, viewer: Side) -> usize {
    if viewer.index() == 0 { wall.index() } else { wall.flipped().index() }
}

const fn seen(square: Square, viewer: Side) -> usize {
    if viewer.index() == 0 { square.index() } else { square.flipped().index() }
}

/// The features other than walls that are on for the side to move. `exposures` are those of the side to move and of the other.
#[must_use]
pub fn features(position: &Quoridor, maps: &Maps, exposures: [Exposure; 2]) -> [usize; ALWAYS] {
    let own = position.turn();
    let other = own.opponent();
    let [own_pawn, other_pawn] = [own, other].map(|side| position.pawn(side));
    let [own_way, other_way] = [maps.distance(own, own_pawn), maps.distance(other, other_pawn)].map(|way| usize::from(way).min(LONGEST));
    let lead = (other_way as i32 - own_way as i32).clamp(-FARTHEST, FARTHEST) + FARTHEST;
    [
        OWN_PAWN + seen(own_pawn, own),
        OTHER_PAWN + seen(other_pawn, own),
        OWN_HAND + usize::from(position.walls_left(own)).min(10),
        OTHER_HAND + usize::from(position.walls_left(other)).min(10),
        OWN_WAY + own_way,
        OTHER_WAY + other_way,
        OWN_STEPS + (maps.ways_on(own, own_pawn) as usize).min(4),
        OTHER_STEPS + (maps.ways_on(other, other_pawn) as usize).min(4),
        LEAD + lead as usize,
        OWN_GREATEST + usize::from(exposures[0].greatest).min(GREATEST),
        OTHER_GREATEST + usize::from(exposures[1].greatest).min(GREATEST),
        OWN_SUM + usize::from(exposures[0].sum / 2).min(SUM),
        OTHER_SUM + usize::from(exposures[1].sum / 2).min(SUM),
    ]
}

/// The set of output weights for a position.
#[must_use]
pub fn stage(position: &Quoridor) -> usize {
    match position.walls_left(Side::FIRST) + position.walls_left(Side::SECOND) {
        0..=3 => 0,
        4..=8 => 1,
        9..=14 => 2,
        _ => 3,
    }
}

impl Network {
    /// The network of the strongest player.
    #[must_use]
    pub fn shipped() -> Self {
        Self(Layer::read(super::WEIGHTS.file("net.bin")))
    }

    /// A network from its stored form.
    #[must_use]
    pub fn read(stored: &[u8; STORED_LENGTH]) -> Self {
        Self(Layer::read(stored))
    }

    /// The sums of a position.
    #[must_use]
    pub fn sums(&self, position: &Quoridor) -> Sums {
        let mut sums = Sums([self.0.bias(); 2]);
        for wall in position.walls() {
            self.place(&mut sums, wall);
        }
        sums
    }

    /// The sums after a move.
    #[must_use]
    pub fn after(&self, sums: &Sums, m: Move) -> Sums {
        let mut next = sums.clone();
        if let Move::Wall(wall) = m {
            self.place(&mut next, wall);
        }
        next
    }

    fn place(&self, sums: &mut Sums, wall: Wall) {
        for viewer in Side::all(2) {
            self.0.add(&mut sums.0[viewer.index() & 1], wall_feature(wall, viewer));
        }
    }

    /// The network's output for the side to move: 200 is one logit. `exposures` are those of the side to move and of the other.
    #[must_use]
    pub fn evaluate(&self, position: &Quoridor, maps: &Maps, exposures: [Exposure; 2], sums: &Sums) -> i32 {
        let further = features(position, maps, exposures);
        self.0.output(&sums.0[position.turn().index() & 1], further, stage(position)) / UNIT
    }
}
