//! Who wins the endings of Billo, by material: the figures of `docs/endings.md`.
//!
//! `cargo run --release -p bilby-engine --example billo_endings`

use bilby_core::{Game, Notation};
use bilby_engine::billo::endings::{self, Tables, Value};
use billo::{Position, Rules};
use std::time::Instant;

fn main() {
    if let Some(folder) = std::env::args().nth(1) {
        return write_files(&folder);
    }
    for text in
        ["", "billo=diagonal", "billo=all", "capture=free", "capture=free,billo=diagonal", "capture=free,billo=all"]
    {
        let rules: Rules = text.parse().expect("these are rules");
        let begin = Instant::now();
        let tables = endings::make(rules);
        let made = begin.elapsed();
        println!(
            "\n{} ({made:.1?}, {} bytes, file {})",
            if text.is_empty() { "default" } else { text },
            tables.bytes(),
            tables.to_file().len()
        );
        for (red, black) in [("O", "o"), ("O", "q"), ("OO", "o"), ("OQ", "o"), ("OO", "q")] {
            for turn in ["r", "b"] {
                if red.len() > 1 || turn == "r" {
                    material(&tables, rules, red, black, turn);
                }
            }
        }
    }
}

/// Writes the files that are built into the program.
fn write_files(folder: &str) {
    for directions in ["orthogonal", "diagonal", "all"] {
        let make =
            |capture| endings::make(format!("capture={capture},billo={directions}").parse().expect("these are rules"));
        let (strict, free) = (make("strict"), make("free"));
        let (winners, plies) = strict.differences(&free);
        println!(
            "{directions}: without the duty to capture {winners} places have another winner, {plies} take another time"
        );
        std::fs::write(format!("{folder}/{directions}.bin"), strict.to_file()).expect("the folder can be written to");
    }
}

/// All placements of these men with this side on move: how many are won, drawn, lost for it, and the longest.
fn material(tables: &Tables, rules: Rules, red: &str, black: &str, turn: &str) {
    let men: Vec<char> = red.chars().chain(black.chars()).collect();
    let mut counts = [0u64; 3];
    let mut longest: [Option<(u8, Position)>; 2] = [None, None];
    let mut squares = vec![0usize; men.len()];
    loop {
        let apart = (0..men.len()).all(|i| (0..i).all(|j| squares[i] != squares[j]));
        let alike = men.len() == 3 && men[0] == men[1] && squares[0] > squares[1];
        if apart && !alike {
            let mut board = ['1'; 64];
            for (man, square) in men.iter().zip(&squares) {
                board[*square] = *man;
            }
            let mut text: String = (0..8)
                .rev()
                .map(|row| board[row * 8..row * 8 + 8].iter().collect::<String>())
                .collect::<Vec<_>>()
                .join("/");
            for run in (2..=8).rev() {
                text = text.replace(&"1".repeat(run), &run.to_string());
            }
            let position = Position::read(rules, &format!("{text} {turn} - 0")).expect("a position");
            let value = tables.probe(&position).expect("in the tables");
            let (at, plies) = match value {
                Value::Win(plies) => (0, plies),
                Value::Draw => (1, 0),
                Value::Loss(plies) => (2, plies),
            };
            counts[at] += 1;
            if at != 1 && longest[at / 2].as_ref().is_none_or(|(most, _)| plies > *most) {
                longest[at / 2] = Some((plies, position));
            }
        }
        let Some(at) = squares.iter().position(|square| *square < 63) else { break };
        squares[..at].fill(0);
        squares[at] += 1;
    }
    println!("{red} v {black}, {turn} on move: won {} drawn {} lost {}", counts[0], counts[1], counts[2]);
    for (plies, position) in longest.into_iter().flatten() {
        println!("   longest {plies}: {position}   {}", line(tables, position));
    }
}

/// Best play of both.
fn line(tables: &Tables, mut position: Position) -> String {
    let mut text = String::new();
    let mut list = Vec::new();
    loop {
        position.moves(&mut list);
        let best = list.iter().max_by_key(|mv| {
            let mut after = position;
            after.play(**mv);
            match tables.probe(&after) {
                Some(value) => value.before().rank(),
                None => 999,
            }
        });
        let Some(mv) = best else { return text };
        text += &format!("{} ", position.write_move(*mv));
        position.play(*mv);
    }
}
