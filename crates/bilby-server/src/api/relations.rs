//! Friends, hidden and blocked people.

use super::extract::{JsonBody, PathParam};
use super::people;
use crate::api_error::ApiError;
use crate::live::names::wire_person;
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bilby_store::Relation;
use bilby_wire::{Problem, RelatedPerson, SetRelation};

/// About how many people one can decide something.
const MOST: u32 = 500;

/// Converts a relation to the wire's.
pub fn to_wire(relation: Relation) -> bilby_wire::Relation {
    match relation {
        Relation::Friend => bilby_wire::Relation::Friend,
        Relation::Hidden => bilby_wire::Relation::Hidden,
        Relation::Blocked => bilby_wire::Relation::Blocked,
    }
}

fn from_wire(relation: bilby_wire::Relation) -> Relation {
    match relation {
        bilby_wire::Relation::Friend => Relation::Friend,
        bilby_wire::Relation::Hidden => Relation::Hidden,
        bilby_wire::Relation::Blocked => Relation::Blocked,
    }
}

/// Lists the people about whom one has decided something, the latest first.
#[utoipa::path(
    get, path = "/api/v1/me/people", tag = "me", operation_id = "myPeople",
    responses(
        (status = 200, description = "Friends, hidden and blocked people", body = [RelatedPerson]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn list(State(app): State<App>, who: SignedIn) -> Result<Json<Vec<RelatedPerson>>, ApiError> {
    let known = app.store.relations(&who.person.id).await?;
    let friends = known.iter().filter(|related| related.relation == Relation::Friend);
    let here = app.live.connected_among(&friends.map(|related| related.person.id.clone()).collect::<Vec<_>>()).await;
    let known = known.into_iter().map(|related| {
        let is_friend = related.relation == Relation::Friend;
        let playing = if is_friend { app.live.public_games_of(&related.person.id) } else { Vec::new() };
        RelatedPerson {
            person: wire_person(&related.person),
            relation: to_wire(related.relation),
            since: related.since,
            here: here.contains(&related.person.id),
            playing,
        }
    });
    Ok(Json(known.collect()))
}

/// Follows a person as a friend, hides or blocks them, or does nothing of this any more. They are not told.
#[utoipa::path(
    put, path = "/api/v1/people/{name}/relation", tag = "me", operation_id = "relate", request_body = SetRelation,
    params(("name" = String, Path, description = "A name or an id", min_length = 1)),
    responses(
        (status = 204, description = "Done"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
        (status = 422, description = "`yourself`", body = Problem),
        (status = 429, description = "`slow-down`, `too-many-people`", body = Problem),
    )
)]
pub async fn set(
    State(app): State<App>,
    who: SignedIn,
    PathParam(name): PathParam,
    JsonBody(SetRelation { relation }): JsonBody<SetRelation>,
) -> Result<StatusCode, ApiError> {
    let other = people::find(&app, &name).await?;
    if other.id == who.person.id {
        return Err(yourself());
    }
    if !app.store.relate(&who.person.id, &other.id, relation.map(from_wire), app.now(), MOST).await? {
        return Err(ApiError::new("too-many-people", "you have decided about too many people"));
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The problem of somebody who means themselves.
pub fn yourself() -> ApiError {
    ApiError::new("yourself", "that is you")
}
