//! Playouts: the value of a leaf of the tree search.
//!
//! Every colour's free cells and corner points are sets that are updated incrementally. A move is drawn at random and tried: a cell to cover, a
//! piece weighted by its size, and the square of the piece that covers the cell. First come answers to the opponents' last pieces, which cover a
//! corner point that one of them has just made or a cell beside one; then placements anywhere. Only after many failed tries are all placements
//! listed, which costs as much as about a hundred tries.

mod pool;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::core::side::Side;
use crate::games::blokus::bits::Bits;
use crate::games::blokus::generate::{Ground, sweep_with};
use crate::games::blokus::geometry::Geometry;
use crate::games::blokus::pieces::{Hand, ORIENTATIONS, Piece};
use crate::games::blokus::setup::{Colour, MAX_COLOURS, Setup};
use crate::games::blokus::{ALL_PLACED, Blokus, MONOMINO_LAST, Move};

use pool::Pool;

/// Parameters of playouts.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutParams {
    /// Weight of a placement by the number of squares of its piece (1 to 5).
    pub size: [u32; 5],
    /// By what factor a local answer is likelier when placements are listed.
    pub local: u32,
    /// Number of random tries of answers to the opponents' last pieces, and of placements anywhere after them.
    pub tries: [u32; 2],
}

impl Default for PlayoutParams {
    fn default() -> Self {
        Self { size: [1, 2, 6, 20, 60], local: 20, tries: [24, 48] }
    }
}

/// A position during a playout.
pub(super) struct Playout<const N: usize, const S: usize> {
    setup: &'static Setup,
    geometry: &'static Geometry,
    free: [Bits<N>; MAX_COLOURS],
    /// Cells that touch a colour's cells at a corner, free or not.
    corners: [Bits<N>; MAX_COLOURS],
    /// The corner points that the last piece of a colour made.
    fresh: [Bits<N>; MAX_COLOURS],
    hands: [Hand; MAX_COLOURS],
    pools: [Pool; MAX_COLOURS],
    scores: [i16; MAX_COLOURS],
    /// The colours that may still have a legal placement.
    alive: u8,
    /// The colours for which random tries have failed: there is so little room for them that listing is faster.
    crowded: u8,
    turn: Colour,
}

/// A shape that can be placed: its orientation, its anchors, those that answer locally, and the sum of all weights so far.
struct Choice<const N: usize> {
    orientation: u8,
    size: u8,
    anchors: Bits<N>,
    local: Bits<N>,
    upto: u32,
}

/// The most cells that are chosen from.
const MOST_TARGETS: usize = 64;

/// The cells that a piece may cover which touches an attach point: those at most four steps from one.
#[inline]
fn reach<const N: usize, const S: usize>(ground: &Ground<N>) -> Bits<N> {
    let mut reach = ground.attach;
    for _ in 0..4 {
        reach |= reach.edges::<S>() & ground.free;
    }
    reach
}

impl<const N: usize, const S: usize> Playout<N, S> {
    pub(super) fn new(position: &Blokus) -> Self {
        let (setup, geometry) = (position.setup(), position.geometry());
        let empty = position.empty_cells::<N>();
        let mut playout = Self {
            setup,
            geometry,
            free: [Bits::EMPTY; MAX_COLOURS],
            corners: [Bits::EMPTY; MAX_COLOURS],
            fresh: [Bits::EMPTY; MAX_COLOURS],
            hands: position.hands,
            pools: [Pool::EMPTY; MAX_COLOURS],
            scores: [0; MAX_COLOURS],
            alive: 0,
            crowded: 0,
            turn: position.turn,
        };
        for colour in setup.colours() {
            let own = position.own::<N>(colour);
            let index = colour.index();
            playout.free[index] = empty & !own.edges::<S>();
            playout.corners[index] = own.corners::<S>();
            if own.is_empty() {
                playout.corners[index].set(setup.size.bit(setup.start(colour)));
            }
            playout.fresh[index] = playout.corners[index] & playout.free[index];
            playout.scores[index] = position.colour_score(colour);
            if !position.is_stuck(colour) {
                playout.alive |= colour.bit();
            }
        }
        playout
    }

