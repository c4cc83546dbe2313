//! Choosing a name as a guest, renaming an account, and finding people by name.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::{JsonBody, QueryParams};
use super::sessions;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::names::wire_person;
use crate::people::SignedIn;
use crate::people::name::{self, Name};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_store::{NameError, RenameError, StoredPerson};
use bilby_table::Millis;
use bilby_wire::{NewName, Person, Problem};
use serde::Deserialize;
use utoipa::IntoParams;

/// How long an account keeps its name before it can be changed again: 30 days.
const REST: Millis = 30 * 24 * 60 * 60 * 1000;
/// How long an old name leads to its account: 90 days.
const HELD: Millis = 90 * 24 * 60 * 60 * 1000;
/// How many people a search finds.
const FOUND: u32 = 10;

/// Chooses a name as a guest, or renames the account. Guests don't own their names, but they can't have one that is an
/// account's. An account can be renamed every 30 days; its old name leads to it for 90 days.
#[utoipa::path(
    put, path = "/api/v1/me/name", tag = "me", operation_id = "rename", request_body = NewName,
    responses(
        (status = 200, description = "You, under the new name", body = Person),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 409, description = "`name-taken`: somebody has this name or one that looks like it", body = Problem),
        (status = 422, description = "`bad-name`", body = Problem),
        (status = 429, description = "`slow-down`; `renamed-lately`: the account was renamed less than 30 days ago", body = Problem),
    )
)]
pub async fn rename(
    State(app): State<App>,
    client: ClientAddress,
    SignedIn { person, .. }: SignedIn,
    JsonBody(NewName { name }): JsonBody<NewName>,
) -> Result<Json<Person>, ApiError> {
    let name = Name::read(&name).map_err(|bad| ApiError::new(bad.code(), bad.to_string()))?;
    app.rate_limits.count(RateLimit::Names, client)?;
    sessions::count_everywhere(&app, RateLimit::Names, client).await?;
    let now = app.now();
    let taken = || ApiError::new("name-taken", "this name, or one that looks like it, is taken");
    if person.guest {
        app.store.name_guest(&person.id, name.text(), name.key(), now, None).await.map_err(|error| match error {
            NameError::Taken => taken(),
            // Another tab has registered in the meantime.
            NameError::NotAGuest => ApiError::sign_in_needed(),
            NameError::Store(error) => error.into(),
        })?;
    } else {
        let held = now.saturating_add(HELD);
        app.store.rename_account(&person.id, name.text(), name.key(), now, REST, held, None).await.map_err(
            |error| match error {
                RenameError::Taken => taken(),
                RenameError::TooSoon(until) => renamed_lately(until.saturating_sub(now)),
                RenameError::NoAccount => ApiError::sign_in_needed(),
                RenameError::Store(error) => error.into(),
            },
        )?;
    }
    let person = StoredPerson { name: name.text().to_owned(), ..person };
    app.live.person_renamed(&person).await;
    Ok(Json(wire_person(&person)))
}

fn renamed_lately(wait: Millis) -> ApiError {
    let message = "an account can be renamed every 30 days".to_owned();
    Problem { code: "renamed-lately".to_owned(), message, retry_after: Some(wait.max(1)) }.into()
}

/// Whom to find.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct NameQuery {
    /// The beginning of a name.
    #[param(min_length = 1, max_length = 64)]
    find: String,
}

/// Finds accounts by the beginning of their names. Capitals, accents and look-alike letters don't matter.
#[utoipa::path(
    get, path = "/api/v1/people", tag = "history", operation_id = "findPeople", params(NameQuery),
    responses(
        (status = 200, description = "At most ten people", body = [Person]),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security(())
)]
pub async fn find(
    State(app): State<App>,
    client: ClientAddress,
    QueryParams(NameQuery { find }): QueryParams<NameQuery>,
) -> Result<Json<Vec<Person>>, ApiError> {
    app.rate_limits.count(RateLimit::Searches, client)?;
    let key = name::key(&find.chars().take(64).collect::<String>());
    if key.is_empty() {
        return Ok(Json(Vec::new()));
    }
    let found = app.store.accounts_like(&key, FOUND).await?;
    Ok(Json(found.iter().map(wire_person).collect()))
}
