//! Reads lines strictly: what was read is written as the same bytes.

use super::{LineError, VERSION, mark};
use crate::{Ending, Event, EventKind, LONGEST_TURN, Millis, PersonId, Question, Reason, Settings};
use bilby_core::{Outcome, Seat};
use bilby_games::{Position, Rules};
use std::fmt::Display;
use std::str::FromStr;

/// More seats than any game has.
const MOST_SEATS: usize = 8;

impl FromStr for Event {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Event, LineError> {
        let mut fields = Fields { rest: Some(line) };
        let version = fields.take("version")?;
        if version != VERSION {
            return Err(newer("version", format!("{version:?} is not {VERSION}")));
        }
        let number = fields.number("number")?;
        let at = fields.number("time")?;
        let kind = read_kind(&mut fields)?;
        match fields.rest {
            None => Ok(Event { number, at, kind }),
            Some(rest) => Err(bad("end", format!("followed by {rest:?}"))),
        }
    }
}

fn read_kind(fields: &mut Fields<'_>) -> Result<EventKind, LineError> {
    Ok(match fields.take("event")? {
        "open" => EventKind::Opened(read_settings(fields)?),
        "sit" => EventKind::Sat { seat: fields.seat()?, person: fields.person()? },
        "hand" => EventKind::HandedOver { seat: fields.seat()?, person: fields.person()? },
        "rise" => EventKind::Rose(fields.seat()?),
        "fill" => {
            let seat = fields.seat()?;
            let level = u8::try_from(fields.number("level")?).map_err(|error| bad("level", error))?;
            EventKind::Filled { seat, level }
        }
        "remove" => EventKind::Removed(fields.seat()?),
        "shuffle" => EventKind::Shuffled(read_order(fields.take("order")?)?),
        "fewer" => {
            let absence_timeout = read_absence_timeout(fields)?;
            EventKind::Reduced { start: read_start(fields)?, absence_timeout }
        }
        "ready" => EventKind::Ready(fields.seat()?),
        "start" => EventKind::Started,
        "turn" => EventKind::Turn {
            seat: fields.seat()?,
            text: fields.word("turn")?,
            void_call: fields.void_call()?,
            left: fields.clocks()?,
            after: fields.position()?,
        },
        "wrongclaim" => EventKind::WrongClaim(fields.seat()?),
        "touch" => EventKind::Touched { seat: fields.seat()?, square: fields.word("square")? },
        "ask" => EventKind::Asked(fields.question()?, fields.seat()?),
        "agree" => EventKind::Agreed(fields.question()?, fields.seat()?),
        "decline" => EventKind::Declined(fields.question()?, fields.seat()?),
        "withdraw" => EventKind::Withdrawn(fields.question()?, fields.seat()?),
        "takeback" => EventKind::TakenBack {
            seat: fields.seat()?,
            turns: usize::try_from(fields.number("turns")?).map_err(|error| bad("turns", error))?,
            left: fields.clocks()?,
            after: fields.position()?,
        },
        "left" => EventKind::Left(fields.seat()?, fields.reason()?),
        "standin" => EventKind::StoodIn(fields.seat()?),
        "reclaim" => EventKind::Reclaimed(fields.seat()?),
        "away" => EventKind::Away(fields.seat()?),
        "back" => EventKind::Back(fields.seat()?),
        "holiday" => EventKind::Holiday { seat: fields.seat()?, until: fields.number("until")? },
        "resume" => EventKind::Resumed { closed_for: fields.number("closed")? },
        "over" => {
            let outcome = match fields.take("outcome")? {
                "won" => Some(Outcome::Won(fields.seat()?)),
                "drawn" => Some(Outcome::Drawn),
                "aborted" => None,
                other => return Err(bad("outcome", format!("{other:?} is not won SEAT, drawn or aborted"))),
            };
            EventKind::Over(Ending { outcome, reason: fields.reason()? })
        }
        "rematch" => EventKind::Rematch,
        other => return Err(newer("event", format!("nothing is called {other:?}"))),
    })
}

fn read_settings(fields: &mut Fields<'_>) -> Result<Settings, LineError> {
    let time = fields.marked("time", mark::TIME)?.parse().map_err(|error| bad("time", error))?;
    let lag_cap = read_number("lag", fields.marked("lag", mark::LAG)?)?;
    let absence_timeout = read_absence_timeout(fields)?;
    let takebacks = read_yes("takebacks", fields.marked("takebacks", mark::TAKEBACKS)?)?;
    let touch_move = read_yes("touch", fields.marked("touch", mark::TOUCH)?)?;
    let assistance = !fields.take_if(|field| field == mark::NO_ASSISTANCE);
    let stand_in = read_number("standin", fields.marked("standin", mark::STAND_IN)?)?;
    let stand_in = u8::try_from(stand_in).map_err(|error| bad("standin", error))?;
    let returns = !fields.take_if(|field| field == mark::NO_RETURNS);
    let seats = fields.marked("seats", mark::SEATS)?.split(',');
    let sitters = seats.map(|seat| seat.parse().map_err(|error| bad("seats", error)));
    let sitters = sitters.take(MOST_SEATS).collect::<Result<Vec<_>, _>>()?;
    let start = read_start(fields)?;
    let settings = Settings {
        start,
        sitters,
        time,
        lag_cap,
        absence_timeout,
        takebacks,
        touch_move,
        assistance,
        stand_in,
        returns,
    };
    settings.check().map_err(|error| bad("open", error))?;
    Ok(settings)
}

