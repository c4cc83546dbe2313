//! Comments on the wrong announcements of games without assistance.

use std::fmt;

const WRONG_CLAIM: &str = "[%wrongclaim]";
const VOID_CALL: &str = "[%voidcall ";

/// What a player announced wrongly, which a record notes in a comment after the turn.
///
/// ```
/// use bilby_games::record::WrongAnnouncement;
///
/// assert_eq!(WrongAnnouncement::VoidCall(5).to_string(), "[%voidcall 5]");
/// assert_eq!(WrongAnnouncement::read("hm [%voidcall 5]"), Some(WrongAnnouncement::VoidCall(5)));
/// assert_eq!(WrongAnnouncement::read("[%wrongclaim]"), Some(WrongAnnouncement::WrongClaim));
/// assert_eq!(WrongAnnouncement::read("[%voidcall many]"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAnnouncement {
    /// The number of a call of Bi-litaire that could not be fulfilled.
    VoidCall(u32),
    /// A claim of Billo although no capture was passed up.
    WrongClaim,
}

impl WrongAnnouncement {
    /// Reads the text of a comment; `None` if it is about something else.
    pub fn read(comment: &str) -> Option<WrongAnnouncement> {
        if comment == WRONG_CLAIM {
            return Some(WrongAnnouncement::WrongClaim);
        }
        let (_, rest) = comment.split_once(VOID_CALL)?;
        let (number, _) = rest.split_once(']')?;
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        number.parse().ok().filter(|_| is_number).map(WrongAnnouncement::VoidCall)
    }
}

impl fmt::Display for WrongAnnouncement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongAnnouncement::VoidCall(call) => write!(f, "{VOID_CALL}{call}]"),
            WrongAnnouncement::WrongClaim => f.write_str(WRONG_CLAIM),
        }
    }
}
