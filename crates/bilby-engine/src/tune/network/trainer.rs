//! The trainer: gradient descent with Adam in mini-batches, in floating-point numbers; [`Trainer::numbers`] rounds
//! them. Each weight of the file belongs to all images of a unit, so its gradient is the sum of theirs.

use super::samples::{Sample, Samples, chance_of};
use crate::network::{ACTIVE, Layout, MOST_OUTPUT, MOST_WEIGHT, OUTPUT_ONE, SIDES};
use crate::tune::loss_plot::cross_entropy;
use crate::tune::state::{Reader, StateError, Writer};
use bilby_core::SplitMix64;
use std::fmt;

/// How many positions a step learns from.
const BATCH: usize = 1_024;
/// The rate of learning in the first epoch; it falls to a fiftieth.
const RATE: f32 = 2e-3;
/// What an output weight of 1 adds to the score when the unit is fully active.
const OUTPUT_UNIT: f32 = 100.0;

/// The mean errors after an epoch: of the positions while they were learnt from, and of those held back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Losses {
    pub training: f32,
    pub held_back: f32,
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "loss {:.4}, of positions held back {:.4}", self.training, self.held_back)
    }
}

/// What is learnt so far, with this many units in the file. The views are those of both sides, each in all its images.
pub(super) struct Trainer<const FREE: usize, const VIEWS: usize> {
    layout: &'static Layout,
    /// In the order of the file.
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
    /// The row of each input in each view.
    rows: Vec<[u16; VIEWS]>,
}

impl<const FREE: usize, const VIEWS: usize> Trainer<FREE, VIEWS> {
    /// Small random weights; all units are active at first.
    pub fn new(layout: &'static Layout, seed: u64) -> Trainer<FREE, VIEWS> {
        debug_assert_eq!((FREE, VIEWS), (layout.free_units, SIDES * layout.images));
        let mut random = SplitMix64::new(seed);
        let mut uniform = |most: f32| most * ((random.next_u64() >> 40) as f32 / (1u64 << 23) as f32 - 1.0);
        let mut weights = vec![0.0; layout.count()];
        weights[..layout.biases()].iter_mut().for_each(|weight| *weight = uniform(0.1));
        weights[layout.biases()..layout.outputs()].fill(0.4);
        weights[layout.outputs()..layout.output_biases()].iter_mut().for_each(|weight| *weight = uniform(0.1));
        let row = |input, view| {
            let seen = if view < layout.images { input } else { (layout.seen_by_other)(input as u16).into() };
            (layout.image_of)(seen, view % layout.images) as u16
        };
        Trainer {
            layout,
            weights,
            mean: vec![0.0; layout.count()],
            square: vec![0.0; layout.count()],
            steps: 0,
            rows: (0..layout.inputs).map(|input| std::array::from_fn(|view| row(input, view))).collect(),
        }
    }

