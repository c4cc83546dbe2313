//! The state of a table that clients need.

use crate::{Actor, Ask, Command, Ending, Millis, Number, Phase, Question, Reason, Sitter, Standing, Table};
use bilby_core::Seat;

/// A table at a certain time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The number of events so far.
    pub number: Number,
    /// Gathering, playing or over.
    pub phase: Phase,
    /// How many turns led to the position.
    pub turns: usize,
    /// The last turn, as it was played.
    pub last_turn: Option<String>,
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
    pub fn view(&self, now: Millis) -> View {
        let now = now.max(self.latest);
        let open = |question| {
            let open = self.questions.get(question)?;
            Some(OpenQuestion { question, asker: open.asker, awaited: self.awaited(question, open).collect() })
        };
        View {
            number: self.number,
            phase: self.phase,
            turns: self.turns.len(),
            last_turn: self.turns.last().map(|turn| turn.text.clone()),
            on_move: self.on_move(),
            touched: self.touched.clone(),
            claimed_wrongly: self.phase == Phase::Playing && self.has_claimed_wrongly(),
            deadline: self.deadline(),
            seats: self.seats().map(|seat| self.seat_view(seat, now)).collect(),
            questions: Question::ALL.into_iter().filter_map(open).collect(),
            ending: self.ending(),
            standings: self.standings(),
            rematch_agreed: self.rematch_agreed,
        }
    }

    fn seat_view(&self, seat: Seat, now: Millis) -> SeatView {
        let is_running = self.on_move() == Some(seat) && self.deadline().is_some();
        SeatView {
            sitter: self.sitter(seat).clone(),
            computer: self.computer(seat),
            clock: match self.clocks.standing(seat) {
                Some(_) if self.ran_out(seat) => Some(0),
                Some(_) if is_running => self.clocks.running(seat, now),
                standing => standing,
            },
            is_running,
            away_since: self.away.get(seat.index()).copied().flatten(),
            left_by: self.left_by(seat),
        }
    }

    /// Returns whether a seat has run out of time: it left for that reason, or the game was aborted for it before
    /// anybody could lose.
    fn ran_out(&self, seat: Seat) -> bool {
        let ended = self.ending().is_some_and(|ending| ending.reason == Reason::Time && ending.outcome.is_none());
        self.left_by(seat) == Some(Reason::Time) || (ended && self.position.to_move() == seat)
    }

    /// The commands that are possible now, except turns and touches: the buttons to show.
    pub fn options(&self, from: Actor, now: Millis) -> Vec<Ask> {
        let mut asks = vec![Ask::Rise, Ask::Resign, Ask::Abort];
        asks.extend(self.seats().map(|seat| Ask::ClaimAbsence { seat }));
        for question in Question::ALL {
            asks.push(Ask::Question(question));
            asks.extend([true, false].map(|yes| Ask::Answer { question, yes }));
            asks.push(Ask::Withdraw(question));
        }
        asks.retain(|ask| self.decide(&Command { from, expected: self.number, ask: ask.clone() }, now).is_ok());
        asks
    }
}
