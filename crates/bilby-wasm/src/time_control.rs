//! Reads and writes time controls for the page.

use crate::types::{TimeControl, TimeControlLimits};
use bilby_table as table;

/// Reads a time control: `180+2`, `3d`, `10d+12h` or `none`; `None` if it is something else.
pub fn read(text: &str) -> Option<TimeControl> {
    Some(match text.parse().ok()? {
        table::TimeControl::Untimed => TimeControl::Untimed,
        table::TimeControl::Fischer { start, increment } => TimeControl::Fischer { start, increment },
        table::TimeControl::Days(days) => TimeControl::Days { days },
        table::TimeControl::Bank { days, hours } => TimeControl::Bank { days, hours },
    })
}

/// Writes a time control.
pub fn write(control: TimeControl) -> String {
    let control = match control {
        TimeControl::Untimed => table::TimeControl::Untimed,
        TimeControl::Fischer { start, increment } => table::TimeControl::Fischer { start, increment },
        TimeControl::Days { days } => table::TimeControl::Days(days),
        TimeControl::Bank { days, hours } => table::TimeControl::Bank { days, hours },
    };
    control.to_string()
}

/// Whether a game with this time control is played over days.
pub fn is_correspondence(text: &str) -> bool {
    text.parse().is_ok_and(table::TimeControl::is_correspondence)
}

/// The highest numbers that a server accepts.
pub const LIMITS: TimeControlLimits = TimeControlLimits {
    seconds: table::TimeControl::MOST_SECONDS,
    days: table::TimeControl::MOST_DAYS,
    bank_days: table::TimeControl::MOST_BANK_DAYS,
    bank_hours: table::TimeControl::MOST_BANK_HOURS,
};
