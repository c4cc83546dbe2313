//! Tunes the evaluation of Billo: games of the program against itself, then a logistic fit of the weights to how they
//! ended. Reproducible: the same arguments give the same weights.
//!
//! `cargo run --release -p bilby-engine --example billo_tune -- OUT.txt [games=2000] [nodes=600] [seed=1] [rounds=60]`

use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_engine::Handicap;
use bilby_engine::billo::endings::{self, Value};
use bilby_engine::billo::{COUNT, Expert, Weights, features, think};
use bilby_search::score::is_decided;
use bilby_search::{Limits, Table, Task};
use billo::{Pending, Position, Rules};

/// The score that makes the odds 73 to 27 in the fit: it sets the scale of the weights.
const SPREAD: f32 = 250.0;
/// How much the end of the game counts against the score of the search.
const RESULT: f32 = 0.7;
/// So long after the last capture or pawn's move a game is given up as drawn.
const GIVEN_UP: u8 = 70;
/// Beyond this clock the evaluation shrinks: such positions teach nothing.
const LATEST_CLOCK: u8 = 20;

struct Sample {
    features: Vec<(u16, i16)>,
    /// The score of the search.
    score: f32,
    red_on_move: bool,
    /// How the game ended for the side on move.
    result: f32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().expect("where to write the weights");
    let (mut games, mut nodes, mut seed, mut rounds) = (2_000u64, 600u64, 1u64, 60u64);
    for argument in arguments {
        let (key, value) = argument.split_once('=').expect("key=number");
        let value = value.parse().expect("a number");
        match key {
            "games" => games = value,
            "nodes" => nodes = value,
            "seed" => seed = value,
            "rounds" => rounds = value,
            _ => panic!("unknown key {key}"),
        }
    }
    let mut samples = Vec::new();
    let table = Table::new(4 << 20);
    let mut ends = [0u64; 3];
    for game in 0..games {
        ends[play(seed.wrapping_mul(1_000_003) + game, nodes, &table, &mut samples)] += 1;
        if (game + 1) % 100 == 0 {
            eprintln!(
                "{} of {games} games, red won {} drawn {} lost {}, {} positions",
                game + 1,
                ends[0],
                ends[1],
                ends[2],
                samples.len()
            );
        }
    }
    let error = |spread: f32| -> f64 {
        samples.iter().map(|sample| f64::from(chance_of(sample.score, spread) - sample.result).powi(2)).sum()
    };
    let spreads = (4..80).map(|step| 10.0 * step as f32);
    let best = spreads.min_by(|a, b| error(*a).total_cmp(&error(*b))).expect("there are spreads");
    eprintln!("the scores of the search tell the results best with a spread of {best}");
    let weights = fit(&samples, rounds, seed);
    std::fs::write(&out, weights.to_string()).expect("the weights can be written");
}

/// The chance to win with a score.
fn chance_of(score: f32, spread: f32) -> f32 {
    1.0 / (1.0 + (-score / spread).exp())
}

