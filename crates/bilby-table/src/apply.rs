//! Applies events.

mod seating;

use crate::holidays::MOST_HOLIDAYS;
use crate::{
    Ending, Event, EventError, EventErrorKind, EventKind, EventNumber, Phase, PlayedTurn, Question, Reason, Table,
};
use bilby_core::{Outcome, Seat};
use bilby_games::Announced;

impl Table {
    /// Applies the next event. An event that does not follow on the others changes nothing.
    pub fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let bad = |kind| EventError { number: event.number, kind };
        if event.number != self.number + 1 {
            return Err(bad(EventErrorKind::NotNext));
        }
        if event.at < self.latest {
            return Err(bad(EventErrorKind::Earlier));
        }
        self.check_phase(&event.kind).map_err(bad)?;
        self.apply_kind(event).map_err(bad)?;
        self.number = event.number;
        self.latest = event.at;
        Ok(())
    }

    /// Checks that the event is possible in this phase and that its seat exists.
    fn check_phase(&self, what: &EventKind) -> Result<(), EventErrorKind> {
        use EventKind::*;
        let (fits, seat) = match what {
            Opened(_) => return Err(EventErrorKind::OpenedTwice),
            Sat { .. }
            | Rose(_)
            | HandedOver { .. }
            | Started
            | Filled { .. }
            | Removed(_)
            | Shuffled(_)
            | Reduced { .. }
            | Ready(_) => self.check_seating(what),
            Turn { seat, .. } | Touched { seat, .. } => (self.on_move() == Some(*seat), *seat),
            WrongClaim(seat) => (self.on_move() == Some(*seat) && !self.has_claimed_wrongly(), *seat),
            TakenBack { seat, .. } => (self.phase == Phase::Playing, *seat),
            Left(seat, _) => (self.phase == Phase::Playing && self.left_by(*seat).is_none(), *seat),
            StoodIn(seat) => (self.phase == Phase::Playing && self.is_person_in_play(*seat), *seat),
            Reclaimed(seat) => (self.phase == Phase::Playing && self.is_stood_in(*seat), *seat),
            Holiday { seat, .. } => {
                let fits = self.settings.time.is_correspondence() && self.left_by(*seat).is_none();
                (self.phase == Phase::Playing && fits, *seat)
            }
            Resumed { .. } => (self.phase == Phase::Playing, Seat(0)),
            Away(seat) | Back(seat) => (self.ending().is_none(), *seat),
            Withdrawn(question, seat) | Agreed(question, seat) | Declined(question, seat) => {
                (self.questions.get(*question).is_some(), *seat)
            }
            Asked(Question::Rematch, seat) => (self.ending().is_some(), *seat),
            Asked(_, seat) => (self.phase == Phase::Playing, *seat),
            Over(ending) => {
                let ends_as = |board| ending.outcome == Some(board);
                let is_agreed_win =
                    matches!(ending, Ending { outcome: Some(Outcome::Won(_)), reason: Reason::Agreement });
                let fits = match self.position.outcome() {
                    Some(board) => ends_as(board),
                    None => !is_agreed_win || self.position.decided().is_some_and(ends_as),
                };
                let winner = match ending.outcome {
                    Some(Outcome::Won(seat)) => seat,
                    _ => Seat(0),
                };
                (fits && self.ending().is_none(), winner)
            }
            Rematch => (self.ending().is_some() && !self.rematch_agreed, Seat(0)),
        };
        if seat.index() >= self.sitters.len() {
            return Err(EventErrorKind::NoSuchSeat);
        }
        if fits { Ok(()) } else { Err(EventErrorKind::NotNow) }
    }

    /// Makes the remaining checks, then changes the table. After an error, the table is unchanged.
    fn apply_kind(&mut self, event: &Event) -> Result<(), EventErrorKind> {
        let number = event.number;
        match &event.kind {
            EventKind::Opened(_) => {}
            EventKind::Sat { .. }
            | EventKind::HandedOver { .. }
            | EventKind::Rose(_)
            | EventKind::Filled { .. }
            | EventKind::Removed(_)
            | EventKind::Shuffled(_)
            | EventKind::Reduced { .. }
            | EventKind::Ready(_)
            | EventKind::Started => self.apply_seating(event),
            EventKind::Turn { seat, text, void_call, left, after } => {
                self.check_clocks(left)?;
                self.check_void_call(text, *void_call)?;
                let played = self.position.play(text).map_err(|_| EventErrorKind::IllegalTurn)?;
                if played.text != *after {
                    return Err(EventErrorKind::OtherPosition);
                }
                self.lapse(*seat, number);
                if self.is_person_in_play(*seat) {
                    self.clocks.count_credit(*seat, left, event.at);
                }
                let forced = self.position.perft(1) == 1;
                self.position = played.position.clone().into();
                let before = self.clocks.left().to_vec();
                self.turns.push(PlayedTurn {
                    seat: *seat,
                    text: text.clone(),
                    void_call: *void_call,
                    before,
                    left: left.clone(),
                    forced,
                });
                self.first_turn.get_or_insert(event.at);
                self.has_begun |= self.turns.len() >= 2;
                self.board_changed(event, left);
            }
            EventKind::WrongClaim(_) => {
                if self.settings.assistance || self.position.announce("claim") != Ok(Announced::WrongClaim) {
                    return Err(EventErrorKind::NotWrongClaim);
                }
                self.wrong_claims.push(self.turns.len());
            }
            EventKind::TakenBack { turns, left, after, .. } => {
                self.check_clocks(left)?;
                let position = self.position_after(*turns).ok_or(EventErrorKind::TooManyTurns)?;
                if position.to_string() != *after {
                    return Err(EventErrorKind::OtherPositionBefore);
                }
                self.close_all_in_play(number);
                self.position = position.into();
                self.turns.truncate(*turns);
                self.wrong_claims.retain(|before| before <= turns);
                self.board_changed(event, left);
            }
            EventKind::Touched { square, .. } => self.touched = Some(square.clone()),
            EventKind::Asked(question, seat) => {
                self.questions.ask(*question, *seat);
                self.changed.questions[*question as usize] = number;
            }
            // This makes no other answer stale, because all may answer at once.
            EventKind::Agreed(question, seat) => self.questions.agree(*question, *seat),
            EventKind::Declined(question, _) | EventKind::Withdrawn(question, _) => self.close(*question, number),
            EventKind::Left(seat, reason) => {
                self.leavers.push((*seat, *reason));
                self.stood_in[seat.index()] = false;
                self.away[seat.index()] = None;
                // A kangaroo that the leaver touched binds nobody else, and another seat has to answer.
                if self.on_move() == Some(*seat) {
                    self.touched = None;
                }
                self.close_all_in_play(number);
                self.questions.allow_all();
            }
            EventKind::StoodIn(seat) => {
                if self.on_move() == Some(*seat) {
                    // The time until now was the person's.
                    let left = self.clocks.broken_off(*seat, event.at);
                    self.board_changed(event, &left);
                }
                self.stood_in[seat.index()] = true;
                self.close_all_in_play(number);
                self.questions.allow_all();
            }
            EventKind::Reclaimed(seat) => {
                self.stood_in[seat.index()] = false;
                if self.on_move() == Some(*seat) {
                    let left = self.clocks.left().to_vec();
                    self.board_changed(event, &left);
                }
            }
            EventKind::Away(seat) => {
                self.away[seat.index()] = Some(event.at);
                self.ready[seat.index()] = false;
            }
            EventKind::Back(seat) => self.away[seat.index()] = None,
            EventKind::Holiday { seat, until } => {
                let mut then = self.clocks.holidays(*seat).clone();
                then.set(event.at, *until);
                if then.days() > u64::from(MOST_HOLIDAYS) {
                    return Err(EventErrorKind::HolidayTooLong);
                }
                self.clocks.set_holiday(*seat, event.at, *until);
                self.changed.holidays = number;
            }
            EventKind::Resumed { closed_for } => {
                let later = |since: u64| since.saturating_add(*closed_for).min(event.at);
                self.clocks.begin(later(self.clocks.since()));
                self.away.iter_mut().flatten().for_each(|since| *since = later(*since));
            }
            EventKind::Over(ending) => {
                self.phase = Phase::Over(*ending);
                self.touched = None;
                self.close_all_in_play(number);
                self.changed.board = number;
            }
            EventKind::Rematch => {
                self.rematch_agreed = true;
                self.close(Question::Rematch, number);
            }
        }
        Ok(())
    }

    fn check_clocks(&self, left: &[u64]) -> Result<(), EventErrorKind> {
        if left.len() == self.clocks.left().len() { Ok(()) } else { Err(EventErrorKind::Clocks) }
    }

    /// Checks that a call was void if the log says so.
    fn check_void_call(&self, text: &str, void_call: Option<u32>) -> Result<(), EventErrorKind> {
        let Some(call) = void_call else { return Ok(()) };
        let announced = Ok(Announced::VoidCall { turn: text.to_owned(), call });
        let is_void = !self.settings.assistance && self.position.announce(&format!("{text}!{call}")) == announced;
        if is_void { Ok(()) } else { Err(EventErrorKind::NotVoidCall) }
    }

    /// Begins another turn.
    fn board_changed(&mut self, event: &Event, left: &[u64]) {
        self.clocks.set(left, event.at);
        self.touched = None;
        self.questions.allow_all();
        self.changed.board = event.number;
    }

    /// Questions lapse when a turn is played instead of an answer. A takeback lapses with any turn, because it would
    /// otherwise go back to another turn.
    fn lapse(&mut self, mover: Seat, number: EventNumber) {
        self.close(Question::Takeback, number);
        for question in [Question::Draw, Question::Stop] {
            let open = self.questions.get(question);
            if open.is_some_and(|open| self.awaited(question, open).any(|seat| seat == mover)) {
                self.close(question, number);
            }
        }
    }

    /// Closes all questions about the game in progress.
    fn close_all_in_play(&mut self, number: EventNumber) {
        for question in [Question::Takeback, Question::Draw, Question::Stop] {
            self.close(question, number);
        }
    }

    fn close(&mut self, question: Question, number: EventNumber) {
        if self.questions.close(question) {
            self.changed.questions[question as usize] = number;
        }
    }
}