    /// Goes through all positions once, in another order each time.
    pub fn epoch(&mut self, samples: &Samples, epoch: usize, epochs: usize) -> Losses {
        let mut random = SplitMix64::new(epoch as u64);
        let mut order: Vec<u32> = (0..samples.training.len() as u32).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let rate = RATE * 50f32.powf(-(epoch as f32) / epochs as f32);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; self.weights.len()];
            for sample in batch.iter().map(|at| &samples.training[*at as usize]) {
                sum += f64::from(self.learn(sample, samples.inputs(sample), &mut gradient));
            }
            self.descend(&gradient, rate, batch.len());
        }
        let training = (sum / samples.training.len().max(1) as f64) as f32;
        let sum: f64 =
            samples.held_back.iter().map(|sample| f64::from(self.loss(sample, samples.inputs(sample)))).sum();
        Losses { training, held_back: (sum / samples.held_back.len().max(1) as f64) as f32 }
    }

    /// The units in all views, and the score that the network adds.
    fn forward(&self, sample: &Sample, inputs: &[u16]) -> ([[f32; FREE]; VIEWS], f32) {
        let biases: [f32; FREE] =
            self.weights[self.layout.biases()..][..FREE].try_into().expect("as many as there are units");
        let mut units = [biases; VIEWS];
        for input in inputs {
            for (view, units) in units.iter_mut().enumerate() {
                let row = usize::from(self.rows[usize::from(*input)][view]) * FREE;
                let row: &[f32; FREE] = self.weights[row..][..FREE].try_into().expect("a row");
                for (unit, weight) in units.iter_mut().zip(row) {
                    *unit += weight;
                }
            }
        }
        let mut sum = self.weights[self.layout.output_biases() + usize::from(sample.stage)];
        for (view, units) in units.iter().enumerate() {
            let outputs = &self.weights[self.outputs_of(sample, view)..][..FREE];
            sum += units.iter().zip(outputs).map(|(unit, output)| unit.clamp(0.0, 1.0) * output).sum::<f32>();
        }
        (units, OUTPUT_UNIT * sum)
    }

    /// The cross-entropy of a position.
    fn loss(&self, sample: &Sample, inputs: &[u16]) -> f32 {
        loss_of(sample, self.forward(sample, inputs).1)
    }

    /// Adds the gradient of a position; its loss.
    fn learn(&self, sample: &Sample, inputs: &[u16], gradient: &mut [f32]) -> f32 {
        let (mut units, score) = self.forward(sample, inputs);
        let chance = chance_of(sample.scale * (sample.base + score));
        let error = (chance - sample.target) * sample.scale * OUTPUT_UNIT;
        gradient[self.layout.output_biases() + usize::from(sample.stage)] += error;
        let biases = self.layout.biases();
        for (view, units) in units.iter_mut().enumerate() {
            let start = self.outputs_of(sample, view);
            for (at, unit) in units.iter_mut().enumerate() {
                gradient[start + at] += error * unit.clamp(0.0, 1.0);
                // From here on the units hold their errors.
                let is_open = *unit > 0.0 && *unit < 1.0;
                *unit = if is_open { error * self.weights[start + at] } else { 0.0 };
                gradient[biases + at] += *unit;
            }
        }
        for input in inputs {
            for (view, units) in units.iter().enumerate() {
                let row = usize::from(self.rows[usize::from(*input)][view]) * FREE;
                let row: &mut [f32; FREE] = (&mut gradient[row..][..FREE]).try_into().expect("a row");
                for (sum, unit) in row.iter_mut().zip(units) {
                    *sum += unit;
                }
            }
        }
        loss_of(sample, score)
    }

    /// A step of Adam.
    fn descend(&mut self, gradient: &[f32], rate: f32, batch: usize) {
        self.steps += 1;
        let mean_share = 1.0 - 0.9f32.powi(self.steps as i32);
        let square_share = 1.0 - 0.999f32.powi(self.steps as i32);
        for (at, gradient) in gradient.iter().enumerate() {
            let gradient = gradient / batch as f32;
            self.mean[at] = 0.9 * self.mean[at] + 0.1 * gradient;
            self.square[at] = 0.999 * self.square[at] + 0.001 * gradient * gradient;
            let step = self.mean[at] / mean_share / ((self.square[at] / square_share).sqrt() + 1e-8);
            self.weights[at] -= rate * step;
        }
        let most = f32::from(MOST_WEIGHT) / f32::from(ACTIVE);
        let (first, output) = self.weights.split_at_mut(self.layout.outputs());
        first.iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
        let most = f32::from(MOST_OUTPUT) / (OUTPUT_UNIT * OUTPUT_ONE as f32);
        output.iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
    }

    /// The network in integers, in the order of the file.
    pub fn numbers(&self) -> Vec<i16> {
        let (first, output) = self.weights.split_at(self.layout.outputs());
        let first = first.iter().map(|weight| (weight * f32::from(ACTIVE)).round() as i16);
        let output = output.iter().map(|weight| (weight * OUTPUT_UNIT * OUTPUT_ONE as f32).round() as i16);
        first.chain(output).collect()
    }

    pub fn write(&self, writer: &mut Writer) {
        writer.bytes(self.steps.to_le_bytes());
        for number in self.weights.iter().chain(&self.mean).chain(&self.square) {
            writer.bytes(number.to_le_bytes());
        }
    }

    pub fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), StateError> {
        self.steps = u32::from_le_bytes(reader.bytes()?);
        for number in self.weights.iter_mut().chain(&mut self.mean).chain(&mut self.square) {
            *number = f32::from_le_bytes(reader.bytes()?);
        }
        Ok(())
    }

    /// Where the output's weights of a view begin.
    fn outputs_of(&self, sample: &Sample, view: usize) -> usize {
        let side = view / self.layout.images;
        self.layout.outputs() + (usize::from(sample.stage) * SIDES + side) * FREE
    }
}

fn loss_of(sample: &Sample, score: f32) -> f32 {
    cross_entropy(chance_of(sample.scale * (sample.base + score)), sample.target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::billo::network::tests::positions;
    use crate::billo::network::{FREE_UNITS, LAYOUT, Network, inputs};
    use crate::network::Inputs;
    use billo::Position;

    type BilloTrainer = Trainer<FREE_UNITS, 8>;

    fn sample(position: &Position) -> (Sample, Inputs) {
        let seen = inputs(position);
        (Sample::new(seen.stage, 30.0, 0.005, 0.7), seen)
    }

    /// The gradient by definition: the loss changes by it where a weight changes.
    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let mut trainer = BilloTrainer::new(&LAYOUT, 1);
        // Large outputs make slopes that single precision shows.
        trainer.weights[LAYOUT.outputs()..].iter_mut().for_each(|weight| *weight *= 10.0);
        for position in positions(4).iter().step_by(5) {
            let (sample, seen) = sample(position);
            let mut gradient = vec![0.0; LAYOUT.count()];
            trainer.learn(&sample, seen.ours(), &mut gradient);
            let row = usize::from(trainer.rows[usize::from(seen.ours()[0])][5]) * FREE_UNITS;
            let outputs = [trainer.outputs_of(&sample, 1) + 4, trainer.outputs_of(&sample, 6) + 1];
            for at in [row, row + 3, LAYOUT.biases() + 2, outputs[0], outputs[1]] {
                let mut loss = |change: f32| {
                    let old = trainer.weights[at];
                    trainer.weights[at] += change;
                    let loss = trainer.loss(&sample, seen.ours());
                    trainer.weights[at] = old;
                    loss
                };
                let slope = (loss(0.001) - loss(-0.001)) / 0.002;
                let scale = gradient[at].abs().max(0.02);
                assert!((slope - gradient[at]).abs() < 0.1 * scale, "{at}: {slope} {}", gradient[at]);
            }
        }
    }

    #[test]
    fn the_network_in_integers_says_nearly_the_same() {
        let trainer = BilloTrainer::new(&LAYOUT, 2);
        let network = Network::new(&LAYOUT, trainer.numbers()).unwrap();
        for position in positions(10) {
            let (sample, seen) = sample(&position);
            let exact = trainer.forward(&sample, seen.ours()).1;
            let rounded = network.score(&seen) as f32;
            assert!((exact - rounded).abs() < 4.0, "{position}: {exact} {rounded}");
        }
    }
}
