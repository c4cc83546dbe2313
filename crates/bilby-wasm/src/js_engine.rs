//! The function of the engine that JavaScript calls. It takes its time, so only workers call it.

use crate::js::{Answer, answer, from_js, to_js};
use crate::js_weights::position_of;
use crate::search;
use crate::types::{Request, Rulebook, SearchResult};
use bilby_engine::Engine;
use js_sys::{Date, Function};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The engine, which keeps its transposition table from one question to the next.
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(Engine::DEFAULT_TABLE_BYTES));
    /// The callback that says whether to stop. The engine requires a callback that several threads can call, which a
    /// JavaScript function can't be; here there is only one thread. (It is `None` at first, because the default
    /// `Function` is created from a string, which a strict content security policy forbids.)
    static STOP: RefCell<Option<Function>> = const { RefCell::new(None) };
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
    let mut tell = |result: &SearchResult| {
        // An error of the listener does not stop the search.
        let _ = to_js(result).and_then(|result| tell.call1(&JsValue::NULL, &result));
    };
    answer(position.and_then(|position| {
        ENGINE.with_borrow_mut(|engine| {
            search::search(engine, &position, &request, book.is_unassisted(), &mut tell, &stop, &elapsed)
        })
    }))
}
