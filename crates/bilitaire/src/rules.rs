//! The rules text of Bi-litaire, which is always empty.

use bilby_core::{RulesError, find_choices, read_choices};
use std::fmt;
use std::str::FromStr;

/// The rules of a match. There are no options.
///
/// ```
/// use bilitaire::Rules;
///
/// assert_eq!("".parse(), Ok(Rules));
/// assert!("trays=9".parse::<Rules>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules;

impl Rules {
    /// The rules with these values of these options, given as pairs of a key and a value. Every pair is refused.
    pub fn from_choices<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Rules, RulesError> {
        find_choices::<0>(&[], pairs).map(|[]| Rules)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        read_choices::<0>(&[], text).map(|[]| Rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}
