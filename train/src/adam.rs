//! Steps of gradient descent with running means of the slopes and of their squares (Adam: Kingma and Ba 2015), with decay of the weights
//! apart from them (Loshchilov and Hutter 2019).

/// The state of the steps for one list of weights.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    /// Shares of the mean so far and of the new square in the next mean of squares.
    memory: [f32; 2],
    /// What is added to the root of a mean square: keeps weights that are hardly ever used from great steps.
    least: f32,
    /// Pull towards zero a step, in parts of the rate.
    decay: f32,
}

impl Adam {
    /// For so many weights; `least` and `decay` as the fields.
    pub(crate) fn new(weights: usize, least: f32, decay: f32) -> Self {
        Self { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0, memory: [0.999, 0.001], least, decay }
    }

    /// With other shares of the mean so far and of the new square in a mean of squares than 0.999 and 0.001.
    pub(crate) fn with_memory(self, memory: [f32; 2]) -> Self {
        Self { memory, ..self }
    }

    /// How many steps have been made.
    pub(crate) fn steps(&self) -> i32 {
        self.steps
    }

    /// A step against a `gradient` that was summed up over `count` samples.
    pub(crate) fn step(&mut self, weights: &mut [f32], gradient: &[f32], count: usize, rate: f32) {
        self.steps += 1;
        let (fade, fade_square) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - self.memory[0].powi(self.steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, (mean, square)), sum) in weights.iter_mut().zip(moments).zip(gradient) {
            let slope = sum / count as f32;
            *mean = 0.9 * *mean + 0.1 * slope;
            *square = self.memory[0] * *square + self.memory[1] * slope * slope;
            *weight -= rate * ((*mean / fade) / ((*square / fade_square).sqrt() + self.least) + self.decay * *weight);
        }
    }
}
