//! Where a ban is enforced: at sign-in, at every request with a session, and by network at every request. Sessions of
//! somebody who is banned are not found in the store (`bilby_store`'s `sanctions`), and `live::moderation` closes
//! sockets. People who are banned can still download and delete their data (`api::own_data`).

use crate::api_error::ApiError;
use crate::people::SignedIn;
use crate::state::App;
use axum::extract::FromRequestParts;
use axum::http::Method;
use axum::http::request::Parts;
use bilby_store::{SanctionKind, StoredPerson};
use std::net::IpAddr;

/// Refuses to let somebody in who is banned.
pub async fn check_person(app: &App, person: &StoredPerson) -> Result<(), ApiError> {
    let now = app.now();
    match app.store.sanction(SanctionKind::Ban, person.id.as_str(), now).await? {
        Some(ban) => Err(ApiError::banned(ban.reason, ban.until, now)),
        None => Ok(()),
    }
}

/// Refuses a session that is not found because its person is banned, so that they learn why.
pub async fn check_lost_session(app: &App, session_hash: &str) -> Result<(), ApiError> {
    let now = app.now();
    match app.store.ban_behind(session_hash, now).await? {
        Some(ban) => Err(ApiError::banned(ban.reason, ban.until, now)),
        None => Ok(()),
    }
}

/// Refuses a request from a network that is banned, unless a moderator sends it: whoever bans a network by mistake can
/// take it back. Where nothing is banned this costs no query: the networks are in memory.
pub async fn check_network(app: &App, network: IpAddr, parts: &mut Parts) -> Result<(), ApiError> {
    let Some(ban) = app.live.network_ban(network) else { return Ok(()) };
    if is_about_own_data(&parts.method, parts.uri.path()) {
        return Ok(());
    }
    let who = SignedIn::from_request_parts(parts, app).await;
    match who {
        Ok(who) if app.store.is_moderator(&who.person.id).await? => Ok(()),
        _ => Err(ApiError::banned(ban.reason, ban.until, app.now())),
    }
}

/// What is open to everybody, because it concerns nobody else.
fn is_about_own_data(method: &Method, path: &str) -> bool {
    let allowed = [
        (Method::GET, "/api/v1/me/export"),
        (Method::DELETE, "/api/v1/me"),
        (Method::POST, "/api/v1/accounts/export"),
        (Method::POST, "/api/v1/accounts/deletion"),
    ];
    allowed.iter().any(|(allowed, address)| allowed == method && *address == path)
}
