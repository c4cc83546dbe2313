//! Fits the weights to the scores of the search: least squares by stochastic gradient descent (Adagrad).

use super::super::played_games::PlayedGame;
use super::td::in_hundredths;
use crate::bilitaire::MARBLE;
use crate::bilitaire::features::{Features, LINES, PatternKind};
use crate::bilitaire::weights::{COUNTS, MOST_CALL, Side, Weights, count_of};
use bilby_core::{Game, Notation, SplitMix64};
use bilitaire::{Phase, Position, Rules};
use std::collections::HashSet;

const EPOCHS: usize = 6;
/// The step of the first epoch, in marbles; it falls to a twentieth.
const STEP: f32 = 0.03;
/// What a weight is taken to have learnt before: the sum of its squared errors, in marbles.
const KNOWN: f32 = 1.0;

/// The kinds of patterns, in the order of the lists of weights.
const KINDS: [PatternKind; 5] =
    [PatternKind::Line, PatternKind::Line, PatternKind::Corner, PatternKind::Edge, PatternKind::Centre];

/// How many weights a side has: the lists one after the other.
const FIRST_COUNT: usize = KINDS.len() * LINES;
const FIRST_CALL: usize = FIRST_COUNT + COUNTS;
const SIDE: usize = FIRST_CALL + MOST_CALL + 1;

/// A position: its weights, and the marbles that the search says will be left.
struct Sample {
    weights: [u32; 19],
    left: f32,
}

impl Sample {
    fn estimate(&self, weights: &[f32]) -> f32 {
        self.weights.iter().map(|at| weights[*at as usize]).sum()
    }
}

/// The positions of the rounds, each once, from whichever side it is seen.
fn samples(rounds: &[PlayedGame]) -> Vec<Sample> {
    let firsts = KINDS.map(PatternKind::representatives);
    let mut seen = HashSet::new();
    let mut samples = Vec::new();
    for round in rounds {
        round.walk(Position::start(Rules, 0), |position, score| {
            if !seen.insert(position.symmetric().map(|image| image.key()).into_iter().min()) {
                return;
            }
            let (side, left) = match position.phase() {
                Phase::Trays => (Side::Trays, score),
                _ => (Side::Marbles, -score),
            };
            let features = Features::of(position.board());
            let Features { outer, inner, corner, edge, centre, .. } = features;
            let centre = [centre];
            let lists = [&outer[..], &inner, &corner, &edge, &centre].into_iter().zip(&firsts).enumerate();
            let patterns = lists.flat_map(|(list, (patterns, firsts))| {
                patterns.iter().map(move |pattern| list * LINES + firsts[*pattern as usize] as usize)
            });
            let call = (position.jumps().unwrap_or(0) as usize).min(MOST_CALL);
            let others = [FIRST_COUNT + count_of(&features), FIRST_CALL + call];
            let mut weights = [0; 19];
            for (weight, at) in weights.iter_mut().zip(patterns.chain(others)) {
                *weight = (side as usize * SIDE + at) as u32;
            }
            samples.push(Sample { weights, left: left as f32 / MARBLE as f32 });
        });
    }
    samples
}

/// The weights that fit the positions of some rounds. With them, for each epoch, the root of the mean squared error of the
/// positions, in marbles, while they were learnt from.
pub(super) fn fit(old: &Weights, rounds: &[PlayedGame]) -> (Weights, Vec<f32>) {
    let mut samples = samples(rounds);
    let mut weights: Vec<f32> =
        old.lists().flat_map(|(_, list)| list.iter().map(|weight| f32::from(*weight) / MARBLE as f32)).collect();
    let mut squares = vec![KNOWN; weights.len()];
    let mut random = SplitMix64::new(1);
    let mut losses = Vec::new();
    for epoch in 0..EPOCHS {
        for at in (1..samples.len()).rev() {
            samples.swap(at, random.below(at as u64 + 1) as usize);
        }
        let step = STEP * 20f32.powf(-(epoch as f32) / EPOCHS as f32);
        let mut sum = 0.0;
        for sample in &samples {
            let error = sample.estimate(&weights) - sample.left;
            sum += f64::from(error * error);
            for at in sample.weights.map(|at| at as usize) {
                squares[at] += error * error;
                weights[at] -= step * error / squares[at].sqrt();
            }
        }
        losses.push((sum / samples.len().max(1) as f64).sqrt() as f32);
    }
    let firsts = KINDS.map(PatternKind::representatives);
    let mut fitted = Weights::zero();
    for (side, list) in fitted.sides.iter_mut().zip(weights.chunks(SIDE)) {
        let patterns = [&mut side.outer, &mut side.inner, &mut side.corner, &mut side.edge, &mut side.centre];
        for ((patterns, firsts), list) in patterns.into_iter().zip(&firsts).zip(list.chunks(LINES)) {
            // Patterns that look the same have the same weight: that of the first of them.
            for (weight, first) in patterns.iter_mut().zip(firsts) {
                *weight = list[*first as usize];
            }
        }
        side.counts.copy_from_slice(&list[FIRST_COUNT..FIRST_CALL]);
        side.calls.copy_from_slice(&list[FIRST_CALL..]);
    }
    (in_hundredths(&fitted), losses)
}
