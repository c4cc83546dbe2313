//! Tests that read like positions. The short form of a position is a list of pieces, `rh3 r'i4 yb2 xc5`: a seat's
//! letter (or `x` for a ghost), a mark for each crossing, the square. Kangaroos that are not listed are home.

mod moves;
mod positions;
mod properties;
mod refusals;
mod turns;

use crate::write::LETTERS;
use crate::{Occupant, Position, Square};
use bilby_core::{Notation, Seat};

/// The position with these pieces, the first seat on move.
fn set_up(rules: &str, pieces: &str) -> Position {
    let rules: crate::Rules = rules.parse().unwrap();
    let mut rows = String::new();
    for row in (0..Square::ROWS).rev() {
        let mut run = 0;
        for square in (0..Square::COLUMNS).map(|column| Square::new(column, row).unwrap()) {
            let name = square.to_string();
            // The text before the square's name is what stands there: `r'`.
            let piece = pieces.split(' ').find_map(|piece| {
                let (what, rest) = piece.split_at(piece.rfind(|c: char| c.is_ascii_lowercase()).unwrap());
                (rest == name).then_some(what)
            });
            let what = piece.or(square.is_lake().then_some("~"));
            if what.is_some() && run > 0 {
                rows += &std::mem::take(&mut run).to_string();
            }
            match what {
                Some(what) => rows += what,
                None => run += 1,
            }
        }
        if run > 0 {
            rows += &run.to_string();
        }
        rows.push(if row > 0 { '/' } else { ' ' });
    }
    let on_board = |seat: usize| pieces.split(' ').filter(|piece| piece.starts_with(LETTERS[seat])).count();
    let players = usize::from(rules.players());
    let home: Vec<String> = (0..players).map(|seat| (5 - on_board(seat)).to_string()).collect();
    let hand = vec!["0"; players].join(",");
    Position::read(rules, &format!("{rows}{hand} {} r 0", home.join(","))).unwrap()
}

/// The pieces on the board, from `a1` along the rows.
fn pieces(position: &Position) -> String {
    let piece = |square: Square| {
        let what = match position.at(square)? {
            Occupant::Ghost => "x".to_owned(),
            Occupant::Kangaroo { seat: Seat(seat), crossings } => {
                format!("{}{}", LETTERS[usize::from(seat)], "'".repeat(crossings.into()))
            }
        };
        Some(format!("{what}{square}"))
    };
    Square::all().filter_map(piece).collect::<Vec<_>>().join(" ")
}
