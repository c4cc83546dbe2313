//! One position of the tree.

use super::order::{mark_of, pick_next};
use super::{DEEPEST, Search};
use crate::knowledge::Knowledge;
use crate::score::{INFINITE, LARGEST_EVALUATION, Score, WIN, from_table, is_decided, to_table};
use crate::table::{Bound, Entry};
use bilby_core::Game;

/// From this depth on a position that the table has no move for is searched one ply less deep: next time it has one.
const UNKNOWN_FROM: i32 = 4;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// The worth of a child position to the side on move in its parent. Sides need not take turns strictly.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(super) fn child(
        &mut self,
        parent: &G,
        after: &G,
        alpha: Score,
        beta: Score,
        depth: i32,
        ply: u32,
        line: &mut Vec<G::Move>,
    ) -> Score {
        if self.knowledge.side(parent) == self.knowledge.side(after) {
            self.node(after, alpha, beta, depth, ply, line)
        } else {
            -self.node(after, -beta, -alpha, depth, ply, line)
        }
    }

    /// What the position is worth to the side on move, if that lies between `alpha` and `beta`, else a bound on its far
    /// side. `line` is the best play from here where that is known. After a stop the answer means nothing.
    fn node(
        &mut self,
        game: &G,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: u32,
        line: &mut Vec<G::Move>,
    ) -> Score {
        line.clear();
        // 1. Is it time to end, or is the position decided? A quicker win is worth more.
        if self.control.visit() {
            return 0;
        }
        if let Some(score) = self.knowledge.proven(game) {
            return from_table(score, ply);
        }
        if ply >= DEEPEST {
            return self.knowledge.evaluate(game);
        }
        // 2. Has the line come back to where it was?
        let key = self.knowledge.key(game);
        self.steps[ply as usize].key = key;
        if self.knowledge.repetition_is_drawn() && self.steps[..ply as usize].iter().any(|step| step.key == key) {
            return 0;
        }
        // 3. No line from here can be better than a win with the next move; if that is no use, nothing is.
        alpha = alpha.max(-(WIN - ply as Score));
        beta = beta.min(WIN - ply as Score);
        if alpha >= beta {
            return alpha;
        }
        // 4. At the horizon only loud moves go on.
        if depth <= 0 {
            return self.loud(game, alpha, beta, 0, ply);
        }
        // 5. Has it been met before? What is proven counts at any depth.
        let known = if self.parts.table { self.table.get(key) } else { None };
        let narrow = beta - alpha == 1;
        if narrow && let Some(entry) = known {
            let score = from_table(entry.score, ply);
            let deep = entry.depth as i32 >= depth;
            let enough = match entry.bound {
                Bound::Exact => deep,
                Bound::Lower => score >= beta && (deep || score > LARGEST_EVALUATION),
                Bound::Upper => score <= alpha && (deep || score < -LARGEST_EVALUATION),
            };
            if enough {
                return score;
            }
        }
        // 6. So far above what is needed that a shallow search would not change it? So far below that quiet moves won't?
        let mut futile = None;
        if self.parts.pruning
            && narrow
            && !is_decided(alpha)
            && !is_decided(beta)
            && let Some(margin) = self.knowledge.margin(depth as u32)
        {
            let evaluation = self.knowledge.evaluate(game);
            if evaluation - margin >= beta {
                return evaluation;
            }
            futile = Some(evaluation + margin).filter(|best| *best <= alpha);
        }
        let enough = match self.knowledge.enough(depth as u32) {
            Some(enough) if self.parts.pruning && narrow && !is_decided(alpha) => enough,
            _ => usize::MAX,
        };
        // 7. Without a move to begin with, a look that is less deep finds one for the next time.
        if self.parts.reductions && known.is_none() && depth >= UNKNOWN_FROM {
            depth -= 1;
        }
        // 8. The moves, the most promising first.
        let mut list = self.ordered(game, known.map(|entry| entry.mark), ply);
        let kept = list.len().min(self.knowledge.kept(game));
        let (old_alpha, mut best, mut best_mark) = (alpha, -INFINITE, 0);
        let mut rest = Vec::new();
        for at in 0..kept {
            pick_next(&mut list, at);
            let mv = list[at].1;
            let quiet = !self.knowledge.is_loud(game, mv);
            // 9. Near the horizon, late and hopeless quiet moves are left out. That proves nothing: it is no loss.
            if at > 0 && quiet && (futile.is_some() || at >= enough) {
                best = best.max(futile.unwrap_or(-LARGEST_EVALUATION));
                continue;
            }
            let mut after = game.clone();
            after.play(mv);
            self.knowledge.entered(game, &mut after, at);
            self.steps[ply as usize + 1].came_by = self.slot(game, mv);
            // 10. Late moves that are not loud are looked at less deep, and again where they surprise.
            let reduction = if self.parts.reductions && quiet && depth >= 3 && at >= 3 {
                self.reduction(depth, at, narrow)
            } else {
                0
            };
            let mut score = 0;
            if at > 0 {
                score = self.child(game, &after, alpha, alpha + 1, depth - 1 - reduction, ply + 1, &mut rest);
                if score > alpha && reduction > 0 {
                    score = self.child(game, &after, alpha, alpha + 1, depth - 1, ply + 1, &mut rest);
                }
            }
            if at == 0 || score > alpha && score < beta {
                score = self.child(game, &after, alpha, beta, depth - 1, ply + 1, &mut rest);
            }
            if self.control.is_stopped() {
                self.lists.push(list);
                return 0;
            }
            if score > best {
                (best, best_mark) = (score, mark_of(mv));
                if score > alpha {
                    alpha = score;
                    line.clear();
                    line.push(mv);
                    line.append(&mut rest);
                }
            }
            // 11. Good enough that the opponent will avoid this position: remember what showed it.
            if alpha >= beta {
                if quiet {
                    self.remember(game, &list[..=at], depth, ply);
                }
                break;
            }
        }
        self.lists.push(list);
        // 12. Keep it for the next time.
        if self.parts.table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(key, Entry { score: to_table(best, ply), bound, depth: depth as u32, mark: best_mark });
        }
        best
    }

    /// By how many plies a late move is looked at less deep.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, at: usize, narrow: bool) -> i32 {
        let late = (usize::BITS - at.leading_zeros()) as i32;
        let deep = (i32::BITS - depth.leading_zeros()) as i32;
        (late * deep / self.knowledge.caution() - i32::from(!narrow)).clamp(0, depth - 2)
    }
}
