//! An event as a line of text: `v1 NUMBER AT WORD …`. Fields are joined by one space, and each event has exactly one
//! form.
//!
//! | line after the number and the time | |
//! | --- | --- |
//! | `open time=180+2 lag=500 patience=60000 takebacks=yes touch=yes standin=5 seats=person:ana,open game=billo rules= start=…` | `patience=-`: unlimited; `assistance=no` before `standin` at tables without assistance, `returns=no` after it where no seat is taken back |
//! | `sit 1 ben` · `rise 1` · `start` | |
//! | `fill 1 5` · `remove 2` · `ready 0` | the host seats a computer of level 5, removes a sitter; a person is there |
//! | `shuffle 2,0,1` | for each seat, where its sitter sat before |
//! | `fewer patience=60000 game=billabong rules=players=3 start=…` | the free seats are removed |
//! | `hand 1 ben` | the person on the seat has this id now |
//! | `turn 0 Re1-e2 177000,180000 POSITION` | clocks: `-` if there are none |
//! | `turn 1 B3e1 void=5 - POSITION` | a call of 5 that was void |
//! | `wrongclaim 1` · `touch 0 h3` | |
//! | `ask draw 0` · `agree draw 1` · `decline draw 1` · `withdraw draw 0` | `draw`, `takeback`, `rematch`, `stop` |
//! | `takeback 0 12 177000,180000 POSITION` | the number of turns that remain |
//! | `left 2 time` | `resignation`, `time`, `absence` |
//! | `standin 2` · `reclaim 2` | a computer plays for the seat, until its person takes it back |
//! | `away 1` · `back 1` · `resume 60000` · `rematch` | how long the server was down |
//! | `holiday 1 1767225600000` | until when |
//! | `over won 1 time` · `over drawn agreement` · `over aborted abort` | |
//!
//! Each line has its own version, so that a later version can continue a log.

mod read;
mod write;

/// The version of the lines that are written.
const VERSION: &str = "v1";

/// What is wrong with a line, and in which field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct LineError {
    /// The field.
    pub field: &'static str,
    /// What is wrong with it.
    pub reason: String,
    /// Whether a later version of Bilby may have written the line: it has another version, or an event of a name that nobody knows here.
    pub is_newer: bool,
}

/// The prefixes of fields; those of an opening are in order.
mod mark {
    pub const TIME: &str = "time=";
    pub const LAG: &str = "lag=";
    pub const ABSENCE_TIMEOUT: &str = "patience=";
    pub const TAKEBACKS: &str = "takebacks=";
    pub const TOUCH: &str = "touch=";
    /// Written only if there is no assistance, because the lines of older logs have no such field.
    pub const NO_ASSISTANCE: &str = "assistance=no";
    pub const STAND_IN: &str = "standin=";
    /// Written only if a seat can't be taken back, for the same reason.
    pub const NO_RETURNS: &str = "returns=no";
    pub const SEATS: &str = "seats=";
    pub const GAME: &str = "game=";
    pub const RULES: &str = "rules=";
    pub const START: &str = "start=";
    /// Opens a field of a turn.
    pub const VOID: &str = "void=";
}
