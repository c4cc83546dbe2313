//! Coming in: as a guest, with a new account, with an old one.

use super::extract::Body;
use crate::config::Metered;
use crate::guard::Client;
use crate::live::Ended;
use crate::live::names::person;
use crate::people::name::{Name, key};
use crate::people::password;
use crate::people::token::Token;
use crate::people::{MaybeWho, Who, guest_name, new_person};
use crate::refusal::Refusal;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use bilby_store::{Human, NameError};
use bilby_wire::{Deliver, Guest, Problem, Session, SignIn, SignUp};

/// Opens a guest's session, so that anybody can play at once. Who has a session already stays who they are.
#[utoipa::path(
    post, path = "/api/v1/guests", tag = "sessions", operation_id = "openGuest", request_body = Guest,
    responses(
        (status = 201, description = "A new guest", body = Session),
        (status = 200, description = "There was a session already", body = Session),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security(())
)]
pub async fn guest(
    State(app): State<App>,
    client: Client,
    MaybeWho(who): MaybeWho,
    Body(guest): Body<Guest>,
) -> Result<Response, Refusal> {
    if let Some(Who { human, carried }) = who {
        return match guest.deliver {
            Deliver::Cookie if carried.by_cookie => {
                Ok(Json(Session { you: person(&human), token: None }).into_response())
            }
            deliver => welcome(&app, human, deliver, StatusCode::OK).await,
        };
    }
    app.guard.count(Metered::Guests, client)?;
    let human = Human { id: new_person()?, name: guest_name()?, guest: true, since: app.now() };
    app.store.add_guest(&human.id, &human.name, human.since).await?;
    welcome(&app, human, guest.deliver, StatusCode::CREATED).await
}

/// Opens an account, and a session for it. Who asks as a guest keeps their id, and with it their games and tables; the
/// session they asked with is closed.
#[utoipa::path(
    post, path = "/api/v1/accounts", tag = "sessions", operation_id = "signUp", request_body = SignUp,
    responses(
        (status = 201, description = "The account is there", body = Session),
        (status = 409, description = "`name-taken`: so is every name that looks like it", body = Problem),
        (status = 422, description = "`bad-name`, `bad-password`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn sign_up(
    State(app): State<App>,
    client: Client,
    MaybeWho(who): MaybeWho,
    Body(SignUp { name, password, deliver }): Body<SignUp>,
) -> Result<Response, Refusal> {
    let name = Name::read(&name).map_err(|bad| Refusal::new(bad.code(), bad.to_string()))?;
    password::check(&password, name.key()).map_err(|bad| Refusal::new("bad-password", bad.to_string()))?;
    app.guard.count(Metered::Accounts, client)?;
    let guest = who.as_ref().filter(|who| who.human.guest).map(|who| &who.human);
    let human = Human {
        id: guest.map_or_else(new_person, |guest| Ok(guest.id.clone()))?,
        name: name.text().to_owned(),
        guest: false,
        since: app.now(),
    };
    let kept = app.passwords.hash(password).await?;
    app.store.add_account(&human.id, name.text(), name.key(), &kept, human.since).await.map_err(
        |error| match error {
            NameError::Taken => Refusal::new("name-taken", "this name, or one that looks like it, is taken"),
            // Another tab was quicker.
            NameError::NotAGuest => Refusal::new("name-taken", "you have an account already"),
            NameError::Store(error) => error.into(),
        },
    )?;
    app.house.renamed(&human);
    replace(&app, who.as_ref()).await?;
    welcome(&app, human, deliver, StatusCode::CREATED).await
}

/// Opens a session for an account. The session that it was asked with, if any, is closed.
#[utoipa::path(
    post, path = "/api/v1/sessions", tag = "sessions", operation_id = "signIn", request_body = SignIn,
    responses(
        (status = 201, description = "Signed in", body = Session),
        (status = 401, description = "`wrong-password`: or there is no such account; nobody is told which", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn sign_in(
    State(app): State<App>,
    client: Client,
    MaybeWho(who): MaybeWho,
    Body(SignIn { name, password, deliver }): Body<SignIn>,
) -> Result<Response, Refusal> {
    let key = key(&name.chars().take(64).collect::<String>());
    let wrong = || Refusal::new("wrong-password", "the name or the password is wrong");
    let (human, kept) = prove(&app, client, &key, password).await?.ok_or_else(wrong)?;
    let token = Token::new()?;
    if !app.store.sign_in(&token.hash(), &human.id, &kept, app.now(), app.session_until()).await? {
        // It was the password when it was proven, and is no longer.
        return Err(wrong());
    }
    replace(&app, who.as_ref()).await?;
    give(&app, &token, &human, deliver, StatusCode::CREATED)
}

/// The account of a name, with what is kept of its password, if this is the password. Counted, against guessing.
pub async fn prove(app: &App, client: Client, key: &str, password: String) -> Result<Option<(Human, String)>, Refusal> {
    app.guard.count(Metered::SignIns, client)?;
    app.guard.count_name(key)?;
    let found = app.store.account(key).await?;
    // Checked even where there is nothing to check, so that a name without an account takes as long.
    let kept = found.as_ref().map(|(_, kept)| kept.clone());
    let right = app.passwords.verify(password, kept).await?;
    Ok(found.filter(|_| right))
}

/// Closes the session that a request came with, because it gets another.
async fn replace(app: &App, old: Option<&Who>) -> Result<(), Refusal> {
    if let Some(Who { human, carried }) = old {
        let hash = carried.token.hash();
        app.store.close_session(&hash).await?;
        app.house.dismiss(&human.id, Ended::One(&hash));
    }
    Ok(())
}

/// A new session.
async fn welcome(app: &App, human: Human, deliver: Deliver, status: StatusCode) -> Result<Response, Refusal> {
    let token = Token::new()?;
    app.store.open_session(&token.hash(), &human.id, app.now(), app.session_until()).await?;
    give(app, &token, &human, deliver, status)
}

/// Tells somebody who they are, and gives them the token of their session.
fn give(app: &App, token: &Token, human: &Human, deliver: Deliver, status: StatusCode) -> Result<Response, Refusal> {
    let you = person(human);
    Ok(match deliver {
        Deliver::Token => (status, Json(Session { you, token: Some(token.secret().to_owned()) })).into_response(),
        Deliver::Cookie => {
            let cookie = app.cookies.give(token).ok_or_else(Refusal::try_again)?;
            (status, [(SET_COOKIE, cookie)], Json(Session { you, token: None })).into_response()
        }
    })
}
