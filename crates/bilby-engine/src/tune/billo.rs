//! Learning Billo: self-play from long random openings, which leave one side ahead, because even games are mostly drawn
//! and teach little. A logistic regression fits the weights to the results.

use super::generations::{Fitted, Sample, SelfPlay};
use super::loss_plot::cross_entropy;
use super::played_games::PlayedGame;
use crate::Handicap;
use crate::billo::endings::{self, EndingValue};
use crate::billo::features::{COUNT, features, start_of};
use crate::billo::{Evaluator, Weights, search};
use crate::weights::WeightsFile;
use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_search::score::is_decided;
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billo::{Pending, Position, Rules};

/// The default number of games.
pub(super) const GAMES: u64 = 9_500;

/// The score that makes the odds 73 to 27 in the fit: it sets the scale of the weights.
const SPREAD: f32 = 250.0;
/// The share of the game's result in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.7;
/// At this draw clock a game is adjudicated as drawn.
const ADJUDICATION_CLOCK: u8 = 70;
/// Beyond this clock the evaluation shrinks, so positions teach nothing.
const LATEST_CLOCK: u8 = 20;

/// The weights before anything is learnt: a piece is two pawns, and a billo somewhat more than one.
const MEN: [(&str, usize, i32); 5] =
    [("pawn", 28, 75), ("piece", 28, 150), ("pawn-hunted", 28, 75), ("piece-hunted", 28, 150), ("billo", 32, 100)];

/// The weights of the mop-up evaluation are not learnt but set: no feature of a position counts it.
const MOP_UP: [i32; 5] = [10, 4, 8, 3, 100];

pub(super) struct BilloSelfPlay;

impl SelfPlay for BilloSelfPlay {
    type Position = Position;
    type Sample = Sample;

    fn start(&self) -> Vec<i32> {
        let mut weights = vec![0; COUNT];
        for (name, count, worth) in MEN {
            weights[start_of(name)..][..count].fill(worth);
        }
        weights[start_of("closing")..][..MOP_UP.len()].copy_from_slice(&MOP_UP);
        weights
    }

    fn position(&self, _: u64) -> Position {
        Position::start(Rules::default(), 0)
    }

    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> PlayedGame {
        play(&boxed(weights), nodes, None, seed)
    }

    fn sample(&self, position: &Position, score: i32, result: u8) -> Sample {
        let mut list: Vec<(u16, i16)> = Vec::new();
        features(position, |feature, count| match list.iter_mut().find(|(known, _)| usize::from(*known) == feature) {
            Some((_, sum)) => *sum += count as i16,
            None => list.push((feature as u16, count as i16)),
        });
        list.retain(|(_, sum)| *sum != 0);
        Sample::new(list, score, result, position.to_move())
    }

    fn fit(&self, weights: &[i32], samples: &[Sample]) -> Fitted {
        fit(weights, samples)
    }

    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8> {
        boxed(weights).file(&format!("What each feature is worth to the side that has it; see features.rs.\n{remarks}"))
    }
}

