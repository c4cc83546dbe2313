//! The history: searching and exporting finished games.
#![expect(unused_qualifications, reason = "in what utoipa writes")]

use super::extract::QueryParams;
use super::people;
use super::tables::RECORD;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::names::wire_person;
use crate::people::MaybeSignedIn;
use crate::state::App;
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bilby_convert::from_wire::game_kind;
use bilby_convert::to_wire::game;
use bilby_games::Rules;
use bilby_store::{FinishedGame, FinishedSeat, GameId, GameSearch, RatingRefusal};
use bilby_wire::{Game, GameSeat, GameSummary, GamesPage, Millis, Problem, Unrated};
use futures_util::{StreamExt, stream};
use serde::Deserialize;
use std::convert::Infallible;
use utoipa::IntoParams;

/// The maximum and the default number of games on a page.
const PAGE: (u32, u32) = (100, 20);
/// The maximum and the default number of records in one answer.
const RECORDS: (u32, u32) = (200, 100);
const DAY: Millis = 24 * 60 * 60 * 1000;

/// Which games.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default, deny_unknown_fields)]
pub struct GamesQuery {
    /// A player's name or id.
    #[param(max_length = 64)]
    player: Option<String>,
    game: Option<Game>,
    /// Exactly these rules, as a table shows them; requires `game`. Empty for the default rules.
    rules: Option<String>,
    /// Only games that ended at this time or later: milliseconds since 1970, or a date (`2026-11-16`, UTC).
    #[param(pattern = "^([0-9]{1,16}|[0-9]{4}-[0-9]{2}-[0-9]{2})$")]
    from: Option<String>,
    /// Only games that ended before this time (milliseconds since 1970), or not after this date.
    #[param(pattern = "^([0-9]{1,16}|[0-9]{4}-[0-9]{2}-[0-9]{2})$")]
    until: Option<String>,
    /// The value of `next` in the previous page.
    #[param(pattern = "^[0-9]{1,16}-[0-9a-z]{1,64}$")]
    before: Option<String>,
    /// The largest number of games: 1 to 100 (default 20); for records 1 to 200 (default 100).
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

impl GamesQuery {
    async fn search(self, app: &App, who: &MaybeSignedIn, (most, usual): (u32, u32)) -> Result<GameSearch, ApiError> {
        let bad = |what: &str| ApiError::new("bad-query", what);
        let limit = self.limit.unwrap_or(usual);
        if !(1..=most).contains(&limit) {
            return Err(bad(&format!("limit: a number from 1 to {most}")));
        }
        let rules = match (self.game, self.rules) {
            (_, None) => None,
            (None, Some(_)) => return Err(bad("rules: only together with a game")),
            (Some(game), Some(rules)) => {
                let rules = Rules::read(game_kind(game), &rules).map_err(|error| bad(&format!("rules: {error}")))?;
                Some(rules.to_string())
            }
        };
        let moment = |name, text: Option<String>, day_after| match text {
            None => Ok(None),
            Some(text) => read_moment(&text, day_after)
                .map(Some)
                .ok_or_else(|| bad(&format!("{name}: milliseconds since 1970, or a date such as 2026-11-16"))),
        };
        let before = self.before.map(|text| read_cursor(&text).ok_or_else(|| bad("before: the `next` of a page")));
        let person = match self.player {
            Some(player) => Some(people::find(app, &player).await?.id),
            None => None,
        };
        Ok(GameSearch {
            person,
            kind: self.game.map(game_kind),
            rules,
            from: moment("from", self.from, 0)?,
            until: moment("until", self.until, DAY)?,
            before: before.transpose()?,
            only_visible_to: who.person().map(|person| person.id.clone()),
            limit,
        })
    }
}

/// Lists finished games, the latest first: public ones and one's own.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "history", operation_id = "games", params(GamesQuery),
    responses(
        (status = 200, description = "A page of games", body = GamesPage),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn games(
    State(app): State<App>,
    who: MaybeSignedIn,
    QueryParams(query): QueryParams<GamesQuery>,
) -> Result<Json<GamesPage>, ApiError> {
    let mut search = query.search(&app, &who, PAGE).await?;
    let limit = search.limit as usize;
    // Fetches one game more than is shown, to know whether there is a next page.
    search.limit += 1;
    let mut found = app.store.games(&search).await?;
    let more = found.len() > limit;
    found.truncate(limit);
    let next = found.last().filter(|_| more).map(|last| format!("{}-{}", last.ended, last.game));
    Ok(Json(GamesPage { games: found.into_iter().map(summary).collect(), next }))
}

/// Returns the same games as records, in one `.bil` text.
#[utoipa::path(
    get, path = "/api/v1/games/records", tag = "history", operation_id = "records", params(GamesQuery),
    responses(
        (status = 200, description = "The records", body = String, content_type = "text/plain"),
        (status = 400, description = "`bad-query`", body = Problem),
        (status = 404, description = "`unknown-person`", body = Problem),
        (status = 429, description = "`slow-down`: the number of records for one address in a minute is limited", body = Problem),
    ),
    security((), ("cookie" = []), ("bearer" = []))
)]
pub async fn records(
    State(app): State<App>,
    client: ClientAddress,
    who: MaybeSignedIn,
    QueryParams(query): QueryParams<GamesQuery>,
) -> Result<Response, ApiError> {
    let search = query.search(&app, &who, RECORDS).await?;
    let found: Vec<GameId> = app.store.games(&search).await?.into_iter().map(|game| game.game).collect();
    // Each record is read and replayed, which costs more than an ordinary request.
    app.rate_limits.count_many(RateLimit::Exports, client, found.len())?;
    // The records are read one by one while they are sent, so that a long list does not fill the memory.
    let texts = stream::iter(found.into_iter().enumerate()).then(move |(index, id)| {
        let app = app.clone();
        async move {
            let record = app.live.record(&id).await.unwrap_or_default();
            Ok::<String, Infallible>(if index == 0 { record } else { format!("\n{record}") })
        }
    });
    let headers = [(CONTENT_TYPE, RECORD), (CONTENT_DISPOSITION, "attachment; filename=\"bilby-games.bil\"")];
    Ok((headers, Body::from_stream(texts)).into_response())
}

