//! The search for the best move, in whatever phase the game is.

use super::evaluation::Evaluator;
use super::search_view::{LimitedKnowledge, SearchView, VisibleMoves};
use super::{endings, ghost_placement, placement};
use bilby_core::{Game, Seat};
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::{Report, SearchContext, multiplayer};
use billabong::{KANGAROOS, Move, Phase, Position};

/// The best moves. With two seats the scores are points; with more they are the odds of the seat on move, from -10,000
/// (certain to lose) to 10,000 (certain to win).
pub fn search(position: &Position, evaluator: &Evaluator, context: &mut SearchContext<'_, Move>) -> Report<Move> {
    let less_noisy = evaluator.with_less_noise(position);
    let evaluator = less_noisy.as_ref().unwrap_or(evaluator);
    let view = |longest| SearchView { position: *position, visible: VisibleMoves::ShortChains(longest) };
    let limited = LimitedKnowledge(evaluator);
    match (position.phase(), position.seats(), evaluator.longest_chain) {
        (Phase::SettingOut, _, _) => ghost_placement::search(position, evaluator, context),
        (Phase::Placement, _, _) => placement::search(position, evaluator, context),
        (Phase::Race, 2, None) if is_near_the_end(position) => {
            let endings = endings::shared(position, context.task.stop);
            let evaluator = Evaluator { endings, ..evaluator.clone() };
            alpha_beta::search(position, &evaluator, Techniques::ALL, context)
        }
        (Phase::Race, 2, None) => alpha_beta::search(position, evaluator, Techniques::ALL, context),
        (Phase::Race, 2, Some(longest)) => {
            alpha_beta::search(&view(longest), &limited, Techniques::WITHOUT_QUIESCENCE, context)
        }
        (Phase::Race, _, None) => multiplayer::search(position, evaluator, evaluator.method, context),
        (Phase::Race, _, Some(longest)) => multiplayer::search(&view(longest), &limited, evaluator.method, context),
    }
}

/// The search of a race of three or four that is spent on one move: the seat on move has no other at first.
pub(crate) fn search_only(
    position: &Position,
    only: Move,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let view = SearchView { position: *position, visible: VisibleMoves::Only(only) };
    multiplayer::search(&view, &LimitedKnowledge(evaluator), evaluator.method, context)
}

/// Whether a search is likely to reach the exact endings: nobody has more than two kangaroos left.
fn is_near_the_end(position: &Position) -> bool {
    (0..position.seats()).all(|seat| position.home(Seat(seat)) + 2 >= KANGAROOS)
}
