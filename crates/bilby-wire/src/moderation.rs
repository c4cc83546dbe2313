//! Reports, announcements, and what moderators do.

use crate::{Millis, Person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReportReason {
    /// What they wrote in the chat.
    Chat,
    /// Their name.
    Name,
    /// That they let a computer play, or lose on purpose.
    Cheating,
    Other,
}

/// Reports a person to the moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewReport {
    /// The table where it happened. Its chat is kept with the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub table: Option<String>,
    pub reason: ReportReason,
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub text: String,
}

/// Switches the chat of a table on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetChat {
    pub on: bool,
}

/// What every page shows for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Announcement {
    pub id: String,
    pub fr: String,
    pub en: String,
    pub until: Millis,
}

/// What is announced now. Null for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Announced {
    pub announcement: Option<Announcement>,
}

/// A report, as moderators see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Report {
    pub id: String,
    /// Who reported. Null if they are no longer known.
    pub from: Option<Person>,
    pub about: Option<Person>,
    pub table: Option<String>,
    pub reason: ReportReason,
    pub text: String,
    /// The chat of the table when it was reported.
    pub chat: Vec<ReportedLine>,
    pub at: Millis,
    pub closed: Option<Millis>,
    pub outcome: String,
}

/// A line of chat that was kept with a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReportedLine {
    pub at: Millis,
    /// The person's id.
    pub person: String,
    /// The name that they had then.
    pub name: String,
    pub text: String,
}

/// Something that a moderator does. Every one of them is written to the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ModerationAct {
    /// They can't write in any chat.
    Mute {
        person: String,
        minutes: u32,
        reason: String,
    },
    Unmute {
        person: String,
    },
    /// They can't come in. With `network`, nobody can from the network that they are connected from.
    Ban {
        person: String,
        minutes: u32,
        reason: String,
        #[serde(default)]
        network: bool,
    },
    Unban {
        person: String,
    },
    /// Nobody from this network can come in: `203.0.113.9`, `203.0.113.0/24`, `2001:db8:1:2::/64`.
    BanNetwork {
        network: String,
        minutes: u32,
        reason: String,
    },
    UnbanNetwork {
        network: String,
    },
    Rename {
        person: String,
        name: String,
    },
    CloseTable {
        table: String,
    },
    /// Takes a game's effect on the ratings back.
    UndoRatings {
        table: String,
    },
    /// Shows a text on every page. Without texts, nothing is shown any more.
    Announce {
        fr: String,
        en: String,
        minutes: u32,
    },
    CloseReport {
        report: String,
        outcome: String,
    },
}

/// A sanction that is in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Sanction {
    pub kind: SanctionKind,
    /// A person's id, or a network.
    pub target: String,
    pub person: Option<Person>,
    pub reason: String,
    pub made: Millis,
    pub until: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SanctionKind {
    Ban,
    Network,
    Mute,
}

/// The actions of the audit. The page's texts are typed by them.
pub const AUDIT_ACTIONS: &[&str] = &[
    "mute",
    "unmute",
    "ban",
    "ban-with-network",
    "unban",
    "ban-network",
    "unban-network",
    "rename",
    "close-table",
    "undo-ratings",
    "announce",
    "close-report",
    "role",
];

/// A line of the audit, which nobody can change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AuditLine {
    pub number: u64,
    pub at: Millis,
    /// The moderator's id, or `console`.
    pub moderator: String,
    /// The moderator's name now, if they are still here.
    pub moderator_name: Option<String>,
    pub action: String,
    /// A person's id, a table, a network, a report.
    pub target: String,
    /// The name now, if it is a person who is still here.
    pub target_name: Option<String>,
    /// The rest in English, or what somebody wrote.
    pub detail: String,
    /// What `detail` says, as values. Null: it is what somebody wrote.
    pub facts: Option<AuditFacts>,
}

/// What the audit tells of an act besides its target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum AuditFacts {
    /// For how long somebody is muted or banned, and why.
    Sanction {
        minutes: u32,
        reason: String,
        /// Their network was to be banned too, but they were not connected.
        // (utoipa does not know `rename_all_fields`.)
        #[serde(rename = "networkUnknown")]
        network_unknown: bool,
    },
    /// How long an announcement is shown, and its texts.
    Announcement { minutes: u32, text: String },
    /// No announcement is shown any more.
    NoAnnouncement,
    /// Somebody is a moderator from now on.
    Appointed,
    /// Somebody is no moderator any more.
    Dismissed,
}
