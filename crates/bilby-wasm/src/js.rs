//! The functions that JavaScript calls, and values across the border.

use crate::failure::Failure;
use crate::press::Hand;
use crate::types::{RecordGame, Request, Rulebook, Shape, Thought};
use crate::{book, look, play, press, record, think};
use bilby_engine::Thinker;
use js_sys::{Date, Error, Function, JSON, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

type Answer = Result<JsValue, JsValue>;

/// A plain JavaScript value. As one text across the border: quicker than object by object.
fn to_js(value: &impl Serialize) -> Answer {
    let text = serde_json::to_string(value).map_err(|error| JsValue::from(Error::new(&error.to_string())))?;
    JSON::parse(&text)
}

fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsValue> {
    let text: String = JSON::stringify(value)?.into();
    serde_json::from_str(&text).map_err(|error| Error::new(&error.to_string()).into())
}

/// An answer, or an error whose cause is the reason.
fn answer(result: Result<impl Serialize, Failure>) -> Answer {
    match result {
        Ok(value) => to_js(&value),
        Err(failure) => Err(thrown(&failure)?),
    }
}

fn thrown(failure: &Failure) -> Answer {
    let error = Error::new(failure.message());
    let cause = match failure {
        Failure::Refusal(refusal) => to_js(refusal)?,
        Failure::Unreadable(unreadable) => to_js(unreadable)?,
    };
    Reflect::set(&error, &"cause".into(), &cause)?;
    Ok(error.into())
}

#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[wasm_bindgen]
pub fn options(game: &str) -> Answer {
    answer(book::options(game))
}

#[wasm_bindgen]
pub fn seats(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.seats())
}

#[wasm_bindgen]
pub fn start(book: JsValue, seed: f64) -> Answer {
    answer(from_js::<Rulebook>(&book)?.start(seed as u64).map(|position| position.to_string()))
}

#[wasm_bindgen]
pub fn look(book: JsValue, position: &str, begun: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).and_then(|position| look::look(&position, begun)))
}

#[wasm_bindgen]
pub fn press(book: JsValue, position: &str, begun: &str, square: &str, what: Option<String>, touched: bool) -> Answer {
    let what = match what.as_deref() {
        Some("round") => Some(Shape::Round),
        Some("square") => Some(Shape::Square),
        _ => None,
    };
    let hand = Hand { what, touched };
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| press::press(&position, begun, square, hand)))
}

#[wasm_bindgen]
pub fn slide(book: JsValue, position: &str, trays: Vec<String>, direction: &str, distance: u32) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.map(|position| press::slide(&position, &trays, direction, distance)))
}

#[wasm_bindgen]
pub fn play(book: JsValue, position: &str, text: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).and_then(|position| play::play(&position, text)))
}

#[wasm_bindgen]
pub fn hop(book: JsValue, position: &str, begun: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).and_then(|position| look::hop(&position, begun)))
}

#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Answer {
    answer(record::read(text))
}

#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(game: JsValue) -> Answer {
    answer(record::write(&from_js::<RecordGame>(&game)?))
}

thread_local! {
    /// Keeps its table from one question to the next.
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::new(Thinker::TABLE));
    /// Who is asked whether to stop. The engine's own question may be asked by several threads, which no JavaScript function
    /// can be; here there is only this one. (Nobody at first: the default of a `Function` is made from a string, which a
    /// strict page forbids.)
    static STOP: RefCell<Option<Function>> = const { RefCell::new(None) };
}

#[wasm_bindgen]
pub fn think(book: JsValue, position: &str, request: JsValue, tell: &Function, stop: Function) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    let request: Request = from_js(&request)?;
    STOP.replace(Some(stop));
    let deadline = request.deadline(Date::now());
    let stop = || {
        let ask = |stop: &Option<Function>| stop.as_ref().and_then(|stop| stop.call0(&JsValue::NULL).ok());
        let told = || STOP.with_borrow(ask).is_some_and(|answer| answer.is_truthy());
        Date::now() >= deadline || told()
    };
    let mut tell = |thought: &Thought| {
        // Whoever doesn't listen any more doesn't keep it from thinking.
        let _ = to_js(thought).and_then(|thought| tell.call1(&JsValue::NULL, &thought));
    };
    answer(position.and_then(|position| {
        THINKER.with_borrow_mut(|thinker| think::think(thinker, &position, &request, &mut tell, &stop))
    }))
}
