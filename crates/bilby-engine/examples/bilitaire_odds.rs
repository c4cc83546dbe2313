//! How far a search of Bi-litaire is from what comes of it: `bilitaire_odds ROUNDS NODES [SEED]`. The figures behind the odds
//! of a match: what whole rounds leave, and how what is left differs from what was expected, by the turns still to come.

use bilby_core::{Game, Notation, SplitMix64};
use bilby_engine::bilitaire::{Evaluator, MARBLE, search};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use bilitaire::{Phase, Position, Rules};

fn mean_and_spread(values: &[f64]) -> (f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / values.len() as f64;
    (mean, square.sqrt())
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let mut random = SplitMix64::new(args.get(2).copied().unwrap_or(1));
    let mut table = TranspositionTable::new(16 << 20);
    let evaluator = Evaluator::default();
    let mut lefts = Vec::new();
    let mut errors = vec![Vec::new(); 12];
    for _ in 0..args[0] {
        table.clear();
        let mut position = Position::start(Rules, 0);
        let mut expected = Vec::new();
        let mut list = Vec::new();
        let mut plies = 0;
        while position.round() == 1 {
            position.moves(&mut list);
            let mut mv = list[random.below(list.len() as u64) as usize];
            // The first action is any, so that rounds differ.
            if plies != 1 {
                let task = Task::new(Limits { nodes: Some(args[1]), depth: None }, &|| false);
                let report = search(&position, &evaluator, &mut SearchContext::new(task, &table));
                mv = report.best().unwrap();
                let score = f64::from(report.lines[0].score) / f64::from(MARBLE);
                let left = if position.phase() == Phase::Trays { score } else { -score };
                expected.push((f64::from(position.board().marbles().len()) - left, left));
            }
            position.play(mv);
            plies += 1;
        }
        let left = f64::from(position.score().unwrap());
        lefts.push(left);
        for (turns, expected) in expected {
            errors[(turns.max(0.0) as usize / 2).min(11)].push(left - expected);
        }
    }
    let (mean, spread) = mean_and_spread(&lefts);
    println!("a whole round leaves {mean:.2} marbles, spread {spread:.2}");
    for (at, errors) in errors.iter().enumerate().filter(|(_, errors)| !errors.is_empty()) {
        let (mean, spread) = mean_and_spread(errors);
        println!(
            "{:2} to {:2} turns to come: {mean:+.2} more than expected, spread {spread:.2} ({})",
            2 * at,
            2 * at + 1,
            errors.len()
        );
    }
}
