//! Mop-up evaluation: the side that is ahead gets a bonus for cornering a billo that it can catch. The win itself is
//! far beyond the horizon of a search; without this bonus the game would end by the draw clock.

use super::features::{bits, start_of};
use super::weights::Weights;
use bilby_search::score::Score;
use billo::{Man, Position};

/// The bonus for the side on move; `sum` is the evaluation of everything else.
#[inline]
pub(super) fn mop_up_score(position: &Position, sum: Score, weights: &Weights) -> Score {
    let us = position.on_move();
    let (ahead, sign) = if sum > 0 { (us, 1) } else { (us.enemy(), -1) };
    let [by_hunter, by_helper, by_edge, by_other, full_lead] =
        *weights.features[const { start_of("closing") }..].first_chunk().expect("the weights have this group");
    if full_lead == 0 || position.billos(ahead).is_empty() || position.billos(ahead.enemy()).is_empty() {
        return 0;
    }
    let billos = position.billos(ahead).0;
    let mut best = None;
    for (hunter, prey) in [(Man::RoundBillo, Man::SquareBillo), (Man::SquareBillo, Man::RoundBillo)] {
        let hunters = position.men(ahead, hunter).0;
        let preys = if hunters == 0 { 0 } else { position.men(ahead.enemy(), prey).0 };
        for prey in bits(preys) {
            let (nearest, hunter) = nearest(hunters, prey);
            // The other billos of the side that is ahead help the nearest hunter.
            let (mut helper, mut others) = (FARTHEST, 0);
            for square in bits(billos & !(1 << hunter)) {
                let distance = distance(square, prey);
                helper = helper.min(distance);
                others += FARTHEST - distance;
            }
            let bonus = by_hunter * (FARTHEST - nearest)
                + by_helper * (FARTHEST - helper)
                + by_other * others
                + by_edge * (6 - edge(prey % 8) - edge(prey / 8));
            best = best.max(Some(bonus));
        }
    }
    // A lead smaller than `full_lead` gets a part of the bonus.
    best.map_or(0, |best| sign * best * sum.abs().min(full_lead) / full_lead)
}

/// The nearest of some men, at least one: its distance and its square.
#[inline]
fn nearest(men: u64, to: usize) -> (Score, usize) {
    let mut nearest = (Score::MAX, 0);
    for square in bits(men) {
        let distance = distance(square, to);
        if distance < nearest.0 {
            nearest = (distance, square);
        }
    }
    nearest
}

/// The distance from corner to corner.
const FARTHEST: Score = 14;

#[inline]
fn distance(a: usize, b: usize) -> Score {
    ((a % 8).abs_diff(b % 8) + (a / 8).abs_diff(b / 8)) as Score
}

/// How far a column or row is from the edge.
#[inline]
fn edge(line: usize) -> Score {
    line.min(7 - line) as Score
}
