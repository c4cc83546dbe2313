//! The explorer: what was played from a position in finished games, and how it ended.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::QueryParams;
use super::people;
use crate::api_error::ApiError;
use crate::people::MaybeSignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use bilby_convert::from_wire::game_kind;
use bilby_games::explorer::{Row, covers, ignores_ghosts, rows};
use bilby_games::{GameKind, Position, Rules};
use bilby_store::{Computers, EXPLORER_DEPTH, ExploreFilter, MOST_GAMES_OF_PERSON, RATING_BANDS};
use bilby_wire::{Explored, ExploredMarbles, ExploredMove, Game, Problem, WithComputers};
use serde::Deserialize;
use utoipa::IntoParams;

/// Where, and in which games.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ExplorerQuery {
    game: Game,
    /// The rules, as a table shows them. Empty for the default rules.
    #[serde(default)]
    rules: String,
    /// The position's text; without it, the start of the game.
    #[param(max_length = 1000)]
    position: Option<String>,
    /// Only games of this player: their name or id. Their latest 500 games are counted.
    #[param(max_length = 64)]
    player: Option<String>,
    /// Only rated games whose players have at least this rating on average.
    #[param(schema_with = rating_schema)]
    rating: Option<u32>,
    /// Whether games with computers count.
    #[serde(default)]
    #[param(inline)]
    computers: WithComputers,
}

/// One of the bounds by which games are counted.
fn rating_schema() -> utoipa::openapi::schema::Object {
    let bounds = RATING_BANDS.iter().map(|bound| serde_json::Value::from(*bound));
    utoipa::openapi::ObjectBuilder::new()
        .schema_type(utoipa::openapi::schema::Type::Integer)
        .enum_values(Some(bounds))
        .build()
}

/// Says what was played from a position in public finished games, and how they ended; of one's own games also in those
/// that are not public. A game is counted a few seconds after its end.
#[utoipa::path(
    get, path = "/api/v1/explorer", tag = "history", operation_id = "explorer", params(ExplorerQuery),
    responses(
        (status = 200, description = "What was played", body = Explored),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn explore(
    State(app): State<App>,
    who: MaybeSignedIn,
    QueryParams(asked): QueryParams<ExplorerQuery>,
) -> Result<Json<Explored>, ApiError> {
    let bad = |what: String| ApiError::new("bad-query", what);
    let rules = Rules::read(game_kind(asked.game), &asked.rules).map_err(|error| bad(format!("rules: {error}")))?;
    let position = match asked.position {
        Some(text) => Position::read(rules, &text).map_err(|error| bad(format!("position: {error}")))?,
        None => Position::start(rules, 0),
    };
    if let Some(rating) = asked.rating.filter(|rating| !RATING_BANDS.contains(rating)) {
        return Err(bad(format!("rating: one of {RATING_BANDS:?}, not {rating}")));
    }
    let person = match asked.player {
        Some(player) => Some(people::find(&app, &player).await?.id),
        None => None,
    };
    let filter = ExploreFilter {
        private_too: person.is_some() && person.as_ref() == who.person().map(|person| &person.id),
        person,
        rating: asked.rating,
        computers: match asked.computers {
            WithComputers::With => Computers::With,
            WithComputers::Without => Computers::Without,
            WithComputers::Only => Computers::Only,
        },
    };
    let tallies = app.store.explore(&position, &filter).await?;
    let played = rows(&position, &tallies).into_iter().take_while(|row| row.tally.games > 0);
    Ok(Json(Explored {
        covered: covers(&position),
        ignores_ghosts: ignores_ghosts(rules),
        depth: EXPLORER_DEPTH as u32,
        most_games: filter.person.is_some().then_some(MOST_GAMES_OF_PERSON),
        rows: played.map(|row| to_wire(&position, row)).collect(),
    }))
}

fn to_wire(position: &Position, Row { moves, tally }: Row) -> ExploredMove {
    let number = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let marbles = ExploredMarbles {
        rounds: number(tally.marbles.rounds),
        sum: number(tally.marbles.sum),
        squares: number(tally.marbles.squares),
    };
    ExploredMove {
        moves,
        games: number(tally.games),
        wins: tally.wins[..position.seat_names().len()].iter().map(|wins| number(*wins)).collect(),
        drawn: number(tally.drawn()),
        marbles: (position.kind() == GameKind::Bilitaire).then_some(marbles),
    }
}
