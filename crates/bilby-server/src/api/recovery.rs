//! What replaces a lost password: recovery codes that an account has made, and codes that are sent by mail.

use super::extract::JsonBody;
use super::notifications::stored_language;
use super::{me, sessions};
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::EndedSessions;
use crate::moderation::enforce;
use crate::people::name::key;
use crate::people::{MaybeSignedIn, SignedIn, password, recovery_codes};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use bilby_table::Millis;
use bilby_wire::{
    LostPassword, LostPasswordWays, NewRecoveryCodes, Problem, Recover, RecoveryCodes, RecoveryLeft, Session,
};

/// How long a code that was sent by mail counts: an hour.
const MAIL_GOOD_FOR: Millis = 60 * 60_000;
/// How often a mail is sent to an account: every five minutes.
const MAIL_PAUSE: Millis = 5 * 60_000;

/// Makes eight recovery codes, in place of earlier ones. This is the only time that they are shown.
#[utoipa::path(
    post, path = "/api/v1/me/recovery", tag = "me", operation_id = "makeRecoveryCodes", request_body = NewRecoveryCodes,
    responses(
        (status = 201, description = "The codes", body = RecoveryCodes),
        (status = 401, description = "`sign-in-needed`, `wrong-password`", body = Problem),
        (status = 403, description = "`account-needed`: guests have no password to lose", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn make(
    State(app): State<App>,
    client: ClientAddress,
    SignedIn { person, .. }: SignedIn,
    JsonBody(NewRecoveryCodes { password }): JsonBody<NewRecoveryCodes>,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    if person.guest {
        return Err(ApiError::new("account-needed", "a guest has no password"));
    }
    me::verify(&app, client, &person, password).await?;
    let codes = recovery_codes::new_codes()?;
    let hashes: Vec<String> = codes.iter().map(|code| recovery_codes::hash(code)).collect();
    if !app.store.set_recovery_codes(&person.id, &hashes, app.now()).await? {
        return Err(ApiError::sign_in_needed());
    }
    Ok((StatusCode::CREATED, Json(RecoveryCodes { codes })))
}

/// Returns how many recovery codes one has left.
#[utoipa::path(
    get, path = "/api/v1/me/recovery", tag = "me", operation_id = "recoveryCodesLeft",
    responses(
        (status = 200, description = "How many are left", body = RecoveryLeft),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn left(State(app): State<App>, who: SignedIn) -> Result<Json<RecoveryLeft>, ApiError> {
    Ok(Json(RecoveryLeft { left: app.store.recovery_codes_left(&who.person.id).await? }))
}

/// Returns what can be done about a lost password here, besides recovery codes.
#[utoipa::path(
    get, path = "/api/v1/recovery", tag = "sessions", operation_id = "lostPasswordWays",
    responses((status = 200, description = "Whether there is mail", body = LostPasswordWays)),
    security(())
)]
pub async fn ways(State(app): State<App>) -> Json<LostPasswordWays> {
    Json(LostPasswordWays { mail: app.notifications.has_mail() })
}

/// Sends a code that replaces a lost password to the address that an account has confirmed. The code counts once, for
/// an hour; a later one replaces it. The answer is the same if there is no such account, if it has no address, or if a
/// mail was sent in the last five minutes.
#[utoipa::path(
    post, path = "/api/v1/recovery/mail", tag = "sessions", operation_id = "lostPassword", request_body = LostPassword,
    responses(
        (status = 204, description = "A mail is sent, if there is somewhere to send it"),
        (status = 422, description = "`not-offered`: this server sends no mail", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security(())
)]
pub async fn mail(
    State(app): State<App>,
    client: ClientAddress,
    JsonBody(LostPassword { name, language }): JsonBody<LostPassword>,
) -> Result<StatusCode, ApiError> {
    if !app.notifications.has_mail() {
        return Err(ApiError::new("not-offered", "this server sends no mail"));
    }
    app.rate_limits.count(RateLimit::LostPasswords, client)?;
    sessions::count_everywhere(&app, RateLimit::LostPasswords, client).await?;
    let key = key(&name.chars().take(64).collect::<String>());
    // Afterwards, so that neither the answer nor its time tells whether there is such an account.
    tokio::spawn(async move {
        if let Err(error) = send(&app, &key, stored_language(language)).await {
            tracing::warn!(?error, "no mail for a lost password");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

async fn send(app: &App, key: &str, language: bilby_store::Language) -> Result<(), ApiError> {
    let code = recovery_codes::new_code()?;
    let (now, hash) = (app.now(), recovery_codes::hash(&code));
    let wanted = app.store.want_password_mail(key, &hash, now, now + MAIL_GOOD_FOR, MAIL_PAUSE).await?;
    if let Some((name, address)) = wanted
        && let Err(error) = app.notifications.send_lost_password(&address, language, &name, &code).await
    {
        tracing::warn!(%error, "a mail for a lost password was not sent");
    }
    Ok(())
}

/// Sets a new password with a recovery code, or with a code that came by mail, and signs in. The code is used up, and
/// all other sessions end. Attempts count against the limits of signing in.
#[utoipa::path(
    post, path = "/api/v1/recovery", tag = "sessions", operation_id = "recover", request_body = Recover,
    responses(
        (status = 201, description = "Signed in", body = Session),
        (status = 401, description = "`wrong-code`: the name or the code is wrong, or the code was used or is too old", body = Problem),
        (status = 403, description = "`banned`: the code is not used up, and the password stays", body = Problem),
        (status = 422, description = "`bad-password`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn recover(
    State(app): State<App>,
    client: ClientAddress,
    MaybeSignedIn(who): MaybeSignedIn,
    JsonBody(Recover { name, code, password, deliver }): JsonBody<Recover>,
) -> Result<Response, ApiError> {
    let key = key(&name.chars().take(64).collect::<String>());
    password::check(&password, &key).map_err(|bad| ApiError::new("bad-password", bad.to_string()))?;
    sessions::count_attempt(&app, client, &key).await?;
    // Before the code is used up. Only a person who has the code is told.
    let hash = recovery_codes::hash(&code);
    if let Some((person, _)) = app.store.account(&key).await?
        && app.store.has_recovery_code(&person.id, &hash, app.now()).await?
    {
        enforce::check_person(&app, &person).await?;
    }
    let new = app.passwords.hash(password).await?;
    let wrong = || ApiError::new("wrong-code", "the name or the code is wrong, or the code was used or is too old");
    let person = app.store.recover(&key, &hash, &new, app.now()).await?.ok_or_else(wrong)?;
    app.live.close_sockets(&person.id, EndedSessions::All);
    sessions::replace(&app, who.as_ref()).await?;
    enforce::check_person(&app, &person).await?;
    sessions::open_and_respond(&app, person, deliver, StatusCode::CREATED).await
}
