//! What `go` asks for.

use super::options::Options;
use crate::Request;
use bilby_search::Limits;
use bilby_shelf::Position;

/// A position to think about, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// The position.
    pub position: Position,
    /// What is asked.
    pub request: Request,
    /// How long.
    pub time: Time,
    /// With how many threads.
    pub threads: usize,
    /// With a table of how many bytes.
    pub bytes: usize,
}

/// How long thinking may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// Until the request is met.
    Own,
    /// At most so many milliseconds.
    Milliseconds(u64),
    /// The answer has to wait for `stop`.
    Infinite,
}

/// Reads what follows `go`.
pub(super) fn order(position: Position, options: &Options, text: &str) -> Result<Order, String> {
    let (mut limits, mut move_time, mut infinite) = (Limits::default(), None, false);
    let (mut clock, mut bonus) = (None, 0);
    let own_clock = format!("p{}time", position.to_move().0 + 1);
    let own_bonus = format!("p{}inc", position.to_move().0 + 1);
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let mut number = || -> Result<u64, String> {
            let value = words.next().ok_or_else(|| format!("go {word}: a number is missing"))?;
            value.parse().map_err(|_| format!("go {word}: {value:?} is not a number"))
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
            _ => return Err(format!("go: unexpected {word:?}")),
        }
    }
    let move_time = move_time.or_else(|| clock.map(|clock| share(clock, bonus)));
    let limits = (infinite || limits != Limits::default()).then_some(limits);
    let request = Request { level: options.level, limits, lines: options.lines as usize, seed: options.seed };
    let (request, time) = match move_time {
        _ if infinite => (request, Time::Infinite),
        Some(time) => (request, Time::Milliseconds(time)),
        None => (request.bounded(), Time::Own),
    };
    let bytes = usize::try_from(options.hash << 20).unwrap_or(usize::MAX);
    Ok(Order { position, request, time, threads: options.threads as usize, bytes })
}

/// How much of what is left on the clock goes into one move: a twentieth and most of what comes back, and never so much
/// that the answer arrives after the flag.
fn share(clock: u64, bonus: u64) -> u64 {
    const ON_THE_WAY: u64 = 20;
    (clock / 20 + bonus / 4 * 3).min(clock.saturating_sub(ON_THE_WAY)).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_shared_out() {
        assert_eq!(share(60_000, 0), 3_000);
        assert_eq!(share(60_000, 1_000), 3_750);
        assert_eq!(share(100, 1_000), 80);
        assert_eq!(share(0, 0), 1);
        assert!(share(u64::MAX, u64::MAX) > 0, "no overflow");
    }
}
