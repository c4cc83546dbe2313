//! A complete position, and queries for drawing and evaluation.

use crate::generate::lines::Lines;
use crate::key::{PLACING_KEY, ghost_key, kangaroo_key, rules_key, turn_key};
use crate::seat_counts::Counts;
use crate::troop::{GhostSquares, Kangaroo, Troop};
use crate::{Ghosts, Rules, Square};
use bilby_core::{Outcome, Seat};

/// How many kangaroos each seat has, and how many ghosts there are.
pub const KANGAROOS: u8 = 5;

/// A position of Billabong, with its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) lines: Lines,
    pub(crate) key: u64,
    pub(crate) troops: [Troop; 4],
    pub(crate) ghosts: GhostSquares,
    pub(crate) hand: Counts,
    pub(crate) home: Counts,
    pub(crate) turn: Seat,
    pub(crate) clock: u16,
    pub(crate) rules: Rules,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// A seat's kangaroo.
    Kangaroo {
        /// Its seat.
        seat: Seat,
        /// How often it has crossed the stream.
        crossings: u8,
    },
    /// A kangaroo of an unused colour that nobody moves.
    Ghost,
}

/// The phases of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The players set out the ghosts, with `ghosts=placed`.
    SettingOut,
    /// Kangaroos are placed on the board.
    Placement,
    /// Kangaroos run.
    Race,
}

impl Position {
    /// An empty board without ghosts.
    pub(crate) fn empty(rules: Rules) -> Position {
        let mut hand = Counts::ZERO;
        (0..rules.players()).for_each(|seat| hand.set(Seat(seat), KANGAROOS));
        let mut position = Position {
            lines: Lines::EMPTY,
            key: 0,
            troops: [Troop::EMPTY; 4],
            ghosts: GhostSquares::EMPTY,
            hand,
            home: Counts::ZERO,
            turn: Seat(0),
            clock: 0,
            rules,
        };
        position.key = position.key_from_scratch();
        position
    }

    /// The current phase.
    #[inline]
    pub fn phase(&self) -> Phase {
        if self.hand == Counts::ZERO {
            Phase::Race
        } else if self.ghosts_in_hand() > 0 {
            Phase::SettingOut
        } else {
            Phase::Placement
        }
    }

    /// How many ghosts the players still have to set out.
    pub fn ghosts_in_hand(&self) -> u8 {
        Position::ghosts_expected(self.rules) - self.ghosts.len()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Occupant> {
        if self.is_free(square) || square.is_lake() {
            return None;
        }
        for (seat, troop) in (0..).map(Seat).zip(&self.troops) {
            if let Some(Kangaroo { crossings, .. }) = troop.on(square) {
                return Some(Occupant::Kangaroo { seat, crossings });
            }
        }
        Some(Occupant::Ghost)
    }

    /// Returns whether a square is unoccupied and not in the lake.
    #[inline]
    pub fn is_free(&self, square: Square) -> bool {
        !self.lines.blocked(square)
    }

    /// A seat's kangaroos on the board, in the order of their squares. (None for an unused seat.)
    pub fn kangaroos(&self, seat: Seat) -> impl Iterator<Item = Kangaroo> {
        self.troops.get(seat.index()).into_iter().flat_map(Troop::iter)
    }

    /// The squares of the ghosts on the board, in order.
    pub fn ghosts(&self) -> impl Iterator<Item = Square> {
        self.ghosts.iter()
    }

    /// The key without the ghosts' squares, for those who compare placements: where the ghosts are drawn by lot, no two games
    /// begin alike. (The board has no symmetries, because the stream lies on one side and the race has one direction.)
    pub fn key_without_ghosts(&self) -> u64 {
        self.ghosts().fold(self.key, |key, ghost| key ^ ghost_key(ghost))
    }

    /// How many kangaroos a seat still has to place.
    pub fn hand(&self, seat: Seat) -> u8 {
        self.hand.get(seat)
    }

    /// How many of a seat's kangaroos are home.
    pub fn home(&self, seat: Seat) -> u8 {
        self.home.get(seat)
    }

    /// Plies since a kangaroo last came home, or since the placement ended.
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// The seats by kangaroos home, most first; ties are in turn order.
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = (0..self.rules.players()).map(Seat).collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(self.home(*seat)));
        seats
    }

    /// The number of ghosts with these rules.
    pub(crate) fn ghosts_expected(rules: Rules) -> u8 {
        if rules.ghosts() == Ghosts::None { 0 } else { KANGAROOS }
    }

    #[inline]
    pub(crate) fn find_outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.home.find(KANGAROOS) {
            return Some(Outcome::Won(winner));
        }
        (self.clock >= self.rules.draw_limit()).then_some(Outcome::Drawn)
    }

    /// Puts a ghost on a free square, without updating the key.
    pub(crate) fn put_ghost(&mut self, square: Square) {
        self.ghosts.insert(square);
        self.toggle(square);
    }

    /// Puts something on a free square, or takes it away.
    #[inline]
    pub(crate) fn toggle(&mut self, square: Square) {
        self.lines.toggle(square);
    }

    /// The key, computed anew.
    pub(crate) fn key_from_scratch(&self) -> u64 {
        let mut key = rules_key(self.rules) ^ turn_key(self.turn);
        if self.phase() != Phase::Race {
            key ^= PLACING_KEY;
        }
        for (seat, troop) in (0..).map(Seat).zip(&self.troops) {
            for kangaroo in troop.iter() {
                key ^= kangaroo_key(seat, kangaroo);
            }
        }
        self.ghosts().fold(key, |key, ghost| key ^ ghost_key(ghost))
    }
}
