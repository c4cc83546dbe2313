//! What a position seems worth to each of three or four seats.

use super::{Expert, Handicap};
use bilby_core::{Game, Seat};
use bilby_search::Knowledge;
use bilby_search::score::{LARGEST_EVALUATION, Score};
use bilby_search::several::{SeatKnowledge, Values};
use billabong::{Move, Position};

/// How many replies of each opponent are looked at.
const REPLIES: usize = 3;

impl Expert {
    /// What each seat still has before it; far too much where no one sits.
    #[inline]
    pub(super) fn burdens(&self, position: &Position) -> Values {
        let mut burdens = [Score::MAX; 4];
        for seat in 0..position.seats() {
            burdens[usize::from(seat)] = self.weights.burden(position, Seat(seat));
        }
        burdens[position.to_move().index()] -= self.weights.tempo();
        burdens
    }

    /// By how much a seat is off in its judgement of another: everybody errs in another way.
    fn error(&self, position: &Position, seat: Seat) -> Score {
        let Handicap { noise, seed, blind } = self.handicap;
        Handicap { noise, seed: seed.wrapping_add(u64::from(seat.0) << 32), blind }.error(position.key())
    }
}

/// How far a seat is ahead of the best of the others.
pub(super) fn lead(burdens: &Values, seat: Seat) -> Score {
    let mine = burdens[seat.index()];
    let others = burdens.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let best = others.map(|(_, burden)| *burden).min().expect("there are others");
    (best - mine).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

impl SeatKnowledge<Position> for Expert {
    #[inline]
    fn evaluate(&self, position: &Position) -> Values {
        let mut burdens = self.burdens(position);
        for seat in (0..position.seats()).map(Seat) {
            burdens[seat.index()] += self.error(position, seat);
        }
        let mut values = [0; 4];
        // Against the mean of the others: the odds that are made of this are those of the burdens alone.
        let seats = usize::from(position.seats());
        let sum: Score = burdens[..seats].iter().sum();
        for (value, burden) in values.iter_mut().zip(&burdens[..seats]) {
            let mean = (sum - burden) / (seats as Score - 1);
            *value = (mean - burden).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION);
        }
        values
    }

    #[inline]
    fn evaluate_for(&self, position: &Position, seat: Seat) -> Score {
        lead(&self.burdens(position), seat) + self.error(position, seat)
    }

    #[inline]
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        Knowledge::promise(self, position, mv)
    }

    fn replies(&self, _position: &Position) -> usize {
        REPLIES
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        Knowledge::slot(self, mv)
    }

    fn slots(&self) -> usize {
        Knowledge::slots(self)
    }

    fn margin(&self, depth: u32) -> Option<Score> {
        Knowledge::margin(self, depth)
    }

    fn enough(&self, depth: u32) -> Option<usize> {
        Knowledge::enough(self, depth)
    }

    fn scale(&self) -> Score {
        super::SCALE
    }
}
