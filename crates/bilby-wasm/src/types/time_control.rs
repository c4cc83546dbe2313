//! The time controls of online tables.

use serde::{Deserialize, Serialize};

/// A time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TimeControl {
    /// No clock.
    Untimed,
    /// A Fischer clock: seconds for the game, and seconds that each turn adds.
    Fischer { start: u32, increment: u32 },
    /// Days for each turn.
    Days { days: u32 },
    /// A bank of days, and hours that each turn adds.
    Bank { days: u32, hours: u32 },
}

/// The highest numbers of time controls. The lowest are 1, and 0 for what a turn adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TimeControlLimits {
    /// Of a Fischer clock, for the game and for each turn.
    pub seconds: u32,
    pub days: u32,
    pub bank_days: u32,
    pub bank_hours: u32,
}
