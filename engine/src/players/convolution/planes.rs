//! Activations of all points of the board, in whole numbers: what a layer gives is the same on every machine.

use wide::bytemuck::cast;
use wide::{f32x4, i16x8, i32x4, i32x8};

/// An activation of 1.
pub(crate) const UNIT: f32 = 64.0;
/// The greatest activation: sums of four must fit 16 bits.
pub(super) const MOST: f32 = 8191.0;
/// Points of a row with one more before it and two behind it, so that nobody asks for the edge.
pub(super) const fn width(size: usize) -> usize {
    size + 3
}

/// `C` activations of every point of a board of `SIZE` by `SIZE`, with zeros around it.
pub(crate) struct Planes<const C: usize, const SIZE: usize>(Box<[[i16; C]]>);

/// Where a point lies among the [`Planes`].
pub(crate) const fn place<const SIZE: usize>(row: usize, column: usize) -> usize {
    (row + 1) * width(SIZE) + column + 1
}

impl<const C: usize, const SIZE: usize> Planes<C, SIZE> {
    pub(crate) fn new() -> Self {
        Self(vec![[0; C]; width(SIZE) * width(SIZE)].into())
    }

    /// The activations at a place.
    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> &[i16; C] {
        &self.0[place]
    }

    /// The activations at a place.
    #[inline(always)]
    pub(crate) fn at_mut(&mut self, place: usize) -> &mut [i16; C] {
        &mut self.0[place]
    }

    /// The mean of every activation over the board.
    pub(crate) fn mean(&self) -> [f32; C] {
        let mut sums = [0_i32; C];
        for row in 0..SIZE {
            for column in 0..SIZE {
                let point = self.at(place::<SIZE>(row, column));
                for index in 0..C {
                    sums[index] += i32::from(point[index]);
                }
            }
        }
        sums.map(|sum| sum as f32 / ((SIZE * SIZE) as f32 * UNIT))
    }

    /// Adds the same to every point and keeps what is positive.
    pub(crate) fn raise(&mut self, by: &[f32; C]) {
        let by = by.map(|by| (by * UNIT).clamp(-MOST, MOST) as i16);
        for row in 0..SIZE {
            for column in 0..SIZE {
                let point = self.at_mut(place::<SIZE>(row, column));
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
