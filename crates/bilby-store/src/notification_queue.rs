//! The queue of notifications to send. Each is in it once, and a node claims it before sending it. Claims end by
//! themselves, so another node takes over when one dies.

use crate::row::{self, to_millis};
use crate::{NotificationTarget, NotificationTopic, Result, Store};
use bilby_table::{Millis, PersonId};
use sqlx::AssertSqlSafe;
use sqlx::any::{Any, AnyArguments, AnyRow};
use sqlx::query::Query;

/// How many notifications to one person a node sends at once.
const AT_ONCE_PER_PERSON: i64 = 3;

/// A way in which notifications are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationChannel {
    /// Push messages.
    Push,
    /// Mail.
    Mail,
}

/// One notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notification {
    /// Whom to notify.
    pub person: PersonId,
    /// Where it goes.
    pub target: NotificationTarget,
    /// What it is about.
    pub topic: NotificationTopic,
    /// When it was found to be due.
    pub at: Millis,
    /// How often it could not be sent.
    pub tries: u32,
}

impl Store {
    /// Adds notifications, unless they are there already.
    pub async fn add_notifications(&self, notifications: Vec<Notification>) -> Result<()> {
        self.write(notifications, |conn, notifications| {
            Box::pin(async move {
                for notification in notifications {
                    let sql = "INSERT INTO calls (person, channel, about, at, node, until, done) \
                               VALUES ($1, $2, $3, $4, '', 0, 0) ON CONFLICT DO NOTHING";
                    let query = sqlx::query(sql)
                        .bind(notification.person.as_str())
                        .bind(notification.target.to_string())
                        .bind(notification.topic.to_string());
                    query.bind(to_millis(notification.at)).execute(&mut *conn).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Claims notifications that are to be sent over this channel, for a while. While a notification that could not be
    /// sent waits to be tried again, so do all others to that device or address. Nobody has more than a few at once,
    /// and those that were not tried yet come first: what hangs holds up nobody else.
    pub async fn claim_notifications(
        &self,
        node: &str,
        channel: NotificationChannel,
        now: Millis,
        hold: Millis,
        most: i64,
    ) -> Result<Vec<Notification>> {
        let given = (
            node.to_owned(),
            to_millis(now),
            to_millis(now + hold),
            most,
            i64::from(channel == NotificationChannel::Mail),
        );
        let rows = self.write(given, |conn, (node, now, until, most, mail)| {
            Box::pin(async move {
                // A second node waits for the first, and finds the claim then.
                let sql = "WITH waiting AS (SELECT c.person, c.channel, c.about, c.at, c.tries FROM calls c WHERE c.done = 0 AND c.until <= $2 \
                           AND ((c.channel = 'mail' AND $5 = 1) OR (c.channel <> 'mail' AND $5 = 0)) \
                           AND NOT EXISTS (SELECT 1 FROM calls o WHERE o.person = c.person AND o.channel = c.channel \
                           AND o.done = 0 AND o.node = '' AND o.until > $2)), \
                           ranked AS (SELECT w.person, w.channel, w.about, w.at, w.tries, \
                           ROW_NUMBER() OVER (PARTITION BY w.person ORDER BY w.tries, w.at, w.channel, w.about) \
                           + (SELECT COUNT(*) FROM calls b WHERE b.person = w.person AND b.done = 0 AND b.node = $1 \
                           AND ((b.channel = 'mail' AND $5 = 1) OR (b.channel <> 'mail' AND $5 = 0)) \
                           AND b.until > $2) AS nth FROM waiting w) \
                           UPDATE calls SET node = $1, until = $3 WHERE done = 0 AND until <= $2 AND (person, channel, about) IN \
                           (SELECT person, channel, about FROM ranked WHERE nth <= $6 ORDER BY tries, at LIMIT $4) \
                           RETURNING person, channel, about, at, tries";
                let query = sqlx::query(sql).bind(node).bind(*now).bind(*until).bind(*most);
                query.bind(*mail).bind(AT_ONCE_PER_PERSON).fetch_all(conn).await
            })
        });
        let read = |row: &AnyRow| {
            Ok(Notification {
                person: row::parsed(row, "person")?,
                target: row::get::<String>(row, "channel")?.into(),
                topic: row::parsed(row, "about")?,
                at: row::moment(row, "at")?,
                tries: row::number(row, "tries")?,
            })
        };
        rows.await?.iter().map(read).collect()
    }

    /// Notes that a notification was sent, or is not needed any more. It may be an account's by now: the guest whom it
    /// was for has signed in while it was being sent.
    pub async fn end_notification(&self, notification: &Notification) -> Result<()> {
        self.write(notification.clone(), |conn, notification| {
            Box::pin(async move {
                let sql = format!("UPDATE calls SET done = 1 WHERE {MEANT}");
                for _ in 0..ATTEMPTS {
                    let query = meant(sqlx::query(AssertSqlSafe(sql.as_str())), notification);
                    if query.execute(&mut *conn).await?.rows_affected() > 0 {
                        break;
                    }
                }
                Ok(())
            })
        })
        .await
    }

    /// Notes that a node could not send a notification that it had claimed, which is to be tried again then.
    pub async fn put_off_notification(&self, notification: &Notification, node: &str, until: Millis) -> Result<()> {
        self.write((notification.clone(), node.to_owned(), to_millis(until)), |conn, (notification, node, until)| {
            Box::pin(async move {
                let sql = format!(
                    "UPDATE calls SET node = '', until = $5, tries = tries + 1 WHERE {MEANT} AND node = $4 AND done = 0"
                );
                for _ in 0..ATTEMPTS {
                    let query = meant(sqlx::query(AssertSqlSafe(sql.as_str())), notification);
                    if query.bind(node).bind(*until).execute(&mut *conn).await?.rows_affected() > 0 {
                        break;
                    }
                }
                Ok(())
            })
        })
        .await
    }

    /// Forgets notifications of long ago.
    pub async fn forget_notifications(&self, before: Millis) -> Result<()> {
        self.write(to_millis(before), |conn, before| {
            Box::pin(async move {
                sqlx::query("DELETE FROM calls WHERE at < $1").bind(*before).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }
}

/// The condition that a row is the notification that [`meant`] binds, whosever it is by now.
const MEANT: &str =
    "(person = $1 OR person = (SELECT p.became FROM people p WHERE p.id = $1)) AND channel = $2 AND about = $3";

/// A guest may sign in while a statement waits for the row. The next statement sees that.
const ATTEMPTS: usize = 2;

fn meant<'q>(query: Query<'q, Any, AnyArguments>, notification: &'q Notification) -> Query<'q, Any, AnyArguments> {
    let query = query.bind(notification.person.as_str());
    query.bind(notification.target.to_string()).bind(notification.topic.to_string())
}
