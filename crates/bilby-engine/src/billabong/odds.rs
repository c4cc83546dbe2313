//! What the odds of a position are made of: the score, and how far the race has come.

use super::Evaluator;
use super::SCALE;
use super::distance::steps_left;
use crate::odds::{self, Evidence};
use bilby_core::{Game, Seat};
use bilby_search::multiplayer::SeatKnowledge;
use bilby_search::score::Score;
use billabong::Position;

/// The stages of a race, by the steps that the seat with the fewest has left. All five kangaroos right before the line have 65.
const STAGES: [f32; 4] = [6.0, 18.0, 36.0, 60.0];

/// For two seats: the lead at each stage, straight and bent.
pub(crate) const EVIDENCE_OF_TWO: usize = 2 * STAGES.len();
/// For three and four: what the search says of the seat on move, what the static evaluation says of the others, and being on
/// move.
pub(crate) const EVIDENCE_OF_SEVERAL: usize = 3 * STAGES.len();

/// A search knows more than the static evaluation, to whose [`SCALE`] the weights are learnt.
pub(crate) fn prior_of_two() -> Vec<f32> {
    [[1.3; STAGES.len()], [0.0; STAGES.len()]].concat()
}

/// The odds are what the search and the static evaluation say, raised to a power that fitted 280 varied games.
pub(crate) fn prior_of_several(seats: usize) -> Vec<f32> {
    let power = if seats == 3 { 1.1 } else { 0.9 };
    [[power; STAGES.len()], [power; STAGES.len()], [0.0; STAGES.len()]].concat()
}

/// Nothing that a search says is taken as more certain than this.
const MOST_CERTAIN: f32 = 0.999;

/// The evidence for each seat, from a score of the seat on move that proves nothing.
pub(crate) fn evidence(position: &Position, score: Score) -> Evidence {
    let me = position.to_move().index();
    let length = (0..position.seats()).map(|seat| steps_left(position, Seat(seat))).min().unwrap_or(0);
    let stages = odds::stages(STAGES, length as f32);
    if position.seats() == 2 {
        return odds::of_lead(stages, score as f32 / SCALE as f32, me);
    }
    // With three and four seats a score is the odds of the seat on move.
    let mine = ((score as f32 + 10_000.0) / 20_000.0).clamp(1.0 - MOST_CERTAIN, MOST_CERTAIN);
    let evaluator = Evaluator::default();
    let scores = evaluator.evaluate_seats(position);
    let seen = SeatKnowledge::<Position>::odds(&evaluator, &scores, position.seats());
    let others: f32 = (0..usize::from(position.seats())).filter(|seat| *seat != me).map(|seat| seen[seat]).sum();
    let row = |seat: usize| {
        let numbers = match seat == me {
            true => [(mine / (1.0 - mine)).ln(), 0.0, 1.0],
            false => [0.0, (seen[seat] / others.max(f32::MIN_POSITIVE)).max(1.0 - MOST_CERTAIN).ln(), 0.0],
        };
        numbers.iter().flat_map(|number| stages.map(|share| share * number)).collect()
    };
    (0..position.seats().into()).map(row).collect()
}
