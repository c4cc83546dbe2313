//! What moderators do, as the audit names it.

use crate::named_enum::named_enum;

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

named_enum!(AuditAction {
    Mute => "mute",
    Unmute => "unmute",
    Ban => "ban",
    BanWithNetwork => "ban-with-network",
    Unban => "unban",
    BanNetwork => "ban-network",
    UnbanNetwork => "unban-network",
    Rename => "rename",
    CloseTable => "close-table",
    UndoRatings => "undo-ratings",
    Announce => "announce",
    CloseReport => "close-report",
    Role => "role",
});
