//! Who came where.

use crate::Table;
use bilby_core::{Outcome, Seat};
use bilby_shelf::Position;
use std::cmp::Reverse;

/// What a seat got out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// 1 for the best; seats that came level have the same, and the places after them are left out.
    pub place: u8,
    /// In a game of two: 2 for a win, 1 for a draw, 0 for a loss. `None` where more play.
    pub half_points: Option<u8>,
}

impl Table {
    /// Where each seat came, in turn order; `None` while the game is played, and when it was aborted.
    ///
    /// Who left comes behind all who stayed, the earlier the further; if a stand-in's kangaroos come home first, that wins
    /// the board and nothing else. Behind the winner seats stand by kangaroos home; in a draw, all who stayed are level.
    pub fn standings(&self) -> Option<Vec<Standing>> {
        let outcome = self.ending()?.outcome?;
        // The smaller, the better.
        let merits: Vec<_> = self.seats().map(|seat| self.merit(seat, outcome)).collect();
        let standing = |merit| {
            let better = merits.iter().filter(|other| *other < merit).count() as u8;
            let level = merits.iter().filter(|other| *other == merit).count();
            let half_points = match (merits.len(), level, better) {
                (2, 2, _) => Some(1),
                (2, _, 0) => Some(2),
                (2, ..) => Some(0),
                _ => None,
            };
            Standing { place: 1 + better, half_points }
        };
        Some(merits.iter().map(standing).collect())
    }

    /// When it left (never is best, then the later the better), whether it won, how many came home.
    fn merit(&self, seat: Seat, outcome: Outcome) -> (Option<Reverse<usize>>, bool, Reverse<u8>) {
        let left = self.leavers.iter().position(|(leaver, _)| *leaver == seat).map(Reverse);
        match outcome {
            _ if left.is_some() => (left, false, Reverse(0)),
            Outcome::Drawn => (None, false, Reverse(0)),
            Outcome::Won(winner) => (None, winner != seat, Reverse(self.home(seat))),
        }
    }

    /// How many kangaroos of a seat are home. (In the other games nobody has any, and only two play.)
    pub(crate) fn home(&self, seat: Seat) -> u8 {
        match &self.position {
            Position::Billabong(position) => position.home(seat),
            _ => 0,
        }
    }
}
