//! `bilby bench`.

use crate::error::CliError;
use crate::game_args::read_position;
use bilby_engine::{Contest, Engine, Request};
use bilby_games::{GameKind, Position, Rules};
use bilby_search::Limits;
use std::io::Write;
use std::time::{Duration, Instant};

/// Think about a fixed set of positions to a fixed depth: how many nodes, and how many a second.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby bench
  bilby bench --check                                   does the engine still play as it did?
  bilby bench --threads 2                               what a second thread brings
  bilby bench --signature > crates/bilby-cli/bench.txt  keep the counts of a new engine

The number of nodes is a checksum of how the engine plays: whatever changes a move it considers changes it.")]
pub struct Args {
    /// Compare the nodes with those kept in the repository (and built into this program).
    #[arg(long)]
    check: bool,

    /// Print only what the repository keeps.
    #[arg(long, conflicts_with = "check")]
    signature: bool,

    /// Think with so many threads; the nodes are a checksum only with one.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256),
        conflicts_with_all = ["check", "signature"], allow_negative_numbers = true)]
    threads: u16,
}

/// `game | rules | depth | position`, from the perft tables.
const POSITIONS: &str = include_str!("bench_positions.txt");

/// The signature in the repository.
const KEPT: &str = include_str!("../../bench.txt");

/// The limit of a search that does not reach its depth.
const MOST_NODES: u64 = 200_000;

/// The counts of one contest.
struct Count {
    name: String,
    nodes: u64,
    time: Duration,
}

impl Count {
    fn new(name: impl Into<String>) -> Count {
        Count { name: name.into(), nodes: 0, time: Duration::ZERO }
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let mut counts: Vec<Count> = Contest::ALL.iter().map(|contest| Count::new(contest.name())).collect();
        for (position, depth) in positions() {
            let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
            engine.set_threads(self.threads.into());
            let limits = Some(Limits { nodes: Some(MOST_NODES), depth: Some(depth) });
            let request = Request { limits, ..Request::default() };
            let start = Instant::now();
            let result = engine.search(&position, &request, &|| false, &mut |_| ());
            let contest = Contest::of(position.rules()).name();
            let count = counts.iter_mut().find(|count| count.name == contest).expect("it is one of all contests");
            count.nodes += result.nodes;
            count.time += start.elapsed();
        }
        let mut total = Count::new("total");
        for count in &counts {
            total.nodes += count.nodes;
            total.time += count.time;
        }
        counts.push(total);
        let signature: String = counts.iter().map(|Count { name, nodes, .. }| format!("{name} {nodes}\n")).collect();
        if self.signature {
            return Ok(write!(out, "{signature}")?);
        }
        for Count { name, nodes, time } in &counts {
            let speed = *nodes as f64 / time.as_secs_f64().max(1e-9);
            let time = time.as_millis();
            writeln!(out, "{name:<15} {nodes:>10} nodes {time:>6} ms {speed:>10.0} nodes/s")?;
        }
        if self.check && signature != KEPT {
            let counts = |text: &str| text.lines().collect::<Vec<_>>().join(", ");
            return Err(CliError::input(format!(
                "the nodes are not the kept ones: {}; kept: {}",
                counts(&signature),
                counts(KEPT)
            )));
        }
        Ok(())
    }
}

/// The positions with their depths.
fn positions() -> impl Iterator<Item = (Position, u32)> {
    POSITIONS.lines().map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [game, rules, depth, position] = fields[..] else { panic!("four fields: {line}") };
        let kind: GameKind = game.parse().expect("a game");
        let rules = Rules::read(kind, rules).expect("rules");
        (read_position(rules, position).expect("a position"), depth.parse().expect("a depth"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contest_is_there() {
        let positions: Vec<Position> = positions().map(|(position, _)| position).collect();
        for contest in Contest::ALL {
            assert!(
                positions.iter().filter(|position| Contest::of(position.rules()) == contest).count() >= 2,
                "{contest:?}"
            );
        }
        assert!(positions.iter().all(|position| position.outcome().is_none()));
    }
}
