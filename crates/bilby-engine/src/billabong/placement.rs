//! The placement: every square has its learnt worth, with regard to those who stand there already.
//!
//! Searching ahead in this phase, and trying squares out in quick races, was no better than this in matches for two; nor
//! was a plain block of kangaroos before the line in matches for four.

use super::seats::lead;
use super::{Expert, Weights};
use bilby_core::{Game, Seat};
use bilby_search::score::Score;
use bilby_search::several::SeatKnowledge;
use bilby_search::{Line, Report, Task, arrange};
use billabong::{Move, Position};

/// What a kangaroo in hand costs: about as much as one on a good square.
const IN_HAND: Score = 950;

/// What a seat has before it with the kangaroos that it still has to place.
#[inline]
pub(super) fn in_hand(position: &Position, seat: Seat) -> Score {
    IN_HAND * Score::from(position.hand(seat))
}

/// How good a square looks to place a kangaroo on: with regard to those that stand already, one's own and the others'.
pub(super) fn promise(weights: &Weights, position: &Position, mv: Move) -> i32 {
    let me = position.to_move();
    let mut after = *position;
    after.play(mv);
    let others = (0..after.seats()).map(Seat).filter(|seat| *seat != me);
    let theirs: Score = others.map(|seat| weights.burden(&after, seat)).sum();
    theirs / Score::from(after.seats() - 1) - weights.burden(&after, me)
}

/// The best squares to place a kangaroo on. It takes a fraction of a millisecond, so that no limit matters.
pub(super) fn think(
    position: &Position,
    expert: &Expert,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    let mut squares = Vec::new();
    position.moves(&mut squares);
    let nodes = squares.len() as u64;
    arrange(&mut squares, |mv| {
        let mut after = *position;
        after.play(*mv);
        (expert.handicap.error(after.key()) - promise(&expert.weights, position, *mv)).into()
    });
    squares.truncate(task.lines.max(1));
    let lines = squares.into_iter().map(|mv| Line { score: score(position, expert, mv), moves: vec![mv] }).collect();
    let report = Report { lines, depth: 1, nodes };
    tell(&report);
    report
}

/// What the position after a placement is worth to the seat that placed: points with two seats, else odds.
fn score(position: &Position, expert: &Expert, mv: Move) -> Score {
    let me = position.to_move();
    let mut after = *position;
    after.play(mv);
    let burdens = expert.burdens(&after);
    if after.seats() == 2 {
        return lead(&burdens, me);
    }
    let values = std::array::from_fn(|seat| if burdens[seat] == Score::MAX { 0 } else { -burdens[seat] });
    let odds = SeatKnowledge::<Position>::odds(expert, &values, after.seats());
    (odds[me.index()] * 20_000.0 - 10_000.0) as Score
}
