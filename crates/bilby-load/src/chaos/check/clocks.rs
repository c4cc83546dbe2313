//! A clock is decided once, not before it has run out, and it charges the time that was taken.

use super::timeline::{GameTimeline, Timeline};
use super::{Promise, Run, Violation};
use crate::chaos::fault::{FaultRecord, FaultTarget};
use crate::chaos::history::Moment;
use crate::chaos::log::{Game, Line};

/// The longest delay of a network that is not charged (see docs/protocol.md).
const LAG: Moment = 500;
/// How exact the comparison between the server's clock and the clients' moments can be on a busy machine.
const TOLERANCE: Moment = 1_500;

/// Checks all games that have clocks.
pub fn check(run: &Run, timeline: &Timeline, violations: &mut Vec<Violation>) {
    for (id, game) in &timeline.games {
        let Some(stored) = run.log.games.get(*id) else { continue };
        let mut found = |promise, at, why| violations.push(Violation { promise, game: (*id).to_owned(), at, why });
        for word in ["over ", "left 0 time", "left 1 time"] {
            let times = stored.lines.iter().filter(|line| line.event.starts_with(word)).count();
            if times > 1 {
                found(Promise::ClocksOnce, None, format!("the log has «{}» {times} times", word.trim()));
            }
        }
        let Some((first, increment)) = read_time(&stored.time) else { continue };
        let mut before: Option<(&Line, usize)> = None;
        let mut turns = 0;
        for line in &stored.lines {
            if let Some(seat) = lost_on_time(line) {
                let left = before.and_then(|(line, _)| line.clocks.get(seat).copied()).unwrap_or(first);
                if let Some((at, ran)) = ran_at_most(run, game, stored, line, before)
                    && ran + TOLERANCE < left
                {
                    let why =
                        format!("seat {seat} lost on time {ran} ms after its turn began, with {left} ms on the clock");
                    found(Promise::ClocksOnce, Some(at), why);
                }
            }
            if line.event.starts_with("turn ") {
                if let Some((earlier, place)) = before
                    && let Some(charge) = Charge::of(game, earlier, place, line, turns, increment)
                    && let Some(why) = charge.unfair(&run.faults)
                {
                    found(Promise::FairClocks, Some(charge.until), why);
                }
                before = Some((line, turns));
                turns += 1;
            }
        }
    }
}

/// The initial time and the increment, in milliseconds, of a text such as `10+1`.
fn read_time(time: &str) -> Option<(Moment, Moment)> {
    let (first, increment) = time.split_once('+')?;
    Some((1000 * first.parse::<Moment>().ok()?, 1000 * increment.parse::<Moment>().ok()?))
}

fn lost_on_time(line: &Line) -> Option<usize> {
    line.event.strip_prefix("left ")?.strip_suffix(" time")?.parse().ok()
}

fn seat_of(line: &Line) -> Option<usize> {
    line.event.split(' ').nth(1)?.parse().ok()
}

/// When a loss on time was first seen, and for how long the clock can have run at most: from when the turn before was
/// sent, without the time during which the database was away.
fn ran_at_most(
    run: &Run,
    game: &GameTimeline,
    stored: &Game,
    line: &Line,
    before: Option<(&Line, usize)>,
) -> Option<(Moment, Moment)> {
    let seen = first_seen(game, line.number)?;
    let began = match before {
        Some((_, place)) => game.sent_turns.get(&place)?.at,
        // The game starts when somebody has sat down.
        None => {
            first_seen(game, stored.lines.iter().find(|line| line.event == "start")?.number)?.saturating_sub(TOLERANCE)
        }
    };
    Some((seen, seen.saturating_sub(began).saturating_sub(away(&run.faults, began, seen))))
}

fn first_seen(game: &GameTimeline, number: u64) -> Option<Moment> {
    let seen = game.views.iter().filter_map(|view| view.saw.get(&number)).map(|seen| seen.0);
    let done = game.acknowledged_turns.iter().filter(|done| done.number == number).map(|done| done.at);
    seen.chain(done).min()
}

/// How long the database was away within this span.
fn away(faults: &[FaultRecord], from: Moment, until: Moment) -> Moment {
    let within = |fault: &FaultRecord| fault.until.min(until).saturating_sub(fault.from.max(from));
    faults.iter().filter(|fault| fault.target == FaultTarget::Database).map(within).sum()
}

/// What a turn was charged, and what it can have taken.
struct Charge {
    turn: usize,
    charged: i64,
    /// From when the turn before was known to somebody until this one was sent.
    least: Moment,
    /// From when the turn before was sent until this one was acknowledged.
    most: Moment,
    from: Moment,
    until: Moment,
}

impl Charge {
    fn of(
        game: &GameTimeline,
        earlier: &Line,
        place: usize,
        line: &Line,
        turn: usize,
        increment: Moment,
    ) -> Option<Charge> {
        let seat = seat_of(line)?;
        let (before, after) = (*earlier.clocks.get(seat)?, *line.clocks.get(seat)?);
        let (sent, known) = (game.sent_turns.get(&turn)?.at, first_seen(game, earlier.number)?);
        let (sent_before, until) = (game.sent_turns.get(&place)?.at, first_seen(game, line.number)?);
        Some(Charge {
            turn,
            charged: (before + increment) as i64 - after as i64,
            least: sent.saturating_sub(known),
            most: until.saturating_sub(sent_before),
            from: sent_before,
            until,
        })
    }

    /// Why it is unfair, if it is. Time is given back where there was a fault, so less is fair then.
    fn unfair(&self, faults: &[FaultRecord]) -> Option<String> {
        let Charge { turn, charged, least, most, .. } = self;
        if *charged > (most + TOLERANCE) as i64 {
            return Some(format!("turn {turn} was charged {charged} ms and took {most} ms at most"));
        }
        let explains = |fault: &FaultRecord| {
            fault.target != FaultTarget::Bus && fault.from <= self.until && self.from <= fault.until
        };
        if charged + ((LAG + TOLERANCE) as i64) < *least as i64 && !faults.iter().any(explains) {
            return Some(format!("turn {turn} was charged {charged} ms and took {least} ms at least"));
        }
        None
    }
}
