//! Presses on Billo's board.

use crate::press::{sent, stepped};
use crate::types::{Press, PressChoice, PressOptions, Refusal, Shape};
use bilby_core::{Notation, Turn as _};
use billo::{Man, Square, Step, Turn};

/// Interprets a press on a square; `what` says which pawn of a piece is meant.
pub fn press(turn: &Turn, square: &str, hand: PressOptions) -> Result<Press, Refusal> {
    let square = read(square)?;
    match (turn.steps(), turn.lifted()) {
        ([], _) => lift(turn, square, hand.what),
        ([Step::Lift(..)], Some((man, from))) if from == square => match hand.what {
            // The other pawn of the piece is meant.
            Some(what) if man.shape() != what.into() => lift(&turn.position().turn(), square, Some(what)),
            _ => Ok(Press::put_back()),
        },
        ([Step::Lift(..)], _) => go(turn, square, hand).or_else(|refusal| {
            let own = turn.board(square).is_some_and(|(colour, _)| colour == turn.position().on_move());
            if own { lift(&turn.position().turn(), square, hand.what) } else { Err(refusal) }
        }),
        _ if turn.reached() == Some(square) => match turn.end() {
            Ok(_) => Ok(Press::done(turn)),
            Err(refusal) => Err(Refusal::of(&refusal)),
        },
        _ => go(turn, square, hand),
    }
}

/// Lifts what stands there; of a piece, the pawn that is meant or the only one that can move.
fn lift(turn: &Turn, square: Square, what: Option<Shape>) -> Result<Press, Refusal> {
    let men: Vec<Man> = match (turn.board(square), what) {
        (Some((_, figure)), None) => figure.men().to_vec(),
        (Some((_, figure)), Some(what)) => {
            let meant = figure.men().iter().copied().find(|man| man.shape() == what.into());
            vec![meant.unwrap_or(Man::pawn(what.into()))]
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
            let choice = |(man, turn): &(Man, Turn)| PressChoice { begun: turn.to_string(), what: man.shape().into() };
            Ok(Press::Choice { choices: several.iter().map(choice).collect() })
        }
    }
}

/// Moves what is lifted to a square, or returns the refusal of the rules.
fn go(turn: &Turn, square: Square, hand: PressOptions) -> Result<Press, Refusal> {
    match sent(turn.position(), turn, &square.to_string(), hand) {
        // Captures on the way count. Near or far, the turn waits if it can go on.
        Some(turn) => Ok(Press::after(&turn)),
        None => stepped(turn, Step::Move(square))
            .or_else(|refusal| match refusal.code {
                "is-a-capture" => stepped(turn, Step::Capture(square)),
                _ => Err(refusal),
            })
            .map(|turn| Press::begun(&turn)),
    }
}

fn read(text: &str) -> Result<Square, Refusal> {
    let unreadable = || billo::Refusal::Unreadable { found: text.chars().take(12).collect(), expected: "a square" };
    text.parse().map_err(|_| Refusal::of(&unreadable()))
}
