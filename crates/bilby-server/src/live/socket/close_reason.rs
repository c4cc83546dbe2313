//! Why the server closes a socket.
//!
//! | code | reason | what a client does |
//! | --- | --- | --- |
//! | 1009 | a message of more than 16 KiB | sends shorter ones |
//! | 1012 | the server closes or restarts | reconnects after `backIn` milliseconds, with `since` |
//! | 4001 | signed out, here or elsewhere | signs in |
//! | 4003 | the person, or their network, is banned | asks `/me` why, and for how long |
//! | 4008 | too many messages in spite of refusals, or too many bytes that make no message | reconnects later, and sends less |
//! | 4009 | the client did not read what it was sent | reconnects with `since` |
//! | 4010 | a ping was not answered before the next was due | reconnects with `since` |
//! | 4013 | too many sockets, of one person or in all | closes another, or tries later |

use axum::extract::ws::CloseFrame;

/// Why the server closes a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    TooLong,
    Closing,
    SignedOut,
    Banned,
    TooMany,
    TooSlow,
    Silent,
    TooManySockets,
}

impl CloseReason {
    /// Returns the close frame.
    pub fn frame(self) -> CloseFrame {
        let (code, reason) = match self {
            CloseReason::TooLong => (1009, "message too long"),
            CloseReason::Closing => (1012, "the server closes"),
            CloseReason::SignedOut => (4001, "signed out"),
            CloseReason::Banned => (4003, "banned"),
            CloseReason::TooMany => (4008, "too many messages"),
            CloseReason::TooSlow => (4009, "too slow"),
            CloseReason::Silent => (4010, "no answer to a ping"),
            CloseReason::TooManySockets => (4013, "too many sockets"),
        };
        CloseFrame { code, reason: reason.into() }
    }
}
