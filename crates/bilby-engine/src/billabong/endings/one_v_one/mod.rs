//! Tablebases (exact tables) of the last race: two seats with one kangaroo each. They say who wins with best play, and
//! in how many plies (distance to the end).
//!
//! A table is for one set of ghosts, because kangaroos jump over ghosts; it is made when it is first needed. It ignores
//! the draw clock.

mod cache;
mod report;
mod retrograde;
#[cfg(test)]
mod tests;

pub(in crate::billabong) use cache::shared;
pub use report::{EndingStatistics, Longest};

use super::{EndingValue, set_up};
use bilby_core::{Game, Notation, SplitMix64};
use billabong::{KANGAROOS, Kangaroo, Position, Square};

/// The table for one number of laps and one set of ghosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingTables {
    laps: u8,
    ghosts: Vec<Square>,
    /// A position with two kangaroos anywhere, from which others are set up.
    set_up: Position,
    /// The encoded value for each state of the kangaroo on move and each state of the other.
    codes: Vec<u8>,
}

/// Makes the table for the rules and ghosts of a position, which takes some hundredths of a second. `None` if the
/// position is not for two seats, if ghosts are still to be set out, or if `stop` ends it.
pub fn make(position: &Position, stop: &dyn Fn() -> bool) -> Option<EndingTables> {
    let (laps, ghosts) = subject(position);
    let set_up = set_up::last_two(position)?;
    let codes = retrograde::solve(&set_up, stop)?;
    Some(EndingTables { laps, ghosts, set_up, codes })
}

/// A race of two kangaroos that are wanted, drawn by lot, with the rules and ghosts of a position. `None` if none is
/// found, or if the position is not for two seats.
pub fn draw(
    position: &Position,
    wanted: impl Fn(Kangaroo, Kangaroo) -> bool,
    random: &mut SplitMix64,
) -> Option<Position> {
    let set_up = set_up::last_two(position)?;
    let (laps, ghosts) = subject(position);
    let all: Vec<Kangaroo> = kangaroos(laps, &ghosts).collect();
    let mut any = || all[random.below(all.len() as u64) as usize];
    let mut pairs = std::iter::repeat_with(|| (any(), any())).take(10_000);
    let (mine, theirs) = pairs.find(|(mine, theirs)| mine.square != theirs.square && wanted(*mine, *theirs))?;
    Some(set_up::put(&set_up, mine, theirs).without_clock())
}

/// What a table depends on: laps and ghosts.
pub(super) fn subject(position: &Position) -> (u8, Vec<Square>) {
    (position.rules().laps(), position.ghosts().collect())
}

/// Whether it is a race of two kangaroos.
#[inline]
pub fn covers(position: &Position) -> bool {
    let one_left = |seat| position.home(bilby_core::Seat(seat)) == KANGAROOS - 1;
    position.seats() == 2 && one_left(0) && one_left(1)
}

impl EndingTables {
    /// The value of a position, if it is a race of two kangaroos. Its laps and ghosts must be those of the table.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<EndingValue> {
        debug_assert_eq!(self.laps, position.rules().laps());
        if !covers(position) {
            return None;
        }
        let us = position.to_move();
        let mine = position.kangaroos(us).next()?;
        let theirs = position.kangaroos(us.next(2)).next()?;
        Some(self.value(mine, theirs))
    }

    /// The value for the side that is on move with the first of these two kangaroos.
    #[inline]
    pub fn value(&self, mine: Kangaroo, theirs: Kangaroo) -> EndingValue {
        EndingValue::from_code(self.codes[state(mine) * states(self.laps) + state(theirs)])
    }

    /// Whether it is the table for a position.
    pub fn is_for(&self, position: &Position) -> bool {
        (self.laps, &self.ghosts) == (position.rules().laps(), &position.ghosts().collect())
    }

    /// How many laps it is for.
    pub fn laps(&self) -> u8 {
        self.laps
    }

    /// The ghosts it is for, in the order of their squares.
    pub fn ghosts(&self) -> &[Square] {
        &self.ghosts
    }

    /// Every pair of kangaroos that can be in it, the one on move first.
    pub fn pairs(&self) -> impl Iterator<Item = (Kangaroo, Kangaroo)> {
        let all = || kangaroos(self.laps, &self.ghosts);
        all().flat_map(move |mine| all().map(move |theirs| (mine, theirs)).filter(|(a, b)| a.square != b.square))
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.codes.len()
    }
}

/// Every square and number of crossings that a kangaroo can have.
fn kangaroos(laps: u8, ghosts: &[Square]) -> impl Iterator<Item = Kangaroo> {
    let free = |square: &Square| !square.is_lake() && !ghosts.contains(square);
    let counts = move |square| (0..=laps).map(move |crossings| Kangaroo { square, crossings });
    Square::all().filter(free).flat_map(counts)
}

/// A number for a kangaroo's square and crossings.
#[inline]
fn state(kangaroo: Kangaroo) -> usize {
    usize::from(kangaroo.crossings) * 224 + kangaroo.square.index()
}

/// How many such numbers there are.
#[inline]
fn states(laps: u8) -> usize {
    224 * (usize::from(laps) + 1)
}
