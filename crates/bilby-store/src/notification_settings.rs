//! How people want to be notified when a game waits for them, and the devices that take push messages.

use crate::named_enum::named_enum;
use crate::people::{MOST_AT_ONCE, places};
use crate::row::{self, to_millis};
use crate::sanctions::not_banned;
use crate::{Language, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe};

/// How many devices of one person are notified. The newest count.
pub const MOST_DEVICES: i64 = 10;

/// When somebody wants to be notified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NotifyWhen {
    /// Never.
    #[default]
    Never,
    /// For each turn, at once.
    EachTurn,
    /// Once a day, for all games that wait.
    Daily,
    /// Only when the time for a turn is about to run out.
    NearDeadline,
}

named_enum!(NotifyWhen {
    Never => "off",
    EachTurn => "once",
    Daily => "daily",
    NearDeadline => "deadline",
});

/// How somebody wants to be notified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotificationSettings {
    /// On devices that take push messages.
    pub push: NotifyWhen,
    /// By mail.
    pub mail: NotifyWhen,
    /// In which language.
    pub language: Language,
    /// The minute of the day, in universal time, at which a daily notification comes.
    pub minute: u32,
    /// When these settings were last saved. Turns and daily times before that cause no notification.
    pub since: Millis,
    /// Where mail goes.
    pub address: Option<String>,
    /// An address that has not been confirmed yet.
    pub wanted: Option<String>,
}

/// A browser that takes push messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The hash of the endpoint.
    pub id: String,
    /// Where the push service takes messages for it.
    pub endpoint: String,
    /// Its public key, as the browser sent it.
    pub key: String,
    /// Its authentication secret, as the browser sent it.
    pub auth: String,
}

impl Device {
    /// Reads a row of `devices`.
    pub(crate) fn read(row: &AnyRow) -> Result<Device> {
        Ok(Device {
            id: row::get(row, "id")?,
            endpoint: row::get(row, "endpoint")?,
            key: row::get(row, "key")?,
            auth: row::get(row, "auth")?,
        })
    }
}

impl Store {
    /// A secret that all nodes share. The first node to ask for it keeps `fresh`.
    pub async fn shared_key(&self, name: &str, fresh: &str) -> Result<String> {
        let kept = self.write((name.to_owned(), fresh.to_owned()), |conn, (name, fresh)| {
            Box::pin(async move {
                let sql = "INSERT INTO keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                sqlx::query(sql).bind(name).bind(fresh).execute(&mut *conn).await?;
                sqlx::query("SELECT value FROM keys WHERE name = $1").bind(name).fetch_all(conn).await
            })
        });
        let rows = kept.await?;
        row::get(rows.first().ok_or(sqlx::Error::RowNotFound)?, "value")
    }

    /// How a person wants to be notified.
    pub async fn notification_settings(&self, person: &PersonId) -> Result<Option<NotificationSettings>> {
        let sql = format!("SELECT {COLUMNS} FROM call_settings WHERE person = $1");
        let row = self.maybe_row(sqlx::query(AssertSqlSafe(sql)).bind(person.as_str())).await?;
        row.as_ref().map(read_settings).transpose()
    }

    /// Everybody who wants to be notified and is not banned.
    pub async fn people_to_notify(&self, now: Millis) -> Result<Vec<(PersonId, NotificationSettings)>> {
        let sql = format!("SELECT person, {COLUMNS} FROM call_settings s WHERE {}", wants_notifications());
        let rows = self.rows(sqlx::query(AssertSqlSafe(sql)).bind(to_millis(now))).await?;
        rows.iter().map(|row| Ok((row::parsed(row, "person")?, read_settings(row)?))).collect()
    }

