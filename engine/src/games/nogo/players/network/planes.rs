//! Activations of all points of the board, in whole numbers: what a layer gives is the same on every machine.

use wide::f32x4;

use super::seen::{CELLS, SIZE};

/// An activation of 1.
pub(in crate::games::nogo::players) const UNIT: f32 = 64.0;
/// The greatest activation: sums of four must fit 16 bits.
pub(super) const MOST: f32 = 8191.0;
/// Points of a row with one more before it and two behind it, so that nobody asks for the edge.
pub(super) const WIDTH: usize = SIZE + 3;

/// `C` activations of every point, with zeros around the board.
pub(super) struct Planes<const C: usize>(Box<[[i16; C]; WIDTH * WIDTH]>);

/// Where a point lies among the [`Planes`].
pub(super) const fn place(row: usize, column: usize) -> usize {
    (row + 1) * WIDTH + column + 1
}

impl<const C: usize> Planes<C> {
    pub(super) fn new() -> Self {
        Self(Box::new([[0; C]; WIDTH * WIDTH]))
    }

    /// The activations at a place.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> &[i16; C] {
        &self.0[place]
    }

    /// The activations at a place.
    #[inline(always)]
    pub(super) fn at_mut(&mut self, place: usize) -> &mut [i16; C] {
        &mut self.0[place]
    }

    /// The mean of every activation over the board.
    pub(super) fn mean(&self) -> [f32; C] {
        let mut sums = [0_i32; C];
        for row in 0..SIZE {
            for column in 0..SIZE {
                let point = self.at(place(row, column));
                for index in 0..C {
                    sums[index] += i32::from(point[index]);
                }
            }
        }
        sums.map(|sum| sum as f32 / (CELLS as f32 * UNIT))
    }

    /// Adds the same to every point and keeps what is positive.
    pub(super) fn raise(&mut self, by: &[f32; C]) {
        let by = by.map(|by| (by * UNIT).clamp(-MOST, MOST) as i16);
        for row in 0..SIZE {
            for column in 0..SIZE {
                let point = self.at_mut(place(row, column));
                for index in 0..C {
                    point[index] = (point[index] + by[index]).clamp(0, MOST as i16);
                }
            }
        }
    }
}

/// Writes four sums of a positive or no activation.
#[inline(always)]
pub(super) fn store<const C: usize>(point: &mut [i16; C], at: usize, sums: f32x4, most: f32) {
    let whole = sums.fast_max(f32x4::ZERO).fast_min(f32x4::splat(most)).fast_trunc_int().to_array();
    for lane in 0..4 {
        point[at + lane] = whole[lane] as i16;
    }
}

/// Four activations as sums.
#[inline(always)]
pub(super) fn load<const C: usize>(point: &[i16; C], at: usize) -> f32x4 {
    f32x4::new([f32::from(point[at]), f32::from(point[at + 1]), f32::from(point[at + 2]), f32::from(point[at + 3])])
}
