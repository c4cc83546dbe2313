//! Billabong: the steps of all kangaroos to go, the square of the steps of the last one, and half a step for the move.

use super::weights;
use crate::Stop;
use crate::billabong::distance::{LAP, steps_home};
use crate::opponents::one_ply;
use bilby_core::{Game, Notation, Seat, SplitMix64};
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::multiplayer::{self, Method, SeatKnowledge, SeatScores};
use bilby_search::score::{MAX_EVALUATION, Score};
use bilby_search::{Heuristics, Knowledge, Limits, SearchContext, Task, TranspositionTable};
use billabong::{Kangaroo, Move, Phase, Position};

/// The number of squares of the board, the lake included.
const SQUARES: usize = 224;

/// The ordering score of a step, large enough to outweigh the history heuristic.
const ORDERING_STEP: i32 = 3_000;

/// The weights of the terms.
#[derive(Clone, Debug)]
pub(in crate::opponents) struct Evaluator {
    /// A step of any kangaroo.
    step: Score,
    /// The square of the last kangaroo's steps: far behind is worse than twice half as far.
    last: Score,
    /// The right to move.
    tempo: Score,
}

impl Evaluator {
    /// With the given weights, or random ones from a seed.
    pub(in crate::opponents) fn new(seed: Option<u64>) -> Evaluator {
        let [step, last, tempo] = weights([60, 6, 30], seed);
        Evaluator { step, last, tempo }
    }

    /// What a seat has before it.
    #[inline]
    fn remaining_cost(&self, position: &Position, seat: Seat) -> Score {
        let laps = position.rules().laps();
        let (mut sum, mut most) = (0, 0);
        for kangaroo in position.kangaroos(seat) {
            let steps = Score::from(steps_home(laps, kangaroo));
            sum += steps;
            most = most.max(steps);
        }
        let in_hand = Score::from(position.hand(seat)) * (Score::from(laps) * Score::from(LAP) + 1);
        self.step * (sum + in_hand) + self.last * most * most
    }

    /// What the position is worth to a seat: the mean remaining cost of the others minus its own.
    #[inline]
    pub(in crate::opponents) fn value(&self, position: &Position, me: Seat) -> Score {
        let others = (0..position.seats()).map(Seat).filter(|seat| *seat != me);
        let theirs: Score = others.map(|seat| self.remaining_cost(position, seat)).sum();
        let tempo = if position.to_move() == me { self.tempo } else { -self.tempo };
        let value = theirs / Score::from(position.seats() - 1) - self.remaining_cost(position, me) + tempo;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// The best move: one ply deep in the placement, by alpha-beta in the race (paranoid with three and four seats).
pub(in crate::opponents) fn search(
    position: &Position,
    evaluator: &Evaluator,
    limits: Limits,
    table: &TranspositionTable,
    random: &mut SplitMix64,
    stop: Stop<'_>,
) -> Option<Move> {
    if position.phase() != Phase::Race {
        let me = position.to_move();
        return one_ply::best_move(position, random, |_, after| evaluator.value(after, me).into());
    }
    let stop = || stop();
    let mut context = SearchContext::new(Task::new(limits, &stop), table);
    table.new_search();
    let report = match position.seats() {
        2 => alpha_beta::search(position, evaluator, Techniques::WITHOUT_QUIESCENCE, &mut context),
        _ => multiplayer::search(position, evaluator, Method::Paranoid, &mut context),
    };
    report.best()
}

impl Heuristics<Position> for Evaluator {
    #[inline]
    fn ordering_score(&self, position: &Position, mv: Move) -> i32 {
        let laps = position.rules().laps();
        let steps = |kangaroo| i32::from(steps_home(laps, kangaroo));
        let before = |from| {
            let mut own = position.kangaroos(position.to_move());
            own.find(|kangaroo| kangaroo.square == from).map_or(0, steps)
        };
        match mv {
            Move::Run { from, to, crossings } => {
                ORDERING_STEP * (before(from) - steps(Kangaroo { square: to, crossings }))
            }
            Move::Home { .. } => 1 << 20,
            Move::Place(_) | Move::Pass => 0,
        }
    }

    #[inline]
    fn history_index(&self, mv: Move) -> usize {
        match mv {
            Move::Run { from, to, .. } => from.index() * SQUARES + to.index(),
            Move::Home { from } | Move::Place(from) => from.index() * (SQUARES + 1),
            Move::Pass => 0,
        }
    }

    fn history_size(&self) -> usize {
        SQUARES * SQUARES
    }
}

impl Knowledge<Position> for Evaluator {
    #[inline]
    fn evaluate(&self, position: &Position) -> Score {
        self.value(position, position.to_move())
    }
}

impl SeatKnowledge<Position> for Evaluator {
    fn evaluate_seats(&self, position: &Position) -> SeatScores {
        std::array::from_fn(|seat| {
            if seat < usize::from(position.seats()) { self.value(position, Seat(seat as u8)) } else { 0 }
        })
    }

    #[inline]
    fn evaluate_seat(&self, position: &Position, seat: Seat) -> Score {
        self.value(position, seat)
    }
}
