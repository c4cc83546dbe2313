//! How true the odds of Billabong for two seats are: `billabong_odds GAMES [NODES] [SEED] [PLAYER]`.
//!
//! Every game begins with placements at random, some of them before the line only. Two players of other characters make up to
//! 80 moves, many of them at random; then one player plays for both seats to the end, with so many nodes a move. The odds that
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

/// The odds of the first seat at some positions of a game, and its result for that seat.
fn play(player: &Evaluator, nodes: u64, seed: u64) -> (Vec<f32>, f32) {
    let mut random = SplitMix64::new(seed);
    let rules = ["", "ghosts=none", "ghosts=anywhere", "laps=2"][[0, 0, 1, 1, 2, 3][random.below(6) as usize]];
    let mut position = Position::start(rules.parse().expect("rules of the game"), seed);
    let usual = random.below(2) == 0;
    let mut others = random.below(2) * random.below(80);
    let characters = [(); 2].map(|()| match random.below(3) {
        0 => Evaluator::default().with_weights(Weights::for_several()),
        _ => Evaluator::default().with_weights(Weights::hand_made(random.below(400) as f32 / 100.0)),
    });
    let table = TranspositionTable::new(1 << 20);
    let other_tables = [(); 2].map(|()| TranspositionTable::new(1 << 16));
    let (mut list, mut seen) = (Vec::new(), Vec::new());
    loop {
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Won(seat) => (seen, if seat.index() == 0 { 1.0 } else { 0.0 }),
                Outcome::Drawn => (seen, 0.5),
            };
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
                seen.push(assess(&position, report.lines[0].score).odds[0]);
            }
            report.best().expect("the game goes on")
        };
        position.play(mv);
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |default: u64| args.next().map_or(default, |text| text.parse().expect("a number"));
    let (games, nodes, seed) = (number(500), number(1_000), number(1));
    let weights = args.next().map(|name| match name.as_str() {
        "0.1.0" => Weights::for_several(),
        file => Weights::from_file(&std::fs::read(file).expect("a file")).expect("a file of weights"),
    });
    let player = Evaluator::new(Handicap::default());
    let player = if let Some(weights) = weights { player.with_weights(weights) } else { player };
    // Of each tenth of the odds, which are counted for both seats: how many samples, the sum of the odds and of the results.
    let mut tenths = [(0u32, 0.0f32, 0.0f32); 10];
    let (mut loss, mut count) = (0.0, 0);
    let mut samples = Vec::new();
    for game in 0..games {
        let (seen, result) = play(&player, nodes, SplitMix64::new(seed ^ game << 16).next_u64());
        for odds in seen {
            for (odds, result) in [(odds, result), (1.0 - odds, 1.0 - result)] {
                let tenth = &mut tenths[((10.0 * odds) as usize).min(9)];
                *tenth = (tenth.0 + 1, tenth.1 + odds, tenth.2 + result);
            }
            loss -= result * odds.max(1e-4).ln() + (1.0 - result) * (1.0 - odds).max(1e-4).ln();
            count += 1;
            if (0.001..0.999).contains(&odds) {
                samples.push(((odds / (1.0 - odds)).ln(), result));
            }
        }
    }
    println!("{games} games at {nodes} nodes: {count} positions, log loss {:.4}", loss / count as f32);
    for (samples, odds, results) in &tenths[5..] {
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

/// The factor of the log odds that fits the results best (Newton's method).
fn best_factor(samples: &[(f32, f32)]) -> f32 {
    let mut factor = 1.0;
    for _ in 0..20 {
        let (mut gradient, mut curvature) = (0.0, 1e-6);
        for (score, result) in samples {
            let odds = 1.0 / (1.0 + (-factor * score).exp());
            gradient += (odds - result) * score;
            curvature += odds * (1.0 - odds) * score * score;
        }
        factor -= (gradient / curvature).clamp(-0.3, 0.3);
    }
    factor
}
