//! Other people's public profiles.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::{PathParam, QueryParams};
use crate::api_error::ApiError;
use crate::live::names::person;
use crate::people::{MaybeSignedIn, name};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_convert::from_wire::kind;
use bilby_convert::to_wire::game;
use bilby_store::{Human, RatingOf};
use bilby_table::PersonId;
use bilby_wire::{Game, Problem, Profile, Rating, RatingKind, RatingPoint};
use serde::Deserialize;
use utoipa::IntoParams;

/// Finds a person by name (or any spelling that looks like it) or by id.
pub async fn find(app: &App, text: &str) -> Result<Human, ApiError> {
    if let Ok(id) = text.parse::<PersonId>()
        && let Some(human) = app.store.person(&id).await?.filter(|human| !human.name.is_empty())
    {
        return Ok(human);
    }
    let key = name::key(&text.chars().take(64).collect::<String>());
    let found = app.store.account(&key).await?;
    found.map(|(human, _)| human).ok_or_else(|| ApiError::new("unknown-person", "nobody is called that"))
}

/// Returns a person's profile.
#[utoipa::path(
    get, path = "/api/v1/people/{name}", tag = "history", operation_id = "profile",
    params(("name" = String, Path, description = "A name or an id", min_length = 1)),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security(())
)]
pub async fn profile(State(app): State<App>, PathParam(name): PathParam) -> Result<Json<Profile>, ApiError> {
    let human = find(&app, &name).await?;
    let games = app.store.games_of(&human.id).await?;
    let ratings = app.store.ratings(&human.id).await?.into_iter().map(|(of, rating)| Rating {
        game: game(of.kind),
        kind: if of.several { RatingKind::Race } else { RatingKind::Duel },
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    });
    Ok(Json(Profile {
        person: person(&human),
        since: human.since,
        games: u32::try_from(games).unwrap_or(u32::MAX),
        ratings: ratings.collect(),
    }))
}

/// Which rating.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Which {
    game: Game,
    kind: RatingKind,
}

/// Returns the graph of a rating: a point for each rated game, in order. Private games are named only to their players.
#[utoipa::path(
    get, path = "/api/v1/people/{name}/ratings", tag = "history", operation_id = "ratings",
    params(("name" = String, Path, description = "A name or an id", min_length = 1), Which),
    responses(
        (status = 200, description = "The points", body = [RatingPoint]),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn ratings(
    State(app): State<App>,
    who: MaybeSignedIn,
    PathParam(name): PathParam,
    QueryParams(which): QueryParams<Which>,
) -> Result<Json<Vec<RatingPoint>>, ApiError> {
    let human = find(&app, &name).await?;
    let of = RatingOf { kind: kind(which.game), several: which.kind == RatingKind::Race };
    let asker = who.human().map(|human| &human.id);
    let points = app.store.rating_points(&human.id, of, asker).await?.into_iter().map(|point| RatingPoint {
        at: point.at,
        rating: point.rating,
        deviation: point.deviation,
        table: point.game.map(|game| game.to_string()),
    });
    Ok(Json(points.collect()))
}
