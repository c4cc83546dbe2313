//! The languages in which the server writes to people.

use crate::named_enum::named_enum;

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

named_enum!(Language {
    English => "en",
    French => "fr",
});

impl Language {
    /// Its code: `en` or `fr`.
    pub fn code(self) -> &'static str {
        self.name()
    }
}
