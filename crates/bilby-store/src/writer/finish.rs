//! Stores the outcome of a game: seats, places and new ratings. This happens in the transaction of the events that end
//! the game, so it happens exactly once.

use crate::people::places;
use crate::row::to_millis;
use crate::{Append, Finish, GameToRate, RateGame, Rating, RatingCategory, RatingChange, RatingRefusal};
use bilby_table::{Millis, PersonId, Sitter};
use sqlx::{AnyConnection, AssertSqlSafe, Row};

const SEAT: &str = "INSERT INTO seats (game, seat, person, level, place, kind, several, ended) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// A separate statement, because the driver can't tell PostgreSQL the type of a null fraction.
const SEAT_RATED: &str = "UPDATE seats SET rating_before = $3, rating_after = $4, deviation_before = $5, deviation_after = $6, \
                          volatility_before = $7, volatility_after = $8 WHERE game = $1 AND seat = $2";

/// Games that end within this time of each other count as played on one day.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// A rating before and after a game.
type Change = (Rating, Rating);

/// Stores the outcome of a game.
pub(super) async fn keep(conn: &mut AnyConnection, append: &Append, finish: &Finish) -> sqlx::Result<()> {
    let sitters = &append.after.sitters;
    let of = RatingCategory::of_seats(append.after.kind, sitters.len());
    let ended = append.ended().unwrap_or_else(|| append.touched());
    let mut changes = vec![None; sitters.len()];
    if let Some(rate) = finish.rate {
        match rated(conn, append, finish, of, ended, rate).await? {
            Ok((counted, parts)) => {
                counted.into_iter().for_each(|(seat, change)| changes[seat] = Some(change));
                let sql = "UPDATE games SET parts = $2 WHERE id = $1";
                sqlx::query(sql).bind(append.game.as_str()).bind(i64::from(parts)).execute(&mut *conn).await?;
            }
            Err(why) => {
                let sql = "UPDATE games SET unrated = $2 WHERE id = $1";
                sqlx::query(sql).bind(append.game.as_str()).bind(why.to_string()).execute(&mut *conn).await?;
            }
        }
    }
    for (seat, ((sitter, place), change)) in sitters.iter().zip(&finish.places).zip(changes).enumerate() {
        let (person, level) = match sitter {
            Sitter::Person(id) => (Some(id.as_str()), None),
            Sitter::Computer { level } => (None, Some(i64::from(*level))),
            Sitter::Open => (None, None),
        };
        let query = sqlx::query(SEAT).bind(append.game.as_str()).bind(seat as i64).bind(person).bind(level);
        let query = query.bind(i64::from(*place)).bind(of.kind.name()).bind(i64::from(of.several));
        query.bind(to_millis(ended)).execute(&mut *conn).await?;
        if let Some((before, after)) = change {
            let query = sqlx::query(SEAT_RATED).bind(append.game.as_str()).bind(seat as i64);
            let query = query.bind(before.rating).bind(after.rating).bind(before.deviation).bind(after.deviation);
            query.bind(before.volatility).bind(after.volatility).execute(&mut *conn).await?;
        }
    }
    Ok(())
}

/// Changes the ratings of the players, by seat, and returns the divisor of the game's weight, or why it does not count.
/// Guests, computers and people who have deleted their account are left out, as if the others had played without them.
async fn rated(
    conn: &mut AnyConnection,
    append: &Append,
    finish: &Finish,
    of: RatingCategory,
    ended: Millis,
    rate: RateGame,
) -> sqlx::Result<Result<(Vec<(usize, Change)>, u32), RatingRefusal>> {
    let mut people: Vec<(usize, &PersonId)> = Vec::new();
    for (seat, sitter) in append.after.sitters.iter().enumerate() {
        if let Sitter::Person(id) = sitter
            && has_account(conn, id).await?
        {
            people.push((seat, id));
        }
    }
    if people.len() < 2 {
        return Ok(Err(RatingRefusal::Alone));
    }
    // All transactions lock the rows in the same order, so that they can't deadlock. Earlier games are looked up only
    // after that, because another node may just have finished one.
    people.sort_by_key(|(_, id)| id.as_str());
    let mut before: Vec<(usize, &PersonId, Rating)> = Vec::new();
    for (seat, id) in people {
        before.push((seat, id, take_hold(conn, of, id).await?));
    }
    before.sort_by_key(|(seat, ..)| *seat);
    let ids: Vec<&PersonId> = before.iter().map(|(_, id, _)| *id).collect();
    let public = is_public(conn, append).await?;
    let answer = rate(&GameToRate {
        of,
        ratings: &before.iter().map(|(.., rating)| *rating).collect::<Vec<_>>(),
        places: &before.iter().map(|(seat, ..)| finish.places[*seat]).collect::<Vec<_>>(),
        seats: append.after.sitters.len(),
        turns: append.after.turns,
        lasted: finish.lasted,
        min_duration: finish.min_rated_duration,
        public,
        together: together(conn, of, &ids, ended).await?,
        have_played_others: public || have_played_others(conn, &ids).await?,
    });
    let RatingChange { ratings: after, parts } = match answer {
        Ok(counted) => counted,
        Err(why) => return Ok(Err(why)),
    };
    if after.len() != before.len() {
        return Err(sqlx::Error::Protocol("not one rating for each player".to_owned()));
    }
    let mut changes = Vec::new();
    for ((seat, id, before), after) in before.into_iter().zip(after) {
        let after = Rating { games: before.games + 1, ..after };
        set(conn, of, id, after).await?;
        changes.push((seat, (before, after)));
    }
    Ok(Ok((changes, parts)))
}

