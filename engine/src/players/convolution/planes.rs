//! Activations of all points of the board, in whole numbers: what a layer gives is the same on every machine.

use wide::bytemuck::cast;
use wide::{f32x4, i16x8, i32x4, i32x8};

/// An activation of 1.
pub(crate) const UNIT: f32 = 64.0;
/// The greatest activation: sums of four must fit 16 bits.
pub(super) const MOST: f32 = 8191.0;
/// Points of a row with one more before it and two behind it, so that nobody asks for the edge.
const fn width(size: usize) -> usize {
    size + 3
}

/// `C` activations of every point of a square board, with zeros around it.
pub(crate) struct Planes<const C: usize> {
    points: Box<[[i16; C]]>,
    size: usize,
}

impl<const C: usize> Planes<C> {
    /// Zeros for a board of `size` by `size` points.
    pub(crate) fn new(size: usize) -> Self {
        Self { points: vec![[0; C]; width(size) * width(size)].into(), size }
    }

    /// Points along an edge of the board.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The activations of a point.
    #[inline(always)]
    pub(crate) fn at(&self, row: usize, column: usize) -> &[i16; C] {
        &self.points[(row + 1) * width(self.size) + column + 1]
    }

    /// The activations of a point.
    #[inline(always)]
    pub(super) fn at_mut(&mut self, row: usize, column: usize) -> &mut [i16; C] {
        &mut self.points[(row + 1) * width(self.size) + column + 1]
    }

    /// The activations of a point one row up and one column to the left of this one, which may be beside the board.
    #[inline(always)]
    pub(super) fn before(&self, row: usize, column: usize) -> &[i16; C] {
        &self.points[row * width(self.size) + column]
    }

    /// The mean of every activation over the board.
    pub(crate) fn mean(&self) -> [f32; C] {
        let mut sums = [0_i32; C];
        for row in 0..self.size {
            for column in 0..self.size {
                let point = self.at(row, column);
                for index in 0..C {
                    sums[index] += i32::from(point[index]);
                }
            }
        }
        sums.map(|sum| sum as f32 / ((self.size * self.size) as f32 * UNIT))
    }

    /// Adds the same to every point and keeps what is positive.
    pub(crate) fn raise(&mut self, by: &[f32; C]) {
        let by = by.map(|by| (by * UNIT).clamp(-MOST, MOST) as i16);
        for row in 0..self.size {
            for column in 0..self.size {
                let point = self.at_mut(row, column);
                for index in 0..C {
                    point[index] = (point[index] + by[index]).clamp(0, MOST as i16);
                }
            }
        }
    }
}

/// Writes eight sums as activations, each positive or none.
#[inline(always)]
pub(super) fn store<const C: usize>(point: &mut [i16; C], at: usize, sums: [f32x4; 2], most: f32) {
    let whole = sums.map(|sums| sums.fast_max(f32x4::ZERO).fast_min(f32x4::splat(most)).fast_trunc_int());
    point[at..][..8].copy_from_slice(&i16x8::from_i32x8_saturate(cast(whole)).to_array());
}

/// Eight activations as sums.
#[inline(always)]
pub(super) fn load<const C: usize>(point: &[i16; C], at: usize) -> [f32x4; 2] {
    let whole: [i32x4; 2] = cast(i32x8::from_i16x8(i16x8::new(std::array::from_fn(|lane| point[at + lane]))));
    whole.map(f32x4::from_i32x4)
}
