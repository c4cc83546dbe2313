//! How soon the exact solver of Bi-litaire has an answer.

use crate::{milliseconds, percentile, positions, verdict};
use bilby_core::{Game, Notation, SplitMix64};
use bilby_engine::bilitaire::{Evaluator, endings::solve, search};
use bilby_games::Position;
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use bilitaire::Phase;
use std::time::{Duration, Instant};

/// What the solver remembers with.
const MEMORY: usize = 64 << 20;

/// Longer than this it is not waited for.
const LONGEST: Duration = Duration::from_secs(20);

/// How many positions of rounds with a careless tray player there are.
const CARELESS: usize = 32;

pub fn table(once: bool) {
    let limit = if once { Duration::from_millis(1) } else { LONGEST };
    let mut lines = Vec::new();
    for (marbles, target) in [(10, Duration::from_secs(1)), (12, Duration::from_secs(10))] {
        let played = positions(&format!("solve-{marbles}"), 2).into_iter().map(|position| match position {
            Position::Bilitaire(position) => position,
            _ => panic!("a position of Bi-litaire"),
        });
        for (origin, positions) in [("matches", played.collect()), ("careless play", careless(marbles))] {
            let mut times: Vec<Duration> = positions.iter().map(|position| time(position, limit)).collect();
            times.sort_unstable();
            let [median, most, slowest] = [50, 90, 100].map(|hundredths| text(percentile(&times, hundredths), limit));
            let met = verdict(percentile(&times, 50) < target);
            lines.push(format!(
                "| {marbles} | {origin} | {} | {median} | {most} | {slowest} | median under {} s: {met} |",
                times.len(),
                target.as_secs()
            ));
        }
    }
    if once {
        return;
    }
    println!(
        "\nBi-litaire, the exact solver with {} MB, one thread; every position with an empty memory\n",
        MEMORY >> 20
    );
    println!("| marbles | from | positions | median | 90 % | slowest | target |");
    println!("| ---: | --- | ---: | ---: | ---: | ---: | --- |");
    lines.iter().for_each(|line| println!("{line}"));
}

/// Positions with this many marbles that come up where the marble player looks two moves ahead and the tray player
/// moves at random half of the time and never ends a round: few rounds get so far otherwise. The round can't be ended
/// at once in any of them.
fn careless(marbles: u32) -> Vec<bilitaire::Position> {
    let mut random = SplitMix64::new(1);
    let (evaluator, table) = (Evaluator::default(), TranspositionTable::new(1 << 20));
    let mut found = Vec::new();
    let mut list = Vec::new();
    while found.len() < CARELESS {
        let phase = if found.len() % 2 == 0 { Phase::Trays } else { Phase::Marbles };
        let mut position = bilitaire::Position::start(bilitaire::Rules, 0);
        while position.round() == 1 && position.board().marbles().len() >= marbles {
            position.moves(&mut list);
            let all = list.len();
            list.retain(|mv| position.phase() != Phase::Trays || !mv.ends_round());
            if position.board().marbles().len() == marbles && position.phase() == phase && list.len() == all {
                found.push(position);
                break;
            }
            let Some(mut mv) = list.get(random.below(list.len().max(1) as u64) as usize).copied() else { break };
            if position.phase() == Phase::Marbles || random.below(2) == 0 {
                let task = Task::new(Limits { nodes: Some(200), depth: Some(2) }, &|| false);
                let best = search(&position, &evaluator, &mut SearchContext::new(task, &table)).best();
                mv = best.filter(|mv| list.contains(mv)).unwrap_or(mv);
            }
            position.play(mv);
        }
    }
    found
}

fn time(position: &bilitaire::Position, limit: Duration) -> Duration {
    let begun = Instant::now();
    let stop = || begun.elapsed() >= limit;
    let solution = solve(position, &Task::new(Limits::default(), &stop), MEMORY);
    let time = begun.elapsed();
    assert!(solution.is_some() || time >= limit, "{position}");
    time
}

fn text(time: Duration, limit: Duration) -> String {
    if time < limit { format!("{:.2} ms", milliseconds(time)) } else { format!("over {} s", limit.as_secs()) }
}
