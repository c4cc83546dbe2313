//! Turns on PostgreSQL: appends of one event each, which make up almost everything that is written. They have a task
//! and a connection of their own, and each batch is one statement that commits by itself. So no other write, and no
//! node that dies between two statements, holds up a turn. A game whose row somebody has locked is left out of the
//! batch and tried again.
//!
//! If the answer to a statement is lost, the same statement is sent again on a new connection. The log decides what
//! happened: an event is appended once, because its number can be taken only once, and it is ours if its line is ours.

use super::batch::AppendCaller;
use super::batch_delay::BatchDelay;
use super::commit_observer::CommitObserver;
use crate::connect::{Address, ConnectionUse};
use crate::error::{is_contended, is_full, is_lost};
use crate::row::to_millis;
use crate::{Append, AppendError, Result, StoreError};
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection, Connection, Row};
use std::collections::{HashMap, HashSet};
use std::fmt::{Display, Write};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How long a statement may take before the connection counts as lost.
const TIMEOUT: Duration = Duration::from_millis(1_500);
/// How long an append is tried: while another holds its game's row, or while the database can't be reached.
const RETRY_FOR: Duration = Duration::from_secs(4);
/// How long to wait before a blocked game is tried again.
const PAUSE: Duration = Duration::from_millis(25);
/// The most appends in one batch.
const MOST: usize = 1024;
/// How many requests the queue holds.
const WAITING: usize = 4096;

/// Appends an event to each game whose log is as long as the writer knew and whose row nobody has locked. Returns the
/// games.
///
/// Each parameter is the list of one column's values, as a text, so that one prepared statement serves any number of
/// turns, and a batch is one commit.
const TURNS: &str = "WITH held AS (SELECT v.* FROM unnest(string_to_array($1, ' '), string_to_array($2, ' ')::bigint[], \
     string_to_array($3, ' ')::bigint[], string_to_array($4, ' ', '-')::bigint[], string_to_array($5, ' ', '-')::bigint[], \
     string_to_array($6, ' ')::bigint[], string_to_array($7, E'\\n')) \
     AS v (id, expected, turns, on_move, deadline, touched, line) \
     JOIN games g ON g.id = v.id WHERE g.number = v.expected FOR NO KEY UPDATE OF g SKIP LOCKED), \
     grown AS (UPDATE games g SET number = held.expected + 1, turns = held.turns, on_move = held.on_move, \
     deadline = held.deadline, touched = held.touched FROM held \
     WHERE g.id = held.id AND g.number = held.expected RETURNING g.id, held.expected, held.line) \
     INSERT INTO events (game, number, line) SELECT id, expected + 1, line FROM grown RETURNING game";

/// Finds out why appends were left out: the length of each log, and the event that has our number.
const LEFT_OUT: &str = "SELECT g.id, g.number, e.line \
     FROM unnest(string_to_array($1, ' '), string_to_array($2, ' ')::bigint[]) AS v (id, number) \
     JOIN games g ON g.id = v.id LEFT JOIN events e ON e.game = v.id AND e.number = v.number";

/// An append that waits.
struct Waiting {
    append: Box<Append>,
    caller: AppendCaller,
    since: Instant,
    /// Whether a statement with it was sent whose answer is not known.
    sent: bool,
}

enum Request {
    Append(Box<Append>, AppendCaller),
    Close(oneshot::Sender<()>),
}

/// A handle to the task that writes turns.
pub(crate) struct TurnWriter {
    requests: mpsc::Sender<Request>,
}

/// Returns whether an append is a turn in this sense: one event that changes nothing but the columns of [`TURNS`].
pub(crate) fn is_turn(append: &Append) -> bool {
    append.expected > 0 && append.events.len() == 1 && append.finish.is_none() && !append.changes_more()
}

impl TurnWriter {
    /// Starts the task.
    pub fn start(address: Address, conn: AnyConnection, observer: CommitObserver) -> TurnWriter {
        let (requests, receiver) = mpsc::channel(WAITING);
        let task = TurnWriterTask {
            address,
            conn: Some(conn),
            observer,
            waiting: Vec::new(),
            delay: BatchDelay::for_postgres(),
        };
        tokio::spawn(task.write_all(receiver));
        TurnWriter { requests }
    }

