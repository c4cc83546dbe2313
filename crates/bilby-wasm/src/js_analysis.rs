//! The functions that JavaScript calls for the analysis board, the position editor, the library and the solved endings.

use crate::error::WasmError;
use crate::js::{Answer, answer, from_js};
use crate::types::{Draft, DraftView, Drawing, RecordTree, Rulebook, Tool};
use crate::{draft, ending, library, tree};
use bilby_engine::ending_book::EndingBook;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_name = openTree)]
pub fn open_tree(text: &str) -> Answer {
    answer(tree::open(text))
}

#[wasm_bindgen(js_name = reopenTree)]
pub fn reopen_tree(tree: JsValue) -> Answer {
    answer(tree::reopen(&from_js::<RecordTree>(&tree)?))
}

#[wasm_bindgen(js_name = writeTree)]
pub fn write_tree(tree: JsValue) -> Answer {
    answer(tree::write(&from_js::<RecordTree>(&tree)?))
}

#[wasm_bindgen]
pub fn reach(book: JsValue, position: &str, text: &str, count: u32) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| tree::reach(&position, text, count)))
}

#[wasm_bindgen]
pub fn annotation(comments: Vec<String>) -> Answer {
    answer(tree::annotation(&comments))
}

#[wasm_bindgen(js_name = withProse)]
pub fn with_prose(comments: Vec<String>, prose: &str) -> Answer {
    answer(tree::with_prose(&comments, prose))
}

#[wasm_bindgen(js_name = withDrawings)]
pub fn with_drawings(comments: Vec<String>, drawings: JsValue) -> Answer {
    answer(tree::with_drawings(&comments, &from_js::<Vec<Drawing>>(&drawings)?))
}

#[wasm_bindgen(js_name = importPiece)]
pub fn import_piece(bytes: &[u8], is_last: bool) -> Answer {
    answer(Ok(library::import(bytes, is_last)))
}

#[wasm_bindgen(js_name = editorChoices)]
pub fn editor_choices(book: JsValue) -> Answer {
    answer(draft::choices(&from_js(&book)?))
}

#[wasm_bindgen(js_name = emptyDraft)]
pub fn empty_draft(book: JsValue) -> Answer {
    answer(draft::empty(&from_js(&book)?))
}

#[wasm_bindgen(js_name = draftOf)]
pub fn draft_of(book: JsValue, position: &str) -> Answer {
    answer(draft::of_position(&from_js(&book)?, position))
}

#[wasm_bindgen(js_name = viewDraft)]
pub fn view_draft(book: JsValue, draft: JsValue) -> Answer {
    edited(&book, &draft, draft::view)
}

#[wasm_bindgen(js_name = applyTool)]
pub fn apply_tool(book: JsValue, draft: JsValue, tool: JsValue, square: &str) -> Answer {
    let tool: Tool = from_js(&tool)?;
    edited(&book, &draft, |book, draft| draft::apply(book, draft, tool, square))
}

#[wasm_bindgen(js_name = shiftDraft)]
pub fn shift_draft(book: JsValue, draft: JsValue, from: &str, to: &str) -> Answer {
    edited(&book, &draft, |book, draft| draft::shift(book, draft, from, to))
}

fn edited(
    book: &JsValue,
    draft: &JsValue,
    edit: impl FnOnce(&Rulebook, Draft) -> Result<DraftView, WasmError>,
) -> Answer {
    answer(edit(&from_js(book)?, from_js(draft)?))
}

/// Whether a position is one of the solved endings.
#[wasm_bindgen(js_name = isSolvedEnding)]
pub fn is_solved_ending(book: JsValue, position: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).map(|position| EndingBook::covers(&position)))
}

/// The names of the endings with a report, by the rules of a position.
#[wasm_bindgen(js_name = endingNames)]
pub fn ending_names(book: JsValue, position: &str) -> Answer {
    answer(from_js::<Rulebook>(&book)?.position(position).map(|position| ending::names(&position)))
}

/// A position of an ending, drawn by lot, by the rules and ghosts of a position.
#[wasm_bindgen(js_name = drawEnding)]
pub fn draw_ending(book: JsValue, position: &str, name: &str, seed: f64) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| ending::draw(&position, name, seed as u64)))
}
