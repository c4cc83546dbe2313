//! The static evaluation for three and four seats.

use super::Evaluator;
use crate::Handicap;
use bilby_core::{Game, Seat};
use bilby_search::multiplayer::{SeatKnowledge, SeatScores};
use bilby_search::score::{MAX_EVALUATION, Score};
use billabong::Position;

/// How many replies of each opponent best-reply search looks at.
const REPLY_COUNT: usize = 3;

impl Evaluator {
    /// What each seat still has before it; [`Score::MAX`] for seats that don't play.
    #[inline]
    pub(super) fn burdens(&self, position: &Position) -> SeatScores {
        let mut burdens = [Score::MAX; 4];
        let weights = self.weights(position.seats());
        for seat in 0..position.seats() {
            burdens[usize::from(seat)] = weights.burden(position, Seat(seat));
        }
        burdens[position.to_move().index()] -= weights.tempo();
        burdens
    }

    /// The handicap's error in the evaluation of one seat. Every seat is misjudged in another way.
    fn seat_error(&self, position: &Position, seat: Seat) -> Score {
        let Handicap { noise, seed, blind } = self.handicap;
        Handicap { noise, seed: seed.wrapping_add(u64::from(seat.0) << 32), blind }.error(position.key())
    }
}

/// How far a seat is ahead of the best of the others.
pub(super) fn lead(burdens: &SeatScores, seat: Seat) -> Score {
    let mine = burdens[seat.index()];
    let others = burdens.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let best = others.map(|(_, burden)| *burden).min().expect("there are others");
    (best - mine).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl SeatKnowledge<Position> for Evaluator {
    #[inline]
    fn evaluate_seats(&self, position: &Position) -> SeatScores {
        let mut burdens = self.burdens(position);
        for seat in (0..position.seats()).map(Seat) {
            burdens[seat.index()] += self.seat_error(position, seat);
        }
        let mut scores = [0; 4];
        // Against the mean of the others: odds made of these scores are the same as odds made of the burdens.
        let seats = usize::from(position.seats());
        let sum: Score = burdens[..seats].iter().sum();
        for (score, burden) in scores.iter_mut().zip(&burdens[..seats]) {
            let mean = (sum - burden) / (seats as Score - 1);
            *score = (mean - burden).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        scores
    }

    #[inline]
    fn evaluate_seat(&self, position: &Position, seat: Seat) -> Score {
        lead(&self.burdens(position), seat) + self.seat_error(position, seat)
    }

    fn reply_count(&self, _position: &Position) -> usize {
        REPLY_COUNT
    }

    fn odds_scale(&self) -> Score {
        super::SCALE
    }
}
