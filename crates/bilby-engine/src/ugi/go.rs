//! The command `go`: what to search, and for how long.

use super::UgiError;
use super::options::Options;
use crate::Request;
use crate::time::Clock;
use bilby_games::Position;
use bilby_search::Limits;
use std::time::Duration;

/// A `go` command: a position to search, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct GoCommand {
    /// The position.
    pub position: Position,
    /// The keys of the positions that the game went through before, as far as the interface has told.
    pub played: Vec<u64>,
    /// Level, limits and number of lines.
    pub request: Request,
    /// The time limit.
    pub time: SearchTime,
    /// The time limit does not count before `ponderhit`, and the answer has to wait for that or `stop`.
    pub ponder: bool,
    /// The number of threads.
    pub threads: usize,
    /// The size of the transposition table.
    pub bytes: usize,
    /// The folder of solved endings.
    pub endings: Option<String>,
}

/// The time limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTime {
    /// None: the limits of the request end the search.
    NotSet,
    /// At most this many milliseconds.
    Milliseconds(u64),
    /// What is sensible with this clock.
    Clock(Clock),
    /// The answer has to wait for `stop`.
    Infinite,
}

/// What follows `go`, each word at most once.
#[derive(Default)]
struct Arguments {
    limits: Limits,
    move_time: Option<u64>,
    infinite: bool,
    ponder: bool,
    moves_to_go: Option<u64>,
    /// For each seat its time and its increment.
    clocks: [[Option<u64>; 2]; 4],
}

/// Reads what follows `go`.
pub(super) fn read(position: Position, played: Vec<u64>, options: &Options, text: &str) -> Result<GoCommand, UgiError> {
    let arguments = Arguments::read(text, position.seat_names().len())?;
    if arguments.ponder && !options.ponder {
        return Err(UgiError::PonderOff);
    }
    let clock = arguments.clock(position.to_move().index())?;
    let Arguments { limits, move_time, infinite, ponder, .. } = arguments;
    for (given, other, names) in [
        (infinite, move_time.is_some(), ("infinite", "movetime")),
        (infinite, clock.is_some(), ("infinite", "a clock")),
        (infinite, ponder, ("infinite", "ponder")),
        (move_time.is_some(), clock.is_some(), ("movetime", "a clock")),
    ] {
        if given && other {
            return Err(UgiError::Conflict(names.0, names.1));
        }
    }
    let limits = (infinite || limits != Limits::default()).then_some(limits);
    let request = Request {
        level: options.level,
        limits,
        lines: options.lines as usize,
        seed: options.seed,
        ..Request::default()
    };
    let (request, time) = match (move_time, clock) {
        _ if infinite => (request, SearchTime::Infinite),
        (Some(time), _) => (request, SearchTime::Milliseconds(time)),
        (_, Some(clock)) => (request, SearchTime::Clock(clock)),
        (None, None) => (request.bounded(), SearchTime::NotSet),
    };
    let bytes = usize::try_from(options.hash << 20).unwrap_or(usize::MAX);
    let endings = options.endings.clone();
    Ok(GoCommand { position, played, request, time, ponder, threads: options.threads as usize, bytes, endings })
}

impl Arguments {
    fn read(text: &str, seats: usize) -> Result<Arguments, UgiError> {
        let mut read = Arguments::default();
        let mut seen = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if seen.contains(&word) {
                return Err(UgiError::Twice(word.to_owned()));
            }
            seen.push(word);
            let mut number = || -> Result<u64, UgiError> {
                let value = words.next().ok_or_else(|| UgiError::MissingNumber(word.to_owned()))?;
                let explain = |_| UgiError::NotANumber { word: word.to_owned(), value: value.to_owned() };
                value.parse().map_err(explain)
            };
            match word {
                "infinite" => read.infinite = true,
                "ponder" => read.ponder = true,
                "nodes" => read.limits.nodes = Some(number()?),
                "depth" => read.limits.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
                "movetime" => read.move_time = Some(number()?),
                "movestogo" => read.moves_to_go = Some(number()?),
                _ => {
                    let unexpected = || UgiError::Unexpected { command: "go", word: word.to_owned() };
                    let (seat, kind) = clock_word(word).ok_or_else(unexpected)?;
                    if seat >= seats {
                        return Err(UgiError::NoSuchSeat { word: word.to_owned(), seats });
                    }
                    read.clocks[seat][kind] = Some(number()?);
                }
            }
        }
        Ok(read)
    }

    /// The clock of the seat on move, if there are clocks.
    fn clock(&self, seat: usize) -> Result<Option<Clock>, UgiError> {
        if self.moves_to_go.is_none() && self.clocks.iter().flatten().all(Option::is_none) {
            return Ok(None);
        }
        let [Some(time), increment] = self.clocks[seat] else {
            return Err(UgiError::NoClock(format!("p{}time", seat + 1)));
        };
        Ok(Some(Clock {
            left: Duration::from_millis(time),
            increment: Duration::from_millis(increment.unwrap_or(0)),
            moves_to_go: self.moves_to_go.map(|moves| u32::try_from(moves).unwrap_or(u32::MAX)),
        }))
    }
}

/// The seat that `p1time` to `p4inc` belongs to, and 0 for its time or 1 for its increment.
fn clock_word(word: &str) -> Option<(usize, usize)> {
    let rest = word.strip_prefix('p')?;
    let (seat, kind) = (rest.get(..1)?, rest.get(1..)?);
    let seat = ["1", "2", "3", "4"].iter().position(|known| *known == seat)?;
    Some((seat, ["time", "inc"].iter().position(|known| *known == kind)?))
}
