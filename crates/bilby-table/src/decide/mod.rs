//! Decides a command: returns its events, or why the table refuses it.

mod absence_claim;
mod connection_loss;
mod flag_fall;
mod holiday;
mod host;
mod leave;
mod question;
mod seating;
mod turn;

pub use absence_claim::AbsenceEffect;

use crate::{Actor, Command, CommandKind, Event, EventKind, EventNumber, Millis, Phase, Question, Refusal, Table};
use bilby_core::Seat;

/// The events of a command, or its refusal.
type Decision = Result<Vec<EventKind>, Refusal>;

impl Table {
    /// Decides a command: returns its events in order. Nothing changes before they are applied. They have to be stored
    /// and applied together, or not at all.
    ///
    /// When the seat on move has run out of time, everything else is refused until [`CommandKind::CheckTime`].
    pub fn decide(&self, command: &Command, now: Millis) -> Result<Vec<Event>, Refusal> {
        let now = now.max(self.latest);
        if command.expected > self.number || command.expected < self.matters_to(&command.kind) {
            return Err(Refusal::Stale { current: self.number });
        }
        if self.deadline().is_some_and(|deadline| now >= deadline) && !command.kind.ignores_time() {
            return Err(Refusal::TimeIsOut);
        }
        let kinds = self.decide_for(command.from, &command.kind, now)?;
        let numbered = (self.number + 1..).zip(kinds);
        Ok(numbered.map(|(number, kind)| Event { number, at: now, kind }).collect())
    }

    fn decide_for(&self, from: Actor, kind: &CommandKind, now: Millis) -> Decision {
        match (from, kind) {
            (_, CommandKind::CheckTime) => self.decide_flag_fall(now),
            (Actor::Watcher, CommandKind::Sit { seat, person }) => self.decide_sit(*seat, person),
            (Actor::Seat(_), CommandKind::Sit { .. }) => Err(Refusal::SeatedAlready),
            (Actor::Server, CommandKind::HandOver { seat, person }) => self.decide_hand_over(*seat, person),
            (Actor::Server, CommandKind::Away { seat }) => self.decide_away(*seat),
            (Actor::Server, CommandKind::Back { seat }) => self.decide_back(*seat),
            (Actor::Server, CommandKind::Resume { closed_for }) => self.decide_resume(*closed_for),
            (Actor::Server, CommandKind::Close) => self.decide_close(),
            (Actor::Computer(seat), kind) => {
                self.check_computer(seat)?;
                self.decide_for_player(seat, kind, now)
            }
            (Actor::Seat(seat), kind) => {
                self.check_seat(seat)?;
                if !self.sitter(seat).is_person() {
                    return Err(Refusal::NotYours);
                }
                self.decide_for_person(seat, kind, now)
            }
            _ => Err(Refusal::NotYours),
        }
    }

    /// Decides what only a person can ask for, and what they play, unless a computer plays for them.
    fn decide_for_person(&self, seat: Seat, kind: &CommandKind, now: Millis) -> Decision {
        match kind {
            CommandKind::Rise => self.decide_rise(seat),
            CommandKind::Resign => self.decide_resign(seat),
            CommandKind::Reclaim => self.decide_reclaim(seat),
            CommandKind::Abort => self.decide_abort(seat),
            CommandKind::Question(question) => self.decide_question(*question, seat, now),
            CommandKind::Withdraw(question) => self.decide_withdraw(*question, seat),
            CommandKind::ClaimAbsence { seat: absent } => self.decide_absence_claim(seat, *absent, now),
            CommandKind::Holiday { days } => self.decide_holiday(seat, *days, now),
            CommandKind::Ready => self.decide_ready(seat),
            CommandKind::Fill { .. }
            | CommandKind::Remove { .. }
            | CommandKind::Shuffle { .. }
            | CommandKind::Fewer { .. }
            | CommandKind::Close => self.decide_for_host(seat, kind),
            CommandKind::Turn { .. } | CommandKind::Touch { .. } => {
                self.check_in_play(seat)?;
                self.decide_for_player(seat, kind, now)
            }
            CommandKind::Answer { .. } => self.decide_for_player(seat, kind, now),
            _ => Err(Refusal::NotYours),
        }
    }

    /// Decides what a person and a computer can do alike.
    fn decide_for_player(&self, seat: Seat, kind: &CommandKind, now: Millis) -> Decision {
        match kind {
            CommandKind::Turn { text, lag } => self.decide_turn(seat, text, *lag, now),
            CommandKind::Touch { square } => self.decide_touch(seat, square),
            CommandKind::Answer { question, yes } => self.decide_answer(*question, seat, *yes, now),
            _ => Err(Refusal::NotYours),
        }
    }

    /// The number of the last event that matters to a command. A sender who has not seen it is refused as stale. A draw
    /// offer does not matter to a turn, for example.
    fn matters_to(&self, kind: &CommandKind) -> EventNumber {
        let changed = &self.changed;
        let question = |question: Question| changed.questions[question as usize];
        match kind {
            CommandKind::Turn { .. } | CommandKind::Touch { .. } => changed.board,
            CommandKind::Question(Question::Takeback) | CommandKind::Answer { question: Question::Takeback, .. } => {
                question(Question::Takeback).max(changed.board)
            }
            CommandKind::Question(which)
            | CommandKind::Withdraw(which)
            | CommandKind::Answer { question: which, .. } => question(*which),
            CommandKind::Sit { .. } | CommandKind::Rise | CommandKind::HandOver { .. } | CommandKind::Ready => {
                changed.seats
            }
            CommandKind::Fill { .. }
            | CommandKind::Remove { .. }
            | CommandKind::Shuffle { .. }
            | CommandKind::Fewer { .. } => changed.seats,
            CommandKind::Holiday { .. } => changed.holidays,
            // Otherwise it could be applied twice.
            CommandKind::Resume { .. } => self.number,
            _ => 0,
        }
    }

    pub(crate) fn check_on_move(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_playing()?;
        let on_move = self.position.to_move();
        if seat == on_move { Ok(()) } else { Err(Refusal::NotOnMove { on_move }) }
    }

    fn check_playing(&self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Gathering => Err(Refusal::NotStarted),
            Phase::Playing => Ok(()),
            Phase::Over(_) => Err(Refusal::Over),
        }
    }

    /// Checks that the seat is occupied.
    fn check_seat(&self, seat: Seat) -> Result<(), Refusal> {
        match self.sitters.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat),
            Some(crate::Sitter::Open) => Err(Refusal::EmptySeat),
            Some(_) => Ok(()),
        }
    }

    /// Checks that a computer plays for the seat.
    fn check_computer(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seat(seat)?;
        self.computer(seat).map(drop).ok_or(Refusal::NotYours)
    }

    /// Checks that a seat is still in a game that is being played, and that no computer stands in for it.
    pub(crate) fn check_in_play(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_staying(seat)?;
        if self.is_stood_in(seat) { Err(Refusal::StoodIn) } else { Ok(()) }
    }

    /// Checks that a seat has not left a game that is being played.
    fn check_staying(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_playing()?;
        if self.left_by(seat).is_some() { Err(Refusal::HasLeft) } else { Ok(()) }
    }
}

impl CommandKind {
    /// Returns whether it is allowed although the time is out.
    fn ignores_time(&self) -> bool {
        use CommandKind::{Away, Back, CheckTime, Close, HandOver, Resume};
        matches!(self, CheckTime | HandOver { .. } | Away { .. } | Back { .. } | Resume { .. } | Close)
    }
}
