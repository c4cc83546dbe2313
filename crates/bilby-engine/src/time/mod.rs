//! Time management: how long to think about a move. Nothing here reads a clock; the caller says how long it has been.

mod manager;
mod search_on_clock;
mod time_limits;

pub use manager::{Elapsed, TimeManager};
pub use time_limits::{Clock, TimeLimits};

#[cfg(test)]
mod tests;
