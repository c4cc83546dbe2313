//! Records of people (won, drawn, lost), the strongest players of each game, and ratings of several people at once.

use crate::people::places;
use crate::row;
use crate::{Rating, RatingCategory, Result, Store, StoredPerson};
use bilby_table::PersonId;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;

/// How many games against people ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    /// Games in which they alone were first.
    pub won: u32,
    /// Games in which they were first together with others.
    pub drawn: u32,
    /// All other games.
    pub lost: u32,
}

impl Store {
    /// A person's record in each game. Games with a computer don't count.
    pub async fn game_counts(&self, person: &PersonId) -> Result<Vec<(RatingCategory, GameCounts)>> {
        let sql = "SELECT kind, several, SUM(CASE WHEN place = 1 AND others = 0 THEN 1 ELSE 0 END) AS won, \
                   SUM(CASE WHEN place = 1 AND others > 0 THEN 1 ELSE 0 END) AS drawn, \
                   SUM(CASE WHEN place > 1 THEN 1 ELSE 0 END) AS lost FROM \
                   (SELECT s.kind, s.several, s.place, (SELECT COUNT(*) FROM seats o \
                     WHERE o.game = s.game AND o.seat <> s.seat AND o.place = 1) AS others \
                    FROM seats s WHERE s.person = $1 \
                    AND NOT EXISTS (SELECT 1 FROM seats c WHERE c.game = s.game AND c.level IS NOT NULL)) g \
                   GROUP BY kind, several ORDER BY kind, several";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            let of = RatingCategory { kind: row::parsed(row, "kind")?, several: row::flag(row, "several")? };
            let counts = GameCounts {
                won: row::number(row, "won")?,
                drawn: row::number(row, "drawn")?,
                lost: row::number(row, "lost")?,
            };
            Ok((of, counts))
        };
        rows.iter().map(read).collect()
    }

    /// The people with the highest ratings, of those who have finished `least` rated games and are not banned.
    pub async fn leaders(
        &self,
        of: RatingCategory,
        least: u32,
        limit: u32,
        now: bilby_table::Millis,
    ) -> Result<Vec<(StoredPerson, Rating)>> {
        let sql = format!(
            "SELECT {}, r.rating, r.deviation, r.volatility, r.games FROM ratings r JOIN people p ON p.id = r.person \
             WHERE r.kind = $1 AND r.several = $2 AND r.games >= $3 AND p.name <> '' AND NOT EXISTS \
             (SELECT 1 FROM sanctions b WHERE b.target = p.id AND b.kind = 'ban' AND b.lifted = 0 AND b.until > $5) \
             ORDER BY r.rating DESC, p.id LIMIT $4",
            StoredPerson::COLUMNS
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(of.kind.name()).bind(i64::from(of.several));
        let query = query.bind(i64::from(least)).bind(i64::from(limit)).bind(row::to_millis(now));
        self.rows(query).await?.iter().map(|row| Ok((StoredPerson::read(row)?, Rating::read(row)?))).collect()
    }

    /// The ratings of several people in one game. People without one are left out.
    pub async fn ratings_of(&self, people: &[PersonId], of: RatingCategory) -> Result<Vec<(PersonId, Rating)>> {
        if people.is_empty() {
            return Ok(Vec::new());
        }
        let sql = format!(
            "SELECT person, rating, deviation, volatility, games FROM ratings \
             WHERE kind = $1 AND several = $2 AND games > 0 AND person IN ({})",
            places(people.len(), 2)
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(of.kind.name()).bind(i64::from(of.several));
        let query = people.iter().fold(query, |query, id| query.bind(id.as_str()));
        self.rows(query).await?.iter().map(|row| Ok((row::parsed(row, "person")?, Rating::read(row)?))).collect()
    }
}
