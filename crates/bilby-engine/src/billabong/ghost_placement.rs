//! The phase in which the ghosts are set out; moves are chosen without a search.
//!
//! Both players jump over ghosts, so a ghost helps the player who sees more of the chains over it. A player who sees
//! all chains sets ghosts out as stepping stones; a player who overlooks long chains keeps them out of the way.

use super::Evaluator;
use super::distance::steps_home;
use super::placement::report_best;
use super::search_view::reachable;
use bilby_core::{Game, Notation};
use bilby_search::score::Score;
use bilby_search::{Report, SearchContext};
use billabong::{Kangaroo, Move, Position, Square};

/// Chains over ghosts alone are no longer than this.
const LONGEST_CHAIN: u8 = 6;

/// The points for a step gained from any of the squares: enough that the handicap's noise does not hide the preference.
const STEP: Score = 8;

/// The best squares for a ghost. It takes some hundredths of a second; a stop returns the best so far.
pub(super) fn search(
    position: &Position,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let mut squares = Vec::new();
    position.moves(&mut squares);
    let mut tried = Vec::new();
    for mv in squares {
        let mut after = *position;
        after.play(mv);
        tried.push((-i64::from(preference(evaluator, &after)), mv));
        if (context.task.stop)() {
            break;
        }
    }
    report_best(tried, position, evaluator, context)
}

/// How much a player likes these ghosts.
fn preference(evaluator: &Evaluator, position: &Position) -> Score {
    let stones = STEP * stepping_stones(position);
    let liked = if evaluator.longest_chain.is_none() { stones } else { -stones };
    liked + evaluator.handicap.error(position.key())
}

/// How many steps a lone kangaroo gains by jumping over the ghosts, summed over all squares that it may be on.
fn stepping_stones(position: &Position) -> Score {
    let laps = position.rules().laps();
    let gain = |square: Square| {
        let kangaroo = Kangaroo { square, crossings: laps };
        let here = steps_home(laps, kangaroo);
        let nearest = reachable(position, kangaroo, LONGEST_CHAIN)
            .into_iter()
            .map(|after| after.map_or(0, |after| steps_home(laps, after)))
            .min()
            .unwrap_or(here);
        Score::from(here - nearest)
    };
    Square::all().filter(|square| position.is_free(*square)).map(gain).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;
    use bilby_search::{Limits, Task, TranspositionTable};
    use billabong::Phase;

    /// Everything set out, each ghost by `choose`.
    fn set_out(mut choose: impl FnMut(&Position) -> Move) -> Position {
        let mut position = Position::start("ghosts=placed".parse().unwrap(), 0);
        while position.phase() == Phase::SettingOut {
            position.play(choose(&position));
        }
        position
    }

    fn search_with(position: &Position, evaluator: &Evaluator, stop: &dyn Fn() -> bool) -> Report<Move> {
        let table = TranspositionTable::new(0);
        let task = Task::new(Limits::default(), stop);
        search(position, evaluator, &mut SearchContext::new(task, &table))
    }

    fn by(longest_chain: Option<u8>) -> Position {
        let evaluator = Evaluator::default().with_longest_chain(longest_chain);
        set_out(|position| {
            let report = search_with(position, &evaluator, &|| false);
            assert_eq!(report.nodes, position.count_moves());
            report.best().unwrap()
        })
    }

    #[test]
    fn who_sees_everything_makes_stepping_stones_and_who_does_not_makes_none() {
        let mut random = SplitMix64::new(1);
        let mut lot = || {
            set_out(|position| {
                let mut list = Vec::new();
                position.moves(&mut list);
                list[random.below(list.len() as u64) as usize]
            })
        };
        let drawn: Vec<Score> = (0..50).map(|_| stepping_stones(&lot())).collect();
        assert!(stepping_stones(&by(None)) > *drawn.iter().max().unwrap());
        assert!(stepping_stones(&by(Some(2))) < *drawn.iter().min().unwrap());
    }

    #[test]
    fn whoever_stops_it_gets_a_square() {
        let start = Position::start("ghosts=placed".parse().unwrap(), 0);
        let report = search_with(&start, &Evaluator::default(), &|| true);
        assert!(report.best().is_some() && report.nodes == 1);
    }
}
