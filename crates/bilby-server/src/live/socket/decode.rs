//! Decodes a text to a [`ClientMessage`].

use bilby_wire::ClientMessage;

/// Reads a message, which is an object of objects. serde would also accept an array of the fields in order, which no
/// client means, so arrays are refused: no message contains one.
pub fn decode(text: &str) -> Result<ClientMessage, DecodeError> {
    if !text.trim_start().starts_with('{') || has_list(text) {
        return Err(DecodeError::NotAnObject);
    }
    Ok(serde_json::from_str(text)?)
}

/// Why a text is not a message.
#[derive(Debug, thiserror::Error)]
pub enum DecodeError {
    /// It is not an object, or contains a list.
    #[error("a message is a JSON object, without lists")]
    NotAnObject,
    /// It is not JSON, or not one of the messages.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

/// Returns whether the JSON contains an array.
fn has_list(text: &str) -> bool {
    let (mut quoted, mut escaped) = (false, false);
    text.bytes().any(|byte| {
        let was_escaped = std::mem::take(&mut escaped);
        match byte {
            b'\\' if quoted => escaped = !was_escaped,
            b'"' => quoted ^= !was_escaped,
            b'[' => return !quoted,
            _ => {}
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_found_outside_strings() {
        for list in ["[]", "{\"a\":[", "{\"a\\\\\":[1]}", "{\"\\\"\":[]}"] {
            assert!(has_list(list), "{list}");
        }
        for none in ["", "{}", "{\"a\":\"[\"}", "{\"a\":\"\\\"[\"}", "{\"[\":\"\\\\\\\"[\"}"] {
            assert!(!has_list(none), "{none}");
        }
        let decoded = |say: &str| decode(&format!("{{\"id\":1,\"say\":{say}}}"));
        assert!(decoded("{\"kind\":\"chat\",\"table\":\"x\",\"text\":\"[hello]\"}").is_ok());
        assert!(decoded("[\"chat\",\"x\",\"hello\"]").is_err());
        assert!(decoded("{\"kind\":\"seek\",\"seek\":[\"billo\",\"\",\"none\",false]}").is_err());
    }
}
