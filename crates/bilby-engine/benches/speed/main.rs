//! The speed of the engine, beside chess perft by `cozy-chess` in the same run; how soon the solver has an answer; how
//! well limits of time are kept.
//!
//! Machines are shared and noisy: what can be measured several times is, and the best counts. `--once` runs everything
//! briefly, only to see that it still works; `--threads` measures only what a second thread brings.

mod chess;
mod limits;
mod search;
mod solver;
mod threads;

use bilby_games::{GameKind, Position, Rules};
use std::time::Duration;

/// Each line is `set | rules | position`. All positions were drawn by lot. Those of the sets named after a game come
/// from games of level 9 against level 8. Those of the sets `solve-N` have N marbles and come from matches with UCT and
/// between levels up to 5, because better tray players save more marbles.
const POSITIONS: &str = include_str!("positions.txt");

fn main() {
    let asked = |option: &str| std::env::args().any(|word| word == option);
    let once = asked("--once");
    if asked("--threads") {
        return threads::table(once);
    }
    search::table(once);
    threads::table(once);
    solver::table(once);
    limits::table(once);
}

/// The positions of a set that have this many seats.
fn positions(set: &str, seats: usize) -> Vec<Position> {
    let kind = if set.starts_with("solve") { "bilitaire" } else { set };
    let kind: GameKind = kind.parse().expect("a game");
    let lines = POSITIONS.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
    let of_set = lines.filter(|fields| fields[0] == set);
    let found = of_set.map(|fields| {
        let rules = Rules::read(kind, fields[1]).expect("good rules");
        Position::read(rules, fields[2]).expect("a good position")
    });
    let found: Vec<Position> = found.filter(|position| position.seat_names().len() == seats).collect();
    assert!(!found.is_empty() && found.iter().all(|position| position.outcome().is_none()), "{set}");
    found
}

/// The value below which this many hundredths of the sorted values lie.
fn percentile(sorted: &[Duration], hundredths: usize) -> Duration {
    sorted[((sorted.len() * hundredths).div_ceil(100)).clamp(1, sorted.len()) - 1]
}

/// Whether a target is met, in a word.
fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}

fn milliseconds(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}
