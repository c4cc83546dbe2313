//! One way of playing: its steps and its text.

use super::board::{At, square_text};
use super::men::Mover;

/// What a step enters, in the page's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enters {
    /// A free square.
    F,
    /// A single own pawn of the other shape.
    O,
    /// A captured enemy.
    E,
    /// An own billo.
    B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) enters: Enters,
    pub(super) at: At,
}

/// One way of playing: what moves, from where, and its path of one or more steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) what: Mover,
    pub(super) from: At,
    pub(super) steps: Vec<Step>,
}

impl Way {
    pub(super) fn to(&self) -> At {
        match self.steps.last() {
            Some(step) => step.at,
            None => self.from,
        }
    }

    pub(super) fn captures(&self) -> bool {
        self.steps.iter().any(|step| step.enters == Enters::E)
    }

    /// "Letter of what moves as upper case, start square, then each step: `-` into a free square, an own pawn or an
    /// own billo, `x` into a captured one."
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        text.push(self.what.letter());
        text.push_str(&square_text(self.from));
        for step in &self.steps {
            text.push(if step.enters == Enters::E { 'x' } else { '-' });
            text.push_str(&square_text(step.at));
        }
        text
    }

    pub(super) fn with_step(&self, step: Step) -> Way {
        let mut longer = self.clone();
        longer.steps.push(step);
        longer
    }
}
