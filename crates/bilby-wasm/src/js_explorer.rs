//! The functions of the explorer that JavaScript calls. A worker calls them: its index is the only thing kept here.

use crate::js::{Answer, answer, from_js, thrown};
use crate::types::{RecordPlayer, Rulebook};
use crate::{explorer, record};
use bilby_games::explorer::Index;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static INDEX: RefCell<Index> = RefCell::new(Index::default());
}

/// The traces of the first game of a record, as bytes to be kept.
#[wasm_bindgen(js_name = explorerTraces)]
pub fn explorer_traces(text: &str) -> Result<Vec<u8>, JsValue> {
    match explorer::traces_of_record(text) {
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(thrown(&error)?),
    }
}

/// What the tags of a record say, without its moves.
#[wasm_bindgen(js_name = explorerHead)]
pub fn explorer_head(text: &str) -> Answer {
    answer(record::head(text))
}

/// Writes who played, for the tag of a seat.
#[wasm_bindgen(js_name = explorerPlayer)]
pub fn explorer_player(player: JsValue) -> Result<String, JsValue> {
    Ok(record::write_player(from_js::<RecordPlayer>(&player)?))
}

/// Forgets all games.
#[wasm_bindgen(js_name = explorerClear)]
pub fn explorer_clear() {
    INDEX.set(Index::default());
}

/// Adds kept traces, and says how many they are. They are numbered in the order in which they come.
#[wasm_bindgen(js_name = explorerAdd)]
pub fn explorer_add(bytes: &[u8]) -> Answer {
    answer(INDEX.with_borrow_mut(|index| explorer::add(index, bytes)))
}

/// Adds a collection that ships with the page, and says what is in it.
#[wasm_bindgen(js_name = explorerAddPack)]
pub fn explorer_add_pack(bytes: &[u8]) -> Answer {
    answer(INDEX.with_borrow_mut(|index| explorer::add_pack(index, bytes)))
}

/// What was played from a position, in the traces that `wanted` marks.
#[wasm_bindgen(js_name = explorerFind)]
pub fn explorer_find(book: JsValue, position: &str, wanted: &[u8]) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.map(|position| INDEX.with_borrow_mut(|index| explorer::find(index, &position, wanted))))
}
