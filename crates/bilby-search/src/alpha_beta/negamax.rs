//! The recursive search of one node: negamax with alpha-beta bounds, principal variation search, transposition table,
//! pruning and reductions.

use super::move_ordering::{move_hash, pick_best};
use super::{MAX_PLY, OpponentModel, Search};
use crate::knowledge::Knowledge;
use crate::score::{INFINITE, MAX_EVALUATION, Score, WIN, from_table, is_decided, plies_to_end, to_table};
use crate::transposition_table::{Bound, Entry};
use bilby_core::Game;

/// Internal iterative reductions begin at this depth.
const MIN_IIR_DEPTH: i32 = 4;

impl<G: Game, K: Knowledge<G>, O: OpponentModel<G>> Search<'_, G, K, O> {
    /// The score of a child position for the side on move in its parent. The sides need not strictly alternate.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(super) fn search_child(
        &mut self,
        parent: &G,
        child: &G,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: u32,
        pv: &mut Vec<G::Move>,
    ) -> Score {
        if self.opponents.same_side(parent, child) {
            self.negamax(child, alpha, beta, depth, ply, pv)
        } else {
            -self.negamax(child, -beta, -alpha, depth, ply, pv)
        }
    }

    /// Whether this thread searches the moves of PV nodes after the first one from the last to the second. The main
    /// thread comes from the other end, and each finds in the table what the other has searched.
    #[inline]
    pub(super) fn reverses_siblings(&self) -> bool {
        self.thread % 2 == 1
    }

    /// The score of the position for the side on move: exact if it is between `alpha` and `beta`, otherwise a bound on
    /// the far side (fail-soft). `pv` becomes the principal variation from here. After a stop the score means nothing.
    fn negamax(
        &mut self,
        game: &G,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: u32,
        pv: &mut Vec<G::Move>,
    ) -> Score {
        pv.clear();
        // Step 1. Check for a stop, and for positions whose score is known exactly.
        if self.control.visit() {
            return 0;
        }
        if let Some(score) = self.knowledge.exact_score(game) {
            return from_table(score, ply);
        }
        if ply >= MAX_PLY {
            return self.knowledge.evaluate(game);
        }
        // Step 2. Check for a repetition of a position of the line or of the game before it.
        let key = game.key();
        self.stack[ply as usize].key = key;
        if self.knowledge.repetition_is_drawn()
            && (self.stack[..ply as usize].iter().any(|entry| entry.key == key) || self.played.contains(&key))
        {
            return 0;
        }
        let key = self.knowledge.transposition_key(game);
        // Step 3. Mate distance pruning: no line from here beats a win with the next move.
        alpha = alpha.max(-(WIN - ply as Score));
        beta = beta.min(WIN - ply as Score);
        if alpha >= beta {
            return alpha;
        }
        // Step 4. Extensions. At depth 0, go on with quiescence search.
        if self.techniques.extensions {
            depth += self.knowledge.extension(game) as i32;
        }
        if depth <= 0 {
            return self.quiescence(game, alpha, beta, 0, ply);
        }
        // Step 5. Transposition table lookup. Outside of PV nodes a sufficient entry ends the search here. Proven wins
        // and losses count whatever their depth, but only if they come before the draw clock ends the game: the entry
        // may be that of the same position with another clock.
        let entry = if self.techniques.table { self.table.probe(key) } else { None };
        let is_pv = beta - alpha != 1;
        let in_time = |entry: &Entry| plies_to_end(entry.score).is_none_or(|plies| plies < game.plies_to_draw());
        let (mut proven_win, mut proven_loss) = (None, None);
        if let Some(entry) = entry.filter(in_time) {
            let score = from_table(entry.score, ply);
            let is_deep = entry.depth as i32 >= depth;
            let (is_win, is_loss) = (score > MAX_EVALUATION, score < -MAX_EVALUATION);
            let is_sufficient = match entry.bound {
                Bound::Exact => is_deep,
                Bound::Lower => score >= beta && (is_deep || is_win),
                Bound::Upper => score <= alpha && (is_deep || is_loss),
            };
            if is_sufficient && !is_pv {
                return score;
            }
            // PV nodes are searched again, for their line and for a shorter win. What was proven stays: a search that
            // is too shallow to prove it once more must not give it up.
            proven_win = (is_win && entry.bound != Bound::Upper).then_some(score);
            proven_loss = (is_loss && entry.bound != Bound::Lower).then_some(score);
        }
        // Step 6. Futility. If the static evaluation is above beta by the margin, return it (reverse futility pruning).
        // If it is below alpha by the margin, quiet moves are futile and step 10 skips them.
        let mut futility_score = None;
        if self.techniques.pruning
            && !is_pv
            && !is_decided(alpha)
            && !is_decided(beta)
            && let Some(margin) = self.knowledge.futility_margin(depth as u32)
        {
            let evaluation = self.knowledge.evaluate(game);
            if evaluation - margin >= beta {
                return evaluation;
            }
            futility_score = Some(evaluation + margin).filter(|score| *score <= alpha);
        }
        // Step 7. Late-move pruning: how many moves to try before step 10 skips the remaining quiet ones.
        let late_move_count = match self.knowledge.late_move_count(depth as u32) {
            Some(count) if self.techniques.pruning && !is_pv && !is_decided(alpha) => count,
            _ => usize::MAX,
        };
        // Step 8. Internal iterative reduction: without an entry in the table the ordering is poor. A shallower search
        // stores a best move for the next iteration.
        if self.techniques.reductions && entry.is_none() && depth >= MIN_IIR_DEPTH {
            depth -= 1;
        }
        // Step 9. Loop through the moves in the order of their scores.
        let (mut list, mut scores_wait) = self.listed_moves(game, entry.map(|entry| entry.move_hash), ply);
        let count = list.len().min(self.opponents.move_limit(game));
        let extends = count > 0 && self.techniques.extensions && self.knowledge.extends_forced_moves(game, list[0].1);
        // The table stores the depth without this extension. (That of step 4 is part of the depth at lookup too.)
        let table_depth = depth;
        depth += i32::from(extends);
        let (old_alpha, mut best, mut best_move) = (alpha, -INFINITE, 0);
        let mut child_pv = Vec::new();
        let reverses = is_pv && self.reverses_siblings();
        for step in 0..count {
            if step > 0 && scores_wait {
                self.score_list(game, &mut list[step..], ply);
                scores_wait = false;
            }
            if step == 1 && reverses {
                list[1..].sort_by_key(|(score, _)| std::cmp::Reverse(*score));
            }
            let number = if reverses && step > 0 { count - step } else { step };
            if !reverses || step == 0 {
                pick_best(&mut list, number);
            }
            let mv = list[number].1;
            let is_quiet = !self.is_tactical(game, list[number]);
            // Step 10. Skip futile and late quiet moves: this one and all that follow, which are quiet too. A skipped
            // move proves nothing, so the score stays above a loss.
            if number > 0 && is_quiet && (futility_score.is_some() || number >= late_move_count) {
                best = best.max(futility_score.unwrap_or(-MAX_EVALUATION));
                break;
            }
            // Step 11. Make the move on a copy.
            let mut after = game.clone();
            after.play(mv);
            self.opponents.after_move(game, &mut after, number);
            self.stack[ply as usize + 1].previous_move = self.history_index(game, mv);
            // Step 12. Late-move reductions. Moves after the first are searched with a null window, late quiet ones at
            // a reduced depth; whatever beats alpha there is searched again at full depth.
            let reduction = self.inner_reduction(depth, number, is_pv, is_quiet);
            let mut score = 0;
            if number > 0 {
                score =
                    self.search_child(game, &after, alpha, alpha + 1, depth - 1 - reduction, ply + 1, &mut child_pv);
                if score > alpha && reduction > 0 {
                    score = self.search_child(game, &after, alpha, alpha + 1, depth - 1, ply + 1, &mut child_pv);
                }
            }
            // Step 13. The first move, and any that turns out to be better, is searched with the full window.
            if number == 0 || score > alpha && score < beta {
                score = self.search_child(game, &after, alpha, beta, depth - 1, ply + 1, &mut child_pv);
            }
            if self.control.is_stopped() {
                self.free_lists.push(list);
                return 0;
            }
            // Step 14. Check for a new best move.
            if score > best {
                (best, best_move) = (score, move_hash(mv));
                if score > alpha {
                    alpha = score;
                    pv.clear();
                    pv.push(mv);
                    pv.append(&mut child_pv);
                }
            }
            // Step 15. Beta cutoff: the opponent will avoid this position. A quiet move that caused it is rewarded.
            if alpha >= beta {
                if is_quiet {
                    let first_tried = if reverses { number } else { 0 };
                    self.update_quiet_stats(game, &list[first_tried..=number], depth, ply);
                }
                break;
            }
        }
        let mut bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // Step 16. Keep a win or loss that the transposition table has already proven, if this search proved less.
        if let Some(score) = proven_win.filter(|score| best < *score) {
            (best, bound) = (score, Bound::Lower);
            let table_move = entry.map(|entry| entry.move_hash);
            pv.clear();
            pv.extend(list.iter().map(|(_, mv)| *mv).find(|mv| Some(move_hash(*mv)) == table_move));
            best_move = table_move.unwrap_or(best_move);
        } else if let Some(score) = proven_loss.filter(|score| best > *score) {
            (best, bound) = (score, Bound::Upper);
        }
        self.free_lists.push(list);
        // Step 17. Store the result in the transposition table.
        if self.techniques.table {
            let score = to_table(best, ply);
            self.table.store(key, Entry { score, bound, depth: table_depth as u32, move_hash: best_move });
        }
        best
    }
}
