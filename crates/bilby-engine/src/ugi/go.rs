//! The command `go`: what to search, and for how long.

use super::UgiError;
use super::options::Options;
use crate::Request;
use bilby_games::Position;
use bilby_search::Limits;

/// A position to search, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// The position.
    pub position: Position,
    /// Level, limits and number of lines.
    pub request: Request,
    /// The time limit.
    pub time: Time,
    /// The number of threads.
    pub threads: usize,
    /// The size of the transposition table.
    pub bytes: usize,
}

/// The time limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// None: the limits of the request end the search.
    Own,
    /// At most so many milliseconds.
    Milliseconds(u64),
    /// The answer has to wait for `stop`.
    Infinite,
}

/// Reads what follows `go`.
pub(super) fn order(position: Position, options: &Options, text: &str) -> Result<Order, UgiError> {
    let (mut limits, mut move_time, mut infinite) = (Limits::default(), None, false);
    let (mut clock, mut bonus) = (None, 0);
    let own_clock = format!("p{}time", position.to_move().0 + 1);
    let own_bonus = format!("p{}inc", position.to_move().0 + 1);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, UgiError> {
            let value = words.next().ok_or_else(|| UgiError::MissingNumber(word.to_owned()))?;
            let explain = |_| UgiError::NotANumber { word: word.to_owned(), value: value.to_owned() };
            value.parse().map_err(explain)
        };
        match word {
            "infinite" => infinite = true,
            "nodes" => limits.nodes = Some(number()?),
            "depth" => limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
            "movetime" => move_time = Some(number()?),
            "p1time" | "p2time" | "p3time" | "p4time" => {
                let time = number()?;
                clock = if word == own_clock { Some(time) } else { clock };
            }
            "p1inc" | "p2inc" | "p3inc" | "p4inc" => {
                let more = number()?;
                bonus = if word == own_bonus { more } else { bonus };
            }
            _ => return Err(UgiError::Unexpected { command: "go", word: word.to_owned() }),
        }
    }
    let move_time = move_time.or_else(|| clock.map(|clock| time_for_move(clock, bonus)));
    let limits = (infinite || limits != Limits::default()).then_some(limits);
    let request = Request {
        level: options.level,
        limits,
        lines: options.lines as usize,
        seed: options.seed,
        ..Request::default()
    };
    let (request, time) = match move_time {
        _ if infinite => (request, Time::Infinite),
        Some(time) => (request, Time::Milliseconds(time)),
        None => (request.bounded(), Time::Own),
    };
    let bytes = usize::try_from(options.hash << 20).unwrap_or(usize::MAX);
    Ok(Order { position, request, time, threads: options.threads as usize, bytes })
}

/// Time management: a move gets a twentieth of the clock and three quarters of the increment, but never so much that the
/// answer arrives too late.
fn time_for_move(clock: u64, bonus: u64) -> u64 {
    const OVERHEAD: u64 = 20;
    (clock / 20 + bonus / 4 * 3).min(clock.saturating_sub(OVERHEAD)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_shared_out() {
        assert_eq!(time_for_move(60_000, 0), 3_000);
        assert_eq!(time_for_move(60_000, 1_000), 3_750);
        assert_eq!(time_for_move(100, 1_000), 80);
        assert_eq!(time_for_move(0, 0), 1);
        assert!(time_for_move(u64::MAX, u64::MAX) > 0, "no overflow");
    }
}
