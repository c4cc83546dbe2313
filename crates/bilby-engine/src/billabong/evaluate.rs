//! What a position seems worth, and which moves look good before they are tried.

use super::distance::laps_more;
use super::{Expert, Weights, features, placement};
use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_search::Knowledge;
use bilby_search::score::{LARGEST_EVALUATION, Score, WIN};
use billabong::{Kangaroo, Move, Position};

/// How much a point of progress counts when moves are put in order, compared with the search's own experience.
const ORDER: i32 = 32;

/// By how many points the evaluation may change in a ply, and how near the horizon that is relied on: measured in
/// matches, as is the number of moves that are enough there.
const MARGIN: Score = 80;
const DEEPEST_MARGIN: u32 = 8;

impl Weights {
    /// What a kangaroo on the board still costs its seat, wherever the others are.
    #[inline]
    pub(super) fn alone(&self, laps: u8, kangaroo: Kangaroo) -> Score {
        let Kangaroo { square, crossings } = kangaroo;
        self.on_square(crossings, square.index()) + Score::from(laps_more(laps, crossings)) * self.lap()
    }

    /// What a seat still has before it: the less, the better.
    #[inline]
    pub fn burden(&self, position: &Position, seat: Seat) -> Score {
        let mut sum = 0;
        features::of_seat(position, seat, |feature, times| sum += Score::from(self.0[feature]) * times);
        sum + placement::in_hand(position, seat)
    }
}

impl Knowledge<Position> for Expert {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        let me = position.to_move();
        let mine = self.weights.burden(position, me);
        let theirs = self.weights.burden(position, me.next(2));
        let score = theirs - mine + self.weights.tempo() + self.handicap.error(position.key());
        score.clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
    }

    #[inline]
    fn proven(&self, position: &Position) -> Option<Score> {
        match position.outcome() {
            Some(Outcome::Won(seat)) => Some(if seat == position.to_move() { WIN } else { -WIN }),
            Some(Outcome::Drawn) => Some(0),
            None => {
                let plies_left = position.rules().draw_limit() - position.clock();
                self.endings.as_ref()?.probe(position)?.score(plies_left.into())
            }
        }
    }

    #[inline]
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Run { from, to, crossings } => {
                let laps = position.rules().laps();
                let before = position.kangaroos(position.to_move()).find(|kangaroo| kangaroo.square == from);
                let before = before.map_or(0, |kangaroo| self.weights.alone(laps, kangaroo));
                (before - self.weights.alone(laps, Kangaroo { square: to, crossings })) * ORDER
            }
            Move::Home { .. } => 1 << 20,
            Move::Place(_) => placement::promise(&self.weights, position, mv),
            Move::Pass => 0,
        }
    }

    #[inline]
    fn slot(&self, mv: Move) -> usize {
        match mv {
            Move::Run { from, to, .. } => from.index() * 224 + to.index(),
            Move::Home { from } => from.index() * 224 + from.index(),
            Move::Place(square) => square.index() * 225,
            Move::Pass => 0,
        }
    }

    fn slots(&self) -> usize {
        224 * 224
    }

    fn margin(&self, depth: u32) -> Option<Score> {
        (depth <= DEEPEST_MARGIN).then(|| MARGIN * depth as Score)
    }

    fn enough(&self, depth: u32) -> Option<usize> {
        (depth <= 3).then(|| 6 + 4 * (depth * depth) as usize)
    }
}
