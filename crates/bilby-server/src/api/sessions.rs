//! Opening sessions: as a guest, with a new account, or with an existing one.

use super::extract::JsonBody;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::EndedSessions;
use crate::live::names::wire_person;
use crate::moderation::enforce;
use crate::people::name::{self, Name};
use crate::people::password;
use crate::people::token::Token;
use crate::people::{MaybeSignedIn, SignedIn, guest_name, new_person};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use bilby_store::{NameError, StoredPerson};
use bilby_wire::{Deliver, Guest, Problem, Session, SignIn, SignUp};

/// Opens a guest's session, so that anybody can play at once. A request that has a session keeps it.
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
    client: ClientAddress,
    MaybeSignedIn(who): MaybeSignedIn,
    JsonBody(guest): JsonBody<Guest>,
) -> Result<Response, ApiError> {
    if let Some(SignedIn { person, credentials }) = who {
        return match guest.deliver {
            Deliver::Cookie if credentials.by_cookie => {
                Ok(Json(Session { you: wire_person(&person), moderator: false, token: None }).into_response())
            }
            deliver => open_and_respond(&app, person, deliver, StatusCode::OK).await,
        };
    }
    app.rate_limits.count(RateLimit::Guests, client)?;
    count_everywhere(&app, RateLimit::Guests, client).await?;
    let person = StoredPerson { id: new_person()?, name: guest_name()?, guest: true, since: app.now() };
    app.store.add_guest(&person.id, &person.name, person.since).await?;
    open_and_respond(&app, person, guest.deliver, StatusCode::CREATED).await
}

