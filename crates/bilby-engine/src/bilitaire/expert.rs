//! What a player knows: how many marbles a position will leave, what is decided already, and which moves to try first.
//!
//! Scores are in hundredths of a marble. In round 1 a score is the marbles left, plus for the tray player and minus for the
//! marble player. In round 2 the marbles of round 1 are the target: a score is how far the marbles left will be from it,
//! and a match that is decided is won or lost whatever else happens. Evaluations are even numbers; an odd score is exact,
//! found by the solver.

use super::ending;
use super::shape::Shape;
use super::weights::{BUILT_IN, Side, Weights};
use crate::Handicap;
use bilby_core::Game;
use bilby_search::Knowledge;
use bilby_search::score::{Score, WIN};
use bilitaire::{Move, Phase, Position};
use std::fmt;
use std::sync::Arc;

/// One marble.
pub const MARBLE: Score = 100;

/// The score as the solver gives it: exact, which is told from a guess by being odd.
pub(super) const fn exact(score: Score) -> Score {
    score | 1
}

/// Whether the score is exact.
pub(super) const fn is_exact(score: Score) -> bool {
    score & 1 == 1
}

/// What a call that a weak player overlooks is worth to the marble player: as much as anything, so that nobody calls it.
const UNTHINKABLE: Score = 190 * MARBLE;

/// What a round that is yet to begin is expected to leave, in hundredths of a marble: the mean of 150 rounds at 5,000
/// nodes a move (`bilitaire_odds 150 5000`).
pub(super) const WHOLE_ROUND: Score = 2_914;

/// What a player knows of the game.
#[derive(Clone)]
pub struct Expert {
    pub(super) handicap: Handicap,
    weights: Arc<Weights>,
}

impl Expert {
    /// A player at full strength, but for the handicap. How much is overlooked: 1 and more, the exact solver is not used;
    /// 2, calls above 2 are not thought of; 3, no calls at all.
    pub fn new(handicap: Handicap) -> Expert {
        Expert { handicap, weights: Arc::clone(&BUILT_IN) }
    }

    /// The same player with other weights than those built in.
    #[must_use]
    pub fn with_weights(self, weights: Arc<Weights>) -> Expert {
        Expert { weights, ..self }
    }

    /// The highest call that the player thinks of.
    #[inline]
    fn longest_call(&self) -> u32 {
        match self.handicap.blind {
            0 | 1 => u32::MAX,
            2 => 2,
            _ => 1,
        }
    }

    /// The marbles that will be left in this round, in hundredths.
    #[inline]
    pub(super) fn expected(&self, position: &Position) -> Score {
        let shape = Shape::of(position.board());
        let (side, jumps) = match position.phase() {
            Phase::Trays => (Side::Trays, 1),
            Phase::Marbles => (Side::Marbles, position.jumps().unwrap_or(1)),
            Phase::Opening => return WHOLE_ROUND,
            Phase::Over => return shape.marbles as Score * MARBLE,
        };
        let most = (shape.marbles as Score - if side == Side::Marbles { jumps as Score } else { 0 }) * MARBLE;
        self.weights.estimate(&shape, side, jumps as usize).min(most).max(MARBLE)
    }
}

impl Default for Expert {
    fn default() -> Expert {
        Expert::new(Handicap::default())
    }
}

impl fmt::Debug for Expert {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Expert").field("handicap", &self.handicap).finish_non_exhaustive()
    }
}

/// Whether the tray player can end the round now.
#[inline]
fn can_end(position: &Position) -> bool {
    ending::one_line_meets_all_jumps(position) && ending::can_end(position, &mut Vec::with_capacity(128))
}

/// A number of marbles left, or of hundredths of it, as the seat on move sees it.
#[inline]
fn seen_by_mover(position: &Position, left: Score) -> Score {
    if position.phase() == Phase::Trays { left } else { -left }
}

impl Knowledge<Position> for Expert {
    fn evaluate(&self, position: &Position) -> Score {
        let target = position.score().unwrap_or(0) as Score * MARBLE;
        (seen_by_mover(position, self.expected(position) - target) + self.handicap.error(position.key())) & !1
    }

    /// A round that the tray player can end is as good as ended: every further turn would cost a marble.
    fn proven(&self, position: &Position) -> Option<Score> {
        if position.jumps().is_some_and(|jumps| jumps > self.longest_call()) {
            return Some(UNTHINKABLE);
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

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        if position.phase() == Phase::Trays && mv.ends_round() {
            return 1 << 20;
        }
        let mut after = *position;
        after.play(mv);
        (self.handicap.error(after.key()) - seen_by_mover(&after, self.expected(&after))) * 8
    }

    fn is_loud(&self, position: &Position, mv: Move) -> bool {
        position.phase() == Phase::Trays && mv.ends_round()
    }

    fn slot(&self, mv: Move) -> usize {
        slot(mv)
    }

    fn slots(&self) -> usize {
        SLOTS
    }

    fn margin(&self, depth: u32) -> Option<Score> {
        (depth < 6).then_some(80 * (1 + depth as Score))
    }

    fn enough(&self, depth: u32) -> Option<usize> {
        (depth < 4).then_some(8 * depth as usize)
    }
}

/// Which kind of move it is. The two seats never play the same role in one search, so that both may use all slots:
/// actions by number and call, jumps by the first hole that changes and by which others do.
fn slot(mv: Move) -> usize {
    let change = mv.change().bits();
    let first = change.trailing_zeros() as usize;
    // Mixing is good enough: a slot that two kinds of moves share does no harm.
    (change.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize ^ first
}

/// How many slots there are.
const SLOTS: usize = 1 << 10;
