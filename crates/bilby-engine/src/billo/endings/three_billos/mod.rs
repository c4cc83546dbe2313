//! Tablebases (exact tables) of the endings with at most three billos and no other men, built in for the default rules.
//! They say who wins with best play, and in how many plies (distance to the end).
//!
//! The tables ignore the draw clock. With best play `capture=claim` has the same values as `strict`, because a player
//! who passes up a capture can be made to play it; so the two share their tables. `passing` makes a difference: with
//! `open`, a player who has captured one of two billos may step aside from the other.

mod file;
pub(super) mod index;
mod retrograde;
#[cfg(test)]
mod tests;

pub use file::{FileError, VERSION};

use super::{EndingValue, decisive};
use billo::{Capture, Directions, Passing, Pending, Position, Rules};
use index::{PLACES, Place};
use std::sync::OnceLock;

/// The tables of the default rules, written by `bilby endings billo --out`. A page makes them, which takes less time
/// than loading them.
#[cfg(not(target_family = "wasm"))]
const BUILT_IN: Option<&[u8]> = Some(include_bytes!("orthogonal.bin"));
#[cfg(target_family = "wasm")]
const BUILT_IN: Option<&[u8]> = None;

/// The tables for one value each of the rules options `capture`, `billo` and `passing`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingTables {
    capture: Capture,
    directions: Directions,
    passing: Passing,
    /// The encoded value for every index.
    bytes: Vec<u8>,
}

/// Makes the tables for these rules, which takes a few hundredths of a second.
pub fn make(rules: Rules) -> EndingTables {
    let rules = decisive(rules);
    EndingTables {
        capture: rules.capture,
        directions: rules.billo,
        passing: rules.passing,
        bytes: retrograde::solve(rules),
    }
}

/// The tables for these rules. Those of the default rules are built in; others are made when they are first needed, and
/// kept.
pub fn shared(rules: Rules) -> &'static EndingTables {
    static MADE: [OnceLock<EndingTables>; 12] = [const { OnceLock::new() }; 12];
    let rules = decisive(rules);
    let place = (rules.billo as usize * 2 + rules.passing as usize) * 2 + usize::from(rules.capture == Capture::Free);
    MADE[place].get_or_init(|| {
        let built_in = BUILT_IN.filter(|_| rules == decisive(Rules::default()));
        built_in
            .map_or_else(|| make(rules), |file| EndingTables::from_file(file).expect("the built-in tables can be read"))
    })
}

/// Whether the tables know positions with these men: billos only, three at most, one a side at least.
#[inline]
pub fn covers(position: &Position) -> bool {
    Place::of(position).is_some()
}

impl EndingTables {
    /// The value of a position, if it is in the tables; a possible claim is taken into account.
    /// The rules of the position must be those of the tables.
    pub fn probe(&self, position: &Position) -> Option<EndingValue> {
        let value = self.at(Place::of(position)?);
        // After a claim the opponent must capture, as under the strict rules.
        let Pending::Claimable { .. } = position.pending() else { return Some(value) };
        let Some(before) = position.taken_back() else { return Some(value) };
        let claimed = self.at(Place::of(&before)?).before();
        Some(if claimed.rank() > value.rank() { claimed } else { value })
    }

    fn at(&self, place: Place) -> EndingValue {
        EndingValue::from_code(self.bytes[place.0])
    }

    /// The rules that the tables are for; `strict` stands for `claim` too.
    pub fn rules(&self) -> Rules {
        Rules { capture: self.capture, billo: self.directions, passing: self.passing }
    }

    /// The number of positions in which the two tables have different winners, and in which only the plies differ.
    pub fn differences(&self, other: &EndingTables) -> (usize, usize) {
        let winner = |code: &u8| if *code == 0 { 2 } else { *code % 2 };
        let pairs = || self.bytes.iter().zip(&other.bytes).filter(|(a, b)| a != b);
        let winners = pairs().filter(|(a, b)| winner(a) != winner(b)).count();
        (winners, pairs().count() - winners)
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        debug_assert_eq!(self.bytes.len(), PLACES);
        self.bytes.len()
    }
}
