//! Announcements: what every page shows for a while.

use crate::audit::{self, AuditEntry};
use crate::row::{self, to_millis};
use crate::{Result, Store};
use bilby_table::Millis;

/// An announcement, in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// Its random id.
    pub id: String,
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
    /// Since when.
    pub made: Millis,
    /// Until when.
    pub until: Millis,
}

impl Store {
    /// Announces something, in place of what is announced now.
    pub async fn announce(&self, announcement: &Announcement, entry: &AuditEntry) -> Result<()> {
        self.write((announcement.clone(), entry.clone()), |conn, (it, entry)| {
            Box::pin(async move {
                let now = to_millis(it.made);
                let sql = "UPDATE announcements SET until = $1 WHERE until > $1";
                sqlx::query(sql).bind(now).execute(&mut *conn).await?;
                if it.until > it.made {
                    let sql = "INSERT INTO announcements (id, fr, en, made, until) VALUES ($1, $2, $3, $4, $5)";
                    let query = sqlx::query(sql).bind(&it.id).bind(&it.fr).bind(&it.en).bind(now);
                    query.bind(to_millis(it.until)).execute(&mut *conn).await?;
                }
                audit::write(conn, entry, now).await
            })
        })
        .await
    }

    /// What is announced now.
    pub async fn announcement(&self, now: Millis) -> Result<Option<Announcement>> {
        let sql = "SELECT id, fr, en, made, until FROM announcements WHERE until > $1 ORDER BY made DESC, id LIMIT 1";
        let row = self.maybe_row(sqlx::query(sql).bind(to_millis(now))).await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok(Announcement {
                id: row::get(&row, "id")?,
                fr: row::get(&row, "fr")?,
                en: row::get(&row, "en")?,
                made: row::moment(&row, "made")?,
                until: row::moment(&row, "until")?,
            })
        };
        row.map(read).transpose()
    }
}
