//! Leaderboards, and the ratings of several people at once.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::QueryParams;
use crate::api_error::ApiError;
use crate::live::names::wire_person;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_convert::from_wire::game_kind;
use bilby_store::RatingCategory;
use bilby_table::PersonId;
use bilby_wire::{Game, Leader, PersonRating, Problem, RatingKind};
use serde::Deserialize;
use utoipa::IntoParams;

/// How many rated games a place in a leaderboard takes.
const LEAST_GAMES: u32 = 5;
/// How long a leaderboard is.
const LEADERS: u32 = 50;
/// How many ratings can be asked for at once.
const MOST_PEOPLE: usize = 100;

/// Which leaderboard.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct LeaderboardQuery {
    game: Game,
    kind: RatingKind,
}

/// Returns a leaderboard: the fifty highest ratings of people who have finished at least five rated games.
#[utoipa::path(
    get, path = "/api/v1/leaders", tag = "history", operation_id = "leaders", params(LeaderboardQuery),
    responses(
        (status = 200, description = "The highest first", body = [Leader]),
        (status = 400, description = "`bad-query`", body = Problem),
    ),
    security(())
)]
pub async fn leaders(
    State(app): State<App>,
    QueryParams(query): QueryParams<LeaderboardQuery>,
) -> Result<Json<Vec<Leader>>, ApiError> {
    let of = RatingCategory { kind: game_kind(query.game), several: query.kind == RatingKind::Race };
    let leaders = app.store.leaders(of, LEAST_GAMES, LEADERS, app.now()).await?;
    let leaders = leaders.iter().map(|(person, rating)| Leader {
        person: wire_person(person),
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    });
    Ok(Json(leaders.collect()))
}

/// Whose ratings in which game.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct PeopleRatingsQuery {
    game: Game,
    kind: RatingKind,
    /// Ids with commas between them, at most 100.
    people: String,
}

/// Returns the ratings of several people in one game. People without a rating are left out.
#[utoipa::path(
    get, path = "/api/v1/ratings", tag = "history", operation_id = "ratingsOfPeople", params(PeopleRatingsQuery),
    responses(
        (status = 200, description = "The ratings, in any order", body = [PersonRating]),
        (status = 400, description = "`bad-query`", body = Problem),
    ),
    security(())
)]
pub async fn ratings(
    State(app): State<App>,
    QueryParams(query): QueryParams<PeopleRatingsQuery>,
) -> Result<Json<Vec<PersonRating>>, ApiError> {
    let bad = || ApiError::new("bad-query", "people: at most 100 ids with commas between them");
    let ids = query.people.split(',').filter(|id| !id.is_empty());
    let ids: Vec<PersonId> = ids.map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
    if ids.len() > MOST_PEOPLE {
        return Err(bad());
    }
    let of = RatingCategory { kind: game_kind(query.game), several: query.kind == RatingKind::Race };
    let ratings = app.store.ratings_of(&ids, of).await?.into_iter().map(|(id, rating)| PersonRating {
        person: id.to_string(),
        rating: rating.rating,
        deviation: rating.deviation,
        games: rating.games,
    });
    Ok(Json(ratings.collect()))
}
