//! The functions that JavaScript calls, and the conversion of values.

use crate::error::WasmError;
use crate::types::{PressOptions, RecordGame, Request, Rulebook, Thought};
use crate::{play, press, record, rulebook, think, turn_view, unassisted};
use bilby_engine::Thinker;
use js_sys::{Date, Error, Function, JSON, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

pub type Answer = Result<JsValue, JsValue>;

/// Converts to a plain JavaScript value, through one JSON text, which is faster than object by object.
fn to_js(value: &impl Serialize) -> Answer {
    let text = serde_json::to_string(value).map_err(|error| JsValue::from(Error::new(&error.to_string())))?;
    JSON::parse(&text)
}

pub fn from_js<T: DeserializeOwned>(value: &JsValue) -> Result<T, JsValue> {
    let text: String = JSON::stringify(value)?.into();
    serde_json::from_str(&text).map_err(|error| Error::new(&error.to_string()).into())
}

/// Returns the value, or throws an error whose cause is the reason.
pub fn answer(result: Result<impl Serialize, WasmError>) -> Answer {
    match result {
        Ok(value) => to_js(&value),
        Err(error) => Err(thrown(&error)?),
    }
}

fn thrown(error: &WasmError) -> Answer {
    let thrown = Error::new(error.message());
    let cause = match error {
        WasmError::Refusal(refusal) => to_js(refusal)?,
        WasmError::Read(unread) => to_js(unread)?,
    };
    Reflect::set(&thrown, &"cause".into(), &cause)?;
    Ok(thrown.into())
}

#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[wasm_bindgen]
pub fn options(game: &str) -> Answer {
    answer(rulebook::options(game))
}

#[wasm_bindgen]
pub fn seats(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.seats())
}

#[wasm_bindgen]
pub fn ratings(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.ratings())
}

#[wasm_bindgen(js_name = offersAssistance)]
pub fn offers_assistance(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.offers_assistance())
}

#[wasm_bindgen]
pub fn start(book: JsValue, seed: f64) -> Answer {
    answer(from_js::<Rulebook>(&book)?.start(seed as u64).map(|position| position.to_string()))
}

#[wasm_bindgen(js_name = viewTurn)]
pub fn view_turn(book: JsValue, position: &str, begun: &str) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let view_turn = if book.is_unassisted() { unassisted::view_turn } else { turn_view::view_turn };
    answer(book.position(position).and_then(|position| view_turn(&position, begun)))
}

#[wasm_bindgen]
pub fn press(book: JsValue, position: &str, begun: &str, square: &str, hand: JsValue) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let hand: PressOptions = from_js(&hand)?;
    answer(book.position(position).and_then(|position| {
        let pressed = press::press(&position, begun, square, hand)?;
        Ok(if book.is_unassisted() { unassisted::pressed(&position, pressed) } else { pressed })
    }))
}

#[wasm_bindgen]
pub fn typed(book: JsValue, position: &str, begun: &str, text: &str, hand: JsValue) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let hand: PressOptions = from_js(&hand)?;
    let typed = if book.is_unassisted() { unassisted::typed } else { press::typed };
    answer(book.position(position).and_then(|position| typed(&position, begun, text, hand)))
}

#[wasm_bindgen(js_name = refusalOfGoing)]
pub fn refusal_of_going(book: JsValue, position: &str, begun: &str, square: &str) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| press::refusal_of_going(&position, begun, square)))
}

#[wasm_bindgen]
pub fn slide(book: JsValue, position: &str, trays: Vec<String>, direction: &str, distance: u32) -> Answer {
    let book: Rulebook = from_js(&book)?;
    answer(book.position(position).map(|position| {
        let pressed = press::slide(&position, &trays, direction, distance);
        if book.is_unassisted() { unassisted::pressed(&position, pressed) } else { pressed }
    }))
}

#[wasm_bindgen]
pub fn play(book: JsValue, position: &str, text: &str) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let play = if book.is_unassisted() { unassisted::play } else { play::play };
    answer(book.position(position).and_then(|position| play(&position, text)))
}

#[wasm_bindgen]
pub fn hop(book: JsValue, position: &str, begun: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).and_then(|position| turn_view::hop(&position, begun)))
}

/// A turn of Bi-litaire's tray player with a call.
#[wasm_bindgen(js_name = withCall)]
pub fn with_call(turn: &str, call: u32) -> String {
    press::with_call(turn, call)
}

/// The text of a claim.
#[wasm_bindgen(js_name = claimText)]
pub fn claim_text() -> String {
    billo::Step::Claim.to_string()
}

/// The text of a pass.
#[wasm_bindgen(js_name = passText)]
pub fn pass_text() -> String {
    billabong::Step::Pass.to_string()
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
    /// The thinker, which keeps its transposition table from one question to the next.
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::new(Thinker::DEFAULT_TABLE_BYTES));
    /// The callback that says whether to stop. The engine requires a callback that several threads can call, which a
    /// JavaScript function can't be; here there is only one thread. (It is `None` at first, because the default
    /// `Function` is created from a string, which a strict content security policy forbids.)
    static STOP: RefCell<Option<Function>> = const { RefCell::new(None) };
}

#[wasm_bindgen]
pub fn think(book: JsValue, position: &str, request: JsValue, tell: &Function, stop: Function) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let position = book.position(position);
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
