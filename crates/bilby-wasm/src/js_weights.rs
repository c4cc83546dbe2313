//! The weights of the evaluations, which are part of no module: the page loads those of a game with the game.

use crate::error::WasmError;
use crate::js::{Answer, answer};
use crate::types::{ReadErrorCode, Rulebook};
use bilby_engine::has_weights;
use bilby_games::Position;
use wasm_bindgen::prelude::*;

/// The position of a question, if the engine has everything that it needs for the game.
pub fn position_of(book: &Rulebook, position: &str) -> Result<Position, WasmError> {
    let position = book.position(position)?;
    let kind = position.rules().kind();
    if !has_weights(kind) {
        return Err(WasmError::reading(
            ReadErrorCode::Weights,
            format!("the weights of {kind} have not been provided"),
        ));
    }
    Ok(position)
}

/// Provides a file of weights. `several` is for Billabong: whether it is the one for three and four seats.
#[wasm_bindgen(js_name = provideWeights)]
pub fn provide_weights(file: &[u8], several: bool) -> Answer {
    let provided = bilby_engine::provide_weights(file, several);
    answer(provided.map_err(|error| WasmError::reading(ReadErrorCode::Weights, error)))
}
