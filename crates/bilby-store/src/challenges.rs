//! Challenges: tables to which a person has invited another.

use crate::row::{self, to_millis};
use crate::{GameId, Result, Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChallenge {
    /// The table.
    pub game: GameId,
    /// Who challenges.
    pub from: StoredPerson,
    /// When.
    pub at: Millis,
}

impl Store {
    /// Adds a challenge to a table.
    pub async fn add_challenge(&self, game: &GameId, person: &PersonId, other: &PersonId, now: Millis) -> Result<()> {
        let given = (game.to_string(), person.to_string(), other.to_string(), to_millis(now));
        self.write(given, |conn, (game, person, other, now)| {
            Box::pin(async move {
                let sql = "INSERT INTO challenges (game, person, other, at) VALUES ($1, $2, $3, $4)";
                sqlx::query(sql).bind(game).bind(person).bind(other).bind(now).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// How many challenges of a person to another wait for an answer.
    pub async fn waiting_challenges(&self, person: &PersonId, other: &PersonId) -> Result<u64> {
        let sql = "SELECT COUNT(*) AS many FROM challenges c JOIN games g ON g.id = c.game \
                   WHERE c.person = $1 AND c.other = $2 AND c.declined = 0 AND g.phase = 'gathering'";
        row::number(&self.row(sqlx::query(sql).bind(person.as_str()).bind(other.as_str())).await?, "many")
    }

    /// The challenges that wait for a person's answer, the latest first. Those of people whom they have blocked are left out.
    pub async fn challenges_to(&self, person: &PersonId, limit: u32) -> Result<Vec<StoredChallenge>> {
        let sql = format!(
            "SELECT {}, c.game, c.at FROM challenges c JOIN games g ON g.id = c.game JOIN people p ON p.id = c.person \
             WHERE c.other = $1 AND c.declined = 0 AND g.phase = 'gathering' AND p.name <> '' AND NOT EXISTS \
             (SELECT 1 FROM relations r WHERE r.kind = 'blocked' AND r.person = $1 AND r.other = c.person) \
             ORDER BY c.at DESC, c.game LIMIT $2",
            StoredPerson::COLUMNS
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(person.as_str()).bind(i64::from(limit))).await?;
        let read = |row: &AnyRow| {
            Ok(StoredChallenge {
                game: row::parsed(row, "game")?,
                from: StoredPerson::read(row)?,
                at: row::moment(row, "at")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Declines a challenge to this person. Returns who challenged, if it still waited for an answer.
    pub async fn decline_challenge(&self, game: &GameId, person: &PersonId) -> Result<Option<PersonId>> {
        let challenger: Option<String> = self
            .write((game.to_string(), person.to_string()), |conn, (game, person)| {
                Box::pin(async move {
                    let sql = "UPDATE challenges SET declined = 1 WHERE game = $1 AND other = $2 AND declined = 0 \
                               RETURNING person";
                    let rows = sqlx::query(sql).bind(game).bind(person).fetch_all(conn).await?;
                    rows.first().map(|row| row.try_get("person")).transpose()
                })
            })
            .await?;
        challenger.map(|id| id.parse().map_err(|_| row::damaged("person"))).transpose()
    }
}
