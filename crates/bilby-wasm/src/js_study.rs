//! The functions for the study of games that JavaScript calls and that search or solve. They take their time, so only workers
//! call them.

use crate::js::{Answer, answer, from_js};
use crate::js_weights::position_of;
use crate::types::ReviewEffort;
use crate::{ending, puzzle, review};
use bilby_engine::ending_book::EndingBook;
use bilby_engine::review::Reviewer;
use js_sys::Function;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static ENDINGS: RefCell<EndingBook> = RefCell::new(EndingBook::default());
    static REVIEWER: RefCell<Reviewer> = RefCell::new(Reviewer::new());
}

/// Judges a position; `played` is the move that was played in it, if there is one.
#[wasm_bindgen]
pub fn judge(book: JsValue, position: &str, played: Option<String>, effort: JsValue) -> Answer {
    let position = position_of(&from_js(&book)?, position);
    let effort: ReviewEffort = from_js(&effort)?;
    answer(position.and_then(|position| {
        REVIEWER.with_borrow_mut(|reviewer| review::judge(reviewer, &position, played.as_deref(), effort))
    }))
}

/// What is threatened in a position, or null.
#[wasm_bindgen]
pub fn threat(book: JsValue, position: &str, effort: JsValue) -> Answer {
    let position = position_of(&from_js(&book)?, position);
    let effort: ReviewEffort = from_js(&effort)?;
    answer(position.map(|position| REVIEWER.with_borrow_mut(|reviewer| review::threat(reviewer, &position, effort))))
}

/// Whether a position is a puzzle, and if not, why.
#[wasm_bindgen(js_name = examinePuzzle)]
pub fn examine_puzzle(book: JsValue, position: &str) -> Answer {
    answer(position_of(&from_js(&book)?, position).map(|position| puzzle::examine(&position)))
}

/// What every move of a solved ending leads to. `go_on` hears how much is done, from 0 to 1, and says whether to go on.
#[wasm_bindgen(js_name = lookAtEnding)]
pub fn look_at_ending(book: JsValue, position: &str, go_on: &Function) -> Answer {
    let position = position_of(&from_js(&book)?, position);
    answer(position.and_then(|position| {
        ENDINGS.with_borrow_mut(|endings| ending::look(endings, &position, &|done| asks(go_on, done)))
    }))
}

/// How the positions of an ending end, by the rules and ghosts of a position.
#[wasm_bindgen(js_name = reportEnding)]
pub fn report_ending(book: JsValue, position: &str, name: &str, go_on: &Function) -> Answer {
    let position = position_of(&from_js(&book)?, position);
    answer(position.and_then(|position| {
        ENDINGS.with_borrow_mut(|endings| ending::report(endings, &position, name, &|done| asks(go_on, done)))
    }))
}

fn asks(go_on: &Function, done: f32) -> bool {
    go_on.call1(&JsValue::NULL, &done.into()).is_ok_and(|answer| answer.is_truthy())
}
