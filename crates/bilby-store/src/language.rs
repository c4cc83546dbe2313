//! The languages that people are written to in.

use std::fmt;
use std::str::FromStr;

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// Its code: `en` or `fr`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Language, LanguageError> {
        [Language::English, Language::French].into_iter().find(|language| language.code() == text).ok_or(LanguageError)
    }
}

/// A text is not the code of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("en or fr")]
pub struct LanguageError;
