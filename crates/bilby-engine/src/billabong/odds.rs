//! How likely each seat is to win, as far as the search can tell, and how far the race has come.

use super::Evaluator;
use super::SCALE;
use super::distance::steps_left;
use crate::odds::RawOdds;
use bilby_core::{Game, Seat};
use bilby_search::multiplayer::SeatKnowledge;
use bilby_search::score::Score;
use billabong::Position;

/// The steps of a seat at the start of a race: all five kangaroos right before the line have 65.
const LONGEST: f32 = 60.0;

/// A search knows more than the static evaluation, to whose [`SCALE`] the weights are learnt.
const SEARCH_KNOWS_MORE: f32 = 1.3;

/// The same with three and four seats, where only the odds of the seat on move come from the search.
const SEARCH_OF_SEVERAL_KNOWS_MORE: f32 = 1.55;

/// What it counts at the end of a race of three or four to be on move a turn earlier. The static evaluation only knows who is
/// on move.
const EARLIER_TURN: f32 = 0.14;

/// With three and four seats the weights are at a scale that plays well, at which the odds of the search are too far from
/// even. These powers of them are near what fits varied games.
const POWER_OF_THREE: f32 = 0.55;
const POWER_OF_FOUR: f32 = 0.45;

/// Nothing that a search says is taken as more certain than this.
const MOST_CERTAIN: f32 = 0.999;

/// The odds of a position before correction, from a score of the seat on move that proves nothing.
pub(crate) fn raw_odds(position: &Position, score: Score) -> RawOdds {
    let me = position.to_move().index();
    let fewest = (0..position.seats()).map(|seat| steps_left(position, Seat(seat))).min().unwrap_or(0);
    let progress = 1.0 - (fewest as f32 / LONGEST).min(1.0);
    if position.seats() == 2 {
        return RawOdds::of_lead(SEARCH_KNOWS_MORE * score as f32 / SCALE as f32, me, progress);
    }
    // With three and four seats a score is the odds of the seat on move; the others share the rest as the static
    // evaluation says.
    let mine = ((score as f32 + 10_000.0) / 20_000.0).clamp(1.0 - MOST_CERTAIN, MOST_CERTAIN);
    let evaluator = Evaluator::default();
    let scores = evaluator.evaluate_seats(position);
    let seen = SeatKnowledge::<Position>::odds(&evaluator, &scores, position.seats());
    let others: f32 = (0..usize::from(position.seats())).filter(|seat| *seat != me).map(|seat| seen[seat]).sum();
    let power = if position.seats() == 3 { POWER_OF_THREE } else { POWER_OF_FOUR };
    let seats = usize::from(position.seats());
    // What `mine` comes to if all are equal.
    let even = -power * (seats as f32 - 1.0).ln();
    let log_odds = |seat: usize| {
        if seat == me {
            return even + SEARCH_OF_SEVERAL_KNOWS_MORE * (power * (mine / (1.0 - mine)).ln() - even);
        }
        let share = (seen[seat] / others.max(f32::MIN_POSITIVE)).max(1.0 - MOST_CERTAIN);
        let turns_from_now = (seat + seats - me) % seats;
        power * share.ln() + EARLIER_TURN * progress * (seats as f32 / 2.0 - turns_from_now as f32)
    };
    RawOdds { log_odds: (0..seats).map(log_odds).collect(), progress }
}
