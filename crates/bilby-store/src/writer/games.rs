//! Appends as SQL: the games' rows, guarded by the number of events that each writer knew, and the events.

use super::finish;
use super::rows::{AnyQuery, LONGEST_RUN, Shape, StatementCache, padding, runs};
use crate::Append;
use crate::row::to_millis;
use sqlx::{AnyConnection, Row};
use std::collections::HashSet;

/// Inserts new games. A game whose id exists, or that is the second rematch of its game, is skipped without an error.
static OPEN: Shape = Shape {
    before: "INSERT INTO games (id, number, kind, rules, time, rated, public, chat, previous, created, \
             phase, sitters, turns, on_move, deadline, touched, started) VALUES ",
    columns: 17,
    after: " ON CONFLICT DO NOTHING",
};

/// Updates existing games whose log is as long as the writer knew. No game has the id of a row of nulls.
static GO_ON: Shape = Shape {
    before: "UPDATE games SET number = v.column3, turns = v.column4, on_move = v.column5, deadline = v.column6, \
             touched = v.column7 FROM (VALUES ",
    columns: 7,
    after: ") AS v WHERE games.id = v.column1 AND games.number = v.column2",
};

/// Adds events. Rows of nulls are left out.
static EVENTS: Shape = Shape {
    before: "INSERT INTO events (game, number, line) SELECT v.column1, v.column2, v.column3 FROM (VALUES ",
    columns: 3,
    after: ") AS v WHERE v.column1 IS NOT NULL",
};

/// Updates the columns that rarely change.
const CHANGE: &str = "UPDATE games SET phase = $2, sitters = $3, started = COALESCE(started, $4), ended = $5, result = $6, \
                      rules = $7, unready = $8 WHERE id = $1";

/// Writes appends, at most one to each game. Returns `false` if one of them is in conflict; the transaction must then
/// be rolled back.
pub(super) async fn append_all(
    conn: &mut AnyConnection,
    statements: &mut StatementCache,
    appends: &[&Append],
) -> sqlx::Result<bool> {
    let (new, old) = new_and_old(appends);
    for run in runs(&new) {
        let written = open(statements.query(&OPEN, run.len()), run).execute(&mut *conn).await?;
        if written.rows_affected() != run.len() as u64 {
            return Ok(false);
        }
    }
    for run in old.chunks(LONGEST_RUN) {
        let written = go_on(statements.query(&GO_ON, run.len()), run).execute(&mut *conn).await?;
        if written.rows_affected() != run.len() as u64 {
            return Ok(false);
        }
    }
    events(conn, statements, appends).await?;
    Ok(true)
}

/// Writes the appends that are not in conflict, and returns for each whether it was written. Learning which costs as
/// much as writing, so this is only for batches with a conflict.
pub(super) async fn append_some(
    conn: &mut AnyConnection,
    statements: &mut StatementCache,
    appends: &[&Append],
) -> sqlx::Result<Vec<bool>> {
    let mut written: HashSet<String> = HashSet::new();
    let (new, old) = new_and_old(appends);
    for run in runs(&new) {
        for row in open(statements.query_naming(&OPEN, run.len()), run).fetch_all(&mut *conn).await? {
            written.insert(row.try_get("id")?);
        }
    }
    for run in old.chunks(LONGEST_RUN) {
        for row in go_on(statements.query_naming(&GO_ON, run.len()), run).fetch_all(&mut *conn).await? {
            written.insert(row.try_get("id")?);
        }
    }
    let verdicts: Vec<bool> = appends.iter().map(|append| written.contains(append.game.as_str())).collect();
    let good = appends.iter().zip(&verdicts).filter(|(_, good)| **good).map(|(append, _)| *append);
    events(conn, statements, &good.collect::<Vec<_>>()).await?;
    Ok(verdicts)
}

/// The appends to new games, and those to existing ones.
fn new_and_old<'a>(appends: &[&'a Append]) -> (Vec<&'a Append>, Vec<&'a Append>) {
    appends.iter().copied().partition(|append| append.expected == 0)
}

/// Binds the rows of new games.
fn open<'q>(mut query: AnyQuery<'q>, run: &'q [&'q Append]) -> AnyQuery<'q> {
    for append in run {
        let after = &append.after;
        let options = append.opened.as_ref();
        let is = |trait_of: fn(&crate::TableOptions) -> bool| i64::from(options.is_some_and(trait_of));
        let created = append.events.first().map_or(0, |event| event.at);
        query = query.bind(append.game.as_str()).bind(append.number() as i64).bind(after.kind.name());
        query = query.bind(after.rules.as_str()).bind(after.time.as_str());
        query =
            query.bind(is(|options| options.rated)).bind(is(|options| options.public)).bind(is(|options| options.chat));
        query = query.bind(options.and_then(|options| options.previous.as_ref()).map(crate::GameId::as_str));
        query = query.bind(to_millis(created)).bind(after.phase.name()).bind(after.sitters_text());
        query = query.bind(i64::from(after.turns)).bind(after.on_move.map(|seat| i64::from(seat.0)));
        query = query.bind(after.deadline.map(to_millis)).bind(to_millis(append.touched()));
        query = query.bind(append.started().map(to_millis));
    }
    query
}

/// Binds the rows of existing games.
fn go_on<'q>(mut query: AnyQuery<'q>, run: &'q [&'q Append]) -> AnyQuery<'q> {
    for append in run {
        let after = &append.after;
        query = query.bind(append.game.as_str()).bind(append.expected as i64).bind(append.number() as i64);
        query = query.bind(i64::from(after.turns)).bind(after.on_move.map(|seat| i64::from(seat.0)));
        query = query.bind(after.deadline.map(to_millis)).bind(to_millis(append.touched()));
    }
    for _ in 0..padding(run.len()) {
        query = query.bind(None::<&str>);
        query = (1..GO_ON.columns).fold(query, |query, _| query.bind(None::<i64>));
    }
    query
}

/// Adds events to the logs, and stores the outcomes of finished games.
async fn events(conn: &mut AnyConnection, statements: &mut StatementCache, appends: &[&Append]) -> sqlx::Result<()> {
    let rows = appends.iter().flat_map(|append| append.events.iter().map(|event| (append.game.as_str(), event)));
    for run in rows.collect::<Vec<_>>().chunks(LONGEST_RUN) {
        let mut query = statements.query(&EVENTS, run.len());
        for (game, event) in run {
            query = query.bind(*game).bind(event.number as i64).bind(event.to_string());
        }
        for _ in 0..padding(run.len()) {
            query = query.bind(None::<&str>).bind(None::<i64>).bind(None::<&str>);
        }
        query.execute(&mut *conn).await?;
    }
    for append in appends {
        if append.changes_more() && append.expected > 0 {
            let result = append.finish.as_ref().map(|finish| finish.result.as_str());
            let query = sqlx::query(CHANGE).bind(append.game.as_str()).bind(append.after.phase.name());
            let query = query.bind(append.after.sitters_text()).bind(append.started().map(to_millis));
            let query = query.bind(append.ended().map(to_millis)).bind(result).bind(append.after.rules.as_str());
            let query = query.bind(append.after.unready_text());
            query.execute(&mut *conn).await?;
        }
        if let Some(result) = &append.finish {
            finish::keep(conn, append, result).await?;
        }
    }
    Ok(())
}
