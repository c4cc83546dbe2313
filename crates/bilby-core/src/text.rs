//! Helpers for the strict position texts.

use crate::{PositionError, TooHighRefusal};
use std::fmt;

/// The fields of a position's text, joined by one space, read one after the other.
pub struct Fields<'a> {
    rest: Option<&'a str>,
    last: &'static str,
}

impl<'a> Fields<'a> {
    /// The fields of `text`.
    pub fn new(text: &'a str) -> Fields<'a> {
        Fields { rest: Some(text), last: "" }
    }

    /// The next field, which must exist.
    pub fn take(&mut self, field: &'static str) -> Result<&'a str, PositionError> {
        let rest = self.rest.ok_or_else(|| PositionError::new(field, "missing"))?;
        let (text, rest) = match rest.split_once(' ') {
            Some((text, rest)) => (text, Some(rest)),
            None => (rest, None),
        };
        if text.is_empty() {
            return Err(PositionError::new(field, "empty (fields are joined by exactly one space)"));
        }
        self.rest = rest;
        self.last = field;
        Ok(text)
    }

    /// Checks that nothing follows the last field.
    pub fn finish(self) -> Result<(), PositionError> {
        match self.rest {
            None => Ok(()),
            Some(rest) => Err(PositionError::new(self.last, format!("followed by {rest:?}"))),
        }
    }
}

/// Reads a whole number in its canonical form: digits only, no leading zero, at most `most`.
pub fn read_number(field: &'static str, text: &str, most: u32) -> Result<u32, PositionError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(PositionError::new(field, format!("{text:?} is not a number")));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(PositionError::new(field, format!("{text:?} has a leading zero")));
    }
    match text.parse() {
        Ok(number) => check_number(field, number, most),
        Err(_) => Err(PositionError::new(field, format!("{text} is more than {most}"))),
    }
}

/// Checks that a number is at most `most`, and returns it.
pub fn check_number(field: &'static str, number: u32, most: u32) -> Result<u32, PositionError> {
    if number > most { Err(PositionError::refused(field, TooHighRefusal { number, most })) } else { Ok(number) }
}

/// Writes the rows of a board, with runs of free squares as numbers.
#[derive(Default)]
pub struct RunWriter {
    run: u32,
}

impl RunWriter {
    /// Counts one more free square.
    pub fn free(&mut self) {
        self.run += 1;
    }

    /// Writes the current run, if there is one.
    pub fn flush(&mut self, f: &mut impl fmt::Write) -> fmt::Result {
        if self.run > 0 {
            write!(f, "{}", self.run)?;
            self.run = 0;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_strict() {
        let mut fields = Fields::new("a b");
        assert_eq!(fields.take("A"), Ok("a"));
        assert_eq!(fields.take("B"), Ok("b"));
        assert_eq!(fields.take("C"), Err(PositionError::new("C", "missing")));
        assert!(Fields::new(" a").take("A").is_err());
        let mut fields = Fields::new("a ");
        assert_eq!(fields.take("A"), Ok("a"));
        assert_eq!(fields.finish(), Err(PositionError::new("A", "followed by \"\"")));
    }

    #[test]
    fn numbers_are_canonical() {
        assert_eq!(read_number("N", "100", 100), Ok(100));
        for bad in ["", "01", "00", "+1", "-1", "1 ", "101", "99999999999999999999"] {
            assert!(read_number("N", bad, 100).is_err(), "{bad:?}");
        }
    }
}
