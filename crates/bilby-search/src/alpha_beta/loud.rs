//! Below the horizon.

use super::Search;
use super::order::pick_next;
use crate::knowledge::Knowledge;
use crate::score::{INFINITE, Score, from_table};
use bilby_core::Game;

/// How many positions below the horizon loud moves are followed.
const DEEPEST_LOUD: u32 = 12;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// Follows loud moves only, until it is quiet; the side on move may always stop here instead, unless it is forced.
    pub(super) fn loud(&mut self, game: &G, mut alpha: Score, beta: Score, depth: u32, ply: u32) -> Score {
        if !self.parts.quiescence || depth >= DEEPEST_LOUD {
            return self.knowledge.evaluate(game);
        }
        let forced = self.knowledge.is_forced(game);
        let mut best = if forced { -INFINITE } else { self.knowledge.evaluate(game) };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let mut list = self.lists.pop().unwrap_or_default();
        self.fill(game, &mut list, |search, mv| {
            (forced || search.knowledge.is_loud(game, mv)).then(|| search.knowledge.promise(game, mv))
        });
        let kept = list.len().min(self.knowledge.kept(game));
        for at in 0..kept {
            pick_next(&mut list, at);
            let mut after = game.clone();
            after.play(list[at].1);
            self.knowledge.entered(game, &mut after, at);
            if self.control.visit() {
                break;
            }
            let same = self.knowledge.side(game) == self.knowledge.side(&after);
            let score = match self.knowledge.proven(&after) {
                Some(score) if same => from_table(score, ply + 1),
                Some(score) => -from_table(score, ply + 1),
                None if same => self.loud(&after, alpha, beta, depth + 1, ply + 1),
                None => -self.loud(&after, -beta, -alpha, depth + 1, ply + 1),
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(list);
        best
    }
}
