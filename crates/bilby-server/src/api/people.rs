//! Other people's public profiles.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::{PathParam, QueryParams};
use super::relations;
use crate::api_error::ApiError;
use crate::live::names::wire_person;
use crate::moderation;
use crate::people::MaybeSignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_convert::from_wire::game_kind;
use bilby_convert::to_wire::game;
use bilby_store::{RatingCategory, StoredPerson};
use bilby_wire::{Game, GameCounts, Problem, Profile, Rating, RatingKind, RatingPoint};
use serde::Deserialize;
use utoipa::IntoParams;

/// Finds a person by name (or any spelling that looks like it, or the name that they had until lately) or by id.
pub async fn find(app: &App, text: &str) -> Result<StoredPerson, ApiError> {
    let found = moderation::find_person(&app.store, text, app.now()).await?;
    found.ok_or_else(|| ApiError::new("unknown-person", "nobody is called that"))
}

/// Returns a person's profile.
#[utoipa::path(
    get, path = "/api/v1/people/{name}", tag = "history", operation_id = "profile",
    params(("name" = String, Path, description = "A name or an id", min_length = 1)),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn profile(
    State(app): State<App>,
    who: MaybeSignedIn,
    PathParam(name): PathParam,
) -> Result<Json<Profile>, ApiError> {
    let person = find(&app, &name).await?;
    let games = app.store.games_of(&person.id).await?;
    let ratings = app.store.ratings(&person.id).await?.into_iter().map(|(of, rating)| Rating {
        game: game(of.kind),
        kind: if of.several { RatingKind::Race } else { RatingKind::Duel },
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    });
    let records = app.store.game_counts(&person.id).await?.into_iter().map(|(of, counts)| GameCounts {
        game: game(of.kind),
        kind: if of.several { RatingKind::Race } else { RatingKind::Duel },
        won: counts.won,
        drawn: counts.drawn,
        lost: counts.lost,
    });
    let relation = match who.person().filter(|reader| reader.id != person.id) {
        Some(reader) => app.store.relation(&reader.id, &person.id).await?.map(relations::to_wire),
        None => None,
    };
    Ok(Json(Profile {
        person: wire_person(&person),
        since: person.since,
        games: u32::try_from(games).unwrap_or(u32::MAX),
        ratings: ratings.collect(),
        records: records.collect(),
        playing: app.live.public_games_of(&person.id),
        relation,
    }))
}

/// Which rating.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct RatingGraphQuery {
    game: Game,
    kind: RatingKind,
}

/// Returns the graph of a rating: a point for each rated game, in order. Private games are named only to their players.
#[utoipa::path(
    get, path = "/api/v1/people/{name}/ratings", tag = "history", operation_id = "ratings",
    params(("name" = String, Path, description = "A name or an id", min_length = 1), RatingGraphQuery),
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
    QueryParams(which): QueryParams<RatingGraphQuery>,
) -> Result<Json<Vec<RatingPoint>>, ApiError> {
    let person = find(&app, &name).await?;
    let of = RatingCategory { kind: game_kind(which.game), several: which.kind == RatingKind::Race };
    let asker = who.person().map(|person| &person.id);
    let points = app.store.rating_points(&person.id, of, asker).await?.into_iter().map(|point| RatingPoint {
        at: point.at,
        rating: point.rating,
        deviation: point.deviation,
        table: point.game.map(|game| game.to_string()),
    });
    Ok(Json(points.collect()))
}
