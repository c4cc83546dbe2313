//! The signed-in person: the profile, the person's tables, signing out and deleting the account.

use super::extract::JsonBody;
use super::sessions;
use crate::api_error::ApiError;
use crate::guard::ClientAddress;
use crate::live::EndedSessions;
use crate::live::names::wire_person;
use crate::people::{MaybeCredentials, SignedIn, SignedInOrBanned, name, password};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use bilby_store::StoredPerson;
use bilby_wire::{DeleteAccount, NewPassword, Problem, Session, TableSummary};

/// Returns the person of the session, and renews the session's lifetime.
#[utoipa::path(
    get, path = "/api/v1/me", tag = "me", operation_id = "me",
    responses(
        (status = 200, description = "You", body = Session),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn me(State(app): State<App>, SignedIn { person, credentials }: SignedIn) -> Result<Response, ApiError> {
    app.store.keep_session(&credentials.token.hash(), app.session_until()).await?;
    let moderator = !person.guest && app.store.is_moderator(&person.id).await?;
    let answer = Json(Session { you: wire_person(&person), moderator, token: None });
    Ok(match app.cookies.set(&credentials.token).filter(|_| credentials.by_cookie) {
        Some(cookie) => ([(SET_COOKIE, cookie)], answer).into_response(),
        None => answer.into_response(),
    })
}

/// Lists the unfinished tables at which one has a seat.
#[utoipa::path(
    get, path = "/api/v1/me/tables", tag = "me", operation_id = "myTables",
    responses(
        (status = 200, description = "Your tables", body = [TableSummary]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn tables(State(app): State<App>, who: SignedIn) -> Json<Vec<TableSummary>> {
    Json(app.live.tables_of(&who.person))
}

/// Ends the session of the request and closes its sockets.
#[utoipa::path(
    delete, path = "/api/v1/sessions/current", tag = "sessions", operation_id = "signOut",
    responses(
        (status = 204, description = "Signed out"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn sign_out(
    State(app): State<App>,
    MaybeCredentials(presented): MaybeCredentials,
    who: Result<SignedIn, ApiError>,
) -> Result<Response, ApiError> {
    match (who, presented) {
        (Ok(SignedIn { person, credentials }), _) => {
            let hash = credentials.token.hash();
            app.store.close_session(&hash).await?;
            app.live.close_sockets(&person.id, EndedSessions::One(&hash));
        }
        // Somebody else may want to use the browser of a person who is banned.
        (Err(error), Some(credentials)) if error.is_ban() => {
            app.store.close_session(&credentials.token.hash()).await?;
        }
        (Err(error), _) => return Err(error),
    }
    Ok(signed_out(&app))
}

/// Ends all sessions on all devices and closes their sockets.
#[utoipa::path(
    delete, path = "/api/v1/sessions", tag = "sessions", operation_id = "signOutEverywhere",
    responses(
        (status = 204, description = "Signed out everywhere"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn sign_out_everywhere(State(app): State<App>, who: SignedIn) -> Result<Response, ApiError> {
    app.store.close_sessions(&who.person.id).await?;
    app.live.close_sockets(&who.person.id, EndedSessions::All);
    Ok(signed_out(&app))
}

/// Changes the account's password. All other sessions end, and their sockets are closed; the session of the request
/// stays.
#[utoipa::path(
    put, path = "/api/v1/me/password", tag = "me", operation_id = "changePassword", request_body = NewPassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 401, description = "`sign-in-needed`, `wrong-password`: the old password is wrong", body = Problem),
        (status = 403, description = "`account-needed`: guests have no password", body = Problem),
        (status = 422, description = "`bad-password`: the new password is too short or too long", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn change_password(
    State(app): State<App>,
    client: ClientAddress,
    SignedIn { person, credentials }: SignedIn,
    JsonBody(NewPassword { old, new }): JsonBody<NewPassword>,
) -> Result<StatusCode, ApiError> {
    if person.guest {
        return Err(ApiError::new("account-needed", "a guest has no password"));
    }
    password::check(&new, &name::key(&person.name)).map_err(|bad| ApiError::new("bad-password", bad.to_string()))?;
    let kept = verify(&app, client, &person, old).await?;
    let (new, session) = (app.passwords.hash(new).await?, credentials.token.hash());
    // Fails if another tab has changed the password in the meantime.
    if !app.store.change_password(&person.id, &kept, &new, &session).await? {
        return Err(wrong_password());
    }
    app.live.close_sockets(&person.id, EndedSessions::Others(&session));
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes the account: its name, password, sessions, ratings and chat. Its games stay, without the name. Games in
/// progress are resigned, and tables where nobody else waits are closed. A guest, who has no password, sends an empty
/// one. Somebody who is banned can do this too.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "me", operation_id = "deleteMe", request_body = DeleteAccount,
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "`sign-in-needed`, `wrong-password`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn delete_me(
    State(app): State<App>,
    client: ClientAddress,
    SignedInOrBanned(SignedIn { person, .. }): SignedInOrBanned,
    JsonBody(DeleteAccount { password }): JsonBody<DeleteAccount>,
) -> Result<Response, ApiError> {
    if !person.guest {
        verify(&app, client, &person, password).await?;
    }
    delete(&app, person).await
}

/// Deletes a person.
pub async fn delete(app: &App, person: StoredPerson) -> Result<Response, ApiError> {
    // From here on, their sessions can't send further requests.
    app.store.close_sessions(&person.id).await?;
    app.live.close_sockets(&person.id, EndedSessions::All);
    // This happens while the person still exists: the opponents are told, and no table waits for a deleted person.
    app.live.leave_all_tables(&person.id).await?;
    app.store.delete_person(&person.id, app.now()).await?;
    // Once more, for requests that were in progress. Whatever is listed later finds the person deleted.
    app.live.leave_all_tables(&person.id).await?;
    app.live.close_sockets(&person.id, EndedSessions::All);
    app.live.person_renamed(&StoredPerson { name: String::new(), guest: false, ..person }).await;
    Ok(signed_out(app))
}

/// Checks the password of an account and returns its stored hash. Attempts count against the rate limit of signing in.
pub async fn verify(
    app: &App,
    client: ClientAddress,
    person: &StoredPerson,
    password: String,
) -> Result<String, ApiError> {
    let found = sessions::authenticate(app, client, &name::key(&person.name), password).await?;
    found.filter(|(found, _)| found.id == person.id).map(|(_, kept)| kept).ok_or_else(wrong_password)
}

fn wrong_password() -> ApiError {
    ApiError::new("wrong-password", "the password is wrong")
}

/// Answers with success and removes the browser's cookie.
fn signed_out(app: &App) -> Response {
    match app.cookies.clear() {
        Some(cookie) => (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}
