//! The weights of Bi-litaire, which are part of no module: the page loads them with the game.

use crate::error::WasmError;
use crate::js::{Answer, answer};
use crate::types::{GameName, ReadErrorCode, Rulebook};
use bilby_engine::bilitaire;
use bilby_games::Position;
use wasm_bindgen::prelude::*;

/// The position of a question, if the engine has everything that it needs for the game.
pub fn position_of(book: &Rulebook, position: &str) -> Result<Position, WasmError> {
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
