//! Tests that read like a hand at a board: a position, what is begun, the square that is pressed; what comes of it.

mod bilitaire;
mod billabong;
mod billo;
mod engine;
mod records;

use crate::look::look;
use crate::play::play;
use crate::press::{Hand, press};
use crate::types::{GameName, Look, Press, Refusal, Rulebook, Shape};
use bilby_shelf::Position;

fn book(game: GameName, rules: &str) -> Rulebook {
    Rulebook { game, rules: rules.to_owned() }
}

fn position(game: GameName, rules: &str, text: &str) -> Position {
    book(game, rules).position(text).unwrap()
}

fn looked(position: &Position, begun: &str) -> Look {
    look(position, begun).unwrap()
}

/// `begun h3:h9`, `done h3-g4`, `choice round Re1, square Se1`, `refused wrong-distance e3 2 1`. Before the square stands what
/// is begun, after it the pawn that is meant, or `touched`.
#[track_caller]
fn check(position: &Position, begun: &str, square: &str, expected: &str) {
    let (square, hand) = match square.split_once(' ') {
        None => (square, Hand::default()),
        Some((square, "touched")) => (square, Hand { what: None, touched: true }),
        Some((square, "round")) => (square, Hand { what: Some(Shape::Round), touched: false }),
        Some((square, _)) => (square, Hand { what: Some(Shape::Square), touched: false }),
    };
    let answer = press(position, begun, square, hand).unwrap();
    assert_eq!(said(&answer), expected, "{begun:?}, {square}");
    // What is said to be begun or done is.
    match answer {
        Press::Begun { begun } => drop(looked(position, &begun)),
        Press::Done { mv } => drop(play(position, &mv).unwrap()),
        Press::Choice { choices } => choices.iter().for_each(|choice| drop(looked(position, &choice.begun))),
        Press::Refused { .. } => {}
    }
}

fn said(answer: &Press) -> String {
    match answer {
        Press::Begun { begun } => format!("begun {begun}").trim_end().to_owned(),
        Press::Done { mv } => format!("done {mv}"),
        Press::Choice { choices } => {
            let choice = |choice: &crate::types::PressChoice| {
                let what = if choice.what == Shape::Round { "round" } else { "square" };
                format!("{what} {}", choice.begun)
            };
            format!("choice {}", choices.iter().map(choice).collect::<Vec<_>>().join(", "))
        }
        Press::Refused { refusal } => format!("refused {}", reason(refusal)),
    }
}

/// The code, then squares, numbers, words and seat.
fn reason(refusal: &Refusal) -> String {
    assert!(!refusal.message.is_empty());
    let mut parts = vec![refusal.code.to_owned()];
    parts.extend(refusal.squares.clone());
    parts.extend(refusal.numbers.iter().map(ToString::to_string));
    parts.extend(refusal.words.clone());
    parts.extend(refusal.seat.map(|seat| format!("seat {seat}")));
    parts.join(" ")
}

/// The ways that a turn can still go, in byte order.
fn ways(position: &Position, begun: &str) -> Vec<String> {
    let mut texts: Vec<String> = looked(position, begun).ways.into_iter().map(|way| way.text).collect();
    texts.sort_unstable();
    texts
}
