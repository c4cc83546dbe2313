//! A commit of our own, again and again, past the proxies: while even that takes long, the machine is too busy to say anything
//! about the nodes.

use super::fault::{FaultRecord, FaultTarget};
use super::history::Moment;
use sqlx::{Connection, PgConnection};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// How often a commit is made.
const EVERY: Duration = Duration::from_millis(100);
/// From how long on a commit counts as slow. It usually takes a few milliseconds.
const SLOW: Duration = Duration::from_millis(250);

/// Makes commits until it is told to stop.
pub struct BaselineCommits {
    slow: Arc<Mutex<Vec<FaultRecord>>>,
    task: JoinHandle<()>,
}

impl BaselineCommits {
    /// Begins. Moments count from `begun`.
    pub fn start(url: String, begun: Instant) -> BaselineCommits {
        let slow = Arc::new(Mutex::new(Vec::new()));
        let task = tokio::spawn(commit_for_ever(url, begun, slow.clone()));
        BaselineCommits { slow, task }
    }

    /// Stops, and returns when commits were slow although nothing was wrong with the database.
    pub fn stop(self, faults: &[FaultRecord]) -> Vec<FaultRecord> {
        self.task.abort();
        let mut slow = std::mem::take(&mut *self.slow.lock().expect("nobody panics"));
        slow.retain(|slow| !explains(faults, slow));
        slow
    }
}

/// Returns whether a fault of the database is the reason for a slow commit.
fn explains(faults: &[FaultRecord], slow: &FaultRecord) -> bool {
    let touches = |fault: &FaultRecord| fault.from <= slow.until && slow.from <= fault.until + 1_000;
    faults.iter().any(|fault| fault.target == FaultTarget::Database && touches(fault))
}

async fn commit_for_ever(url: String, begun: Instant, slow: Arc<Mutex<Vec<FaultRecord>>>) {
    let mut conn: Option<PgConnection> = None;
    loop {
        tokio::time::sleep(EVERY).await;
        let from = begun.elapsed();
        if commit(&url, &mut conn).await.is_err() {
            conn = None;
        }
        let until = begun.elapsed();
        if until - from > SLOW {
            let (from, until) = (from.as_millis() as Moment, until.as_millis() as Moment);
            let what = "this machine was too busy for a commit".to_owned();
            let happened = FaultRecord { what, target: FaultTarget::Machine, from, until, recovered: true };
            slow.lock().expect("nobody panics").push(happened);
        }
    }
}

/// Changes a row in a schema of its own.
async fn commit(url: &str, conn: &mut Option<PgConnection>) -> sqlx::Result<()> {
    let conn = match conn {
        Some(conn) => conn,
        none => {
            let mut fresh = PgConnection::connect(url).await?;
            let table =
                "CREATE SCHEMA IF NOT EXISTS chaos; CREATE TABLE IF NOT EXISTS chaos.baseline_commits (number BIGINT)";
            sqlx::raw_sql(table).execute(&mut fresh).await?;
            none.insert(fresh)
        }
    };
    sqlx::query("INSERT INTO chaos.baseline_commits VALUES (1)").execute(conn).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_the_database_explains_a_slow_commit() {
        let happened = |target, from, until| FaultRecord { what: String::new(), target, from, until, recovered: true };
        let slow = happened(FaultTarget::Machine, 2_000, 3_000);
        assert!(explains(&[happened(FaultTarget::Database, 2_500, 2_600)], &slow));
        assert!(explains(&[happened(FaultTarget::Database, 500, 1_500)], &slow));
        assert!(!explains(&[happened(FaultTarget::Database, 100, 200)], &slow));
        assert!(!explains(&[happened(FaultTarget::Node(1), 2_500, 2_600)], &slow));
    }
}
