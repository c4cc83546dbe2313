//! Kinds of messages that have no fields. serde refuses unknown fields everywhere but there.

use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Reads what is left of a message beside its kind: nothing.
pub fn nothing_more<'de, D: Deserializer<'de>>(rest: D) -> Result<(), D::Error> {
    Nothing::deserialize(rest).map(|Nothing {}| ())
}
