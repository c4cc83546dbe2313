//! Quiescence search: at depth 0 the search goes on with tactical moves only, until the position is quiet enough for
//! the static evaluation.

use super::move_ordering::pick_best;
use super::{OpponentModel, Search};
use crate::knowledge::Knowledge;
use crate::score::{INFINITE, Score, from_table};
use bilby_core::Game;

/// How many plies deep quiescence search goes.
const MAX_DEPTH: u32 = 12;

impl<G: Game, K: Knowledge<G>, O: OpponentModel<G>> Search<'_, G, K, O> {
    /// The score of the position for the side on move. `depth` counts the plies of quiescence search, from 0 up.
    pub(super) fn quiescence(&mut self, game: &G, mut alpha: Score, beta: Score, depth: u32, ply: u32) -> Score {
        if !self.techniques.quiescence || depth >= MAX_DEPTH {
            return self.knowledge.evaluate(game);
        }
        // Step 1. Stand pat: the side on move need not play a tactical move, unless all its moves are forced.
        let stands_pat = self.knowledge.can_stand_pat(game);
        let mut best = if stands_pat { self.knowledge.evaluate(game) } else { -INFINITE };
        if best >= beta || stands_pat && !self.knowledge.may_have_tactical_moves(game) {
            return best;
        }
        alpha = alpha.max(best);
        // Step 2. Loop through the tactical moves, or through all moves if the side may not stand pat.
        let mut list = self.free_lists.pop().unwrap_or_default();
        self.score_moves(game, &mut list, |search, mv| {
            let (is_tactical, score) = search.knowledge.tactical_ordering(game, mv);
            (!stands_pat || is_tactical).then_some(score)
        });
        let count = list.len().min(self.opponents.move_limit(game));
        for number in 0..count {
            pick_best(&mut list, number);
            let mut after = game.clone();
            after.play(list[number].1);
            self.opponents.after_move(game, &mut after, number);
            if self.control.visit() {
                break;
            }
            let same_side = self.opponents.same_side(game, &after);
            let score = match self.knowledge.exact_score(&after) {
                Some(score) if same_side => from_table(score, ply + 1),
                Some(score) => -from_table(score, ply + 1),
                None if same_side => self.quiescence(&after, alpha, beta, depth + 1, ply + 1),
                None => -self.quiescence(&after, -beta, -alpha, depth + 1, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.free_lists.push(list);
        best
    }
}
