//! Where a ban is enforced: at sign-in, at every request with a session, and by network at every request. Sessions of
//! somebody who is banned are not found in the store (`bilby_store`'s `sanctions`), and `live::moderation` closes
//! sockets.

use crate::api_error::ApiError;
use crate::state::App;
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

/// Refuses a request from a network that is banned. This costs no query: the networks are in memory.
pub fn check_network(app: &App, network: IpAddr) -> Result<(), ApiError> {
    match app.live.banned_until(network) {
        Some(until) => Err(ApiError::banned("this network is banned".to_owned(), until, app.now())),
        None => Ok(()),
    }
}
