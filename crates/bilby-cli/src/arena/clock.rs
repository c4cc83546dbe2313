//! The clocks of a match: each seat of a game has one.

use super::error::ClockError;
use bilby_engine::time::Clock;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What every clock of a match shows at the start of a game, and what a move adds: `10+0.1`, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockSpec {
    start: Duration,
    increment: Duration,
}

impl ClockSpec {
    /// No clock shows more, and no move adds more: a day.
    const MOST: Duration = Duration::from_secs(24 * 60 * 60);
}

impl FromStr for ClockSpec {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<ClockSpec, ClockError> {
        let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (start, increment) = (seconds(start)?, seconds(increment)?);
        let is_sound = !start.is_zero() && start <= ClockSpec::MOST && increment <= ClockSpec::MOST;
        if is_sound { Ok(ClockSpec { start, increment }) } else { Err(ClockError) }
    }
}

/// A time like `10` or `0.1`, to the millisecond.
fn seconds(text: &str) -> Result<Duration, ClockError> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || part.len() > 3 {
        return Err(ClockError);
    }
    let number = |digits: &str| digits.parse::<u64>().map_err(|_| ClockError);
    Ok(Duration::from_secs(number(whole)?) + Duration::from_millis(number(&format!("{part:0<3}"))?))
}

impl fmt::Display for ClockSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.start.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// The clocks of a game.
#[derive(Clone, Debug)]
pub struct Clocks {
    left: Vec<Duration>,
    increment: Duration,
}

/// A seat has run out of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("took {:.3} s with {:.3} s on the clock", .taken.as_secs_f64(), .left.as_secs_f64())]
pub struct OutOfTimeError {
    pub left: Duration,
    pub taken: Duration,
}

impl Clocks {
    pub fn new(spec: ClockSpec, seats: usize) -> Clocks {
        Clocks { left: vec![spec.start; seats], increment: spec.increment }
    }

    /// The clock of a seat.
    pub fn clock(&self, seat: usize) -> Clock {
        Clock { left: self.left[seat], increment: self.increment, moves_to_go: None }
    }

    /// What follows `go` in UGI.
    pub fn words(&self) -> String {
        let increment = self.increment.as_millis();
        let of_seat = |(seat, left): (usize, &Duration)| {
            format!(" p{seat}time {} p{seat}inc {increment}", left.as_millis(), seat = seat + 1)
        };
        self.left.iter().enumerate().map(of_seat).collect()
    }

    /// Charges a seat for a move; an error if the clock did not have as much.
    pub fn charge(&mut self, seat: usize, taken: Duration) -> Result<(), OutOfTimeError> {
        let left = self.left[seat];
        let rest = left.checked_sub(taken).ok_or(OutOfTimeError { left, taken })?;
        self.left[seat] = rest + self.increment;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_by_their_text() {
        let millis = |text: &str| {
            text.parse::<ClockSpec>().map(|spec| (spec.start.as_millis(), spec.increment.as_millis(), spec.to_string()))
        };
        assert_eq!(millis("10+0.1"), Ok((10_000, 100, "10+0.1".to_owned())));
        assert_eq!(millis("60"), Ok((60_000, 0, "60+0".to_owned())));
        assert_eq!(millis("0.05+0.001"), Ok((50, 1, "0.05+0.001".to_owned())));
        assert_eq!(millis("86400+86400"), Ok((86_400_000, 86_400_000, "86400+86400".to_owned())));
        for bad in ["", "+", "0", "0+1", "-1", "1+", "1.", ".5", "1+-1", "1e3", "1.0001", "86401", "nan", "1+1+1", " 1"]
        {
            assert_eq!(bad.parse::<ClockSpec>(), Err(ClockError), "{bad:?}");
        }
    }

    #[test]
    fn a_move_is_charged_and_gets_its_increment() {
        let mut clocks = Clocks::new("1+0.5".parse().unwrap(), 3);
        assert_eq!(clocks.charge(1, Duration::from_millis(1_000)), Ok(()));
        assert_eq!(clocks.words(), " p1time 1000 p1inc 500 p2time 500 p2inc 500 p3time 1000 p3inc 500");
        let taken = Duration::from_millis(501);
        assert_eq!(clocks.charge(1, taken), Err(OutOfTimeError { left: Duration::from_millis(500), taken }));
        assert_eq!(clocks.clock(1).left, Duration::from_millis(500));
    }
}
