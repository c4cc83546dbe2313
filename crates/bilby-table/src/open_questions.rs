//! Questions that are not settled yet.

use crate::{Question, Table};
use bilby_core::{Outcome, Seat};

/// The open questions, at most one of each kind, and who has asked recently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OpenQuestions {
    open: [Option<PendingQuestion>; Question::ALL.len()],
    /// For each kind, who has asked since the last turn: nobody can ask again and again.
    asked: [Vec<Seat>; Question::ALL.len()],
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingQuestion {
    pub asker: Seat,
    pub agreed: Vec<Seat>,
}

impl OpenQuestions {
    pub fn get(&self, question: Question) -> Option<&PendingQuestion> {
        self.open[question as usize].as_ref()
    }

    pub fn was_asked_by(&self, question: Question, seat: Seat) -> bool {
        self.asked[question as usize].contains(&seat)
    }

    pub fn ask(&mut self, question: Question, asker: Seat) {
        self.open[question as usize] = Some(PendingQuestion { asker, agreed: Vec::new() });
        self.asked[question as usize].push(asker);
    }

    pub fn agree(&mut self, question: Question, seat: Seat) {
        self.open[question as usize].iter_mut().for_each(|open| open.agreed.push(seat));
    }

    /// Settles or drops a question; returns whether it was open.
    pub fn close(&mut self, question: Question) -> bool {
        self.open[question as usize].take().is_some()
    }

    /// Allows everybody to ask again, because something has changed.
    pub fn allow_all(&mut self) {
        self.asked = Default::default();
    }
}

impl Table {
    /// The seats that still have to answer an open question.
    ///
    /// A draw needs the consent of every seat in play, except those for which a computer stands in. The server answers for a computer, as a command of its seat, and
    /// until then the offer stands. Computers always accept a takeback, a rematch or stopping a decided game. The
    /// winner of a decided game need not be asked about stopping it.
    pub(crate) fn awaited(&self, question: Question, open: &PendingQuestion) -> impl Iterator<Item = Seat> {
        let winner = match question {
            Question::Stop => self.position.decided().and_then(|outcome| match outcome {
                Outcome::Won(seat) => Some(seat),
                Outcome::Drawn => None,
            }),
            _ => None,
        };
        let has_a_say = move |seat: &Seat| match question {
            Question::Draw => self.left_by(*seat).is_none() && !self.is_stood_in(*seat),
            Question::Takeback => self.is_person_in_play(*seat),
            Question::Rematch => self.sitter(*seat).is_person(),
            Question::Stop => self.is_person_in_play(*seat) && winner != Some(*seat),
        };
        self.seats().filter(has_a_say).filter(|seat| *seat != open.asker && !open.agreed.contains(seat))
    }
}
