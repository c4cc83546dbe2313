//! Time management: how long to think about a move. Nothing here reads a clock; the caller says how long it has been.

mod limits;
mod manager;
mod on_clock;

pub use limits::{Clock, TimeLimits};
pub use manager::{Elapsed, TimeManager};

#[cfg(test)]
mod tests;
