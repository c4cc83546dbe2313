//! A hand at Billabong's board.

use crate::press::stepped;
use crate::types::{Press, Refusal};
use bilby_core::{Game, Turn as _};
use billabong::{Occupant, Phase, Square, SquareError, Step, Turn};
use std::collections::{HashSet, VecDeque};

/// What comes of pressing a square.
pub fn press(turn: &Turn, square: &str, touched: bool) -> Result<Press, Refusal> {
    let square = read(square)?;
    match (turn.steps(), turn.way()) {
        ([], _) if turn.position().phase() == Phase::Placement => {
            stepped(turn, Step::Place(square)).map(|turn| Press::done(&turn))
        }
        ([], _) => stepped(turn, Step::Lift(square)).map(|turn| Press::begun(&turn)),
        ([Step::Lift(start)], _) => press_lifted(turn, *start, square, touched),
        ([.., Step::Jump(_)], [start, .., now]) => press_in_chain(turn, start.square, now.square, square),
        _ => stepped(turn, Step::Jump(square)).map(|turn| Press::done(&turn)),
    }
}

/// A kangaroo has been lifted.
fn press_lifted(turn: &Turn, start: Square, square: Square, touched: bool) -> Result<Press, Refusal> {
    if square == start {
        return if touched { Err(touch_move(start)) } else { Ok(Press::put_back()) };
    }
    if is_own(turn, square) {
        if touched {
            return Err(touch_move(start));
        }
        let anew = bilby_core::Notation::turn(turn.position());
        return stepped(&anew, Step::Lift(square)).map(|turn| Press::begun(&turn));
    }
    if let Ok(turn) = stepped(turn, Step::Step(square)) {
        return Ok(Press::done(&turn));
    }
    jump(turn, start, square)
}

/// A chain is under way.
fn press_in_chain(turn: &Turn, start: Square, now: Square, square: Square) -> Result<Press, Refusal> {
    if square == now {
        return turn.end().map(|_| Press::done(turn)).map_err(|refusal| Refusal::of(&refusal));
    }
    if square == start {
        return Ok(Press::begun(&start));
    }
    if is_own(turn, square) {
        return Err(touch_move(start));
    }
    jump(turn, now, square)
}

/// One jump, or a whole chain, to a square.
fn jump(turn: &Turn, now: Square, square: Square) -> Result<Press, Refusal> {
    let refusal = match stepped(turn, Step::Jump(square)) {
        Ok(turn) => return Ok(Press::after(&turn)),
        Err(refusal) => refusal,
    };
    if let Some(turn) = shortest_chain(turn, square) {
        return Ok(Press::done(&turn));
    }
    // A neighbour was meant for a step.
    match now.toward(square) {
        Some((_, 1)) => Err(stepped(turn, Step::Step(square)).err().unwrap_or(refusal)),
        _ => Err(refusal),
    }
}

/// The shortest chain on from here that lands on a square; of several as short, the first in byte order.
fn shortest_chain(turn: &Turn, target: Square) -> Option<Turn> {
    let mut seen = HashSet::new();
    let mut waiting = VecDeque::from([turn.clone()]);
    while let Some(turn) = waiting.pop_front() {
        let mut jumps = turn.next();
        jumps.retain(|step| matches!(step, Step::Jump(_)));
        jumps.sort_by_key(ToString::to_string);
        for step in jumps {
            let Ok(turn) = stepped(&turn, step) else { continue };
            let point = turn.way().last()?;
            if point.square == target {
                return Some(turn);
            }
            if !point.home && seen.insert((point.square, point.crossings)) {
                waiting.push_back(turn);
            }
        }
    }
    None
}

fn is_own(turn: &Turn, square: Square) -> bool {
    let position = turn.position();
    matches!(position.at(square), Some(Occupant::Kangaroo { seat, .. }) if seat == position.to_move())
}

/// Touch-move binds the hand, not the list of moves: the rules crate does not know this reason.
fn touch_move(start: Square) -> Refusal {
    let message = format!("touch-move: the kangaroo from {start} has begun a chain and must be moved");
    Refusal::at_the_board("touch-move", message, vec![start.to_string()])
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
