//! Placements as players make them, with some variety: openings for matches and for training.

use super::{Evaluator, search};
use crate::Handicap;
use bilby_core::Game;
use bilby_search::{Limits, SearchContext, Task, TranspositionTable};
use billabong::{Move, Phase, Position};

/// The largest error of the evaluation of a square: three steps. The mean of its absolute value is about one step.
const NOISE: i32 = 192;

/// The next move of the seat on move in a natural placement; `None` once the race has begun. The engine places, with
/// errors in its evaluation that the seed decides. Every seat makes its own errors.
pub fn natural_placement(position: &Position, seed: u64) -> Option<Move> {
    if position.phase() == Phase::Race {
        return None;
    }
    let seed = seed.wrapping_add(u64::from(position.to_move().0) << 32);
    let evaluator = Evaluator::new(Handicap { noise: NOISE, seed });
    let table = TranspositionTable::new(0);
    // Neither setting out nor placing searches, so nothing has to end it.
    let task = Task::new(Limits::default(), &|| false);
    search(position, &evaluator, &mut SearchContext::new(task, &table)).best()
}

/// Whether this is a square as people place on.
pub(crate) fn is_usual_placement(mv: &Move) -> bool {
    matches!(mv, Move::Place(to) if to.is_in_start_quadrant() && to.column() < 13)
}

#[cfg(test)]
mod tests {
    use super::super::distance::steps_left;
    use super::*;
    use bilby_core::{Notation, Seat, SplitMix64};

    fn placed(rules: &str, seed: u64, next: &mut dyn FnMut(&Position) -> Option<Move>) -> Position {
        let mut position = Position::start(rules.parse().unwrap(), seed);
        while position.phase() != Phase::Race {
            position.play(next(&position).unwrap());
        }
        position
    }

    #[test]
    fn placements_differ_and_are_better_than_random_ones() {
        for rules in ["ghosts=none", "", "ghosts=placed", "players=4"] {
            let mut random = SplitMix64::new(1);
            let mut any = |position: &Position| {
                let mut list = Vec::new();
                position.moves(&mut list);
                list.get(random.below(list.len() as u64) as usize).copied()
            };
            let (mut natural, mut scattered, mut boards) = (0, 0, Vec::new());
            for seed in 0..6 {
                let position = placed(rules, 1, &mut |position| natural_placement(position, seed));
                assert_eq!(natural_placement(&position, seed), None);
                natural += steps_left(&position, Seat(0));
                scattered += steps_left(&placed(rules, 1, &mut any), Seat(0));
                assert!(!boards.contains(&position.key()), "{rules} {seed}");
                boards.push(position.key());
            }
            assert!(natural < scattered, "{rules}: {natural} {scattered}");
        }
    }
}
