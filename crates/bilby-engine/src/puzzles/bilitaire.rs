//! Bi-litaire's puzzles: the solver proves what every move leaves.

use super::unique_solution::is_only_best;
use super::{Certainty, MOST_TURNS, PuzzleKind, Solution};
use crate::bilitaire::endings::Solver;
use bilby_core::Game;
use bilby_search::{Limits, Task};
use bilitaire::{Move, Phase, Position};

/// The positions that the solver may look at for one question.
const NODES: u64 = 60_000;

/// A position with fewer legal moves than this asks nothing. Near the end of a round, marbles have few jumps.
const FEWEST_MOVES: u64 = 3;

/// The memory of the solver.
const MEMORY: usize = 1 << 20;

pub(super) fn solve(kind: PuzzleKind, position: &Position) -> Option<Solution> {
    let trays = match (kind, position.phase()) {
        (PuzzleKind::Marbles, Phase::Marbles) => false,
        (PuzzleKind::Trays | PuzzleKind::Call, Phase::Trays) => true,
        _ => return None,
    };
    if position.score().is_some() || position.count_moves() < FEWEST_MOVES {
        return None;
    }
    let mut solver = Solver::new(MEMORY);
    let (first, left) = only_best(position, &mut solver)?;
    if trays && (kind == PuzzleKind::Call) != (first.jumps() > 1) {
        return None;
    }
    // A round that ends at once is seen at a glance.
    if trays && first.ends_round() {
        return None;
    }
    let mut at = *position;
    let mut moves = vec![first.into()];
    at.play(first);
    while moves.len() < 2 * MOST_TURNS - 1 && at.round() == 1 {
        let Some(reply) = solver.solve(&at, &task()) else { break };
        let mut after = at;
        after.play(reply.best);
        if after.round() != 1 || after.count_moves() < 2 {
            break;
        }
        let Some((next, same)) = only_best(&after, &mut solver) else { break };
        debug_assert_eq!(same, left, "best play leaves what was proved");
        moves.extend([reply.best, next].map(bilby_games::Move::from));
        at = after;
        at.play(next);
        if next.ends_round() && after.phase() == Phase::Trays {
            break;
        }
    }
    Some(Solution { goal: left, certainty: Certainty::Proved, moves })
}

fn task() -> Task<'static> {
    Task::new(Limits { nodes: Some(NODES), depth: None }, &|| false)
}

/// The only move that leads to the proven result, and the marbles that it leaves.
fn only_best(position: &Position, solver: &mut Solver) -> Option<(Move, u32)> {
    let solution = solver.solve(position, &task())?;
    let (best, left) = (solution.best, solution.left);
    let trays = position.phase() == Phase::Trays;
    let is_worse = |mv: Move| {
        if trays && mv.ends_round() {
            // It leaves all marbles that there are now, so `best` ends the round too.
            return Some(false);
        }
        let mut after = *position;
        after.play(mv);
        Some(if trays { !solver.saves(&after, left, &task())? } else { solver.saves(&after, left + 1, &task())? })
    };
    is_only_best(position, best, is_worse)?.then_some((best, left))
}
