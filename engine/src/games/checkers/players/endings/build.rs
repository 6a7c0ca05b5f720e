//! Fills the tables backwards from the ends of the game (retrograde analysis; Ströhlein 1970, Thompson 1986), in slices.
//!
//! Captures and new towers lead to tables that are filled before; all other moves stay within a pair of tables, that of the side to move
//! and that of the other. First every position is looked at once: who cannot act has lost, moves out of the table may win at once, and
//! the moves that stay are counted. Then positions are decided in the order of their distance from the end: before a lost position
//! stands a won one; before a won position stands a position with one hope less, and who has none left has lost.

use crate::core::order::sorted_by;
use std::sync::Arc;

use super::packed::tables;
use super::sets::{Class, LAST_ROW, NEIGHBOURS, SideSet, bits};
use super::{Ending, Endings, MOST_PIECES, Values};

/// Directions 0 and 3 go up, 1 and 2 down.
const UP: [usize; 2] = [0, 3];
const DOWN: [usize; 2] = [1, 2];
const ALL: [usize; 4] = [0, 1, 2, 3];

/// Fills all tables, the smaller ones first.
pub(in crate::games::checkers) struct Builder {
    endings: Arc<Endings>,
    /// Pairs still to do, the next one last.
    pairs: Vec<(Class, Class)>,
    work: Option<Work>,
}

/// One pair of tables being filled: the positions of `own` against `their` and those of `their` against `own`.
struct Work {
    classes: [Class; 2],
    sets: [Vec<SideSet>; 2],
    halves: Vec<Half>,
    /// The next position to be looked at first.
    next: (usize, usize),
    /// Positions to be decided, by distance.
    waiting: Vec<Vec<Place>>,
    distance: usize,
}

/// The positions in which one of the two classes is to move.
struct Half {
    values: Values,
    /// Moves that are not yet known to lose; [`NEVER`] if one is known not to.
    hopes: Box<[u8]>,
    /// The longest resistance by a move that leaves the table and loses.
    resistance: Box<[u8]>,
}

/// A number of hopes that is not counted down.
const NEVER: u8 = u8::MAX;

/// A half and the number of a position in it.
#[derive(Copy, Clone)]
struct Place {
    half: u8,
    index: u32,
}

impl Builder {
    /// Fills the tables with up to `most` pieces, at most five.
    pub(in crate::games::checkers) fn new(endings: Arc<Endings>, most: u32) -> Self {
        let pairs = tables(most).into_iter().filter(|(own, their)| own.index() <= their.index());
        // Fewer pieces come first, and with as many pieces fewer men: those are where captures and new towers lead. Of five pieces, those that are
        // divided between the sides in the same way come together, the largest tables first, so that few have to stay in memory.
        let key = |(own, their): &(Class, Class)| {
            let pieces = own.pieces() + their.pieces();
            let (split, size) =
                if pieces > MOST_PIECES { (own.pieces().max(their.pieces()), usize::MAX - own.size() * their.size()) } else { (0, 0) };
            (pieces, split, own.men + their.men, size)
        };
        let pairs = sorted_by(pairs, |a, b| key(a) > key(b));
        Self { endings, pairs, work: None }
    }

    /// How many pieces are on the board in the table that is filled next, or now; `None` when all are filled.
    pub(in crate::games::checkers) fn next_pieces(&self) -> Option<u32> {
        self.pair().map(|(own, their)| own.pieces() + their.pieces())
    }

    /// The classes of the tables that are filled next, or now.
    pub(super) fn pair(&self) -> Option<(Class, Class)> {
        let now = self.work.as_ref().map(|work| work.classes.into());
        now.or(self.pairs.last().copied())
    }

    /// How many positions of the tables that are filled now were looked at.
    pub(super) fn looked(&self) -> usize {
        self.work.as_ref().map_or(0, |work| work.halves[..work.next.0].iter().map(|half| half.values.len()).sum::<usize>() + work.next.1)
    }

