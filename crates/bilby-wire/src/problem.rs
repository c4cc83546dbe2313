//! What is wrong.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why something was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A short stable name, for programs and translations. For a turn that the rules don't allow, the rules' own.
    pub code: String,
    /// A sentence for people who read English.
    pub message: String,
    /// When it makes sense to try again, in milliseconds from now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after: Option<u64>,
}
