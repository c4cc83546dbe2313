//! A multinomial logistic regression for three and four seats: the odds of the seats are the softmax of their remaining
//! costs.

use super::super::generations::Fitted;
use super::fit::{ALL, add_with_curves, regress};
use crate::billabong::SCALE;

/// The share of the game's result in the target; the rest is the odds of the search.
const RESULT_SHARE: f32 = 0.7;

/// The positions of one game are not independent samples, so each has a weight below 1.
const SAMPLE_WEIGHT: f32 = 0.2;

/// A position to learn from.
pub struct SeatSample {
    /// The features of each seat's remaining cost, and how often each occurs.
    pub features: Vec<Vec<(u16, f32)>>,
    /// The winner; `None` in a draw.
    pub winner: Option<usize>,
    /// The seat on move, and its odds in the search.
    pub to_move: usize,
    pub odds: f32,
}

/// A sample as the regression sees it.
struct Row {
    seats: Vec<Vec<(u16, f32)>>,
    target: [f32; 4],
}

impl Row {
    /// The search only says the odds of the seat on move; the others share the rest by the weights so far.
    fn new(sample: &SeatSample, weights: &[f32]) -> Row {
        let with_curves = |list: &Vec<(u16, f32)>| {
            let mut features = Vec::with_capacity(list.len() + 20);
            list.iter().for_each(|(feature, times)| add_with_curves(*feature, *times, &mut features));
            features
        };
        let mut row = Row { seats: sample.features.iter().map(with_curves).collect(), target: [0.0; 4] };
        let seen = row.odds(weights, 1.0);
        let (me, count) = (sample.to_move, row.seats.len());
        for (seat, target) in row.target[..count].iter_mut().enumerate() {
            let result = match sample.winner {
                Some(winner) => f32::from(u8::from(winner == seat)),
                None => 1.0 / count as f32,
            };
            let rest = (1.0 - seen[me]).max(1e-6);
            let odds = if seat == me { sample.odds } else { (1.0 - sample.odds) * seen[seat] / rest };
            *target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * odds;
        }
        row
    }

    fn remaining_costs(&self, weights: &[f32]) -> [f32; 4] {
        let mut costs = [0.0; 4];
        for (cost, features) in costs.iter_mut().zip(&self.seats) {
            *cost = features.iter().map(|(feature, times)| weights[usize::from(*feature)] * times).sum::<f32>()
                / SCALE as f32;
        }
        costs
    }

    fn odds(&self, weights: &[f32], factor: f32) -> [f32; 4] {
        softmax(&self.remaining_costs(weights), self.seats.len(), factor)
    }
}

/// The odds of this many seats with these remaining costs times `factor`.
fn softmax(costs: &[f32; 4], seats: usize, factor: f32) -> [f32; 4] {
    let least = costs[..seats].iter().fold(f32::MAX, |least, cost| least.min(*cost));
    let mut odds = [0.0; 4];
    for (odds, cost) in odds.iter_mut().zip(&costs[..seats]) {
        *odds = (factor * (least - cost)).exp();
    }
    let sum: f32 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

/// The factor that makes the odds of these weights right on average (Newton's method).
fn scaling(weights: &[f32], rows: &[Row]) -> f32 {
    let all: Vec<[f32; 4]> = rows.iter().map(|row| row.remaining_costs(weights)).collect();
    let mut factor = 1.0;
    for _ in 0..10 {
        let (mut gradient, mut curvature) = (0.0f64, 0.0f64);
        for (row, costs) in rows.iter().zip(&all) {
            let odds = softmax(costs, row.seats.len(), factor);
            let mean = |shares: &[f32; 4]| -> f32 { shares.iter().zip(costs).map(|(share, cost)| share * cost).sum() };
            let expected = mean(&odds);
            gradient += f64::from(mean(&row.target) - expected);
            let square = |(share, cost): (&f32, &f32)| share * (cost - expected) * (cost - expected);
            curvature += f64::from(odds.iter().zip(costs).map(square).sum::<f32>());
        }
        factor *= 1.0 - ((gradient / curvature.max(1e-9)) as f32 / factor).clamp(-0.3, 0.3);
    }
    factor
}

/// The weights that fit the samples, to the scale of [`SCALE`].
pub(super) fn fit(old: &[i32], samples: &[SeatSample]) -> Fitted {
    let mut start: Vec<f32> = old.iter().map(|weight| *weight as f32).collect();
    start.resize(ALL, 0.0);
    let rows: Vec<Row> = samples.iter().map(|sample| Row::new(sample, &start)).collect();
    let factor = scaling(&start, &rows);
    start.iter_mut().for_each(|weight| *weight *= factor);
    regress(&start, rows.len(), SAMPLE_WEIGHT, |number, batch, weights, gradient| {
        let row = &rows[number];
        let odds = row.odds(weights, 1.0);
        for (seat, features) in row.seats.iter().enumerate() {
            let error = (row.target[seat] - odds[seat]) / batch;
            for (feature, times) in features {
                gradient[usize::from(*feature)] += error * times;
            }
        }
        row.target.iter().zip(&odds).map(|(target, odds)| -target * odds.max(1e-6).ln()).sum()
    })
}