async fn is_public(conn: &mut AnyConnection, append: &Append) -> sqlx::Result<bool> {
    let sql = "SELECT public FROM games WHERE id = $1";
    let rows = sqlx::query(sql).bind(append.game.as_str()).fetch_all(conn).await?;
    Ok(rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get::<i64, _>("public")? != 0)
}

/// The counted games of `$1` within a day of this moment, for one rating, each joined with another player, `b`.
const MET: &str = "SELECT COUNT(DISTINCT a.game) AS games FROM seats a JOIN seats b ON b.game = a.game AND b.person <> a.person \
                   WHERE a.person = $1 AND a.ended > $4 AND a.ended < $5 AND a.kind = $2 AND a.several = $3 \
                   AND a.rating_after IS NOT NULL";

/// A counted game of `b` in which `$1` did not play. (The ratings of a deleted account are gone, but its games still
/// count here.)
const WITHOUT: &str = "SELECT 1 FROM seats c JOIN games g ON g.id = c.game WHERE c.person = b.person \
                       AND (c.rating_after IS NOT NULL OR g.parts IS NOT NULL) \
                       AND NOT EXISTS (SELECT 1 FROM seats d WHERE d.game = c.game AND d.person = $1)";

/// The maximum number of rated games that any two of these people finished together within a day of this moment. All
/// opponents who have only ever played with one person count as one opponent, because new accounts cost nothing.
async fn together(conn: &mut AnyConnection, of: RatingCategory, ids: &[&PersonId], ended: Millis) -> sqlx::Result<u32> {
    let mut most = 0;
    for one in ids {
        for other in ids.iter().filter(|other| *other != one) {
            let is_new = knows_only(conn, other, one).await?;
            let new = if is_new { format!(" OR NOT EXISTS ({WITHOUT})") } else { String::new() };
            let query = sqlx::query(AssertSqlSafe(format!("{MET} AND (b.person = $6{new})"))).bind(one.as_str());
            let query = query.bind(of.kind.name()).bind(i64::from(of.several));
            let query = query.bind(to_millis(ended.saturating_sub(DAY))).bind(to_millis(ended.saturating_add(DAY)));
            let query = query.bind(other.as_str());
            let rows = query.fetch_all(&mut *conn).await?;
            most = most.max(rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get::<i64, _>("games")?);
        }
    }
    Ok(u32::try_from(most).unwrap_or(u32::MAX))
}

/// Returns whether all counted games of a person were with this other one.
async fn knows_only(conn: &mut AnyConnection, person: &PersonId, other: &PersonId) -> sqlx::Result<bool> {
    let sql = format!("SELECT 1 FROM (SELECT $2 AS person) b WHERE EXISTS ({WITHOUT})");
    let query = sqlx::query(AssertSqlSafe(sql)).bind(other.as_str()).bind(person.as_str());
    Ok(query.fetch_all(conn).await?.is_empty())
}

/// Returns whether each of these people has finished a rated game with somebody else.
async fn have_played_others(conn: &mut AnyConnection, ids: &[&PersonId]) -> sqlx::Result<bool> {
    let sql = format!(
        "SELECT 1 FROM seats a JOIN seats b ON b.game = a.game \
         WHERE a.person = $1 AND a.rating_after IS NOT NULL AND b.person NOT IN ({}) LIMIT 1",
        places(ids.len(), 1)
    );
    for id in ids {
        let query = sqlx::query(AssertSqlSafe(sql.clone())).bind(id.as_str());
        let query = ids.iter().fold(query, |query, id| query.bind(id.as_str()));
        if query.fetch_all(&mut *conn).await?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn has_account(conn: &mut AnyConnection, id: &PersonId) -> sqlx::Result<bool> {
    let sql = "SELECT 1 FROM people WHERE id = $1 AND guest = 0 AND key IS NOT NULL";
    Ok(!sqlx::query(sql).bind(id.as_str()).fetch_all(conn).await?.is_empty())
}

/// Returns a person's rating and locks its row until the transaction ends. An update that changes nothing does so on
/// both databases.
async fn take_hold(conn: &mut AnyConnection, of: RatingCategory, id: &PersonId) -> sqlx::Result<Rating> {
    let start = Rating::start(of.several);
    let sql = "INSERT INTO ratings (person, kind, several, rating, deviation, volatility, games) \
               VALUES ($1, $2, $3, $4, $5, $6, 0) \
               ON CONFLICT (person, kind, several) DO UPDATE SET games = ratings.games \
               RETURNING rating, deviation, volatility, games";
    let query = sqlx::query(sql).bind(id.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
    let query = query.bind(start.rating).bind(start.deviation).bind(start.volatility);
    let rows = query.fetch_all(conn).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let games: i64 = row.try_get("games")?;
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: u32::try_from(games).unwrap_or(u32::MAX),
    })
}

async fn set(conn: &mut AnyConnection, of: RatingCategory, id: &PersonId, rating: Rating) -> sqlx::Result<()> {
    let sql = "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7 \
               WHERE person = $1 AND kind = $2 AND several = $3";
    let query = sqlx::query(sql).bind(id.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
    let query = query.bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
    query.bind(i64::from(rating.games)).execute(conn).await?;
    Ok(())
}