    /// Plays to the end and returns the points of every colour.
    pub(super) fn run(mut self, params: &PlayoutParams, rng: &mut fastrand::Rng, record: &mut Vec<(Side, Move)>) -> [i16; MAX_COLOURS] {
        for colour in self.setup.colours() {
            self.pools[colour.index()].fill(self.geometry, self.hands[colour.index()], params);
        }
        while self.alive != 0 {
            let colour = self.turn;
            if self.alive & colour.bit() != 0 {
                match self.choose(colour, params, rng) {
                    Some((orientation, anchor)) => {
                        let placement = self.geometry.placement::<S>(orientation, anchor);
                        record.push((self.setup.side(colour), Move(placement)));
                        let piece = self.geometry.piece_of(orientation);
                        self.place(colour, piece, placement);
                        self.pools[colour.index()].remove(self.geometry, piece, params);
                    }
                    None => self.alive &= !colour.bit(),
                }
            }
            self.turn = colour.after(1, self.setup.colours);
        }
        self.scores
    }

    fn place(&mut self, colour: Colour, piece: Piece, placement: u16) {
        let cells = self.geometry.cells_of::<N>(placement);
        let index = colour.index();
        for free in &mut self.free {
            *free &= !cells;
        }
        self.free[index] &= !cells.edges::<S>();
        let corners = cells.corners::<S>();
        self.corners[index] |= corners;
        self.fresh[index] = corners & self.free[index];
        self.hands[index] &= !piece.bit();
        self.scores[index] += cells.count() as i16;
        if self.setup.bonus && self.hands[index] == 0 {
            self.scores[index] += ALL_PLACED + if piece == Piece::MONOMINO { MONOMINO_LAST } else { 0 };
        }
    }

    /// The cells for a local answer to cover.
    fn local(&self, colour: Colour) -> Bits<N> {
        let side = self.setup.side(colour);
        let mut fresh = Bits::EMPTY;
        for other in self.setup.colours() {
            if self.setup.side(other) != side {
                fresh |= self.fresh[other.index()];
            }
        }
        fresh | fresh.edges::<S>()
    }

