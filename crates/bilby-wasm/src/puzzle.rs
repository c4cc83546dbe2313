//! Says for the page whether a position is a puzzle, in a worker.

use crate::types::{ExaminedPosition, FoundPuzzle, NotPuzzleReason};
use bilby_engine::puzzles::{self, Certainty, Examination, Puzzle};
use bilby_games::Position;

/// Examines a position.
pub fn examine(position: &Position) -> ExaminedPosition {
    match Puzzle::examine(position) {
        Examination::Puzzle(puzzle) => {
            let Puzzle { kind, certainty, goal, position, solution, themes, .. } = *puzzle;
            let puzzle = FoundPuzzle {
                kind: kind.to_string(),
                certainty: certainty.to_string(),
                goal,
                solution: position.write_line(&solution),
                position: position.to_string(),
                themes: themes.iter().map(|theme| theme.name().to_owned()).collect(),
            };
            ExaminedPosition::Puzzle { puzzle }
        }
        Examination::OnlyMove(best) => {
            let puzzle = FoundPuzzle {
                kind: "best".to_owned(),
                certainty: Certainty::Searched.to_string(),
                goal: 0,
                position: position.to_string(),
                solution: position.write_line(&[best]),
                themes: Vec::new(),
            };
            ExaminedPosition::Puzzle { puzzle }
        }
        Examination::Not(why) => {
            let (reason, moves) = match why {
                puzzles::NotPuzzleReason::Over => (NotPuzzleReason::Over, Vec::new()),
                puzzles::NotPuzzleReason::FewMoves => (NotPuzzleReason::Few, Vec::new()),
                puzzles::NotPuzzleReason::NoSolution => (NotPuzzleReason::Lost, Vec::new()),
                puzzles::NotPuzzleReason::Several(moves) => {
                    let texts = moves.into_iter().filter_map(|mv| position.write_move(mv)).collect();
                    (NotPuzzleReason::Several, texts)
                }
                puzzles::NotPuzzleReason::Unproved => (NotPuzzleReason::Unproved, Vec::new()),
            };
            ExaminedPosition::None { reason, moves }
        }
    }
}
