//! Presses on Billabong's board.

use crate::press::{sent, stepped};
use crate::types::{Press, PressOptions, Refusal};
use bilby_core::{Game, Notation, Turn as _};
use billabong::{Occupant, Phase, Square, SquareError, Step, Turn};

/// The result of a press on a square.
pub fn press(turn: &Turn, square: &str, options: PressOptions) -> Result<Press, Refusal> {
    let square = read(square)?;
    match (turn.steps(), turn.path()) {
        ([], _) if turn.position().phase() != Phase::Race => {
            stepped(turn, Step::Place(square)).map(|turn| Press::done(&turn))
        }
        ([], _) => stepped(turn, Step::Lift(square)).map(|turn| Press::begun(&turn)),
        ([Step::Lift(start)], _) => press_lifted(turn, *start, square, options),
        ([.., Step::Jump(_)], [start, .., now]) => press_in_chain(turn, start.square, now.square, square, options),
        _ => stepped(turn, Step::Jump(square)).map(|turn| Press::done(&turn)),
    }
}

/// A kangaroo has been lifted.
fn press_lifted(turn: &Turn, start: Square, square: Square, options: PressOptions) -> Result<Press, Refusal> {
    if square == start {
        return Ok(Press::put_back());
    }
    if is_own(turn, square) {
        return lift(turn, square);
    }
    go(turn, start, square, options)
}

/// A chain is under way.
fn press_in_chain(
    turn: &Turn,
    start: Square,
    now: Square,
    square: Square,
    options: PressOptions,
) -> Result<Press, Refusal> {
    if square == now {
        return turn.end().map(|_| Press::done(turn)).map_err(|refusal| Refusal::of(&refusal));
    }
    if square == start {
        return Ok(Press::begun(&start));
    }
    if is_own(turn, square) {
        return lift(turn, square);
    }
    go(turn, now, square, options)
}

/// The kangaroo goes to a square, or the rules say why not.
fn go(turn: &Turn, now: Square, square: Square, options: PressOptions) -> Result<Press, Refusal> {
    if let Some(turn) = sent(turn.position(), turn, &square.to_string(), options) {
        // Where a chain ends is all that counts of it: near or far, a press says so at once.
        return Ok(if options.hops { Press::after(&turn) } else { Press::done(&turn) });
    }
    let refused = |step| stepped(turn, step).map(|turn| Press::begun(&turn));
    // A neighbour was meant for a step.
    match now.toward(square) {
        Some((_, 1)) => refused(Step::Step(square)),
        _ => refused(Step::Jump(square)),
    }
}

fn is_own(turn: &Turn, square: Square) -> bool {
    let position = turn.position();
    matches!(position.at(square), Some(Occupant::Kangaroo { seat, .. }) if seat == position.to_move())
}

/// Lifts another kangaroo instead. The caller checks touch-move.
fn lift(turn: &Turn, square: Square) -> Result<Press, Refusal> {
    stepped(&turn.position().turn(), Step::Lift(square)).map(|turn| Press::begun(&turn))
}

fn read(text: &str) -> Result<Square, Refusal> {
    text.parse().map_err(|error| {
        Refusal::of(&match error {
            SquareError::OffBoard => billabong::Refusal::OffBoard(text.to_owned()),
            SquareError::Unreadable => {
                billabong::Refusal::Unreadable { found: text.chars().take(20).collect(), expected: "a square" }
            }
        })
    })
}
