//! How much time there is: none kept, a clock that gains with each turn, or days for each turn.

use std::fmt;
use std::str::FromStr;

/// Milliseconds: a moment since some fixed beginning, or how long something takes.
pub type Millis = u64;

const SECOND: Millis = 1000;
const DAY: Millis = 24 * 60 * 60 * SECOND;

/// How the players' time is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// Nobody counts: `none`.
    Untimed,
    /// Fischer's clock, one for each seat: `180+2`, in seconds.
    Fischer {
        /// What each seat starts with.
        start: u32,
        /// What a seat gains by each turn.
        increment: u32,
    },
    /// So many days for each turn: `3d`.
    Days(u32),
}

impl Time {
    /// The longest start of a clock: a day.
    pub const MOST_SECONDS: u32 = 24 * 60 * 60;
    /// The most days there can be for a turn.
    pub const MOST_DAYS: u32 = 30;

    /// What each seat's clock shows at the start, where each has one.
    pub(crate) fn start(self) -> Option<Millis> {
        match self {
            Time::Fischer { start, .. } => Some(Millis::from(start) * SECOND),
            _ => None,
        }
    }

    /// What a turn gains.
    pub(crate) fn increment(self) -> Millis {
        match self {
            Time::Fischer { increment, .. } => Millis::from(increment) * SECOND,
            _ => 0,
        }
    }

    /// The time for one turn, where each turn has its own.
    pub(crate) fn per_turn(self) -> Option<Millis> {
        match self {
            Time::Days(days) => Some(Millis::from(days) * DAY),
            _ => None,
        }
    }

    /// Whether it is within bounds. (A start of no time at all would be lost before it began.)
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
    type Err = BadTime;

    fn from_str(text: &str) -> Result<Time, BadTime> {
        let number = |text: &str| text.parse::<u32>().map_err(|_| BadTime);
        let time = match (text, text.split_once('+'), text.strip_suffix('d')) {
            ("none", ..) => Time::Untimed,
            (_, Some((start, increment)), _) => Time::Fischer { start: number(start)?, increment: number(increment)? },
            (_, _, Some(days)) => Time::Days(number(days)?),
            _ => return Err(BadTime),
        };
        // There is one way to write a time: no plus signs, no leading zeros.
        if time.is_sound() && time.to_string() == text { Ok(time) } else { Err(BadTime) }
    }
}

/// A text that is no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTime;

impl fmt::Display for BadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not none, SECONDS+SECONDS (1 to {0}, 0 to {0}) or DAYSd (1 to {1})",
            Time::MOST_SECONDS,
            Time::MOST_DAYS
        )
    }
}

impl std::error::Error for BadTime {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_one_text_each() {
        for text in ["none", "180+2", "1+0", "86400+86400", "1d", "30d"] {
            assert_eq!(text.parse::<Time>().unwrap().to_string(), text);
        }
        for bad in ["", "180", "0+2", "+180+2", "180+02", "180+2+2", "86401+0", "0d", "31d", "d", "None", "1 d"] {
            assert_eq!(bad.parse::<Time>(), Err(BadTime), "{bad:?}");
        }
    }
}
