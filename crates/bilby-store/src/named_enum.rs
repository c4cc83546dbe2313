//! Enums whose variants are stored as texts.

/// A text that is not the name of any variant of an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one of {}", .0.join(", "))]
pub struct UnknownNameError(
    /// The names that there are.
    pub &'static [&'static str],
);

/// Gives each variant of an enum the name under which it is stored. `Display` writes it, and `FromStr` reads it.
macro_rules! named_enum {
    ($type:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// The names of all variants.
            pub const NAMES: &[&str] = &[$($name),+];

            /// The name under which it is stored.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownNameError;

            fn from_str(text: &str) -> std::result::Result<$type, $crate::UnknownNameError> {
                match text {
                    $($name => Ok($type::$variant),)+
                    _ => Err($crate::UnknownNameError($type::NAMES)),
                }
            }
        }
    };
}

pub(crate) use named_enum;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AuditAction, Language, NotifyWhen, RatingRefusal, Relation, ReportReason, SanctionKind, StoredPhase};
    use std::fmt::Display;
    use std::str::FromStr;

    #[track_caller]
    fn check<T: FromStr<Err = UnknownNameError> + Display>(names: &'static [&'static str]) {
        for name in names {
            assert_eq!(name.parse::<T>().map(|read| read.to_string()).as_deref(), Ok(*name));
        }
        assert_eq!("?".parse::<T>().map(|read| read.to_string()), Err(UnknownNameError(names)));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        check::<AuditAction>(AuditAction::NAMES);
        check::<Language>(Language::NAMES);
        check::<NotifyWhen>(NotifyWhen::NAMES);
        check::<Relation>(Relation::NAMES);
        check::<ReportReason>(ReportReason::NAMES);
        check::<SanctionKind>(SanctionKind::NAMES);
        check::<StoredPhase>(StoredPhase::NAMES);
        check::<RatingRefusal>(RatingRefusal::NAMES);
        assert_eq!(UnknownNameError(Relation::NAMES).to_string(), "not one of friend, hidden, blocked");
    }
}
