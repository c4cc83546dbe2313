//! What a score means to people: marbles left, and the odds of the match.

use super::expert::{MARBLE, WHOLE_ROUND, is_exact};
use crate::{Measure, Worth};
use bilby_core::{Game, Outcome, Seat};
use bilby_search::score::{Score, is_decided, plies_to_end};
use bilitaire::{Phase, Position};

// Measured by `bilitaire_odds 150 5000`, in marbles: how much what is left in a whole round is spread around `WHOLE_ROUND`;
// and for each turn that is still expected, how much more than expected is left on average, and how much that is spread.
const ROUND_SPREAD: f32 = 1.45;
const TURN_DRIFT: f32 = 0.1;
const TURN_SPREAD: f32 = 0.09;

/// Two expectations nearer than this are as good as equal.
const SMALLEST_SPREAD: f32 = 0.3;

/// What a score of the seat on move means.
pub fn worth(position: &Position, score: Score) -> Worth {
    if let Some(outcome) = position.outcome() {
        let odds = match outcome {
            Outcome::Won(Seat(0)) => 1.0,
            Outcome::Won(_) => 0.0,
            Outcome::Drawn => 0.5,
        };
        return in_words(odds, marbles(position.board().marbles().len() as f32, true), true, Measure::Over);
    }
    let trays = position.phase() == Phase::Trays;
    let mover = position.to_move();
    if is_decided(score) {
        let won = score > 0;
        let plies = plies_to_end(score).unwrap_or(0);
        let odds = if won == (mover == Seat(0)) { 1.0 } else { 0.0 };
        return in_words(
            odds,
            format!("{} in {plies}", if won { "won" } else { "lost" }),
            true,
            Measure::decided(won, plies),
        );
    }
    let exact = is_exact(score);
    let target = position.score().map(|left| left as f32);
    // An exact score is odd, whatever its sign: rounding finds the marbles again.
    let ahead = (if trays { score } else { -score }) as f32 / MARBLE as f32;
    let left = if exact { ahead.round() } else { ahead } + target.unwrap_or(0.0);
    let turns = (position.board().marbles().len() as f32 - left).max(0.0);
    let (likely, rest) = if exact { (left, 0.0) } else { (left + TURN_DRIFT * turns, TURN_SPREAD * turns) };
    let odds = match target {
        // What second will leave is not known yet.
        None => logistic(WHOLE_ROUND as f32 / MARBLE as f32 - likely, ROUND_SPREAD.hypot(rest)),
        Some(target) if exact => 0.5 + 0.5 * (left - target).clamp(-1.0, 1.0),
        Some(target) => logistic(likely - target, rest.max(SMALLEST_SPREAD)),
    };
    in_words(odds, marbles(left, exact), exact, Measure::Marbles(left))
}

/// The chance that something is above 0 that is expected so far ahead and spread so much.
fn logistic(ahead: f32, spread: f32) -> f32 {
    1.0 / (1.0 + (-ahead * std::f32::consts::PI / (spread * 3.0_f32.sqrt())).exp())
}

fn marbles(left: f32, exact: bool) -> String {
    match exact {
        true if left == 1.0 => "1 marble".to_owned(),
        true => format!("{left:.0} marbles"),
        false => format!("{left:.1} marbles"),
    }
}

/// With the odds of `first`.
fn in_words(odds: f32, text: String, proven: bool, measure: Measure) -> Worth {
    Worth { odds: vec![odds, 1.0 - odds], text, proven, measure }
}
