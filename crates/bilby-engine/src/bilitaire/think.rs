//! Finding the best move, whatever the phase.
//!
//! Near the end of a round the solver proves what the search can only guess; the rest of the time it gives up before it
//! costs much. With a limit of nodes it tries once, before the search. Without, the two take turns, each time with more to
//! spend.

use super::expert::{Expert, MARBLE, exact};
use super::openings;
use super::several_lines;
use super::solver::Solver;
use bilby_core::Game;
use bilby_search::score::{Score, WIN, is_decided};
use bilby_search::{Knowledge, Limits, Line, Report, Table, Task, alpha_beta, arrange};
use bilitaire::{Move, Phase, Position};

/// What the search does without: nothing is loud but the end of a round, and that is known without looking on.
pub(super) fn parts() -> alpha_beta::Parts {
    alpha_beta::Parts { quiescence: false, ..Default::default() }
}

/// What the solver may spend the first time, in positions; the search gets `SHARE` times as much, and so much is what the
/// solver gets next.
const FIRST: u64 = 2_000;
pub(super) const SHARE: u64 = 8;

/// The solver is not asked if the tray player would need more turns than this to end the round.
const TURNS: Score = 9;

/// At most so much memory is for the solver.
pub(super) const MOST_MEMORY: usize = 64 << 20;

/// The best moves, in whatever phase the game is.
pub fn think(
    position: &Position,
    expert: &Expert,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    if position.phase() == Phase::Opening {
        return openings::think(position, expert, table, task, tell);
    }
    let far = position.board().marbles().len() as Score * MARBLE - expert.expected(position) > TURNS * MARBLE;
    if expert.handicap.blind > 0 || task.helper > 0 || far {
        return alpha_beta::search(position, expert, table, task, parts(), tell);
    }
    if task.lines > 1 {
        return several_lines::think(position, expert, table, task, tell);
    }
    let mut solver = Solver::new((table.bytes() / 4).min(MOST_MEMORY));
    let mut best = Report { lines: Vec::new(), depth: 0, nodes: 0 };
    let mut nodes = 0;
    let mut spend = task.limits.nodes.map_or(FIRST, |all| all / SHARE);
    loop {
        let proof = Task { limits: within(task, spend, nodes), ..*task };
        let (line, seen) = prove(position, expert, &mut solver, &proof);
        nodes += seen;
        if let Some(line) = line {
            best = Report { lines: vec![line], depth: best.depth.max(1), nodes };
            tell(&best);
            return best;
        }
        let most = if task.limits.nodes.is_some() { u64::MAX } else { spend.saturating_mul(SHARE) };
        let left = within(task, most, nodes);
        let part = Task { limits: left, ..*task };
        let report = alpha_beta::search(position, expert, table, &part, parts(), &mut |report| {
            if report.depth > best.depth {
                tell(&Report { nodes: nodes + report.nodes, ..report.clone() });
            }
        });
        nodes += report.nodes;
        let ended = left.nodes.is_none_or(|most| report.nodes < most);
        if report.depth >= best.depth {
            best = report;
        }
        best.nodes = nodes;
        if ended || (task.stop)() || task.limits.nodes.is_some_and(|all| nodes >= all) {
            return best;
        }
        spend = spend.saturating_mul(SHARE);
    }
}

/// The task's limits for a part of it, which may see so many positions at most; some have been seen already.
fn within(task: &Task<'_>, most: u64, seen: u64) -> Limits {
    let left = task.limits.nodes.map_or(u64::MAX, |all| all.saturating_sub(seen));
    Limits { nodes: Some(most.min(left)), ..task.limits }
}

/// The best move and its exact worth, if the solver finds it out, and how many positions it has looked at. In round 2 only
/// the match counts; a match that can't be saved any more is left to the search, which knows how to make it hard.
fn prove(position: &Position, expert: &Expert, solver: &mut Solver, task: &Task<'_>) -> (Option<Line<Move>>, u64) {
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
        // A short proof may be done before it asks whether to stop: many of them take long.
        if (task.stop)() {
            return None;
        }
        let limits = Limits { nodes: task.limits.nodes.map(|most| most.saturating_sub(nodes)), ..task.limits };
        let (answer, seen) = solver.saves_within(position, save, &Task { limits, ..*task });
        nodes += seen;
        answer
    };
    // What to save for the tray player to win, or at least to draw.
    let mut found = None;
    let (win, draw) = if trays { (target + 1, target) } else { (target, target + 1) };
    for (save, score) in [(win, WIN - 1), (draw, exact(0))] {
        match saves(position, save) {
            Some(can) if can == trays => {
                // Of several such moves the one that looks best: a match that is decided is still played well.
                let mut list = Vec::new();
                position.moves(&mut list);
                arrange(&mut list, |mv| -i64::from(expert.promise(position, *mv)));
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
