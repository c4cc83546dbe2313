//! The functions of a review that JavaScript calls.

use crate::js::{Answer, answer, from_js};
use crate::review;
use crate::types::{ReviewEffort, Rulebook, SeatMove};
use bilby_engine::review::Reviewer;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static REVIEWER: RefCell<Reviewer> = RefCell::new(Reviewer::new());
}

/// Judges a position; `played` is the move that was played in it, if there is one.
#[wasm_bindgen]
pub fn judge(book: JsValue, position: &str, played: Option<String>, effort: JsValue) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    let effort: ReviewEffort = from_js(&effort)?;
    answer(position.and_then(|position| {
        REVIEWER.with_borrow_mut(|reviewer| review::judge(reviewer, &position, played.as_deref(), effort))
    }))
}

/// What is threatened in a position, or null.
#[wasm_bindgen]
pub fn threat(book: JsValue, position: &str, effort: JsValue) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    let effort: ReviewEffort = from_js(&effort)?;
    answer(position.map(|position| REVIEWER.with_borrow_mut(|reviewer| review::threat(reviewer, &position, effort))))
}

/// How each seat played, by the odds of all positions and by the moves.
#[wasm_bindgen]
pub fn summarise(odds: JsValue, played: JsValue, seats: u8) -> Answer {
    let odds: Vec<Vec<f32>> = from_js(&odds)?;
    let played: Vec<SeatMove> = from_js(&played)?;
    answer(Ok(review::summarise(&odds, &played, seats.into())))
}
