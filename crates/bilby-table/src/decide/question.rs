//! Draw offers, takebacks, rematches, and stopping decided games: one player asks, and the others agree.

use super::Decision;
use crate::open_questions::PendingQuestion;
use crate::{Ending, EventKind, Millis, Question, Reason, Refusal, Table};
use bilby_core::{Outcome, Seat};

impl Table {
    /// Decides a question. Asking what another player has asked counts as agreeing.
    pub(super) fn decide_question(&self, question: Question, seat: Seat, now: Millis) -> Decision {
        self.check_may_ask(question, seat)?;
        if let Some(open) = self.questions.get(question) {
            return match question {
                _ if open.asker == seat => Err(Refusal::AskedAlready),
                // The other player's takeback goes back to a different turn.
                Question::Takeback => Err(Refusal::AnswerFirst),
                _ => self.decide_answer(question, seat, true, now),
            };
        }
        if self.questions.was_asked_by(question, seat) {
            return Err(Refusal::AskedAlready);
        }
        if question == Question::Takeback {
            self.last_decision(seat).ok_or(Refusal::NothingToTakeBack)?;
        }
        let mut kinds = vec![EventKind::Asked(question, seat)];
        let open = PendingQuestion { asker: seat, agreed: Vec::new() };
        if self.awaited(question, &open).next().is_none() {
            kinds.push(self.settled(question, seat, now)?);
        }
        Ok(kinds)
    }

    pub(super) fn decide_answer(&self, question: Question, seat: Seat, yes: bool, now: Millis) -> Decision {
        let open = self.questions.get(question).ok_or(Refusal::NothingAsked)?;
        let mut others = self.awaited(question, open).filter(|awaited| *awaited != seat);
        if !self.awaited(question, open).any(|awaited| awaited == seat) {
            return Err(Refusal::NotAsked);
        }
        if !yes {
            return Ok(vec![EventKind::Declined(question, seat)]);
        }
        let mut kinds = vec![EventKind::Agreed(question, seat)];
        if others.next().is_none() {
            kinds.push(self.settled(question, open.asker, now)?);
        }
        Ok(kinds)
    }

    pub(super) fn decide_withdraw(&self, question: Question, seat: Seat) -> Decision {
        match self.questions.get(question) {
            None => Err(Refusal::NothingAsked),
            Some(open) if open.asker != seat => Err(Refusal::NotYours),
            Some(_) => Ok(vec![EventKind::Withdrawn(question, seat)]),
        }
    }

    fn check_may_ask(&self, question: Question, seat: Seat) -> Result<(), Refusal> {
        match question {
            Question::Draw => self.check_in_play(seat),
            Question::Takeback => {
                self.check_in_play(seat)?;
                if self.settings.takebacks { Ok(()) } else { Err(Refusal::NotAtThisTable) }
            }
            Question::Rematch if self.ending().is_none() => Err(Refusal::NotOver),
            Question::Rematch if self.rematch_agreed => Err(Refusal::Known),
            Question::Rematch if !self.sitter(seat).is_person() => Err(Refusal::NotYours),
            Question::Rematch if self.sitters.contains(&crate::Sitter::Open) => Err(Refusal::EmptySeat),
            Question::Rematch => Ok(()),
            Question::Stop => {
                self.check_in_play(seat)?;
                self.position.decided().map(drop).ok_or(Refusal::NotDecided)
            }
        }
    }

    /// The event when everybody has agreed.
    fn settled(&self, question: Question, asker: Seat, now: Millis) -> Result<EventKind, Refusal> {
        Ok(match question {
            Question::Draw => EventKind::Over(Ending { outcome: Some(Outcome::Drawn), reason: Reason::Agreement }),
            Question::Takeback => self.taken_back(asker, now).ok_or(Refusal::NothingToTakeBack)?,
            Question::Rematch => EventKind::Rematch,
            Question::Stop => {
                let outcome = self.position.decided().ok_or(Refusal::NotDecided)?;
                EventKind::Over(Ending { outcome: Some(outcome), reason: Reason::Agreement })
            }
        })
    }

    /// How many turns remain when a seat takes back its last decision: its last turn that was not forced. So a takeback
    /// reaches over a pass, over Billo's claim and over the end of Bi-litaire's first round.
    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.turns.iter().rposition(|turn| turn.seat == seat && !turn.forced)
    }

    /// Returns the event of a takeback. Time that was used stays used, and increments of the turns taken back are lost:
    /// each clock shows the smaller of its present value and its value at that turn.
    fn taken_back(&self, seat: Seat, now: Millis) -> Option<EventKind> {
        let turns = self.last_decision(seat)?;
        let on_move = self.position.to_move();
        let mut left = if self.is_person_in_play(on_move) {
            self.clocks.broken_off(on_move, now)
        } else {
            self.clocks.left().to_vec()
        };
        let then = &self.turns.get(turns)?.before;
        left.iter_mut().zip(then).for_each(|(left, then)| *left = (*left).min(*then));
        Some(EventKind::TakenBack { seat, turns, left, after: self.position_after(turns)?.to_string() })
    }
}
