//! Retrograde analysis of at most three billos: the tables are solved from the lost positions backwards, ply by ply.

use super::index::{PLACES, Place, seeds};
use bilby_core::Game;
use billo::Rules;
use std::collections::VecDeque;

/// Stands for all positions in which the side on move has no men left.
const NOTHING_LEFT: u32 = PLACES as u32;

/// The moves of a place whose positions have not been explored.
const UNMET: (u32, u32) = (u32::MAX, 0);

/// All moves between places.
struct Graph {
    /// For each place where its moves begin in `ends`, and how many there are.
    moves: Vec<(u32, u32)>,
    ends: Vec<u32>,
}

/// The bytes of the tables, as [`super::EndingTables`] keeps them.
pub(super) fn solve(rules: Rules) -> Vec<u8> {
    let graph = explore(rules);
    let (starts, befores) = turned_round(&graph);
    let mut bytes = vec![0; PLACES + 1];
    let mut left: Vec<u32> = graph.moves.iter().map(|(_, count)| *count).collect();
    // A side without men or without a move has lost.
    let stuck = |place: &u32| graph.moves[*place as usize].1 == 0 && graph.moves[*place as usize] != UNMET;
    let mut layer: Vec<u32> = std::iter::once(NOTHING_LEFT).chain((0..NOTHING_LEFT).filter(stuck)).collect();
    let mut code = 1u8;
    while !layer.is_empty() {
        for place in &layer {
            bytes[*place as usize] = code;
        }
        let mut next = Vec::new();
        let lost = code % 2 == 1;
        code = code.checked_add(1).expect("no ending takes 255 plies");
        for place in &layer {
            let range = starts[*place as usize] as usize..starts[*place as usize + 1] as usize;
            for before in &befores[range] {
                let at = *before as usize;
                // One move to a lost position is enough to win; to lose, all moves must lead to won ones.
                left[at] = left[at].saturating_sub(1);
                if bytes[at] == 0 && (lost || left[at] == 0) {
                    bytes[at] = code;
                    next.push(*before);
                }
            }
        }
        layer = next;
    }
    bytes.truncate(PLACES);
    bytes
}

/// Explores all places by playing moves. Any position of a place can stand for it.
fn explore(rules: Rules) -> Graph {
    let mut graph = Graph { moves: vec![UNMET; PLACES], ends: Vec::with_capacity(8 * PLACES) };
    let mut met = vec![false; PLACES];
    let mut queue = VecDeque::new();
    let mut list = Vec::new();
    for seed in seeds() {
        // A few seeds lead to nearly all places.
        if graph.moves[seed.place().0] != UNMET {
            continue;
        }
        queue.push_back(seed.position(rules));
        while let Some(position) = queue.pop_front() {
            let place = Place::of(&position).expect("only such positions are met").0;
            if graph.moves[place] != UNMET {
                continue;
            }
            let begin = graph.ends.len();
            position.moves(&mut list);
            for mv in &list {
                let mut after = position;
                after.play(*mv);
                match Place::of(&after) {
                    None => graph.ends.push(NOTHING_LEFT),
                    Some(end) => {
                        graph.ends.push(end.0 as u32);
                        // The draw clock would end the game; such a place is reached from another seed.
                        if !met[end.0] && after.clock() < 99 {
                            met[end.0] = true;
                            queue.push_back(after);
                        }
                    }
                }
            }
            graph.moves[place] = (begin as u32, (graph.ends.len() - begin) as u32);
        }
    }
    graph
}

/// The predecessors of each place: where they start in the list, and the list.
fn turned_round(graph: &Graph) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0u32; PLACES + 3];
    for end in &graph.ends {
        starts[*end as usize + 2] += 1;
    }
    for at in 2..starts.len() {
        starts[at] += starts[at - 1];
    }
    let mut befores = vec![0; graph.ends.len()];
    for (place, (begin, count)) in graph.moves.iter().enumerate().filter(|(_, (_, count))| *count > 0) {
        for end in &graph.ends[*begin as usize..(begin + count) as usize] {
            let slot = &mut starts[*end as usize + 1];
            befores[*slot as usize] = place as u32;
            *slot += 1;
        }
    }
    (starts, befores)
}
