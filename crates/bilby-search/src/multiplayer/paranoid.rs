//! Paranoid search and best-reply search: the seat at the root plays against all others, which makes two sides and an
//! alpha-beta search.

use super::SeatKnowledge;
use crate::alpha_beta::{self, OpponentModel, Techniques};
use crate::context::SearchContext;
use crate::knowledge::{Heuristics, Knowledge};
use crate::report::Report;
use crate::score::Score;
use bilby_core::{Game, Outcome, Seat};

/// Paranoid search if `free` is `None`, otherwise best-reply search.
pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    free: Option<u8>,
    context: &mut SearchContext<'_, G::Move>,
) -> Report<G::Move> {
    let root = game.to_move();
    // Scores in the table belong to the seat at the root and to one model of the others.
    let salt = (u64::from(root.0) * 8 + free.map_or(0, |free| 1 + u64::from(free))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let sides = OneAgainstAll { knowledge, root, free, salt };
    let state = BestReplyState { game: game.clone(), deviations: 0 };
    // A `SeatKnowledge` has no tactical moves, so there is nothing for quiescence search to follow.
    alpha_beta::search_with(&state, &sides, &sides, Techniques::WITHOUT_QUIESCENCE, context)
}

/// A game, and how many opponents have left their best replies since the seat at the root last moved.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BestReplyState<G> {
    game: G,
    deviations: u8,
}

impl<G: Game> Game for BestReplyState<G> {
    type Move = G::Move;

    fn seats(&self) -> u8 {
        self.game.seats()
    }
    #[inline]
    fn to_move(&self) -> Seat {
        self.game.to_move()
    }
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }
    #[inline]
    fn moves(&self, list: &mut Vec<G::Move>) {
        self.game.moves(list);
    }
    fn count_moves(&self) -> u64 {
        self.game.count_moves()
    }
    #[inline]
    fn play(&mut self, mv: G::Move) {
        self.game.play(mv);
    }
    #[inline]
    fn key(&self) -> u64 {
        self.game.key()
    }
    fn plies_to_draw(&self) -> u32 {
        self.game.plies_to_draw()
    }
}

/// Scores are those of the seat at the root; for everybody else they have the opposite sign.
struct OneAgainstAll<'a, K> {
    knowledge: &'a K,
    root: Seat,
    free: Option<u8>,
    salt: u64,
}

impl<G: Game, K: SeatKnowledge<G>> Heuristics<BestReplyState<G>> for OneAgainstAll<'_, K> {
    #[inline]
    fn ordering_score(&self, state: &BestReplyState<G>, mv: G::Move) -> i32 {
        self.knowledge.ordering_score(&state.game, mv)
    }

    #[inline]
    fn history_index(&self, mv: G::Move) -> usize {
        self.knowledge.history_index(mv)
    }

    fn history_size(&self) -> usize {
        self.knowledge.history_size()
    }

    fn futility_margin(&self, depth: u32) -> Option<Score> {
        self.knowledge.futility_margin(depth)
    }

    fn late_move_count(&self, depth: u32) -> Option<usize> {
        self.knowledge.late_move_count(depth)
    }

    fn reduction_divisor(&self) -> i32 {
        self.knowledge.reduction_divisor()
    }

    fn aspiration_window(&self) -> Score {
        self.knowledge.aspiration_window()
    }

    fn extension(&self, state: &BestReplyState<G>) -> u32 {
        self.knowledge.extension(&state.game)
    }

    fn ordering_is_costly(&self) -> bool {
        self.knowledge.ordering_is_costly()
    }
}

impl<G: Game, K: SeatKnowledge<G>> Knowledge<BestReplyState<G>> for OneAgainstAll<'_, K> {
    #[inline]
    fn evaluate(&self, state: &BestReplyState<G>) -> Score {
        let score = self.knowledge.evaluate_seat(&state.game, self.root);
        if state.to_move() == self.root { score } else { -score }
    }

    #[inline]
    fn exact_score(&self, state: &BestReplyState<G>) -> Option<Score> {
        let score = self.knowledge.exact_scores(&state.game)?[self.root.index()];
        Some(if state.to_move() == self.root { score } else { -score })
    }

    #[inline]
    fn transposition_key(&self, state: &BestReplyState<G>) -> u64 {
        (state.key() ^ self.salt).wrapping_add(u64::from(state.deviations) << 32)
    }
}

impl<G: Game, K: SeatKnowledge<G>> OpponentModel<BestReplyState<G>> for OneAgainstAll<'_, K> {
    #[inline]
    fn same_side(&self, one: &BestReplyState<G>, other: &BestReplyState<G>) -> bool {
        (one.to_move() == self.root) == (other.to_move() == self.root)
    }

    #[inline]
    fn move_limit(&self, state: &BestReplyState<G>) -> usize {
        match self.free {
            Some(free) if state.to_move() != self.root && state.deviations >= free => {
                self.knowledge.reply_count(&state.game).max(1)
            }
            _ => usize::MAX,
        }
    }

    #[inline]
    fn after_move(&self, before: &BestReplyState<G>, after: &mut BestReplyState<G>, move_number: usize) {
        if after.to_move() == self.root {
            after.deviations = 0;
        } else if let Some(free) = self.free
            && before.to_move() != self.root
            && before.deviations < free
            && move_number >= self.knowledge.reply_count(&before.game).max(1)
        {
            after.deviations += 1;
        }
    }
}
