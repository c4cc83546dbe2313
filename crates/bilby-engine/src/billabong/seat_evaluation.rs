//! The static evaluation for three and four seats.

use super::move_gains::{move_gains, remaining_costs_after};
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
    pub(super) fn remaining_costs(&self, position: &Position) -> SeatScores {
        let mut costs = [0; 4];
        for seat in (0..position.seats()).map(Seat) {
            costs[seat.index()] = self.remaining_cost(position, seat);
        }
        costs
    }
}

impl Evaluator {
    /// What each seat still has before it; [`Score::MAX`] for seats that don't play.
    #[inline]
    pub(super) fn remaining_costs(&self, position: &Position) -> SeatScores {
        let mut costs = self.seat_parts(position);
        costs[position.seats().into()..].fill(Score::MAX);
        self.add_tempo(position, &mut costs);
        costs
    }

    /// Being on move saves; so does being on move soon.
    #[inline]
    fn add_tempo(&self, position: &Position, costs: &mut SeatScores) {
        let tempo = self.weights(position.seats()).tempo();
        let last = Score::from(position.seats() - 1);
        let mut seat = position.to_move();
        for plies in 0..last {
            costs[seat.index()] -= tempo * (last - plies) / last;
            seat = seat.next(position.seats());
        }
    }

    /// The handicap's error in the evaluation of one seat. Every seat is misjudged in another way.
    fn seat_error(&self, position: &Position, seat: Seat) -> Score {
        let Handicap { noise, seed } = self.handicap;
        Handicap { noise, seed: seed.wrapping_add(u64::from(seat.0) << 32) }.error(position.key())
    }
}

/// How far a seat is ahead of the best of the others.
pub(super) fn lead(costs: &SeatScores, seat: Seat) -> Score {
    let mine = costs[seat.index()];
    let others = costs.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let best = others.map(|(_, cost)| *cost).min().expect("there are others");
    (best - mine).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

impl SeatKnowledge<Position> for Evaluator {
    #[inline]
    fn evaluate_seats(&self, position: &Position) -> SeatScores {
        let mut costs = self.remaining_costs(position);
        for seat in (0..position.seats()).map(Seat) {
            costs[seat.index()] += self.seat_error(position, seat);
        }
        let mut scores = [0; 4];
        // Against the mean of all: odds made of these scores are the same as odds made of the remaining costs.
        let seats = usize::from(position.seats());
        let mean = costs[..seats].iter().sum::<Score>() / seats as Score;
        for (score, cost) in scores.iter_mut().zip(&costs[..seats]) {
            *score = (mean - cost).clamp(-MAX_EVALUATION, MAX_EVALUATION);
        }
        scores
    }

    /// The remaining costs, but for the tempo.
    #[inline]
    fn seat_parts(&self, position: &Position) -> SeatScores {
        self.weights(position.seats()).remaining_costs(position)
    }

    #[inline]
    fn seat_parts_after(&self, parts: &SeatScores, mover: Seat, mv: Move, after: &Position) -> SeatScores {
        remaining_costs_after(self.weights(after.seats()), parts, mover, mv, after)
    }

    #[inline]
    fn odds_of_parts(&self, position: &Position, parts: &SeatScores) -> Odds {
        let mut costs = *parts;
        self.add_tempo(position, &mut costs);
        for seat in (0..position.seats()).map(Seat) {
            costs[seat.index()] += self.seat_error(position, seat);
        }
        SeatKnowledge::<Position>::odds(self, &costs.map(|cost| -cost), position.seats())
    }

    fn move_gains(&self, position: &Position, moves: &[Move], gains: &mut Vec<Score>) {
        move_gains(self.weights(position.seats()), position, moves, gains);
    }

    #[inline]
    fn evaluate_seat(&self, position: &Position, seat: Seat) -> Score {
        lead(&self.remaining_costs(position), seat) + self.seat_error(position, seat)
    }

    fn reply_count(&self, _position: &Position) -> usize {
        REPLY_COUNT
    }

    fn odds_scale(&self) -> Score {
        super::SCALE
    }
}
