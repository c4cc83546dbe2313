//! Making an event have happened.

use crate::{Event, Happening, Number, Phase, Played, Question, Sitter, Table};
use bilby_core::{Outcome, Seat};
use std::error::Error;
use std::fmt;

/// An event that does not follow on the others: the log was damaged, or belongs to another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadEvent {
    /// Its number.
    pub number: Number,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.number, self.problem)
    }
}

impl Error for BadEvent {}

impl Table {
    /// Makes the next event have happened. One that does not follow on the others changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), BadEvent> {
        let bad = |problem| BadEvent { number: event.number, problem };
        if event.number != self.number + 1 {
            return Err(bad("not the next number"));
        }
        if event.at < self.latest {
            return Err(bad("earlier than the one before it"));
        }
        self.check_phase(&event.what).map_err(bad)?;
        self.make_happen(event).map_err(bad)?;
        self.number = event.number;
        self.latest = event.at;
        Ok(())
    }

    /// Whether such a thing can happen in this phase, and to a seat there is.
    fn check_phase(&self, what: &Happening) -> Result<(), &'static str> {
        use Happening::*;
        let (fits, seat) = match what {
            Opened(_) => return Err("a table is opened once"),
            Sat { seat, .. } => (self.phase == Phase::Gathering && *self.sitter(*seat) == Sitter::Open, *seat),
            Rose(seat) => (self.phase == Phase::Gathering && self.sitter(*seat).is_person(), *seat),
            Started => (self.phase == Phase::Gathering && !self.sitters.contains(&Sitter::Open), Seat(0)),
            Turn { seat, .. } | Touched { seat, .. } => (self.on_move() == Some(*seat), *seat),
            TakenBack { seat, .. } => (self.phase == Phase::Playing, *seat),
            Left(seat, _) => (self.phase == Phase::Playing && self.left_by(*seat).is_none(), *seat),
            Resumed { .. } => (self.phase == Phase::Playing, Seat(0)),
            Away(seat) | Back(seat) => (self.ending().is_none(), *seat),
            Withdrawn(question, seat) | Agreed(question, seat) | Declined(question, seat) => {
                (self.questions.get(*question).is_some(), *seat)
            }
            Asked(Question::Rematch, seat) => (self.ending().is_some(), *seat),
            Asked(_, seat) => (self.phase == Phase::Playing, *seat),
            Over(ending) => {
                let fits = self.position.outcome().is_none_or(|board| ending.outcome == Some(board));
                let winner = match ending.outcome {
                    Some(Outcome::Won(seat)) => seat,
                    _ => Seat(0),
                };
                (fits && self.ending().is_none(), winner)
            }
            Rematch => (self.ending().is_some() && !self.rematch_agreed, Seat(0)),
        };
        if seat.index() >= self.sitters.len() {
            return Err("there is no such seat");
        }
        if fits { Ok(()) } else { Err("that can't happen now") }
    }

    /// Checks what is left to check, then changes the table: after a refusal it is as it was.
    fn make_happen(&mut self, event: &Event) -> Result<(), &'static str> {
        let number = event.number;
        match &event.what {
            Happening::Opened(_) => {}
            Happening::Sat { seat, person } => {
                self.sitters[seat.index()] = Sitter::Person(person.clone());
                self.changed.seats = number;
            }
            Happening::Rose(seat) => {
                self.sitters[seat.index()] = Sitter::Open;
                self.away[seat.index()] = None;
                self.changed.seats = number;
            }
            Happening::Started => {
                self.phase = Phase::Playing;
                self.clocks.begin(event.at);
                self.changed.seats = number;
                self.changed.board = number;
            }
            Happening::Turn { seat, text, left, after } => {
                self.check_clocks(left)?;
                let position = self.position.play(text).map_err(|_| "not a legal turn")?;
                if position.to_string() != *after {
                    return Err("the turn leads to another position");
                }
                self.lapse(*seat, number);
                let forced = self.position.perft(1) == 1;
                self.position = position;
                let before = self.clocks.left().to_vec();
                self.turns.push(Played { seat: *seat, text: text.clone(), before, left: left.clone(), forced });
                self.has_begun |= self.turns.len() >= 2;
                self.board_changed(event, left);
            }
            Happening::TakenBack { turns, left, after, .. } => {
                self.check_clocks(left)?;
                let position = self.position_after(*turns).ok_or("more turns than were played")?;
                if position.to_string() != *after {
                    return Err("those turns lead to another position");
                }
                self.close(Question::Takeback, number);
                self.close(Question::Draw, number);
                self.position = position;
                self.turns.truncate(*turns);
                self.board_changed(event, left);
            }
            Happening::Touched { square, .. } => self.touched = Some(square.clone()),
            Happening::Asked(question, seat) => {
                self.questions.ask(*question, *seat);
                self.changed.questions[*question as usize] = number;
            }
            // This makes no other answer stale: all may answer at once.
            Happening::Agreed(question, seat) => self.questions.agree(*question, *seat),
            Happening::Declined(question, _) | Happening::Withdrawn(question, _) => self.close(*question, number),
            Happening::Left(seat, reason) => {
                self.leavers.push((*seat, *reason));
                self.away[seat.index()] = None;
                // What the leaver had touched binds nobody else, and who is to answer has changed.
                if self.on_move() == Some(*seat) {
                    self.touched = None;
                }
                self.close(Question::Draw, number);
                self.close(Question::Takeback, number);
                self.questions.allow_all();
            }
            Happening::Away(seat) => self.away[seat.index()] = Some(event.at),
            Happening::Back(seat) => self.away[seat.index()] = None,
            Happening::Resumed { closed_for } => {
                let later = |since: u64| since.saturating_add(*closed_for).min(event.at);
                self.clocks.begin(later(self.clocks.since()));
                self.away.iter_mut().flatten().for_each(|since| *since = later(*since));
            }
            Happening::Over(ending) => {
                self.phase = Phase::Over(*ending);
                self.touched = None;
                self.close(Question::Draw, number);
                self.close(Question::Takeback, number);
                self.changed.board = number;
            }
            Happening::Rematch => {
                self.rematch_agreed = true;
                self.close(Question::Rematch, number);
            }
        }
        Ok(())
    }

    fn check_clocks(&self, left: &[u64]) -> Result<(), &'static str> {
        if left.len() == self.clocks.left().len() { Ok(()) } else { Err("not one clock for each seat") }
    }

    /// Another turn begins.
    fn board_changed(&mut self, event: &Event, left: &[u64]) {
        self.clocks.set(left, event.at);
        self.touched = None;
        self.questions.allow_all();
        self.changed.board = event.number;
    }

    /// What is asked lapses when a turn is played instead of an answer: a takeback with any turn, since it would no longer
    /// be the same one.
    fn lapse(&mut self, mover: Seat, number: Number) {
        self.close(Question::Takeback, number);
        let draw = self.questions.get(Question::Draw);
        if draw.is_some_and(|open| self.awaited(Question::Draw, open).any(|seat| seat == mover)) {
            self.close(Question::Draw, number);
        }
    }

    fn close(&mut self, question: Question, number: Number) {
        if self.questions.close(question) {
            self.changed.questions[question as usize] = number;
        }
    }
}
