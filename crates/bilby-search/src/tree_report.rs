//! The report of a Monte-Carlo tree search: the most visited moves. [`uct`](crate::uct) and the tree search for several
//! seats share it.

use crate::report::{Line, Report};
use crate::score::Score;
use crate::sort_by_number;

/// A line ends where a move has fewer visits than this.
const MIN_VISITS: u32 = 8;

/// A node of such a tree. All nodes are in one list, the root first.
pub(crate) trait TreeNode<M>: Sized {
    /// The move that leads here; `None` for the root.
    fn mv(&self) -> Option<M>;
    fn visits(&self) -> u32;
    /// The score for the seat that made the move.
    fn score(&self) -> Score;
    /// The nodes of the moves, the most promising first. Empty until the node is expanded.
    fn children(&self, tree: &[Self]) -> Vec<u32>;
}

/// The most visited moves of the root, each followed by the most visited replies.
pub(crate) fn report<M, N: TreeNode<M>>(tree: &[N], lines: usize, nodes: u64) -> Report<M> {
    let mut roots = tree[0].children(tree);
    sort_by_number(&mut roots, |node| -i64::from(tree[*node as usize].visits()));
    let lines: Vec<_> = roots.into_iter().take(lines).map(|node| line(tree, node)).collect();
    let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
    Report { lines, depth, nodes }
}

fn line<M, N: TreeNode<M>>(tree: &[N], at: u32) -> Line<M> {
    let mut node = &tree[at as usize];
    let score = node.score();
    let mut moves = Vec::from_iter(node.mv());
    let visits = |node: &u32| tree[*node as usize].visits();
    // `max_by_key` takes the last of equals, hence `rev`: the first is the most promising.
    while let Some(next) =
        node.children(tree).into_iter().rev().max_by_key(visits).filter(|next| visits(next) >= MIN_VISITS)
    {
        node = &tree[next as usize];
        moves.extend(node.mv());
    }
    Line { score, moves }
}