    /// Appends a turn.
    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        let (caller, answer) = oneshot::channel();
        let request = Request::Append(Box::new(append), caller);
        self.requests.send(request).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or_else(|_| Err(StoreError::Unknown(Arc::new(sqlx::Error::WorkerCrashed)).into()))
    }

    /// Writes everything that waits, and ends the task.
    pub async fn close(&self) {
        let (caller, done) = oneshot::channel();
        if self.requests.send(Request::Close(caller)).await.is_ok() {
            // An error means that the task has ended as well.
            let _ = done.await;
        }
    }
}

/// The task's state.
struct TurnWriterTask {
    address: Address,
    conn: Option<AnyConnection>,
    observer: CommitObserver,
    waiting: Vec<Waiting>,
    delay: BatchDelay,
}

impl TurnWriterTask {
    async fn write_all(mut self, mut requests: mpsc::Receiver<Request>) {
        let mut taken = Vec::new();
        let mut closers = Vec::new();
        loop {
            if self.waiting.is_empty() {
                if requests.recv_many(&mut taken, MOST).await == 0 {
                    break;
                }
                self.delay.gather(&mut requests, &mut taken, MOST).await;
            } else {
                // What waits is blocked; something new, or the end of a pause, is a reason to try again.
                let _ = tokio::time::timeout(PAUSE, requests.recv_many(&mut taken, MOST)).await;
            }
            for request in taken.drain(..) {
                match request {
                    Request::Append(append, caller) => {
                        self.waiting.push(Waiting { append, caller, since: Instant::now(), sent: false });
                    }
                    Request::Close(closer) => {
                        requests.close();
                        closers.push(closer);
                    }
                }
            }
            self.write_waiting().await;
        }
        if let Some(conn) = self.conn.take() {
            let _ = conn.close().await;
        }
        // The callers may no longer be waiting.
        for closer in closers {
            let _ = closer.send(());
        }
    }

    /// Writes the waiting appends, one per game at a time. Blocked ones stay in `waiting`.
    async fn write_waiting(&mut self) {
        let mut rest = std::mem::take(&mut self.waiting);
        while !rest.is_empty() {
            let mut games = HashSet::new();
            let (mut now, later): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|waiting| games.insert(waiting.append.game.clone()));
            rest = later;
            // All nodes take locks in the same order.
            now.sort_by(|one, other| one.append.game.cmp(&other.append.game));
            while !now.is_empty() {
                let more = now.split_off(now.len().min(MOST));
                self.write_run(now).await;
                now = more;
            }
        }
    }

    /// Writes a run and answers its callers, except those who have to wait.
    async fn write_run(&mut self, mut run: Vec<Waiting>) {
        let began = Instant::now();
        if let Err(error) = self.connect().await {
            return self.wait_on(run, error);
        }
        match self.append(&run).await {
            Ok(written) => {
                self.observer.committed(began, written.len());
                let (done, left_out): (Vec<_>, Vec<_>) =
                    run.into_iter().partition(|waiting| written.contains(waiting.append.game.as_str()));
                done.into_iter().for_each(|waiting| answer(waiting.caller, Ok(())));
                if !left_out.is_empty() {
                    self.explain(left_out).await;
                }
            }
            Err(error) if is_lost(&error) => {
                self.conn = None;
                run.iter_mut().for_each(|waiting| waiting.sent = true);
                self.wait_on(run, error);
            }
            Err(error) if is_contended(&error) => self.wait_on(run, error),
            Err(error) if run.len() > 1 && !is_full(&error) => {
                tracing::debug!("{} turns, now one by one: {error}", run.len());
                for alone in run {
                    Box::pin(self.write_run(vec![alone])).await;
                }
            }
            Err(error) => {
                let error = Arc::new(error);
                tracing::error!("{} turns not written: {error}", run.len());
                run.into_iter().for_each(|waiting| answer(waiting.caller, Err(StoreError::from(&error).into())));
            }
        }
    }

    async fn connect(&mut self) -> sqlx::Result<()> {
        if self.conn.is_none() {
            self.conn = Some(self.address.connect(ConnectionUse::WriteTurns).await?);
        }
        Ok(())
    }

    /// Sends the statement and returns the games that it appended to.
    async fn append(&mut self, run: &[Waiting]) -> sqlx::Result<HashSet<String>> {
        let query = bind_turns(run)?;
        let Some(conn) = &mut self.conn else { return Err(sqlx::Error::WorkerCrashed) };
        let rows = in_time(query.fetch_all(conn)).await?;
        rows.iter().map(|row| row.try_get("game")).collect()
    }

    /// Answers for games that were left out: the log has grown, or it has our event already, or somebody holds the row.
    async fn explain(&mut self, left_out: Vec<Waiting>) {
        let found = match self.left_out(&left_out).await {
            Ok(found) => found,
            Err(error) => {
                if is_lost(&error) {
                    self.conn = None;
                }
                return self.wait_on(left_out, error);
            }
        };
        for waiting in left_out {
            let append = &waiting.append;
            match found.get(append.game.as_str()) {
                Some((number, _)) if *number == append.expected as i64 => {
                    let blocked = io::Error::new(io::ErrorKind::WouldBlock, "another writer holds the game's row");
                    self.wait_on(vec![waiting], blocked.into());
                }
                // Nobody else appends our line: it was written by the statement whose answer was lost.
                Some((_, Some(line))) if waiting.sent && line_of(append).as_deref() == Some(line) => {
                    answer(waiting.caller, Ok(()));
                }
                _ => answer(waiting.caller, Err(AppendError::Conflict)),
            }
        }
    }

    /// The number of events of each game, and the line with the number that ours was to have.
    async fn left_out(&mut self, left_out: &[Waiting]) -> sqlx::Result<HashMap<String, (i64, Option<String>)>> {
        let mut found = HashMap::new();
        let query = sqlx::query(LEFT_OUT).bind(list(left_out, ' ', |append| append.game.as_str())).bind(list(
            left_out,
            ' ',
            |append| append.expected + 1,
        ));
        let Some(conn) = &mut self.conn else { return Err(sqlx::Error::WorkerCrashed) };
        for row in in_time(query.fetch_all(conn)).await? {
            found.insert(row.try_get("id")?, (row.try_get("number")?, row.try_get("line")?));
        }
        Ok(found)
    }

    /// Lets appends wait for the next try. Those that have waited too long are answered: their events may have been
    /// written if a statement with them was ever sent.
    fn wait_on(&mut self, run: Vec<Waiting>, error: sqlx::Error) {
        let error = Arc::new(error);
        for waiting in run {
            if waiting.since.elapsed() < RETRY_FOR {
                self.waiting.push(waiting);
                continue;
            }
            tracing::error!(game = %waiting.append.game, "a turn was not written{}: {error}", if waiting.sent { ", perhaps" } else { "" });
            let why = if waiting.sent { StoreError::Unknown(error.clone()) } else { StoreError::from(&error) };
            answer(waiting.caller, Err(why.into()));
        }
    }
}

