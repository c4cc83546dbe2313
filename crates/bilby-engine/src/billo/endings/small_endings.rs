//! Solves endings with a few men of any kind: explores all positions that can follow, then works backwards from the end.

use super::material::Material;
use super::{EndingValue, shared};
use bilby_core::{Game, Notation, Seat};
use billo::{Capture, Move, Position, Rules};
use std::collections::HashMap;

/// The results of all positions with the same material and the same side on move.
#[derive(Clone, Debug)]
pub struct Ending {
    /// Who is on move.
    pub on_move: Seat,
    /// In how many red wins.
    pub red_wins: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// In how many black wins.
    pub black_wins: u64,
    /// The longest that red and black win, where they win at all.
    pub longest: [Option<Longest>; 2],
}

/// The longest win of an ending.
#[derive(Clone, Debug)]
pub struct Longest {
    /// How many plies.
    pub plies: u8,
    /// Where it begins.
    pub position: Position,
    /// The best play of both.
    pub line: Vec<Move>,
}

/// The results of all placements of these men, with red on move and with black on move. The draw clock is ignored, and
/// `capture=claim` counts as `strict`: with best play the two have the same values.
pub fn solve(rules: Rules, men: &Material) -> [Ending; 2] {
    let capture = if rules.capture == Capture::Free { Capture::Free } else { Capture::Strict };
    let rules = Rules { capture, ..rules };
    let mut solver = Solver::default();
    let mut asked = [Vec::new(), Vec::new()];
    for board in men.boards() {
        for (turn, asked) in ["r", "b"].into_iter().zip(&mut asked) {
            // A board with a pawn on the enemy's first row is not a position.
            if let Ok(position) = Position::read(rules, &format!("{board} {turn} - 0")) {
                asked.push(solver.place(position));
            }
        }
    }
    solver.solve();
    [Seat(0), Seat(1)].map(|seat| solver.ending(seat, &asked[seat.index()]))
}

#[derive(Default)]
struct Solver {
    places: HashMap<u64, u32>,
    positions: Vec<Position>,
    /// The encoded values, as in the tables; 0 until they are known.
    codes: Vec<u8>,
    /// Where the moves of each lead; empty for positions in the tables.
    moves: Vec<Vec<u32>>,
    /// Whether the tables have it.
    known: Vec<bool>,
}

impl Solver {
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

    /// Follows every move from every position, but not beyond positions in the tables.
    fn explore(&mut self) {
        let mut list = Vec::new();
        let mut at = 0;
        while at < self.positions.len() {
            let position = self.positions[at];
            let known = shared(position.rules()).probe(&position);
            let mut ends = Vec::new();
            match known {
                Some(value) => self.codes[at] = value.plies().map_or(0, |plies| plies + 1),
                None => {
                    position.moves(&mut list);
                    for mv in &list {
                        let mut after = position;
                        after.play(*mv);
                        ends.push(self.place(without_clock(after)));
                    }
                }
            }
            self.known.push(known.is_some());
            self.moves.push(ends);
            at += 1;
        }
    }

    fn solve(&mut self) {
        self.explore();
        let mut befores = vec![Vec::new(); self.positions.len()];
        for (place, ends) in self.moves.iter().enumerate() {
            for end in ends {
                befores[*end as usize].push(place as u32);
            }
        }
        let mut left: Vec<u32> = self.moves.iter().map(|ends| ends.len() as u32).collect();
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for place in 0..self.positions.len() {
            if !self.known[place] && self.moves[place].is_empty() {
                self.codes[place] = 1;
            }
            if self.codes[place] != 0 {
                layers[usize::from(self.codes[place])].push(place as u32);
            }
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

    fn ending(&self, on_move: Seat, asked: &[u32]) -> Ending {
        let mut counts = [0; 3];
        let mut longest: [Option<u32>; 2] = [None; 2];
        for place in asked {
            let winner = match EndingValue::from_code(self.codes[*place as usize]) {
                EndingValue::Draw => {
                    counts[2] += 1;
                    continue;
                }
                EndingValue::Win(_) => on_move,
                EndingValue::Loss(_) => on_move.next(2),
            };
            counts[winner.index()] += 1;
            let most = &mut longest[winner.index()];
            if most.is_none_or(|old| self.codes[old as usize] < self.codes[*place as usize]) {
                *most = Some(*place);
            }
        }
        let longest = longest.map(|place| place.map(|place| self.longest(place)));
        Ending { on_move, red_wins: counts[0], drawn: counts[2], black_wins: counts[1], longest }
    }

    fn longest(&self, place: u32) -> Longest {
        let position = self.positions[place as usize];
        let mut line = Vec::new();
        let mut at = position;
        let mut list = Vec::new();
        loop {
            at.moves(&mut list);
            let best = list.iter().max_by_key(|mv| {
                let mut after = at;
                after.play(**mv);
                self.value(&after).before().rank()
            });
            let Some(mv) = best else { break };
            line.push(*mv);
            at.play(*mv);
        }
        Longest { plies: self.codes[place as usize] - 1, position, line }
    }

    fn value(&self, position: &Position) -> EndingValue {
        let of_the_tables = || shared(position.rules()).probe(position);
        let place = self.places.get(&position.key()).map(|place| EndingValue::from_code(self.codes[*place as usize]));
        place.or_else(of_the_tables).unwrap_or(EndingValue::Loss(0))
    }
}

/// Sets the draw clock back before it ends the game.
fn without_clock(position: Position) -> Position {
    if position.clock() < 90 {
        return position;
    }
    let text = position.to_string();
    let board = text.rsplit_once(' ').map_or(text.as_str(), |(board, _)| board);
    Position::read(position.rules(), &format!("{board} 0")).expect("only the clock is another")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `docs/endings.md` says.
    fn check(men: &str, expected: [[u64; 3]; 2], longest: u8) {
        let endings = solve(Rules::default(), &men.parse().unwrap());
        assert_eq!(
            endings.each_ref().map(|ending| [ending.red_wins, ending.drawn, ending.black_wins]),
            expected,
            "{men}"
        );
        let all = || endings.iter().flat_map(|ending| ending.longest.iter().flatten());
        assert_eq!(all().map(|longest| longest.plies).max(), Some(longest), "{men}");
        for Longest { plies, position, line } in all() {
            assert_eq!(line.len(), usize::from(*plies), "{position}");
        }
    }

    #[test]
    fn as_the_page_about_endings_says() {
        check("O-q", [[2_048, 0, 1_984], [1_984, 0, 2_048]], 26);
        check("R-s", [[1_492, 0, 1_596], [1_596, 0, 1_492]], 40);
        check("O-s", [[1_168, 0, 2_360], [644, 0, 2_884]], 40);
    }
}
