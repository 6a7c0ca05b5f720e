//! A small neural network that predicts the result.
//!
//! Its input is the board as the side to move sees it (who is white sees it turned): men and towers by square, which side has more moves, what each
//! side can capture, how far their most advanced passed men have come, and who will have to give way, as binary [features](INPUTS). One hidden layer
//! of [`HIDDEN`] units follows, and one output in logits, whose weights depend on the number of pieces. The share of the pieces in the hidden layer
//! is [updated incrementally](Sums) for both sides.
//!
//! `quintet-train checkers` makes the weights; docs/tuning.md says how these were made.

use std::sync::Arc;

use crate::core::side::Side;
use crate::games::checkers::Checkers;
use crate::games::checkers::square::{Move, Square};
use crate::players::hidden_layer::{HIDDEN_SCALE, HiddenLayer, OUTPUT_SCALE, Row};

use super::terms::Terms;
use super::weights::LOGIT;

/// Units of the hidden layer.
pub const HIDDEN: usize = 128;
/// Sets of output weights, by the number of pieces.
pub const STAGES: usize = 4;

/// Leads in moves beyond this are one feature.
const FARTHEST: i32 = 12;
/// From so many pieces that can be captured on, they are one feature.
const VICTIMS: u32 = 3;

pub(super) const LEAD: usize = 4 * 32;
pub(super) const OWN_VICTIMS: usize = LEAD + 2 * FARTHEST as usize + 1;
pub(super) const OTHER_VICTIMS: usize = OWN_VICTIMS + VICTIMS as usize + 1;
pub(super) const OWN_PASSED: usize = OTHER_VICTIMS + VICTIMS as usize + 1;
pub(super) const OTHER_PASSED: usize = OWN_PASSED + 8;
pub(super) const PARITY: usize = OTHER_PASSED + 8;
/// The number of features: own and other men and towers by square, the lead in moves, the pieces that each side can capture, the rows that each
/// side's most advanced passed man has to go, and whether the numbers of own and of other pieces on every second row are even or odd.
pub const INPUTS: usize = PARITY + 4;
/// Features that are on in every position, beside those of the pieces.
pub const ALWAYS: usize = 6;

/// Output units of a hundredth of a man.
const UNIT: i32 = (HIDDEN_SCALE * OUTPUT_SCALE) as i32 / LOGIT;

/// The network's form.
type Layer = HiddenLayer<HIDDEN, STAGES>;

/// Bytes of the stored weights.
pub const STORED_LENGTH: usize = Layer::stored_length(INPUTS);

/// The pieces' share of the hidden layer, from each side's point of view.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Sums([Row<HIDDEN>; 2]);

/// The weights, ready for use.
pub struct Network(Layer);

/// The feature of a piece of `side` for a viewer.
#[must_use]
pub fn piece_feature(side: Side, is_tower: bool, square: Square, viewer: Side) -> usize {
    let square = if viewer == Side::FIRST { square } else { square.turned() };
    (usize::from(side != viewer) * 2 + usize::from(is_tower)) * 32 + square.index() / 2
}

/// The features other than pieces that are on for the side to move.
#[must_use]
pub fn features(position: &Checkers) -> [usize; ALWAYS] {
    let terms = Terms::of(position);
    let black_moves = position.turn == Side::FIRST;
    let sign = if black_moves { 1 } else { -1 };
    let lead = (terms.mobility * sign).clamp(-FARTHEST, FARTHEST) + FARTHEST;
    let order = |mut both: [u32; 2]| {
        if !black_moves {
            both.reverse();
        }
        both
    };
    let [own_victims, other_victims] = order(terms.threats.map(|number| (number as u32).min(VICTIMS)));
    let [own_passed, other_passed] = order(terms.nearest());
    // Who sees the board turned sees row 8 as the first.
    let rows = if black_moves { ROWS } else { !ROWS };
    let parity = |set: u64| (set & rows).count_ones() % 2;
    let [own_parity, other_parity] = order(position.pieces.map(parity));
    [
        LEAD + lead as usize,
        OWN_VICTIMS + own_victims as usize,
        OTHER_VICTIMS + other_victims as usize,
        OWN_PASSED + own_passed as usize,
        OTHER_PASSED + other_passed as usize,
        PARITY + (2 * own_parity + other_parity) as usize,
    ]
}

/// The first, third, fifth and seventh row.
const ROWS: u64 = 0x00ff_00ff_00ff_00ff;

/// The set of output weights for so many pieces on the board.
#[must_use]
pub fn stage(pieces: u32) -> usize {
    match pieces {
        0..=6 => 0,
        7..=10 => 1,
        11..=16 => 2,
        _ => 3,
    }
}

impl Network {
    /// The network of the strongest player.
    #[must_use]
    pub fn shipped() -> Arc<Self> {
        Arc::new(Self(Layer::read(super::WEIGHTS.file("net.bin"))))
    }

    /// A network from its stored form.
    #[must_use]
    pub fn read(stored: &[u8; STORED_LENGTH]) -> Self {
        Self(Layer::read(stored))
    }

    /// The sums of a position.
    #[must_use]
    pub fn sums(&self, position: &Checkers) -> Sums {
        let mut sums = Sums([self.0.bias(); 2]);
        for (side, viewer) in Side::all(2).flat_map(|side| Side::all(2).map(move |viewer| (side, viewer))) {
            for square in Square::of_set(position.side_set(side)) {
                let is_tower = position.towers & square.bit() != 0;
                self.0.add(&mut sums.0[viewer.index() & 1], piece_feature(side, is_tower, square, viewer));
            }
        }
        sums
    }

    /// Makes `next` the sums after a move.
    pub fn advance(&self, sums: &Sums, before: &Checkers, m: Move, after: &Checkers, next: &mut Sums) {
        let mover = before.turn;
        let tower = |position: &Checkers, square: Square| position.towers & square.bit() != 0;
        for ((viewer, sums), next) in Side::all(2).zip(&sums.0).zip(&mut next.0) {
            let from = piece_feature(mover, tower(before, m.from), m.from, viewer);
            let to = piece_feature(mover, tower(after, m.to), m.to, viewer);
            let jumped = m.jumped().map(|jumped| piece_feature(mover.opponent(), tower(before, jumped), jumped, viewer));
            self.0.replace(sums, [from, to], jumped, next);
        }
    }

    /// The network's output for the side to move, in hundredths of a man.
    #[must_use]
    pub fn evaluate(&self, position: &Checkers, pieces: u32, sums: &Sums) -> i32 {
        self.0.output(&sums.0[position.turn.index() & 1], features(position), stage(pieces)) / UNIT
    }
}
