//! The static evaluation for three and four seats.

use super::move_gains::{burdens_after, move_gains};
use super::{Evaluator, Weights};
use crate::Handicap;
use bilby_core::{Game, Seat};
use bilby_search::multiplayer::{Odds, SeatKnowledge, SeatScores};
use bilby_search::score::{MAX_EVALUATION, Score};
use billabong::{Move, Position};

/// How many replies of each opponent best-reply search looks at.
const REPLY_COUNT: usize = 3;

impl Weights {
    /// What each seat still has before it, whoever is on move; 0 for seats that don't play.
    #[inline]
    pub(super) fn burdens(&self, position: &Position) -> SeatScores {
        let mut burdens = [0; 4];
        for seat in (0..position.seats()).map(Seat) {
            burdens[seat.index()] = self.burden(position, seat);
        }
        burdens
    }
}

impl Evaluator {
    /// What each seat still has before it; [`Score::MAX`] for seats that don't play.
    #[inline]
    pub(super) fn burdens(&self, position: &Position) -> SeatScores {
        let mut burdens = self.seat_parts(position);
        burdens[position.seats().into()..].fill(Score::MAX);
        self.add_tempo(position, &mut burdens);
        burdens
    }

    /// Being on move saves; so does being on move soon.
    #[inline]
    fn add_tempo(&self, position: &Position, burdens: &mut SeatScores) {
        let tempo = self.weights(position.seats()).tempo();
        let last = Score::from(position.seats() - 1);
        let mut seat = position.to_move();
        for plies in 0..last {
            burdens[seat.index()] -= tempo * (last - plies) / last;
            seat = seat.next(position.seats());
        }
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
        // Against the mean of all: odds made of these scores are the same as odds made of the burdens.
        let seats = usize::from(position.seats());
        let mean = burdens[..seats].iter().sum::<Score>() / seats as Score;
        for (score, burden) in scores.iter_mut().zip(&burdens[..seats]) {
            *score = (mean - burden).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        scores
    }

    /// The burdens, but for the tempo.
    #[inline]
    fn seat_parts(&self, position: &Position) -> SeatScores {
        self.weights(position.seats()).burdens(position)
    }

    #[inline]
    fn seat_parts_after(&self, parts: &SeatScores, mover: Seat, mv: Move, after: &Position) -> SeatScores {
        burdens_after(self.weights(after.seats()), parts, mover, mv, after)
    }

    #[inline]
    fn odds_of_parts(&self, position: &Position, parts: &SeatScores) -> Odds {
        let mut burdens = *parts;
        self.add_tempo(position, &mut burdens);
        for seat in (0..position.seats()).map(Seat) {
            burdens[seat.index()] += self.seat_error(position, seat);
        }
        SeatKnowledge::<Position>::odds(self, &burdens.map(|burden| -burden), position.seats())
    }

    fn move_gains(&self, position: &Position, moves: &[Move], gains: &mut Vec<Score>) {
        move_gains(self.weights(position.seats()), position, moves, gains);
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
