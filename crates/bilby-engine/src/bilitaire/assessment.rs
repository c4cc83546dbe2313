//! What a score means to people: marbles left, and the odds of the match.

use super::evaluation::{MARBLE, WHOLE_ROUND, is_exact};
use crate::{Assessment, Measure};
use bilby_core::{Game, Outcome, Seat};
use bilby_search::score::{Score, is_decided, plies_to_end};
use bilitaire::{Phase, Position};

// In marbles, fitted by least squares to matches at 3,000, 5,000 and 8,000 nodes a move that players of all levels began
// (`bilitaire_odds 160 3000 31` and the like): how many more than expected are left, and how many more for each turn that is
// still expected; the spread of that, likewise; and the spread of what a whole round leaves around `WHOLE_ROUND`.
const DRIFT: f32 = -0.98;
const TURN_DRIFT: f32 = 0.127;
const SPREAD: f32 = 1.08;
const TURN_SPREAD: f32 = 0.0125;
const ROUND_SPREAD: f32 = 1.12;

/// What a score for the seat on move means.
pub fn assess(position: &Position, score: Score) -> Assessment {
    if let Some(outcome) = position.outcome() {
        let odds = match outcome {
            Outcome::Won(Seat(0)) => 1.0,
            Outcome::Won(_) => 0.0,
            Outcome::Drawn => 0.5,
        };
        return assessment(odds, marbles(position.board().marbles().len() as f32, true), true, Measure::Over);
    }
    let trays = position.phase() == Phase::Trays;
    let mover = position.to_move();
    if is_decided(score) {
        let won = score > 0;
        let plies = plies_to_end(score).unwrap_or(0);
        let odds = if won == (mover == Seat(0)) { 1.0 } else { 0.0 };
        return assessment(
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
    let (likely, spread) =
        if exact { (left, 0.0) } else { (left + DRIFT + TURN_DRIFT * turns, SPREAD + TURN_SPREAD * turns) };
    let odds = match target {
        // What the second round will leave is not known yet.
        None => logistic(WHOLE_ROUND as f32 / MARBLE as f32 - likely, ROUND_SPREAD.hypot(spread)),
        Some(target) if exact => 0.5 + 0.5 * (left - target).clamp(-1.0, 1.0),
        Some(target) => logistic(likely - target, spread),
    };
    assessment(odds, marbles(left, exact), exact, Measure::Marbles(left))
}

/// The chance that a logistically distributed number with this mean and spread is above 0.
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

/// An assessment with these odds of the first seat.
fn assessment(odds: f32, text: String, proven: bool, measure: Measure) -> Assessment {
    Assessment { odds: vec![odds, 1.0 - odds], text, proven, measure }
}
