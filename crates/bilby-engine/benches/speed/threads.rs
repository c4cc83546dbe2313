//! What a second thread brings: more nodes a second, and the same depth sooner. Odd and even depths are told apart,
//! because threads may share the work of one better than that of the other.

use crate::{positions, verdict};
use bilby_engine::{Engine, Request};
use bilby_games::Position;
use bilby_search::Limits;
use std::time::{Duration, Instant};

/// How many times as many nodes a second two threads are to see, and how many times as fast they are to reach a depth.
const TARGET_NODES: f64 = 1.7;
const TARGET_DEPTH: f64 = 1.4;

/// The games, and the nodes of the search that decides which depths are measured.
const GAMES: [(&str, &str, u64); 3] =
    [("Billabong, 2 seats", "billabong", 600_000), ("Bi-litaire", "bilitaire", 600_000), ("Billo", "billo", 1_200_000)];

/// The shortest time that a search to a depth took, and its nodes.
type Best = Option<(Duration, u64)>;

/// A search to one depth, alone and by two threads.
struct Measured {
    position: Position,
    depth: u32,
    alone: Best,
    by_two: Best,
}

pub fn table(once: bool) {
    let (rounds, share) = if once { (1, 1_000) } else { (3, 1) };
    let mut rows: Vec<(&str, Vec<Measured>)> = GAMES
        .iter()
        .map(|(name, set, nodes)| {
            (*name, positions(set, 2).into_iter().flat_map(|it| plan(it, nodes / share)).collect())
        })
        .collect();
    for _ in 0..rounds {
        rows.iter_mut().flat_map(|(_, measured)| measured).for_each(Measured::measure);
    }
    if once {
        return;
    }
    println!("\ntwo threads, against one; the shortest of {rounds} times each, sums over all positions\n");
    println!("| game | depths | searches | nodes a second | target | speed to the depth | target |");
    println!("| --- | --- | ---: | ---: | --- | ---: | --- |");
    for (name, measured) in &rows {
        for (parity, depths) in [(1, "odd"), (0, "even")] {
            print(name, depths, measured.iter().filter(|each| each.depth % 2 == parity));
        }
        print(name, "all", measured.iter());
    }
}

/// The two last depths that a search with this many nodes completes.
fn plan(position: Position, nodes: u64) -> Vec<Measured> {
    let deepest = search(&position, 1, Limits { nodes: Some(nodes), depth: None }).2;
    // Depth 1 is over before a second thread has begun.
    let depths = deepest.saturating_sub(1).max(2)..=deepest;
    depths.map(|depth| Measured { position: position.clone(), depth, alone: None, by_two: None }).collect()
}

impl Measured {
    fn measure(&mut self) {
        let limits = Limits { nodes: None, depth: Some(self.depth) };
        for (threads, best) in [(1, &mut self.alone), (2, &mut self.by_two)] {
            let (time, nodes, _) = search(&self.position, threads, limits);
            if best.is_none_or(|(so_far, _)| time < so_far) {
                *best = Some((time, nodes));
            }
        }
    }
}

fn print<'a>(name: &str, depths: &str, measured: impl Iterator<Item = &'a Measured>) {
    let (mut count, mut alone, mut by_two) = (0, (0.0, 0.0), (0.0, 0.0));
    for each in measured {
        for (best, sum) in [(each.alone, &mut alone), (each.by_two, &mut by_two)] {
            let (time, nodes) = best.expect("it was measured");
            *sum = (sum.0 + time.as_secs_f64(), sum.1 + nodes as f64);
        }
        count += 1;
    }
    if count == 0 {
        return;
    }
    let nodes = (by_two.1 / by_two.0) / (alone.1 / alone.0);
    let depth = alone.0 / by_two.0;
    println!(
        "| {name} | {depths} | {count} | × {nodes:.2} | × {TARGET_NODES}: {} | × {depth:.2} | × {TARGET_DEPTH}: {} |",
        verdict(nodes >= TARGET_NODES),
        verdict(depth >= TARGET_DEPTH)
    );
}

/// The time, the nodes of all threads, and the last completed depth.
fn search(position: &Position, threads: usize, limits: Limits) -> (Duration, u64, u32) {
    let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
    engine.set_threads(threads);
    let request = Request { limits: Some(limits), ..Request::default() };
    let begun = Instant::now();
    let result = engine.search(position, &request, &|| false, &mut |_| ());
    (begun.elapsed(), result.nodes, result.depth)
}
