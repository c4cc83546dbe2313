//! An event as a line of text: `v1 NUMBER AT WORD …`, fields joined by one space, one way to write each.
//!
//! | line after the number and the time | |
//! | --- | --- |
//! | `open time=180+2 lag=500 patience=60000 takebacks=yes touch=yes standin=5 seats=person:ana,open game=billo rules= start=…` | `patience=-`: for ever |
//! | `sit 1 ben` · `rise 1` · `start` | |
//! | `turn 0 Re1-e2 177000,180000 POSITION` | clocks: `-` where there are none |
//! | `touch 0 h3` | |
//! | `ask draw 0` · `agree draw 1` · `decline draw 1` · `withdraw draw 0` | `draw`, `takeback`, `rematch` |
//! | `takeback 0 12 177000,180000 POSITION` | the turns that stay |
//! | `left 2 time` | `resignation`, `time`, `absence` |
//! | `away 1` · `back 1` · `resume 60000` · `rematch` | how long the house was closed |
//! | `over won 1 time` · `over drawn agreement` · `over aborted abort` | |
//!
//! The version is that of the line, so that a log can be continued by a later one.

mod read;
mod write;

use std::error::Error;
use std::fmt;

/// The version of the lines that are written.
const VERSION: &str = "v1";

/// What is wrong with a line, and in which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The field.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.problem)
    }
}

impl Error for BadLine {}

/// The marks that open the fields of an opening, in order.
mod mark {
    pub const TIME: &str = "time=";
    pub const LAG: &str = "lag=";
    pub const PATIENCE: &str = "patience=";
    pub const TAKEBACKS: &str = "takebacks=";
    pub const TOUCH: &str = "touch=";
    pub const STAND_IN: &str = "standin=";
    pub const SEATS: &str = "seats=";
    pub const GAME: &str = "game=";
    pub const RULES: &str = "rules=";
    pub const START: &str = "start=";
}
