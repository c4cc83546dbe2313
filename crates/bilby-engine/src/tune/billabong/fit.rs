//! A logistic regression, regularised towards the weights before: mini-batches with Adam.

use super::super::generations::{Fitted, Sample};
use super::super::loss_plot::cross_entropy;
use crate::billabong::SCALE;
use crate::billabong::features::{self, COUNT, GAP, LAPS_MORE, LAST_PAIR, RANKS, RUNNING, UNSTARTED};
use bilby_core::SplitMix64;

const EPOCHS: u32 = 24;
const BATCH: usize = 1_000;

/// The step of the first epoch, in points, and that of the last one.
const FIRST_STEP: f32 = 3.0;
const LAST_STEP: f32 = 0.1;

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn target(sample: &Sample, result_share: f32) -> f32 {
    result_share * sample.result + (1.0 - result_share) * sigmoid(sample.score / SCALE as f32)
}

/// Curves: features that only the regression has, on top of the others. Each is a function of the steps of one rank or
/// of the last two kangaroos. What is learnt of them goes into their tables, whose entries themselves can only move a
/// little: so the tables stay smooth, and noise in them does not mislead the search.
const CURVES: usize = 3 * RANKS + 2;
pub(super) const ALL: usize = COUNT + CURVES;

/// The curves of a rank at this many steps: a line, a parabola, and the last steps.
fn curves(steps: usize) -> [f32; 3] {
    let steps = steps as f32;
    [steps / 8.0, steps * steps / 128.0, (-steps / 2.0).exp()]
}

/// The curves of the last two kangaroos: their gap squared, and the same by how much the last one has to go. A cubic
/// one bends down where few games have been: it made a kangaroo that was left far behind cheaper with every step.
fn pair_curves(last: usize, next: usize) -> [f32; 3] {
    let (last, gap) = (last as f32, last.saturating_sub(next) as f32);
    [gap * gap / 64.0, gap * last / 64.0, 0.0]
}

/// The curves at a feature, each with its number.
fn curves_at(feature: usize) -> impl Iterator<Item = (usize, f32)> {
    let (first, values) = if features::is_distance(feature) {
        let (rank, steps) = features::rank_and_steps(feature);
        (COUNT + 3 * rank, curves(steps))
    } else if let Some((last, next)) = features::last_pair(feature) {
        (COUNT + 3 * RANKS, pair_curves(last, next))
    } else {
        (COUNT, [0.0; 3])
    };
    (first..).zip(values).filter(|(_, value)| *value != 0.0)
}

/// Adds a feature and the curves at it.
pub(super) fn add_with_curves(feature: u16, times: f32, features: &mut Vec<(u16, f32)>) {
    features.push((feature, times));
    let curves = curves_at(feature.into());
    features.extend(curves.map(|(curve, value)| (curve as u16, value * times)));
}

/// A sample as the regression sees it.
struct Row {
    features: Vec<(u16, f32)>,
    target: f32,
}

impl Row {
    fn new(sample: &Sample, result_share: f32) -> Row {
        let mut features = Vec::with_capacity(sample.features.len() + 30);
        for (feature, times) in &sample.features {
            add_with_curves(*feature, f32::from(*times), &mut features);
        }
        Row { features, target: target(sample, result_share) }
    }

    fn score(&self, weights: &[f32]) -> f32 {
        self.features.iter().map(|(feature, times)| weights[usize::from(*feature)] * times).sum()
    }
}

/// The factor that makes the odds of these weights right on average (Newton's method).
fn scaling(weights: &[f32], rows: &[Row]) -> f32 {
    let mut factor = 1.0;
    for _ in 0..10 {
        let (mut gradient, mut curvature) = (0.0f64, 0.0f64);
        for row in rows {
            let score = row.score(weights) / SCALE as f32;
            let odds = sigmoid(factor * score);
            gradient += f64::from((odds - row.target) * score);
            curvature += f64::from(odds * (1.0 - odds) * score * score);
        }
        factor *= 1.0 - ((gradient / curvature.max(1e-9)) as f32 / factor).clamp(-0.3, 0.3);
    }
    factor
}

