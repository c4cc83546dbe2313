//! What people have decided about each other: friends, people whose chat they don't read, people they don't play with.

use crate::named_enum::named_enum;
use crate::people::places;
use crate::row::{self, to_millis};
use crate::{Result, Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use std::collections::HashSet;

/// What a person has decided about another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// Follows them.
    Friend,
    /// Does not read their chat.
    Hidden,
    /// Does not read their chat, is not challenged by them, and is not paired or seated with them.
    Blocked,
}

named_enum!(Relation {
    Friend => "friend",
    Hidden => "hidden",
    Blocked => "blocked",
});

/// A person about whom another has decided something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedPerson {
    /// The other person.
    pub person: StoredPerson,
    /// What was decided about them.
    pub relation: Relation,
    /// When it was decided.
    pub since: Millis,
}

impl Store {
    /// Decides something about another person, or nothing any more. Returns `false` if a person has decided about
    /// `most` others already; nothing has changed then.
    pub async fn relate(
        &self,
        person: &PersonId,
        other: &PersonId,
        relation: Option<Relation>,
        now: Millis,
        most: u32,
    ) -> Result<bool> {
        let word = relation.map(|relation| relation.to_string()).unwrap_or_default();
        let given = (person.to_string(), other.to_string(), word, to_millis(now), i64::from(most));
        self.write(given, |conn, (person, other, word, now, most)| {
            Box::pin(async move {
                if word.is_empty() {
                    let sql = "DELETE FROM relations WHERE person = $1 AND other = $2";
                    sqlx::query(sql).bind(person).bind(other).execute(conn).await?;
                    return Ok(true);
                }
                let sql = "SELECT COUNT(*) AS many FROM relations WHERE person = $1 AND other <> $2";
                let rows = sqlx::query(sql).bind(person).bind(other).fetch_all(&mut *conn).await?;
                if rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get::<i64, _>("many")? >= *most {
                    return Ok(false);
                }
                let sql = "INSERT INTO relations (person, other, kind, since) VALUES ($1, $2, $3, $4) \
                           ON CONFLICT (person, other) DO UPDATE SET kind = EXCLUDED.kind, since = EXCLUDED.since";
                sqlx::query(sql).bind(person).bind(other).bind(word).bind(now).execute(conn).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Everybody about whom a person has decided something, the latest first. Deleted accounts are left out.
    pub async fn relations(&self, person: &PersonId) -> Result<Vec<RelatedPerson>> {
        let sql = format!(
            "SELECT {}, r.kind, r.since AS decided FROM relations r JOIN people p ON p.id = r.other \
             WHERE r.person = $1 AND p.name <> '' AND p.became IS NULL ORDER BY r.since DESC, p.id",
            StoredPerson::COLUMNS
        );
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            Ok(RelatedPerson {
                person: StoredPerson::read(row)?,
                relation: row::parsed(row, "kind")?,
                since: row::moment(row, "decided")?,
            })
        };
        rows.iter().map(read).collect()
    }

    /// What a person has decided about another.
    pub async fn relation(&self, person: &PersonId, other: &PersonId) -> Result<Option<Relation>> {
        let sql = "SELECT kind FROM relations WHERE person = $1 AND other = $2";
        let row = self.maybe_row(sqlx::query(sql).bind(person.as_str()).bind(other.as_str())).await?;
        row.map(|row| row::parsed(&row, "kind")).transpose()
    }

    /// Everybody whom a person has blocked, or who has blocked them.
    pub async fn blocked_either_way(&self, person: &PersonId) -> Result<HashSet<PersonId>> {
        let sql = "SELECT other AS id FROM relations WHERE person = $1 AND kind = 'blocked' \
                   UNION SELECT person AS id FROM relations WHERE other = $1 AND kind = 'blocked'";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        rows.iter().map(|row| row::parsed(row, "id")).collect()
    }

    /// Returns whether a person and one of these others have blocked each other, in either direction.
    pub async fn is_blocked_either_way(&self, person: &PersonId, others: &[PersonId]) -> Result<bool> {
        if others.is_empty() {
            return Ok(false);
        }
        let list = places(others.len(), 1);
        let sql = format!(
            "SELECT 1 FROM relations WHERE kind = 'blocked' \
             AND ((person = $1 AND other IN ({list})) OR (other = $1 AND person IN ({list}))) LIMIT 1"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(person.as_str());
        let query = others.iter().fold(query, |query, id| query.bind(id.as_str()));
        Ok(self.maybe_row(query).await?.is_some())
    }
}