    /// Tries random placements that cover one of some `targets`. The more targets a placement covers, the likelier it is.
    fn quick(&self, colour: Colour, ground: &Ground<N>, targets: Bits<N>, tries: u32, rng: &mut fastrand::Rng) -> Option<(u8, usize)> {
        let pool = &self.pools[colour.index()];
        let (mut at, mut count) = ([0; MOST_TARGETS], 0);
        for (entry, bit) in at.iter_mut().zip(targets.iter()) {
            *entry = bit as u16;
            count += 1;
        }
        if count == 0 {
            return None;
        }
        'tries: for _ in 0..tries {
            let random = rng.u64(..);
            // The parts of one random number choose the piece, its cell, and where it lies.
            let (orientation, squares) = pool.draw(random as u32, (random >> 32) as u16)?;
            let target = at[((count * (random >> 54) as usize) >> 10) % MOST_TARGETS];
            let cell = (usize::from(squares) * ((random >> 48) & 63) as usize) >> 6;
            let offsets = self.geometry.offsets_of(orientation);
            let anchor = target.wrapping_sub(offsets[cell.min(4)]);
            // Whatever leaves the set of bits on one side comes in on the other, but a piece that does so also has a cell in the frame
            // between, which is not free.
            let mut touches = 0;
            for offset in offsets {
                let bit = usize::from(anchor.wrapping_add(*offset));
                if ground.free.around(bit) == 0 {
                    continue 'tries;
                }
                touches |= ground.attach.around(bit);
            }
            if touches != 0 {
                return Some((orientation, usize::from(anchor)));
            }
        }
        None
    }

    fn choose(&mut self, colour: Colour, params: &PlayoutParams, rng: &mut fastrand::Rng) -> Option<(u8, usize)> {
        let free = self.free[colour.index()];
        let ground = Ground { free, attach: self.corners[colour.index()] & free };
        if ground.attach.is_empty() {
            return None;
        }
        let local = self.local(colour) & free;
        if self.crowded & colour.bit() == 0 {
            let quick = self.quick(colour, &ground, local & reach::<N, S>(&ground), params.tries[0], rng);
            if let Some(found) = quick.or_else(|| self.quick(colour, &ground, ground.attach, params.tries[1], rng)) {
                return Some(found);
            }
            self.crowded |= colour.bit();
        }
        // Cells that no placement can cover would only mislead the listing.
        let ground = Ground { free: reach::<N, S>(&ground), ..ground };
        let mut choices: ArrayVec<Choice<N>, ORIENTATIONS> = ArrayVec::new();
        let mut total = 0;
        let _ = sweep_with::<N, S, 1>(self.geometry, &ground, [local], self.hands[colour.index()], |shape, anchors, [hit]| {
            let local = anchors & hit;
            total += params.size[usize::from(shape.depth)] * (anchors.count() + params.local * local.count());
            let choice = Choice { orientation: shape.orientation, size: shape.depth, anchors, local, upto: total };
            if choices.try_push(choice).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if choices.is_empty() {
            return None;
        }
        let drawn = rng.u32(..total);
        let index = choices.iter().position(|choice| drawn < choice.upto)?;
        let before = if index == 0 { 0 } else { choices[index - 1].upto };
        let choice = &choices[index];
        let nth = (drawn - before) / params.size[usize::from(choice.size)].max(1);
        let all = choice.anchors.count();
        let anchor = if nth < all { choice.anchors.nth(nth) } else { choice.local.nth((nth - all) / params.local.max(1)) };
        Some((choice.orientation, anchor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::game::Game;
    use crate::games::blokus::geometry::by_size;
    use crate::testkit::random_move;

    fn run<const N: usize, const S: usize>(position: &Blokus, rng: &mut fastrand::Rng) -> ([i16; MAX_COLOURS], Vec<(Side, Move)>) {
        let mut record = Vec::new();
        let scores = Playout::<N, S>::new(position).run(&PlayoutParams::default(), rng, &mut record);
        (scores, record)
    }

    #[test]
    fn playouts_keep_the_rules_and_reach_the_end() {
        let mut rng = fastrand::Rng::with_seed(8);
        for &variant in Blokus::VARIANTS {
            for _ in 0..10 {
                let mut position = Blokus::start(variant).unwrap();
                for _ in 0..rng.u32(..40) {
                    let Some(m) = random_move(&position, &mut rng) else { break };
                    position.play_unchecked(m);
                }
                let (scores, record) = by_size!(position.setup().size, run(&position, &mut rng));
                for (side, m) in record {
                    while position.is_legal(Move::PASS) {
                        position.play_unchecked(Move::PASS);
                    }
                    assert_eq!(position.turn(), side);
                    assert!(position.is_legal(m), "{:?}", position.refusal(m));
                    position.play_unchecked(m);
                }
                assert!(position.outcome().is_some(), "the game is over");
                for colour in position.colours() {
                    assert_eq!(scores[colour.index()], position.colour_score(colour));
                }
            }
        }
    }

    #[test]
    fn local_answers_are_likelier() {
        // The first colour's f9,g9,g8 has made corner points such as h7, next to which the second has nothing but i6 to start from.
        let mut position = Blokus::start("duo").unwrap();
        for text in ["e10", "j5", "f9,g9,g8"] {
            let m = position.parse_move(text).unwrap();
            position.play_unchecked(m);
        }
        let point = position.cell_named("h7").unwrap();
        let mut rng = fastrand::Rng::with_seed(2);
        let mut covered = [0, 0];
        for ((local, tries), covered) in [(1, 0), (100, 0)].into_iter().zip(&mut covered) {
            let params = PlayoutParams { local, tries: [tries, 0], ..PlayoutParams::default() };
            for _ in 0..200 {
                let mut record = Vec::new();
                let _ = Playout::<4, 16>::new(&position).run(&params, &mut rng, &mut record);
                *covered += u32::from(position.cells_of(record[0].1).contains(&point));
            }
        }
        assert!(covered[1] > covered[0] + 20, "{covered:?}");
    }
}
