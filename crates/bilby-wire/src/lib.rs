//! The messages between Bilby's server and its clients: the bodies of HTTP requests and responses, and the messages of
//! the socket in each direction.
//!
//! All types are closed: the server refuses fields that it does not know instead of ignoring them. Everything is JSON.
//! The page's TypeScript types and the OpenAPI document are generated from here. A change that an older client would
//! not understand needs a new [`PROTOCOL`] and a new address.
//!
//! Nothing here knows a rule. Rules, positions and turns are texts in the notation of `docs/rules/notation.md`.
#![forbid(unsafe_code)]
// Most names explain themselves. The comments, which end up in the OpenAPI document, explain the others.
#![allow(missing_docs)]

mod conditional;
mod event;
mod explorer;
mod history;
mod moderation;
mod nothing;
mod notifications;
mod people;
mod person;
mod problem;
mod problem_code;
mod socket;
mod table;
#[cfg(test)]
mod typescript;
mod whole_number;

pub use conditional::{Conditional, Dropped, NewConditional};
pub use event::{Ending, Question, Reason, TableEvent, TableEventKind};
pub use explorer::{Explored, ExploredMarbles, ExploredMove, WithComputers};
pub use history::{GameSeat, GameSummary, GamesPage, Profile, Rating, RatingKind, RatingPoint, Unrated};
pub use moderation::{
    AUDIT_ACTIONS, Announced, Announcement, AuditFacts, AuditLine, ModerationAct, NewReport, Report, ReportReason,
    ReportedLine, Sanction, SanctionKind, SetChat,
};
pub use notifications::{
    AddressCode, Language, NewAddress, NewDevice, NewNotificationSettings, NotificationSettings, NotifyWhen, OldDevice,
};
pub use people::{
    Challenge, GameCounts, Leader, LostPassword, LostPasswordWays, NewName, NewRecoveryCodes, PersonRating, Recover,
    RecoveryCodes, RecoveryLeft, RelatedPerson, Relation, SetRelation,
};
pub use person::{AccountPassword, DeleteAccount, Deliver, Guest, NewPassword, Person, Session, SignIn, SignUp};
pub use problem::Problem;
pub use problem_code::{CLIENT_ERROR_CODES, PROBLEM_CODES, is_problem_code};
pub use socket::{ClientMessage, ClientRequest, ServerMessage, TableCommand, Update};
pub use table::{
    Absence, AbsenceEffect, ChatLine, ChatRoom, Game, LiveSeat, LiveState, NewSeat, NewTable, OpenQuestion, Phase,
    SeatOption, Seek, Sitter, Standing, TableState, TableSummary, VoidCall,
};

/// The version of the protocol: the `1` of `/api/v1`.
pub const PROTOCOL: u32 = 1;

/// Milliseconds: a duration, or a time since 1970 by the server's clock.
pub type Millis = u64;
