//! What a search tells while it works and when it is done.

use crate::score::Score;

/// The best moves found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// The best lines, the best first; empty only where there is no move.
    pub lines: Vec<Line<M>>,
    /// How deep the search has been completed.
    pub depth: u32,
    /// The positions seen.
    pub nodes: u64,
}

/// A line of play and what it is worth to the seat on move at its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M> {
    /// Its worth.
    pub score: Score,
    /// The moves.
    pub moves: Vec<M>,
}

impl<M: Copy> Report<M> {
    /// The best move, if there is one.
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}
