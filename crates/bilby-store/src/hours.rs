//! When the house was open: time during which nobody could play is nobody's.

use crate::row::{self, to_millis};
use crate::{Result, Store};
use bilby_table::Millis;
use sqlx::Row;

/// When the house was open: now, and all earlier times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hours {
    /// This time's number.
    id: i64,
    /// From when to when, by the opening; none touch. The last goes on.
    open: Vec<(Millis, Millis)>,
}

impl Hours {
    fn new(id: i64, mut times: Vec<(Millis, Millis)>) -> Hours {
        times.sort_unstable();
        let mut open: Vec<(Millis, Millis)> = Vec::new();
        for (from, until) in times {
            match open.last_mut() {
                Some(before) if from <= before.1 => before.1 = before.1.max(until),
                _ => open.push((from, until)),
            }
        }
        Hours { id, open }
    }

    /// For how long, of this span of time, the house was closed.
    pub fn closed_between(&self, from: Millis, until: Millis) -> Millis {
        let open_within = |&(opened, closed): &(Millis, Millis)| closed.min(until).saturating_sub(opened.max(from));
        until.saturating_sub(from).saturating_sub(self.open.iter().map(open_within).sum())
    }
}

impl Store {
    /// Opens the house.
    pub async fn open_house(&self, now: Millis) -> Result<Hours> {
        let id: i64 = self
            .write(to_millis(now), |link, now| {
                Box::pin(async move {
                    let sql = "INSERT INTO hours (id, opened, last) \
                               SELECT COALESCE(MAX(id), 0) + 1, $1, $1 FROM hours RETURNING id";
                    let rows = sqlx::query(sql).bind(now).fetch_all(link).await?;
                    rows.first().ok_or(sqlx::Error::RowNotFound)?.try_get("id")
                })
            })
            .await?;
        let rows = sqlx::query("SELECT id, opened, last FROM hours").fetch_all(self.reader()).await?;
        let mut times = vec![(now, Millis::MAX)];
        for row in rows {
            if row::get::<i64>(&row, "id")? != id {
                times.push((row::moment(&row, "opened")?, row::moment(&row, "last")?));
            }
        }
        Ok(Hours::new(id, times))
    }

    /// Notes that the house is still open.
    pub async fn still_open(&self, hours: &Hours, now: Millis) -> Result<()> {
        self.write((hours.id, to_millis(now)), |link, (id, now)| {
            Box::pin(async move {
                let sql = "UPDATE hours SET last = $2 WHERE id = $1 AND last < $2";
                sqlx::query(sql).bind(id).bind(now).execute(link).await?;
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
    fn closed_is_what_no_house_was_open() {
        // Two houses at once, a gap, another one, a gap, now.
        let hours = Hours::new(4, vec![(1000, Millis::MAX), (100, 200), (150, 300), (500, 700)]);
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
            assert_eq!(hours.closed_between(from, until), closed, "{from} to {until}");
        }
    }
}