/// One game; its quiet positions go to `samples`. How it ended for red: won, drawn, lost.
fn play(seed: u64, nodes: u64, table: &Table, samples: &mut Vec<Sample>) -> usize {
    let mut random = SplitMix64::new(seed);
    // A little noise, different for the two sides, so that no game is like another.
    let mut expert = || Expert::new(Handicap { noise: 15, seed: random.next_u64(), blind: 0 });
    let experts = [expert(), expert()];
    table.clear();
    let mut position = Position::start(Rules::default(), 0);
    let mut list = Vec::new();
    // Long random openings leave one side ahead: games between equals are mostly drawn and teach little.
    for _ in 0..4 + random.below(60) {
        position.moves(&mut list);
        if !list.is_empty() {
            position.play(list[random.below(list.len() as u64) as usize]);
        }
    }
    let first = samples.len();
    let result = loop {
        if let Some(outcome) = position.outcome() {
            break match outcome {
                Outcome::Won(seat) => 1.0 - f32::from(seat.0),
                Outcome::Drawn => 0.5,
            };
        }
        if let Some(value) = endings::shared(position.rules()).probe(&position) {
            let red = position.to_move().index() == 0;
            break match value {
                Value::Win(_) => f32::from(u8::from(red)),
                Value::Draw => 0.5,
                Value::Loss(_) => f32::from(u8::from(!red)),
            };
        }
        if position.clock() >= GIVEN_UP {
            break 0.5;
        }
        let limits = Limits { nodes: Some(nodes), depth: None };
        table.new_search();
        let red = position.to_move().index() == 0;
        let report = think(&position, &experts[usize::from(!red)], table, &Task::new(limits, &|| false), &mut |_| {});
        let score = report.lines[0].score;
        if is_decided(score) {
            break f32::from(u8::from((score > 0) == red));
        }
        let mv = report.best().expect("the game goes on");
        let quiet = position.pending() == Pending::Nothing && !position.can_capture() && !mv.is_capture();
        if quiet && position.clock() <= LATEST_CLOCK {
            let mut list: Vec<(u16, i16)> = Vec::new();
            features(&position, |feature, count| {
                match list.iter_mut().find(|(known, _)| usize::from(*known) == feature) {
                    Some((_, sum)) => *sum += count as i16,
                    None => list.push((feature as u16, count as i16)),
                }
            });
            list.retain(|(_, sum)| *sum != 0);
            samples.push(Sample { features: list, score: score as f32, red_on_move: red, result: 0.0 });
        }
        position.play(mv);
    };
    for sample in &mut samples[first..] {
        sample.result = if sample.red_on_move { result } else { 1.0 - result };
    }
    if result > 0.75 {
        0
    } else if result > 0.25 {
        1
    } else {
        2
    }
}

/// Logistic regression by Adam in small heaps, from the present weights on.
fn fit(samples: &[Sample], rounds: u64, seed: u64) -> Weights {
    let start: Vec<f32> = Weights::tuned().0.iter().map(|weight| *weight as f32 / SPREAD).collect();
    let mut weights = start.clone();
    let (mut mean, mut square) = (vec![0f32; COUNT], vec![0f32; COUNT]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = SplitMix64::new(seed);
    let mut step = 0;
    for round in 0..rounds {
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at as u64 + 1) as usize);
        }
        let mut loss = 0f64;
        for heap in order.chunks(1_024) {
            let mut slope = vec![0f32; COUNT];
            for sample in heap.iter().map(|at| &samples[*at]) {
                let sum: f32 = sample.features.iter().map(|(f, n)| weights[usize::from(*f)] * f32::from(*n)).sum();
                let chance = chance_of(sum, 1.0);
                let target = RESULT * sample.result + (1.0 - RESULT) * chance_of(sample.score, SPREAD);
                let error = chance - target;
                loss += f64::from(error * error);
                for (feature, count) in &sample.features {
                    slope[usize::from(*feature)] += error * f32::from(*count);
                }
            }
            step += 1;
            let speed = 0.01 * (1.0 - 0.9 * round as f32 / rounds as f32);
            for at in 0..COUNT {
                // A slight pull to where it was keeps what is hardly ever seen from wandering off.
                let slope = slope[at] / heap.len() as f32 + 2e-5 * (weights[at] - start[at]);
                mean[at] = 0.9 * mean[at] + 0.1 * slope;
                square[at] = 0.999 * square[at] + 0.001 * slope * slope;
                let m = mean[at] / (1.0 - 0.9f32.powi(step));
                let s = square[at] / (1.0 - 0.999f32.powi(step));
                weights[at] -= speed * m / (s.sqrt() + 1e-8);
            }
        }
        eprintln!("round {}: error {:.5}", round + 1, loss / samples.len() as f64);
    }
    let mut rounded = Weights::tuned();
    for (weight, fitted) in rounded.0.iter_mut().zip(&weights) {
        *weight = (fitted * SPREAD).round() as i32;
    }
    rounded
}
