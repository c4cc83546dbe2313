//! Reports: what people told moderators about others, with the chat of the table as it was then.

use crate::audit::{self, AuditEntry};
use crate::named_enum::named_enum;
use crate::row::{self, to_millis};
use crate::{GameId, Result, Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportReason {
    /// What somebody wrote in the chat.
    Chat,
    /// Their name.
    Name,
    /// That they let a computer play, or lose on purpose.
    Cheating,
    /// Something else.
    Other,
}

named_enum!(ReportReason {
    Chat => "chat",
    Name => "name",
    Cheating => "cheating",
    Other => "other",
});

/// A report to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Its random id.
    pub id: String,
    /// The person who reports.
    pub person: PersonId,
    /// The person who is reported.
    pub other: PersonId,
    /// The table, if it is about one.
    pub game: Option<GameId>,
    /// What it is about.
    pub reason: ReportReason,
    /// What they wrote.
    pub text: String,
    /// The chat of the table.
    pub evidence: String,
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReport {
    /// Its id.
    pub id: String,
    /// The person who reported.
    pub person: Option<StoredPerson>,
    /// The person who was reported.
    pub other: Option<StoredPerson>,
    /// The table, if it is about one.
    pub game: Option<GameId>,
    /// What it is about.
    pub reason: ReportReason,
    /// What they wrote.
    pub text: String,
    /// The chat of the table.
    pub evidence: String,
    /// When it was sent.
    pub at: Millis,
    /// When it was closed, if it was.
    pub closed: Option<Millis>,
    /// The outcome, once it is closed.
    pub outcome: String,
}

impl Store {
    /// Stores a report. If the same person has an open report about the same person and table, the text is added to it,
    /// and it gets the new evidence. Returns `false` if the person has `most` open reports already.
    pub async fn add_report(&self, report: &NewReport, now: Millis, most: u32) -> Result<bool> {
        self.write((report.clone(), to_millis(now), i64::from(most)), |conn, (report, now, most)| {
            Box::pin(async move {
                let game = report.game.as_ref().map(GameId::as_str);
                let sql = "SELECT id, text FROM reports WHERE person = $1 AND closed = 0 AND other = $2 \
                           AND COALESCE(game, '') = COALESCE($3, '') ORDER BY at, id LIMIT 1";
                let query = sqlx::query(sql).bind(report.person.as_str()).bind(report.other.as_str()).bind(game);
                if let Some(row) = query.fetch_all(&mut *conn).await?.first() {
                    let (id, before): (String, String) = (row.try_get("id")?, row.try_get("text")?);
                    let sql = "UPDATE reports SET text = $2, evidence = $3 WHERE id = $1";
                    let query = sqlx::query(sql).bind(id).bind(joined(before, &report.text)).bind(&report.evidence);
                    query.execute(conn).await?;
                    return Ok(true);
                }
                let sql = "SELECT COUNT(*) AS many FROM reports WHERE person = $1 AND closed = 0";
                let rows = sqlx::query(sql).bind(report.person.as_str()).fetch_all(&mut *conn).await?;
                if rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get::<i64, _>("many")? >= *most {
                    return Ok(false);
                }
                let sql = "INSERT INTO reports (id, person, other, game, reason, text, evidence, at) \
                           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
                let query = sqlx::query(sql).bind(&report.id).bind(report.person.as_str()).bind(report.other.as_str());
                let query = query.bind(game).bind(report.reason.name()).bind(&report.text).bind(&report.evidence);
                query.bind(*now).execute(conn).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Reports, the oldest open ones first, or the latest closed ones first.
    pub async fn reports(&self, open: bool, limit: u32) -> Result<Vec<StoredReport>> {
        let (condition, order) = if open { ("= 0", "r.at, r.id") } else { ("<> 0", "r.closed DESC, r.id") };
        let sql = format!("{SELECT} WHERE r.closed {condition} ORDER BY {order} LIMIT $1");
        self.rows(sqlx::query(AssertSqlSafe(sql)).bind(i64::from(limit))).await?.iter().map(read).collect()
    }

    /// A report.
    pub async fn report(&self, id: &str) -> Result<Option<StoredReport>> {
        let sql = format!("{SELECT} WHERE r.id = $1");
        self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(id)).await?.map(|row| read(&row)).transpose()
    }

    /// The reports that a person made, the latest first.
    pub async fn reports_of(&self, person: &PersonId) -> Result<Vec<StoredReport>> {
        let sql = format!("{SELECT} WHERE r.person = $1 ORDER BY r.at DESC, r.id");
        self.rows(sqlx::query(AssertSqlSafe(sql)).bind(person.as_str())).await?.iter().map(read).collect()
    }

    /// Closes a report. Returns `false` if there is no such open report.
    pub async fn close_report(&self, id: &str, outcome: &str, entry: &AuditEntry, now: Millis) -> Result<bool> {
        let given = (id.to_owned(), outcome.to_owned(), entry.clone(), to_millis(now));
        self.write(given, |conn, (id, outcome, entry, now)| {
            Box::pin(async move {
                let sql = "UPDATE reports SET closed = $2, outcome = $3 WHERE id = $1 AND closed = 0";
                let query = sqlx::query(sql).bind(id).bind(now).bind(outcome);
                if query.execute(&mut *conn).await?.rows_affected() == 0 {
                    return Ok(false);
                }
                audit::write(conn, entry, *now).await?;
                Ok(true)
            })
        })
        .await
    }
}

/// The longest text of a report to which others were added, in characters.
const MAX_TEXT: usize = 4000;

/// Adds a text to what the same person wrote before, unless that says it already. If it becomes too long, the middle is
/// left out.
fn joined(before: String, text: &str) -> String {
    if text.is_empty() || before.contains(text) {
        return before;
    }
    if before.is_empty() {
        return text.to_owned();
    }
    let room = MAX_TEXT.saturating_sub(text.chars().count() + 3);
    if before.chars().count() <= room {
        return format!("{before}\n{text}");
    }
    let kept: String = before.chars().take(room).collect();
    format!("{}\n…\n{text}", kept.trim_end_matches(['\n', '…']))
}

const SELECT: &str = "SELECT r.id, r.game, r.reason, r.text, r.evidence, r.at, r.closed, r.outcome, \
                      p.id AS p_id, p.name AS p_name, p.guest AS p_guest, p.since AS p_since, \
                      o.id AS o_id, o.name AS o_name, o.guest AS o_guest, o.since AS o_since \
                      FROM reports r LEFT JOIN people p ON p.id = r.person LEFT JOIN people o ON o.id = r.other";

fn read(row: &AnyRow) -> Result<StoredReport> {
    let closed: i64 = row::get(row, "closed")?;
    Ok(StoredReport {
        id: row::get(row, "id")?,
        person: read_person(row, "p")?,
        other: read_person(row, "o")?,
        game: row::maybe_parsed(row, "game")?,
        // A newer version may have written one that this version does not know.
        reason: row::get::<&str>(row, "reason")?.parse().unwrap_or(ReportReason::Other),
        text: row::get(row, "text")?,
        evidence: row::get(row, "evidence")?,
        at: row::moment(row, "at")?,
        closed: (closed != 0).then(|| row::from_millis(closed)),
        outcome: row::get(row, "outcome")?,
    })
}

fn read_person(row: &AnyRow, of: &str) -> Result<Option<StoredPerson>> {
    let column = |name: &str| format!("{of}_{name}");
    let Some(id) = row::maybe_parsed(row, &column("id"))? else { return Ok(None) };
    Ok(Some(StoredPerson {
        id,
        name: row::get(row, &column("name"))?,
        guest: row::flag(row, &column("guest"))?,
        since: row::moment(row, &column("since"))?,
    }))
}
