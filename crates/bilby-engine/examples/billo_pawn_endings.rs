//! Endings of Billo with a few pawns, solved by walking through all that can follow: the figures of `docs/endings.md`.
//!
//! `cargo run --release -p bilby-engine --example billo_pawn_endings -- [rules=…] OR-o RS-s …`: red's men, then black's
//! (`R` `S` pawns, `O` `Q` billos), a position of every placement with red on move, and again with black on move.

use bilby_core::{Game, Notation};
use bilby_engine::billo::endings::{self, Value};
use billo::{Position, Rules};
use std::collections::HashMap;

#[derive(Default)]
struct Solver {
    places: HashMap<u64, u32>,
    positions: Vec<Position>,
    /// The plies to the end and 1, as in the tables; 0 for a draw or not known yet.
    codes: Vec<u8>,
    moves: Vec<Vec<u32>>,
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

    /// Follows every move from every position that is there; what the tables have is not followed.
    fn explore(&mut self) -> Vec<bool> {
        let mut known = Vec::new();
        let mut list = Vec::new();
        let mut at = 0;
        while at < self.positions.len() {
            let position = self.positions[at];
            let mut ends = Vec::new();
            match endings::shared(position.rules()).probe(&position) {
                Some(value) => {
                    self.codes[at] = match value {
                        Value::Draw => 0,
                        Value::Win(plies) | Value::Loss(plies) => plies + 1,
                    };
                    known.push(true);
                }
                None => {
                    position.moves(&mut list);
                    for mv in &list {
                        let mut after = position;
                        after.play(*mv);
                        ends.push(self.place(without_clock(after)));
                    }
                    known.push(false);
                }
            }
            self.moves.push(ends);
            at += 1;
        }
        known
    }

    fn solve(&mut self) {
        let known = self.explore();
        let mut befores = vec![Vec::new(); self.positions.len()];
        for (place, ends) in self.moves.iter().enumerate() {
            for end in ends {
                befores[*end as usize].push(place as u32);
            }
        }
        let mut left: Vec<u32> = self.moves.iter().map(|ends| ends.len() as u32).collect();
        let mut layers: Vec<Vec<u32>> = vec![Vec::new(); 256];
        for place in 0..self.positions.len() {
            let stuck = !known[place] && self.moves[place].is_empty();
            if stuck {
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
}

/// The clock would end the walk.
fn without_clock(position: Position) -> Position {
    if position.clock() < 90 {
        return position;
    }
    let text = position.to_string();
    let board = text.rsplit_once(' ').map_or(text.as_str(), |(board, _)| board);
    Position::read(position.rules(), &format!("{board} 0")).expect("only the clock is another")
}

fn main() {
    let mut rules: Rules = "capture=strict".parse().expect("rules");
    for argument in std::env::args().skip(1) {
        if let Some(text) = argument.strip_prefix("rules=") {
            rules = text.parse().expect("rules");
            continue;
        }
        let (red, black) = argument.split_once('-').expect("red's men, a hyphen, black's men");
        ending(rules, red, black);
    }
}

fn ending(rules: Rules, red: &str, black: &str) {
    let men: Vec<char> = red.chars().chain(black.chars()).collect();
    let mut solver = Solver::default();
    let mut asked = [Vec::new(), Vec::new()];
    let mut squares = vec![0usize; men.len()];
    loop {
        let apart = (0..men.len()).all(|i| (0..i).all(|j| squares[i] != squares[j]));
        let ordered = (1..men.len()).all(|i| men[i] != men[i - 1] || squares[i] > squares[i - 1]);
        if apart && ordered {
            let mut board = ['1'; 64];
            for (man, square) in men.iter().zip(&squares) {
                board[*square] = *man;
            }
            let rows: Vec<String> = (0..8).rev().map(|row| board[row * 8..row * 8 + 8].iter().collect()).collect();
            let mut text = rows.join("/");
            for run in (2..=8).rev() {
                text = text.replace(&"1".repeat(run), &run.to_string());
            }
            for (turn, asked) in ["r", "b"].into_iter().zip(&mut asked) {
                // Pawns on the enemy's first row are no positions.
                if let Ok(position) = Position::read(rules, &format!("{text} {turn} - 0")) {
                    asked.push(solver.place(position));
                }
            }
        }
        let Some(at) = squares.iter().position(|square| *square < 63) else { break };
        squares[..at].fill(0);
        squares[at] += 1;
    }
    solver.solve();
    for (turn, asked) in ["red", "black"].into_iter().zip(asked) {
        let mut counts = [0u64; 3];
        let mut longest: [Option<u32>; 3] = [None; 3];
        for place in asked {
            let code = solver.codes[place as usize];
            let red_wins = (code % 2 == 0) == (turn == "red");
            let at = if code == 0 {
                1
            } else if red_wins {
                0
            } else {
                2
            };
            counts[at] += 1;
            if longest[at].is_none_or(|old| solver.codes[old as usize] < code) {
                longest[at] = Some(place);
            }
        }
        println!(
            "{red} v {black}, {turn} on move: red wins {}, drawn {}, black wins {} ({} positions seen)",
            counts[0],
            counts[1],
            counts[2],
            solver.positions.len()
        );
        for place in [longest[0], longest[2]].into_iter().flatten() {
            println!("   longest {}: {}", solver.codes[place as usize] - 1, solver.positions[place as usize]);
        }
    }
}
