//! Move generation: all placements of all pieces at once, by shifting the board.
//!
//! For a shape with cells at steps s1, s2, .. from its first cell, the anchors where it fits are the AND of the free cells shifted by
//! each step, and those where it covers an attach point are the OR of the attach points shifted likewise. Walking the tree of shapes
//! costs one AND and one OR a shape, however many placements there are.

use std::ops::ControlFlow;

use super::bits::Bits;
use super::geometry::Geometry;
use super::pieces::Hand;
use super::shapes::{STEPS, Shape};

/// A board seen from every step of [`STEPS`]: bit `b` of entry `i` is bit `b + step i` of the board.
pub(super) struct Shifted<const N: usize>([Bits<N>; STEPS.len()]);

impl<const N: usize> Shifted<N> {
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn new<const S: usize>(board: Bits<N>) -> Self {
        let mut at = [Bits::EMPTY; STEPS.len()];
        let mut next = 0;
        let mut row = board;
        for (right, left) in [(4, 0), (3, 3), (2, 2), (1, 1), (0, 0)] {
            at[next] = row;
            next += 1;
            let mut seen = row;
            for _ in 0..right {
                seen = seen.down::<1>();
                at[next] = seen;
                next += 1;
            }
            seen = row;
            for _ in 0..left {
                seen = seen.up::<1>();
                at[next] = seen;
                next += 1;
            }
            row = row.down::<S>();
        }
        Self(at)
    }

    #[cfg_attr(feature = "players", inline(always))]
    fn union(&self) -> Bits<N> {
        let mut union = Bits::EMPTY;
        for seen in &self.0 {
            union |= *seen;
        }
        union
    }

    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn at(&self, step: u8) -> Bits<N> {
        self.0[usize::from(step)]
    }
}

/// The cells that a colour may cover, and those of which it must cover one.
#[derive(Copy, Clone)]
pub(super) struct Ground<const N: usize> {
    /// Empty cells that do not touch own cells along an edge.
    pub(super) free: Bits<N>,
    /// The free cells of which a placement must cover at least one: those that touch an own cell at a corner, or the start cell.
    pub(super) attach: Bits<N>,
}

impl<const N: usize> Ground<N> {
    /// The ground of a colour with cells `own` and start cell `start`, on these `empty` cells.
    #[cfg_attr(feature = "players", inline(always))]
    pub(super) fn new<const S: usize>(own: Bits<N>, empty: Bits<N>, start: usize) -> Self {
        let free = empty & !own.edges::<S>();
        let mut attach = own.corners::<S>();
        if own.is_empty() {
            attach.set(start);
        }
        Self { free, attach: attach & free }
    }
}

/// Calls `visit` with every shape of the pieces in `hand` that can be placed: its orientation and the set of its possible anchors.
#[inline]
pub(super) fn sweep<const N: usize, const S: usize>(
    geometry: &Geometry,
    ground: &Ground<N>,
    hand: Hand,
    mut visit: impl FnMut(u8, Bits<N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    sweep_with::<N, S, 0>(geometry, ground, [], hand, |shape, anchors, []| visit(shape.orientation, anchors))
}

/// Like [`sweep`], but also calls for each of some `targets` with the anchors from which it is covered, wherever the shape may be placed.
#[inline]
pub(super) fn sweep_with<const N: usize, const S: usize, const T: usize>(
    geometry: &Geometry,
    ground: &Ground<N>,
    targets: [Bits<N>; T],
    hand: Hand,
    mut visit: impl FnMut(&Shape, Bits<N>, [Bits<N>; T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if ground.attach.is_empty() {
        return ControlFlow::Continue(());
    }
    let attach = Shifted::new::<S>(ground.attach);
    let free = Shifted::new::<S>(ground.free);
    let mut seen = [const { Shifted([Bits::EMPTY; STEPS.len()]) }; T];
    for index in 0..T {
        if !targets[index].is_empty() {
            seen[index] = Shifted::new::<S>(targets[index]);
        }
    }
    // Anchors from which no shape reaches an attach point are dropped at once, which prunes the tree early.
    let reach = attach.union();
    let mut fits = [Bits::EMPTY; 5];
    let mut touches = [Bits::EMPTY; 5];
    let mut hits = [[Bits::EMPTY; T]; 5];
    let shapes = &geometry.shapes;
    let mut index = 0;
    while let Some(shape) = shapes.get(index) {
        if shape.below & hand == 0 {
            index = usize::from(shape.skip);
            continue;
        }
        let depth = usize::from(shape.depth).min(4);
        let (mut fit, mut touch) = (free.at(shape.step), attach.at(shape.step));
        let mut hit = [Bits::EMPTY; T];
        for index in 0..T {
            hit[index] = seen[index].at(shape.step);
        }
        if depth > 0 {
            fit &= fits[depth - 1];
            touch |= touches[depth - 1];
            for index in 0..T {
                hit[index] |= hits[depth - 1][index];
            }
        } else {
            fit &= reach;
        }
        if fit.is_empty() {
            index = usize::from(shape.skip);
            continue;
        }
        (fits[depth], touches[depth], hits[depth]) = (fit, touch, hit);
        if shape.piece & hand != 0 {
            let anchors = fit & touch;
            if !anchors.is_empty() {
                visit(shape, anchors, hit)?;
            }
        }
        index += 1;
    }
    ControlFlow::Continue(())
}

/// The number of legal placements.
pub(super) fn count<const N: usize, const S: usize>(geometry: &Geometry, ground: &Ground<N>, hand: Hand) -> u64 {
    let mut total = 0;
    let _ = sweep::<N, S>(geometry, ground, hand, |_, anchors| {
        total += u64::from(anchors.count());
        ControlFlow::Continue(())
    });
    total
}

/// Whether there is a legal placement.
pub(super) fn any<const N: usize, const S: usize>(geometry: &Geometry, ground: &Ground<N>, hand: Hand) -> bool {
    let monomino_or_nothing = hand & 1 != 0 || ground.attach.is_empty() || hand == 0;
    if monomino_or_nothing {
        return hand != 0 && !ground.attach.is_empty();
    }
    if hand & 2 != 0 && !(ground.attach.edges::<S>() & ground.free).is_empty() {
        return true;
    }
    sweep::<N, S>(geometry, ground, hand, |_, _| ControlFlow::Break(())).is_break()
}

/// Calls `visit` with every placement.
pub(super) fn list<const N: usize, const S: usize>(geometry: &Geometry, ground: &Ground<N>, hand: Hand, mut visit: impl FnMut(u16)) {
    let _ = sweep::<N, S>(geometry, ground, hand, |orientation, anchors| {
        for anchor in anchors.iter() {
            visit(geometry.placement::<S>(orientation, anchor));
        }
        ControlFlow::Continue(())
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::blokus::geometry::SMALL_STRIDE;

    #[test]
    fn shifting_follows_the_steps() {
        const S: usize = SMALL_STRIDE;
        let mut board = Bits::<4>::EMPTY;
        let origin = 7 * S + 7;
        board.set(origin);
        let shifted = Shifted::new::<S>(board);
        for (index, &(down, right)) in STEPS.iter().enumerate() {
            let seen_from = (origin as i16 - down * S as i16 - right) as usize;
            assert_eq!(shifted.at(index as u8).iter().collect::<Vec<_>>(), [seen_from], "step {down} {right}");
        }
    }
}
