//! Move ordering: the table move, tactical moves, killers, the countermove, then the other quiet moves by history.

use super::{COUNTERMOVES, Search};
use crate::history::history_bonus;
use crate::knowledge::Knowledge;
use bilby_core::{Game, QuickHasher};
use std::hash::{Hash, Hasher};

/// Moves with their scores; the highest is searched first.
pub(super) type ScoredMoves<M> = Vec<(i32, M)>;

/// The scores of the stages. Ordering scores and history lie far below, within each stage: every tactical move but the
/// table move has a score above `KILLER`, and no quiet one has.
const TABLE_MOVE: i32 = i32::MAX;
const TACTICAL: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
const COUNTERMOVE: i32 = KILLER - 2;

impl<G: Game, K: Knowledge<G>, O> Search<'_, G, K, O> {
    /// All moves: the table move, if there is one, then the others with their scores, not yet sorted. `table_move` is
    /// the hash of the best move in the transposition table. The others have no scores yet if there is a table move and
    /// scores are [costly](crate::Heuristics::ordering_is_costly); the second value says so. Then
    /// [`score_list`](Self::score_list) must follow before another move is picked.
    pub(super) fn listed_moves(&mut self, game: &G, table_move: Option<u32>, ply: u32) -> (ScoredMoves<G::Move>, bool) {
        let mut list = self.free_lists.pop().unwrap_or_default();
        list.clear();
        let mut moves = std::mem::take(&mut self.move_buffer);
        game.moves(&mut moves);
        list.extend(moves.iter().map(|mv| (0, *mv)));
        self.move_buffer = moves;
        let table_move = table_move.and_then(|hash| list.iter().position(|(_, mv)| move_hash(*mv) == hash));
        if let Some(at) = table_move {
            list[at].0 = TABLE_MOVE;
            list[..=at].rotate_right(1);
        }
        let waits = table_move.is_some() && self.knowledge.ordering_is_costly();
        if !waits {
            self.score_list(game, &mut list[usize::from(table_move.is_some())..], ply);
        }
        (list, waits)
    }

    /// Scores moves that are not the table move.
    pub(super) fn score_list(&self, game: &G, list: &mut [(i32, G::Move)], ply: u32) {
        let entry = &self.stack[ply as usize];
        let countermove = self.countermoves[entry.previous_move % COUNTERMOVES];
        self.knowledge.score_moves(game, list, |mv, is_tactical, score| {
            if is_tactical {
                TACTICAL + score
            } else if let Some(place) = entry.killers.iter().position(|killer| *killer == Some(mv)) {
                KILLER - place as i32
            } else if countermove == Some(mv) {
                COUNTERMOVE
            } else {
                score + self.history.get(self.history_index(game, mv))
            }
        });
    }

    /// Whether a move of a scored list is tactical. Its stage says so, unless it is the table move, which is first in
    /// any case.
    #[inline]
    pub(super) fn is_tactical(&self, game: &G, (score, mv): (i32, G::Move)) -> bool {
        if score == TABLE_MOVE { self.knowledge.is_tactical(game, mv) } else { score > KILLER }
    }

    /// Generates the moves into a list, without those for which `score` returns `None`.
    pub(super) fn score_moves(
        &mut self,
        game: &G,
        list: &mut ScoredMoves<G::Move>,
        score: impl Fn(&Self, G::Move) -> Option<i32>,
    ) {
        list.clear();
        let mut moves = std::mem::take(&mut self.move_buffer);
        game.moves(&mut moves);
        list.extend(moves.iter().filter_map(|mv| score(self, *mv).map(|score| (score, *mv))));
        self.move_buffer = moves;
    }

    /// The index of a move in the history table, which has a part for each seat.
    #[inline]
    pub(super) fn history_index(&self, game: &G, mv: G::Move) -> usize {
        (game.to_move().index() & 3) * self.history_size + self.knowledge.history_index(mv)
    }

    /// Learns from a cutoff: the last of these moves caused it and becomes a killer and the countermove; the quiet
    /// moves before it did not and lose history score.
    pub(super) fn update_quiet_stats(&mut self, game: &G, tried: &[(i32, G::Move)], depth: i32, ply: u32) {
        let Some(((_, good), bad)) = tried.split_last() else { return };
        let entry = &mut self.stack[ply as usize];
        if entry.killers[0] != Some(*good) {
            entry.killers[1] = entry.killers[0].replace(*good);
        }
        self.countermoves[entry.previous_move % COUNTERMOVES] = Some(*good);
        let bonus = history_bonus(depth);
        self.history.update(self.history_index(game, *good), bonus);
        for scored in bad {
            if !self.is_tactical(game, *scored) {
                self.history.update(self.history_index(game, scored.1), -bonus);
            }
        }
    }
}

/// Moves the highest-scored move from `at` on to `at`; of equals the first. Most nodes end by a cutoff after a few
/// moves, so sorting the whole list would be a waste.
#[inline]
pub(super) fn pick_best<M: Copy>(list: &mut [(i32, M)], at: usize) {
    let mut best = at;
    for i in at + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
        }
    }
    list[at..=best].rotate_right(1);
}

/// A hash by which the transposition table identifies a best move in the list of moves. A collision costs no more than a
/// worse move order.
#[inline]
pub(crate) fn move_hash<M: Hash>(mv: M) -> u32 {
    let mut hasher = QuickHasher::default();
    mv.hash(&mut hasher);
    hasher.finish() as u32
}
