//! Billo: the exact values of an ending with few men, and of all that can follow it.

use crate::billo::endings::{EndingValue, Graph};
use billo::Position;

/// More positions than this are not explored.
const MOST_POSITIONS: usize = 40_000;

/// Endings with more men than this have too many positions.
const MOST_MEN: u32 = 4;

/// The values of a position and of all that can follow it.
pub(super) struct SmallGraph(Graph);

impl SmallGraph {
    /// Explores and solves; `None` if the ending is too large.
    pub fn new(position: &Position) -> Option<SmallGraph> {
        if men(position) > MOST_MEN {
            return None;
        }
        let mut graph = Graph::default();
        graph.place(*position);
        graph.solve(MOST_POSITIONS)?;
        Some(SmallGraph(graph))
    }

    /// The value of a position that can follow, for the side on move.
    pub fn value(&self, position: &Position) -> EndingValue {
        self.0.value(position).unwrap_or(EndingValue::Draw)
    }
}

/// How many men are on the board.
pub(super) fn men(position: &Position) -> u32 {
    let men = billo::Colour::ALL.map(|colour| billo::Man::ALL.map(|man| position.men(colour, man).len()));
    men.iter().flatten().sum()
}
