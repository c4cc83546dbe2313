//! What a client needs to know of a table.

use crate::{Actor, Ask, Command, Ending, Millis, Number, Phase, Question, Reason, Sitter, Standing, Table};
use bilby_core::Seat;

/// A table at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// How many events there have been.
    pub number: Number,
    /// Gathering, playing or over.
    pub phase: Phase,
    /// How many turns led to it.
    pub turns: usize,
    /// The last turn, as it was played.
    pub last_turn: Option<String>,
    /// The seat on move, while the game is played.
    pub on_move: Option<Seat>,
    /// The kangaroo that has to move, if one was touched.
    pub touched: Option<String>,
    /// When the time of the seat on move is out, the network's credit included.
    pub deadline: Option<Millis>,
    /// The seats, in turn order.
    pub seats: Vec<SeatView>,
    /// What was asked and is not settled.
    pub questions: Vec<OpenQuestion>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Where each seat came.
    pub standings: Option<Vec<Standing>>,
    /// Whether everybody has agreed to another game.
    pub rematch_agreed: bool,
}

/// A seat at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Who sits there.
    pub sitter: Sitter,
    /// The level of the computer that plays for it, if one does.
    pub computer: Option<u8>,
    /// What its clock shows; `None`: no time is kept.
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
    /// By whom.
    pub asker: Seat,
    /// Who still has to answer.
    pub awaited: Vec<Seat>,
}

impl Table {
    /// The table as it is now.
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
            clock: if is_running { self.clocks.running(seat, now) } else { self.clocks.standing(seat) },
            is_running,
            away_since: self.away.get(seat.index()).copied().flatten(),
            left_by: self.left_by(seat),
        }
    }

    /// What somebody could ask just now, turns and touches apart: the buttons to show.
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
