//! Which move to try first.

use super::{ANSWERS, Search};
use crate::knowledge::Knowledge;
use bilby_core::Game;
use std::hash::{Hash, Hasher};

/// Moves with a number each, by which the best come first.
pub(super) type Ordered<M> = Vec<(i32, M)>;

impl<G: Game, K: Knowledge<G>> Search<'_, G, K> {
    /// All moves: the one that the table knows, loud ones, those that were good in similar positions, the others.
    pub(super) fn ordered(&mut self, game: &G, mark: Option<u32>, ply: u32) -> Ordered<G::Move> {
        let mut list = self.lists.pop().unwrap_or_default();
        let step = &self.steps[ply as usize];
        let killers = step.killers;
        let answer = self.answers[step.came_by % ANSWERS];
        self.fill(game, &mut list, |search, mv| {
            Some(if mark.is_some_and(|mark| mark == mark_of(mv)) {
                i32::MAX
            } else if search.knowledge.is_loud(game, mv) {
                (1 << 28) + search.knowledge.promise(game, mv)
            } else if let Some(place) = killers.iter().position(|killer| *killer == Some(mv)) {
                (1 << 27) - place as i32
            } else if answer == Some(mv) {
                (1 << 27) - 2
            } else {
                search.knowledge.promise(game, mv) + search.history.get(search.slot(game, mv))
            })
        });
        list
    }

    /// Fills a list with the moves that are worth a number.
    pub(super) fn fill(
        &mut self,
        game: &G,
        list: &mut Ordered<G::Move>,
        worth: impl Fn(&Self, G::Move) -> Option<i32>,
    ) {
        list.clear();
        let mut moves = std::mem::take(&mut self.moves);
        game.moves(&mut moves);
        list.extend(moves.iter().filter_map(|mv| worth(self, *mv).map(|worth| (worth, *mv))));
        self.moves = moves;
    }

    #[inline]
    pub(super) fn slot(&self, game: &G, mv: G::Move) -> usize {
        (game.to_move().index() & 3) * self.slots + self.knowledge.slot(mv)
    }

    /// The last of these moves was good enough, the others before it were not.
    pub(super) fn remember(&mut self, game: &G, tried: &[(i32, G::Move)], depth: i32, ply: u32) {
        let Some(((_, good), bad)) = tried.split_last() else { return };
        let step = &mut self.steps[ply as usize];
        if step.killers[0] != Some(*good) {
            step.killers[1] = step.killers[0].replace(*good);
        }
        self.answers[step.came_by % ANSWERS] = Some(*good);
        let bonus = (depth * depth * 16).min(1_600);
        self.history.learn(self.slot(game, *good), bonus);
        for (_, mv) in bad {
            if !self.knowledge.is_loud(game, *mv) {
                self.history.learn(self.slot(game, *mv), -bonus);
            }
        }
    }
}

/// Brings the most promising of the moves from `at` on to `at`, of equals the first: most lists are never sorted to
/// their end.
#[inline]
pub(super) fn pick_next<M: Copy>(list: &mut [(i32, M)], at: usize) {
    let mut best = at;
    for i in at + 1..list.len() {
        if list[i].0 > list[best].0 {
            best = i;
        }
    }
    list[at..=best].rotate_right(1);
}

/// A mark by which a move is found again in a list.
#[inline]
pub(crate) fn mark_of<M: Hash>(mv: M) -> u32 {
    let mut mix = Mix(0);
    mv.hash(&mut mix);
    (mix.0 >> 32) as u32
}

/// A small quick hash: moves are a few numbers, and a wrong mark costs no more than a worse order.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64((*byte).into());
        }
    }
    fn write_u8(&mut self, value: u8) {
        self.write_u64(value.into());
    }
    fn write_u16(&mut self, value: u16) {
        self.write_u64(value.into());
    }
    fn write_u32(&mut self, value: u32) {
        self.write_u64(value.into());
    }
    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }
    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as u64);
    }
}
