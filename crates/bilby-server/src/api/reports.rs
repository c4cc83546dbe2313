//! Reporting a person, switching the chat of one's own table off, and what is announced.

use super::extract::{JsonBody, PathParam};
use super::tables::read_id;
use super::{people, relations, sessions};
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::moderation;
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bilby_wire::{Announced, NewReport, Problem, ReportReason, SetChat};

/// How many open reports a person can have.
const MOST_OPEN: u32 = 20;
/// The longest text of a report, in characters.
const MAX_CHARS: usize = 1000;

/// The reason of a report, as the store keeps it.
fn stored_reason(reason: ReportReason) -> bilby_store::ReportReason {
    match reason {
        ReportReason::Chat => bilby_store::ReportReason::Chat,
        ReportReason::Name => bilby_store::ReportReason::Name,
        ReportReason::Cheating => bilby_store::ReportReason::Cheating,
        ReportReason::Other => bilby_store::ReportReason::Other,
    }
}

/// Reports a person to the moderators. With a table, its chat, as far as one can read it, is kept with the report. While
/// a report about the same person and table is open, the text is added to it, and it gets the chat as it is now.
#[utoipa::path(
    post, path = "/api/v1/people/{name}/reports", tag = "me", operation_id = "report", request_body = NewReport,
    params(("name" = String, Path, description = "A name or an id", min_length = 1)),
    responses(
        (status = 204, description = "Reported"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 404, description = "`unknown-person`, `unknown-table`", body = Problem),
        (status = 422, description = "`yourself`; `bad-text`: the text is too long", body = Problem),
        (status = 429, description = "`slow-down`; `too-many-reports`: too many of your reports are open", body = Problem),
    )
)]
pub async fn report(
    State(app): State<App>,
    client: ClientAddress,
    who: SignedIn,
    PathParam(name): PathParam,
    JsonBody(NewReport { table, reason, text }): JsonBody<NewReport>,
) -> Result<StatusCode, ApiError> {
    let is_bad = |letter: char| letter.is_control() && letter != '\n';
    if text.chars().count() > MAX_CHARS || text.chars().any(is_bad) {
        return Err(ApiError::new("bad-text", "a report has at most 1000 characters"));
    }
    let other = people::find(&app, &name).await?;
    if other.id == who.person.id {
        return Err(relations::yourself());
    }
    app.rate_limits.count(RateLimit::Reports, client)?;
    sessions::count_everywhere(&app, RateLimit::Reports, client).await?;
    let (game, evidence) = match table {
        None => (None, Vec::new()),
        Some(table) => {
            let game = read_id(&table)?;
            let evidence = app.live.evidence(&game, &who.person.id).await?;
            (Some(game), evidence)
        }
    };
    let report = bilby_store::NewReport {
        id: moderation::id().map_err(|_| ApiError::try_again())?,
        person: who.person.id,
        other: other.id,
        game,
        reason: stored_reason(reason),
        text: text.trim().to_owned(),
        evidence: serde_json::to_string(&evidence).map_err(|_| ApiError::try_again())?,
    };
    if !app.store.add_report(&report, app.now(), MOST_OPEN).await? {
        return Err(ApiError::new("too-many-reports", "too many of your reports are open"));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Switches the chat of a table on or off. Only the person who opened the table can do this.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/talk", tag = "tables", operation_id = "setTalk", request_body = SetChat,
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`not-yours`: somebody else opened the table", body = Problem),
        (status = 404, description = "`unknown-table`", body = Problem),
    )
)]
pub async fn set_chat(
    State(app): State<App>,
    who: SignedIn,
    PathParam(id): PathParam,
    JsonBody(SetChat { on }): JsonBody<SetChat>,
) -> Result<StatusCode, ApiError> {
    app.live.set_chat(&id, &who.person, on).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns what is announced now.
#[utoipa::path(
    get, path = "/api/v1/announcement", tag = "sessions", operation_id = "announcement",
    responses((status = 200, description = "The announcement, if there is one", body = Announced)),
    security(())
)]
pub async fn announcement(State(app): State<App>) -> Json<Announced> {
    Json(Announced { announcement: app.live.announcement() })
}