    /// The people among these who want to be notified and are not banned.
    pub async fn people_to_notify_among(
        &self,
        people: &[PersonId],
        now: Millis,
    ) -> Result<Vec<(PersonId, NotificationSettings)>> {
        let mut found = Vec::new();
        for some in people.chunks(MOST_AT_ONCE) {
            let sql = format!(
                "SELECT person, {COLUMNS} FROM call_settings s WHERE {} AND person IN ({})",
                wants_notifications(),
                places(some.len(), 1)
            );
            let query = sqlx::query(AssertSqlSafe(sql)).bind(to_millis(now));
            let query = some.iter().fold(query, |query, person| query.bind(person.as_str()));
            for row in self.rows(query).await? {
                found.push((row::parsed(&row, "person")?, read_settings(&row)?));
            }
        }
        Ok(found)
    }

    /// Sets how a person wants to be notified. (The address has its own functions.)
    pub async fn set_notification_settings(&self, person: &PersonId, settings: &NotificationSettings) -> Result<()> {
        let (language, minute) = (settings.language.code(), i64::from(settings.minute));
        let choices = (settings.push.to_string(), settings.mail.to_string());
        let given = (person.to_string(), choices, language, minute, to_millis(settings.since));
        self.write(given, |conn, (person, (push, mail), language, minute, since)| {
            Box::pin(async move {
                let sql = "INSERT INTO call_settings (person, push, mail, language, minute, since, code_until, tries) \
                           VALUES ($1, $2, $3, $4, $5, $6, 0, 0) ON CONFLICT (person) DO UPDATE SET push = EXCLUDED.push, \
                           mail = EXCLUDED.mail, language = EXCLUDED.language, minute = EXCLUDED.minute, since = EXCLUDED.since";
                let query = sqlx::query(sql).bind(person).bind(push).bind(mail).bind(*language).bind(*minute);
                query.bind(*since).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Notes an address that a person has given, and the hash of the code that is sent there. Returns whether it may be
    /// sent: not twice within `pause`.
    pub async fn want_mail(
        &self,
        person: &PersonId,
        address: &str,
        code: &str,
        now: Millis,
        until: Millis,
        pause: Millis,
    ) -> Result<bool> {
        let given =
            (person.to_string(), address.to_owned(), code.to_owned(), to_millis(until), to_millis(until - now - pause));
        let until_before = to_millis(now);
        self.write((given, until_before), |conn, ((person, address, code, until, most), now)| {
            Box::pin(async move {
                let insert = "INSERT INTO call_settings (person, push, mail, language, minute, since, code_until, tries) \
                              VALUES ($1, 'off', 'off', 'en', 0, 0, 0, 0) ON CONFLICT DO NOTHING";
                sqlx::query(insert).bind(person).execute(&mut *conn).await?;
                let sql = "UPDATE call_settings SET wanted = $2, code = $3, code_until = $4, tries = 0 \
                           WHERE person = $1 AND code_until - $5 <= $6";
                let query = sqlx::query(sql).bind(person).bind(address).bind(code).bind(*until).bind(*now).bind(*most);
                Ok(query.execute(conn).await?.rows_affected() == 1)
            })
        })
        .await
    }

    /// Confirms an address with the hash of the code that was sent there. A few wrong attempts make the code void.
    pub async fn confirm_mail(&self, person: &PersonId, code: &str, now: Millis) -> Result<bool> {
        let given = (person.to_string(), code.to_owned(), to_millis(now));
        self.write(given, |conn, (person, code, now)| {
            Box::pin(async move {
                let sql = "UPDATE call_settings SET address = wanted, wanted = NULL, code = NULL, \
                           by_guest = (SELECT p.guest FROM people p WHERE p.id = $1) \
                           WHERE person = $1 AND code = $2 AND code_until > $3 AND tries < 5";
                let query = sqlx::query(sql).bind(person).bind(code).bind(*now);
                if query.execute(&mut *conn).await?.rows_affected() == 1 {
                    // What was sent to the address before no longer counts.
                    sqlx::query(FORGET_PASSWORD_MAIL).bind(person).execute(conn).await?;
                    return Ok(true);
                }
                let sql = "UPDATE call_settings SET tries = tries + 1 WHERE person = $1";
                sqlx::query(sql).bind(person).execute(conn).await?;
                Ok(false)
            })
        })
        .await
    }

    /// Forgets a person's address.
    pub async fn forget_mail(&self, person: &PersonId) -> Result<()> {
        self.write(person.to_string(), |conn, person| {
            Box::pin(async move {
                let sql = "UPDATE call_settings SET mail = 'off', address = NULL, wanted = NULL, code = NULL WHERE person = $1";
                sqlx::query(sql).bind(person).execute(&mut *conn).await?;
                sqlx::query(FORGET_PASSWORD_MAIL).bind(person).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Adds a device, or passes it to another person who uses it now. It is forgotten when the session with this hash
    /// ends. The oldest of very many are forgotten.
    pub async fn add_device(&self, person: &PersonId, device: &Device, session: &str, now: Millis) -> Result<()> {
        let given = (person.to_string(), device.clone(), session.to_owned(), to_millis(now));
        self.write(given, |conn, (person, device, session, now)| {
            Box::pin(async move {
                let sql = "INSERT INTO devices (id, person, endpoint, key, auth, since, session) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                           ON CONFLICT (id) DO UPDATE SET person = EXCLUDED.person, key = EXCLUDED.key, auth = EXCLUDED.auth, \
                           since = EXCLUDED.since, session = EXCLUDED.session";
                let query = sqlx::query(sql).bind(&device.id).bind(person).bind(&device.endpoint);
                let query = query.bind(&device.key).bind(&device.auth).bind(*now).bind(session);
                query.execute(&mut *conn).await?;
                forget_oldest_devices(conn, person).await
            })
        })
        .await
    }

    /// A browser has a new session in place of another of the same person.
    pub async fn move_devices(&self, from: &str, to: &str) -> Result<()> {
        self.write((from.to_owned(), to.to_owned()), |conn, (from, to)| {
            Box::pin(async move {
                let sql = "UPDATE devices SET session = $2 WHERE session = $1";
                sqlx::query(sql).bind(from).bind(to).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// Forgets a device.
    pub async fn forget_device(&self, id: &str) -> Result<()> {
        self.write(id.to_owned(), |conn, id| {
            Box::pin(async move {
                sqlx::query("DELETE FROM devices WHERE id = $1").bind(id).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }

    /// The devices of a person.
    pub async fn devices(&self, person: &PersonId) -> Result<Vec<Device>> {
        let sql = "SELECT id, endpoint, key, auth FROM devices WHERE person = $1 ORDER BY since, id";
        let rows = self.rows(sqlx::query(sql).bind(person.as_str())).await?;
        rows.iter().map(Device::read).collect()
    }
}

pub(crate) async fn forget_oldest_devices(conn: &mut AnyConnection, person: &str) -> sqlx::Result<()> {
    let sql = "DELETE FROM devices WHERE person = $1 AND id NOT IN \
               (SELECT id FROM devices WHERE person = $1 ORDER BY since DESC, id LIMIT $2)";
    sqlx::query(sql).bind(person).bind(MOST_DEVICES).execute(conn).await?;
    Ok(())
}

/// The condition that the person of `call_settings s` wants to be notified, and can come. `$1` is the moment.
fn wants_notifications() -> String {
    format!("(s.push <> 'off' OR s.mail <> 'off') AND {}", not_banned("$1"))
}

const FORGET_PASSWORD_MAIL: &str = "DELETE FROM password_mails WHERE person = $1";

/// The columns that [`read_settings`] reads.
const COLUMNS: &str = "push, mail, language, minute, since, address, wanted";

fn read_settings(row: &AnyRow) -> Result<NotificationSettings> {
    Ok(NotificationSettings {
        push: row::parsed(row, "push")?,
        mail: row::parsed(row, "mail")?,
        language: row::parsed(row, "language")?,
        minute: row::number(row, "minute")?,
        since: row::moment(row, "since")?,
        address: row::get(row, "address")?,
        wanted: row::get(row, "wanted")?,
    })
}
