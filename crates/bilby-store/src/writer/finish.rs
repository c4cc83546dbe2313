//! What is kept of a game that is over: who sat where, where they came, and what it does to their ratings. All in the
//! transaction of the events that end it, so that it happens exactly once.

use crate::row::to_millis;
use crate::{Append, Finish, Rate, Rating, RatingOf};
use bilby_table::{PersonId, Sitter};
use sqlx::{AnyConnection, Row};

const SEAT: &str = "INSERT INTO seats (game, seat, person, level, place, kind, several, ended) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// Apart, for the driver can't tell PostgreSQL of which type a missing fraction is.
const SEAT_RATED: &str = "UPDATE seats SET rating_before = $3, rating_after = $4, deviation_after = $5 \
                          WHERE game = $1 AND seat = $2";

/// A rating before and after a game.
type Change = (Rating, Rating);

/// Keeps what came of a game.
pub(super) async fn keep(link: &mut AnyConnection, append: &Append, finish: &Finish) -> sqlx::Result<()> {
    let sitters = &append.after.sitters;
    let of = RatingOf { kind: append.after.kind, several: sitters.len() > 2 };
    let changes = match finish.rate {
        Some(rate) => rated(link, of, sitters, &finish.places, rate).await?,
        None => vec![None; sitters.len()],
    };
    let ended = to_millis(append.ended().unwrap_or_else(|| append.touched()));
    for (seat, ((sitter, place), change)) in sitters.iter().zip(&finish.places).zip(changes).enumerate() {
        let (person, level) = match sitter {
            Sitter::Person(id) => (Some(id.as_str()), None),
            Sitter::Computer { level } => (None, Some(i64::from(*level))),
            Sitter::Open => (None, None),
        };
        let query = sqlx::query(SEAT).bind(append.game.as_str()).bind(seat as i64).bind(person).bind(level);
        let query = query.bind(i64::from(*place)).bind(of.kind.name()).bind(i64::from(of.several)).bind(ended);
        query.execute(&mut *link).await?;
        if let Some((before, after)) = change {
            let query = sqlx::query(SEAT_RATED).bind(append.game.as_str()).bind(seat as i64);
            query.bind(before.rating).bind(after.rating).bind(after.deviation).execute(&mut *link).await?;
        }
    }
    Ok(())
}

/// Changes the ratings of those who played; `None` for a seat that has none. Guests, computers and people who have
/// deleted their account are left out, as if the others had played without them.
async fn rated(
    link: &mut AnyConnection,
    of: RatingOf,
    sitters: &[Sitter],
    places: &[u8],
    rate: Rate,
) -> sqlx::Result<Vec<Option<Change>>> {
    let mut changes = vec![None; sitters.len()];
    let mut people: Vec<(usize, &PersonId)> = Vec::new();
    for (seat, sitter) in sitters.iter().enumerate() {
        if let Sitter::Person(id) = sitter
            && has_account(link, id).await?
        {
            people.push((seat, id));
        }
    }
    if people.len() < 2 {
        return Ok(changes);
    }
    // Everybody takes hold of the rows in one order, so that nobody waits crosswise.
    people.sort_by_key(|(_, id)| id.as_str());
    let mut before: Vec<(usize, &PersonId, Rating)> = Vec::new();
    for (seat, id) in people {
        before.push((seat, id, take_hold(link, of, id).await?));
    }
    before.sort_by_key(|(seat, ..)| *seat);
    let ratings: Vec<Rating> = before.iter().map(|(.., rating)| *rating).collect();
    let places: Vec<u8> = before.iter().map(|(seat, ..)| places[*seat]).collect();
    let after = rate(of, &ratings, &places);
    if after.len() != before.len() {
        return Err(sqlx::Error::Protocol("not one rating for each player".to_owned()));
    }
    for ((seat, id, before), after) in before.into_iter().zip(after) {
        let after = Rating { games: before.games + 1, ..after };
        set(link, of, id, after).await?;
        changes[seat] = Some((before, after));
    }
    Ok(changes)
}

async fn has_account(link: &mut AnyConnection, id: &PersonId) -> sqlx::Result<bool> {
    let sql = "SELECT 1 FROM people WHERE id = $1 AND guest = 0 AND key IS NOT NULL";
    Ok(!sqlx::query(sql).bind(id.as_str()).fetch_all(link).await?.is_empty())
}

/// Somebody's rating, which nobody else can change until the transaction ends: a change that changes nothing sees to
/// that, on both databases.
async fn take_hold(link: &mut AnyConnection, of: RatingOf, id: &PersonId) -> sqlx::Result<Rating> {
    let start = Rating::start(of.several);
    let sql = "INSERT INTO ratings (person, kind, several, rating, deviation, volatility, games) \
               VALUES ($1, $2, $3, $4, $5, $6, 0) \
               ON CONFLICT (person, kind, several) DO UPDATE SET games = ratings.games \
               RETURNING rating, deviation, volatility, games";
    let query = sqlx::query(sql).bind(id.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
    let query = query.bind(start.rating).bind(start.deviation).bind(start.volatility);
    let rows = query.fetch_all(link).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let games: i64 = row.try_get("games")?;
    Ok(Rating {
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: u32::try_from(games).unwrap_or(u32::MAX),
    })
}

async fn set(link: &mut AnyConnection, of: RatingOf, id: &PersonId, rating: Rating) -> sqlx::Result<()> {
    let sql = "UPDATE ratings SET rating = $4, deviation = $5, volatility = $6, games = $7 \
               WHERE person = $1 AND kind = $2 AND several = $3";
    let query = sqlx::query(sql).bind(id.as_str()).bind(of.kind.name()).bind(i64::from(of.several));
    let query = query.bind(rating.rating).bind(rating.deviation).bind(rating.volatility);
    query.bind(i64::from(rating.games)).execute(link).await?;
    Ok(())
}
