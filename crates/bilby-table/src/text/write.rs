//! Writes lines.

use super::{VERSION, mark};
use crate::{Ending, Event, EventKind, Millis, Settings};
use bilby_core::{Outcome, Seat};
use std::fmt;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION} {} {} ", self.number, self.at)?;
        match &self.kind {
            EventKind::Opened(settings) => write_settings(settings, f),
            EventKind::Sat { seat: Seat(seat), person } => write!(f, "sit {seat} {person}"),
            EventKind::Rose(Seat(seat)) => write!(f, "rise {seat}"),
            EventKind::HandedOver { seat: Seat(seat), person } => write!(f, "hand {seat} {person}"),
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
            EventKind::Away(Seat(seat)) => write!(f, "away {seat}"),
            EventKind::Back(Seat(seat)) => write!(f, "back {seat}"),
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
    match settings.patience {
        Some(patience) => write!(f, " {}{patience}", mark::PATIENCE)?,
        None => write!(f, " {}-", mark::PATIENCE)?,
    }
    write!(f, " {}{}", mark::TAKEBACKS, yes(settings.takebacks))?;
    write!(f, " {}{}", mark::TOUCH, yes(settings.touch_move))?;
    if !settings.assistance {
        write!(f, " {}", mark::NO_ASSISTANCE)?;
    }
    write!(f, " {}{}", mark::STAND_IN, settings.stand_in)?;
    let sitters: Vec<String> = settings.sitters.iter().map(ToString::to_string).collect();
    write!(f, " {}{}", mark::SEATS, sitters.join(","))?;
    let rules = settings.rules();
    write!(f, " {}{} {}{rules}", mark::GAME, rules.kind(), mark::RULES)?;
    write!(f, " {}{}", mark::START, settings.start)
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
