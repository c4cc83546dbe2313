//! The time control: none, a clock with an increment, or days for each turn.

use std::fmt;
use std::str::FromStr;

/// Milliseconds: a time since a fixed epoch, or a duration.
pub type Millis = u64;

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// The time control of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
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
}

impl Time {
    /// The maximum initial time: a day.
    pub const MOST_SECONDS: u32 = 24 * 60 * 60;
    /// The maximum number of days for a turn.
    pub const MOST_DAYS: u32 = 30;

    /// The initial clock of each seat, if it has one.
    pub(crate) fn start(self) -> Option<Millis> {
        match self {
            Time::Fischer { start, .. } => Some(Millis::from(start) * SECOND),
            _ => None,
        }
    }

    /// The increment of a turn.
    pub(crate) fn increment(self) -> Millis {
        match self {
            Time::Fischer { increment, .. } => Millis::from(increment) * SECOND,
            _ => 0,
        }
    }

    /// The time for one turn, if each turn has its own.
    pub(crate) fn per_turn(self) -> Option<Millis> {
        match self {
            Time::Days(days) => Some(Millis::from(days) * DAY),
            _ => None,
        }
    }

    /// Returns whether it is within bounds. (With an initial time of zero, the game would be lost at once.)
    pub(crate) fn is_sound(self) -> bool {
        match self {
            Time::Untimed => true,
            Time::Fischer { start, increment } => {
                (1..=Time::MOST_SECONDS).contains(&start) && increment <= Time::MOST_SECONDS
            }
            Time::Days(days) => (1..=Time::MOST_DAYS).contains(&days),
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Time::Untimed => f.write_str("none"),
            Time::Fischer { start, increment } => write!(f, "{start}+{increment}"),
            Time::Days(days) => write!(f, "{days}d"),
        }
    }
}

impl FromStr for Time {
    type Err = TimeError;

    fn from_str(text: &str) -> Result<Time, TimeError> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| TimeError);
        let time = match (text, text.split_once('+'), text.strip_suffix('d')) {
            ("none", ..) => Time::Untimed,
            (_, Some((start, increment)), _) => Time::Fischer { start: number(start)?, increment: number(increment)? },
            (_, _, Some(days)) => Time::Days(number(days)?),
            _ => return Err(TimeError),
        };
        // A time has exactly one form: no plus signs, no leading zeros.
        if time.is_sound() && time.to_string() == text { Ok(time) } else { Err(TimeError) }
    }
}

/// A text is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not none, SECONDS+SECONDS (1 to {0}, 0 to {0}) or DAYSd (1 to {1})", Time::MOST_SECONDS, Time::MOST_DAYS)]
pub struct TimeError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_text_each() {
        for text in ["none", "180+2", "1+0", "86400+86400", "1d", "30d"] {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), text);
        }
        for bad in ["", "180", "0+2", "+180+2", "180+02", "180+2+2", "86401+0", "0d", "31d", "d", "None", "1 d"] {
            assert_eq!(bad.parse::<Time>(), Err(TimeError), "{bad:?}");
        }
    }
}
