//! Tests of presses: a position, a partial turn and the pressed square in, the result out.

mod analysis;
mod bilitaire;
mod billabong;
mod billo;
mod drafts;
mod engine;
mod explorer;
mod records;
mod rulebooks;
mod targets;
mod time_controls;
mod unassisted;

use crate::play::play;
use crate::press::{press, typed};
use crate::turn_view::view_turn;
use crate::types::{GameName, Press, PressOptions, Refusal, Rulebook, Shape, TurnView};
use bilby_games::Position;

fn book(game: GameName, rules: &str) -> Rulebook {
    Rulebook { game, rules: rules.to_owned(), assistance: None }
}

fn position(game: GameName, rules: &str, text: &str) -> Position {
    book(game, rules).position(text).unwrap()
}

fn viewed(position: &Position, begun: &str) -> TurnView {
    view_turn(position, begun).unwrap()
}

/// Checks a press: `begun h3:h9`, `done h3-g4`, `choice round Re1, square Se1`, `refused wrong-distance e3 2 1`. After
/// the square come the options: the pawn that is meant, `touched`, `hops`.
#[track_caller]
fn check(position: &Position, begun: &str, square: &str, expected: &str) {
    let mut words = square.split(' ');
    let square = words.next().unwrap_or_default();
    let mut options = PressOptions::default();
    for word in words {
        match word {
            "touched" => options.touched = true,
            "hops" => options.hops = true,
            "round" => options.shape = Some(Shape::Round),
            _ => options.shape = Some(Shape::Square),
        }
    }
    let answer = press(position, begun, square, options).unwrap();
    assert_eq!(said(&answer), expected, "{begun:?}, {square}");
    // The returned turn is what the result says.
    match answer {
        Press::Begun { begun } => drop(viewed(position, &begun)),
        Press::Done { mv } => drop(play(position, &mv).unwrap()),
        Press::Choice { choices } => choices.iter().for_each(|choice| drop(viewed(position, &choice.begun))),
        Press::Refused { .. } => {}
    }
}

/// Like `check`, for a typed move.
#[track_caller]
fn check_typed(position: &Position, begun: &str, text: &str, options: PressOptions, expected: &str) {
    assert_eq!(said(&typed(position, begun, text, options).unwrap()), expected, "{begun:?}, {text}");
}

fn said(answer: &Press) -> String {
    match answer {
        Press::Begun { begun } => format!("begun {begun}").trim_end().to_owned(),
        Press::Done { mv } => format!("done {mv}"),
        Press::Choice { choices } => {
            let choice = |choice: &crate::types::PressChoice| {
                let shape = if choice.shape == Shape::Round { "round" } else { "square" };
                format!("{shape} {}", choice.begun)
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
    let mut texts: Vec<String> = viewed(position, begun).ways.into_iter().map(|way| way.text).collect();
    texts.sort_unstable();
    texts
}
