//! The placement phase: moves are chosen by the evaluation of the position after them, without a search.
//!
//! In matches for two, neither a search in this phase nor trying squares out in quick races was better than this; in
//! matches for four, neither was placing all kangaroos in a block before the line.

use super::seat_evaluation::lead;
use super::{Evaluator, Weights};
use bilby_core::{Game, Seat};
use bilby_search::multiplayer::SeatKnowledge;
use bilby_search::score::Score;
use bilby_search::{Line, Report, SearchContext, sort_by_number};
use billabong::{Move, Position};

/// The remaining cost of the kangaroos that a seat still has to place.
#[inline]
pub(super) fn in_hand(weights: &Weights, position: &Position, seat: Seat) -> Score {
    match position.hand(seat) {
        0 => 0,
        hand => before_the_line(weights) * Score::from(hand),
    }
}

/// What a kangaroo costs that stands right before the line: the mean of its six squares.
fn before_the_line(weights: &Weights) -> Score {
    (0..6).map(|row| weights.on_square(0, 16 * row + 8)).sum::<Score>() / 6
}

/// How good it is to place a kangaroo on a square, given the kangaroos that stand there already.
pub(super) fn ordering_score(weights: &Weights, position: &Position, mv: Move) -> i32 {
    let me = position.to_move();
    let mut after = *position;
    after.play(mv);
    let others = (0..after.seats()).map(Seat).filter(|seat| *seat != me);
    let theirs: Score = others.map(|seat| weights.remaining_cost(&after, seat)).sum();
    theirs / Score::from(after.seats() - 1) - weights.remaining_cost(&after, me)
}

/// The best squares to place a kangaroo on. It takes a fraction of a millisecond, so it ignores all limits.
pub(super) fn search(
    position: &Position,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let mut squares = Vec::new();
    position.moves(&mut squares);
    let tried = squares.into_iter().map(|mv| {
        let mut after = *position;
        after.play(mv);
        (
            (evaluator.handicap.error(after.key()) - ordering_score(evaluator.weights(position.seats()), position, mv))
                .into(),
            mv,
        )
    });
    report_best(tried.collect(), position, evaluator, context)
}

/// The report of a phase without a search: the moves with the smallest numbers.
pub(super) fn report_best(
    mut tried: Vec<(i64, Move)>,
    position: &Position,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let nodes = tried.len() as u64;
    sort_by_number(&mut tried, |(number, _)| *number);
    tried.truncate(context.task.lines.max(1));
    let line = |(_, mv)| Line { score: score(position, evaluator, mv), moves: vec![mv] };
    let report = Report { lines: tried.into_iter().map(line).collect(), depth: 1, nodes };
    context.report(&report);
    report
}

/// The score of such a move for the seat that makes it: points with two seats, odds with more.
fn score(position: &Position, evaluator: &Evaluator, mv: Move) -> Score {
    let me = position.to_move();
    let mut after = *position;
    after.play(mv);
    let costs = evaluator.remaining_costs(&after);
    if after.seats() == 2 {
        return lead(&costs, me);
    }
    let scores = std::array::from_fn(|seat| if costs[seat] == Score::MAX { 0 } else { -costs[seat] });
    let odds = SeatKnowledge::<Position>::odds(evaluator, &scores, after.seats());
    (odds[me.index()] * 20_000.0 - 10_000.0) as Score
}
