//! What moderators do, as the audit names it.

use std::fmt;
use std::str::FromStr;

/// What a moderator did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditAction {
    /// Muted somebody.
    Mute,
    /// Lifted that.
    Unmute,
    /// Banned somebody.
    Ban,
    /// The same, and the network that they are connected from, which the nodes look for.
    BanWithNetwork,
    /// Lifted a ban.
    Unban,
    /// Banned a network.
    BanNetwork,
    /// Lifted that.
    UnbanNetwork,
    /// Renamed somebody.
    Rename,
    /// Closed a table.
    CloseTable,
    /// Undid what a game changed in the ratings.
    UndoRatings,
    /// Announced something, or ended an announcement.
    Announce,
    /// Closed a report.
    CloseReport,
    /// Made somebody a moderator, or no longer one.
    Role,
}

impl AuditAction {
    /// All of them.
    pub const ALL: [AuditAction; 13] = [
        AuditAction::Mute,
        AuditAction::Unmute,
        AuditAction::Ban,
        AuditAction::BanWithNetwork,
        AuditAction::Unban,
        AuditAction::BanNetwork,
        AuditAction::UnbanNetwork,
        AuditAction::Rename,
        AuditAction::CloseTable,
        AuditAction::UndoRatings,
        AuditAction::Announce,
        AuditAction::CloseReport,
        AuditAction::Role,
    ];

    /// Its name in the audit.
    pub fn name(self) -> &'static str {
        match self {
            AuditAction::Mute => "mute",
            AuditAction::Unmute => "unmute",
            AuditAction::Ban => "ban",
            AuditAction::BanWithNetwork => "ban-with-network",
            AuditAction::Unban => "unban",
            AuditAction::BanNetwork => "ban-network",
            AuditAction::UnbanNetwork => "unban-network",
            AuditAction::Rename => "rename",
            AuditAction::CloseTable => "close-table",
            AuditAction::UndoRatings => "undo-ratings",
            AuditAction::Announce => "announce",
            AuditAction::CloseReport => "close-report",
            AuditAction::Role => "role",
        }
    }
}

impl fmt::Display for AuditAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for AuditAction {
    type Err = AuditActionError;

    fn from_str(text: &str) -> Result<AuditAction, AuditActionError> {
        AuditAction::ALL.into_iter().find(|action| action.name() == text).ok_or(AuditActionError)
    }
}

/// A text names no action that this version knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not an action of the audit")]
pub struct AuditActionError;
