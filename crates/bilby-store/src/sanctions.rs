//! Bans and mutes: who may not come in or not talk, and until when. The query that finds a session also checks for a
//! ban, so a ban holds at every node at once.

use crate::audit::{self, AuditEntry};
use crate::named_enum::named_enum;
use crate::row::{self, to_millis};
use crate::{Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;

/// What somebody may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanctionKind {
    /// A person may not come in.
    Ban,
    /// Nobody from a network may come in.
    Network,
    /// A person may not talk.
    Mute,
}

named_enum!(SanctionKind {
    Ban => "ban",
    Network => "network",
    Mute => "mute",
});

/// Something that somebody may not do, until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sanction {
    /// Its random id.
    pub id: String,
    /// What is forbidden.
    pub kind: SanctionKind,
    /// A person's id, or a network.
    pub target: String,
    /// Why, for the person to read.
    pub reason: String,
    /// Since when.
    pub made: Millis,
    /// Until when.
    pub until: Millis,
}

/// The condition that the person of a row `s` is not banned, with the moment's placeholder.
pub(crate) fn not_banned(now: &str) -> String {
    format!(
        "NOT EXISTS (SELECT 1 FROM sanctions b WHERE b.target = s.person AND b.kind = 'ban' AND b.lifted = 0 \
         AND b.until > {now})"
    )
}

impl Store {
    /// Imposes a sanction.
    pub async fn impose(&self, sanction: &Sanction, entry: &AuditEntry) -> Result<()> {
        self.write((sanction.clone(), entry.clone()), |conn, (sanction, entry)| {
            Box::pin(async move {
                let sql =
                    "INSERT INTO sanctions (id, kind, target, reason, made, until) VALUES ($1, $2, $3, $4, $5, $6)";
                let query = sqlx::query(sql).bind(&sanction.id).bind(sanction.kind.to_string()).bind(&sanction.target);
                let query = query.bind(&sanction.reason).bind(to_millis(sanction.made)).bind(to_millis(sanction.until));
                query.execute(&mut *conn).await?;
                audit::write(conn, entry, to_millis(sanction.made)).await
            })
        })
        .await
    }

    /// Lifts all sanctions of a kind on a target that are in force. Returns how many there were; without any, nothing
    /// is written.
    pub async fn lift(&self, kind: SanctionKind, target: &str, entry: &AuditEntry, now: Millis) -> Result<u64> {
        let given = (kind.to_string(), target.to_owned(), entry.clone(), to_millis(now));
        self.write(given, |conn, (kind, target, entry, now)| {
            Box::pin(async move {
                let sql =
                    "UPDATE sanctions SET lifted = 1 WHERE kind = $1 AND target = $2 AND lifted = 0 AND until > $3";
                let query = sqlx::query(sql).bind(kind).bind(target).bind(now);
                let lifted = query.execute(&mut *conn).await?.rows_affected();
                if lifted > 0 {
                    audit::write(conn, entry, *now).await?;
                }
                Ok(lifted)
            })
        })
        .await
    }

    /// The sanction of a kind on a target that lasts longest, if one is in force.
    pub async fn sanction(&self, kind: SanctionKind, target: &str, now: Millis) -> Result<Option<Sanction>> {
        let sql = "SELECT id, kind, target, reason, made, until FROM sanctions \
                   WHERE target = $1 AND kind = $2 AND lifted = 0 AND until > $3 ORDER BY until DESC, id LIMIT 1";
        let query = sqlx::query(sql).bind(target).bind(kind.to_string()).bind(to_millis(now));
        self.maybe_row(query).await?.map(|row| read(&row)).transpose()
    }

    /// The ban of the person behind a session that has not expired.
    pub async fn ban_behind(&self, hash: &str, now: Millis) -> Result<Option<Sanction>> {
        let sql = "SELECT b.id, b.kind, b.target, b.reason, b.made, b.until FROM sessions s \
                   JOIN sanctions b ON b.target = s.person AND b.kind = 'ban' \
                   WHERE s.hash = $1 AND s.until > $2 AND b.lifted = 0 AND b.until > $2 ORDER BY b.until DESC LIMIT 1";
        let row = self.maybe_row(sqlx::query(sql).bind(hash).bind(to_millis(now))).await?;
        row.map(|row| read(&row)).transpose()
    }

    /// All sanctions in force, or only those of a kind, the latest first.
    pub async fn sanctions(&self, kind: Option<SanctionKind>, now: Millis, limit: u32) -> Result<Vec<Sanction>> {
        let word = kind.map(|kind| kind.to_string()).unwrap_or_default();
        let sql = "SELECT id, kind, target, reason, made, until FROM sanctions \
                   WHERE lifted = 0 AND until > $1 AND ($2 = '' OR kind = $2) ORDER BY made DESC, id LIMIT $3";
        let query = sqlx::query(sql).bind(to_millis(now)).bind(word).bind(i64::from(limit));
        self.rows(query).await?.iter().map(read).collect()
    }

    /// All sanctions that a person ever had, the latest first.
    pub async fn sanctions_on(&self, person: &PersonId) -> Result<Vec<Sanction>> {
        let sql =
            "SELECT id, kind, target, reason, made, until FROM sanctions WHERE target = $1 ORDER BY made DESC, id";
        self.rows(sqlx::query(sql).bind(person.as_str())).await?.iter().map(read).collect()
    }

    /// Makes an account a moderator, or no longer. Returns `false` if it is no account.
    pub async fn set_moderator(&self, person: &PersonId, yes: bool, entry: &AuditEntry, now: Millis) -> Result<bool> {
        let role = if yes { "moderator" } else { "" };
        self.write((person.to_string(), role, entry.clone(), to_millis(now)), |conn, (person, role, entry, now)| {
            Box::pin(async move {
                let sql = "UPDATE people SET role = $2 WHERE id = $1 AND key IS NOT NULL";
                if sqlx::query(sql).bind(person).bind(*role).execute(&mut *conn).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                audit::write(conn, entry, *now).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Returns whether a person is a moderator.
    pub async fn is_moderator(&self, person: &PersonId) -> Result<bool> {
        let sql = "SELECT 1 FROM people WHERE id = $1 AND role = 'moderator'";
        Ok(self.maybe_row(sqlx::query(sql).bind(person.as_str())).await?.is_some())
    }
}

fn read(row: &AnyRow) -> Result<Sanction> {
    Ok(Sanction {
        id: row::get(row, "id")?,
        kind: row::parsed(row, "kind")?,
        target: row::get(row, "target")?,
        reason: row::get(row, "reason")?,
        made: row::moment(row, "made")?,
        until: row::moment(row, "until")?,
    })
}
