//! The static evaluation: how many marbles a position will leave. Also exact scores, and which moves are tactical.
//!
//! Scores are in hundredths of a marble. In round 1 a score is the number of marbles left, positive for the tray player
//! and negative for the marble player. In round 2 it is the distance from the target, the number that round 1 left;
//! once the match is decided, the score is a win or a loss. Evaluations are even numbers; an odd score is exact, found
//! by the solver.

use super::endings;
use super::features::Features;
use super::ordering_and_pruning::ORDERING_FACTOR;
use super::weights::{DEFAULT, Side, Weights};
use crate::Handicap;
use bilby_core::Game;
use bilby_search::score::{Score, WIN};
use bilby_search::{Heuristics, Knowledge};
use bilitaire::{Move, Phase, Position};
use std::fmt;
use std::sync::Arc;

/// One marble.
pub const MARBLE: Score = 100;

/// Marks a score as exact, by making it odd.
pub(super) const fn exact(score: Score) -> Score {
    score | 1
}

/// Whether the score is exact.
pub(super) const fn is_exact(score: Score) -> bool {
    score & 1 == 1
}

/// The score of a call that a weak player overlooks, for the marble player: so good that the tray player never calls
/// it.
const OVERLOOKED_CALL: Score = 190 * MARBLE;

/// What a round that has not begun is expected to leave, in hundredths of a marble, fitted with the odds (see
/// `assessment`).
pub(super) const WHOLE_ROUND: Score = 2_866;

/// What a player knows of the game.
#[derive(Clone)]
pub struct Evaluator {
    pub(super) handicap: Handicap,
    pub(super) sight: Sight,
    pub(super) weights: Arc<Weights>,
}

/// What a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    /// Whether the player uses the solver.
    pub has_solver: bool,
    /// The highest call that the player considers.
    pub longest_call: u32,
}

impl Sight {
    /// Everything.
    pub const FULL: Sight = Sight { has_solver: true, longest_call: u32::MAX };
}

impl Default for Sight {
    fn default() -> Sight {
        Sight::FULL
    }
}

impl Evaluator {
    /// A player at full strength, but for the handicap.
    pub fn new(handicap: Handicap) -> Evaluator {
        Evaluator { handicap, sight: Sight::FULL, weights: DEFAULT.get().clone() }
    }

    /// Whether the player overlooks some calls.
    pub(super) fn overlooks_calls(&self) -> bool {
        self.sight.longest_call < u32::MAX
    }

    /// The same player with other weights than those built in.
    #[must_use]
    pub fn with_weights(self, weights: Arc<Weights>) -> Evaluator {
        Evaluator { weights, ..self }
    }

    /// The marbles that will be left in this round, in hundredths.
    #[inline]
    pub(super) fn expected(&self, position: &Position) -> Score {
        let (side, jumps) = match position.phase() {
            Phase::Trays => (Side::Trays, 0),
            Phase::Marbles => (Side::Marbles, position.jumps().unwrap_or(1)),
            Phase::Opening => return WHOLE_ROUND,
            Phase::Over => return position.board().marbles().len() as Score * MARBLE,
        };
        let features = Features::of(position.board());
        self.with_call(self.weights.estimate(&features, side), features.marbles, side, jumps)
    }

    /// The marbles that will be left, by an estimate for the board alone and by the jumps that are to be made (none if
    /// the trays are on move).
    #[inline]
    fn with_call(&self, estimate: Score, marbles: usize, side: Side, jumps: u32) -> Score {
        let most = (marbles as Score - jumps as Score) * MARBLE;
        (estimate + self.weights.call(side, jumps as usize)).min(most).max(MARBLE)
    }
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new(Handicap::default())
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator").field("handicap", &self.handicap).finish_non_exhaustive()
    }
}

/// Whether the tray player can end the round now. The quick test comes first, to save the allocation.
#[inline]
fn can_end(position: &Position) -> bool {
    endings::one_line_meets_all_jumps(position) && endings::can_end(position, &mut Vec::with_capacity(128))
}

/// A number of marbles left as a score for the seat on move.
#[inline]
pub(super) fn for_mover(position: &Position, left: Score) -> Score {
    if position.phase() == Phase::Trays { left } else { -left }
}

impl Knowledge<Position> for Evaluator {
    fn evaluate(&self, position: &Position) -> Score {
        let target = position.score().unwrap_or(0) as Score * MARBLE;
        (for_mover(position, self.expected(position) - target) + self.handicap.error(position.key())) & !1
    }

    /// The moves of the tray player that differ only in the call lead to the same board, and follow each other.
    fn score_moves(&self, position: &Position, list: &mut [(i32, Move)], stage: impl Fn(Move, bool, i32) -> i32) {
        if position.phase() != Phase::Trays || self.handicap.noise != 0 {
            for (number, mv) in list {
                let (is_tactical, score) = self.tactical_ordering(position, *mv);
                *number = stage(*mv, is_tactical, score);
            }
            return;
        }
        let mut known = None;
        let marbles = position.board().marbles().len() as usize;
        for (number, mv) in list {
            if mv.ends_round() {
                *number = stage(*mv, true, self.ordering_score(position, *mv));
                continue;
            }
            let estimate = match known {
                Some((action, estimate)) if action == mv.action() => estimate,
                _ => {
                    let mut after = *position;
                    after.play(*mv);
                    self.weights.estimate(&Features::of(after.board()), Side::Marbles)
                }
            };
            known = Some((mv.action(), estimate));
            let left = self.with_call(estimate, marbles, Side::Marbles, mv.jumps());
            *number = stage(*mv, false, left * ORDERING_FACTOR);
        }
    }

    /// A round that the tray player can end counts as ended, because every further turn would cost a marble.
    fn exact_score(&self, position: &Position) -> Option<Score> {
        if position.jumps().is_some_and(|jumps| jumps > self.sight.longest_call) {
            return Some(OVERLOOKED_CALL);
        }
        let marbles = position.board().marbles().len();
        let Some(target) = position.score() else {
            return (position.phase() == Phase::Trays && can_end(position)).then_some(marbles as Score * MARBLE);
        };
        match position.phase() {
            // The end of round 1: the tray player of that round is the marble player now.
            Phase::Opening => Some(target as Score * MARBLE),
            Phase::Marbles => (marbles - position.jumps().unwrap_or(1) < target).then_some(WIN),
            Phase::Trays if marbles < target => Some(-WIN),
            Phase::Trays => can_end(position).then_some(if marbles > target { WIN } else { 0 }),
            Phase::Over => Some(match target.cmp(&marbles) {
                std::cmp::Ordering::Greater => WIN,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Less => -WIN,
            }),
        }
    }

    /// Only the end of a round.
    fn is_tactical(&self, position: &Position, mv: Move) -> bool {
        position.phase() == Phase::Trays && mv.ends_round()
    }
}
