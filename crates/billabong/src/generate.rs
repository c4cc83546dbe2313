//! Move generation: lists and counts the legal moves, as fast as a search needs it.

pub(crate) mod lines;
pub(crate) mod reach;
mod replies;
mod watch;

use crate::squares::{NEIGHBOURS, PLAYABLE, Squares};
use crate::troop::Kangaroo;
use crate::{KANGAROOS, Move, Phase, Position, Square};
use lines::{Jumps, Neighbours};
use reach::{Reach, Trails};

impl Position {
    /// The squares that a kangaroo here can step to.
    pub(crate) fn step_squares(&self, from: Square) -> Squares {
        NEIGHBOURS[from.index()] & self.lines.free()
    }

    /// The jumps from a square.
    pub(crate) fn jumps(&self, from: Square) -> Jumps {
        self.lines.jumps(from)
    }

    /// Whether a kangaroo here can step or jump at all.
    pub(crate) fn can_move(&self, square: Square) -> bool {
        !self.step_squares(square).is_empty() || !self.jumps(square).is_empty()
    }

    /// Whether no kangaroo of the player on move can move, in the race.
    pub(crate) fn must_pass(&self) -> bool {
        self.phase() == Phase::Race && !self.kangaroos(self.turn).any(|kangaroo| self.can_move(kangaroo.square))
    }

    /// Where the player on move can place a kangaroo, or set out a ghost.
    pub(crate) fn places(&self) -> Squares {
        self.placement_zone() & self.lines.free()
    }

    /// The squares that may be placed on, free or not. The option `placement` is about kangaroos; ghosts may stand anywhere.
    pub(crate) fn placement_zone(&self) -> Squares {
        if self.phase() == Phase::Placement { self.rules.placement().zone() } else { PLAYABLE }
    }

    #[inline]
    pub(crate) fn list_moves(&self, list: &mut Vec<Move>) {
        list.clear();
        if self.find_outcome().is_some() {
            return;
        }
        if self.phase() != Phase::Race {
            self.places().for_each(|square| list.push(Move::Place(square)));
            return;
        }
        let all_jumps = self.all_jumps();
        let mut trails = Trails::new(&self.lines, self.rules.laps());
        let mut steps = Steps::default();
        for (kangaroo, jumps) in self.troops[self.turn.index()].iter().zip(all_jumps) {
            let by_stream = kangaroo.square.is_by_stream();
            if !by_stream {
                steps.list(kangaroo, self.lines.neighbours(kangaroo.square));
            }
            if by_stream || !jumps.is_empty() {
                let reach = trails.reach(kangaroo, jumps);
                self.list_reach(list, kangaroo.square, &reach);
            }
        }
        list.extend_from_slice(&steps.moves[..steps.len]);
        if list.is_empty() {
            list.push(Move::Pass);
        }
    }

    /// The jumps of each kangaroo on move. They are looked up before anything depends on them, because a processor does that
    /// at the same time.
    #[inline(always)]
    fn all_jumps(&self) -> [Jumps; KANGAROOS as usize] {
        let mut all = [Jumps::NONE; KANGAROOS as usize];
        for (kangaroo, jumps) in self.troops[self.turn.index()].iter().zip(&mut all) {
            *jumps = self.lines.jumps(kangaroo.square);
        }
        all
    }

    #[inline]
    fn list_reach(&self, list: &mut Vec<Move>, from: Square, reach: &Reach) {
        if reach.home {
            list.push(Move::Home { from });
        }
        for (crossings, squares) in (0..=self.rules.laps()).zip(&reach.at) {
            squares.for_each(|to| list.push(Move::Run { from, to, crossings }));
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> u64 {
        if self.find_outcome().is_some() {
            return 0;
        }
        if self.phase() != Phase::Race {
            return self.places().len().into();
        }
        let all_jumps = self.all_jumps();
        let mut trails = Trails::new(&self.lines, self.rules.laps());
        let mut count = 0;
        for (kangaroo, jumps) in self.troops[self.turn.index()].iter().zip(all_jumps) {
            let steps = self.lines.neighbours(kangaroo.square);
            count += if jumps.is_empty() {
                steps.count_moves(kangaroo.crossings == self.rules.laps())
            } else {
                trails.count(kangaroo, jumps, steps)
            };
        }
        count.max(1).into()
    }
}

/// Steps of all kangaroos, listed without a branch: which neighbours are free is hard to predict.
struct Steps {
    moves: [Move; 48],
    len: usize,
}

impl Steps {
    #[inline]
    fn list(&mut self, kangaroo: Kangaroo, neighbours: Neighbours) {
        let Kangaroo { square: from, crossings } = kangaroo;
        for (to, free) in neighbours.each() {
            self.moves[self.len] = Move::Run { from, to, crossings };
            self.len += usize::from(free);
        }
    }
}

impl Default for Steps {
    fn default() -> Steps {
        Steps { moves: [Move::Pass; 48], len: 0 }
    }
}
