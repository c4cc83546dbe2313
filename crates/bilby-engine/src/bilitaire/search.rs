//! The search for the best move, in whatever phase the game is.
//!
//! Near the end of a round the solver proves what the search can only estimate. Earlier it gives up before it costs
//! much. With a node limit the solver runs once, before the search. Without one, solver and search take turns, each
//! time with more nodes.

use super::endings::Solver;
use super::evaluation::{Evaluator, MARBLE, exact};
use super::{multi_pv, opening};
use bilby_core::Game;
use bilby_search::alpha_beta::{self, Techniques};
use bilby_search::score::{Score, WIN, is_decided};
use bilby_search::{Heuristics, Limits, Line, Report, SearchContext, Task, TranspositionTable, sort_by_number};
use bilitaire::{Move, Phase, Position};

/// The only tactical move is the end of a round, and the evaluator finds that without quiescence search.
pub(super) const TECHNIQUES: Techniques = Techniques::WITHOUT_QUIESCENCE;

/// The nodes of the solver the first time. The search then gets [`SEARCH_SHARE`] times as many, and the solver that
/// many the next time.
const FIRST_SOLVER_NODES: u64 = 2_000;
pub(super) const SEARCH_SHARE: u64 = 8;

/// The solver is not used if the tray player would need more turns than this to end the round.
const MAX_SOLVER_TURNS: Score = 9;

/// The most memory for the solver, in bytes; it gets a quarter of the transposition table's size.
const MAX_SOLVER_MEMORY: usize = 64 << 20;

/// A solver for a search that uses this table.
pub(super) fn new_solver(table: &TranspositionTable) -> Solver {
    Solver::new((table.bytes() / 4).min(MAX_SOLVER_MEMORY))
}

/// The best moves.
pub fn search(position: &Position, evaluator: &Evaluator, context: &mut SearchContext<'_, Move>) -> Report<Move> {
    let (task, table) = (context.task, context.table);
    if position.phase() == Phase::Opening {
        return opening::search(position, evaluator, context);
    }
    let is_far =
        position.board().marbles().len() as Score * MARBLE - evaluator.expected(position) > MAX_SOLVER_TURNS * MARBLE;
    if !evaluator.sight.has_solver || evaluator.overlooks_calls() || task.thread > 0 || is_far {
        return alpha_beta::search(position, evaluator, TECHNIQUES, context);
    }
    if task.lines > 1 {
        return multi_pv::search(position, evaluator, context);
    }
    let mut solver = new_solver(table);
    let mut best = Report::EMPTY;
    let mut nodes = 0;
    let mut solver_nodes = task.limits.nodes.map_or(FIRST_SOLVER_NODES, |all| all / SEARCH_SHARE);
    loop {
        let proof = Task { limits: within(&task, solver_nodes, nodes), ..task };
        let (line, seen) = prove(position, evaluator, &mut solver, &proof);
        nodes += seen;
        if let Some(line) = line {
            best = Report { lines: vec![line], depth: best.depth.max(1), nodes };
            context.report(&best);
            return best;
        }
        let most = if task.limits.nodes.is_some() { u64::MAX } else { solver_nodes.saturating_mul(SEARCH_SHARE) };
        let left = within(&task, most, nodes);
        let part = Task { limits: left, ..task };
        let mut on_report = |report: &Report<Move>| {
            if report.depth > best.depth {
                context.report(&Report { nodes: nodes + report.nodes, ..report.clone() });
            }
        };
        let mut part = SearchContext::reporting(part, table, &mut on_report);
        let report = alpha_beta::search(position, evaluator, TECHNIQUES, &mut part);
        nodes += report.nodes;
        let ended = left.nodes.is_none_or(|most| report.nodes < most);
        if report.depth >= best.depth {
            best = report;
        }
        best.nodes = nodes;
        if ended || (task.stop)() || task.limits.nodes.is_some_and(|all| nodes >= all) {
            return best;
        }
        solver_nodes = solver_nodes.saturating_mul(SEARCH_SHARE);
    }
}

/// The limits of a part of the task: at most `most` nodes, and at most what the task has left after the `seen` nodes
/// that were visited before.
fn within(task: &Task<'_>, most: u64, seen: u64) -> Limits {
    let left = task.limits.nodes.map_or(u64::MAX, |all| all.saturating_sub(seen));
    Limits { nodes: Some(most.min(left)), ..task.limits }
}

/// The best move and its exact score, if the solver finds it, and the nodes it visited. In round 2 only the match
/// counts; a match that is lost is left to the search, which makes the win as hard as it can.
fn prove(
    position: &Position,
    evaluator: &Evaluator,
    solver: &mut Solver,
    task: &Task<'_>,
) -> (Option<Line<Move>>, u64) {
    let trays = position.phase() == Phase::Trays;
    let Some(target) = position.score() else {
        let (solution, nodes) = solver.solve_within(position, task);
        let line = solution.map(|solution| {
            let left = solution.left as Score * MARBLE;
            Line { score: exact(if trays { left } else { -left }), moves: vec![solution.best] }
        });
        return (line, nodes);
    };
    let mut nodes = 0;
    let mut saves = |position: &Position, save: u32| {
        // Short proofs end before their first stop check, but many of them together take long.
        if (task.stop)() {
            return None;
        }
        let limits = Limits { nodes: task.limits.nodes.map(|most| most.saturating_sub(nodes)), ..task.limits };
        let (answer, seen) = solver.saves_within(position, save, &Task { limits, ..*task });
        nodes += seen;
        answer
    };
    // How many marbles the tray player must save to win, and to draw.
    let mut found = None;
    let (win, draw) = if trays { (target + 1, target) } else { (target, target + 1) };
    for (save, score) in [(win, WIN - 1), (draw, exact(0))] {
        match saves(position, save) {
            Some(can) if can == trays => {
                // Of several such moves, the one with the best ordering score.
                let mut list = Vec::new();
                position.moves(&mut list);
                sort_by_number(&mut list, |mv| -i64::from(evaluator.ordering_score(position, *mv)));
                found = list
                    .into_iter()
                    .find(|mv| {
                        let mut after = *position;
                        after.play(*mv);
                        match after.outcome() {
                            Some(_) => after.board().marbles().len() >= save,
                            None => saves(&after, save) == Some(trays),
                        }
                    })
                    .map(|mv| Line { score, moves: vec![mv] });
                break;
            }
            Some(_) => {}
            None => break,
        }
    }
    debug_assert!(found.as_ref().is_none_or(|line| is_decided(line.score) || line.score == exact(0)));
    (found, nodes)
}
