//! The functions of the engine that JavaScript calls. They take their time, so only workers call them.

use crate::error::WasmError;
use crate::js::{Answer, answer, from_js, to_js};
use crate::types::{GameName, ReadErrorCode, Request, ReviewEffort, Rulebook, Thought};
use crate::{ending, puzzle, review, think};
use bilby_engine::ending_book::EndingBook;
use bilby_engine::review::Reviewer;
use bilby_engine::{Thinker, bilitaire};
use bilby_games::Position;
use js_sys::{Date, Function};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The thinker, which keeps its transposition table from one question to the next.
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::new(Thinker::DEFAULT_TABLE_BYTES));
    /// The callback that says whether to stop. The engine requires a callback that several threads can call, which a
    /// JavaScript function can't be; here there is only one thread. (It is `None` at first, because the default
    /// `Function` is created from a string, which a strict content security policy forbids.)
    static STOP: RefCell<Option<Function>> = const { RefCell::new(None) };
    static ENDINGS: RefCell<EndingBook> = RefCell::new(EndingBook::default());
    static REVIEWER: RefCell<Reviewer> = RefCell::new(Reviewer::new());
}

/// The position of a question, if the engine has everything that it needs for the game.
fn position_of(book: &Rulebook, position: &str) -> Result<Position, WasmError> {
    let position = book.position(position)?;
    if book.game == GameName::Bilitaire && !bilitaire::has_weights() {
        return Err(WasmError::reading(ReadErrorCode::Weights, "the weights of Bi-litaire have not been provided"));
    }
    Ok(position)
}

/// Provides the weights of Bi-litaire, which are not part of the module.
#[wasm_bindgen(js_name = provideWeights)]
pub fn provide_weights(file: &[u8]) -> Answer {
    answer(bilitaire::provide_weights(file).map_err(|error| WasmError::reading(ReadErrorCode::Weights, error)))
}

#[wasm_bindgen]
pub fn think(book: JsValue, position: &str, request: JsValue, tell: &Function, stop: Function) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let position = position_of(&book, position);
    let request: Request = from_js(&request)?;
    STOP.replace(Some(stop));
    let start = Date::now();
    let deadline = request.deadline(start);
    let elapsed = || Date::now() - start;
    let stop = || {
        let ask = |stop: &Option<Function>| stop.as_ref().and_then(|stop| stop.call0(&JsValue::NULL).ok());
        let told = || STOP.with_borrow(ask).is_some_and(|answer| answer.is_truthy());
        Date::now() >= deadline || told()
    };
    let mut tell = |thought: &Thought| {
        // An error of the listener does not stop the search.
        let _ = to_js(thought).and_then(|thought| tell.call1(&JsValue::NULL, &thought));
    };
    answer(position.and_then(|position| {
        THINKER.with_borrow_mut(|thinker| {
            think::think(thinker, &position, &request, book.is_unassisted(), &mut tell, &stop, &elapsed)
        })
    }))
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