/// Plays the game with this seed. A player makes any move instead of its best one in one of `blunders` turns.
pub(super) fn play(weights: &Weights, nodes: u64, blunders: Option<u64>, seed: u64) -> PlayedGame {
    let mut random = SplitMix64::new(seed);
    // A little noise, different for the two sides, so that no game is like another.
    let mut evaluator =
        || Evaluator::new(Handicap { noise: 15, seed: random.next_u64() }).with_weights(weights.clone());
    let evaluators = [evaluator(), evaluator()];
    let table = TranspositionTable::new(1 << 20);
    let mut position = Position::start(Rules::default(), 0);
    let mut played = PlayedGame::default();
    let mut list = Vec::new();
    for _ in 0..4 + random.below(60) {
        position.moves(&mut list);
        if !list.is_empty() {
            let number = random.below(list.len() as u64) as usize;
            played.plies.push((number as u16, None));
            position.play(list[number]);
        }
    }
    // In half points of the side on move.
    let (win, draw, loss) = (2, 1, 0);
    let result = loop {
        if let Some(outcome) = position.outcome() {
            break match outcome {
                Outcome::Won(seat) if seat == position.to_move() => win,
                Outcome::Won(_) => loss,
                Outcome::Drawn => draw,
            };
        }
        if let Some(value) = endings::shared(position.rules()).probe(&position) {
            break match value {
                EndingValue::Win(_) => win,
                EndingValue::Draw => draw,
                EndingValue::Loss(_) => loss,
            };
        }
        if position.clock() >= ADJUDICATION_CLOCK {
            break draw;
        }
        let limits = Limits { nodes: Some(nodes), depth: None };
        table.new_search();
        let evaluator = &evaluators[position.to_move().index()];
        let task = Task::new(limits, &|| false);
        let report = search(&position, evaluator, &mut SearchContext::new(task, &table));
        let score = report.lines[0].score;
        if is_decided(score) {
            break if score > 0 { win } else { loss };
        }
        let mv = report.best().expect("the game goes on");
        let quiet = position.pending() == Pending::Nothing && !position.can_capture() && !mv.is_capture();
        let teaches = quiet && position.clock() <= LATEST_CLOCK;
        position.moves(&mut list);
        let number = list.iter().position(|known| *known == mv).expect("the move is legal");
        let number = match blunders {
            Some(turns) if random.below(turns) == 0 => random.below(list.len() as u64) as usize,
            _ => number,
        };
        played.plies.push((number as u16, teaches.then_some(score)));
        position.play(list[number]);
    };
    played.result = if position.to_move().index() == 0 { result } else { 2 - result };
    played
}

fn boxed(weights: &[i32]) -> Weights {
    let features = weights.try_into().expect("as many as there are features");
    Weights { features: Box::new(features), network: None }
}

/// The chance to win with a score.
fn chance_of(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// Adam with mini-batches.
fn fit(old: &[i32], samples: &[Sample]) -> Fitted {
    const EPOCHS: u32 = 60;
    const BATCH: usize = 1_024;
    let start: Vec<f32> = old.iter().map(|weight| *weight as f32 / SPREAD).collect();
    let mut weights = start.clone();
    let (mut mean, mut square) = (vec![0f32; COUNT], vec![0f32; COUNT]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = SplitMix64::new(0);
    let mut step = 0;
    let mut losses = Vec::new();
    for epoch in 0..EPOCHS {
        let mut loss = 0.0;
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0f32; COUNT];
            for sample in batch.iter().map(|at| &samples[*at]) {
                let sum: f32 = sample.features.iter().map(|(f, n)| weights[usize::from(*f)] * f32::from(*n)).sum();
                let target = RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * chance_of(sample.score / SPREAD);
                let error = chance_of(sum) - target;
                loss += f64::from(cross_entropy(chance_of(sum), target));
                for (feature, count) in &sample.features {
                    gradient[usize::from(*feature)] += error * f32::from(*count);
                }
            }
            step += 1;
            let rate = 0.01 * (1.0 - 0.9 * epoch as f32 / EPOCHS as f32);
            for at in 0..COUNT {
                // A slight pull towards the old weight keeps rare features from drifting.
                let gradient = gradient[at] / batch.len() as f32 + 2e-5 * (weights[at] - start[at]);
                mean[at] = 0.9 * mean[at] + 0.1 * gradient;
                square[at] = 0.999 * square[at] + 0.001 * gradient * gradient;
                let m = mean[at] / (1.0 - 0.9f32.powi(step));
                let s = square[at] / (1.0 - 0.999f32.powi(step));
                weights[at] -= rate * m / (s.sqrt() + 1e-8);
            }
        }
        losses.push((loss / samples.len() as f64) as f32);
    }
    Fitted { weights: weights.iter().map(|weight| (weight * SPREAD).round() as i32).collect(), losses }
}
