//! The ways of playing a move: the shortest, and of these the first in byte order.

use crate::troop::Kangaroo;
use crate::{Crossing, Move, Position, Square};
use bilby_core::Way;

/// Every move of a kangaroo in its canonical text: a step before a chain, then the fewest jumps, then the smallest text.
pub(crate) fn of_kangaroo(position: &Position, kangaroo: Kangaroo) -> Vec<Way<Move>> {
    let from = kangaroo.square;
    let mut ways = Vec::new();
    position.step_squares(from).for_each(|to| {
        let mv = Move::of(from, after(position, kangaroo, to));
        offer(&mut ways, Way { mv, text: format!("{from}-{to}") });
    });
    // The start itself is no place to end, and no jump leads back there: it is not free.
    for way in of_chain(position, from, kangaroo, from.to_string()).into_iter().skip(1) {
        if ways.iter().all(|known| known.mv != way.mv) {
            ways.push(way);
        }
    }
    ways
}

/// Every move that a chain can become which began on `from` and is with `kangaroo` now; the first way ends it here.
pub(crate) fn of_chain(position: &Position, from: Square, kangaroo: Kangaroo, text: String) -> Vec<Way<Move>> {
    let mut ways = vec![Way { mv: Move::of(from, Some(kangaroo)), text }];
    // One round for each number of jumps. Two ways to the same result end with the same square, so the smaller text
    // stays the smaller whatever follows, and one text for each result is enough.
    let mut round = 0..1;
    while !round.is_empty() {
        let mut found = Vec::new();
        for way in &ways[round.clone()] {
            // A kangaroo that has come home jumps no further.
            let Move::Run { to: square, crossings, .. } = way.mv else { continue };
            for landing in position.lines.jumps(square) {
                let mv = Move::of(from, after(position, Kangaroo { square, crossings }, landing));
                if ways.iter().all(|known| known.mv != mv) {
                    offer(&mut found, Way { mv, text: format!("{}:{landing}", way.text) });
                }
            }
        }
        round = ways.len()..ways.len() + found.len();
        ways.append(&mut found);
    }
    ways
}

/// Keeps the smaller text of each move.
fn offer(ways: &mut Vec<Way<Move>>, way: Way<Move>) {
    match ways.iter_mut().find(|known| known.mv == way.mv) {
        None => ways.push(way),
        Some(known) if way.text < known.text => *known = way,
        Some(_) => {}
    }
}

/// The kangaroo after a step or jump, unless it is home then.
fn after(position: &Position, kangaroo: Kangaroo, to: Square) -> Option<Kangaroo> {
    let crossings = match Crossing::between(kangaroo.square, to) {
        None => kangaroo.crossings,
        Some(crossing) => crossing.count(kangaroo.crossings, position.rules.laps())?,
    };
    Some(Kangaroo { square: to, crossings })
}
