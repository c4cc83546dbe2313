//! Reads rows. Only texts and numbers are stored; other types are parsed from them and checked.

use crate::{Result, StoreError};
use bilby_table::Millis;
use sqlx::Row;
use sqlx::any::{Any, AnyRow};
use std::fmt::Display;
use std::str::FromStr;

/// Reads a column: `String`, `i64`, `f64`, or an `Option` of one.
pub(crate) fn get<'r, T: sqlx::Decode<'r, Any> + sqlx::Type<Any>>(row: &'r AnyRow, column: &str) -> Result<T> {
    Ok(row.try_get(column)?)
}

/// Parses a text column.
pub(crate) fn parsed<T: FromStr<Err: Display>>(row: &AnyRow, column: &str) -> Result<T> {
    let text: &str = get(row, column)?;
    text.parse().map_err(|error: T::Err| StoreError::Damaged {
        what: format!("column {column}"),
        reason: format!("{error}: {text:?}"),
    })
}

/// Parses a text column that can be null.
pub(crate) fn maybe_parsed<T: FromStr<Err: Display>>(row: &AnyRow, column: &str) -> Result<Option<T>> {
    let there: Option<String> = get(row, column)?;
    there.map(|_| parsed(row, column)).transpose()
}

/// Reads a number of a narrower type.
pub(crate) fn number<T: TryFrom<i64>>(row: &AnyRow, column: &str) -> Result<T> {
    T::try_from(get::<i64>(row, column)?).map_err(|_| damaged(column))
}

/// Reads a timestamp.
pub(crate) fn moment(row: &AnyRow, column: &str) -> Result<Millis> {
    Ok(from_millis(get(row, column)?))
}

/// Reads a boolean.
pub(crate) fn flag(row: &AnyRow, column: &str) -> Result<bool> {
    Ok(get::<i64>(row, column)? != 0)
}

/// The error for a column with an invalid value.
pub(crate) fn damaged(column: &str) -> StoreError {
    StoreError::Damaged { what: format!("column {column}"), reason: "a value that was never written".to_owned() }
}

/// Converts a timestamp for the database; too large ones are clamped.
pub(crate) fn to_millis(moment: Millis) -> i64 {
    i64::try_from(moment).unwrap_or(i64::MAX)
}

/// Converts a timestamp from the database.
pub(crate) fn from_millis(moment: i64) -> Millis {
    Millis::try_from(moment).unwrap_or(0)
}
