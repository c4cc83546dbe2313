//! Move ordering, and the margins of the search: which moves it prunes.

use super::{Evaluator, placement};
use bilby_core::Game;
use bilby_search::Heuristics;
use bilby_search::score::Score;
use billabong::{Kangaroo, Move, Position};

/// The ordering score of a point of progress. It is this large so that progress outweighs the history heuristic.
pub(super) const ORDERING_FACTOR: i32 = 32;

/// The futility margin for each ply, and the greatest depth that it is used at. Matches decided both.
const FUTILITY_MARGIN: Score = 80;
const MAX_FUTILITY_DEPTH: u32 = 8;
/// The greatest depth for late-move pruning. Matches decided it, and also the late-move counts.
const MAX_LATE_MOVE_DEPTH: u32 = 3;

/// A move that saves more than this is tactical. Of 200, 300, 450 and 600 the smaller two were better in matches.
pub(super) const TACTICAL_PROGRESS: Score = 260;

/// The number of squares of the board, the lake included.
const SQUARES: usize = 224;

impl Heuristics<Position> for Evaluator {
    /// The progress that a move makes; coming home is the best move there is.
    #[inline]
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Run { from, to, crossings } => {
                let weights = self.weights(position.seats());
                weights.progress(position, from, Kangaroo { square: to, crossings }) * ORDERING_FACTOR
            }
            Move::Home { .. } => 1 << 20,
            Move::Place(_) => placement::ordering_score(self.weights(position.seats()), position, mv),
            Move::Pass => 0,
        }
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv {
            Move::Run { from, to, .. } => from.index() * SQUARES + to.index(),
            Move::Home { from } => from.index() * SQUARES + from.index(),
            Move::Place(square) => square.index() * (SQUARES + 1),
            Move::Pass => 0,
        }
    }

    fn history_size(&self) -> usize {
        SQUARES * SQUARES
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (depth <= MAX_FUTILITY_DEPTH).then(|| FUTILITY_MARGIN * depth as Score)
    }

    fn late_move_count(&self, depth: u32) -> Option<usize> {
        (depth <= MAX_LATE_MOVE_DEPTH).then(|| 6 + 4 * (depth * depth) as usize)
    }
}
