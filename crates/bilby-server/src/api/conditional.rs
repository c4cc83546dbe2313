//! One's conditional turns at a table.

use super::extract::{JsonBody, PathParam};
use crate::api_error::ApiError;
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_wire::{Conditional, NewConditional, Problem};

/// Returns one's conditional turns at a table. Nobody else can see them.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/conditional", tag = "tables", operation_id = "conditional",
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "Your conditional turns", body = Conditional),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 404, description = "`unknown-table`", body = Problem),
        (status = 422, description = "`not-yours-to-ask`: you don't play there", body = Problem),
    )
)]
pub async fn conditional(
    State(app): State<App>,
    who: SignedIn,
    PathParam(id): PathParam,
) -> Result<Json<Conditional>, ApiError> {
    Ok(Json(app.live.conditional(&id, &who.person).await?))
}

/// Enters one's conditional turns at a table with days for a turn, in place of earlier ones. The server plays them when
/// the others play what they answer.
#[utoipa::path(
    put, path = "/api/v1/tables/{id}/conditional", tag = "tables", operation_id = "setConditional", request_body = NewConditional,
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 200, description = "Your conditional turns", body = Conditional),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 404, description = "`unknown-table`", body = Problem),
        (status = 409, description = "`stale`: another number of turns has been played", body = Problem),
        (status = 422, description = "`not-yours-to-ask`, `not-at-this-table`, `not-conditional`, `too-many-conditions`, `contradiction`, `has-left`, `table-over`, `not-started`, `malformed`, or the code of the rule that forbids a turn", body = Problem),
    )
)]
pub async fn set_conditional(
    State(app): State<App>,
    who: SignedIn,
    PathParam(id): PathParam,
    JsonBody(new): JsonBody<NewConditional>,
) -> Result<Json<Conditional>, ApiError> {
    Ok(Json(app.live.set_conditional(&id, &who.person, new).await?))
}
