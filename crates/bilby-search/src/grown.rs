//! What trees have in common that grow where they are visited: how they are read when it is time to answer.

use crate::arrange;
use crate::report::{Line, Report};
use crate::score::Score;
use std::ops::Range;

/// Lines end where a move has been tried less often than this.
const FEWEST_VISITS: u32 = 8;

/// A node of such a tree; its number is its place in the list of all. The root has number 0.
pub(crate) trait Grown<M> {
    /// The move that leads here; none leads to the root.
    fn mv(&self) -> Option<M>;
    /// How often it was visited.
    fn visits(&self) -> u32;
    /// What it is worth to the seat that made the move.
    fn score(&self) -> Score;
    /// The nodes after it; none until it is expanded.
    fn children(&self) -> Range<u32>;
}

/// The most visited moves of the root, each with the most visited moves after it.
pub(crate) fn report<M, N: Grown<M>>(tree: &[N], lines: usize, nodes: u64) -> Report<M> {
    let mut roots: Vec<u32> = tree[0].children().collect();
    arrange(&mut roots, |node| -i64::from(tree[*node as usize].visits()));
    let lines: Vec<_> = roots.into_iter().take(lines).map(|node| line(tree, node)).collect();
    let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
    Report { lines, depth, nodes }
}

fn line<M, N: Grown<M>>(tree: &[N], at: u32) -> Line<M> {
    let mut node = &tree[at as usize];
    let score = node.score();
    let mut moves = Vec::from_iter(node.mv());
    let visits = |node: &u32| tree[*node as usize].visits();
    // Of equals the first, which is the most promising.
    while let Some(next) = node.children().rev().max_by_key(visits).filter(|next| visits(next) >= FEWEST_VISITS) {
        node = &tree[next as usize];
        moves.extend(node.mv());
    }
    Line { score, moves }
}
