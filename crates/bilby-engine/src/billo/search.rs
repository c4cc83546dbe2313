//! The search for the best move.

use super::Evaluator;
use super::search_view::SearchView;
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::{Report, SearchContext};
use billo::{Move, Position};

/// The best moves.
pub fn search(position: &Position, evaluator: &Evaluator, context: &mut SearchContext<'_, Move>) -> Report<Move> {
    let view = SearchView::new(position, evaluator, context.task.lines > 1);
    alpha_beta::search(&view, evaluator, Techniques::ALL, context)
}
