//! Billo: the exact values of an ending with few men. All positions that can follow are explored, with all claims, as far
//! as the tables of the last billos; then their values are worked out backwards from the end.

use crate::billo::endings::{self, EndingValue};
use bilby_core::{Game, Notation, Outcome};
use billo::Position;
use std::collections::HashMap;

/// More positions than this are not explored.
const MOST_POSITIONS: usize = 40_000;

/// Endings with more men than this have too many positions.
const MOST_MEN: u32 = 4;

/// The draw clock is set back when it comes as far as this: the values ignore it.
const LATE: u8 = 60;

/// The values of a position and of all that can follow it.
pub(super) struct SmallGraph {
    places: HashMap<u64, u32>,
    positions: Vec<Position>,
    /// As in the tables: 0 for a draw, otherwise the plies to the end plus 1.
    codes: Vec<u8>,
    /// Where the moves of each lead; empty where the tables know the value.
    moves: Vec<Vec<u32>>,
}

impl SmallGraph {
    /// Explores and solves; `None` if the ending is too large.
    pub fn new(position: &Position) -> Option<SmallGraph> {
        if men(position) > MOST_MEN {
            return None;
        }
        let mut graph =
            SmallGraph { places: HashMap::new(), positions: Vec::new(), codes: Vec::new(), moves: Vec::new() };
        graph.place(*position);
        graph.explore()?;
        graph.work_backwards();
        Some(graph)
    }

    /// The value of a position that can follow, for the side on move.
    pub fn value(&self, position: &Position) -> EndingValue {
        self.places
            .get(&position.key())
            .map_or(EndingValue::Draw, |at| EndingValue::from_code(self.codes[*at as usize]))
    }

    fn place(&mut self, position: Position) -> u32 {
        if let Some(place) = self.places.get(&position.key()) {
            return *place;
        }
        let place = self.positions.len() as u32;
        self.places.insert(position.key(), place);
        self.positions.push(position);
        self.codes.push(0);
        place
    }

    fn explore(&mut self) -> Option<()> {
        let mut list = Vec::new();
        let mut at = 0;
        while at < self.positions.len() {
            if self.positions.len() > MOST_POSITIONS {
                return None;
            }
            let position = self.positions[at];
            let mut ends = Vec::new();
            match endings::shared(position.rules()).probe(&position) {
                // The first position is explored all the same: the values of its moves are asked for.
                Some(value) if at > 0 => self.codes[at] = value.plies().map_or(0, |plies| plies + 1),
                _ => {
                    position.moves(&mut list);
                    for mv in &list {
                        let mut after = position;
                        after.play(*mv);
                        ends.push(self.place(with_time(after)));
                    }
                    if list.is_empty() && matches!(position.outcome(), Some(Outcome::Won(_))) {
                        self.codes[at] = 1;
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

/// How many men are on the board.
pub(super) fn men(position: &Position) -> u32 {
    let men = billo::Colour::ALL.map(|colour| billo::Man::ALL.map(|man| position.men(colour, man).len()));
    men.iter().flatten().sum()
}

/// The same position with the draw clock far from its end.
fn with_time(position: Position) -> Position {
    if position.clock() < LATE {
        return position;
    }
    let text = position.to_string();
    let board = text.rsplit_once(' ').map_or(text.as_str(), |(board, _)| board);
    Position::read(position.rules(), &format!("{board} 0")).unwrap_or(position)
}
