//! What a command would make happen.

mod leave;
mod presence;
mod question;
mod seating;
mod turn;

use crate::{Actor, Ask, Command, Event, Happening, Millis, Number, Phase, Question, Refused, Table};
use bilby_core::Seat;

/// What happens, or why nothing does.
type Decision = Result<Vec<Happening>, Refused>;

impl Table {
    /// The events that a command makes happen now, in order, or why it is refused. Nothing changes before they are applied;
    /// they are kept and applied together, or not at all.
    ///
    /// When the time of the seat on move is out, everything waits for [`Ask::CheckTime`].
    pub fn decide(&self, command: &Command, now: Millis) -> Result<Vec<Event>, Refused> {
        let now = now.max(self.latest);
        if command.expected > self.number || command.expected < self.matters_to(&command.ask) {
            return Err(Refused::Stale { current: self.number });
        }
        if self.deadline().is_some_and(|deadline| now >= deadline) && !command.ask.ignores_time() {
            return Err(Refused::TimeIsOut);
        }
        let happenings = self.decide_for(command.from, &command.ask, now)?;
        let numbered = (self.number + 1..).zip(happenings);
        Ok(numbered.map(|(number, what)| Event { number, at: now, what }).collect())
    }

    fn decide_for(&self, from: Actor, ask: &Ask, now: Millis) -> Decision {
        match (from, ask) {
            (_, Ask::CheckTime) => self.decide_time(now),
            (Actor::Watcher, Ask::Sit { seat, person }) => self.decide_sit(*seat, person),
            (Actor::Seat(_), Ask::Sit { .. }) => Err(Refused::SeatedAlready),
            (Actor::House, Ask::Away { seat }) => self.decide_away(*seat),
            (Actor::House, Ask::Back { seat }) => self.decide_back(*seat),
            (Actor::House, Ask::Resume { closed_for }) => self.decide_resume(*closed_for),
            (Actor::House, Ask::Close) => self.decide_close(),
            (Actor::Seat(seat), ask) => {
                self.check_seat(seat)?;
                self.decide_for_seat(seat, ask, now)
            }
            _ => Err(Refused::NotYours),
        }
    }

    fn decide_for_seat(&self, seat: Seat, ask: &Ask, now: Millis) -> Decision {
        match ask {
            Ask::Rise => self.decide_rise(seat),
            Ask::Turn { text, lag } => self.decide_turn(seat, text, *lag, now),
            Ask::Touch { square } => self.decide_touch(seat, square),
            Ask::Resign => self.decide_resign(seat),
            Ask::Abort => self.decide_abort(seat),
            Ask::Question(question) => self.decide_question(*question, seat, now),
            Ask::Answer { question, yes } => self.decide_answer(*question, seat, *yes, now),
            Ask::Withdraw(question) => self.decide_withdraw(*question, seat),
            Ask::ClaimAbsence { seat: absent } => self.decide_absence(seat, *absent, now),
            _ => Err(Refused::NotYours),
        }
    }

    /// The number of the last event that matters to a command: who has not seen it knows too little to mean it. A turn
    /// goes through although the other has just offered a draw.
    fn matters_to(&self, ask: &Ask) -> Number {
        let changed = &self.changed;
        let question = |question: Question| changed.questions[question as usize];
        match ask {
            Ask::Turn { .. } | Ask::Touch { .. } => changed.board,
            Ask::Question(Question::Takeback) | Ask::Answer { question: Question::Takeback, .. } => {
                question(Question::Takeback).max(changed.board)
            }
            Ask::Question(which) | Ask::Withdraw(which) | Ask::Answer { question: which, .. } => question(*which),
            Ask::Sit { .. } | Ask::Rise => changed.seats,
            // Nothing else would keep it from being done twice.
            Ask::Resume { .. } => self.number,
            _ => 0,
        }
    }

    pub(crate) fn check_on_move(&self, seat: Seat) -> Result<(), Refused> {
        self.check_playing()?;
        let on_move = self.position.to_move();
        if seat == on_move { Ok(()) } else { Err(Refused::NotOnMove { on_move }) }
    }

    fn check_playing(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Gathering => Err(Refused::NotStarted),
            Phase::Playing => Ok(()),
            Phase::Over(_) => Err(Refused::Over),
        }
    }

    /// Whether somebody sits there.
    fn check_seat(&self, seat: Seat) -> Result<(), Refused> {
        match self.sitters.get(seat.index()) {
            None => Err(Refused::NoSuchSeat),
            Some(crate::Sitter::Open) => Err(Refused::EmptySeat),
            Some(_) => Ok(()),
        }
    }

    /// Whether a seat has a say in a game that is being played.
    fn check_in_play(&self, seat: Seat) -> Result<(), Refused> {
        self.check_playing()?;
        if self.left_by(seat).is_some() { Err(Refused::HasLeft) } else { Ok(()) }
    }
}

impl Ask {
    /// Whether it makes sense although the time is out.
    fn ignores_time(&self) -> bool {
        matches!(self, Ask::CheckTime | Ask::Away { .. } | Ask::Back { .. } | Ask::Resume { .. } | Ask::Close)
    }
}
