//! Mop-up evaluation: the side that is ahead gets a bonus for cornering a billo that it can catch. The win itself is far
//! beyond the horizon of a search; without this bonus the game would end by the draw clock.

use super::features::start_of;
use super::weights::Weights;
use bilby_search::score::Score;
use billo::{Colour, Man, Position, Square, SquareSet};

/// The bonus for the side on move; `sum` is the evaluation of everything else.
#[inline]
pub(super) fn mop_up_score(position: &Position, sum: Score, weights: &Weights) -> Score {
    let us = position.on_move();
    let (ahead, sign) = if sum > 0 { (us, 1) } else { (us.enemy(), -1) };
    let [by_hunter, by_helper, by_edge, by_other, full_lead] =
        *weights.0[const { start_of("closing") }..].first_chunk().expect("the weights have this group");
    if full_lead == 0 || position.billos(ahead).is_empty() || position.billos(ahead.enemy()).is_empty() {
        return 0;
    }
    let best = preys(position, ahead)
        .map(|(prey, hunters)| {
            let (nearest, hunter) = nearest(hunters, prey);
            let helpers = SquareSet(position.billos(ahead).0 & !hunter.set().0);
            let helper = if helpers.is_empty() { 14 } else { self::nearest(helpers, prey).0 };
            let others: Score = helpers.into_iter().map(|other| 14 - distance(other, prey)).sum();
            let edge = edge(prey.column()) + edge(prey.row());
            by_hunter * (14 - nearest) + by_helper * (14 - helper) + by_other * others + by_edge * (6 - edge)
        })
        .max();
    // A lead smaller than `full_lead` gets a part of the bonus.
    best.map_or(0, |best| sign * best * sum.abs().min(full_lead) / full_lead)
}

/// The enemy's billos that can be caught, each with the billos that can catch it.
fn preys(position: &Position, ahead: Colour) -> impl Iterator<Item = (Square, SquareSet)> {
    let kinds = [(Man::RoundBillo, Man::SquareBillo), (Man::SquareBillo, Man::RoundBillo)];
    kinds.into_iter().flat_map(move |(hunter, prey)| {
        let hunters = position.men(ahead, hunter);
        let preys = if hunters.is_empty() { SquareSet::EMPTY } else { position.men(ahead.enemy(), prey) };
        preys.into_iter().map(move |prey| (prey, hunters))
    })
}

/// The nearest of some men, at least one, and its distance.
fn nearest(men: SquareSet, to: Square) -> (Score, Square) {
    men.into_iter().map(|from| (distance(from, to), from)).min().expect("there is one at least")
}

fn distance(a: Square, b: Square) -> Score {
    Score::from(a.column().abs_diff(b.column()) + a.row().abs_diff(b.row()))
}

/// How far a column or row is from the edge.
fn edge(line: u8) -> Score {
    Score::from(line.min(7 - line))
}
