//! The layers once more, unit by unit as their documentation has it, to compare with.

use super::planes::UNIT;

/// Activations by point, from the first row on, and channel.
pub(crate) type Planes = Vec<Vec<f32>>;

/// A layer of a file: weights by output and input, what they are multiplied with, and what is added.
pub(crate) struct Layer {
    weights: Vec<Vec<f32>>,
    factors: Vec<f32>,
    added: Vec<f32>,
}

impl Layer {
    pub(crate) fn take(file: &mut &[u8], outputs: usize, inputs: usize) -> Self {
        let mut next = |count: usize| file.split_off(..count).expect("so many bytes").to_vec();
        let weights = (0..outputs).map(|_| next(inputs).into_iter().map(|byte| f32::from(byte as i8)).collect()).collect();
        let mut reals = || next(4 * outputs).chunks(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect();
        Self { weights, factors: reals(), added: reals() }
    }

    /// The sums, which are whole numbers, times the factors; and what is added.
    pub(crate) fn sums(&self, inputs: &[f32]) -> Vec<f32> {
        let sum = |weights: &Vec<f32>| weights.iter().zip(inputs).map(|(weight, input)| f64::from(weight * input)).sum::<f64>() as f32;
        self.weights.iter().enumerate().map(|(output, weights)| sum(weights) * self.factors[output] + self.added[output]).collect()
    }

    /// What is positive of the sums of a point and of what is `raised` for all.
    pub(crate) fn units(&self, point: &[f32], raised: &[f32]) -> Vec<f32> {
        self.sums(point).into_iter().zip(raised).map(|(sum, raised)| kept(sum + raised, 32_000.0)).collect()
    }

    /// What is positive of the sums of every point and its neighbours, and of what is `raised` for all points or stood there `before`.
    pub(crate) fn around(&self, planes: &Planes, raised: Option<&[f32]>, before: Option<&Planes>) -> Planes {
        let more =
            |cell: usize, index: usize| raised.map_or(0.0, |raised| raised[index]) + before.map_or(0.0, |before| before[cell][index]);
        let point = |cell: usize| {
            let sums = self.sums(&near(planes, cell)).into_iter().enumerate();
            sums.map(|(index, sum)| kept(sum + more(cell, index), 8191.0)).collect()
        };
        (0..planes.len()).map(point).collect()
    }
}

/// What a block makes of a trunk of so many channels.
pub(crate) fn block(file: &mut &[u8], trunk: &Planes, channels: usize) -> Planes {
    let mut branch = Layer::take(file, channels, 9 * channels).around(trunk, None, None);
    let raised = Layer::take(file, channels, channels).sums(&mean(&branch));
    for point in &mut branch {
        for (activation, raised) in point.iter_mut().zip(&raised) {
            *activation = (*activation + (raised * UNIT).trunc() / UNIT).max(0.0);
        }
    }
    Layer::take(file, channels, 9 * channels).around(&branch, None, Some(trunk))
}

/// The logit that three layers make of the mean over the board of `units` units.
pub(crate) fn value(file: &mut &[u8], trunk: &Planes, channels: usize, units: usize) -> f32 {
    let [value, two, out] = [(units, channels), (units, units), (1, units)].map(|(outputs, inputs)| Layer::take(file, outputs, inputs));
    let seen = mean(&trunk.iter().map(|point| value.units(point, &vec![0.0; units])).collect());
    let units: Vec<f32> = two.sums(&seen).into_iter().map(|unit| unit.max(0.0)).collect();
    out.sums(&units)[0]
}

/// The inputs of a point and its neighbours, nothing beside the board.
fn near(planes: &Planes, cell: usize) -> Vec<f32> {
    let size = planes.len().isqrt() as i32;
    let (row, column) = (cell as i32 / size, cell as i32 % size);
    let on = |index: i32| (0..size).contains(&index);
    let at = |near: i32| {
        let (r, c) = (row + near / 3 - 1, column + near % 3 - 1);
        if on(r) && on(c) { planes[(r * size + c) as usize].clone() } else { vec![0.0; planes[0].len()] }
    };
    (0..9).flat_map(at).collect()
}

/// As activations are kept: in steps of `1 / UNIT`.
fn kept(value: f32, most: f32) -> f32 {
    (value.max(0.0) * UNIT + 0.5).floor().min(most) / UNIT
}

/// The mean over the board.
pub(crate) fn mean(planes: &Planes) -> Vec<f32> {
    (0..planes[0].len()).map(|index| planes.iter().map(|point| point[index]).sum::<f32>() / planes.len() as f32).collect()
}
