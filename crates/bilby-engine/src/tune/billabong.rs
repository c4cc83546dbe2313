//! Learning Billabong: races for two from placements at random, with ghosts and without, fitted by a logistic regression
//! that is held near the weights before as far as the games don't speak against them.

use super::generations::{Course, Played, Sample};
use crate::Handicap;
use crate::billabong::distance::{LAP, steps_home};
use crate::billabong::features::{self, COUNT, LAPS_MORE, RUNNING, UNSTARTED};
use crate::billabong::{Expert, SCALE, Weights};
use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_search::alpha_beta::{self, Parts};
use bilby_search::{Limits, Table, Task};
use billabong::{Kangaroo, Move, Phase, Position, Square};

/// How many games are enough.
pub(super) const GAMES: u64 = 9_500;

/// What a step costs before anything is learnt.
const STEP: i32 = 64;

/// How much of the target is the game's result; the rest is what the search said.
const RESULT: f32 = 0.6;

/// One move in so many is played at random.
const WHIM: u64 = 25;

pub(super) struct Race;

impl Course for Race {
    type Position = Position;

    /// Steps home, and nothing else.
    fn start(&self) -> Vec<i32> {
        let mut weights = vec![0; COUNT];
        for square in Square::all().filter(|square| !square.is_lake()) {
            for (group, crossings) in [(UNSTARTED, 0), (RUNNING, 1)] {
                let steps = steps_home(1, Kangaroo { square, crossings });
                weights[group + square.index()] = STEP * i32::from(steps);
            }
        }
        weights[LAPS_MORE] = STEP * i32::from(LAP);
        weights
    }

    fn position(&self, seed: u64) -> Position {
        let rules = match seed % 4 {
            0 => "ghosts=none",
            1 => "ghosts=anywhere",
            _ => "",
        };
        Position::start(rules.parse().expect("rules of the game"), seed)
    }

    fn play(&self, weights: &[i32], nodes: u64, seed: u64) -> Played {
        let expert = Expert::new(Handicap::default()).with_weights(rounded(weights));
        let table = Table::new(1 << 20);
        let mut random = SplitMix64::new(seed);
        let mut position = self.position(seed);
        // Most games begin as games do, some anywhere.
        let widely = random.below(3) == 0;
        let mut played = Played::default();
        let mut list = Vec::new();
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            position.moves(&mut list);
            let any = |random: &mut SplitMix64, list: &[Move]| list[random.below(list.len() as u64) as usize];
            let (mv, score) = if position.phase() == Phase::Placement {
                let usual = |mv: &Move| matches!(mv, Move::Place(to) if to.is_before_start() && to.column() < 13);
                let squares: Vec<Move> = list.iter().copied().filter(|mv| widely || usual(mv)).collect();
                (any(&mut random, &squares), None)
            } else if random.below(WHIM) == 0 {
                (any(&mut random, &list), None)
            } else {
                let limits = Limits { nodes: Some(nodes / 2 + random.below(nodes)), depth: None };
                let task = Task::new(limits, &|| false);
                // Without the exact endings: each set of ghosts has its own, to be made first.
                let parts = Parts { quiescence: false, ..Parts::default() };
                let report = alpha_beta::search(&position, &expert, &table, &task, parts, &mut |_| {});
                (report.best().expect("the game goes on"), Some(report.lines[0].score))
            };
            let number = list.iter().position(|known| *known == mv).expect("the move is legal");
            played.plies.push((number as u16, score));
            position.play(mv);
        };
        played.result = match outcome {
            Outcome::Won(seat) if seat.index() == 0 => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        };
        played
    }

    fn features(&self, position: &Position) -> Vec<(u16, i16)> {
        let me = position.to_move();
        let mut list = Vec::new();
        features::of_seat(position, me, |feature, times| list.push((feature as u16, -times as i16)));
        features::of_seat(position, me.next(2), |feature, times| list.push((feature as u16, times as i16)));
        list.push((COUNT as u16 - 1, 1));
        list
    }

    fn fit(&self, weights: &[i32], samples: &[Sample]) -> Vec<i32> {
        fit(weights, samples)
    }

    fn file(&self, weights: &[i32], remarks: &str) -> Vec<u8> {
        rounded(weights).file(&format!("What each feature costs, in 64ths of a step; see features.rs.\n{remarks}"))
    }
}

fn rounded(weights: &[i32]) -> Weights {
    let mut file = Weights::default();
    for (rounded, weight) in file.0.iter_mut().zip(weights) {
        *rounded = (*weight).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    }
    file
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn fit(old: &[i32], samples: &[Sample]) -> Vec<i32> {
    const ROUNDS: u32 = 150;
    // First only find out what a point is worth.
    const SCALING: u32 = 10;
    // The positions of one game tell the same story, so that each counts less than a story of its own.
    const SHARE: f32 = 0.1;
    let unit = SCALE as f32;
    let start: Vec<f32> = old.iter().map(|weight| *weight as f32).collect();
    let mut weights = start.clone();
    let mut speed = vec![0.0; weights.len()];
    let mut scale = unit;
    for round in 0..ROUNDS {
        let (mut slope, mut bend) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let (mut scale_slope, mut scale_bend) = (0.0, 0.0);
        for sample in samples {
            let target = RESULT * sample.result + (1.0 - RESULT) * sigmoid(sample.score / unit);
            let score: f32 = sample.features.iter().map(|(f, n)| weights[usize::from(*f)] * f32::from(*n)).sum();
            let odds = sigmoid(score / scale);
            let (error, certainty) = ((odds - target) / scale, odds * (1.0 - odds) / (scale * scale));
            for (feature, times) in &sample.features {
                slope[usize::from(*feature)] += error * f32::from(*times);
                bend[usize::from(*feature)] += certainty * f32::from(*times).powi(2);
            }
            scale_slope += error * score;
            scale_bend += certainty * score * score;
        }
        if round < SCALING {
            scale *= 1.0 + (scale_slope / scale_bend).clamp(-0.3, 0.3);
            continue;
        }
        for i in 0..weights.len() {
            let held: f32 = if i < LAPS_MORE { 40.0 } else { 20.0 };
            let held = held.powi(-2);
            let step = (SHARE * slope[i] + held * (weights[i] - start[i])) / (SHARE * bend[i] + held);
            speed[i] = 0.8 * speed[i] - 0.03 * step;
            weights[i] += speed[i];
        }
    }
    // One point of the old scale stays one point.
    let mut new: Vec<i32> = weights.iter().map(|weight| (weight * unit / scale).round() as i32).collect();
    // A lap more is what a kangaroo has before it that is at the line and has not started, compared with one that has.
    let lap: i32 = (0..6).map(|row| new[UNSTARTED + 16 * row + 8] - new[RUNNING + 16 * row + 8]).sum();
    new[LAPS_MORE] = lap / 6;
    new
}
