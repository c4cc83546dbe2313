//! How far a search of Bi-litaire is from what comes of it: `bilitaire_odds MATCHES NODES [SEED]`. The figures behind the odds
//! of a match, and whether the odds are true.
//!
//! Players of random levels begin each match, every second one after two random plies; at some ply the engine takes over both
//! seats and plays on with so many nodes a move. What it says from then on is compared with what comes of it: by the turns
//! still to come in the round, and in every tenth of the scale of odds.

use bilby_core::{Game, Notation, Outcome, Seat, SplitMix64};
use bilby_engine::Level;
use bilby_engine::bilitaire::{Evaluator, MARBLE, assess, search};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use bilitaire::{Phase, Position, Rules};

/// What the engine said of a position.
struct Said {
    round: u32,
    odds: f64,
    proven: bool,
    turns: f64,
    left: f64,
}

fn mean_and_spread(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
    (mean, square.sqrt())
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let mut random = SplitMix64::new(args.get(2).copied().unwrap_or(1));
    let mut table = TranspositionTable::new(16 << 20);
    let full = Evaluator::default();
    let mut lefts = Vec::new();
    let mut errors = vec![Vec::new(); 12];
    // By round and tenth: the odds of the first seat, and what came of it.
    let mut tenths = vec![Vec::new(); 20];
    for number in 0..args[0] {
        table.clear();
        let mut position = Position::start(Rules, 0);
        let levels: [Level; 2] = std::array::from_fn(|_| Level::new(1 + random.below(9) as u8).unwrap());
        // Now and then the engine plays from the start, or takes over in the second round.
        let taken_over = if random.below(4) == 0 { 0 } else { random.below(70) };
        let mut said: Vec<Said> = Vec::new();
        let mut ends = [0.0; 2];
        let mut whole_second = false;
        for ply in 0.. {
            if position.outcome().is_some() {
                break;
            }
            let weak = ply < taken_over;
            let at_random = ply < 2 && number % 2 == 0;
            if position.phase() == Phase::Opening {
                whole_second = position.round() == 2 && !weak;
            }
            let (evaluator, limits) = if weak {
                Evaluator::at_level(levels[position.to_move().index()], number)
            } else {
                (full.clone(), Limits { nodes: Some(args[1]), depth: None })
            };
            let own = TranspositionTable::new(1 << 16);
            let used = if weak { &own } else { &table };
            used.new_search();
            let report = search(&position, &evaluator, &mut SearchContext::new(Task::new(limits, &|| false), used));
            if !weak && !at_random {
                let score = report.lines[0].score;
                let assessment = assess(&position, score);
                let ahead = f64::from(score) / f64::from(MARBLE);
                let ahead = if position.phase() == Phase::Trays { ahead } else { -ahead };
                let left = ahead + f64::from(position.score().unwrap_or(0));
                said.push(Said {
                    round: position.round(),
                    odds: assessment.odds[0].into(),
                    proven: assessment.proven,
                    turns: f64::from(position.board().marbles().len()) - left,
                    left,
                });
            }
            let mut mv = report.best().unwrap();
            if at_random {
                let mut list = Vec::new();
                position.moves(&mut list);
                mv = list[random.below(list.len() as u64) as usize];
            }
            position.play(mv);
            if let Some(left) = position.score() {
                ends[0] = f64::from(left);
            }
        }
        ends[1] = f64::from(position.board().marbles().len());
        if whole_second {
            lefts.push(ends[1]);
        }
        let points = match position.outcome() {
            Some(Outcome::Won(Seat(0))) => 1.0,
            Some(Outcome::Won(_)) => 0.0,
            _ => 0.5,
        };
        for said in said {
            let tenth = ((said.odds * 10.0) as usize).min(9);
            tenths[(said.round as usize - 1) * 10 + tenth].push((said.odds, points));
            if !said.proven {
                errors[(said.turns.max(0.0) as usize / 2).min(11)].push(ends[said.round as usize - 1] - said.left);
            }
        }
    }
    let (mean, spread) = mean_and_spread(&lefts);
    println!("a whole round leaves {mean:.2} marbles, spread {spread:.2} ({} rounds)", lefts.len());
    for (at, errors) in errors.iter().enumerate().filter(|(_, errors)| !errors.is_empty()) {
        let (mean, spread) = mean_and_spread(errors);
        println!(
            "{:2} to {:2} turns to come: {mean:+.2} more than expected, spread {spread:.2} ({})",
            2 * at,
            2 * at + 1,
            errors.len()
        );
    }
    for tenth in 0..10 {
        print!("odds .{tenth}:");
        let both: Vec<_> = tenths[tenth].iter().chain(&tenths[10 + tenth]).copied().collect();
        for (name, list) in [("round 1", &tenths[tenth]), ("round 2", &tenths[10 + tenth]), ("all", &both)] {
            let mean = |of: fn(&(f64, f64)) -> f64| list.iter().map(of).sum::<f64>() / list.len() as f64;
            print!("  {name} said {:.3}, came {:.3} ({})", mean(|pair| pair.0), mean(|pair| pair.1), list.len());
        }
        println!();
    }
}