fn read_absence_timeout(fields: &mut Fields<'_>) -> Result<Option<Millis>, LineError> {
    match fields.marked("patience", mark::ABSENCE_TIMEOUT)? {
        "-" => Ok(None),
        timeout => read_number("patience", timeout).map(Some),
    }
}

/// Reads the game, its rules and the start position.
fn read_start(fields: &mut Fields<'_>) -> Result<Position, LineError> {
    let kind = fields.marked("game", mark::GAME)?.parse().map_err(|error| bad("game", error))?;
    let text = fields.marked("rules", mark::RULES)?;
    let rules = Rules::read(kind, text).map_err(|error| bad("rules", error))?;
    if rules.to_string() != text {
        return Err(bad("rules", format!("written {rules}")));
    }
    let start = fields.rest("start")?.strip_prefix(mark::START).ok_or_else(|| bad("start", "missing"))?;
    Position::read(rules, start).map_err(|error| bad("start", error))
}

/// Reads seats: `2,0,1`.
fn read_order(text: &str) -> Result<Vec<Seat>, LineError> {
    if text.split(',').count() > MOST_SEATS {
        return Err(bad("order", "more than any game has"));
    }
    text.split(',').map(|seat| read_seat("order", seat)).collect()
}

fn bad(field: &'static str, reason: impl Display) -> LineError {
    LineError { field, reason: reason.to_string(), is_newer: false }
}

fn newer(field: &'static str, reason: String) -> LineError {
    LineError { field, reason, is_newer: true }
}

/// The fields of a line, read one after the other.
struct Fields<'a> {
    rest: Option<&'a str>,
}

impl<'a> Fields<'a> {
    fn take(&mut self, field: &'static str) -> Result<&'a str, LineError> {
        let rest = self.rest(field)?;
        let (text, rest) = rest.split_once(' ').map_or((rest, None), |(text, rest)| (text, Some(rest)));
        self.rest = rest;
        Ok(text)
    }

    /// Takes the next field if it matches; returns whether it did.
    fn take_if(&mut self, is: impl Fn(&str) -> bool) -> bool {
        let next = self.rest.map(|rest| rest.split_once(' ').map_or((rest, None), |(text, rest)| (text, Some(rest))));
        let Some((_, rest)) = next.filter(|(text, _)| is(text)) else { return false };
        self.rest = rest;
        true
    }

    /// The void call of a turn, if there is one.
    fn void_call(&mut self) -> Result<Option<u32>, LineError> {
        if !self.rest.is_some_and(|rest| rest.starts_with(mark::VOID)) {
            return Ok(None);
        }
        let call = read_number("void", self.marked("void", mark::VOID)?)?;
        u32::try_from(call).map(Some).map_err(|error| bad("void", error))
    }

    /// The rest of the line.
    fn rest(&mut self, field: &'static str) -> Result<&'a str, LineError> {
        self.rest.take().ok_or_else(|| bad(field, "missing"))
    }

    fn marked(&mut self, field: &'static str, mark: &str) -> Result<&'a str, LineError> {
        self.take(field)?.strip_prefix(mark).ok_or_else(|| bad(field, format!("{mark} expected")))
    }

    fn number(&mut self, field: &'static str) -> Result<u64, LineError> {
        read_number(field, self.take(field)?)
    }

    fn seat(&mut self) -> Result<Seat, LineError> {
        read_seat("seat", self.take("seat")?)
    }

    fn person(&mut self) -> Result<PersonId, LineError> {
        self.take("person")?.parse().map_err(|error| bad("person", error))
    }

    /// A word without blanks and control characters.
    fn word(&mut self, field: &'static str) -> Result<String, LineError> {
        let word = self.take(field)?;
        if word.is_empty() || word.len() > LONGEST_TURN || !word.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(bad(field, "not a plain word"));
        }
        Ok(word.to_owned())
    }

    fn clocks(&mut self) -> Result<Vec<Millis>, LineError> {
        match self.take("clocks")? {
            "-" => Ok(Vec::new()),
            list if list.split(',').count() > MOST_SEATS => Err(bad("clocks", "more than any game has")),
            list => list.split(',').map(|left| read_number("clocks", left)).collect(),
        }
    }

    /// The text of a position. Applying the event checks whether it is the right one.
    fn position(&mut self) -> Result<String, LineError> {
        let text = self.rest("position")?;
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
            return Err(bad("position", "not a position's text"));
        }
        Ok(text.to_owned())
    }

    fn question(&mut self) -> Result<Question, LineError> {
        let word = self.take("question")?;
        let known = Question::ALL.into_iter().find(|question| question.word() == word);
        known.ok_or_else(|| bad("question", format!("nobody asks {word:?}")))
    }

    fn reason(&mut self) -> Result<Reason, LineError> {
        let word = self.take("reason")?;
        let known = Reason::ALL.into_iter().find(|reason| reason.word() == word);
        known.ok_or_else(|| bad("reason", format!("{word:?} is no reason")))
    }
}

/// Reads a whole number in its canonical form.
fn read_number(field: &'static str, text: &str) -> Result<u64, LineError> {
    let number = text.parse().ok().filter(|number: &u64| number.to_string() == text);
    number.ok_or_else(|| bad(field, format!("{text:?} is no number")))
}

fn read_seat(field: &'static str, text: &str) -> Result<Seat, LineError> {
    let seat = read_number(field, text)?;
    let seat_of = |seat| u8::try_from(seat).ok().filter(|seat| usize::from(*seat) < MOST_SEATS).map(Seat);
    seat_of(seat).ok_or_else(|| bad(field, format!("{seat} is no seat")))
}

fn read_yes(field: &'static str, text: &str) -> Result<bool, LineError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(bad(field, format!("{text:?} is not yes or no"))),
    }
}
