//! Deeper and deeper, and the moves at the root.

use super::order::mark_of;
use super::{DEEPEST, Search};
use crate::arrange;
use crate::knowledge::Knowledge;
use crate::report::{Line, Report};
use crate::score::{INFINITE, Score, is_decided, plies_to_end, to_table};
use crate::table::{Bound, Entry};
use bilby_core::Game;

/// From this depth on the score is expected near that of the depth before.
const EXPECTED_FROM: u32 = 4;

/// A single move needs no thought: the search goes this deep to say what it is worth.
const ENOUGH_FOR_ONE_MOVE: u32 = 6;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    pub(super) fn deepen(&mut self, game: &G, lines: usize, tell: &mut dyn FnMut(&Report<G::Move>)) -> Report<G::Move> {
        let key = self.knowledge.key(game);
        self.steps[0].key = key;
        let known = self.table.get(key).filter(|_| self.parts.table).map(|entry| entry.mark);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        arrange(&mut moves, |mv| {
            let is_known = known == Some(mark_of(*mv));
            if is_known { i64::MIN } else { -i64::from(self.knowledge.promise(game, *mv)) }
        });
        let mut report = Report { lines: Vec::new(), depth: 0, nodes: 0 };
        let Some(first) = moves.first() else { return report };
        // Whatever happens, there is a move to answer with.
        report.lines.push(Line { score: 0, moves: vec![*first] });
        let lines = lines.min(moves.len());
        let limit = self.control.deepest();
        let helper = self.helper;
        for depth in (1..=limit.min(DEEPEST)).filter(|depth| !strays(helper, *depth)) {
            let mut found: Vec<Line<G::Move>> = Vec::new();
            for place in 0..lines {
                let before = report.lines.get(place).map(|line| line.score).filter(|_| depth >= EXPECTED_FROM);
                match self.root(game, &mut moves, place, depth, before) {
                    Some(line) => found.push(line),
                    None => break,
                }
            }
            if self.control.is_stopped() {
                keep_found(&mut report.lines, found, lines);
                break;
            }
            // A later line can look better than an earlier one where the table has learnt in between.
            arrange(&mut found, |line| -i64::from(line.score));
            report = Report { lines: found, depth, nodes: self.control.nodes() };
            if self.parts.table {
                let best = &report.lines[0];
                let (score, mark) = (to_table(best.score, 0), mark_of(best.moves[0]));
                self.table.put(key, Entry { score, bound: Bound::Exact, depth, mark });
            }
            tell(&report);
            // Wins and losses that are shorter than the search is deep won't get any better.
            let done = report.lines.iter().all(|line| plies_to_end(line.score).is_some_and(|plies| plies < depth));
            if done || limit == u32::MAX && moves.len() == 1 && depth >= ENOUGH_FOR_ONE_MOVE {
                break;
            }
        }
        report.nodes = self.control.nodes();
        report
    }

    /// Searches the moves from `place` on (those before are better lines already found) and brings the best to `place`.
    /// After a stop, the best that is known to be one, if any.
    fn root(
        &mut self,
        game: &G,
        moves: &mut [G::Move],
        place: usize,
        depth: u32,
        before: Option<Score>,
    ) -> Option<Line<G::Move>> {
        let mut width = self.knowledge.unsteadiness();
        let (mut alpha, mut beta) = match before {
            Some(score) if !is_decided(score) => (score - width, score + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let line = self.root_window(game, moves, place, depth, alpha, beta);
            if self.control.is_stopped() {
                // Below the window nothing is known but that all are bad; the move of the depth before stays.
                return line.filter(|line| line.score > alpha);
            }
            let line = line.expect("a search that was not stopped has an answer");
            width *= 3;
            let wide = width > 50 * self.knowledge.unsteadiness();
            if line.score <= alpha && alpha > -INFINITE {
                alpha = if wide || is_decided(line.score) { -INFINITE } else { line.score - width };
            } else if line.score >= beta && beta < INFINITE {
                beta = if wide || is_decided(line.score) { INFINITE } else { line.score + width };
            } else {
                return Some(line);
            }
        }
    }

    fn root_window(
        &mut self,
        game: &G,
        moves: &mut [G::Move],
        place: usize,
        depth: u32,
        low: Score,
        beta: Score,
    ) -> Option<Line<G::Move>> {
        let mut alpha = low;
        let mut best: Option<Line<G::Move>> = None;
        let mut best_at = place;
        let mut rest = Vec::new();
        let depth = depth as i32;
        for (at, &mv) in moves.iter().enumerate().skip(place) {
            let mut after = game.clone();
            after.play(mv);
            self.knowledge.entered(game, &mut after, at);
            self.steps[1].came_by = self.slot(game, mv);
            let mut score = 0;
            if best.is_some() {
                let late = self.parts.reductions && depth >= 3 && at >= place + 4 && !self.knowledge.is_loud(game, mv);
                let reduction = if late { self.reduction(depth, at - place, false) } else { 0 };
                score = self.child(game, &after, alpha, alpha + 1, depth - 1 - reduction, 1, &mut rest);
                if score > alpha && reduction > 0 {
                    score = self.child(game, &after, alpha, alpha + 1, depth - 1, 1, &mut rest);
                }
            }
            if best.is_none() || score > alpha && score < beta {
                score = self.child(game, &after, alpha, beta, depth - 1, 1, &mut rest);
            }
            if self.control.is_stopped() {
                break;
            }
            if best.as_ref().is_none_or(|line| score > line.score) {
                let line = std::iter::once(mv).chain(rest.drain(..)).collect();
                best = Some(Line { score, moves: line });
                best_at = at;
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        // The best one first, if it is known to be the best; the others keep their order.
        if best.as_ref().is_some_and(|line| line.score > low) {
            moves[place..=best_at].rotate_right(1);
        }
        best
    }
}

/// The lines after a stop: those that were found at the new depth, then those of the depth before that are left.
fn keep_found<M: Copy + Eq>(lines: &mut Vec<Line<M>>, found: Vec<Line<M>>, most: usize) {
    let mut old = std::mem::replace(lines, found);
    old.retain(|line| lines.iter().all(|better| better.moves[0] != line.moves[0]));
    arrange(lines, |line| -i64::from(line.score));
    // What was found later is the best there is now: what it left behind is worth no more.
    let ceiling = lines.last().map_or(INFINITE, |line| line.score);
    lines.extend(old.into_iter().map(|line| Line { score: line.score.min(ceiling), ..line }));
    lines.truncate(most);
}

/// Whether a helper leaves out this depth, so that not all of them do the same at the same time.
fn strays(helper: u32, depth: u32) -> bool {
    let Some(size) = helper.checked_ilog2().map(|log| log + 1) else { return false };
    depth > 1 && (depth + helper) / size % 2 == 1
}
