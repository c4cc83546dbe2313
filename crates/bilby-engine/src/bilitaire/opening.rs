//! The opening: which marble to take off. The start board has eight symmetries, so only seven of its 48 marbles
//! are really different.

use super::evaluation::Evaluator;
use super::search::TECHNIQUES;
use bilby_core::{Game, SplitMix64};
use bilby_search::{Limits, Line, Report, SearchContext, Task, alpha_beta, sort_by_number};
use bilitaire::{Move, Position};
use std::cell::Cell;

/// A number that symmetric openings share.
fn symmetry_class(mv: Move) -> i64 {
    let Some(hole) = mv.change().next() else { return 0 };
    let [column, row] = [hole.column(), hole.row()].map(|place| i64::from(place.min(7 - place)));
    column.min(row) * 8 + column.max(row)
}

/// One opening of each symmetry class; the player's seed decides which.
fn candidates(position: &Position, seed: u64) -> Vec<Move> {
    let mut list = Vec::new();
    position.moves(&mut list);
    let mut random = SplitMix64::new(seed);
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at as u64 + 1) as usize);
    }
    sort_by_number(&mut list, |mv| symmetry_class(*mv));
    list.dedup_by_key(|mv| symmetry_class(*mv));
    list
}

/// Searches the position after each candidate, by iterative deepening over all of them.
pub(super) fn search(
    position: &Position,
    evaluator: &Evaluator,
    context: &mut SearchContext<'_, Move>,
) -> Report<Move> {
    let task = context.task;
    let moves = candidates(position, evaluator.handicap.seed);
    let mut best = Report::EMPTY;
    let mut lines: Vec<Line<Move>> = moves.iter().map(|mv| Line { score: 0, moves: vec![*mv] }).collect();
    let nodes = Cell::new(0);
    for depth in 1..=task.limits.depth.unwrap_or(u32::MAX).min(60) {
        let mut complete = true;
        for line in &mut lines {
            let mv = line.moves[0];
            let mut after = *position;
            after.play(mv);
            let left = task.limits.nodes.map(|most| most.saturating_sub(nodes.get()));
            let stopped = Cell::new(left == Some(0));
            let stop = || {
                stopped.set(stopped.get() || (task.stop)());
                stopped.get()
            };
            if stop() {
                complete = false;
                break;
            }
            // The report counts the opening move too, so its depth is one more than this.
            let limits = Limits { nodes: left, depth: Some(depth) };
            let part = Task { thread: task.thread, ..Task::new(limits, &stop) };
            let mut part = SearchContext::new(part, context.table);
            let report = alpha_beta::search(&after, evaluator, TECHNIQUES, &mut part);
            nodes.set(nodes.get() + report.nodes);
            if report.depth < depth {
                complete = false;
                break;
            }
            if let Some(reply) = report.lines.into_iter().next() {
                *line = Line { score: -reply.score, moves: std::iter::once(mv).chain(reply.moves).collect() };
            }
        }
        if complete || best.lines.is_empty() {
            sort_by_number(&mut lines, |line| -i64::from(line.score));
            let shown = lines.iter().take(task.lines.max(1)).cloned().collect();
            best = Report { lines: shown, depth: if complete { depth + 1 } else { 0 }, nodes: nodes.get() };
        }
        if !complete {
            break;
        }
        context.report(&best);
    }
    best.nodes = nodes.get();
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::Notation;
    use bilitaire::Rules;

    #[test]
    fn seven_openings_are_different() {
        let position = Position::start(Rules, 0);
        for seed in 0..20 {
            assert_eq!(candidates(&position, seed).len(), 7);
        }
    }
}
