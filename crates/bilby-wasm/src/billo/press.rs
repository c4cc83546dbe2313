//! Presses on Billo's board.

use crate::press::{sent, stepped};
use crate::types::{Press, PressChoice, PressOptions, Refusal, Shape};
use bilby_core::{Notation, Turn as _};
use billo::{Man, Square, Step, Turn};

/// Interprets a press on a square; `shape` says which pawn of a piece is meant.
pub fn press(turn: &Turn, square: &str, options: PressOptions) -> Result<Press, Refusal> {
    let square = read(square)?;
    match (turn.steps(), turn.lifted()) {
        ([], _) => lift(turn, square, options.shape),
        ([Step::Lift(..)], Some((man, from))) if from == square => match options.shape {
            // The other pawn of the piece is meant.
            Some(shape) if man.shape() != shape.into() => lift(&turn.position().turn(), square, Some(shape)),
            _ => Ok(Press::put_back()),
        },
        ([Step::Lift(..)], _) => go(turn, square, options).or_else(|refusal| {
            let own = turn.board(square).is_some_and(|(colour, _)| colour == turn.position().on_move());
            if own { lift(&turn.position().turn(), square, options.shape) } else { Err(refusal) }
        }),
        _ if turn.reached() == Some(square) => match turn.end() {
            Ok(_) => Ok(Press::done(turn)),
            Err(refusal) => Err(Refusal::of(&refusal)),
        },
        _ => go(turn, square, options),
    }
}

/// Lifts what stands there; of a piece, the pawn that is meant or the only one that can move.
fn lift(turn: &Turn, square: Square, shape: Option<Shape>) -> Result<Press, Refusal> {
    let men: Vec<Man> = match (turn.board(square), shape) {
        (Some((_, figure)), None) => figure.men().to_vec(),
        (Some((_, figure)), Some(shape)) => {
            let meant = figure.men().iter().copied().find(|man| man.shape() == shape.into());
            vec![meant.unwrap_or(Man::pawn(shape.into()))]
        }
        // There is nothing to lift, which the turn reports for any shape.
        (None, _) => vec![Man::Round],
    };
    let (lifted, refusals): (Vec<_>, Vec<_>) = men
        .into_iter()
        .map(|man| stepped(turn, Step::Lift(man, square)).map(|turn| (man, turn)))
        .partition(Result::is_ok);
    let lifted: Vec<(Man, Turn)> = lifted.into_iter().flatten().collect();
    match (lifted.as_slice(), refusals.into_iter().find_map(Result::err)) {
        ([], Some(refusal)) => Err(refusal),
        ([(_, turn)], _) => Ok(Press::begun(turn)),
        (several, _) => {
            let choice = |(man, turn): &(Man, Turn)| PressChoice { begun: turn.to_string(), shape: man.shape().into() };
            Ok(Press::Choice { choices: several.iter().map(choice).collect() })
        }
    }
}

/// Moves what is lifted to a square, or returns the refusal of the rules.
fn go(turn: &Turn, square: Square, options: PressOptions) -> Result<Press, Refusal> {
    match sent(turn.position(), turn, &square.to_string(), options) {
        // Captures on the way count. Near or far, the turn waits if it can go on.
        Some(turn) => Ok(Press::after(&turn)),
        None => moved(turn, square).map(|turn| Press::begun(&turn)).map_err(|refusal| Refusal::of(&refusal)),
    }
}

/// The turn after a move to a square, or after the capture there if it is one.
fn moved(turn: &Turn, square: Square) -> Result<Turn, billo::Refusal> {
    let mut moved = turn.clone();
    moved.step(Step::Move(square)).or_else(|refusal| match refusal {
        billo::Refusal::IsACapture(_) => moved.step(Step::Capture(square)),
        _ => Err(refusal),
    })?;
    Ok(moved)
}

fn read(text: &str) -> Result<Square, Refusal> {
    let unreadable = || billo::Refusal::Unreadable { found: text.chars().take(12).collect(), expected: "a square" };
    text.parse().map_err(|_| Refusal::of(&unreadable()))
}
