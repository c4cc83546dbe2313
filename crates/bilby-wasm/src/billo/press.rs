//! A hand at Billo's board.

use crate::press::stepped;
use crate::types::{Press, PressChoice, Refusal, Shape};
use bilby_core::{Notation, Turn as _};
use billo::{Kind, Square, Step, Turn};

/// What comes of pressing a square; `what` says which pawn of a piece is meant.
pub fn press(turn: &Turn, square: &str, what: Option<Shape>) -> Result<Press, Refusal> {
    let square = read(square)?;
    let anew = || turn.position().turn();
    match (turn.steps(), turn.lifted()) {
        ([], _) => lift(turn, square, what),
        ([Step::Lift(..)], Some((kind, from))) if from == square => match what {
            // The other pawn of the piece is meant instead.
            Some(what) if kind.shape() != what.into() => lift(&anew(), square, Some(what)),
            _ => Ok(Press::put_back()),
        },
        ([Step::Lift(..)], _) => go(turn, square).or_else(|refusal| {
            let own = turn.board(square).is_some_and(|(colour, _)| colour == turn.position().on_move());
            if own { lift(&anew(), square, what) } else { Err(refusal) }
        }),
        _ if turn.reached() == Some(square) => match turn.end() {
            Ok(_) => Ok(Press::done(turn)),
            Err(refusal) => Err(Refusal::of(&refusal)),
        },
        _ => go(turn, square),
    }
}

/// Lifts what stands there; of a piece, the pawn that is meant or the only one that can move.
fn lift(turn: &Turn, square: Square, what: Option<Shape>) -> Result<Press, Refusal> {
    let kinds: Vec<Kind> = match (turn.board(square), what) {
        (Some((_, figure)), None) => figure.kinds().to_vec(),
        (Some((_, figure)), Some(what)) => {
            let meant = figure.kinds().iter().copied().find(|kind| kind.shape() == what.into());
            vec![meant.unwrap_or(Kind::pawn(what.into()))]
        }
        // Nothing to lift: the turn says so whatever is asked for.
        (None, _) => vec![Kind::Round],
    };
    let (lifted, refusals): (Vec<_>, Vec<_>) = kinds
        .into_iter()
        .map(|kind| stepped(turn, Step::Lift(kind, square)).map(|turn| (kind, turn)))
        .partition(Result::is_ok);
    let lifted: Vec<(Kind, Turn)> = lifted.into_iter().flatten().collect();
    match (lifted.as_slice(), refusals.into_iter().find_map(Result::err)) {
        ([], Some(refusal)) => Err(refusal),
        ([(_, turn)], _) => Ok(Press::begun(turn)),
        (several, _) => {
            let choice =
                |(kind, turn): &(Kind, Turn)| PressChoice { begun: turn.to_string(), what: kind.shape().into() };
            Ok(Press::Choice { choices: several.iter().map(choice).collect() })
        }
    }
}

/// One step to a square, or the shortest path that ends there.
fn go(turn: &Turn, square: Square) -> Result<Press, Refusal> {
    let step = stepped(turn, Step::Move(square)).or_else(|refusal| match refusal.code {
        "is-a-capture" => stepped(turn, Step::Capture(square)),
        _ => Err(refusal),
    });
    let refusal = match step {
        Ok(turn) => return Ok(Press::after(&turn)),
        Err(refusal) => refusal,
    };
    let name = square.to_string();
    let here = turn.to_string();
    let paths = turn.ways().into_iter().map(|way| way.text).filter(|text| *text != here && text.ends_with(&name));
    let path = paths.min_by_key(|text| (text.len(), text.clone())).ok_or(refusal)?;
    match turn.position().read_turn(&path) {
        Ok(turn) => Ok(Press::after(&turn)),
        Err(refusal) => Err(Refusal::of(&refusal)),
    }
}

fn read(text: &str) -> Result<Square, Refusal> {
    let unreadable = || billo::Refusal::Unreadable { found: text.chars().take(12).collect(), expected: "a square" };
    text.parse().map_err(|()| Refusal::of(&unreadable()))
}
