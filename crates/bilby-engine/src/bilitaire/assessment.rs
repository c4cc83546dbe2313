//! What a score means to people: marbles left, and the odds of the match.

use super::evaluation::is_exact;
use super::odds::expected_left;
use super::raw_odds;
use crate::{Assessment, Contest, Measure};
use bilby_core::{Game, Outcome, Seat};
use bilby_search::score::{Score, is_decided};
use bilitaire::Position;

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
    let mover = position.to_move();
    if is_decided(score) {
        // A match is decided, by the board or by the solver, long before it ends: the plies of the score lead to there.
        let won = score > 0;
        let odds = if won == (mover == Seat(0)) { 1.0 } else { 0.0 };
        let text = if won { "won" } else { "lost" };
        return assessment(odds, text.to_owned(), true, Measure::decided(won, None));
    }
    let exact = is_exact(score);
    let left = expected_left(position, score);
    let odds = match position.score() {
        Some(target) if exact => 0.5 + 0.5 * (left - target as f32).clamp(-1.0, 1.0),
        // What the second round will leave is not known yet, or how this one will end.
        _ => Contest::Bilitaire.odds(&raw_odds(position, score))[0],
    };
    assessment(odds, marbles(left, exact), exact, Measure::Marbles(left))
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
