//! Retrograde analysis of one kangaroo against one: the table is solved from the end of the game backwards.
//!
//! Where a kangaroo can go depends on the other one's square, but not on the other's crossings. So the moves are listed
//! once for each square of the other, as a graph over the states of the one that moves.

use super::{kangaroos, state, states, subject};
use crate::billabong::endings::set_up::put;
use bilby_core::Game;
use billabong::{Kangaroo, Move, Position};

/// The moves of a kangaroo while the other stands on one square, by where they lead to.
#[derive(Default)]
struct Graph {
    /// For each state, the start of its predecessors in `befores`.
    starts: Vec<u32>,
    befores: Vec<u16>,
    /// How many moves each state has.
    moves: Vec<u16>,
    /// The states from which the kangaroo can come home.
    finishers: Vec<u16>,
}

/// The codes of a table, unless `stop` ends it. The position is `set_up::last_two`.
pub(super) fn solve(last_two: &Position, stop: &dyn Fn() -> bool) -> Option<Vec<u8>> {
    let (laps, ghosts) = subject(last_two);
    let size = states(laps);
    let mut graphs: Vec<Graph> = (0..224).map(|_| Graph::default()).collect();
    for other in kangaroos(laps, &ghosts).filter(|other| other.crossings == 0) {
        if stop() {
            return None;
        }
        graphs[other.square.index()] = graph(last_two, other);
    }
    let mut codes = vec![0; size * size];
    let mut left = vec![0; size * size];
    // Whoever can come home wins at once.
    let mut code = 2u8;
    let mut layer: Vec<(u16, u16)> = Vec::new();
    for other in kangaroos(laps, &ghosts).map(state) {
        let graph = &graphs[other % 224];
        for (mover, moves) in graph.moves.iter().enumerate() {
            left[mover * size + other] = *moves;
        }
        for mover in &graph.finishers {
            codes[usize::from(*mover) * size + other] = code;
            layer.push((*mover, other as u16));
        }
    }
    while !layer.is_empty() && !stop() {
        let lost = code % 2 == 1;
        code = code.checked_add(1).expect("no ending takes 255 plies");
        let mut next = Vec::new();
        for (mover, other) in layer {
            let graph = &graphs[usize::from(mover) % 224];
            let range = graph.starts[usize::from(other)] as usize..graph.starts[usize::from(other) + 1] as usize;
            for before in &graph.befores[range] {
                let at = usize::from(*before) * size + usize::from(mover);
                // One move to a lost position is enough to win; to lose, all moves must lead to won ones.
                left[at] -= 1;
                if codes[at] == 0 && (lost || left[at] == 0) {
                    codes[at] = code;
                    next.push((*before, mover));
                }
            }
        }
        layer = next;
    }
    (!stop()).then_some(codes)
}

fn graph(last_two: &Position, other: Kangaroo) -> Graph {
    let (laps, ghosts) = subject(last_two);
    let size = states(laps);
    let mut graph = Graph { moves: vec![0; size], ..Graph::default() };
    let mut ends: Vec<(u16, u16)> = Vec::new();
    let mut list = Vec::new();
    for mover in kangaroos(laps, &ghosts).filter(|mover| mover.square != other.square) {
        put(last_two, mover, other).moves(&mut list);
        let mover = state(mover) as u16;
        graph.moves[usize::from(mover)] = list.len() as u16;
        for mv in &list {
            match *mv {
                Move::Run { to: square, crossings, .. } => {
                    ends.push((state(Kangaroo { square, crossings }) as u16, mover));
                }
                Move::Home { .. } => graph.finishers.push(mover),
                Move::Pass | Move::Place(_) => ends.push((mover, mover)),
            }
        }
    }
    turn_round(&mut graph, &ends);
    graph
}

/// Sorts the moves by where they lead to (a counting sort).
fn turn_round(graph: &mut Graph, ends: &[(u16, u16)]) {
    let mut starts = vec![0u32; graph.moves.len() + 2];
    for (end, _) in ends {
        starts[usize::from(*end) + 2] += 1;
    }
    for at in 2..starts.len() {
        starts[at] += starts[at - 1];
    }
    graph.befores = vec![0; ends.len()];
    for (end, before) in ends {
        let slot = &mut starts[usize::from(*end) + 1];
        graph.befores[*slot as usize] = *before;
        *slot += 1;
    }
    graph.starts = starts;
}
