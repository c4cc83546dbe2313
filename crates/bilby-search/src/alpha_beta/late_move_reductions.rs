//! Late-move reductions: which moves are searched less deep at first, and by how many plies.

use super::Search;
use crate::knowledge::Knowledge;
use bilby_core::Game;

/// Reductions begin at this depth, at the root and at inner nodes.
const MIN_LMR_DEPTH: i32 = 3;

/// Inner nodes reduce moves from this number in the ordering on; the first move has number 0.
const MIN_LMR_MOVE_INNER: usize = 3;

/// The root reduces moves from this number on.
const MIN_LMR_MOVE_ROOT: usize = 4;

impl<G: Game, K: Knowledge<G>, O> Search<'_, G, K, O> {
    /// How many plies less deep an inner node searches a move at first.
    #[inline]
    pub(super) fn inner_reduction(&self, depth: i32, move_number: usize, is_pv: bool, is_quiet: bool) -> i32 {
        let reduces =
            self.techniques.reductions && is_quiet && depth >= MIN_LMR_DEPTH && move_number >= MIN_LMR_MOVE_INNER;
        if reduces { self.reduction(depth, move_number, is_pv) } else { 0 }
    }

    /// How many plies less deep the root searches a move at first. Moves are numbered from the first one of this line
    /// on.
    #[inline]
    pub(super) fn root_reduction(&self, game: &G, mv: G::Move, depth: i32, move_number: usize) -> i32 {
        let reduces = self.techniques.reductions
            && depth >= MIN_LMR_DEPTH
            && move_number >= MIN_LMR_MOVE_ROOT
            && !self.knowledge.is_tactical(game, mv);
        if reduces { self.reduction(depth, move_number, true) } else { 0 }
    }

    /// The reduction of a late quiet move. It grows with the logarithms of the depth and of the move's number in the
    /// ordering, and is one ply smaller in PV nodes.
    #[inline]
    fn reduction(&self, depth: i32, move_number: usize, is_pv: bool) -> i32 {
        let late = (usize::BITS - move_number.leading_zeros()) as i32;
        let deep = (i32::BITS - depth.leading_zeros()) as i32;
        (late * deep / self.knowledge.reduction_divisor() - i32::from(is_pv)).clamp(0, depth - 2)
    }
}
