//! What was played from a position, and how it ended, in a collection of games.
//!
//! A position is known by its [`key()`], which positions that are played alike share. A game becomes a [`Trace`]: the keys of
//! the positions that it passed, and its result. A [`Tally`] counts the results of what was played from one position, and
//! [`rows()`] lists them beside the legal moves. [`Index`] holds the traces of many games, and a [`Pack`] is a collection of
//! games in few bytes. The page and the server count with the same code, each over games of its own.
//!
//! docs/explorer.md says which positions are folded, and why.

mod bytes;
mod index;
mod key;
mod pack;
mod rows;
mod tally;
mod trace;

pub use bytes::TraceBytesError;
pub use index::Index;
pub use key::{covers, ignores_ghosts, key};
pub use pack::{Pack, PackError, PackSection};
pub use rows::{Row, rows};
pub use tally::{Marbles, Tally};
pub use trace::{Trace, traces, traces_of};
