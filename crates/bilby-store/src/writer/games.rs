//! Appends as SQL: the games' rows, guarded by the number of events that each writer knew, and the events.

use super::finish;
use super::rows::{Shape, Texts, runs};
use crate::Append;
use crate::row::to_millis;
use sqlx::{AnyConnection, Row};
use std::collections::HashSet;

/// New games. One whose id is there, or that is the second rematch of its game, is left out, which is no error.
static OPEN: Shape = Shape {
    before: "INSERT INTO games (id, number, kind, rules, time, rated, public, chat, previous, created, \
             phase, sitters, turns, on_move, deadline, touched, started) VALUES ",
    columns: 17,
    after: " ON CONFLICT DO NOTHING RETURNING id",
};

/// Games that go on, but only those whose log is as long as its writer knew.
static GO_ON: Shape = Shape {
    before: "UPDATE games SET number = v.column3, turns = v.column4, on_move = v.column5, deadline = v.column6, \
             touched = v.column7 FROM (VALUES ",
    columns: 7,
    after: ") AS v WHERE games.id = v.column1 AND games.number = v.column2 RETURNING id",
};

static EVENTS: Shape = Shape { before: "INSERT INTO events (game, number, line) VALUES ", columns: 3, after: "" };

/// What changes seldom.
const CHANGE: &str = "UPDATE games SET phase = $2, sitters = $3, started = COALESCE(started, $4), ended = $5, result = $6 \
                      WHERE id = $1";

/// Writes appends, at most one to each game. Says which were written, in their order: the others know too little.
pub(super) async fn append(
    link: &mut AnyConnection,
    texts: &mut Texts,
    appends: &[&Append],
) -> sqlx::Result<Vec<bool>> {
    let (new, old): (Vec<&Append>, Vec<&Append>) = appends.iter().partition(|append| append.expected == 0);
    let mut written = open(link, texts, &new).await?;
    written.extend(go_on(link, texts, &old).await?);
    let verdicts: Vec<bool> = appends.iter().map(|append| written.contains(append.game.as_str())).collect();
    let good = || appends.iter().zip(&verdicts).filter(|(_, good)| **good).map(|(append, _)| *append);
    events(link, texts, good()).await?;
    for append in good() {
        if append.changes_more() && append.expected > 0 {
            let result = append.finish.as_ref().map(|finish| finish.result.as_str());
            let query = sqlx::query(CHANGE).bind(append.game.as_str()).bind(append.after.phase.word());
            let query = query.bind(append.after.sitters_text()).bind(append.started().map(to_millis));
            query.bind(append.ended().map(to_millis)).bind(result).execute(&mut *link).await?;
        }
        if let Some(result) = &append.finish {
            finish::keep(link, append, result).await?;
        }
    }
    Ok(verdicts)
}

/// Makes the rows of new games; gives the ids of those that were made.
async fn open(link: &mut AnyConnection, texts: &mut Texts, new: &[&Append]) -> sqlx::Result<HashSet<String>> {
    let mut made = HashSet::new();
    for run in runs(new) {
        let mut query = texts.query(&OPEN, run.len());
        for append in run {
            let after = &append.after;
            let traits = append.opened.as_ref();
            let is = |trait_of: fn(&crate::Traits) -> bool| i64::from(traits.is_some_and(trait_of));
            let created = append.events.first().map_or(0, |event| event.at);
            query = query.bind(append.game.as_str()).bind(append.number() as i64).bind(after.kind.name());
            query = query.bind(after.rules.as_str()).bind(after.time.as_str());
            query =
                query.bind(is(|traits| traits.rated)).bind(is(|traits| traits.public)).bind(is(|traits| traits.chat));
            query = query.bind(traits.and_then(|traits| traits.previous.as_ref()).map(crate::GameId::as_str));
            query = query.bind(to_millis(created)).bind(after.phase.word()).bind(after.sitters_text());
            query = query.bind(i64::from(after.turns)).bind(after.on_move.map(|seat| i64::from(seat.0)));
            query = query.bind(after.deadline.map(to_millis)).bind(to_millis(append.touched()));
            query = query.bind(append.started().map(to_millis));
        }
        for row in query.fetch_all(&mut *link).await? {
            made.insert(row.try_get("id")?);
        }
    }
    Ok(made)
}

/// Changes the rows of games that go on; gives the ids of those that were as expected.
async fn go_on(link: &mut AnyConnection, texts: &mut Texts, old: &[&Append]) -> sqlx::Result<HashSet<String>> {
    let mut changed = HashSet::new();
    for run in runs(old) {
        let mut query = texts.query(&GO_ON, run.len());
        for append in run {
            let after = &append.after;
            query = query.bind(append.game.as_str()).bind(append.expected as i64).bind(append.number() as i64);
            query = query.bind(i64::from(after.turns)).bind(after.on_move.map(|seat| i64::from(seat.0)));
            query = query.bind(after.deadline.map(to_millis)).bind(to_millis(append.touched()));
        }
        for row in query.fetch_all(&mut *link).await? {
            changed.insert(row.try_get("id")?);
        }
    }
    Ok(changed)
}

/// Adds events to the logs.
async fn events<'a>(
    link: &mut AnyConnection,
    texts: &mut Texts,
    appends: impl Iterator<Item = &'a Append>,
) -> sqlx::Result<()> {
    let rows = appends.flat_map(|append| append.events.iter().map(|event| (append.game.as_str(), event)));
    for run in runs(&rows.collect::<Vec<_>>()) {
        let mut query = texts.query(&EVENTS, run.len());
        for (game, event) in run {
            query = query.bind(*game).bind(event.number as i64).bind(event.to_string());
        }
        query.execute(&mut *link).await?;
    }
    Ok(())
}
