//! The marble player's hand, and whose hand it is.

use super::trays;
use crate::press::stepped;
use crate::types::{Press, Refusal};
use bilby_core::{Notation, Turn as _};
use bilitaire::{Hole, Phase, Point, Step, Turn};

/// What comes of pressing a hole (marble player) or a cell (tray player).
pub fn press(turn: &Turn, square: &str) -> Result<Press, Refusal> {
    match turn.position().phase() {
        Phase::Trays => trays::press(turn, square),
        Phase::Opening => stepped(turn, Step::Take(read(square)?)).map(|turn| Press::done(&turn)),
        Phase::Marbles | Phase::Over => press_marble(turn, read(square)?),
    }
}

fn press_marble(turn: &Turn, hole: Hole) -> Result<Press, Refusal> {
    let lift = |hole| stepped(&turn.position().turn(), Step::Lift(hole)).map(|turn| Press::begun(&turn));
    match turn.steps() {
        [] => lift(hole),
        [Step::Lift(start)] if *start == hole => Ok(Press::put_back()),
        // No marble can be jumped onto: another one is meant instead.
        [Step::Lift(_)] if turn.board().at(hole) == Point::Marble => lift(hole),
        _ => {
            let refusal = match stepped(turn, Step::Jump(hole)) {
                Ok(turn) => return Ok(Press::after(&turn)),
                Err(refusal) => refusal,
            };
            // All jumps to it are as long as the call wants them; of several, the first in byte order.
            let end = format!(":{hole}");
            let ways = turn.ways().into_iter().map(|way| way.text).filter(|text| text.ends_with(&end));
            ways.min().map(|mv| Press::Done { mv }).ok_or(refusal)
        }
    }
}

fn read(text: &str) -> Result<Hole, Refusal> {
    Hole::from_text(text).ok_or_else(|| trays::unreadable(text, "a hole (a1 to h8)"))
}
