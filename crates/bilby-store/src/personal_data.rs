//! Everything that is kept about a person besides their games and ratings, for them to take with them.

use crate::row::{self, to_millis};
use crate::{Device, GameId, Notification, Result, Sanction, Store, StoredReport};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;

/// What is kept about a person. Games, ratings and relations have queries of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonalData {
    /// When they were last here, to the day.
    pub seen: Millis,
    /// When they last changed their name.
    pub renamed: Option<Millis>,
    /// Their sessions that have not expired.
    pub sessions: Vec<ExportedSession>,
    /// What they said, the oldest first.
    pub chat: Vec<ExportedChat>,
    /// How many recovery codes they have left.
    pub recovery_codes: u32,
    /// Bans and mutes that they have or had.
    pub sanctions: Vec<Sanction>,
    /// What they reported.
    pub reports: Vec<StoredReport>,
    /// Names that they had before.
    pub old_names: Vec<OldName>,
    /// When a mail for a lost password was last sent, and until when its code counts.
    pub password_mail: Option<(Millis, Millis)>,
    /// Since when they have each device.
    pub devices: Vec<(Device, Millis)>,
    /// How they were notified, the oldest first.
    pub notifications: Vec<ExportedNotification>,
    /// Whom they challenged, and who challenged them, the oldest first.
    pub challenges: Vec<ExportedChallenge>,
}

/// A name that somebody had before. It leads to them, and nobody else gets it, until then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldName {
    /// As it was written; `None` if an earlier version stored it.
    pub name: Option<String>,
    /// What it has in common with its look-alikes.
    pub key: String,
    /// Until when.
    pub until: Millis,
}

/// A notification, and whether it was sent or is not needed any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedNotification {
    /// The notification.
    pub notification: Notification,
    /// Whether it is done.
    pub done: bool,
}

/// A challenge that somebody sent or got.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedChallenge {
    /// The table.
    pub game: GameId,
    /// The person who challenges.
    pub from: PersonId,
    /// The person who is challenged.
    pub to: PersonId,
    /// When.
    pub at: Millis,
    /// Whether it was declined.
    pub declined: bool,
}

/// Where somebody finds what a table of the database keeps about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportedAs {
    /// In the export, under this name.
    Field(&'static str),
    /// It says something about people but is not in the export, for this reason.
    LeftOut(&'static str),
    /// It says nothing about anybody.
    NotPersonal,
}

use ExportedAs::{Field, LeftOut, NotPersonal};

/// All tables of the database. A test checks that none is missing: whoever adds one decides where people find what it
/// keeps about them.
pub const EXPORTED_TABLES: &[(&str, ExportedAs)] = &[
    ("people", Field("person")),
    ("sessions", Field("sessions")),
    ("games", Field("unfinishedTables")),
    ("seats", Field("games")),
    (
        "events",
        LeftOut(
            "The turns of a game are not one person's. Every game can be taken along as a record, one by one or many at once.",
        ),
    ),
    ("chat", Field("chat")),
    ("ratings", Field("ratings")),
    ("conditional_turns", Field("conditionalTurns")),
    ("old_names", Field("oldNames")),
    ("relations", Field("people")),
    ("challenges", Field("challenges")),
    ("recovery_codes", Field("recoveryCodesLeft")),
    ("password_mails", Field("passwordMail")),
    ("sanctions", Field("sanctions")),
    ("reports", Field("reports")),
    ("call_settings", Field("callSettings")),
    ("devices", Field("devices")),
    ("calls", Field("calls")),
    ("audit", LeftOut("What moderators did is kept with their names. What they imposed on you is under sanctions.")),
    ("seeks", LeftOut("It is kept only while you look for a game.")),
    (
        "meters",
        LeftOut("How often something was done lately is kept under a hash of the network, and leads to nobody."),
    ),
    ("announcements", NotPersonal),
    ("keys", NotPersonal),
    ("hours", NotPersonal),
    ("explorer_games", NotPersonal),
    ("explorer_moves", NotPersonal),
    ("realm", NotPersonal),
    ("nodes", NotPersonal),
    ("jobs", NotPersonal),
];

/// A session, without its secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportedSession {
    /// When it was opened.
    pub opened: Millis,
    /// When it expires.
    pub until: Millis,
}

/// A line that a person said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedChat {
    /// The table.
    pub game: GameId,
    /// When it was written.
    pub at: Millis,
    /// What was written.
    pub text: String,
}

