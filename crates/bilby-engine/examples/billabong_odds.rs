//! How true the odds of Billabong are: `billabong_odds GAMES [NODES] [SEED] [SEATS] [PLAYER]`.
//!
//! Every game begins with placements at random, some of them before the line only. Players of other characters make up to
//! 80 moves, many of them at random; then one player plays for all seats to the end, with so many nodes a move. The odds that
//! it sees every few plies are compared with the result, tenth by tenth. PLAYER is a file of weights or `0.1.0`.

use bilby_core::{Game, Notation, Outcome, SplitMix64};
use bilby_engine::Handicap;
use bilby_engine::billabong::{Evaluator, Weights, assess, search};
use bilby_search::{Limits, Report, SearchContext, Task, TranspositionTable};
use billabong::{Move, Phase, Position};

/// One position in so many is a sample.
const INTERVAL: u64 = 6;

fn think(position: &Position, evaluator: &Evaluator, nodes: u64, table: &TranspositionTable) -> Report<Move> {
    let limits = Limits { nodes: Some(nodes), depth: None };
    search(position, evaluator, &mut SearchContext::new(Task::new(limits, &|| false), table))
}

/// The odds of all seats at some positions of a game, and how it ended for each of them.
fn play(player: &Evaluator, nodes: u64, seed: u64, seats: u64) -> (Vec<Vec<f32>>, Vec<f32>) {
    let mut random = SplitMix64::new(seed);
    let rules = match seats {
        2 => ["", "ghosts=none", "ghosts=anywhere", "laps=2"][[0, 0, 1, 1, 2, 3][random.below(6) as usize]].to_owned(),
        _ => format!("players={seats},laps={}", if random.below(6) == 0 { 2 } else { 1 }),
    };
    let mut position = Position::start(rules.parse().expect("rules of the game"), seed);
    let usual = random.below(2) == 0;
    let mut others = random.below(2) * random.below(80);
    let characters = [(); 4].map(|()| match random.below(3) {
        0 => Evaluator::default().with_weights(Weights::of_0_1_0()),
        _ => Evaluator::default().with_weights(Weights::hand_made(random.below(400) as f32 / 100.0)),
    });
    let table = TranspositionTable::new(1 << 20);
    let other_tables = [(); 4].map(|()| TranspositionTable::new(1 << 16));
    let (mut list, mut seen) = (Vec::new(), Vec::new());
    loop {
        if let Some(outcome) = position.outcome() {
            let of_seat = |seat: u64| match outcome {
                Outcome::Won(winner) => f32::from(u8::from(u64::from(winner.0) == seat)),
                Outcome::Drawn => 1.0 / seats as f32,
            };
            return (seen, (0..seats).map(of_seat).collect());
        }
        position.moves(&mut list);
        let seat = position.to_move().index();
        let mv = if position.phase() == Phase::Placement {
            list.retain(|mv| !usual || matches!(mv, Move::Place(to) if to.is_before_start() && to.column() < 13));
            list[random.below(list.len() as u64) as usize]
        } else if others > 0 {
            others -= 1;
            match random.below(8) {
                0 => list[random.below(list.len() as u64) as usize],
                _ => think(&position, &characters[seat], 1 + random.below(300), &other_tables[seat])
                    .best()
                    .expect("the game goes on"),
            }
        } else {
            let report = think(&position, player, nodes, &table);
            if random.below(INTERVAL) == 0 {
                seen.push(assess(&position, report.lines[0].score).odds);
            }
            report.best().expect("the game goes on")
        };
        position.play(mv);
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().map_or(default, |text| text.parse().expect("a number"));
    let (games, nodes, seed, seats) = (number(500), number(1_000), number(1), number(2));
    let weights = args.next().map(|name| match name.as_str() {
        "0.1.0" => Weights::of_0_1_0(),
        file => Weights::from_file(&std::fs::read(file).expect("a file")).expect("a file of weights"),
    });
    let player = Evaluator::new(Handicap::default());
    let player = if let Some(weights) = weights { player.with_weights(weights) } else { player };
    // Of each tenth of the odds, which are counted for all seats: how many samples, the sum of the odds and of the results.
    let mut tenths = [(0u32, 0.0f32, 0.0f32); 10];
    let (mut loss, mut count) = (0.0, 0);
    let mut samples = Vec::new();
    for game in 0..games {
        let (seen, results) = play(&player, nodes, SplitMix64::new(seed ^ game << 16).next_u64(), seats);
        for all in seen {
            for (odds, result) in all.iter().zip(&results) {
                let tenth = &mut tenths[((10.0 * odds) as usize).min(9)];
                *tenth = (tenth.0 + 1, tenth.1 + odds, tenth.2 + result);
                loss -= result * odds.max(1e-4).ln();
            }
            count += 1;
            let logs: Vec<f32> = all.iter().map(|odds| odds.max(1e-3).ln()).collect();
            samples.push((logs, results.clone()));
        }
    }
    println!("{games} games at {nodes} nodes: {count} positions, log loss {:.4}", loss / count as f32);
    for (samples, odds, results) in &tenths {
        let share = |sum: &f32| sum / (*samples).max(1) as f32;
        println!(
            "{samples:6} positions: odds {:.3}, won {:.3}, error {:+.3}",
            share(odds),
            share(results),
            share(odds) - share(results)
        );
    }
    println!("the scores would fit best times {:.3}", best_factor(&samples));
}

/// The factor of the logarithms of the odds that fits the results best (Newton's method).
fn best_factor(samples: &[(Vec<f32>, Vec<f32>)]) -> f32 {
    let mut factor = 1.0;
    for _ in 0..20 {
        let (mut gradient, mut curvature) = (0.0, 1e-6);
        for (logs, results) in samples {
            let powers: Vec<f32> = logs.iter().map(|log| (factor * log).exp()).collect();
            let sum: f32 = powers.iter().sum();
            let mean: f32 = powers.iter().zip(logs).map(|(power, log)| power / sum * log).sum();
            let square: f32 = powers.iter().zip(logs).map(|(power, log)| power / sum * log * log).sum();
            gradient += mean - results.iter().zip(logs).map(|(result, log)| result * log).sum::<f32>();
            curvature += square - mean * mean;
        }
        factor -= (gradient / curvature).clamp(-0.3, 0.3);
    }
    factor
}
