//! Copies a table from one database to another, page by page.

use super::plan::{Column, Plan};
use crate::Result;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

/// How many rows a page has: all their values fit into one statement, on both databases.
const PAGE: usize = 500;

type Question<'q> = Query<'q, sqlx::Any, AnyArguments>;

/// A value to copy.
enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
    Real(Option<f64>),
}

impl Plan {
    /// Returns whether the table is empty.
    pub async fn is_empty(&self, conn: &mut AnyConnection) -> Result<bool> {
        let sql = format!("SELECT 1 FROM {} LIMIT 1", self.table);
        Ok(sqlx::query(AssertSqlSafe(sql)).fetch_all(conn).await?.is_empty())
    }

    /// Copies all rows, in the order of their keys.
    pub async fn copy(&self, from: &mut AnyConnection, to: &mut AnyConnection) -> Result<()> {
        let mut last: Option<Vec<Cell>> = None;
        loop {
            let sql = self.select(last.is_some());
            let key = last.iter().flat_map(|row| &row[..self.key]);
            let page = key.fold(sqlx::query(AssertSqlSafe(sql)), bind).fetch_all(&mut *from).await?;
            let rows = page.iter().map(|row| self.read(row)).collect::<sqlx::Result<Vec<_>>>()?;
            if rows.is_empty() {
                return Ok(());
            }
            // Not prepared persistently, because the driver gives a null fraction another type than a value.
            let insert = sqlx::query(AssertSqlSafe(self.insert(rows.len()))).persistent(false);
            rows.iter().flatten().fold(insert, bind).execute(&mut *to).await?;
            let is_last = rows.len() < PAGE;
            last = rows.into_iter().next_back();
            if is_last {
                return Ok(());
            }
        }
    }

    fn read(&self, row: &AnyRow) -> sqlx::Result<Vec<Cell>> {
        let cell = |column: &Column| {
            Ok(match column {
                Column::Text(name) => Cell::Text(row.try_get(name)?),
                Column::Number(name) => Cell::Number(row.try_get(name)?),
                Column::Real(name) => Cell::Real(row.try_get(name)?),
            })
        };
        self.columns.iter().map(cell).collect()
    }

    /// The query of the first page, or of the one after a key.
    fn select(&self, goes_on: bool) -> String {
        let (columns, key) = (names(self.columns), names(&self.columns[..self.key]));
        let places = crate::people::places(self.key, 0);
        let after = if goes_on { format!("WHERE ({key}) > ({places}) ") } else { String::new() };
        format!("SELECT {columns} FROM {} {after}ORDER BY {key} LIMIT {PAGE}", self.table)
    }

    fn insert(&self, rows: usize) -> String {
        let row =
            |number: usize| format!("({})", crate::people::places(self.columns.len(), number * self.columns.len()));
        let rows = (0..rows).map(row).collect::<Vec<_>>().join(", ");
        format!("INSERT INTO {} ({}) VALUES {rows}", self.table, names(self.columns))
    }
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(Column::name).collect::<Vec<_>>().join(", ")
}

fn bind<'q>(query: Question<'q>, cell: &Cell) -> Question<'q> {
    match cell {
        Cell::Text(text) => query.bind(text.clone()),
        Cell::Number(number) => query.bind(*number),
        Cell::Real(real) => query.bind(*real),
    }
}
