//! Exact tables of the endings with billos only, three at most: who wins, and in how many plies with best play of both.
//!
//! They know nothing of the draw clock. Under perfect play `capture=claim` is worth the same as `strict` (who passes up a
//! capture can be made to play it), so the two share their tables; `passing` is about pawns and does not matter at all.

mod build;
mod file;
mod index;
mod men;
mod solve;
#[cfg(test)]
mod tests;

pub use crate::value::Value;
pub use file::{FileError, VERSION};
pub use men::{Men, UnknownMen};
pub use solve::{Ending, Longest, solve};

use billo::{Capture, Directions, Pending, Position, Rules};
use index::{PLACES, Place};
use std::sync::OnceLock;

/// The tables of the default rules, written by `bilby endings billo --out`.
const BUILT_IN: &[u8] = include_bytes!("endings/orthogonal.bin");

/// The tables for one way of capturing and one of stepping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    capture: Capture,
    directions: Directions,
    /// For every place one byte, the code of its value.
    bytes: Vec<u8>,
}

/// Makes the tables for these rules: a few hundredths of a second.
pub fn make(rules: Rules) -> Tables {
    let rules = decisive(rules);
    Tables { capture: rules.capture, directions: rules.billo, bytes: build::solve(rules) }
}

/// The tables for these rules, kept once they are there. Those of the default rules are built in; the others are made when they are first
/// asked for.
pub fn shared(rules: Rules) -> &'static Tables {
    static MADE: [OnceLock<Tables>; 6] = [const { OnceLock::new() }; 6];
    let rules = decisive(rules);
    let place = rules.billo as usize * 2 + usize::from(rules.capture == Capture::Free);
    MADE[place].get_or_init(|| {
        let built_in = rules == decisive(Rules::default());
        if built_in { Tables::from_file(BUILT_IN).expect("the built-in tables can be read") } else { make(rules) }
    })
}

/// The rules without what makes no difference to these endings.
fn decisive(rules: Rules) -> Rules {
    let capture = if rules.capture == Capture::Free { Capture::Free } else { Capture::Strict };
    Rules { capture, billo: rules.billo, ..Rules::default() }
}

/// Whether the tables know positions with these men: billos only, three at most, one a side at least.
#[inline]
pub fn covers(position: &Position) -> bool {
    Place::of(position).is_some()
}

impl Tables {
    /// What the position is worth, if it is one of those in the tables; what can be claimed is taken into account.
    /// The rules of the position must be those of the tables.
    pub fn probe(&self, position: &Position) -> Option<Value> {
        let value = self.at(Place::of(position)?);
        // A claim that was upheld asks for nothing but what the strict rules ask for.
        let Pending::Claimable { .. } = position.pending() else { return Some(value) };
        let Some(before) = position.taken_back() else { return Some(value) };
        let claimed = self.at(Place::of(&before)?).before();
        Some(if claimed.rank() > value.rank() { claimed } else { value })
    }

    fn at(&self, place: Place) -> Value {
        Value::from_code(self.bytes[place.0])
    }

    /// The rules that the tables are for; `strict` stands for `claim` too.
    pub fn rules(&self) -> Rules {
        Rules { capture: self.capture, billo: self.directions, ..Rules::default() }
    }

    /// In how many places the two differ in who wins, and in how many only in how long it takes.
    pub fn differences(&self, other: &Tables) -> (usize, usize) {
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
