//! Other people, as everybody may see them.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::{Asked, Named};
use crate::live::asked::kind;
use crate::live::convert::game;
use crate::live::names::person;
use crate::people::name;
use crate::refusal::Refusal;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_store::{Human, RatingOf};
use bilby_table::PersonId;
use bilby_wire::{Game, Problem, Profile, Rating, RatingKind, RatingPoint};
use serde::Deserialize;
use utoipa::IntoParams;

/// Who is called this, by name (whatever looks like it) or by id.
pub async fn find(app: &App, text: &str) -> Result<Human, Refusal> {
    if let Ok(id) = text.parse::<PersonId>()
        && let Some(human) = app.store.person(&id).await?.filter(|human| !human.name.is_empty())
    {
        return Ok(human);
    }
    let key = name::key(&text.chars().take(64).collect::<String>());
    let found = app.store.account(&key).await?;
    found.map(|(human, _)| human).ok_or_else(|| Refusal::new("unknown-person", "nobody is called that"))
}

/// A person's profile.
#[utoipa::path(
    get, path = "/api/v1/people/{name}", tag = "history", operation_id = "profile",
    params(("name" = String, Path, description = "A name or an id")),
    responses(
        (status = 200, description = "The profile", body = Profile),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security(())
)]
pub async fn profile(State(app): State<App>, Named(name): Named) -> Result<Json<Profile>, Refusal> {
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

/// A rating's graph: a point for each rated game, in order.
#[utoipa::path(
    get, path = "/api/v1/people/{name}/ratings", tag = "history", operation_id = "ratings",
    params(("name" = String, Path, description = "A name or an id"), Which),
    responses(
        (status = 200, description = "The points", body = [RatingPoint]),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security(())
)]
pub async fn ratings(
    State(app): State<App>,
    Named(name): Named,
    Asked(which): Asked<Which>,
) -> Result<Json<Vec<RatingPoint>>, Refusal> {
    let human = find(&app, &name).await?;
    let of = RatingOf { kind: kind(which.game), several: which.kind == RatingKind::Race };
    let points = app.store.rating_points(&human.id, of).await?.into_iter().map(|point| RatingPoint {
        at: point.at,
        rating: point.rating,
        deviation: point.deviation,
        table: point.game.to_string(),
    });
    Ok(Json(points.collect()))
}