    /// The tables so far.
    pub(super) fn endings(&self) -> &Endings {
        &self.endings
    }

    /// Frees a table, unless somebody else has the tables, too.
    pub(super) fn forget(&mut self, place: usize) {
        if let Some(endings) = Arc::get_mut(&mut self.endings) {
            endings.tables[place].take();
        }
    }

    /// Deals with about `positions` positions (some 100 to 200 nanoseconds each).
    pub(in crate::games::checkers) fn work(&mut self, positions: u32) {
        for _ in 0..positions {
            if self.work.is_none() {
                let Some((own, their)) = self.pairs.pop() else { return };
                self.work = Some(Work::new(own, their));
            }
            if let Some(work) = &mut self.work
                && !work.advance(&self.endings)
            {
                let [own, their] = work.classes;
                for (half, (own, their)) in work.halves.drain(..).zip([(own, their), (their, own)]) {
                    self.endings.publish(own, their, half.values);
                }
                self.work = None;
            }
        }
    }
}

impl Work {
    fn new(own: Class, their: Class) -> Self {
        let size = own.size() * their.size();
        let half = || Half {
            values: vec![0; size].into_boxed_slice(),
            hopes: vec![0; size].into_boxed_slice(),
            resistance: vec![0; size].into_boxed_slice(),
        };
        let halves = if own == their { vec![half()] } else { vec![half(), half()] };
        Self { classes: [own, their], sets: [own.sets(), their.sets()], halves, next: (0, 0), waiting: Vec::new(), distance: 0 }
    }

    /// Deals with one position. Answers false when the pair is done.
    fn advance(&mut self, endings: &Endings) -> bool {
        let (half, index) = self.next;
        if half < self.halves.len() {
            self.next = if index + 1 < self.halves[half].values.len() { (half, index + 1) } else { (half + 1, 0) };
            let place = Place { half: half as u8, index: index as u32 };
            if let Some(ending) = self.ending(place) {
                self.look(place, &ending, endings);
            }
            return true;
        }
        while self.distance < self.waiting.len() {
            if let Some(place) = self.waiting[self.distance].pop() {
                self.decide(place);
                return true;
            }
            self.waiting[self.distance] = Vec::new();
            self.distance += 1;
        }
        false
    }

    /// The position at a place, unless two pieces share a square.
    fn ending(&self, place: Place) -> Option<Ending> {
        let half = usize::from(place.half);
        let (own, their) = (&self.sets[half], &self.sets[half ^ 1]);
        let index = place.index as usize;
        let ending = Ending { own: own[index / their.len()], their: their[index % their.len()] };
        let count = self.classes[0].pieces() + self.classes[1].pieces();
        (ending.occupied().count_ones() == count).then_some(ending)
    }

    /// The place of a position of this pair with the class of `half` to move.
    fn place(&self, half: u8, ending: &Ending) -> Place {
        let half = if self.halves.len() == 1 { 0 } else { half };
        let columns = self.classes[usize::from(half) ^ 1].size();
        Place { half, index: (ending.own.rank() * columns + ending.their.rank()) as u32 }
    }