impl Store {
    /// Everything that is kept about a person; `None` if nobody has this id.
    pub async fn personal_data(&self, person: &PersonId, now: Millis) -> Result<Option<PersonalData>> {
        let sql = "SELECT seen, renamed FROM people WHERE id = $1";
        let Some(known) = self.maybe_row(sqlx::query(sql).bind(person.as_str())).await? else { return Ok(None) };
        let renamed: i64 = row::get(&known, "renamed")?;
        let sql = "SELECT opened, until FROM sessions WHERE person = $1 AND until > $2 ORDER BY opened, hash";
        let sessions = self.rows(sqlx::query(sql).bind(person.as_str()).bind(to_millis(now))).await?;
        let session = |row: &AnyRow| {
            Ok(ExportedSession { opened: row::moment(row, "opened")?, until: row::moment(row, "until")? })
        };
        let sql = "SELECT game, at, text FROM chat WHERE text <> '' \
                   AND (person = $1 OR person IN (SELECT id FROM people WHERE became = $1)) ORDER BY at, game, number";
        let chat = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let line = |row: &AnyRow| {
            Ok(ExportedChat {
                game: row::parsed(row, "game")?,
                at: row::moment(row, "at")?,
                text: row::get(row, "text")?,
            })
        };
        Ok(Some(PersonalData {
            seen: row::moment(&known, "seen")?,
            renamed: (renamed != 0).then(|| row::from_millis(renamed)),
            sessions: sessions.iter().map(session).collect::<Result<_>>()?,
            chat: chat.iter().map(line).collect::<Result<_>>()?,
            recovery_codes: self.recovery_codes_left(person).await?,
            sanctions: self.sanctions_on(person).await?,
            reports: self.reports_of(person).await?,
            old_names: self.old_names(person).await?,
            password_mail: self.password_mail(person).await?,
            devices: self.devices_since(person).await?,
            notifications: self.notifications_of(person).await?,
            challenges: self.challenges_of(person).await?,
        }))
    }

    async fn old_names(&self, person: &PersonId) -> Result<Vec<OldName>> {
        let sql = "SELECT name, key, until FROM old_names WHERE person = $1 ORDER BY until, key";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            let name: String = row::get(row, "name")?;
            let name = (!name.is_empty()).then_some(name);
            Ok(OldName { name, key: row::get(row, "key")?, until: row::moment(row, "until")? })
        };
        rows.iter().map(read).collect()
    }

    async fn password_mail(&self, person: &PersonId) -> Result<Option<(Millis, Millis)>> {
        let sql = "SELECT sent, until FROM password_mails WHERE person = $1";
        let row = self.maybe_row(sqlx::query(sql).bind(person.as_str())).await?;
        row.map(|row| Ok((row::moment(&row, "sent")?, row::moment(&row, "until")?))).transpose()
    }

    async fn devices_since(&self, person: &PersonId) -> Result<Vec<(Device, Millis)>> {
        let sql = "SELECT id, endpoint, key, auth, since FROM devices WHERE person = $1 ORDER BY since, id";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        rows.iter().map(|row| Ok((Device::read(row)?, row::moment(row, "since")?))).collect()
    }

    async fn notifications_of(&self, person: &PersonId) -> Result<Vec<ExportedNotification>> {
        let sql = "SELECT channel, about, at, tries, done FROM calls WHERE person = $1 ORDER BY at, channel, about";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            let notification = Notification {
                person: person.clone(),
                target: row::get::<String>(row, "channel")?.into(),
                topic: row::parsed(row, "about")?,
                at: row::moment(row, "at")?,
                tries: row::number(row, "tries")?,
            };
            Ok(ExportedNotification { notification, done: row::flag(row, "done")? })
        };
        rows.iter().map(read).collect()
    }

    async fn challenges_of(&self, person: &PersonId) -> Result<Vec<ExportedChallenge>> {
        let sql = "SELECT game, person, other, at, declined FROM challenges WHERE person = $1 OR other = $1 ORDER BY at, game";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        let read = |row: &AnyRow| {
            Ok(ExportedChallenge {
                game: row::parsed(row, "game")?,
                from: row::parsed(row, "person")?,
                to: row::parsed(row, "other")?,
                at: row::moment(row, "at")?,
                declined: row::flag(row, "declined")?,
            })
        };
        rows.iter().map(read).collect()
    }
}
