//! For moderators: reports, sanctions, the audit, and acts.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::{JsonBody, QueryParams};
use super::sessions;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::names::wire_person;
use crate::moderation::{self, ModerationError, audit_detail};
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use bilby_store::{StoredPerson, StoredReport};
use bilby_table::PersonId;
use bilby_wire::{AuditLine, ModerationAct, Problem, Report, ReportReason, Sanction, SanctionKind};
use serde::Deserialize;
use std::collections::{BTreeSet, HashMap};
use utoipa::IntoParams;

/// How long lists are.
const LISTED: u32 = 200;

/// A moderator with a session. As an extractor, it refuses everybody else.
pub struct Moderator(pub StoredPerson);

impl FromRequestParts<App> for Moderator {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Moderator, ApiError> {
        let who = SignedIn::from_request_parts(parts, app).await?;
        if app.store.is_moderator(&who.person.id).await? {
            return Ok(Moderator(who.person));
        }
        Err(ApiError::new("moderators-only", "this is for moderators"))
    }
}

/// Which reports.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ReportsQuery {
    /// Whether to list closed ones instead of open ones.
    #[serde(default)]
    #[param(required = false)]
    closed: bool,
}

/// Lists reports with their evidence: the oldest open ones first, or the latest closed ones first.
#[utoipa::path(
    get, path = "/api/v1/moderation/reports", tag = "moderation", operation_id = "reports", params(ReportsQuery),
    responses(
        (status = 200, description = "The reports", body = [Report]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`moderators-only`", body = Problem),
    )
)]
pub async fn reports(
    State(app): State<App>,
    _: Moderator,
    QueryParams(which): QueryParams<ReportsQuery>,
) -> Result<Json<Vec<Report>>, ApiError> {
    let reports = app.store.reports(!which.closed, LISTED).await?;
    Ok(Json(reports.into_iter().map(report).collect()))
}

fn report(stored: StoredReport) -> Report {
    let reason = match stored.reason {
        bilby_store::ReportReason::Chat => ReportReason::Chat,
        bilby_store::ReportReason::Name => ReportReason::Name,
        bilby_store::ReportReason::Cheating => ReportReason::Cheating,
        bilby_store::ReportReason::Other => ReportReason::Other,
    };
    Report {
        id: stored.id,
        from: stored.person.as_ref().map(wire_person),
        about: stored.other.as_ref().map(wire_person),
        table: stored.game.map(|game| game.to_string()),
        reason,
        text: stored.text,
        chat: serde_json::from_str(&stored.evidence).unwrap_or_default(),
        at: stored.at,
        closed: stored.closed,
        outcome: stored.outcome,
    }
}

/// Lists the sanctions in force, the latest first.
#[utoipa::path(
    get, path = "/api/v1/moderation/sanctions", tag = "moderation", operation_id = "sanctions",
    responses(
        (status = 200, description = "The sanctions", body = [Sanction]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`moderators-only`", body = Problem),
    )
)]
pub async fn sanctions(State(app): State<App>, _: Moderator) -> Result<Json<Vec<Sanction>>, ApiError> {
    let sanctions = app.store.sanctions(None, app.now(), LISTED).await?;
    let ids: Vec<PersonId> = sanctions.iter().filter_map(|sanction| sanction.target.parse().ok()).collect();
    let people = app.store.people(&ids).await?;
    let people: HashMap<&str, &StoredPerson> = people.iter().map(|person| (person.id.as_str(), person)).collect();
    let sanctions = sanctions.iter().map(|sanction| Sanction {
        kind: match sanction.kind {
            bilby_store::SanctionKind::Ban => SanctionKind::Ban,
            bilby_store::SanctionKind::Network => SanctionKind::Network,
            bilby_store::SanctionKind::Mute => SanctionKind::Mute,
        },
        target: sanction.target.clone(),
        person: people.get(sanction.target.as_str()).map(|person| wire_person(person)),
        reason: sanction.reason.clone(),
        made: sanction.made,
        until: sanction.until,
    });
    Ok(Json(sanctions.collect()))
}

/// Lists what moderators did, the latest first. Nobody can change it.
#[utoipa::path(
    get, path = "/api/v1/moderation/audit", tag = "moderation", operation_id = "audit",
    responses(
        (status = 200, description = "The latest lines of the audit", body = [AuditLine]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`moderators-only`", body = Problem),
    )
)]
pub async fn audit(State(app): State<App>, _: Moderator) -> Result<Json<Vec<AuditLine>>, ApiError> {
    let rows = app.store.audit_latest(LISTED).await?;
    let ids: BTreeSet<&str> = rows.iter().flat_map(|row| [row.moderator.as_str(), row.target.as_str()]).collect();
    let ids: Vec<PersonId> = ids.into_iter().filter_map(|id| id.parse().ok()).collect();
    let people = app.store.people(&ids).await?;
    let name = |id: &str| {
        let known = people.iter().find(|person| person.id.as_str() == id);
        known.map(|person| person.name.clone()).filter(|name| !name.is_empty())
    };
    let lines = rows.into_iter().map(|row| AuditLine {
        number: row.number,
        at: row.at,
        moderator_name: name(&row.moderator),
        target_name: name(&row.target),
        facts: audit_detail::read(&row.action, &row.detail),
        moderator: row.moderator,
        action: row.action,
        target: row.target,
        detail: row.detail,
    });
    Ok(Json(lines.collect()))
}

/// Carries out what a moderator decides. It is written to the audit together with its effect.
#[utoipa::path(
    post, path = "/api/v1/moderation/acts", tag = "moderation", operation_id = "moderate", request_body = ModerationAct,
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`moderators-only`", body = Problem),
        (status = 404, description = "`unknown-person`, `unknown-table`, `unknown-report`", body = Problem),
        (status = 409, description = "`name-taken`", body = Problem),
        (status = 422, description = "`bad-text`, `bad-duration`, `bad-network`, `own-network`, `bad-name`, `is-moderator`, `nothing-to-undo`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn act(
    State(app): State<App>,
    client: ClientAddress,
    Moderator(moderator): Moderator,
    JsonBody(act): JsonBody<ModerationAct>,
) -> Result<StatusCode, ApiError> {
    app.rate_limits.count(RateLimit::Moderation, client)?;
    sessions::count_everywhere(&app, RateLimit::Moderation, client).await?;
    moderation::check_own_network(&app, &act, client.network()).await?;
    moderation::carry_out_here(&app, moderator.id.as_str(), act).await?;
    // If this fails, the node tries again a second later, like all others.
    let _ = app.live.follow_moderators().await;
    Ok(StatusCode::NO_CONTENT)
}

impl From<ModerationError> for ApiError {
    fn from(error: ModerationError) -> ApiError {
        match error {
            ModerationError::Store(error) => error.into(),
            error => ApiError::new(error.code(), error.to_string()),
        }
    }
}
