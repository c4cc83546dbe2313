//! Several lines at a time, for analysis: first the solver tries what follows each move, a little each; then the search goes on,
//! and what is proven replaces what it guesses.

use super::expert::{Expert, MARBLE, exact};
use super::solver::Solver;
use super::think::{MOST_MEMORY, SHARE, parts};
use bilby_core::Game;
use bilby_search::score::{Score, WIN};
use bilby_search::{Limits, Line, Report, Table, Task, alpha_beta, arrange};
use bilitaire::{Move, Phase, Position};

/// What the solver may spend on all moves together where there is no limit of nodes.
const ALL_PROOFS: u64 = 64_000;

/// The best few moves of a position in which trays slide or marbles jump.
pub(super) fn think(
    position: &Position,
    expert: &Expert,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut solver = Solver::new((table.bytes() / 4).min(MOST_MEMORY));
    let spend = task.limits.nodes.map_or(ALL_PROOFS, |all| all / SHARE) / moves.len().max(1) as u64;
    let mut nodes = 0;
    let mut proven: Vec<(Move, Score)> = Vec::new();
    for mv in &moves {
        if (task.stop)() {
            break;
        }
        let proof = Task { limits: Limits { nodes: Some(spend), depth: None }, ..*task };
        let (score, seen) = worth_of(position, *mv, &mut solver, &proof);
        nodes += seen;
        proven.extend(score.map(|score| (*mv, score)));
    }
    let corrected = |report: &Report<Move>| {
        let mut report = report.clone();
        for line in &mut report.lines {
            if let Some((_, score)) = proven.iter().find(|(mv, _)| line.moves.first() == Some(mv)) {
                line.score = *score;
            }
        }
        arrange(&mut report.lines, |line| -i64::from(line.score));
        report.nodes += nodes;
        report
    };
    if proven.len() == moves.len() {
        let mut lines: Vec<_> = proven.iter().map(|(mv, score)| Line { score: *score, moves: vec![*mv] }).collect();
        arrange(&mut lines, |line| -i64::from(line.score));
        lines.truncate(task.lines);
        let report = Report { lines, depth: 1, nodes };
        tell(&report);
        return report;
    }
    let limits = Limits { nodes: task.limits.nodes.map(|all| all.saturating_sub(nodes)), ..task.limits };
    let rest = Task { limits, ..*task };
    let mut corrected_tell = |report: &Report<Move>| tell(&corrected(report));
    corrected(&alpha_beta::search(position, expert, table, &rest, parts(), &mut corrected_tell))
}

/// What a move is worth to the seat that makes it, if the solver finds out, and how many positions it has looked at.
fn worth_of(position: &Position, mv: Move, solver: &mut Solver, task: &Task<'_>) -> (Option<Score>, u64) {
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
