//! Messages as the texts that are sent.

use axum::extract::ws::Utf8Bytes;
use bilby_wire::ServerMessage;

/// A message's text, to be shared among all who get it.
pub fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message of plain values has a text").into()
}
