//! The codes of problems. A code that the server sends is in one of these lists, and the page's texts are typed by
//! them: if a code has no text in one of its languages, the page is not built.

/// The codes that people can meet. The page has a text for each.
pub const PROBLEM_CODES: &[&str] = &[
    "account-needed",
    "answer-first",
    "apart",
    "asked-already",
    "bad-address",
    "bad-chat",
    "bad-device",
    "bad-duration",
    "bad-level",
    "bad-name",
    "bad-network",
    "bad-password",
    "bad-seats",
    "bad-text",
    "banned",
    "busy",
    "challenged-already",
    "chat-off",
    "claimed-already",
    "closing",
    "contradiction",
    "damaged",
    "disk-full",
    "holiday-too-long",
    "is-moderator",
    "mail-failed",
    "moderators-only",
    "muted",
    "name-taken",
    "newer-server",
    "no-computers-in-rated",
    "no-holiday",
    "no-takebacks-in-rated",
    "not-absent",
    "not-at-this-table",
    "not-conditional",
    "not-decided",
    "not-offered",
    "not-on-move",
    "not-yours",
    "not-yours-to-ask",
    "nothing-to-take-back",
    "nothing-to-undo",
    "own-network",
    "patience",
    "removed",
    "renamed-lately",
    "same-table",
    "seat-taken",
    "seated-already",
    "shut-out",
    "sign-in-needed",
    "slow-down",
    "started",
    "stood-in",
    "table-over",
    "time-is-out",
    "too-few",
    "too-late-to-abort",
    "too-many",
    "too-many-conditions",
    "too-many-people",
    "too-many-reports",
    "too-many-sockets",
    "too-many-tables",
    "touched",
    "try-again",
    "unknown-person",
    "unknown-report",
    "unknown-table",
    "wrong-code",
    "wrong-password",
    "yourself",
];

/// The codes of mistakes that a client makes and not a person. The page has no texts for them: it shows the English
/// message.
pub const CLIENT_ERROR_CODES: &[&str] = &[
    "bad-json",
    "bad-minute",
    "bad-query",
    "bad-request",
    "bad-rules",
    "bad-time",
    "empty-seat",
    "has-left",
    "known",
    "malformed",
    "no-chain",
    "no-such-seat",
    "not-asked",
    "not-found",
    "not-here",
    "not-json",
    "not-over",
    "not-started",
    "nothing-asked",
    "other-origin",
    "socket-needed",
    "stale",
    "time-is-not-out",
    "too-large",
    "too-many-follows",
    "too-slow",
    "wrong-method",
];

/// Returns whether a code is in one of the lists. The codes of illegal turns are not: they belong to the rules.
pub fn is_problem_code(code: &str) -> bool {
    PROBLEM_CODES.contains(&code) || CLIENT_ERROR_CODES.contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_and_apart() {
        for codes in [PROBLEM_CODES, CLIENT_ERROR_CODES] {
            assert!(codes.is_sorted_by(|one, next| one < next), "{codes:?}");
        }
        assert!(!PROBLEM_CODES.iter().any(|code| CLIENT_ERROR_CODES.contains(code)));
    }
}
