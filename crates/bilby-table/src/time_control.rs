//! The time control: none, a clock with an increment, days for each turn, or a bank of days with an increment.

use std::fmt;
use std::str::FromStr;

/// Milliseconds: a time since a fixed epoch, or a duration.
pub type Millis = u64;

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;
pub(crate) const DAY: Millis = 24 * HOUR;

/// The time control of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeControl {
    /// No clock: `none`.
    Untimed,
    /// A Fischer clock for each seat: `180+2`, in seconds.
    Fischer {
        /// The initial time.
        start: u32,
        /// The increment of each turn.
        increment: u32,
    },
    /// This many days for each turn: `3d`.
    Days(u32),
    /// A bank of days for each seat, and hours added with each turn: `10d+12h`.
    Bank {
        /// The initial days.
        days: u32,
        /// The hours that each turn adds.
        hours: u32,
    },
}

impl TimeControl {
    /// The maximum initial time: a day.
    pub const MOST_SECONDS: u32 = 24 * 60 * 60;
    /// The maximum number of days for a turn.
    pub const MOST_DAYS: u32 = 30;
    /// The maximum number of days in a bank.
    pub const MOST_BANK_DAYS: u32 = 90;
    /// The maximum number of hours that a turn adds to a bank: a week.
    pub const MOST_BANK_HOURS: u32 = 168;

    /// Returns whether the game is played over days, so players are expected to be away.
    pub fn is_correspondence(self) -> bool {
        matches!(self, TimeControl::Days(_) | TimeControl::Bank { .. })
    }

    /// How long a player on move can be away before another can claim their absence; `None` if players are expected to be
    /// away. With a clock it is a tenth of what a game of forty turns takes, within bounds. Without one, somebody may have
    /// to answer the door. Where a computer stands in (`is_reversible`), nobody loses anything, and a minute is enough.
    pub fn absence_timeout(self, is_reversible: bool) -> Option<Millis> {
        let timeout = match self {
            TimeControl::Untimed => 5 * MINUTE,
            TimeControl::Fischer { start, increment } => {
                let game = (Millis::from(start) + 40 * Millis::from(increment)) * SECOND;
                (game / 10).clamp(20 * SECOND, 2 * MINUTE)
            }
            TimeControl::Days(_) | TimeControl::Bank { .. } => return None,
        };
        Some(if is_reversible { timeout.min(MINUTE) } else { timeout })
    }

    /// The initial clock of each seat, if it has one.
    pub(crate) fn start(self) -> Option<Millis> {
        match self {
            TimeControl::Fischer { start, .. } => Some(Millis::from(start) * SECOND),
            TimeControl::Bank { days, .. } => Some(Millis::from(days) * DAY),
            _ => None,
        }
    }

    /// The increment of a turn.
    pub(crate) fn increment(self) -> Millis {
        match self {
            TimeControl::Fischer { increment, .. } => Millis::from(increment) * SECOND,
            TimeControl::Bank { hours, .. } => Millis::from(hours) * HOUR,
            _ => 0,
        }
    }

    /// The time for one turn, if each turn has its own.
    pub(crate) fn per_turn(self) -> Option<Millis> {
        match self {
            TimeControl::Days(days) => Some(Millis::from(days) * DAY),
            _ => None,
        }
    }

    /// Returns whether it is within bounds. (With an initial time of zero, the game would be lost at once.)
    pub(crate) fn is_sound(self) -> bool {
        match self {
            TimeControl::Untimed => true,
            TimeControl::Fischer { start, increment } => {
                (1..=TimeControl::MOST_SECONDS).contains(&start) && increment <= TimeControl::MOST_SECONDS
            }
            TimeControl::Days(days) => (1..=TimeControl::MOST_DAYS).contains(&days),
            TimeControl::Bank { days, hours } => {
                (1..=TimeControl::MOST_BANK_DAYS).contains(&days) && hours <= TimeControl::MOST_BANK_HOURS
            }
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Untimed => f.write_str("none"),
            TimeControl::Fischer { start, increment } => write!(f, "{start}+{increment}"),
            TimeControl::Days(days) => write!(f, "{days}d"),
            TimeControl::Bank { days, hours } => write!(f, "{days}d+{hours}h"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| TimeControlError);
        let bank = text.strip_suffix('h').and_then(|text| text.split_once("d+"));
        let time = match (text, bank, text.split_once('+'), text.strip_suffix('d')) {
            ("none", ..) => TimeControl::Untimed,
            (_, Some((days, hours)), ..) => TimeControl::Bank { days: number(days)?, hours: number(hours)? },
            (_, _, Some((start, increment)), _) => {
                TimeControl::Fischer { start: number(start)?, increment: number(increment)? }
            }
            (_, _, _, Some(days)) => TimeControl::Days(number(days)?),
            _ => return Err(TimeControlError),
        };
        // A time has exactly one form: no plus signs, no leading zeros.
        if time.is_sound() && time.to_string() == text { Ok(time) } else { Err(TimeControlError) }
    }
}

/// A text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not none, SECONDS+SECONDS (1 to {0}, 0 to {0}), DAYSd (1 to {1}) or DAYSd+HOURSh (1 to {2}, 0 to {3})",
    TimeControl::MOST_SECONDS,
    TimeControl::MOST_DAYS,
    TimeControl::MOST_BANK_DAYS,
    TimeControl::MOST_BANK_HOURS
)]
pub struct TimeControlError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_timeout_depends_on_the_clock() {
        for (time, seconds) in [
            ("60+0", Some(20)),
            ("180+2", Some(26)),
            ("600+5", Some(80)),
            ("1800+20", Some(120)),
            ("86400+86400", Some(120)),
            ("none", Some(300)),
            ("3d", None),
            ("10d+12h", None),
        ] {
            let time: TimeControl = time.parse().unwrap();
            assert_eq!(time.absence_timeout(false), seconds.map(|seconds: u64| seconds * 1000), "{time}");
            assert_eq!(time.absence_timeout(true), seconds.map(|seconds| seconds.min(60) * 1000), "{time}");
        }
    }

    #[test]
    fn times_have_one_text_each() {
        for text in ["none", "180+2", "1+0", "86400+86400", "1d", "30d", "1d+0h", "90d+168h"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for bad in [
            "", "180", "0+2", "+180+2", "180+02", "180+2+2", "86401+0", "0d", "31d", "d", "None", "1 d", "0d+1h",
            "91d+1h", "1d+169h", "1d+1", "d+h", "1d+h", "01d+1h", "1d+01h",
        ] {
            assert_eq!(bad.parse::<TimeControl>(), Err(TimeControlError), "{bad:?}");
        }
    }
}
