//! What the odds of a match are made of: how many marbles a round is expected to leave, and how many turns that still takes.

use super::evaluation::{MARBLE, WHOLE_ROUND, is_exact};
use crate::odds::{self, Evidence};
use bilby_search::score::Score;
use bilitaire::{Phase, Position};

/// The stages of a round, by the turns that are expected to come.
const STAGES: [f32; 4] = [0.0, 4.0, 10.0, 18.0];

/// In each of the two rounds: the marbles that the first seat is ahead at each stage, and the stage itself. The seats play
/// different roles, and a search expects one of them to do better than it does.
const OF_ROUND: usize = 2 * STAGES.len();
/// Of both rounds; and the marbles ahead after a first round that is solved.
pub(crate) const EVIDENCE: usize = 2 * OF_ROUND + 1;

/// Fitted to matches at 3,000, 5,000 and 8,000 nodes a move that players of all levels began.
pub(crate) fn prior() -> Vec<f32> {
    let first = [1.17, 1.14, 1.1, 1.05, 1.14, 0.54, -0.32, -1.38];
    let second = [1.68, 1.61, 1.51, 1.39, -1.65, -0.76, 0.44, 1.82];
    [&first[..], &second[..], &[1.62]].concat()
}

/// The marbles that this round is expected to leave, by a score of the seat on move.
pub(super) fn expected_left(position: &Position, score: Score) -> f32 {
    // An exact score is odd, whatever its sign: rounding finds the marbles again.
    let ahead = (if position.phase() == Phase::Trays { score } else { -score }) as f32 / MARBLE as f32;
    let ahead = if is_exact(score) { ahead.round() } else { ahead };
    ahead + position.score().map_or(0.0, |target| target as f32)
}

/// The evidence for each seat, from a score of the seat on move that does not decide the match.
pub(crate) fn evidence(position: &Position, score: Score) -> Evidence {
    let left = expected_left(position, score);
    let marbles = position.board().marbles().len() as f32;
    let stages = odds::stages(STAGES, (marbles - left).max(0.0));
    // The first seat plays the marbles in round 1 and the trays in round 2.
    let (round, ahead) = match position.score() {
        None => (0, WHOLE_ROUND as f32 / MARBLE as f32 - left),
        Some(target) => (1, left - target as f32),
    };
    let mut row = vec![0.0; EVIDENCE];
    if is_exact(score) {
        // Only what the second round will leave is uncertain.
        row[EVIDENCE - 1] = ahead;
        return odds::for_and_against(&row, 0);
    }
    let part = &mut row[round * OF_ROUND..][..OF_ROUND];
    for (at, share) in stages.iter().enumerate() {
        part[at] = share * ahead;
        part[STAGES.len() + at] = *share;
    }
    odds::for_and_against(&row, 0)
}
