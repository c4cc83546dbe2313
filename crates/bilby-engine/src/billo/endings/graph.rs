//! Solves positions by the graph of all that can follow them. Every move is followed, claims too, as far as the tables
//! of the last billos; then the values are worked out backwards from the end.

use super::{EndingValue, shared};
use bilby_core::{Game, Notation, Outcome};
use billo::Position;
use std::collections::HashMap;

/// The draw clock is set back when it comes as far as this: the values ignore it.
const LATE: u8 = 60;

/// Positions, numbered in the order in which they were met.
#[derive(Default)]
pub(crate) struct Graph {
    places: HashMap<u64, u32>,
    positions: Vec<Position>,
    /// The encoded values, as in the tables.
    codes: Vec<u8>,
    /// Where the moves of each lead; empty where the tables know the value.
    moves: Vec<Vec<u32>>,
}

impl Graph {
    /// The number of a position, which is a new one if it was not met before.
    pub fn place(&mut self, position: Position) -> u32 {
        if let Some(place) = self.places.get(&position.key()) {
            return *place;
        }
        let place = self.positions.len() as u32;
        self.places.insert(position.key(), place);
        self.positions.push(position);
        self.codes.push(0);
        place
    }

    /// Finds all that can follow the positions that have been placed, and their values; `None` if there are more
    /// positions than this.
    pub fn solve(&mut self, most: usize) -> Option<()> {
        self.explore(most)?;
        self.work_backwards();
        Some(())
    }

    /// The position with this number.
    pub fn position(&self, place: u32) -> &Position {
        &self.positions[place as usize]
    }

    /// The value of the position with this number, for the side on move.
    pub fn value_at(&self, place: u32) -> EndingValue {
        EndingValue::from_code(self.codes[place as usize])
    }

    /// The value of a position, if it was met.
    pub fn value(&self, position: &Position) -> Option<EndingValue> {
        self.places.get(&position.key()).map(|place| self.value_at(*place))
    }

    fn explore(&mut self, most: usize) -> Option<()> {
        let mut list = Vec::new();
        let mut at = 0;
        while at < self.positions.len() {
            if self.positions.len() > most {
                return None;
            }
            let position = self.positions[at];
            let mut ends = Vec::new();
            match shared(position.rules()).probe(&position) {
                // The first position is explored all the same: somebody may ask for the values of its moves.
                Some(value) if at > 0 => self.codes[at] = value.code(),
                _ => {
                    position.moves(&mut list);
                    for mv in &list {
                        let mut after = position;
                        after.play(*mv);
                        ends.push(self.place(with_time(after)));
                    }
                    if list.is_empty() && matches!(position.outcome(), Some(Outcome::Won(_))) {
                        self.codes[at] = EndingValue::Loss(0).code();
                    }
                }
            }
            self.moves.push(ends);
            at += 1;
        }
        Some(())
    }

    fn work_backwards(&mut self) {
        let mut befores = vec![Vec::new(); self.positions.len()];
        for (place, ends) in self.moves.iter().enumerate() {
            for end in ends {
                befores[*end as usize].push(place as u32);
            }
        }
        let mut left: Vec<u32> = self.moves.iter().map(|ends| ends.len() as u32).collect();
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for (place, code) in self.codes.iter().enumerate().filter(|(_, code)| **code != 0) {
            layers[usize::from(*code)].push(place as u32);
        }
        for code in 1..255u8 {
            for place in std::mem::take(&mut layers[usize::from(code)]) {
                for before in &befores[place as usize] {
                    let at = *before as usize;
                    left[at] -= 1;
                    if self.codes[at] == 0 && (code % 2 == 1 || left[at] == 0) {
                        self.codes[at] = code + 1;
                        layers[usize::from(code) + 1].push(*before);
                    }
                }
            }
        }
    }
}

/// The same position with the draw clock far from its end: at 0, or at 1 after a billo's step that can be claimed.
fn with_time(position: Position) -> Position {
    if position.clock() < LATE {
        return position;
    }
    let early = position.with_clock(0).or_else(|_| position.with_clock(1));
    early.expect("a late clock allows an early one")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_set_back_when_it_is_late() {
        let check = |board: &str, clock: u8, expected: u8| {
            let read = |clock: u8| Position::read("".parse().unwrap(), &format!("{board} {clock}")).unwrap();
            assert_eq!(with_time(read(clock)), read(expected), "{board}");
        };
        check("8/8/8/8/5s2/4R3/8/8 b -", 59, 59);
        check("8/8/8/8/5s2/4R3/8/8 b -", 60, 0);
        check("8/8/8/8/5s2/4R3/8/8 b -", 100, 0);
        check("O7/8/8/8/5s2/4R3/8/8 b ?Oa7-a8", 60, 1);
    }
}
