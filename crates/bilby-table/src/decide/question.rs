//! Draw offers, takebacks and rematches: asked by one, agreed by the others.

use super::Decision;
use crate::questions::Open;
use crate::{Ending, Happening, Millis, Question, Reason, Refused, Table};
use bilby_core::{Outcome, Seat};

impl Table {
    /// Asking what another has asked is saying yes to it.
    pub(super) fn decide_question(&self, question: Question, seat: Seat, now: Millis) -> Decision {
        self.check_may_ask(question, seat)?;
        if let Some(open) = self.questions.get(question) {
            return match question {
                _ if open.asker == seat => Err(Refused::AskedAlready),
                // Another's takeback goes back to another turn.
                Question::Takeback => Err(Refused::AnswerFirst),
                _ => self.decide_answer(question, seat, true, now),
            };
        }
        if self.questions.was_asked_by(question, seat) {
            return Err(Refused::AskedAlready);
        }
        if question == Question::Takeback {
            self.last_decision(seat).ok_or(Refused::NothingToTakeBack)?;
        }
        let mut happenings = vec![Happening::Asked(question, seat)];
        let open = Open { asker: seat, agreed: Vec::new() };
        if self.awaited(question, &open).next().is_none() {
            happenings.push(self.settled(question, seat, now)?);
        }
        Ok(happenings)
    }

    pub(super) fn decide_answer(&self, question: Question, seat: Seat, yes: bool, now: Millis) -> Decision {
        let open = self.questions.get(question).ok_or(Refused::NothingAsked)?;
        let mut others = self.awaited(question, open).filter(|awaited| *awaited != seat);
        if !self.awaited(question, open).any(|awaited| awaited == seat) {
            return Err(Refused::NotAsked);
        }
        if !yes {
            return Ok(vec![Happening::Declined(question, seat)]);
        }
        let mut happenings = vec![Happening::Agreed(question, seat)];
        if others.next().is_none() {
            happenings.push(self.settled(question, open.asker, now)?);
        }
        Ok(happenings)
    }

    pub(super) fn decide_withdraw(&self, question: Question, seat: Seat) -> Decision {
        match self.questions.get(question) {
            None => Err(Refused::NothingAsked),
            Some(open) if open.asker != seat => Err(Refused::NotYours),
            Some(_) => Ok(vec![Happening::Withdrawn(question, seat)]),
        }
    }

    fn check_may_ask(&self, question: Question, seat: Seat) -> Result<(), Refused> {
        match question {
            Question::Draw => self.check_in_play(seat),
            Question::Takeback => {
                self.check_in_play(seat)?;
                if self.settings.takebacks { Ok(()) } else { Err(Refused::NotAtThisTable) }
            }
            Question::Rematch if self.ending().is_none() => Err(Refused::NotOver),
            Question::Rematch if self.rematch_agreed => Err(Refused::Known),
            Question::Rematch if !self.sitter(seat).is_person() => Err(Refused::NotYours),
            Question::Rematch if self.sitters.contains(&crate::Sitter::Open) => Err(Refused::EmptySeat),
            Question::Rematch => Ok(()),
        }
    }

    /// What comes of it when everybody has agreed.
    fn settled(&self, question: Question, asker: Seat, now: Millis) -> Result<Happening, Refused> {
        Ok(match question {
            Question::Draw => Happening::Over(Ending { outcome: Some(Outcome::Drawn), reason: Reason::Agreement }),
            Question::Takeback => self.taken_back(asker, now).ok_or(Refused::NothingToTakeBack)?,
            Question::Rematch => Happening::Rematch,
        })
    }

    /// How many turns stay when a seat takes back its last decision: its last turn that was not forced. So a takeback
    /// reaches over a pass, over Billo's claim and over the end of Bi-litaire's first round.
    fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.turns.iter().rposition(|turn| turn.seat == seat && !turn.forced)
    }

    /// What was thought stays spent, and what the turns taken back had gained is gone: a clock shows what it does now, or
    /// what it did then, whichever is less.
    fn taken_back(&self, seat: Seat, now: Millis) -> Option<Happening> {
        let turns = self.last_decision(seat)?;
        let on_move = self.position.to_move();
        let mut left = if self.is_person_in_play(on_move) {
            self.clocks.broken_off(on_move, now)
        } else {
            self.clocks.left().to_vec()
        };
        let then = &self.turns.get(turns)?.before;
        left.iter_mut().zip(then).for_each(|(left, then)| *left = (*left).min(*then));
        Some(Happening::TakenBack { seat, turns, left, after: self.position_after(turns)?.to_string() })
    }
}
