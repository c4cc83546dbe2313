//! What was asked and is not settled.

use crate::{Question, Table};
use bilby_core::Seat;

/// The open questions, at most one of each kind, and when each seat last asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Questions {
    open: [Option<Open>; Question::ALL.len()],
    /// For each kind, who has asked it since the last turn: nobody is pestered.
    asked: [Vec<Seat>; Question::ALL.len()],
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub asker: Seat,
    pub agreed: Vec<Seat>,
}

impl Questions {
    pub fn get(&self, question: Question) -> Option<&Open> {
        self.open[question as usize].as_ref()
    }

    pub fn was_asked_by(&self, question: Question, seat: Seat) -> bool {
        self.asked[question as usize].contains(&seat)
    }

    pub fn ask(&mut self, question: Question, asker: Seat) {
        self.open[question as usize] = Some(Open { asker, agreed: Vec::new() });
        self.asked[question as usize].push(asker);
    }

    pub fn agree(&mut self, question: Question, seat: Seat) {
        self.open[question as usize].iter_mut().for_each(|open| open.agreed.push(seat));
    }

    /// Settles a question, or drops it; says whether it was open.
    pub fn close(&mut self, question: Question) -> bool {
        self.open[question as usize].take().is_some()
    }

    /// Something has changed: everybody may ask again.
    pub fn allow_all(&mut self) {
        self.asked = Default::default();
    }
}

impl Table {
    /// Who still has to answer an open question.
    ///
    /// A draw needs every seat in play: for a computer the server answers, as a command of its seat, and until it does
    /// the offer stands. Computers never mind a takeback or another game.
    pub(crate) fn awaited(&self, question: Question, open: &Open) -> impl Iterator<Item = Seat> {
        let has_a_say = move |seat: &Seat| match question {
            Question::Draw => self.left_by(*seat).is_none(),
            Question::Takeback => self.is_person_in_play(*seat),
            Question::Rematch => self.sitter(*seat).is_person(),
        };
        self.seats().filter(has_a_say).filter(|seat| *seat != open.asker && !open.agreed.contains(seat))
    }
}
