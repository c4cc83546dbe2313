//! Statements over many rows, which save round trips to the database.

use crate::connect::Database;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A statement with a list of rows in its middle.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    pub before: &'static str,
    pub columns: usize,
    pub after: &'static str,
}

/// The statements in use, each built once. They are for 1, 2, 4 … [`LONGEST_RUN`] rows, so that a few prepared
/// statements serve any number of rows. Rows are split into runs of these lengths; or they are split as little as
/// possible, and the last statement is filled up with rows of nulls, which it must leave out.
pub(super) struct StatementCache {
    database: Database,
    written: HashMap<(&'static Shape, usize, &'static str), Arc<str>>,
}

/// A statement to which rows are bound.
pub(super) type AnyQuery<'q> = Query<'q, sqlx::Any, AnyArguments>;

/// The longest run of rows in one statement.
pub(super) const LONGEST_RUN: usize = 128;

impl StatementCache {
    pub fn new(database: Database) -> StatementCache {
        StatementCache { database, written: HashMap::new() }
    }

    /// A statement over this many rows and [`padding`].
    pub fn query(&mut self, shape: &'static Shape, rows: usize) -> AnyQuery<'static> {
        self.ending(shape, rows, "")
    }

    /// A statement over this many rows that returns the ids of the rows it wrote.
    pub fn query_naming(&mut self, shape: &'static Shape, rows: usize) -> AnyQuery<'static> {
        self.ending(shape, rows, " RETURNING id")
    }

    fn ending(&mut self, shape: &'static Shape, rows: usize, end: &'static str) -> AnyQuery<'static> {
        let rows = rows + padding(rows);
        let text = self.written.entry((shape, rows, end));
        let text = text.or_insert_with(|| (shape.text(rows, self.database) + end).into());
        sqlx::query(AssertSqlSafe(Arc::clone(text)))
    }
}

impl Shape {
    /// Builds the statement over this many rows. SQLite gets unnumbered placeholders: it would look up a numbered one
    /// among all the others.
    fn text(&self, rows: usize, database: Database) -> String {
        let mut text = self.before.to_owned();
        for row in 0..rows {
            text.push_str(if row == 0 { "(" } else { ", (" });
            for column in 1..=self.columns {
                text.push_str(if column == 1 { "" } else { ", " });
                // Writing into a string can't fail.
                let _ = match database {
                    Database::Sqlite => write!(text, "?"),
                    Database::Postgres => write!(text, "${}", row * self.columns + column),
                };
            }
            text.push(')');
        }
        text + self.after
    }
}

/// Cuts rows into runs whose lengths are powers of two.
pub(super) fn runs<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let power = rows.len().checked_ilog2()?;
        let (run, rest) = rows.split_at((1 << power).min(LONGEST_RUN));
        rows = rest;
        Some(run)
    })
}

/// How many rows of nulls fill up a statement over this many.
pub(super) fn padding(rows: usize) -> usize {
    rows.next_power_of_two() - rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_powers_of_two() {
        let rows: Vec<u32> = (0..300).collect();
        assert_eq!(runs(&rows).map(<[u32]>::len).collect::<Vec<_>>(), [128, 128, 32, 8, 4]);
        assert_eq!(runs(&rows).flatten().copied().collect::<Vec<_>>(), rows);
        assert_eq!(runs::<u32>(&[]).count(), 0);
        assert!(runs(&rows).all(|run| padding(run.len()) == 0));
    }

    #[test]
    fn few_statements_serve_any_number_of_rows() {
        let lengths = [1, 2, 3, 5, 45, 128].map(|rows| rows + padding(rows));
        assert_eq!(lengths, [1, 2, 4, 8, 64, 128]);
    }

    #[test]
    fn places_are_numbered_through() {
        let shape = Shape { before: "INSERT INTO t VALUES ", columns: 2, after: " ON CONFLICT DO NOTHING" };
        let postgres = "INSERT INTO t VALUES ($1, $2), ($3, $4) ON CONFLICT DO NOTHING";
        assert_eq!(shape.text(2, Database::Postgres), postgres);
        assert_eq!(shape.text(2, Database::Sqlite), "INSERT INTO t VALUES (?, ?), (?, ?) ON CONFLICT DO NOTHING");
    }
}
