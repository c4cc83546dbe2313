//! Oneself: who one is, one's tables, and going.

use super::extract::Body;
use super::sessions;
use crate::guard::Client;
use crate::live::Ended;
use crate::live::names::person;
use crate::people::{Who, name, password};
use crate::refusal::Refusal;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use bilby_store::Human;
use bilby_wire::{Goodbye, NewPassword, Problem, Session, TableSummary};

/// Who asks. Being asked for, the session lasts its whole time again.
#[utoipa::path(
    get, path = "/api/v1/me", tag = "me", operation_id = "me",
    responses(
        (status = 200, description = "You", body = Session),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn me(State(app): State<App>, Who { human, carried }: Who) -> Result<Response, Refusal> {
    app.store.keep_session(&carried.token.hash(), app.session_until()).await?;
    let answer = Json(Session { you: person(&human), token: None });
    Ok(match app.cookies.give(&carried.token).filter(|_| carried.by_cookie) {
        Some(cookie) => ([(SET_COOKIE, cookie)], answer).into_response(),
        None => answer.into_response(),
    })
}

/// The tables where one sits and that are not over.
#[utoipa::path(
    get, path = "/api/v1/me/tables", tag = "me", operation_id = "myTables",
    responses(
        (status = 200, description = "Your tables", body = [TableSummary]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn tables(State(app): State<App>, who: Who) -> Result<Json<Vec<TableSummary>>, Refusal> {
    Ok(Json(app.house.tables_of(&who.human).await?))
}

/// Ends the session that it is asked with, and its sockets.
#[utoipa::path(
    delete, path = "/api/v1/sessions/current", tag = "sessions", operation_id = "signOut",
    responses(
        (status = 204, description = "Signed out"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn sign_out(State(app): State<App>, Who { human, carried }: Who) -> Result<Response, Refusal> {
    let hash = carried.token.hash();
    app.store.close_session(&hash).await?;
    app.house.dismiss(&human.id, Ended::One(&hash));
    Ok(gone(&app))
}

/// Ends all sessions, on every device, and all sockets.
#[utoipa::path(
    delete, path = "/api/v1/sessions", tag = "sessions", operation_id = "signOutEverywhere",
    responses(
        (status = 204, description = "Signed out everywhere"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn sign_out_everywhere(State(app): State<App>, who: Who) -> Result<Response, Refusal> {
    app.store.close_sessions(&who.human.id).await?;
    app.house.dismiss(&who.human.id, Ended::All);
    Ok(gone(&app))
}

/// Changes an account's password. All other sessions end, and their sockets; the one that it is asked with stays.
#[utoipa::path(
    put, path = "/api/v1/me/password", tag = "me", operation_id = "changePassword", request_body = NewPassword,
    responses(
        (status = 204, description = "Changed"),
        (status = 401, description = "`sign-in-needed`, `wrong-password`: the old one is not it", body = Problem),
        (status = 403, description = "`account-needed`: a guest has none", body = Problem),
        (status = 422, description = "`bad-password`: the new one will not do", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn change_password(
    State(app): State<App>,
    client: Client,
    Who { human, carried }: Who,
    Body(NewPassword { old, new }): Body<NewPassword>,
) -> Result<StatusCode, Refusal> {
    if human.guest {
        return Err(Refusal::new("account-needed", "a guest has no password"));
    }
    password::check(&new, &name::key(&human.name)).map_err(|bad| Refusal::new("bad-password", bad.to_string()))?;
    let kept = verify(&app, client, &human, old).await?;
    let (new, session) = (app.passwords.hash(new).await?, carried.token.hash());
    // Another tab may have been quicker: then the old one is not it any more.
    if !app.store.change_password(&human.id, &kept, &new, &session).await? {
        return Err(wrong_password());
    }
    app.house.dismiss(&human.id, Ended::Others(&session));
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes an account: name, password, sessions and ratings. Games stay, without a name. A guest, who has no password, sends
/// an empty one.
#[utoipa::path(
    delete, path = "/api/v1/me", tag = "me", operation_id = "deleteMe", request_body = Goodbye,
    responses(
        (status = 204, description = "Gone"),
        (status = 401, description = "`sign-in-needed`, `wrong-password`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn leave(
    State(app): State<App>,
    client: Client,
    Who { human, .. }: Who,
    Body(Goodbye { password }): Body<Goodbye>,
) -> Result<Response, Refusal> {
    if !human.guest {
        verify(&app, client, &human, password).await?;
    }
    app.store.delete_person(&human.id, app.now()).await?;
    app.house.dismiss(&human.id, Ended::All);
    app.house.renamed(&Human { name: String::new(), guest: false, ..human });
    Ok(gone(&app))
}

/// Sees whether somebody with an account knows its password, counted as signing in is; what is kept of it.
async fn verify(app: &App, client: Client, human: &Human, password: String) -> Result<String, Refusal> {
    let found = sessions::prove(app, client, &name::key(&human.name), password).await?;
    found.filter(|(found, _)| found.id == human.id).map(|(_, kept)| kept).ok_or_else(wrong_password)
}

fn wrong_password() -> Refusal {
    Refusal::new("wrong-password", "the password is wrong")
}

/// Done, and the browser forgets its cookie.
fn gone(app: &App) -> Response {
    match app.cookies.take() {
        Some(cookie) => (StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}
