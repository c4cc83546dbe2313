//! The check, in the manner of Jepsen: it reads what all clients did and saw, what the database holds and which faults
//! happened, and decides whether every promise was kept. It uses no clock and no network.

mod chat;
mod clocks;
mod liveness;
mod order;
mod ratings;
#[cfg(test)]
mod tests;
mod timeline;

use super::fault::FaultRecord;
use super::history::{History, Moment};
use super::log::Log;
pub use liveness::{BACK_WITHIN, DONE_WITHIN, SEEN_WITHIN, Waits, is_passing};
use std::collections::BTreeMap;
use std::fmt;
use timeline::Timeline;

/// Everything that is known of a run.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What each client did and saw.
    pub histories: Vec<History>,
    /// What the database holds.
    pub log: Log,
    /// The faults, in order.
    pub faults: Vec<FaultRecord>,
}

/// The promises, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// No acknowledged turn is lost.
    NoneLost,
    /// No turn is played twice, or without being asked for.
    NoneTwice,
    /// Everybody sees the same events in the same order.
    OneOrder,
    /// A clock is decided once, and not before it has run out.
    ClocksOnce,
    /// Nobody is charged more or less time than they took.
    FairClocks,
    /// A game changes the ratings once.
    RatingsOnce,
    /// Every acknowledged line of chat is stored once and reaches everybody.
    ChatComplete,
    /// Nobody is refused what is allowed, or shown what is not.
    Sense,
    /// Acknowledgements come in time.
    NoStall,
    /// A turn is seen in time by those who follow the table.
    SeenSoon,
    /// After a fault, all nodes get well again.
    Recovery,
}

/// A broken promise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The promise.
    pub promise: Promise,
    /// The game, if it is about one.
    pub game: String,
    /// When it was broken, if that is known.
    pub at: Option<Moment>,
    /// What happened, in a sentence.
    pub why: String,
}

/// The result of a check.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// All violations, the gravest first.
    pub violations: Vec<Violation>,
    /// How long people waited.
    pub waits: Waits,
    /// How many games were played.
    pub games: usize,
    /// How many turns were acknowledged.
    pub turns: usize,
    /// How many lines of chat were acknowledged.
    pub lines: usize,
    /// How many games changed ratings.
    pub rated: usize,
    /// How many games ended on time.
    pub on_time: usize,
}

/// Checks a run.
pub fn check(run: &Run) -> Verdict {
    let timeline = Timeline::of(run);
    let mut violations = Vec::new();
    order::check(run, &timeline, &mut violations);
    clocks::check(run, &timeline, &mut violations);
    ratings::check(&run.log, &mut violations);
    chat::check(run, &timeline, &mut violations);
    let waits = liveness::check(run, &timeline, &mut violations);
    for fault in run.faults.iter().filter(|fault| !fault.recovered) {
        let why = format!("a node did not get well again after this: {fault}");
        violations.push(Violation { promise: Promise::Recovery, game: String::new(), at: Some(fault.until), why });
    }
    let turns = timeline.games.values().map(|game| game.acknowledged_turns.len()).sum();
    if turns == 0 {
        let why = "nobody could play".to_owned();
        violations.push(Violation { promise: Promise::NoStall, game: String::new(), at: None, why });
    }
    violations.sort_by(|one, other| (one.promise, one.at, &one.why).cmp(&(other.promise, other.at, &other.why)));
    let ended_on_time = |game: &&super::log::Game| game.lines.iter().any(|line| line.event == "over time");
    Verdict {
        violations,
        waits,
        games: timeline.games.len(),
        turns,
        lines: timeline
            .games
            .values()
            .map(|game| game.sent_chat.values().filter(|sent| sent.acknowledged.is_some()).count())
            .sum(),
        rated: run.log.games.values().filter(|game| game.seats.iter().any(|seat| seat.change.is_some())).count(),
        on_time: run.log.games.values().filter(ended_on_time).count(),
    }
}

impl Verdict {
    /// For each broken promise: how often, and the shortest explanation with the faults around that time.
    pub fn explain(&self, faults: &[FaultRecord]) -> String {
        let mut broken: BTreeMap<Promise, Vec<&Violation>> = BTreeMap::new();
        for violation in &self.violations {
            broken.entry(violation.promise).or_default().push(violation);
        }
        let mut text = String::new();
        for (promise, all) in broken {
            let times = all.len();
            let Some(shortest) = all.into_iter().min_by_key(|violation| violation.why.len()) else { continue };
            text += &format!("broken {times} ×: {promise}\n  for example: {shortest}\n");
            let near = |fault: &&FaultRecord| {
                shortest.at.is_some_and(|at| fault.from <= at && at <= fault.until.saturating_add(10_000))
            };
            for fault in faults.iter().filter(near) {
                text += &format!("  around it: {fault}\n");
            }
        }
        text
    }
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Promise::NoneLost => "no acknowledged turn is lost",
            Promise::NoneTwice => "no turn is played twice or unasked",
            Promise::OneOrder => "all see one order of events",
            Promise::ClocksOnce => "a clock is decided once, and not too early",
            Promise::FairClocks => "clocks charge the time that was taken",
            Promise::RatingsOnce => "a game changes ratings once",
            Promise::ChatComplete => "acknowledged chat is stored once and reaches everybody",
            Promise::Sense => "nobody is refused what is allowed",
            Promise::NoStall => "acknowledgements come within 2 s, or 5 s after the database is back",
            Promise::SeenSoon => "a turn is seen within 3 s of its acknowledgement",
            Promise::Recovery => "nodes get well after a fault",
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = self.at {
            write!(f, "{:.1} s: ", at as f64 / 1000.0)?;
        }
        if !self.game.is_empty() {
            write!(f, "game {}: ", self.game)?;
        }
        f.write_str(&self.why)
    }
}