/// How far a weight may move from where it was.
fn deviation(feature: usize) -> f32 {
    if feature >= COUNT {
        400.0
    } else if feature < LAPS_MORE {
        25.0
    } else if (GAP..LAST_PAIR).contains(&feature) {
        40.0
    } else {
        12.0
    }
}

/// The weights that fit the samples, to the scale of [`SCALE`]. The target is the score of the search, with a share of
/// the game's result. The more a sample weighs, the further the weights may move.
pub(in crate::tune) fn fit(old: &[i32], samples: &[Sample], result_share: f32, sample_weight: f32) -> Fitted {
    let rows: Vec<Row> = samples.iter().map(|sample| Row::new(sample, result_share)).collect();
    let mut start: Vec<f32> = old.iter().map(|weight| *weight as f32).collect();
    start.resize(ALL, 0.0);
    let factor = scaling(&start, &rows);
    start.iter_mut().for_each(|weight| *weight *= factor);
    regress(&start, rows.len(), sample_weight, |number, batch, weights, gradient| {
        let row = &rows[number];
        let odds = sigmoid(row.score(weights) / SCALE as f32);
        let error = (odds - row.target) / batch;
        for (feature, times) in &row.features {
            gradient[usize::from(*feature)] += error * times;
        }
        cross_entropy(odds, row.target)
    })
}

/// Minimises the loss over `rows` rows, with a pull towards `start` (Adam with mini-batches). `add` adds the gradient
/// of a row, gets the number of rows in its batch, and says the loss of the row.
pub(super) fn regress(
    start: &[f32],
    rows: usize,
    sample_weight: f32,
    add: impl Fn(usize, f32, &[f32], &mut [f32]) -> f32,
) -> Fitted {
    let pull: Vec<f32> =
        (0..ALL).map(|feature| deviation(feature).powi(-2) * SCALE as f32 / (sample_weight * rows as f32)).collect();
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0.0f32; ALL], vec![0.0f32; ALL]);
    let mut gradient = vec![0.0f32; ALL];
    let mut order: Vec<u32> = (0..rows as u32).collect();
    let mut random = SplitMix64::new(1);
    let mut steps = 0;
    let mut losses = Vec::new();
    for epoch in 0..EPOCHS {
        let mut loss = 0.0;
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let rate = FIRST_STEP * (LAST_STEP / FIRST_STEP).powf(epoch as f32 / (EPOCHS - 1) as f32);
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for number in batch {
                loss += f64::from(add(*number as usize, batch.len() as f32, &weights, &mut gradient));
            }
            steps += 1;
            let (first, second) = (1.0 - 0.9f32.powi(steps), 1.0 - 0.999f32.powi(steps));
            for at in 0..ALL {
                let slope = gradient[at] + pull[at] * (weights[at] - start[at]);
                mean[at] += 0.1 * (slope - mean[at]);
                square[at] += 0.001 * (slope * slope - square[at]);
                weights[at] -= rate * (mean[at] / first) / ((square[at] / second).sqrt() + 1e-6);
            }
        }
        losses.push((loss / rows as f64) as f32);
    }
    for at in 0..COUNT {
        weights[at] += curves_at(at).map(|(curve, value)| weights[curve] * value).sum::<f32>();
    }
    weights.truncate(COUNT);
    let mut new: Vec<i32> = weights.iter().map(|weight| weight.round() as i32).collect();
    // A lap costs as much as a kangaroo at the line that has not started costs more than one that has.
    let lap: i32 = (0..6).map(|row| new[UNSTARTED + 16 * row + 8] - new[RUNNING + 16 * row + 8]).sum();
    new[LAPS_MORE] = lap / 6;
    Fitted { weights: new, losses }
}
