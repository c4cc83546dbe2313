//! People, accounts and sessions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// Identifies the person. It never changes.
    pub id: String,
    /// The name that others see. It is empty if the account was deleted.
    pub name: String,
    /// Whether the person has no account. Guests don't own their names, and their games are not rated.
    pub guest: bool,
}

/// How a session's secret reaches the client.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Deliver {
    /// As a cookie that scripts can't read, for browsers.
    #[default]
    Cookie,
    /// In the response, for programs, which send it as `Authorization: Bearer …`.
    Token,
}

/// Requests a guest's session.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Guest {
    pub deliver: Deliver,
}

/// Creates an account. A guest who does this keeps their games and tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignUp {
    /// 2 to 20 letters or digits of one script, with `-` or `_` allowed between them. Combining marks don't count.
    #[schema(min_length = 2, max_length = 80)]
    pub name: String,
    #[schema(min_length = 10, max_length = 200)]
    pub password: String,
    #[serde(default)]
    pub deliver: Deliver,
}

/// Signs in to an account. A guest who does this keeps their seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignIn {
    pub name: String,
    pub password: String,
    #[serde(default)]
    pub deliver: Deliver,
    /// Whether to give up seats that can't go over to the account because it already sits at the same table. Without this,
    /// such a sign-in is refused.
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
    /// The current password.
    pub old: String,
    #[schema(min_length = 10, max_length = 200)]
    pub new: String,
}

/// Deletes an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeleteAccount {
    pub password: String,
}

/// The name and the password of an account, from somebody without a session: they may be banned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountPassword {
    pub name: String,
    pub password: String,
}

/// An open session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub you: Person,
    /// Whether the person is a moderator.
    #[serde(default, skip_serializing_if = "is_no")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub moderator: bool,
    /// The session's secret, if `deliver` was `token`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub token: Option<String>,
}
