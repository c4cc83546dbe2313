//! The seat at the root against everybody else: an alpha-beta search with two sides.

use super::SeatKnowledge;
use crate::alpha_beta::{self, Parts};
use crate::control::Task;
use crate::knowledge::Knowledge;
use crate::report::Report;
use crate::score::Score;
use crate::table::Table;
use bilby_core::{Game, Outcome, Seat};

/// Paranoid without `free`, best replies with it.
pub(super) fn search<G: Game, K: SeatKnowledge<G>>(
    game: &G,
    knowledge: &K,
    table: &Table,
    task: &Task<'_>,
    free: Option<u8>,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Report<G::Move> {
    let root = game.to_move();
    // What is in the table belongs to the seat that asked, and to the way it looks at the others.
    let salt = (u64::from(root.0) * 8 + free.map_or(0, |free| 1 + u64::from(free))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let versus = Versus { knowledge, root, free, salt };
    let game = Round { game: game.clone(), strayed: 0 };
    // A `SeatKnowledge` calls no move loud: there is nothing to follow below the horizon.
    alpha_beta::search(&game, &versus, table, task, Parts { quiescence: false, ..Parts::default() }, tell)
}

/// A game, and how many of the others have strayed from their best replies since the root's seat last moved.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Round<G> {
    game: G,
    strayed: u8,
}

impl<G: Game> Game for Round<G> {
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
}

/// What the root's seat knows; the score of everybody else is the opposite.
struct Versus<'a, K> {
    knowledge: &'a K,
    root: Seat,
    free: Option<u8>,
    salt: u64,
}

impl<G: Game, K: SeatKnowledge<G>> Knowledge<Round<G>> for Versus<'_, K> {
    #[inline]
    fn evaluate(&self, round: &Round<G>) -> Score {
        let score = self.knowledge.evaluate_for(&round.game, self.root);
        if round.to_move() == self.root { score } else { -score }
    }

    #[inline]
    fn proven(&self, round: &Round<G>) -> Option<Score> {
        let score = self.knowledge.proven(&round.game)?[self.root.index()];
        Some(if round.to_move() == self.root { score } else { -score })
    }

    #[inline]
    fn promise(&self, round: &Round<G>, mv: G::Move) -> i32 {
        self.knowledge.promise(&round.game, mv)
    }

    #[inline]
    fn slot(&self, mv: G::Move) -> usize {
        self.knowledge.slot(mv)
    }

    fn slots(&self) -> usize {
        self.knowledge.slots()
    }

    fn margin(&self, depth: u32) -> Option<Score> {
        self.knowledge.margin(depth)
    }

    fn enough(&self, depth: u32) -> Option<usize> {
        self.knowledge.enough(depth)
    }

    fn caution(&self) -> i32 {
        self.knowledge.caution()
    }

    fn unsteadiness(&self) -> Score {
        self.knowledge.unsteadiness()
    }

    #[inline]
    fn key(&self, round: &Round<G>) -> u64 {
        (round.key() ^ self.salt).wrapping_add(u64::from(round.strayed) << 32)
    }

    #[inline]
    fn side(&self, round: &Round<G>) -> u8 {
        u8::from(round.to_move() != self.root)
    }

    #[inline]
    fn kept(&self, round: &Round<G>) -> usize {
        match self.free {
            Some(free) if round.to_move() != self.root && round.strayed >= free => {
                self.knowledge.replies(&round.game).max(1)
            }
            _ => usize::MAX,
        }
    }

    #[inline]
    fn entered(&self, before: &Round<G>, after: &mut Round<G>, rank: usize) {
        if after.to_move() == self.root {
            after.strayed = 0;
        } else if let Some(free) = self.free
            && before.to_move() != self.root
            && before.strayed < free
            && rank >= self.knowledge.replies(&before.game).max(1)
        {
            after.strayed += 1;
        }
    }
}
