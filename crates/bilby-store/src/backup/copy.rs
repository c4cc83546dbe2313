//! Copies a table from one database to another, page by page.

use super::plan::{Column, Plan};
use crate::Result;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{AnyConnection, AssertSqlSafe, Row};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How many rows a page has: all their values fit into one statement, on both databases.
const PAGE: usize = 500;

type AnyQuery<'q> = Query<'q, sqlx::Any, AnyArguments>;

/// A number that depends on all values of all rows, but not on their order: databases sort texts differently.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digest {
    rows: u64,
    sum: u64,
}

impl Digest {
    fn add(&mut self, row: &[Cell]) {
        let mut hasher = DefaultHasher::new();
        for cell in row {
            match cell {
                Cell::Text(text) => text.hash(&mut hasher),
                Cell::Number(number) => number.hash(&mut hasher),
                Cell::Real(real) => real.map(f64::to_bits).hash(&mut hasher),
            }
        }
        self.rows += 1;
        self.sum = self.sum.wrapping_add(hasher.finish());
    }
}

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

    /// The number of rows.
    pub async fn count(&self, conn: &mut AnyConnection) -> Result<u64> {
        let sql = format!("SELECT COUNT(*) AS rows FROM {}", self.table);
        let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(conn).await?;
        Ok(row.try_get::<i64, _>("rows")?.unsigned_abs())
    }

    /// Copies all rows, in the order of their keys. Calls `tell` with the number of rows of each page, and returns the
    /// digest of all of them.
    pub async fn copy(
        &self,
        from: &mut AnyConnection,
        to: &mut AnyConnection,
        tell: &mut impl FnMut(u64),
    ) -> Result<Digest> {
        let mut digest = Digest::default();
        let mut page = self.page(from, None).await?;
        while !page.is_empty() {
            // Not prepared persistently, because the driver gives a null fraction another type than a value.
            let insert = sqlx::query(AssertSqlSafe(self.insert(page.len()))).persistent(false);
            page.iter().flatten().fold(insert, bind).execute(&mut *to).await?;
            page.iter().for_each(|row| digest.add(row));
            tell(page.len() as u64);
            page = self.page_after(from, page).await?;
        }
        Ok(digest)
    }

    /// The digest of all rows.
    pub async fn digest(&self, conn: &mut AnyConnection, tell: &mut impl FnMut(u64)) -> Result<Digest> {
        let mut digest = Digest::default();
        let mut page = self.page(conn, None).await?;
        while !page.is_empty() {
            page.iter().for_each(|row| digest.add(row));
            tell(page.len() as u64);
            page = self.page_after(conn, page).await?;
        }
        Ok(digest)
    }

    /// The page after this one.
    async fn page_after(&self, conn: &mut AnyConnection, page: Vec<Vec<Cell>>) -> Result<Vec<Vec<Cell>>> {
        match page.last() {
            Some(last) if page.len() == PAGE => self.page(conn, Some(last)).await,
            _ => Ok(Vec::new()),
        }
    }

    /// The first page, or the one after a row.
    async fn page(&self, conn: &mut AnyConnection, last: Option<&Vec<Cell>>) -> Result<Vec<Vec<Cell>>> {
        let sql = self.select(last.is_some());
        let key = last.into_iter().flat_map(|row| &row[..self.key]);
        let page = key.fold(sqlx::query(AssertSqlSafe(sql)), bind).fetch_all(conn).await?;
        Ok(page.iter().map(|row| self.read(row)).collect::<sqlx::Result<Vec<_>>>()?)
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

fn bind<'q>(query: AnyQuery<'q>, cell: &Cell) -> AnyQuery<'q> {
    match cell {
        Cell::Text(text) => query.bind(text.clone()),
        Cell::Number(number) => query.bind(*number),
        Cell::Real(real) => query.bind(*real),
    }
}
