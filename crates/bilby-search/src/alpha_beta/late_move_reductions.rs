//! Late-move reductions: quiet moves late in the ordering are searched less deep at first.

use super::Search;
use crate::knowledge::Knowledge;
use bilby_core::Game;

impl<G: Game, K: Knowledge<G>, O> Search<'_, G, K, O> {
    /// How many plies less a late move is searched. The reduction grows with the logarithms of the depth and of the move's
    /// number in the ordering, and is one ply smaller in PV nodes.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, move_number: usize, is_pv: bool) -> i32 {
        let late = (usize::BITS - move_number.leading_zeros()) as i32;
        let deep = (i32::BITS - depth.leading_zeros()) as i32;
        (late * deep / self.knowledge.reduction_divisor() - i32::from(is_pv)).clamp(0, depth - 2)
    }
}
