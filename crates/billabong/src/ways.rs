//! The ways of playing a move: finds the shortest, and of these the one whose text is first in byte order.

use crate::troop::Kangaroo;
use crate::{Crossing, Move, Position, Square, Step};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

type Way = bilby_core::Way<Move, Step>;

/// A target square of a kangaroo, and the way that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Where the way ends. (A kangaroo that comes home leaves the board from here.)
    pub square: Square,
    /// The steps, from the start of the turn.
    pub steps: Vec<Step>,
    /// Whether the kangaroo comes home.
    pub home: bool,
    /// The number of steps or jumps from here.
    pub hops: usize,
}

/// Every move of a kangaroo in its canonical way: a step before a chain, then the fewest jumps, then the smallest text.
pub(crate) fn of_kangaroo(position: &Position, kangaroo: Kangaroo) -> Vec<Way> {
    let from = kangaroo.square;
    let lift = [Step::Lift(from)];
    let mut ways = Vec::new();
    position.step_squares(from).for_each(|to| {
        let mv = Move::of(from, after(position, kangaroo, to));
        offer(&mut ways, Way { mv, steps: and(&lift, Step::Step(to)) });
    });
    // A turn can't end on the start square, and no jump leads back there, because it is not free.
    for way in of_chain(position, from, kangaroo, &lift).into_iter().skip(1) {
        if ways.iter().all(|known| known.mv != way.mv) {
            ways.push(way);
        }
    }
    ways
}

/// Every move that a chain can become that began on `from` and is now at `kangaroo`; the first way ends it here.
/// `steps` are those of the chain so far.
pub(crate) fn of_chain(position: &Position, from: Square, kangaroo: Kangaroo, steps: &[Step]) -> Vec<Way> {
    let mut ways = vec![Way { mv: Move::of(from, Some(kangaroo)), steps: steps.to_vec() }];
    // One round for each number of jumps. Two ways to the same result end with the same square, so the smaller text
    // stays smaller whatever follows, and one way to each result is enough.
    let mut round = 0..1;
    while !round.is_empty() {
        let mut found = Vec::new();
        for way in &ways[round.clone()] {
            // A kangaroo that has come home jumps no further.
            let Move::Run { to: square, crossings, .. } = way.mv else { continue };
            for landing in position.jumps(square) {
                let mv = Move::of(from, after(position, Kangaroo { square, crossings }, landing));
                if ways.iter().all(|known| known.mv != mv) {
                    offer(&mut found, Way { mv, steps: and(&way.steps, Step::Jump(landing)) });
                }
            }
        }
        round = ways.len()..ways.len() + found.len();
        ways.append(&mut found);
    }
    ways
}

/// Every target square of a kangaroo at its current place, each with the way that is meant by pointing at it: one that
/// comes home before all others; then the shortest; of these the one that gets furthest in the race, and then the first
/// in byte order. `steps` are those so far; if they only lifted the kangaroo, it can still step.
pub(crate) fn to_squares(position: &Position, kangaroo: Kangaroo, steps: &[Step]) -> Vec<Landing> {
    let mut best: HashMap<Square, (u8, Landing)> = HashMap::new();
    let mut offer = |square: Square, after: Option<Kangaroo>, steps: &[Step], hops: usize| {
        let crossings = after.map_or(u8::MAX, |kangaroo| kangaroo.crossings);
        let offered = (crossings, Landing { square, steps: steps.to_vec(), home: after.is_none(), hops });
        if best.get(&square).is_none_or(|known| compare(&offered, known).is_lt()) {
            best.insert(square, offered);
        }
    };
    if let [Step::Lift(_)] = steps {
        position.step_squares(kangaroo.square).for_each(|to| {
            offer(to, after(position, kangaroo, to), &and(steps, Step::Step(to)), 1);
        });
    }
    // One round for each number of jumps, and one way to each result, as above.
    let mut round = HashMap::from([(kangaroo, steps.to_vec())]);
    let mut seen = HashSet::from([kangaroo]);
    let mut hops = 0;
    while !round.is_empty() {
        hops += 1;
        let mut found: HashMap<Kangaroo, Vec<Step>> = HashMap::new();
        for (kangaroo, steps) in &round {
            for to in position.jumps(kangaroo.square) {
                let steps = and(steps, Step::Jump(to));
                let after = after(position, *kangaroo, to);
                offer(to, after, &steps, hops);
                let Some(kangaroo) = after.filter(|kangaroo| !seen.contains(kangaroo)) else { continue };
                match found.get(&kangaroo) {
                    Some(known) if compare_texts(known, &steps).is_le() => {}
                    _ => drop(found.insert(kangaroo, steps)),
                }
            }
        }
        seen.extend(found.keys());
        round = found;
    }
    let elsewhere = best.into_values().map(|(_, landing)| landing).filter(|landing| landing.square != kangaroo.square);
    let mut landings: Vec<Landing> = elsewhere.collect();
    landings.sort_unstable_by_key(|landing| landing.square);
    landings
}

/// Compares two landings on a square: the lesser one is meant. Each comes with the resulting crossings of the kangaroo.
fn compare((crossings, one): &(u8, Landing), (other_crossings, other): &(u8, Landing)) -> Ordering {
    let by_race = (!one.home, one.hops, other_crossings).cmp(&(!other.home, other.hops, crossings));
    by_race.then_with(|| compare_texts(&one.steps, &other.steps))
}

/// Compares the texts of two ways. (Only for ties, which are rare enough to write the texts.)
fn compare_texts(one: &[Step], other: &[Step]) -> Ordering {
    let text = |steps: &[Step]| steps.iter().map(Step::to_string).collect::<String>();
    text(one).cmp(&text(other))
}

/// The steps with one more.
fn and(steps: &[Step], step: Step) -> Vec<Step> {
    [steps, &[step]].concat()
}

/// Keeps the one of two ways of playing the same move that has the smaller text.
fn offer(ways: &mut Vec<Way>, way: Way) {
    match ways.iter_mut().find(|known| known.mv == way.mv) {
        None => ways.push(way),
        Some(known) if compare_texts(&way.steps, &known.steps).is_lt() => *known = way,
        Some(_) => {}
    }
}

/// The kangaroo after a step or jump, or `None` if it is home then.
fn after(position: &Position, kangaroo: Kangaroo, to: Square) -> Option<Kangaroo> {
    let crossings = match Crossing::between(kangaroo.square, to) {
        None => kangaroo.crossings,
        Some(crossing) => crossing.count(kangaroo.crossings, position.rules.laps())?,
    };
    Some(Kangaroo { square: to, crossings })
}