/// Creates an account and opens a session for it. A guest keeps their id, and with it their games and tables; the
/// guest's session is closed.
#[utoipa::path(
    post, path = "/api/v1/accounts", tag = "sessions", operation_id = "signUp", request_body = SignUp,
    responses(
        (status = 201, description = "The account was created", body = Session),
        (status = 409, description = "`name-taken`: somebody has this name or one that looks like it", body = Problem),
        (status = 422, description = "`bad-name`, `bad-password`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn sign_up(
    State(app): State<App>,
    client: ClientAddress,
    MaybeSignedIn(who): MaybeSignedIn,
    JsonBody(SignUp { name, password, deliver }): JsonBody<SignUp>,
) -> Result<Response, ApiError> {
    let name = Name::read(&name).map_err(|bad| ApiError::new(bad.code(), bad.to_string()))?;
    password::check(&password, name.key()).map_err(|bad| ApiError::new("bad-password", bad.to_string()))?;
    app.rate_limits.count(RateLimit::Accounts, client)?;
    count_everywhere(&app, RateLimit::Accounts, client).await?;
    let guest = who.as_ref().filter(|who| who.person.guest).map(|who| &who.person);
    let person = StoredPerson {
        id: guest.map_or_else(new_person, |guest| Ok(guest.id.clone()))?,
        name: name.text().to_owned(),
        guest: false,
        since: app.now(),
    };
    let kept = app.passwords.hash(password).await?;
    app.store.add_account(&person.id, name.text(), name.key(), &kept, person.since).await.map_err(
        |error| match error {
            NameError::Taken => ApiError::new("name-taken", "this name, or one that looks like it, is taken"),
            // Another tab has registered in the meantime.
            NameError::NotAGuest => ApiError::new("name-taken", "you have an account already"),
            NameError::Store(error) => error.into(),
        },
    )?;
    app.live.person_renamed(&person).await;
    let token = open(&app, &person).await?;
    if let Some(guest) = who.as_ref().filter(|who| who.person.id == person.id) {
        // The browser is notified as before.
        app.store.move_devices(&guest.credentials.token.hash(), &token.hash()).await?;
    }
    replace(&app, who.as_ref()).await?;
    session_response(&app, &token, &person, deliver, StatusCode::CREATED)
}

/// Signs in to an account, by its name or by an old name that still leads to it. The session of the request, if any, is closed. A guest keeps everything: the guest's tables,
/// finished games, friends and challenges go over to the account.
#[utoipa::path(
    post, path = "/api/v1/sessions", tag = "sessions", operation_id = "signIn", request_body = SignIn,
    responses(
        (status = 201, description = "Signed in", body = Session),
        (status = 401, description = "`wrong-password`: the password is wrong or there is no such account; the server does not say which", body = Problem),
        (status = 403, description = "`banned`: with the moderator's reason, and how long it lasts", body = Problem),
        (status = 409, description = "`same-table`: guest and account sit at one table, and nothing was done; with `leave` the guest's seat stays behind", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn sign_in(
    State(app): State<App>,
    client: ClientAddress,
    MaybeSignedIn(who): MaybeSignedIn,
    JsonBody(SignIn { name, password, deliver, leave }): JsonBody<SignIn>,
) -> Result<Response, ApiError> {
    let key = name::key(&name.chars().take(64).collect::<String>());
    let (person, kept) = authenticate(&app, client, &key, password).await?.ok_or_else(wrong_password)?;
    enforce::check_person(&app, &person).await?;
    let token = Token::new()?;
    if !app.store.sign_in(&token.hash(), &person.id, &kept, app.now(), app.session_until()).await? {
        // The password has changed since it was checked.
        return Err(wrong_password());
    }
    let guest =
        who.as_ref().filter(|who| who.person.guest && who.person.id != person.id).map(|who| who.person.id.clone());
    if let Some(guest) = &guest
        && let Err(problem) = app.live.hand_over(guest, &person, leave).await
    {
        // Nobody has received its token yet.
        app.store.close_session(&token.hash()).await?;
        return Err(problem.into());
    }
    if let Some(SignedIn { person: before, credentials }) = &who {
        let (old, new) = (credentials.token.hash(), token.hash());
        if before.id == person.id {
            // They sign in again, and this browser is notified as before.
            app.store.move_devices(&old, &new).await?;
        } else if before.guest {
            // What they finished as a guest is the account's too, wherever it is listed; and they are notified as
            // before.
            app.store.take_over(&before.id, &person.id, &old, &new).await?;
        }
    }
    replace(&app, who.as_ref()).await?;
    if let Some(guest) = guest {
        app.live.close_sockets(&guest, EndedSessions::All);
        app.live.person_renamed(&StoredPerson { id: guest, ..person.clone() }).await;
    }
    session_response(&app, &token, &person, deliver, StatusCode::CREATED)
}

/// The problem of somebody whose name or password is wrong.
pub fn wrong_password() -> ApiError {
    ApiError::new("wrong-password", "the name or the password is wrong")
}

/// Returns the account that has this name, or had it until lately, and its password hash, if the password is right.
/// Attempts are counted, against guessing.
pub async fn authenticate(
    app: &App,
    client: ClientAddress,
    key: &str,
    password: String,
) -> Result<Option<(StoredPerson, String)>, ApiError> {
    count_attempt(app, client, key).await?;
    let found = app.store.account_or_formerly(key, app.now()).await?;
    if let Some(own) = found.as_ref().map(|(person, _)| name::key(&person.name)).filter(|own| own != key) {
        // An old name gives no more attempts than the account's own.
        app.rate_limits.count_name(&own)?;
        app.rate_limits.count_everywhere(&app.store, RateLimit::SignInsPerName, &own).await?;
    }
    // A hash is checked even if there is no account, so that the response time does not reveal which names exist.
    let kept = found.as_ref().map(|(_, kept)| kept.clone());
    let right = app.passwords.verify(password, kept).await?;
    Ok(found.filter(|_| right))
}

/// Counts an attempt to sign in to an account, against guessing.
pub async fn count_attempt(app: &App, client: ClientAddress, key: &str) -> Result<(), ApiError> {
    app.rate_limits.count(RateLimit::SignIns, client)?;
    app.rate_limits.count_name(key)?;
    count_everywhere(app, RateLimit::SignIns, client).await?;
    app.rate_limits.count_everywhere(&app.store, RateLimit::SignInsPerName, key).await
}

/// Counts something from a client's network, at whichever node it is.
pub async fn count_everywhere(app: &App, what: RateLimit, client: ClientAddress) -> Result<(), ApiError> {
    app.rate_limits.count_everywhere(&app.store, what, &client.network().to_string()).await
}

/// Closes the session that a request came with, because the request opens a new one.
pub async fn replace(app: &App, old: Option<&SignedIn>) -> Result<(), ApiError> {
    if let Some(SignedIn { person, credentials }) = old {
        let hash = credentials.token.hash();
        app.store.close_session(&hash).await?;
        app.live.close_sockets(&person.id, EndedSessions::One(&hash));
    }
    Ok(())
}

/// Opens a session, and responds with its token.
pub async fn open_and_respond(
    app: &App,
    person: StoredPerson,
    deliver: Deliver,
    status: StatusCode,
) -> Result<Response, ApiError> {
    let token = open(app, &person).await?;
    session_response(app, &token, &person, deliver, status)
}

/// Opens a session.
async fn open(app: &App, person: &StoredPerson) -> Result<Token, ApiError> {
    let token = Token::new()?;
    app.store.open_session(&token.hash(), &person.id, app.now(), app.session_until()).await?;
    Ok(token)
}

/// The response with a person's profile and the token of their session.
fn session_response(
    app: &App,
    token: &Token,
    person: &StoredPerson,
    deliver: Deliver,
    status: StatusCode,
) -> Result<Response, ApiError> {
    let you = wire_person(person);
    Ok(match deliver {
        Deliver::Token => {
            (status, Json(Session { you, moderator: false, token: Some(token.secret().to_owned()) })).into_response()
        }
        Deliver::Cookie => {
            let cookie = app.cookies.set(token).ok_or_else(ApiError::try_again)?;
            (status, [(SET_COOKIE, cookie)], Json(Session { you, moderator: false, token: None })).into_response()
        }
    })
}
