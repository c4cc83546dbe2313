//! The options that a game can be played by.

use bilby_core::{Choice, RulesError, find_choices, read_choices, write_choices};
use std::fmt;
use std::str::FromStr;

/// The duty to capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Any move may be played; if it passes up a capture, the opponent may claim it.
    #[default]
    Claim,
    /// Where a capture is possible, only captures are legal.
    Strict,
    /// No duty at all.
    Free,
}

/// The directions of a billo's steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Directions {
    /// To the four orthogonal neighbours.
    #[default]
    Orthogonal,
    /// To the four diagonal neighbours.
    Diagonal,
    /// To all eight.
    All,
}

impl Directions {
    /// Whether a step by this many columns and rows goes in one of the directions.
    pub fn allow(self, columns: i8, rows: i8) -> bool {
        let straight = columns == 0 || rows == 0;
        columns.abs().max(rows.abs()) == 1
            && match self {
                Directions::Orthogonal => straight,
                Directions::Diagonal => !straight,
                Directions::All => true,
            }
    }
}

/// Where a path may go after a capture, a pawn's and a billo's alike. The printed diagram is lost, and both readings
/// fit the words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// A path may not go to a free square after a capture.
    #[default]
    Nested,
    /// A path may also go to a square that was free before the turn, and ends there.
    Open,
}

/// The rules that a game is played by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The duty to capture.
    pub capture: Capture,
    /// The directions of a billo's steps.
    pub billo: Directions,
    /// Where a path may go after a capture.
    pub passing: Passing,
}

pub(crate) const OPTIONS: &[Choice] = &[
    Choice { key: "capture", values: &["claim", "strict", "free"] },
    Choice { key: "billo", values: &["orthogonal", "diagonal", "all"] },
    Choice { key: "passing", values: &["nested", "open"] },
];

const CAPTURES: [Capture; 3] = [Capture::Claim, Capture::Strict, Capture::Free];
const DIRECTIONS: [Directions; 3] = [Directions::Orthogonal, Directions::Diagonal, Directions::All];
const PASSINGS: [Passing; 2] = [Passing::Nested, Passing::Open];
const _: () = assert!(
    OPTIONS[0].values.len() == CAPTURES.len()
        && OPTIONS[1].values.len() == DIRECTIONS.len()
        && OPTIONS[2].values.len() == PASSINGS.len(),
    "CAPTURES, DIRECTIONS and PASSINGS have one entry for each value of OPTIONS"
);

impl Rules {
    /// The rules with these values of these options, given as pairs of a key and a value; the other options have their defaults.
    pub fn from_choices<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, RulesError> {
        Ok(Rules::of_indexes(find_choices(OPTIONS, pairs)?))
    }

    /// The rules with the chosen values, each given as its index in [`OPTIONS`].
    fn of_indexes(chosen: [Option<usize>; 3]) -> Rules {
        let [capture, billo, passing] = chosen.map(Option::unwrap_or_default);
        Rules { capture: CAPTURES[capture], billo: DIRECTIONS[billo], passing: PASSINGS[passing] }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chosen = [self.capture as usize, self.billo as usize, self.passing as usize];
        write_choices(f, OPTIONS, chosen.map(Some))
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        Ok(Rules::of_indexes(read_choices(OPTIONS, text)?))
    }
}
