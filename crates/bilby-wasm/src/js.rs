//! The conversion of values from and to JavaScript.

use crate::error::WasmError;
use js_sys::{Error, JSON, Reflect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::*;

pub type Answer = Result<JsValue, JsValue>;

/// Converts to a plain JavaScript value, through one JSON text, which is faster than object by object.
pub fn to_js(value: &impl Serialize) -> Answer {
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

/// The error as JavaScript throws it.
pub fn thrown(error: &WasmError) -> Answer {
    let thrown = Error::new(error.message());
    let cause = match error {
        WasmError::Refusal(refusal) => to_js(refusal)?,
        WasmError::Read(unread) => to_js(unread)?,
    };
    Reflect::set(&thrown, &"cause".into(), &cause)?;
    Ok(thrown.into())
}
