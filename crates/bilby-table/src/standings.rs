//! The final places of the seats.

use crate::Table;
use bilby_core::{Outcome, Seat};
use bilby_games::Position;
use std::cmp::Reverse;

/// The result of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// 1 for the best. Seats that tie have the same place, and the places after them are left out.
    pub place: u8,
    /// In a two-player game: 2 for a win, 1 for a draw, 0 for a loss. `None` with more players.
    pub half_points: Option<u8>,
}

impl Table {
    /// The place of each seat, in turn order; `None` while the game is being played, and if it was aborted.
    ///
    /// A seat that left comes behind all that stayed, the earlier the further. A seat for which a computer still stands in
    /// at the end counts as left at that moment. If a stand-in's kangaroos come home
    /// first, that decides the game but not this seat's place. Behind the winner, seats are ordered by kangaroos home;
    /// in a draw, all that stayed tie.
    pub fn standings(&self) -> Option<Vec<Standing>> {
        let outcome = self.ending()?.outcome?;
        // Smaller is better.
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

    /// The sort key: when it left (never is best, then the later the better), whether it won, how many kangaroos came
    /// home.
    fn merit(&self, seat: Seat, outcome: Outcome) -> (Option<Reverse<usize>>, bool, Reverse<u8>) {
        let left = self.leavers.iter().position(|(leaver, _)| *leaver == seat);
        let left = left.or(self.is_stood_in(seat).then_some(usize::MAX)).map(Reverse);
        match outcome {
            _ if left.is_some() => (left, false, Reverse(0)),
            Outcome::Drawn => (None, false, Reverse(0)),
            Outcome::Won(winner) => (None, winner != seat, Reverse(self.home(seat))),
        }
    }

    /// How many kangaroos of a seat are home. (The other games have none, and only two players.)
    pub(crate) fn home(&self, seat: Seat) -> u8 {
        match &*self.position {
            Position::Billabong(position) => position.home(seat),
            _ => 0,
        }
    }
}
