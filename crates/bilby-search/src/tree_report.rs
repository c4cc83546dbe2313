//! The report of a Monte-Carlo tree search: the most visited moves. [`uct`](crate::uct) and the tree search for several
//! seats share it.

use crate::report::{Line, Report};
use crate::score::Score;
use crate::sort_by_number;

/// A line ends where a move has fewer visits than this.
const MIN_VISITS: u32 = 8;

/// A search tree that can be reported. Its nodes are numbered, and the root has number 0.
pub(crate) trait ReportedTree<M> {
    /// The move that leads to a node; `None` for the root.
    fn mv(&self, at: u32) -> Option<M>;
    fn visits(&self, at: u32) -> u32;
    /// The score for the seat that made the move.
    fn score(&self, at: u32) -> Score;
    /// The nodes of the moves, the most promising first. Empty until the node is expanded.
    fn children(&self, at: u32) -> Vec<u32>;
}

/// The most visited moves of the root, each followed by the most visited replies.
pub(crate) fn report<M>(tree: &impl ReportedTree<M>, lines: usize, nodes: u64) -> Report<M> {
    let mut roots = tree.children(0);
    sort_by_number(&mut roots, |node| -i64::from(tree.visits(*node)));
    let lines: Vec<_> = roots.into_iter().take(lines).map(|node| line(tree, node)).collect();
    let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
    Report { lines, depth, nodes }
}

fn line<M>(tree: &impl ReportedTree<M>, mut at: u32) -> Line<M> {
    let score = tree.score(at);
    let mut moves = Vec::from_iter(tree.mv(at));
    let visits = |node: &u32| tree.visits(*node);
    // `max_by_key` takes the last of equals, hence `rev`: the first is the most promising.
    while let Some(next) =
        tree.children(at).into_iter().rev().max_by_key(visits).filter(|next| visits(next) >= MIN_VISITS)
    {
        at = next;
        moves.extend(tree.mv(at));
    }
    Line { score, moves }
}
