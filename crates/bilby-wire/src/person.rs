//! Who is who.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// What the server knows them by; never changes.
    pub id: String,
    /// What people call them. Empty: the account was deleted.
    pub name: String,
    /// Without an account: the name is not theirs alone, and nothing of theirs is rated.
    pub guest: bool,
}

/// How a session's secret reaches the client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Deliver {
    /// As a cookie that no script can read: for browsers.
    #[default]
    Cookie,
    /// In the answer, to be sent as `Authorization: Bearer …`: for programs.
    Token,
}

/// Asks for a guest's session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Guest {
    pub deliver: Deliver,
}

/// Opens an account. Who asks as a guest keeps their games and tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// 2 to 20 letters or digits of one script, with `-` or `_` between them; marks on a letter don't count.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
    #[schema(min_length = 10, max_length = 200)]
    pub password: String,
    #[serde(default)]
    pub deliver: Deliver,
}

/// Opens a session for an account. Who asks as a guest takes their seats along.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignIn {
    pub name: String,
    pub password: String,
    #[serde(default)]
    pub deliver: Deliver,
    /// A seat that can't go over, because the account sits at that table already, stays the guest's, whom nobody is then any more.
    /// Without this, such a sign-in is refused.
    #[serde(default, skip_serializing_if = "is_no")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub leave: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
fn is_no(yes: &bool) -> bool {
    !yes
}

/// Changes an account's password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewPassword {
    /// The one that is to be no more.
    pub old: String,
    #[schema(min_length = 10, max_length = 200)]
    pub new: String,
}

/// Deletes an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Goodbye {
    pub password: String,
}

/// A session that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub you: Person,
    /// Only where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
}
