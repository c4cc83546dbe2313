//! Tables: opening one, viewing one, and exporting its record.

use super::extract::{JsonBody, PathParam};
use super::sessions;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::{ClientAddress, served_at};
use crate::people::{MaybeSignedIn, SignedIn};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use bilby_store::GameId;
use bilby_wire::{NewTable, Problem, TableState, TableSummary};
use fast_qr::convert::svg::SvgBuilder;
use fast_qr::qr::QRBuilder;

/// The content type of records.
pub const RECORD: &str = "text/plain; charset=utf-8";

/// Lists the lobby: tables with open seats first, then games to watch. (The socket sends every change of it.)
#[utoipa::path(
    get, path = "/api/v1/tables", tag = "tables", operation_id = "lobby",
    responses((status = 200, description = "Public tables that are not over", body = [TableSummary])),
    security(())
)]
pub async fn lobby(State(app): State<App>) -> Json<Vec<TableSummary>> {
    Json(app.live.lobby())
}

/// Opens a table. The game itself is played through the socket.
#[utoipa::path(
    post, path = "/api/v1/tables", tag = "tables", operation_id = "openTable", request_body = NewTable,
    responses(
        (status = 201, description = "The table", body = TableState),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`account-needed`: rated games are for people with an account", body = Problem),
        (status = 422, description = "`bad-rules`, `bad-time`, `bad-seats`, `bad-level`, `no-computers-in-rated`, `no-takebacks-in-rated`", body = Problem),
        (status = 429, description = "`slow-down`, `too-many-tables`", body = Problem),
        (status = 507, description = "`disk-full`", body = Problem),
    )
)]
pub async fn open(
    State(app): State<App>,
    client: ClientAddress,
    who: SignedIn,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    app.rate_limits.count(RateLimit::Tables, client)?;
    sessions::count_everywhere(&app, RateLimit::Tables, client).await?;
    let (_, state) = app.live.open_table_from(Some(client.network()), &who.person, new).await?;
    Ok((StatusCode::CREATED, Json(state)))
}

/// Returns a table. Everybody who knows its id can read it; only its players can read the chat among the players.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}", tag = "tables", operation_id = "table",
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "The table", body = TableState),
        (status = 404, description = "`unknown-table`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn table(
    State(app): State<App>,
    who: MaybeSignedIn,
    PathParam(id): PathParam,
) -> Result<Json<TableState>, ApiError> {
    Ok(Json(app.live.table(&id, who.person()).await?))
}

/// Returns a table's game as a record (`.bil`), finished or not.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/record", tag = "tables", operation_id = "record",
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "The record", body = String, content_type = "text/plain"),
        (status = 404, description = "`unknown-table`", body = Problem),
        (status = 429, description = "`slow-down`: the number of records for one address in a minute is limited", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn record(
    State(app): State<App>,
    client: ClientAddress,
    PathParam(id): PathParam,
) -> Result<Response, ApiError> {
    app.rate_limits.count(RateLimit::Exports, client)?;
    let record = app.live.record(&read_id(&id)?).await?;
    // An id with other characters than letters and digits has no record, so the header is safe.
    let name = format!("attachment; filename=\"bilby-{id}.bil\"");
    Ok(([(CONTENT_TYPE, RECORD.to_owned()), (CONTENT_DISPOSITION, name)], record).into_response())
}

/// Returns the link to sit down at the table as a QR code.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/qr", tag = "tables", operation_id = "qr",
    params(("id" = String, Path, description = "The table's id. The server does not check whether the table exists", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "`unknown-table`", body = Problem),
    ),
    security(())
)]
pub async fn qr(State(app): State<App>, headers: HeaderMap, PathParam(id): PathParam) -> Result<Response, ApiError> {
    code(&app, &headers, "t", &id)
}

/// Returns the link to watch the table as a QR code.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/qr/watch", tag = "tables", operation_id = "qrToWatch",
    params(("id" = String, Path, description = "The table's id. The server does not check whether the table exists", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "A picture", body = String, content_type = "image/svg+xml"),
        (status = 404, description = "`unknown-table`", body = Problem),
    ),
    security(())
)]
pub async fn qr_to_watch(
    State(app): State<App>,
    headers: HeaderMap,
    PathParam(id): PathParam,
) -> Result<Response, ApiError> {
    code(&app, &headers, "w", &id)
}

/// Reads the id of a table. No table has an id that can't be read.
pub fn read_id(id: &str) -> Result<GameId, ApiError> {
    id.parse().map_err(|_| ApiError::new("unknown-table", "there is no such table"))
}

/// The QR code of a link: `t` to sit down, `w` to watch.
fn code(app: &App, headers: &HeaderMap, what: &str, id: &str) -> Result<Response, ApiError> {
    let id = read_id(id)?;
    let base = served_at(app, headers).ok_or_else(|| ApiError::new("bad-request", "no `Host` that could be opened"))?;
    let code = QRBuilder::new(format!("{base}/{what}/{id}")).build();
    let code = code.map_err(|_| ApiError::new("bad-request", "the address is too long for a QR code"))?;
    let picture = SvgBuilder::default().to_str(&code);
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "no-cache")], picture).into_response())
}
