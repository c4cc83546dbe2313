//! The state of a table that clients need.

use crate::{
    AbsenceEffect, Actor, Command, CommandKind, Ending, EventNumber, Millis, Phase, Question, Reason, Sitter, Standing,
    Table,
};
use bilby_core::Seat;

/// A table at a certain time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// The number of events so far.
    pub number: EventNumber,
    /// Gathering, playing or over.
    pub phase: Phase,
    /// How many turns led to the position.
    pub turns: usize,
    /// The seat on move, while the game is being played.
    pub on_move: Option<Seat>,
    /// The kangaroo that has to move, if one was touched.
    pub touched: Option<String>,
    /// Whether the seat on move has made a wrong claim on this turn.
    pub claimed_wrongly: bool,
    /// When the seat on move runs out of time, including the credit for latency.
    pub deadline: Option<Millis>,
    /// The seats, in turn order.
    pub seats: Vec<SeatView>,
    /// The seat of the host, until the game starts.
    pub host: Option<Seat>,
    /// The people for whom the start waits although all seats are taken.
    pub unready: Vec<Seat>,
    /// The player on move who is away.
    pub absence: Option<Absence>,
    /// The open questions.
    pub questions: Vec<OpenQuestion>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The place of each seat.
    pub standings: Option<Vec<Standing>>,
    /// Whether everybody has agreed to a rematch.
    pub rematch_agreed: bool,
}

/// A seat at a certain time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Its sitter.
    pub sitter: Sitter,
    /// The level of the computer that plays for it, if one does.
    pub computer: Option<u8>,
    /// What its clock shows; `None` without a time control.
    pub clock: Option<Millis>,
    /// Whether its clock is running.
    pub is_running: bool,
    /// Since when it has been away.
    pub away_since: Option<Millis>,
    /// Why it left the game.
    pub left_by: Option<Reason>,
    /// Until when it is on holiday.
    pub holiday: Option<Millis>,
    /// How many days of holidays it could take from now on; `None` where there are none.
    pub holidays_left: Option<u32>,
}

/// A player on move who is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Their seat.
    pub seat: Seat,
    /// From when on the others can claim it.
    pub until: Millis,
    /// What the claim does.
    pub effect: AbsenceEffect,
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// What was asked.
    pub question: Question,
    /// The seat that asked.
    pub asker: Seat,
    /// The seats that still have to answer.
    pub awaited: Vec<Seat>,
}

impl Table {
    /// The state of the table now.
    pub fn view(&self, now: Millis) -> TableView {
        let now = now.max(self.latest);
        TableView {
            number: self.number,
            phase: self.phase,
            turns: self.turns.len(),
            on_move: self.on_move(),
            touched: self.touched.clone(),
            claimed_wrongly: self.phase == Phase::Playing && self.has_claimed_wrongly(),
            deadline: self.deadline(),
            seats: self.seats().map(|seat| self.seat_view(seat, now)).collect(),
            host: self.host(),
            unready: self.unready().collect(),
            absence: self.absence(),
            questions: Question::ALL.into_iter().filter_map(|question| self.open_question(question)).collect(),
            ending: self.ending(),
            standings: self.standings(),
            rematch_agreed: self.rematch_agreed,
        }
    }

    /// A question, if it is open.
    pub fn open_question(&self, question: Question) -> Option<OpenQuestion> {
        let open = self.questions.get(question)?;
        Some(OpenQuestion { question, asker: open.asker, awaited: self.awaited(question, open).collect() })
    }

    fn seat_view(&self, seat: Seat, now: Millis) -> SeatView {
        let is_timed = self.on_move() == Some(seat) && self.deadline().is_some();
        let holiday = self.clocks.holidays(seat).until(now).filter(|_| self.phase == Phase::Playing);
        let has_holidays =
            self.phase == Phase::Playing && self.settings.time.is_correspondence() && self.is_person_in_play(seat);
        SeatView {
            sitter: self.sitter(seat).clone(),
            computer: self.computer(seat),
            clock: match self.clocks.standing(seat) {
                Some(_) if self.ran_out(seat) => Some(0),
                Some(_) if is_timed => self.clocks.running(seat, now),
                standing => standing,
            },
            is_running: is_timed && holiday.is_none(),
            away_since: self.away_since(seat),
            left_by: self.left_by(seat),
            holiday,
            holidays_left: has_holidays.then(|| self.holidays_left(seat, now)),
        }
    }

    /// Since when a seat has been away.
    pub fn away_since(&self, seat: Seat) -> Option<Millis> {
        self.away.get(seat.index()).copied().flatten()
    }

    /// Returns whether a seat has run out of time: it left for that reason, or the game was aborted for it before
    /// anybody could lose.
    fn ran_out(&self, seat: Seat) -> bool {
        let ended = self.ending().is_some_and(|ending| ending.reason == Reason::Time && ending.outcome.is_none());
        self.left_by(seat) == Some(Reason::Time) || (ended && self.position.to_move() == seat)
    }

    /// The commands that are possible now, except turns and touches: the buttons to show.
    pub fn options(&self, from: Actor, now: Millis) -> Vec<CommandKind> {
        let commands = match self.phase {
            Phase::Gathering => self.commands_before_the_game(),
            Phase::Playing => self.commands_in_the_game(),
            Phase::Over(_) => self.commands_about(&[Question::Rematch]),
        };
        self.possible(commands, from, now)
    }

    /// The commands that may be possible in the game. Every turn is followed by this, so what is impossible for everybody is
    /// left out.
    fn commands_in_the_game(&self) -> Vec<CommandKind> {
        let mut commands = vec![CommandKind::Resign];
        if !self.has_begun {
            commands.push(CommandKind::Abort);
        }
        if self.stood_in.contains(&true) {
            commands.push(CommandKind::Reclaim);
        }
        commands.extend(self.absence().map(|absence| CommandKind::ClaimAbsence { seat: absence.seat }));
        commands.append(&mut self.commands_about(&[Question::Draw, Question::Takeback, Question::Stop]));
        commands
    }

    /// The commands that may be possible about these questions.
    fn commands_about(&self, questions: &[Question]) -> Vec<CommandKind> {
        let mut commands = Vec::new();
        for question in questions.iter().copied() {
            commands.push(CommandKind::Question(question));
            if self.questions.get(question).is_some() {
                commands.extend([true, false].map(|yes| CommandKind::Answer { question, yes }));
                commands.push(CommandKind::Withdraw(question));
            }
        }
        commands
    }

    fn commands_before_the_game(&self) -> Vec<CommandKind> {
        let mut commands = vec![
            CommandKind::Rise,
            CommandKind::Ready,
            CommandKind::Shuffle { seed: 0 },
            CommandKind::Fewer { seed: 0 },
            CommandKind::Close,
        ];
        commands.extend(self.seats().map(|seat| CommandKind::Fill { seat, level: 1 }));
        commands.extend(self.seats().map(|seat| CommandKind::Remove { seat }));
        commands
    }

    fn possible(&self, mut commands: Vec<CommandKind>, from: Actor, now: Millis) -> Vec<CommandKind> {
        commands.retain(|kind| self.decide(&Command { from, expected: self.number, kind: kind.clone() }, now).is_ok());
        commands
    }
}
