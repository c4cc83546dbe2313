//! Whether any position is a puzzle; if it is none, why not.

use super::{Certainty, FEWEST_MOVES, Puzzle, PuzzleKind};
use crate::{Engine, Request, SearchLine};
use bilby_games::{Move, Position};

/// The nodes of the search for positions that fit no kind of puzzle. A second search with [`AGAIN`] times as many nodes
/// must agree.
const SEARCH_NODES: u64 = 4_000;
const AGAIN: u64 = 10;

/// A move that is worse by less than this, in winning chances, is another solution.
const FAR_WORSE: f32 = 0.3;

/// The most moves that are named if several are right.
const MOST_NAMED: usize = 3;

/// The search's transposition table.
const TABLE: usize = 4 << 20;

/// The result of examining a position as a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Examination {
    /// A puzzle of one of the kinds.
    Puzzle(Box<Puzzle>),
    /// Two searches agree that this move is far better than any other. No kind asks for it, and nothing is proved.
    OnlyMove(Move),
    /// No puzzle.
    Not(NotPuzzleReason),
}

/// Why a position is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPuzzleReason {
    /// The game is over.
    Over,
    /// There is hardly anything to choose from.
    FewMoves,
    /// Every move loses.
    NoSolution,
    /// These moves are right, and maybe others.
    Several(Vec<Move>),
    /// One move seems to be the best, but it can't be proved, and a longer search does not confirm it.
    Unproved,
}

impl Puzzle {
    /// Says whether a position is a puzzle of any kind.
    pub fn examine(position: &Position) -> Examination {
        if position.outcome().is_some() {
            return Examination::Not(NotPuzzleReason::Over);
        }
        if let Some(puzzle) = find_any(position) {
            return Examination::Puzzle(Box::new(puzzle));
        }
        let few = position.perft(1) < FEWEST_MOVES as u64;
        match (search(position, SEARCH_NODES), search(position, SEARCH_NODES * AGAIN)) {
            (_, again @ Examination::Not(_)) => again,
            _ if few => Examination::Not(NotPuzzleReason::FewMoves),
            (first, again) if first == again => again,
            _ => Examination::Not(NotPuzzleReason::Unproved),
        }
    }
}

/// A puzzle of any kind; of several, one that is proved.
fn find_any(position: &Position) -> Option<Puzzle> {
    let mut kinds: Vec<PuzzleKind> = PuzzleKind::of(position.kind()).collect();
    // Winning is worth more than going far.
    kinds.sort_by_key(|kind| *kind == PuzzleKind::Ground);
    let mut found: Vec<Puzzle> = Vec::new();
    for kind in kinds {
        match Puzzle::find(kind, position) {
            Some(puzzle) if puzzle.certainty == Certainty::Proved => return Some(puzzle),
            puzzle => found.extend(puzzle),
        }
    }
    found.into_iter().next()
}

/// The only good move by a search, or why there is none.
fn search(position: &Position, nodes: u64) -> Examination {
    let request = Request { lines: MOST_NAMED + 1, ..Request::nodes(nodes) };
    let result = Engine::new(TABLE).search(position, &request, &|| false, &mut |_| ());
    let seat = position.to_move().index();
    let chances = |line: &SearchLine| line.assessment.odds[seat];
    let Some(best) = result.lines.first() else { return Examination::Not(NotPuzzleReason::Unproved) };
    if best.assessment.proven && chances(best) == 0.0 {
        return Examination::Not(NotPuzzleReason::NoSolution);
    }
    let right = result.lines.iter().filter(|line| chances(best) - chances(line) < FAR_WORSE);
    let moves: Vec<Move> = right.take(MOST_NAMED).map(|line| line.moves[0]).collect();
    match moves[..] {
        [only] => Examination::OnlyMove(only),
        _ => Examination::Not(NotPuzzleReason::Several(moves)),
    }
}
