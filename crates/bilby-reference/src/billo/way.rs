//! One way of playing: its steps and its text.

use super::board::{At, square_text};
use super::men::Mover;

/// What a step enters. The rule page has a letter for each, which the comments use too (billo.md#pawn-steps).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enters {
    /// F: a free square.
    Free,
    /// O: a single own pawn of the other shape.
    OwnPawn,
    /// E: an enemy that is captured.
    Enemy,
    /// B: an own billo.
    OwnBillo,
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
        self.steps.iter().any(|step| step.enters == Enters::Enemy)
    }

    /// Letter of what moves as upper case, start square, then each step: `-` into a free square, an own pawn or an
    /// own billo, `x` into a captured one (notation.md#billo-moves).
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        text.push(self.what.letter());
        text.push_str(&square_text(self.from));
        for step in &self.steps {
            text.push(if step.enters == Enters::Enemy { 'x' } else { '-' });
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
