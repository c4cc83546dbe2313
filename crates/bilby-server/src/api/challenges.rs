//! Challenges: inviting a person to a table.

use super::extract::{JsonBody, PathParam};
use super::{people, relations, sessions};
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::names::wire_person;
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bilby_store::{GameId, SanctionKind};
use bilby_wire::{Challenge, NewSeat, NewTable, Problem, ServerMessage, TableState};

/// How many challenges to one person can wait for an answer.
const MOST_WAITING: u64 = 3;
/// How many challenges are listed.
const LISTED: u32 = 50;

/// Challenges a person: opens a private table with a seat for them, and tells them at once if they are here, or when
/// they come. Who is away is notified as they have chosen.
#[utoipa::path(
    post, path = "/api/v1/people/{name}/challenges", tag = "tables", operation_id = "challenge", request_body = NewTable,
    params(("name" = String, Path, description = "A name or an id", min_length = 1)),
    responses(
        (status = 201, description = "The table", body = TableState),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 403, description = "`account-needed`: rated games are for people with an account; `apart`: one of the two has blocked the other; `shut-out`: they are banned", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
        (status = 422, description = "`yourself`; `bad-seats`: there has to be an open seat; and as for a new table", body = Problem),
        (status = 429, description = "`slow-down`, `too-many-tables`; `challenged-already`: some challenges to them wait for an answer", body = Problem),
    )
)]
pub async fn challenge(
    State(app): State<App>,
    client: ClientAddress,
    who: SignedIn,
    PathParam(name): PathParam,
    JsonBody(new): JsonBody<NewTable>,
) -> Result<(StatusCode, Json<TableState>), ApiError> {
    let other = people::find(&app, &name).await?;
    if other.id == who.person.id {
        return Err(relations::yourself());
    }
    if new.rated && other.guest {
        return Err(ApiError::new("account-needed", "rated games are for people with an account"));
    }
    if !new.seats.contains(&NewSeat::Open) {
        return Err(ApiError::new("bad-seats", "a challenge needs an open seat"));
    }
    app.rate_limits.count(RateLimit::Challenges, client)?;
    sessions::count_everywhere(&app, RateLimit::Challenges, client).await?;
    if app.store.is_blocked_either_way(&who.person.id, std::slice::from_ref(&other.id)).await? {
        return Err(ApiError::new("apart", "you don't play with each other"));
    }
    if app.store.sanction(SanctionKind::Ban, other.id.as_str(), app.now()).await?.is_some() {
        return Err(ApiError::new("shut-out", "they may not come in at present"));
    }
    if app.store.waiting_challenges(&who.person.id, &other.id).await? >= MOST_WAITING {
        return Err(ApiError::new("challenged-already", "they have not answered your other challenges yet"));
    }
    let new = NewTable { public: false, ..new };
    let (game, state) = app.live.open_table_from(Some(client.network()), &who.person, new).await?;
    let at = app.now();
    app.store.add_challenge(&game, &who.person.id, &other.id, at).await?;
    // Who is away is notified.
    app.live.note_changed(&game);
    if let Some(table) = app.live.summary_of(&game) {
        let challenge = Challenge { from: wire_person(&who.person), at, table };
        app.live.tell(&other.id, &ServerMessage::Challenged { challenge });
    }
    Ok((StatusCode::CREATED, Json(state)))
}

/// Lists the challenges that wait for one's answer, the latest first. Sitting down at the table accepts one.
#[utoipa::path(
    get, path = "/api/v1/me/challenges", tag = "me", operation_id = "myChallenges",
    responses(
        (status = 200, description = "Your challenges", body = [Challenge]),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn list(State(app): State<App>, who: SignedIn) -> Result<Json<Vec<Challenge>>, ApiError> {
    let waiting = app.store.challenges_to(&who.person.id, LISTED).await?.into_iter().filter_map(|challenge| {
        let table = app.live.summary_of(&challenge.game)?;
        Some(Challenge { from: wire_person(&challenge.from), at: challenge.at, table })
    });
    Ok(Json(waiting.collect()))
}

/// Declines a challenge. The challenger is told.
#[utoipa::path(
    delete, path = "/api/v1/me/challenges/{id}", tag = "me", operation_id = "declineChallenge",
    params(("id" = String, Path, description = "The table's id", pattern = "^[0-9a-z]{1,64}$")),
    responses(
        (status = 204, description = "Declined"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 404, description = "`unknown-table`: no such challenge waits for your answer", body = Problem),
    )
)]
pub async fn decline(State(app): State<App>, who: SignedIn, PathParam(id): PathParam) -> Result<StatusCode, ApiError> {
    let unknown = || ApiError::new("unknown-table", "no such challenge waits for your answer");
    let game: GameId = id.parse().map_err(|_| unknown())?;
    let challenger = app.store.decline_challenge(&game, &who.person.id).await?.ok_or_else(unknown)?;
    let declined = ServerMessage::ChallengeDeclined { table: game.to_string(), person: wire_person(&who.person) };
    app.live.tell(&challenger, &declined);
    Ok(StatusCode::NO_CONTENT)
}
