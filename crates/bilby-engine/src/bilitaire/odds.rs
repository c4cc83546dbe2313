//! How likely each seat is to win a match, as far as the search can tell: how many marbles a round is expected to
//! leave, and how many turns that still takes.

use super::evaluation::{MARBLE, WHOLE_ROUND, is_exact};
use crate::odds::{self, RawOdds};
use bilby_search::score::Score;
use bilitaire::{Phase, Position};

/// The stages of a round, by the turns that are expected to come.
const STAGES: [f32; 4] = [0.0, 4.0, 10.0, 18.0];

/// What a marble that the first seat is ahead counts at each stage of the first and of the second round, and what the
/// stage itself does: the seats play different roles, and a search expects one of them to do better than it does.
/// Fitted by logistic regression to 6,000 games of `bilby calibrate bilitaire` at 41 different numbers of nodes from 800 to
/// 4,680 a move: at the same number, the second rounds are much alike.
const MARBLE_AHEAD: [[f32; STAGES.len()]; 2] = [[1.65, 1.32, 1.32, 0.93], [1.41, 1.69, 2.01, 1.18]];
const STAGE: [[f32; STAGES.len()]; 2] = [[1.88, 1.25, 1.65, -0.26], [-2.13, -0.04, -0.79, 1.31]];
/// What a marble ahead counts after a first round that is solved, and what playing the trays in the second one does.
const MARBLE_AHEAD_AFTER_ROUND: f32 = 1.44;
const AFTER_ROUND: f32 = 1.36;

/// The marbles that this round is expected to leave, by a score of the seat on move.
pub(super) fn expected_left(position: &Position, score: Score) -> f32 {
    // An exact score is odd, whatever its sign: rounding finds the marbles again.
    let ahead = (if position.phase() == Phase::Trays { score } else { -score }) as f32 / MARBLE as f32;
    let ahead = if is_exact(score) { ahead.round() } else { ahead };
    ahead + position.score().map_or(0.0, |target| target as f32)
}

/// The odds of a position before correction, from a score of the seat on move that does not decide the match.
pub(crate) fn raw_odds(position: &Position, score: Score) -> RawOdds {
    let left = expected_left(position, score);
    let marbles = position.board().marbles().len() as f32;
    let stages = odds::stages(STAGES, (marbles - left).max(0.0));
    // The first seat plays the marbles in round 1 and the trays in round 2.
    let (round, ahead) = match position.score() {
        None => (0, WHOLE_ROUND as f32 / MARBLE as f32 - left),
        Some(target) => (1, left - target as f32),
    };
    if is_exact(score) {
        // Only what the second round will leave is uncertain.
        return RawOdds::of_lead(MARBLE_AHEAD_AFTER_ROUND * ahead + AFTER_ROUND, 0, 0.0);
    }
    let of_stage = |(at, share): (usize, &f32)| share * (MARBLE_AHEAD[round][at] * ahead + STAGE[round][at]);
    RawOdds::of_lead(stages.iter().enumerate().map(of_stage).sum(), 0, round as f32)
}
