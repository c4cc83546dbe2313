//! What a move changes in the evaluation for several seats: an estimate for every move of a position, and the remaining
//! costs after one of them.

use super::Weights;
use super::distance::{LAP, laps_more, steps_home, steps_of_one_lap};
use super::features::{self, LAST_STRANGER, STRANGER};
use bilby_core::{Game, Notation, Seat};
use bilby_search::multiplayer::SeatScores;
use bilby_search::score::Score;
use billabong::{Kangaroo, Move, Position, Square};

/// What each move saves the seat on move: by its way, and by the distance of the last kangaroo. The whole change of the
/// remaining cost was a worse order in matches: it leaves out promising moves of the kangaroos in front.
pub(super) fn move_gains(weights: &Weights, position: &Position, moves: &[Move], gains: &mut Vec<Score>) {
    let (laps, steps) = (position.rules().laps(), steps_of_one_lap());
    let count = position.kangaroos(position.to_move()).count();
    let (way, last) = (weights.way(), weights.last_of(count));
    // The steps of a kangaroo, and what its way costs.
    let measure = |kangaroo: Kangaroo| {
        let Kangaroo { square, crossings } = kangaroo;
        let (started, more) = (usize::from(crossings.min(1)), laps_more(laps, crossings));
        let cost = Score::from(way[224 * started + square.index()]) + Score::from(more) * weights.lap();
        (steps[started][square.index()] + more * LAP, cost)
    };
    let cost = |(steps, cost): (u8, Score), others_last: u8| {
        cost + Score::from(last[usize::from(steps.max(others_last)).min(last.len() - 1)])
    };
    // The moves of a kangaroo follow each other: where it stands, the steps of the last of the others, what it costs
    // now.
    let mut moving = (None, 0, 0);
    for mv in moves {
        let (from, to) = match *mv {
            Move::Run { from, to, crossings } => (from, Kangaroo { square: to, crossings }),
            Move::Home { .. } => {
                gains.push(HOME);
                continue;
            }
            Move::Place(_) | Move::Pass => {
                gains.push(0);
                continue;
            }
        };
        if moving.0 != Some(from) {
            let (mut others_last, mut now) = (0, (0, 0));
            for kangaroo in position.kangaroos(position.to_move()) {
                if kangaroo.square == from {
                    now = measure(kangaroo);
                } else {
                    others_last = others_last.max(measure(kangaroo).0);
                }
            }
            moving = (Some(from), others_last, cost(now, others_last));
        }
        gains.push(moving.2 - cost(measure(to), moving.1));
    }
}

/// Coming home is the best move there is.
const HOME: Score = 1 << 15;

/// The remaining costs after a move of `mover`, from those before it: of the others only what they see of the kangaroo
/// has changed.
pub(super) fn remaining_costs_after(
    weights: &Weights,
    costs: &SeatScores,
    mover: Seat,
    mv: Move,
    after: &Position,
) -> SeatScores {
    let (from, to) = match mv {
        Move::Run { from, to, .. } => (from, Some(to)),
        Move::Home { from } => (from, None),
        Move::Pass => return *costs,
        Move::Place(_) => return weights.remaining_costs(after),
    };
    let laps = after.rules().laps();
    let frames = features::frames();
    let mut costs = *costs;
    for seat in (0..after.seats()).map(Seat) {
        if seat == mover {
            costs[seat.index()] = weights.remaining_cost(after, seat);
            continue;
        }
        let change = |group: usize, square: Square| {
            let seen = &frames[square.index() * 224..][..224];
            let at = |other: Square| Score::from(weights.features[group + usize::from(seen[other.index()])]);
            to.map_or(0, at) - at(from)
        };
        let mut last: Option<(u8, Square)> = None;
        let mut sum = 0;
        for kangaroo in after.kangaroos(seat) {
            sum += change(STRANGER, kangaroo.square);
            last = last.max(Some((steps_home(laps, kangaroo), kangaroo.square)));
        }
        if let Some((_, square)) = last {
            sum += change(LAST_STRANGER, square);
        }
        costs[seat.index()] += sum;
    }
    costs
}
