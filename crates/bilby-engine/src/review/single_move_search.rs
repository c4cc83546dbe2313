//! What one move is worth in a race of three or four: the whole search is spent on it, and its score is the odds of the
//! seat that makes it. A search of the position after it would only say what the next seat can expect.

use crate::billabong::{Evaluator, assess, search_only};
use crate::{Assessment, Stop};
use bilby_core::Game;
use bilby_games::{Move, Position};
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billabong::Phase;

/// What the position is worth if the seat on move plays this move; `None` if this is not a race of three or four.
pub(super) fn assess_move(position: &Position, mv: Move, limits: Limits, stop: Stop<'_>) -> Option<Assessment> {
    let (Position::Billabong(race), Move::Billabong(only)) = (position, mv) else { return None };
    if race.seats() == 2 || race.phase() != Phase::Race {
        return None;
    }
    // Without a depth limit a position with a single move would be searched only briefly.
    let limits = Limits { depth: Some(limits.depth.unwrap_or(u32::MAX)), ..limits };
    let table = TranspositionTable::new(0);
    let mut context = SearchContext::new(Task::new(limits, stop), &table);
    let report = search_only(race, only, &Evaluator::default(), &mut context);
    Some(assess(race, report.lines.first()?.score))
}
