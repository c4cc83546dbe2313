//! Writes lines.

use super::{VERSION, mark};
use crate::{Ending, Event, EventKind, Millis, Settings};
use bilby_core::{Outcome, Seat};
use bilby_games::Position;
use std::fmt;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION} {} {} ", self.number, self.at)?;
        match &self.kind {
            EventKind::Opened(settings) => write_settings(settings, f),
            EventKind::Sat { seat: Seat(seat), person } => write!(f, "sit {seat} {person}"),
            EventKind::Rose(Seat(seat)) => write!(f, "rise {seat}"),
            EventKind::HandedOver { seat: Seat(seat), person } => write!(f, "hand {seat} {person}"),
            EventKind::Filled { seat: Seat(seat), level } => write!(f, "fill {seat} {level}"),
            EventKind::Removed(Seat(seat)) => write!(f, "remove {seat}"),
            EventKind::Shuffled(order) => {
                let order: Vec<String> = order.iter().map(|seat| seat.0.to_string()).collect();
                write!(f, "shuffle {}", order.join(","))
            }
            EventKind::Reduced { start, absence_timeout } => {
                write!(f, "fewer {}", AbsenceTimeout(*absence_timeout))?;
                write_start(start, f)
            }
            EventKind::Ready(Seat(seat)) => write!(f, "ready {seat}"),
            EventKind::Started => f.write_str("start"),
            EventKind::Turn { seat: Seat(seat), text, void_call, left, after } => {
                write!(f, "turn {seat} {text} ")?;
                if let Some(call) = void_call {
                    write!(f, "{}{call} ", mark::VOID)?;
                }
                write!(f, "{} {after}", Clocks(left))
            }
            EventKind::WrongClaim(Seat(seat)) => write!(f, "wrongclaim {seat}"),
            EventKind::Touched { seat: Seat(seat), square } => write!(f, "touch {seat} {square}"),
            EventKind::Asked(question, Seat(seat)) => write!(f, "ask {} {seat}", question.word()),
            EventKind::Agreed(question, Seat(seat)) => write!(f, "agree {} {seat}", question.word()),
            EventKind::Declined(question, Seat(seat)) => write!(f, "decline {} {seat}", question.word()),
            EventKind::Withdrawn(question, Seat(seat)) => write!(f, "withdraw {} {seat}", question.word()),
            EventKind::TakenBack { seat: Seat(seat), turns, left, after } => {
                write!(f, "takeback {seat} {turns} {} {after}", Clocks(left))
            }
            EventKind::Left(Seat(seat), reason) => write!(f, "left {seat} {}", reason.word()),
            EventKind::StoodIn(Seat(seat)) => write!(f, "standin {seat}"),
            EventKind::Reclaimed(Seat(seat)) => write!(f, "reclaim {seat}"),
            EventKind::Away(Seat(seat)) => write!(f, "away {seat}"),
            EventKind::Back(Seat(seat)) => write!(f, "back {seat}"),
            EventKind::Holiday { seat: Seat(seat), until } => write!(f, "holiday {seat} {until}"),
            EventKind::Resumed { closed_for } => write!(f, "resume {closed_for}"),
            EventKind::Over(Ending { outcome, reason }) => {
                match outcome {
                    Some(Outcome::Won(Seat(seat))) => write!(f, "over won {seat} ")?,
                    Some(Outcome::Drawn) => f.write_str("over drawn ")?,
                    None => f.write_str("over aborted ")?,
                }
                f.write_str(reason.word())
            }
            EventKind::Rematch => f.write_str("rematch"),
        }
    }
}

fn write_settings(settings: &Settings, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let yes = |yes| if yes { "yes" } else { "no" };
    write!(f, "open {}{} {}{}", mark::TIME, settings.time, mark::LAG, settings.lag_cap)?;
    write!(f, " {}", AbsenceTimeout(settings.absence_timeout))?;
    write!(f, " {}{}", mark::TAKEBACKS, yes(settings.takebacks))?;
    write!(f, " {}{}", mark::TOUCH, yes(settings.touch_move))?;
    if !settings.assistance {
        write!(f, " {}", mark::NO_ASSISTANCE)?;
    }
    write!(f, " {}{}", mark::STAND_IN, settings.stand_in)?;
    if !settings.returns {
        write!(f, " {}", mark::NO_RETURNS)?;
    }
    let sitters: Vec<String> = settings.sitters.iter().map(ToString::to_string).collect();
    write!(f, " {}{}", mark::SEATS, sitters.join(","))?;
    write_start(&settings.start, f)
}

/// The game, its rules and the start position.
fn write_start(start: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let rules = start.rules();
    write!(f, " {}{} {}{rules} {}{start}", mark::GAME, rules.kind(), mark::RULES, mark::START)
}

/// The absence timeout of a table: `patience=60000`, or `patience=-`.
struct AbsenceTimeout(Option<Millis>);

impl fmt::Display for AbsenceTimeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(timeout) => write!(f, "{}{timeout}", mark::ABSENCE_TIMEOUT),
            None => write!(f, "{}-", mark::ABSENCE_TIMEOUT),
        }
    }
}

/// The clocks: `177000,180000`, or `-`.
struct Clocks<'a>(&'a [Millis]);

impl fmt::Display for Clocks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        let mut comma = "";
        for left in self.0 {
            write!(f, "{comma}{left}")?;
            comma = ",";
        }
        Ok(())
    }
}
