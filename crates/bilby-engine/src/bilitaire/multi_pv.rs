//! Several lines at a time, for analysis: the solver tries to prove the score of every move with a few nodes each; then
//! the search runs, and proven scores replace its own.

use super::endings::Solver;
use super::evaluation::{Evaluator, MARBLE, exact};
use super::search::{SEARCH_SHARE, TECHNIQUES, new_solver};
use bilby_core::Game;
use bilby_search::score::{Score, WIN};
use bilby_search::{Limits, Line, Report, SearchContext, Task, alpha_beta, sort_by_number};
use bilitaire::{Move, Phase, Position};

/// The nodes of the solver for all moves together if there is no node limit.
const SOLVER_NODES: u64 = 64_000;

/// The best moves of a position in which trays slide or marbles jump.
pub(super) fn search(
    position: &Position,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let (task, table) = (context.task, context.table);
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut solver = new_solver(table);
    let move_nodes = task.limits.nodes.map_or(SOLVER_NODES, |all| all / SEARCH_SHARE) / moves.len().max(1) as u64;
    let mut nodes = 0;
    let mut proven: Vec<(Move, Score)> = Vec::new();
    for mv in &moves {
        if (task.stop)() {
            break;
        }
        let proof = Task { limits: Limits { nodes: Some(move_nodes), depth: None }, ..task };
        let (score, visited) = exact_move_score(position, *mv, &mut solver, &proof);
        nodes += visited;
        proven.extend(score.map(|score| (*mv, score)));
    }
    let corrected = |report: &Report<Move>| {
        let mut report = report.clone();
        for line in &mut report.lines {
            if let Some((_, score)) = proven.iter().find(|(mv, _)| line.moves.first() == Some(mv)) {
                line.score = *score;
            }
        }
        sort_by_number(&mut report.lines, |line| -i64::from(line.score));
        report.nodes += nodes;
        report
    };
    if proven.len() == moves.len() {
        let mut lines: Vec<_> = proven.iter().map(|(mv, score)| Line { score: *score, moves: vec![*mv] }).collect();
        sort_by_number(&mut lines, |line| -i64::from(line.score));
        lines.truncate(task.lines);
        let report = Report { lines, depth: 1, nodes };
        context.report(&report);
        return report;
    }
    let limits = Limits { nodes: task.limits.nodes.map(|all| all.saturating_sub(nodes)), ..task.limits };
    let rest = Task { limits, ..task };
    let mut on_report = |report: &Report<Move>| context.report(&corrected(report));
    let mut rest = SearchContext::reporting(rest, table, &mut on_report);
    corrected(&alpha_beta::search(position, evaluator, TECHNIQUES, &mut rest))
}

/// The exact score of a move for the seat that makes it, if the solver finds it, and the nodes it visited.
fn exact_move_score(position: &Position, mv: Move, solver: &mut Solver, task: &Task<'_>) -> (Option<Score>, u64) {
    let mut after = *position;
    after.play(mv);
    let ends = position.phase() == Phase::Trays && mv.ends_round();
    let (left, nodes) = if ends {
        (Some(position.board().marbles().len()), 1)
    } else {
        let (solution, nodes) = solver.solve_within(&after, task);
        (solution.map(|solution| solution.left), nodes)
    };
    let sign = if position.phase() == Phase::Trays { 1 } else { -1 };
    let score = left.map(|left| match position.score() {
        None => exact(sign * left as Score * MARBLE),
        Some(target) if left == target => exact(0),
        Some(target) => sign * if left > target { WIN - 1 } else { 1 - WIN },
    });
    (score, nodes)
}
