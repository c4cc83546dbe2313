//! The opening: which marble to take off. The start board looks the same from eight sides, so that only seven of the 48
//! marbles are really different.

use super::expert::Expert;
use super::think::parts;
use bilby_core::{Game, SplitMix64};
use bilby_search::{Limits, Line, Report, Table, Task, alpha_beta, arrange};
use bilitaire::{Move, Position};
use std::cell::Cell;

/// The kind of a marble: the same for those that the board's symmetries take to each other.
fn kind(mv: Move) -> i64 {
    let Some(hole) = mv.change().next() else { return 0 };
    let [column, row] = [hole.column(), hole.row()].map(|place| i64::from(place.min(7 - place)));
    column.min(row) * 8 + column.max(row)
}

/// One marble of each kind; which of them, is up to the player's seed.
fn candidates(position: &Position, seed: u64) -> Vec<Move> {
    let mut list = Vec::new();
    position.moves(&mut list);
    let mut random = SplitMix64::new(seed);
    for at in (1..list.len()).rev() {
        list.swap(at, random.below(at as u64 + 1) as usize);
    }
    arrange(&mut list, |mv| kind(*mv));
    list.dedup_by_key(|mv| kind(*mv));
    list
}

/// Looks at what the tray player can do after each kind of opening, deeper and deeper.
pub(super) fn think(
    position: &Position,
    expert: &Expert,
    table: &Table,
    task: &Task<'_>,
    tell: &mut dyn FnMut(&Report<Move>),
) -> Report<Move> {
    let moves = candidates(position, expert.handicap.seed);
    let mut best = Report { lines: Vec::new(), depth: 0, nodes: 0 };
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
            // The depth of the whole is one more than that of the part.
            let limits = Limits { nodes: left, depth: Some(depth) };
            let part = Task { helper: task.helper, ..Task::new(limits, &stop) };
            let report = alpha_beta::search(&after, expert, table, &part, parts(), &mut |_| {});
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
            arrange(&mut lines, |line| -i64::from(line.score));
            let shown = lines.iter().take(task.lines.max(1)).cloned().collect();
            best = Report { lines: shown, depth: if complete { depth + 1 } else { 0 }, nodes: nodes.get() };
        }
        if !complete {
            break;
        }
        tell(&best);
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
    fn there_are_seven_kinds() {
        let position = Position::start(Rules, 0);
        for seed in 0..20 {
            assert_eq!(candidates(&position, seed).len(), 7);
        }
    }
}
