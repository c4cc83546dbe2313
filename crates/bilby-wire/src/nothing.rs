//! Messages without fields. serde does not refuse unknown fields there by itself, so this does.

use serde::{Deserialize, Deserializer};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Checks that a message has no field besides its kind.
pub fn nothing_more<'de, D: Deserializer<'de>>(rest: D) -> Result<(), D::Error> {
    Nothing::deserialize(rest).map(|Nothing {}| ())
}