    /// Looks at a position for the first time.
    fn look(&mut self, place: Place, ending: &Ending, endings: &Endings) {
        let (mut staying, mut wins, mut resistance, mut never) = (0, u8::MAX, 0, false);
        let mut leave = |value: Option<u8>| match value {
            // The other side has lost in `value - 1`.
            Some(value) if value % 2 == 1 => wins = wins.min(value),
            Some(value) if value > 0 => resistance = resistance.max(value),
            _ => never = true,
        };
        let occupied = ending.occupied();
        let theirs = ending.their.turned();
        for from in bits(ending.own.all()) {
            let bit = 1 << from;
            let is_tower = ending.own.towers & bit != 0;
            for &direction in if is_tower { &ALL[..] } else { &UP[..] } {
                let to = NEIGHBOURS[direction][from as usize];
                if to == 32 {
                    continue;
                }
                let step = 1u32 << to;
                if occupied & step == 0 {
                    if is_tower || step & LAST_ROW == 0 {
                        staying += 1;
                    } else {
                        leave(endings.value(&moved(ending, bit, step, 0)));
                    }
                } else if theirs.all() & step != 0 {
                    let behind = NEIGHBOURS[direction][usize::from(to)];
                    if behind != 32 && occupied & 1 << behind == 0 {
                        let next = moved(ending, bit, 1 << behind, step);
                        leave(if next.own.count() == 0 { Some(1) } else { endings.value(&next) });
                    }
                }
            }
        }
        let half = &mut self.halves[usize::from(place.half)];
        half.hopes[place.index as usize] = if never || wins < u8::MAX { NEVER } else { staying };
        half.resistance[place.index as usize] = resistance;
        if wins < u8::MAX {
            self.wait(place, usize::from(wins));
        }
        if staying == 0 && !never && wins == u8::MAX {
            // No move at all, or all of them leave and lose.
            self.wait(place, usize::from(resistance));
        }
    }

    fn wait(&mut self, place: Place, distance: usize) {
        if self.waiting.len() <= distance {
            self.waiting.resize_with(distance + 1, Vec::new);
        }
        self.waiting[distance].push(place);
    }

    /// Decides a position at the current distance, unless it was decided before, and tells those before it.
    fn decide(&mut self, place: Place) {
        let value = &mut self.halves[usize::from(place.half)].values[place.index as usize];
        if *value != 0 {
            return;
        }
        *value = (self.distance + 1).min(usize::from(u8::MAX)) as u8;
        let lost = self.distance.is_multiple_of(2);
        let Some(ending) = self.ending(place) else { return };
        let occupied = ending.occupied();
        // The other side came here by a step: each of its pieces may have come from an empty square behind it.
        for to in bits(ending.their.all()) {
            let bit = 1 << to;
            let is_tower = ending.their.towers & bit != 0;
            for &direction in if is_tower { &ALL[..] } else { &DOWN[..] } {
                let from = NEIGHBOURS[direction][to as usize];
                // Seen from the other side, square `s` is `31 - s`.
                if from == 32 || occupied & 1 << (31 - from) != 0 {
                    continue;
                }
                let change = bit | 1 << from;
                let mut own = ending.their;
                if is_tower {
                    own.towers ^= change;
                } else {
                    own.men ^= change;
                }
                let before = self.place(place.half ^ 1, &Ending { own, their: ending.own });
                self.tell(before, lost);
            }
        }
    }

    /// Tells the position at `place` that one of its moves leads to a position that is lost or won for who is to move there.
    fn tell(&mut self, place: Place, lost: bool) {
        let half = &mut self.halves[usize::from(place.half)];
        let index = place.index as usize;
        if half.values[index] != 0 {
            return;
        }
        if lost {
            self.wait(place, self.distance + 1);
        } else if half.hopes[index] != NEVER {
            half.hopes[index] -= 1;
            if half.hopes[index] == 0 {
                // All moves lose; the one that takes longest is played.
                let distance = (self.distance + 1).max(usize::from(half.resistance[index]));
                self.wait(place, distance);
            }
        }
    }
}

/// The position after a move of the side to move from one square to another, with a capture on the squares of `jumped`.
fn moved(ending: &Ending, from: u32, to: u32, jumped: u32) -> Ending {
    let mut own = ending.own;
    let is_tower = own.towers & from != 0;
    own.men &= !from;
    own.towers &= !from;
    if is_tower || to & LAST_ROW != 0 {
        own.towers |= to;
    } else {
        own.men |= to;
    }
    let jumped = jumped.reverse_bits();
    let their = SideSet { men: ending.their.men & !jumped, towers: ending.their.towers & !jumped };
    Ending { own: their, their: own }
}
