//! What one move is worth in a race of three or four: the whole search is spent on it, and its score is the odds of the seat
//! that makes it. A search of the position after it would only say what the next seat can expect.

use crate::Stop;
use crate::billabong::{Evaluator, assess};
use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_games::Position;
use bilby_search::multiplayer::{self, Method, Odds, SeatKnowledge, SeatScores};
use bilby_search::score::Score;
use bilby_search::{Heuristics, Limits, SearchContext, Task, TranspositionTable};
use billabong::{Move, Phase};

/// The odds of the seat on move if it plays this move; `None` if this is not a race of three or four.
pub(super) fn chances(position: &Position, mv: &str, limits: Limits, stop: Stop<'_>) -> Option<f32> {
    let Position::Billabong(race) = position else { return None };
    if race.seats() == 2 || race.phase() != Phase::Race {
        return None;
    }
    let only = race.read_move(mv).ok()?;
    let view = OnlyMove { position: *race, only: Some(only) };
    // Without a depth limit a position with a single move would be searched only briefly.
    let limits = Limits { depth: Some(limits.depth.unwrap_or(u32::MAX)), ..limits };
    let evaluator = Evaluator::default();
    let table = TranspositionTable::new(0);
    let mut context = SearchContext::new(Task::new(limits, stop), &table);
    let report = multiplayer::search(&view, &OfThePosition(&evaluator), Method::Mcts, &mut context);
    let score = report.lines.first()?.score;
    Some(assess(race, score).odds[race.to_move().index()])
}

/// A race in which the seat on move has one move at first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OnlyMove {
    position: billabong::Position,
    only: Option<Move>,
}

impl Game for OnlyMove {
    type Move = Move;

    fn seats(&self) -> u8 {
        self.position.seats()
    }

    fn to_move(&self) -> Seat {
        self.position.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self, list: &mut Vec<Move>) {
        match self.only {
            Some(only) => {
                list.clear();
                list.push(only);
            }
            None => self.position.moves(list),
        }
    }

    fn count_moves(&self) -> u64 {
        if self.only.is_some() { 1 } else { self.position.count_moves() }
    }

    fn play(&mut self, mv: Move) {
        self.position.play(mv);
        self.only = None;
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

/// The knowledge of a race, for this view of it.
struct OfThePosition<'a>(&'a Evaluator);

impl Heuristics<OnlyMove> for OfThePosition<'_> {
    fn ordering_score(&self, game: &OnlyMove, mv: Move) -> i32 {
        self.0.ordering_score(&game.position, mv)
    }

    fn history_index(&self, mv: Move) -> usize {
        self.0.history_index(mv)
    }

    fn history_size(&self) -> usize {
        self.0.history_size()
    }
}

impl SeatKnowledge<OnlyMove> for OfThePosition<'_> {
    fn evaluate_seats(&self, game: &OnlyMove) -> SeatScores {
        self.0.evaluate_seats(&game.position)
    }

    fn seat_parts(&self, game: &OnlyMove) -> SeatScores {
        self.0.seat_parts(&game.position)
    }

    fn seat_parts_after(&self, parts: &SeatScores, mover: Seat, mv: Move, after: &OnlyMove) -> SeatScores {
        self.0.seat_parts_after(parts, mover, mv, &after.position)
    }

    fn odds_of_parts(&self, game: &OnlyMove, parts: &SeatScores) -> Odds {
        self.0.odds_of_parts(&game.position, parts)
    }

    fn move_gains(&self, game: &OnlyMove, moves: &[Move], gains: &mut Vec<Score>) {
        self.0.move_gains(&game.position, moves, gains);
    }

    fn odds_scale(&self) -> Score {
        self.0.odds_scale()
    }
}
