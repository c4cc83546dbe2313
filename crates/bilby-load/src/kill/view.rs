//! A table as one client sees it.

use super::expectations::ExpectationError;
use bilby_games::Position;
use bilby_wire::{Phase, Sitter, TableEvent, TableEventKind, TableState};

/// A table as one client sees it.
pub struct View {
    /// How many events it has seen.
    pub number: u64,
    /// Gathering, playing or over.
    pub phase: Phase,
    /// All turns.
    pub turns: Vec<String>,
    /// The position after them.
    pub position: Position,
    /// For each seat, whether it is taken.
    pub sits: Vec<bool>,
}

impl View {
    /// A whole table, and the position that its turns lead to.
    pub fn of(state: &TableState, position: Position) -> View {
        let live = &state.live;
        let sits = live.seats.iter().map(|seat| seat.sitter != Sitter::Open).collect();
        View { number: live.number, phase: live.phase, turns: state.turns.clone(), position, sits }
    }

    /// Checks that everything in the earlier view is still there.
    pub fn check_follows(&self, earlier: &View) -> Result<(), ExpectationError> {
        if let Some(turn) = (0..earlier.turns.len()).find(|turn| self.turns.get(*turn) != earlier.turns.get(*turn)) {
            return Err(ExpectationError::Lost { turn, text: earlier.turns[turn].clone() });
        }
        if self.number < earlier.number { Err(ExpectationError::Changed { number: earlier.number }) } else { Ok(()) }
    }

    /// Applies the next event.
    pub fn apply(&mut self, event: &TableEvent) -> Result<(), ExpectationError> {
        match &event.what {
            TableEventKind::Sat { seat, .. } => self.sits[usize::from(*seat)] = true,
            TableEventKind::Started => self.phase = Phase::Playing,
            TableEventKind::Over { .. } => self.phase = Phase::Over,
            TableEventKind::Turn { text, position, .. } => {
                let illegal = || ExpectationError::Illegal { turn: self.turns.len(), text: text.clone() };
                let after = self.position.play(text).map_err(|_| illegal())?;
                if after.to_string() != *position {
                    return Err(illegal());
                }
                self.position = after;
                self.turns.push(text.clone());
            }
            _ => {}
        }
        self.number = event.number;
        Ok(())
    }
}
