//! Encodes a [`ServerMessage`] as text.

use axum::extract::ws::Utf8Bytes;
use bilby_wire::ServerMessage;

/// Encodes a message. The text is shared by all who receive it.
pub fn encode(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message of plain values can be encoded").into()
}
