//! Records when servers were running. Downtime is not charged to any player's clock.

use crate::row::{self, to_millis};
use crate::{Result, Store};
use bilby_table::Millis;
use sqlx::Row;

/// When servers at this database were running, up to now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptime {
    /// The row of this run.
    id: i64,
    /// Start and end of each run, in order, without overlaps. The last one has not ended.
    runs: Vec<(Millis, Millis)>,
}

impl Uptime {
    fn new(id: i64, mut times: Vec<(Millis, Millis)>) -> Uptime {
        times.sort_unstable();
        let mut runs: Vec<(Millis, Millis)> = Vec::new();
        for (from, until) in times {
            match runs.last_mut() {
                Some(before) if from <= before.1 => before.1 = before.1.max(until),
                _ => runs.push((from, until)),
            }
        }
        Uptime { id, runs }
    }

    /// What a node knows that does not count as a server: there was always one.
    pub fn always() -> Uptime {
        Uptime { id: -1, runs: vec![(0, Millis::MAX)] }
    }

    /// The row of this run.
    pub(crate) fn id(&self) -> i64 {
        self.id
    }

    /// Returns whether a server was running all the time from then on.
    pub fn is_unbroken_since(&self, from: Millis) -> bool {
        self.runs.last().is_some_and(|(start, _)| *start <= from)
    }

    /// When the current run began, of this server or of others at this database without a gap between them.
    pub fn current_run(&self) -> Millis {
        self.runs.last().map_or(0, |(start, _)| *start)
    }

    /// The total time within this span during which no server was running.
    pub fn downtime_between(&self, from: Millis, until: Millis) -> Millis {
        let within = |&(start, end): &(Millis, Millis)| end.min(until).saturating_sub(start.max(from));
        until.saturating_sub(from).saturating_sub(self.runs.iter().map(within).sum())
    }
}

impl Store {
    /// Begins a run of this server: when it starts, or when the database can be reached again.
    pub async fn start_uptime(&self, now: Millis) -> Result<Uptime> {
        let id: i64 = self
            .write(to_millis(now), |conn, now| {
                Box::pin(async move {
                    let sql = "INSERT INTO hours (id, opened, last) \
                               SELECT COALESCE(MAX(id), 0) + 1, $1, $1 FROM hours RETURNING id";
                    let rows = sqlx::query(sql).bind(now).fetch_all(conn).await?;
                    rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get("id")
                })
            })
            .await?;
        self.read_uptime(id, now).await
    }

    /// Reads again when other servers were running.
    pub async fn refresh_uptime(&self, uptime: &Uptime) -> Result<Uptime> {
        let own = uptime.runs.iter().find(|(_, until)| *until == Millis::MAX).map_or(0, |(from, _)| *from);
        self.read_uptime(uptime.id, own).await
    }

    async fn read_uptime(&self, id: i64, own: Millis) -> Result<Uptime> {
        let rows = self.rows(sqlx::query("SELECT id, opened, last FROM hours")).await?;
        let mut times = vec![(own, Millis::MAX)];
        for row in rows {
            if row::get::<i64>(&row, "id")? != id {
                times.push((row::moment(&row, "opened")?, row::moment(&row, "last")?));
            }
        }
        Ok(Uptime::new(id, times))
    }

    /// Records that this server is still running.
    pub async fn record_uptime(&self, uptime: &Uptime, now: Millis) -> Result<()> {
        self.write((uptime.id, to_millis(now)), |conn, (id, now)| {
            Box::pin(async move {
                let sql = "UPDATE hours SET last = $2 WHERE id = $1 AND last < $2";
                sqlx::query(sql).bind(id).bind(now).execute(conn).await?;
                Ok(())
            })
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn downtime_is_when_no_server_was_running() {
        // Two servers at once, a gap, another server, a gap, and this run.
        let uptime = Uptime::new(4, vec![(1000, Millis::MAX), (100, 200), (150, 300), (500, 700)]);
        assert_eq!(uptime.current_run(), 1000);
        for (from, until, closed) in [
            (100, 300, 0),
            (100, 500, 200),
            (250, 600, 200),
            (300, 500, 200),
            (350, 360, 10),
            (600, 2000, 300),
            (0, 5000, 100 + 200 + 300),
            (1000, 9000, 0),
            (9000, 1000, 0),
            (0, 100, 100),
        ] {
            assert_eq!(uptime.downtime_between(from, until), closed, "{from} to {until}");
        }
    }
}
