//! A guest signs in to an account: what was the guest's is the account's from then on.

use crate::notification_settings::forget_oldest_devices;
use crate::{Result, Store};
use bilby_table::PersonId;

impl Store {
    /// Gives everything of a guest to an account: finished games, friends, blocks, challenges, reports, and how they
    /// are notified. The guest's sessions end. Only the device of the browser that signs in follows it, from the
    /// session with the hash `old` to the one with the hash `new`: another device of the guest may be somebody else's.
    /// A game in which both played stays as it is.
    pub async fn take_over(&self, guest: &PersonId, account: &PersonId, old: &str, new: &str) -> Result<()> {
        let given = (guest.to_string(), account.to_string(), old.to_owned(), new.to_owned());
        self.write(given, |conn, (guest, account, old, new)| {
            Box::pin(async move {
                let sql = "UPDATE people SET became = $2 WHERE id = $1 AND guest = 1 AND name <> '' \
                           AND EXISTS (SELECT 1 FROM people a WHERE a.id = $2 AND a.key IS NOT NULL)";
                let done = sqlx::query(sql).bind(guest).bind(account).execute(&mut *conn).await?;
                if done.rows_affected() == 0 {
                    return Ok(());
                }
                for sql in [
                    "UPDATE seats SET person = $2 WHERE person = $1 \
                     AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = seats.game AND o.person = $2)",
                    "INSERT INTO relations (person, other, kind, since) \
                     SELECT $2, r.other, r.kind, r.since FROM relations r WHERE r.person = $1 AND r.other <> $2 \
                     ON CONFLICT DO NOTHING",
                    // Whoever has blocked the guest has blocked the person.
                    "INSERT INTO relations (person, other, kind, since) \
                     SELECT r.person, $2, r.kind, r.since FROM relations r WHERE r.other = $1 AND r.person <> $2 \
                     ON CONFLICT DO NOTHING",
                    "UPDATE challenges SET person = $2 WHERE person = $1",
                    "UPDATE challenges SET other = $2 WHERE other = $1",
                    "UPDATE sanctions SET target = $2 WHERE target = $1",
                    "UPDATE reports SET person = $2 WHERE person = $1",
                    "UPDATE reports SET other = $2 WHERE other = $1",
                    // What the account has chosen counts; what it has not is the guest's.
                    "UPDATE call_settings SET push = (SELECT g.push FROM call_settings g WHERE g.person = $1) \
                     WHERE person = $2 AND push = 'off' AND EXISTS (SELECT 1 FROM call_settings g WHERE g.person = $1)",
                    "UPDATE call_settings SET address = (SELECT g.address FROM call_settings g WHERE g.person = $1), \
                     mail = (SELECT g.mail FROM call_settings g WHERE g.person = $1), by_guest = 1 \
                     WHERE person = $2 AND address IS NULL \
                     AND EXISTS (SELECT 1 FROM call_settings g WHERE g.person = $1 AND g.address IS NOT NULL)",
                    "UPDATE call_settings SET person = $2, wanted = NULL, code = NULL, by_guest = 1 WHERE person = $1 \
                     AND NOT EXISTS (SELECT 1 FROM call_settings a WHERE a.person = $2)",
                    // Nobody is notified a second time for the same turn.
                    "UPDATE calls SET person = $2 WHERE person = $1 AND NOT EXISTS (SELECT 1 FROM calls a \
                     WHERE a.person = $2 AND a.channel = calls.channel AND a.about = calls.about)",
                ] {
                    sqlx::query(sql).bind(guest).bind(account).execute(&mut *conn).await?;
                }
                let sql = "UPDATE devices SET person = $2, session = $4 WHERE person = $1 AND session = $3";
                sqlx::query(sql).bind(guest).bind(account).bind(old).bind(new).execute(&mut *conn).await?;
                forget_oldest_devices(conn, account).await?;
                for sql in [
                    "DELETE FROM devices WHERE person = $1",
                    "DELETE FROM relations WHERE person = $1",
                    "DELETE FROM call_settings WHERE person = $1",
                    "DELETE FROM calls WHERE person = $1",
                    "DELETE FROM sessions WHERE person = $1",
                ] {
                    sqlx::query(sql).bind(guest).execute(&mut *conn).await?;
                }
                Ok(())
            })
        })
        .await
    }
}
