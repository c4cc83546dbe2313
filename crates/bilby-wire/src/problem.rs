//! Why a request was refused.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Why a request was refused. A refused request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// A short, stable name for programs and translations. For an illegal turn it is the code of the rule's refusal.
    pub code: String,
    /// An explanation in English.
    pub message: String,
    /// In how many milliseconds it makes sense to try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after: Option<u64>,
}
