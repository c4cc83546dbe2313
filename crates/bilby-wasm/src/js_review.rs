//! The functions of a review that the page calls itself; those that search are the engine's.

use crate::js::{Answer, answer, from_js};
use crate::review;
use crate::types::SeatMove;
use wasm_bindgen::prelude::*;

/// How each seat played, by the odds of all positions and by the moves.
#[wasm_bindgen]
pub fn summarise(odds: JsValue, played: JsValue, seats: u8) -> Answer {
    let odds: Vec<Vec<f32>> = from_js(&odds)?;
    let played: Vec<SeatMove> = from_js(&played)?;
    answer(Ok(review::summarise(&odds, &played, seats.into())))
}
