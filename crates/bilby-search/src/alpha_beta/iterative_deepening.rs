//! Iterative deepening, and the moves at the root.

use super::move_ordering::move_hash;
use super::{MAX_PLY, OpponentModel, Search};
use crate::context::SearchContext;
use crate::knowledge::Knowledge;
use crate::report::{Line, Report};
use crate::score::{INFINITE, Score, is_decided, plies_to_end, to_table};
use crate::sort_by_number;
use crate::transposition_table::{Bound, Entry};
use bilby_core::Game;

/// Aspiration windows begin at this depth.
const MIN_ASPIRATION_DEPTH: u32 = 4;

/// A position with a single legal move is only searched to this depth, to give the move a score.
const SINGLE_MOVE_DEPTH: u32 = 6;

impl<G: Game, K: Knowledge<G>, O: OpponentModel<G>> Search<'_, G, K, O> {
    /// Searches depth 1, 2, 3 … until the limits end it. Every depth profits from the table, the history and the order
    /// of the root moves that the one before left behind.
    pub(super) fn deepen(&mut self, game: &G, context: &mut SearchContext<'_, G::Move>) -> Report<G::Move> {
        let key = self.knowledge.transposition_key(game);
        self.stack[0].key = game.key();
        let table_move = self.table.probe(key).filter(|_| self.techniques.table).map(|entry| entry.move_hash);
        let mut moves = Vec::new();
        game.moves(&mut moves);
        sort_by_number(&mut moves, |mv| {
            let is_table_move = table_move == Some(move_hash(*mv));
            if is_table_move { i64::MIN } else { -i64::from(self.knowledge.ordering_score(game, *mv)) }
        });
        let mut report = Report::EMPTY;
        let Some(first) = moves.first() else { return report };
        // A search that is stopped before depth 1 is complete still answers with a move and the static evaluation.
        report.lines.push(Line { score: self.knowledge.evaluate(game), moves: vec![*first] });
        let lines = context.task.lines.max(1).min(moves.len());
        let max_depth = self.control.max_depth();
        // Helper threads begin with depth 2, so that they don't do the same as the main thread at the same time.
        let first_depth = if self.thread > 0 { 2.min(max_depth) } else { 1 };
        for depth in first_depth..=max_depth.min(MAX_PLY) {
            // MultiPV: each line is searched among the moves that no better line begins with.
            let mut found: Vec<Line<G::Move>> = Vec::new();
            for place in 0..lines {
                let expected = report.lines.get(place).map(|line| line.score);
                let expected = expected.filter(|_| depth >= MIN_ASPIRATION_DEPTH);
                match self.search_window(game, &mut moves, place, depth, expected) {
                    Some(line) => found.push(line),
                    None => break,
                }
            }
            if self.control.is_stopped() {
                merge_interrupted(&mut report.lines, found, lines);
                break;
            }
            // A later line can score better than an earlier one, because the table has learnt in between.
            sort_by_number(&mut found, |line| -i64::from(line.score));
            found.iter_mut().for_each(|line| self.lengthen_proven_line(game, line));
            report = Report { lines: found, depth, nodes: self.control.nodes() };
            if self.techniques.table {
                let best = &report.lines[0];
                let (score, move_hash) = (to_table(best.score, 0), move_hash(best.moves[0]));
                self.table.store(key, Entry { score, bound: Bound::Exact, depth, move_hash });
            }
            context.report(&report);
            // A proven win or loss that is nearer than the depth does not get any better.
            let is_solved = report.lines.iter().all(|line| plies_to_end(line.score).is_some_and(|plies| plies < depth));
            if is_solved || max_depth == u32::MAX && moves.len() == 1 && depth >= SINGLE_MOVE_DEPTH {
                break;
            }
        }
        report.nodes = self.control.nodes();
        report
    }

    /// A node that keeps to what was proven before has no line of its own. The table still has the moves of the proof.
    fn lengthen_proven_line(&self, game: &G, line: &mut Line<G::Move>) {
        let Some(plies) = plies_to_end(line.score).filter(|_| self.techniques.table) else { return };
        let mut game = game.clone();
        line.moves.iter().for_each(|mv| game.play(*mv));
        let mut moves = Vec::new();
        while (line.moves.len() as u32) < plies
            && let Some(entry) = self.table.probe(self.knowledge.transposition_key(&game))
            && is_decided(entry.score)
        {
            moves.clear();
            game.moves(&mut moves);
            let Some(mv) = moves.iter().find(|mv| move_hash(**mv) == entry.move_hash) else { break };
            game.play(*mv);
            line.moves.push(*mv);
        }
    }

    /// Searches the root moves from `first` on with this window and moves the best one to `first`. `None` if a stop
    /// came before any move was searched.
    pub(super) fn search_root(
        &mut self,
        game: &G,
        moves: &mut [G::Move],
        first: usize,
        depth: u32,
        old_alpha: Score,
        beta: Score,
    ) -> Option<Line<G::Move>> {
        let mut alpha = old_alpha;
        let mut best: Option<Line<G::Move>> = None;
        let mut best_number = first;
        let mut child_pv = Vec::new();
        let depth = depth as i32;
        let reverses = self.reverses_siblings();
        for step in 0..moves.len() - first {
            let number = if reverses && step > 0 { moves.len() - step } else { first + step };
            let mv = moves[number];
            let mut after = game.clone();
            after.play(mv);
            self.opponents.after_move(game, &mut after, number);
            self.stack[1].previous_move = self.history_index(game, mv);
            let mut score = 0;
            if best.is_some() {
                let reduction = self.root_reduction(game, mv, depth, number - first);
                score = self.search_child(game, &after, alpha, alpha + 1, depth - 1 - reduction, 1, &mut child_pv);
                if score > alpha && reduction > 0 {
                    score = self.search_child(game, &after, alpha, alpha + 1, depth - 1, 1, &mut child_pv);
                }
            }
            if best.is_none() || score > alpha && score < beta {
                score = self.search_child(game, &after, alpha, beta, depth - 1, 1, &mut child_pv);
            }
            if self.control.is_stopped() {
                break;
            }
            if best.as_ref().is_none_or(|line| score > line.score) {
                let pv = std::iter::once(mv).chain(child_pv.drain(..)).collect();
                best = Some(Line { score, moves: pv });
                best_number = number;
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        // After a fail low no move is known to be the best, and the order stays.
        if best.as_ref().is_some_and(|line| line.score > old_alpha) {
            moves[first..=best_number].rotate_right(1);
        }
        best
    }
}

/// The lines after a stop: those found at the new depth, then those of the previous depth that begin with another move.
fn merge_interrupted<M: Copy + Eq>(lines: &mut Vec<Line<M>>, found: Vec<Line<M>>, most: usize) {
    let mut old = std::mem::replace(lines, found);
    old.retain(|line| lines.iter().all(|better| better.moves[0] != line.moves[0]));
    sort_by_number(lines, |line| -i64::from(line.score));
    // At the new depth the old lines lost against every line found, so they are worth no more than the last of these.
    let ceiling = lines.last().map_or(INFINITE, |line| line.score);
    lines.extend(old.into_iter().map(|line| Line { score: line.score.min(ceiling), ..line }));
    lines.truncate(most);
}
