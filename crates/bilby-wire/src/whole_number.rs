//! Whole numbers as JSON Schema understands them: `8.0` is one as much as `8` is. serde's integers refuse the first.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// A number without a fractional part, as far as an `f64` represents all of them.
struct WholeNumber(i64);

impl<'de> Deserialize<'de> for WholeNumber {
    fn deserialize<D: Deserializer<'de>>(number: D) -> Result<WholeNumber, D::Error> {
        // Not `deserialize_i64`: inside a tagged enum it would refuse a float before the visitor sees it.
        number.deserialize_any(WholeNumberVisitor)
    }
}

struct WholeNumberVisitor;

impl Visitor<'_> for WholeNumberVisitor {
    type Value = WholeNumber;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<WholeNumber, E> {
        Ok(WholeNumber(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<WholeNumber, E> {
        i64::try_from(number).map(WholeNumber).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<WholeNumber, E> {
        const EXACT: f64 = (1_u64 << 53) as f64;
        if number.fract() == 0.0 && number.abs() <= EXACT {
            #[expect(clippy::cast_possible_truncation, reason = "a whole number in the range of i64")]
            return Ok(WholeNumber(number as i64));
        }
        Err(E::invalid_value(Unexpected::Float(number), &self))
    }
}

/// Reads a small whole number.
pub fn whole_number<'de, D: Deserializer<'de>>(number: D) -> Result<u8, D::Error> {
    let WholeNumber(number) = WholeNumber::deserialize(number)?;
    u8::try_from(number).map_err(|_| D::Error::invalid_value(Unexpected::Signed(number), &"a small whole number"))
}

#[cfg(test)]
mod tests {
    use crate::NewSeat;

    fn level(number: &str) -> Option<u8> {
        let seat = serde_json::from_str(&format!(r#"{{"kind":"computer","level":{number}}}"#)).ok()?;
        let NewSeat::Computer { level } = seat else { return None };
        Some(level)
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_fraction_of_zero() {
        for number in ["8", "8.0", "8.000", "0.8e1", "80e-1"] {
            assert_eq!(level(number), Some(8), "{number}");
        }
    }

    #[test]
    fn everything_else_is_refused() {
        for number in ["8.5", "-1", "256", "1e300", "18446744073709551615", "\"8\"", "true", "null", "[8]", "{}"] {
            assert_eq!(level(number), None, "{number}");
        }
    }
}
