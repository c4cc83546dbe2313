//! Takes a game's effect on the ratings back, because somebody did not play fairly.

use crate::audit::{self, AuditEntry};
use crate::row::to_millis;
use crate::{GameId, Rating, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

impl Store {
    /// Gives the players of a game the points back that it cost them, takes those that it gave, and takes back how much
    /// more certain it made their ratings. Returns `false` if the game did not change any ratings, or not any more.
    pub async fn undo_ratings(&self, game: &GameId, entry: &AuditEntry, now: Millis) -> Result<bool> {
        self.write((game.to_string(), entry.clone(), to_millis(now)), |conn, (game, entry, now)| {
            Box::pin(async move {
                // The update locks the row, so a game is undone once.
                let sql =
                    "UPDATE games SET undone = 1, parts = NULL WHERE id = $1 AND undone = 0 AND parts IS NOT NULL";
                if sqlx::query(sql).bind(game).execute(&mut *conn).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                let sql = "SELECT person, kind, several, rating_before, rating_after, deviation_before, deviation_after, \
                           volatility_before, volatility_after FROM seats \
                           WHERE game = $1 AND rating_after IS NOT NULL ORDER BY person";
                for row in sqlx::query(sql).bind(game).fetch_all(&mut *conn).await? {
                    undo(conn, &row).await?;
                }
                let sql = "UPDATE seats SET rating_before = NULL, rating_after = NULL, deviation_before = NULL, \
                           deviation_after = NULL, volatility_before = NULL, volatility_after = NULL WHERE game = $1";
                sqlx::query(sql).bind(game).execute(&mut *conn).await?;
                audit::write(conn, entry, *now).await?;
                Ok(true)
            })
        })
        .await
    }

    /// A person's games that changed ratings and ended then or later, the latest first.
    pub async fn rated_games_since(&self, person: &PersonId, since: Millis) -> Result<Vec<GameId>> {
        let sql = "SELECT game FROM seats WHERE person = $1 AND rating_after IS NOT NULL AND ended >= $2 \
                   ORDER BY ended DESC, game";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str()).bind(to_millis(since))).await?;
        rows.iter().map(|row| crate::row::parsed(row, "game")).collect()
    }
}

/// Takes back what a game did to one rating; `seat` says what it was before and after.
async fn undo(conn: &mut AnyConnection, seat: &AnyRow) -> sqlx::Result<()> {
    let (person, kind): (String, String) = (seat.try_get("person")?, seat.try_get("kind")?);
    let several: i64 = seat.try_get("several")?;
    let change = seat.try_get::<f64, _>("rating_after")? - seat.try_get::<f64, _>("rating_before")?;
    // The update also locks the row: a game that is just being finished waits.
    let sql = "UPDATE ratings SET rating = rating - $4, games = games - 1 \
               WHERE person = $1 AND kind = $2 AND several = $3 AND games > 0 RETURNING deviation, volatility";
    let query = sqlx::query(sql).bind(&person).bind(&kind).bind(several).bind(change);
    let rows = query.fetch_all(&mut *conn).await?;
    let Some(now) = rows.first() else { return Ok(()) };
    let number = |name: &str| seat.try_get::<Option<f64>, _>(name);
    let (Some(before), Some(after)) = (number("deviation_before")?, number("deviation_after")?) else { return Ok(()) };
    let deviation = less_certain(now.try_get("deviation")?, before, after, Rating::start(several != 0).deviation);
    let volatility: f64 = now.try_get("volatility")?;
    let calmer =
        number("volatility_after")?.zip(number("volatility_before")?).map_or(0.0, |(after, before)| after - before);
    let sql = "UPDATE ratings SET deviation = $4, volatility = $5 WHERE person = $1 AND kind = $2 AND several = $3";
    let query = sqlx::query(sql).bind(person).bind(kind).bind(several).bind(deviation);
    query.bind((volatility - calmer).max(0.0)).execute(conn).await?;
    Ok(())
}

/// A deviation without what one game has added to the certainty. Certainty is what adds up from game to game: one over
/// the square of the deviation. So games can be undone in any order, and the last one leaves exactly what was before
/// it.
fn less_certain(now: f64, before: f64, after: f64, most: f64) -> f64 {
    let certainty = |deviation: f64| deviation.powi(-2);
    let left = certainty(now) - certainty(after) + certainty(before);
    if left > certainty(most) { left.powf(-0.5) } else { most }
}

#[cfg(test)]
mod tests {
    use super::less_certain;

    #[test]
    fn certainty_is_given_back_in_any_order() {
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        // Three games: 350, 290, 250, 225.
        assert!(near(less_certain(225.0, 250.0, 225.0, 350.0), 250.0), "the last one");
        let without_first = less_certain(225.0, 350.0, 290.0, 350.0);
        assert!(without_first > 225.0 && without_first < 250.0, "{without_first}");
        let without_second = less_certain(without_first, 290.0, 250.0, 350.0);
        assert!(near(less_certain(without_second, 250.0, 225.0, 350.0), 350.0), "all three");
        assert_eq!(less_certain(300.0, 350.0, 200.0, 350.0), 350.0, "never less certain than somebody new");
    }
}
