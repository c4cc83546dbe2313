//! Nodes a second, and effective branching.

use crate::{chess, positions, verdict};
use bilby_engine::{Engine, Request};
use bilby_games::Position;
use bilby_search::Limits;
use std::time::{Duration, Instant};

/// A row of the table: positions that are searched with this many nodes each.
struct Row {
    name: &'static str,
    positions: Vec<Position>,
    nodes: u64,
    /// The nodes a second to reach.
    target: Option<f64>,
    /// Whether depth means how far all moves were searched.
    deepens: bool,
    measured: Vec<Measured>,
}

/// What was measured of one position. All of it but the time is the same in every round.
#[derive(Clone, Default)]
struct Measured {
    nodes: u64,
    /// The nodes that each completed depth took, from the first on.
    depths: Vec<u64>,
    time: Option<Duration>,
}

pub fn table(once: bool) {
    let (rounds, share) = if once { (1, 1_000) } else { (5, 1) };
    let row = |name, set, seats, nodes: u64, target, deepens| {
        let positions = positions(set, seats);
        Row {
            name,
            nodes: nodes / share,
            target,
            deepens,
            measured: vec![Measured::default(); positions.len()],
            positions,
        }
    };
    let mut rows = [
        row("Billabong, 2 seats", "billabong", 2, 300_000, Some(1e6), true),
        row("Billabong, 3 seats", "billabong", 3, 50_000, None, false),
        row("Billabong, 4 seats", "billabong", 4, 50_000, None, false),
        row("Bi-litaire", "bilitaire", 2, 600_000, Some(2e6), true),
        row("Billo", "billo", 2, 600_000, Some(2e6), true),
    ];
    let mut chess: f64 = 0.0;
    for _ in 0..rounds {
        chess = chess.max(chess::leaves_a_second());
        rows.iter_mut().for_each(Row::measure);
    }
    if once {
        return;
    }
    println!(
        "\nsearch at full strength; best of {rounds} rounds, all in this run. A node is a position that was reached and then \
         evaluated, found\ndecided or looked up in the table (three and four seats: evaluated). cozy-chess perft: {:.0} \
         million leaves a second\n",
        chess / 1e6
    );
    println!("| game | nodes a second | chess leaves a node | target | effective branching |");
    println!("| --- | ---: | ---: | --- | ---: |");
    for row in &rows {
        row.print(chess);
    }
}

impl Row {
    fn measure(&mut self) {
        for (position, measured) in self.positions.iter().zip(&mut self.measured) {
            let limits = Limits { nodes: Some(self.nodes), depth: None };
            let (nodes, depths, time) = search(position, limits);
            let time = measured.time.map_or(time, |so_far| so_far.min(time));
            *measured = Measured { nodes, depths, time: Some(time) };
        }
    }

    fn print(&self, chess: f64) {
        let nodes: u64 = self.measured.iter().map(|measured| measured.nodes).sum();
        let time: f64 = self.measured.iter().filter_map(|measured| measured.time).map(|time| time.as_secs_f64()).sum();
        let rate = nodes as f64 / time;
        let target = self
            .target
            .map_or("—".to_owned(), |target| format!("{:.0} million: {}", target / 1e6, verdict(rate >= target)));
        print!("| {} | {:.2} million | {:.0} | {target} |", self.name, rate / 1e6, chess / rate);
        if !self.deepens {
            // The tree has no depth that all moves were searched to.
            println!(" — |");
            return;
        }
        let branching: Vec<f64> = self.measured.iter().filter_map(|measured| branching(&measured.depths)).collect();
        let branching = branching.iter().map(|each| each.ln()).sum::<f64>() / branching.len() as f64;
        println!(" {:.2} |", branching.exp());
    }
}

/// The nodes, those to each completed depth, and the time.
fn search(position: &Position, limits: Limits) -> (u64, Vec<u64>, Duration) {
    let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
    let request = Request { limits: Some(limits), ..Request::default() };
    let mut depths = Vec::new();
    let begun = Instant::now();
    let result = engine.search(position, &request, &|| false, &mut |result| depths.push(result.nodes));
    (result.nodes, depths, begun.elapsed())
}

/// By what factor a depth takes more nodes than the one before: the mean of the last three depths, if there were so
/// many.
fn branching(depths: &[u64]) -> Option<f64> {
    const LAST: usize = 3;
    let (first, last) = (depths.first()?, depths.last()?);
    let before = depths.len().checked_sub(1 + LAST).filter(|before| *before > 0)?;
    // What the solver of Bi-litaire looked at before the search began is no part of it.
    Some(((last - first) as f64 / (depths[before] - first) as f64).powf(1.0 / LAST as f64))
}
