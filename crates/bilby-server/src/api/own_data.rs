//! What the owner of an account can do with its name and password alone, without a session: take along what is kept
//! about them, and delete the account. Somebody who is banned can do this too, and nothing else.

use super::extract::JsonBody;
use super::{export, me, sessions};
use crate::api_error::ApiError;
use crate::guard::ClientAddress;
use crate::people::name;
use crate::state::App;
use axum::extract::State;
use axum::response::Response;
use bilby_store::StoredPerson;
use bilby_wire::{AccountPassword, Problem};

/// Returns everything that is kept about an account, as `GET /me/export` does. Attempts count against the limits of
/// signing in.
#[utoipa::path(
    post, path = "/api/v1/accounts/export", tag = "sessions", operation_id = "exportAccount", request_body = AccountPassword,
    responses(
        (status = 200, description = "Everything", body = Object),
        (status = 401, description = "`wrong-password`: the password is wrong or there is no such account", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security(())
)]
pub async fn export_account(
    State(app): State<App>,
    client: ClientAddress,
    JsonBody(given): JsonBody<AccountPassword>,
) -> Result<Response, ApiError> {
    let person = authenticate(&app, client, given).await?;
    export::everything(&app, client, person).await
}

/// Deletes an account, as `DELETE /me` does. Attempts count against the limits of signing in.
#[utoipa::path(
    post, path = "/api/v1/accounts/deletion", tag = "sessions", operation_id = "deleteAccount", request_body = AccountPassword,
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "`wrong-password`: the password is wrong or there is no such account", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security(())
)]
pub async fn delete_account(
    State(app): State<App>,
    client: ClientAddress,
    JsonBody(given): JsonBody<AccountPassword>,
) -> Result<Response, ApiError> {
    let person = authenticate(&app, client, given).await?;
    me::delete(&app, person).await
}

async fn authenticate(app: &App, client: ClientAddress, given: AccountPassword) -> Result<StoredPerson, ApiError> {
    let key = name::key(&given.name.chars().take(64).collect::<String>());
    let found = sessions::authenticate(app, client, &key, given.password).await?;
    found.map(|(person, _)| person).ok_or_else(sessions::wrong_password)
}
