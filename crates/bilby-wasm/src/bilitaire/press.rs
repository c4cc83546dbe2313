//! Presses of the marble player, and dispatching by the player on move.

use super::trays;
use crate::press::{sent, stepped};
use crate::types::{Press, PressOptions, Refusal};
use bilby_core::{Notation, Turn as _};
use bilitaire::{Hole, Phase, Point, Step, Turn};

/// Interprets a press on a hole (marble player) or a cell (tray player).
pub fn press(turn: &Turn, square: &str, options: PressOptions) -> Result<Press, Refusal> {
    match turn.position().phase() {
        Phase::Trays => trays::press(turn, square),
        Phase::Opening => stepped(turn, Step::Take(read(square)?)).map(|turn| Press::done(&turn)),
        Phase::Marbles | Phase::Over => press_marble(turn, read(square)?, options),
    }
}

fn press_marble(turn: &Turn, hole: Hole, options: PressOptions) -> Result<Press, Refusal> {
    let lift = |hole| stepped(&turn.position().turn(), Step::Lift(hole)).map(|turn| Press::begun(&turn));
    match turn.steps() {
        [] => lift(hole),
        [Step::Lift(start)] if *start == hole => Ok(Press::put_back()),
        // A marble can't be a landing place, so the press lifts that marble instead.
        [Step::Lift(_)] if turn.board().at(hole) == Point::Marble => lift(hole),
        _ => match sent(turn.position(), turn, &hole.to_string(), options) {
            Some(turn) => Ok(Press::after(&turn)),
            None => stepped(turn, Step::Jump(hole)).map(|turn| Press::begun(&turn)),
        },
    }
}

fn read(text: &str) -> Result<Hole, Refusal> {
    text.parse().map_err(|_| trays::unreadable(text, "a hole (a1 to h8)"))
}
