//! How long the exact solver takes: `bilitaire_solve MARBLES POSITIONS SECONDS [SEED [WILD]]`.
//!
//! The positions, of phases t and m in turn, come from rounds in which the marble player looks two moves ahead and the
//! tray player plays at random half of the time, so that few marbles are left at all; positions that end at once are
//! left out. With WILD = 1 both play at random all the time, but never end a round that can go on. With WILD = 2 both
//! play well, with 1,000 nodes a move, after four random plies: such rounds rarely go below 27 marbles.

use bilby_core::{Game, Notation, SplitMix64};
use bilby_engine::bilitaire::{Evaluator, endings::Solver, search};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use bilitaire::{Phase, Position, Rules};
use std::time::{Duration, Instant};

fn reached(
    marbles: u32,
    phase: Phase,
    random: &mut SplitMix64,
    table: &TranspositionTable,
    wild: u64,
) -> Option<Position> {
    let mut position = Position::start(Rules, 0);
    let mut list = Vec::new();
    for ply in 0.. {
        if position.round() == 2 {
            break;
        }
        position.moves(&mut list);
        let ends = position.phase() == Phase::Trays && list.iter().any(|mv| mv.ends_round());
        if position.board().marbles().len() == marbles && position.phase() == phase && !ends {
            return Some(position);
        }
        if wild < 2 {
            list.retain(|mv| position.phase() != Phase::Trays || !mv.ends_round());
        }
        if list.is_empty() || position.board().marbles().len() < marbles {
            return None;
        }
        let (at_random, nodes, depth) = match wild {
            0 => (position.phase() != Phase::Marbles && random.below(2) == 0, 200, Some(2)),
            1 => (true, 0, None),
            _ => (ply < 4, 1_000, None),
        };
        let any = list[random.below(list.len() as u64) as usize];
        let mv = if at_random {
            any
        } else {
            let task = Task::new(Limits { nodes: Some(nodes), depth }, &|| false);
            let best = search(&position, &Evaluator::default(), &mut SearchContext::new(task, table)).best();
            best.filter(|mv| list.contains(mv)).unwrap_or(any)
        };
        position.play(mv);
    }
    None
}

fn main() {
    let args: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let (marbles, wanted, seconds) = (args[0] as u32, args[1] as usize, args[2]);
    let mut random = SplitMix64::new(args.get(3).copied().unwrap_or(1));
    let table = TranspositionTable::new(1 << 20);
    let mut times = Vec::new();
    let (mut nodes, mut unsolved, mut left) = (0, 0, 0);
    while times.len() < wanted {
        let phase = if times.len() % 2 == 0 { Phase::Trays } else { Phase::Marbles };
        let Some(position) = reached(marbles, phase, &mut random, &table, args.get(4).copied().unwrap_or(0)) else {
            continue;
        };
        let begun = Instant::now();
        let stop = || begun.elapsed() >= Duration::from_secs(seconds);
        let task = Task::new(Limits::default(), &stop);
        let mut solver = Solver::new(64 << 20);
        let begun = Instant::now();
        match solver.solve(&position, &task) {
            Some(solution) => (nodes, left) = (nodes + solution.nodes, left + solution.left),
            None => unsolved += 1,
        }
        times.push(begun.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let solved = (wanted - unsolved) as f64;
    println!(
        "{marbles} marbles, {wanted} positions: median {:.3} s, 90 % within {:.3} s, slowest {:.3} s, {unsolved} not within {seconds} s; {:.0} nodes and {:.1} marbles left on average",
        times[wanted / 2],
        times[wanted * 9 / 10],
        times[wanted - 1],
        nodes as f64 / solved,
        f64::from(left) / solved,
    );
}