fn summary(finished: FinishedGame) -> GameSummary {
    GameSummary {
        id: finished.game.to_string(),
        game: game(finished.index.kind),
        rules: finished.index.rules,
        time: finished.index.time,
        rated: finished.options.rated,
        unrated: if finished.undone { Some(Unrated::Undone) } else { finished.unrated.map(unrated) },
        parts: finished.parts,
        started: finished.started,
        ended: finished.ended,
        turns: finished.index.turns,
        result: finished.result,
        seats: finished.seats.into_iter().map(seat).collect(),
    }
}

fn unrated(why: RatingRefusal) -> Unrated {
    match why {
        RatingRefusal::Short => Unrated::Short,
        RatingRefusal::Repeated => Unrated::Repeated,
        RatingRefusal::Private => Unrated::Private,
        RatingRefusal::Alone => Unrated::Alone,
    }
}

fn seat(seat: FinishedSeat) -> GameSeat {
    GameSeat {
        person: seat.person.as_ref().map(wire_person),
        level: seat.level,
        place: seat.place,
        rating: seat.rating,
    }
}

fn read_cursor(text: &str) -> Option<(Millis, GameId)> {
    let (ended, game) = text.split_once('-')?;
    Some((ended.parse().ok()?, game.parse().ok()?))
}

/// Reads milliseconds, or a date. `after` is added to the beginning of a date.
fn read_moment(text: &str, after: Millis) -> Option<Millis> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number(text) {
        return text.parse().ok();
    }
    let mut parts = text.split('-');
    let mut part = |length, range: std::ops::RangeInclusive<i64>| {
        let text = parts.next().filter(|part| part.len() == length && is_number(part))?;
        text.parse().ok().filter(|number| range.contains(number))
    };
    let (year, month, day) = (part(4, 1970..=9999)?, part(2, 1..=12)?, part(2, 1..=31)?);
    if parts.next().is_some() {
        return None;
    }
    // Days before the first of the month, counted in years that begin in March.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1 - 719_468;
    Some(u64::try_from(days).ok()? * DAY + after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments() {
        for (text, expected) in [
            ("0", Some(0)),
            ("1700000000000", Some(1_700_000_000_000)),
            ("1970-01-01", Some(0)),
            ("1970-03-01", Some(59 * DAY)),
            ("2000-02-29", Some(951_782_400_000)),
            ("2026-11-16", Some(1_794_787_200_000)),
            ("9999-12-31", Some(253_402_214_400_000)),
            ("", None),
            ("-1", None),
            ("1e3", None),
            ("2026-11", None),
            ("2026-11-16-1", None),
            ("2026-13-01", None),
            ("2026-11-32", None),
            ("26-11-16", None),
            ("1969-12-31", None),
            ("2026-1-1", None),
            ("2026-+1-01", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(read_moment(text, 0), expected, "{text:?}");
        }
        assert_eq!(read_moment("1970-01-01", DAY), Some(DAY));
        assert_eq!(read_moment("5", DAY), Some(5));
    }

    #[test]
    fn cursors() {
        assert_eq!(read_cursor("17-abc2"), Some((17, "abc2".parse().unwrap())));
        for text in ["", "17", "-abc", "17-", "x-abc", "17-a b", "17-ABC", "-1-abc"] {
            assert_eq!(read_cursor(text), None, "{text:?}");
        }
    }
}
