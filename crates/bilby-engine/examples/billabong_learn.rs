//! Learns the weights of Billabong's evaluation from games that it plays against itself.
//!
//! `cargo run --release -p bilby-engine --example billabong_learn -- GAMES NODES SEED PLAYERS OUT [WEIGHTS]`: plays so
//! many games for so many players from placements at random, fits the weights by logistic regression to the results and
//! to what the search said, held near the old ones as far as the games don't speak against them, and writes the new file.
use bilby_core::{Game, Notation, Outcome, Seat, SplitMix64};
use bilby_engine::Handicap;
use bilby_engine::billabong::{Expert, Weights, features, think};
use bilby_search::{Limits, Table, Task};
use billabong::{Move, Phase, Position};

/// A position, as the difference of the features of two seats, and how it went for the first of them.
struct Sample {
    features: Vec<(u16, i16)>,
    target: f32,
}

/// How many points make the odds e to 1; measured anew before the fit.
const SCALE: f32 = 400.0;

/// How much of the target is the game's result; the rest is what the search said.
const RESULT: f32 = 0.6;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, nodes, seed, players] = [0, 1, 2, 3].map(|i| arguments[i].parse::<u64>().unwrap());
    let old = match arguments.get(5) {
        Some(file) => Weights::read(&std::fs::read_to_string(file).unwrap()).unwrap(),
        None => Weights::default(),
    };
    let expert = Expert::new(Handicap::default()).with_weights(old.clone());
    let mut samples = Vec::new();
    let mut random = SplitMix64::new(seed);
    for game in 0..games {
        play(&expert, nodes, game, players, &mut random, &mut samples);
        if game % 100 == 99 {
            eprintln!("{} games, {} positions", game + 1, samples.len());
        }
    }
    let new = fit(&old, &samples);
    std::fs::write(&arguments[4], new.to_string()).unwrap();
}

fn play(expert: &Expert, nodes: u64, game: u64, players: u64, random: &mut SplitMix64, samples: &mut Vec<Sample>) {
    let rules = match (players, game % 4) {
        (2, 0) => "ghosts=none".to_owned(),
        (2, 1) => "ghosts=anywhere".to_owned(),
        (2, _) => String::new(),
        _ => format!("players={players}"),
    };
    let mut position = Position::start(rules.parse().unwrap(), random.next_u64());
    let widely = game.is_multiple_of(3);
    let table = Table::new(1 << 20);
    let mut seen: Vec<(Position, Option<i32>)> = Vec::new();
    let mut list = Vec::new();
    let outcome = loop {
        if let Some(outcome) = position.outcome() {
            break outcome;
        }
        position.moves(&mut list);
        let mv = if position.phase() == Phase::Placement {
            list.retain(|mv| {
                widely || matches!(mv, Move::Place(square) if square.is_before_start() && square.column() < 13)
            });
            list[random.below(list.len() as u64) as usize]
        } else if random.below(25) == 0 {
            list[random.below(list.len() as u64) as usize]
        } else {
            let limits = Limits { nodes: Some(nodes / 2 + random.below(nodes)), depth: None };
            let task = Task { lines: 1, limits, stop: &|| false, helper: 0 };
            let report = think(&position, expert, &table, &task, &mut |_| {});
            seen.push((position, Some(report.lines[0].score)));
            report.best().unwrap()
        };
        position.play(mv);
    };
    for (position, score) in seen {
        let me = position.to_move();
        for other in (0..position.seats()).map(Seat).filter(|other| *other != me) {
            let result = match outcome {
                Outcome::Won(seat) if seat == me => 1.0,
                Outcome::Won(seat) if seat == other => 0.0,
                _ => 0.5,
            };
            if players > 2 && result == 0.5 {
                continue;
            }
            let score = score.filter(|_| players == 2);
            let target = score.map_or(result, |score| RESULT * result + (1.0 - RESULT) * sigmoid(score as f32 / SCALE));
            let mut features = Vec::new();
            features::of_seat(&position, me, |feature, times| features.push((feature as u16, -times as i16)));
            features::of_seat(&position, other, |feature, times| features.push((feature as u16, times as i16)));
            features.push((features::COUNT as u16 - 1, 1));
            samples.push(Sample { features, target });
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn fit(old: &Weights, samples: &[Sample]) -> Weights {
    // The positions of one game tell the same story, so that each counts less than a story of its own.
    const SHARE: f32 = 0.1;
    let start: Vec<f32> = old.0.iter().map(|weight| f32::from(*weight)).collect();
    let mut weights = start.clone();
    let mut speed = vec![0.0; weights.len()];
    let mut scale = SCALE;
    for round in 0..150 {
        let (mut slope, mut bend) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
        let (mut loss, mut scale_slope, mut scale_bend) = (0.0, 0.0, 0.0);
        for sample in samples {
            let score: f32 = sample.features.iter().map(|(f, n)| weights[usize::from(*f)] * f32::from(*n)).sum();
            let odds = sigmoid(score / scale);
            loss += f64::from((odds - sample.target).powi(2));
            let (error, certainty) = ((odds - sample.target) / scale, odds * (1.0 - odds) / (scale * scale));
            for (feature, times) in &sample.features {
                slope[usize::from(*feature)] += error * f32::from(*times);
                bend[usize::from(*feature)] += certainty * f32::from(*times).powi(2);
            }
            scale_slope += error * score;
            scale_bend += certainty * score * score;
        }
        if round % 10 == 0 {
            eprintln!("round {round}: loss {:.5}, scale {scale:.0}", loss / samples.len() as f64);
        }
        if round < 10 {
            // First only find out what a point is worth.
            scale *= 1.0 + (scale_slope / scale_bend).clamp(-0.3, 0.3);
            continue;
        }
        for i in 0..weights.len() {
            let held: f32 = if i < 448 { 40.0 } else { 20.0 };
            let held = held.powi(-2);
            let step = (SHARE * slope[i] + held * (weights[i] - start[i])) / (SHARE * bend[i] + held);
            speed[i] = 0.8 * speed[i] - 0.03 * step;
            weights[i] += speed[i];
        }
    }
    let mut new = old.clone();
    for (new, weight) in new.0.iter_mut().zip(&weights) {
        // One point of the old scale stays one point.
        *new = (weight * SCALE / scale).round() as i16;
    }
    // A lap more is what a kangaroo has before it that is at the line and has not started, compared with one that has.
    let lap: i32 = (0..6).map(|row| i32::from(new.0[16 * row + 8]) - i32::from(new.0[224 + 16 * row + 8])).sum();
    new.0[448] = (lap / 6) as i16;
    new
}
