//! Move ordering, and the margins of the search: which moves it prunes and which ones it extends.

use super::Evaluator;
use super::evaluation::for_mover;
use super::features::count_jumps;
use bilby_core::Game;
use bilby_search::Heuristics;
use bilby_search::score::Score;
use bilitaire::{Move, Phase, Position};

/// The factor from hundredths of a marble to ordering scores, so that the evaluation outweighs the history heuristic.
pub(super) const ORDERING_FACTOR: i32 = 8;

/// The futility margin for each ply, and the greatest depth that it is used at.
const FUTILITY_MARGIN: Score = 80;
const MAX_FUTILITY_DEPTH: u32 = 5;
/// The greatest depth for late-move pruning.
const MAX_LATE_MOVE_DEPTH: u32 = 5;

impl Heuristics<Position> for Evaluator {
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        if position.phase() == Phase::Trays && mv.ends_round() {
            return 1 << 20;
        }
        let mut after = *position;
        after.play(mv);
        (self.handicap.error(after.key()) - for_mover(&after, self.expected(&after))) * ORDERING_FACTOR
    }

    /// Actions by their number and call, jumps by the first hole that changes and by which others do. The two seats
    /// never play the same role in one search, so both may use all indices. Mixing is good enough: it does no harm if
    /// two kinds of moves share an index.
    fn history_index(&self, mv: Move) -> usize {
        let change = mv.change().bits();
        let first = change.trailing_zeros() as usize;
        (change.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize ^ first
    }

    fn history_size(&self) -> usize {
        1 << 10
    }

    fn ordering_is_costly(&self) -> bool {
        true
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (depth <= MAX_FUTILITY_DEPTH).then(|| FUTILITY_MARGIN * (1 + depth as Score))
    }

    fn late_move_count(&self, depth: u32) -> Option<usize> {
        (depth <= MAX_LATE_MOVE_DEPTH).then(|| 2 + 4 * depth as usize)
    }

    /// A forced jump costs no depth.
    #[inline]
    fn extension(&self, position: &Position) -> u32 {
        let board = position.board();
        let is_forced = position.jumps() == Some(1) && count_jumps(board.marbles().bits(), board.holes().bits()) == 1;
        u32::from(is_forced)
    }
}
