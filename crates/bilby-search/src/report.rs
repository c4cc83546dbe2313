//! What a search reports while it works and when it is done.

use crate::score::Score;

/// The best moves found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The principal variations, the best first; empty only if the position has no legal move.
    pub lines: Vec<Line<M>>,
    /// The depth of the last completed iteration.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Its score for the seat on move at its first move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<M>,
}

impl<M> Report<M> {
    /// A report without any line: nothing has been searched.
    pub const EMPTY: Report<M> = Report { lines: Vec::new(), depth: 0, nodes: 0 };
}

impl<M: Copy> Report<M> {
    /// The best move, if there is one.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}