/// Waits for the database, but not for ever: a connection can be lost without a sign.
async fn in_time<T>(query: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    tokio::time::timeout(TIMEOUT, query).await.unwrap_or_else(|_| Err(io::Error::from(io::ErrorKind::TimedOut).into()))
}

fn answer(caller: AppendCaller, result: Result<(), AppendError>) {
    // The caller may no longer be waiting.
    let _ = caller.send(result);
}

fn line_of(append: &Append) -> Option<String> {
    append.events.first().map(ToString::to_string)
}

/// Binds turns to [`TURNS`].
fn bind_turns(run: &[Waiting]) -> sqlx::Result<Query<'static, Any, AnyArguments>> {
    let lines = list(run, '\n', |append| line_of(append).unwrap_or_default());
    if lines.split('\n').count() != run.len() {
        // It would shift the lines of others.
        return Err(sqlx::Error::Encode("an event that is more than one line".into()));
    }
    let maybe = |value: Option<i64>| value.map_or_else(|| "-".to_owned(), |value| value.to_string());
    let query = sqlx::query(TURNS)
        .bind(list(run, ' ', |append| append.game.as_str()))
        .bind(list(run, ' ', |append| append.expected))
        .bind(list(run, ' ', |append| append.after.turns))
        .bind(list(run, ' ', |append| maybe(append.after.on_move.map(|seat| i64::from(seat.0)))))
        .bind(list(run, ' ', |append| maybe(append.after.deadline.map(to_millis))))
        .bind(list(run, ' ', |append| to_millis(append.touched())));
    Ok(query.bind(lines))
}

/// The values of a column, one for each turn. No value contains its separator: an event is one line.
fn list<'a, T: Display>(run: &'a [Waiting], separator: char, value: impl Fn(&'a Append) -> T) -> String {
    let mut text = String::new();
    for (place, waiting) in run.iter().enumerate() {
        if place > 0 {
            text.push(separator);
        }
        // Writing into a string can't fail.
        let _ = write!(text, "{}", value(&waiting.append));
    }
    text
}
