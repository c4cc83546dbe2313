//! What can go wrong when endings are solved, and when a solved table is checked.

use crate::EndingValue;
use crate::billo::endings::few_men::Class;

/// Endings can't be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The caller did not want to go on.
    #[error("stopped")]
    Stopped,
    /// Billabong: the game can't come to two kangaroos against one, or its ghosts are not known yet.
    #[error("these endings are for two players whose ghosts are on the board")]
    NoRace,
    /// Billo: it needs another class, which is not there.
    #[error("the endings {0} have to be solved first")]
    Missing(Class),
    /// An ending takes longer than a table can tell.
    #[error("an ending takes more than 253 plies")]
    TooLong,
}

/// A value in a table is not what the values after its moves make of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position} is {found:?} in the table, but its moves make it {expected:?}")]
pub struct ContradictionError {
    pub(crate) position: String,
    pub(crate) found: Option<EndingValue>,
    pub(crate) expected: Option<EndingValue>,
}
