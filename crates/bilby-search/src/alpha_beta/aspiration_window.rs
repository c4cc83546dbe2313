//! Aspiration windows: the root is searched with a narrow window around the score of the previous depth. If the score
//! falls outside, the window is widened on that side and the root is searched again.

use super::{OpponentModel, Search};
use crate::knowledge::Knowledge;
use crate::report::Line;
use crate::score::{INFINITE, Score, is_decided};
use bilby_core::Game;

/// A window that has missed grows by this factor.
const GROWTH: Score = 3;

/// A window that would become this many times as wide as the first one is opened completely.
const MAX_GROWTH: Score = 50;

impl<G: Game, K: Knowledge<G>, O: OpponentModel<G>> Search<'_, G, K, O> {
    /// The best line among the root moves from `first` on; the moves before it are better lines already found. The
    /// window is centred on `expected`, the score of this line at the previous depth. After a stop, the best line that
    /// is known to be better than the window's lower end, if any.
    pub(super) fn search_window(
        &mut self,
        game: &G,
        moves: &mut [G::Move],
        first: usize,
        depth: u32,
        expected: Option<Score>,
    ) -> Option<Line<G::Move>> {
        let mut width = self.knowledge.aspiration_window();
        let (mut alpha, mut beta) = match expected {
            Some(score) if !is_decided(score) => (score - width, score + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let line = self.search_root(game, moves, first, depth, alpha, beta);
            if self.control.is_stopped() {
                // A fail low says only that all moves are worse than expected; the move of the previous depth stays.
                return line.filter(|line| line.score > alpha);
            }
            let line = line.expect("a search that was not stopped has an answer");
            width *= GROWTH;
            let open = width > MAX_GROWTH * self.knowledge.aspiration_window() || is_decided(line.score);
            if line.score <= alpha && alpha > -INFINITE {
                if first == 0 {
                    (self.on_fail_low)();
                }
                alpha = if open { -INFINITE } else { line.score - width };
            } else if line.score >= beta && beta < INFINITE {
                beta = if open { INFINITE } else { line.score + width };
            } else {
                return Some(line);
            }
        }
    }
}
