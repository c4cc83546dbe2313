//! The details of the audit: the texts that it keeps, in English, and the values that the page shows in its own language.
//! Rows of the audit never change, so what is written here must be read for ever.

use bilby_store::AuditAction;
use bilby_wire::AuditFacts;

/// Added to the detail of a ban if the network was to be banned of somebody who is not connected.
pub(super) const NETWORK_UNKNOWN: &str = " (network not known)";
/// No announcement is shown any more.
pub(super) const NO_ANNOUNCEMENT: &str = "nothing any more";
/// Somebody became a moderator.
pub const APPOINTED: &str = "moderator";
/// Somebody is no moderator any more.
pub const DISMISSED: &str = "no moderator";

/// Writes the time and the reason of a sanction, or the texts of an announcement.
pub(super) fn timed(minutes: u32, reason: &str) -> String {
    format!("{minutes} minutes: {}", reason.trim())
}

/// Reads the detail of an action. `None`: it is what somebody wrote.
pub(crate) fn read(action: &str, detail: &str) -> Option<AuditFacts> {
    let action: AuditAction = action.parse().ok()?;
    match (action, detail) {
        (AuditAction::Announce, NO_ANNOUNCEMENT) => Some(AuditFacts::NoAnnouncement),
        (AuditAction::Role, APPOINTED) => Some(AuditFacts::Appointed),
        (AuditAction::Role, DISMISSED) => Some(AuditFacts::Dismissed),
        (AuditAction::Announce, _) => {
            let (minutes, text) = read_timed(detail)?;
            Some(AuditFacts::Announcement { minutes, text: text.to_owned() })
        }
        (AuditAction::Mute | AuditAction::Ban | AuditAction::BanWithNetwork | AuditAction::BanNetwork, _) => {
            let (minutes, text) = read_timed(detail)?;
            let before = text.strip_suffix(NETWORK_UNKNOWN).filter(|_| action == AuditAction::BanWithNetwork);
            let (reason, network_unknown) = (before.unwrap_or(text).to_owned(), before.is_some());
            Some(AuditFacts::Sanction { minutes, reason, network_unknown })
        }
        _ => None,
    }
}

fn read_timed(detail: &str) -> Option<(u32, &str)> {
    let (minutes, text) = detail.split_once(" minutes: ")?;
    Some((minutes.parse().ok()?, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(action: &str, detail: &str, expected: Option<AuditFacts>) {
        assert_eq!(read(action, detail), expected, "{action}: {detail}");
    }

    fn sanction(minutes: u32, reason: &str, network_unknown: bool) -> Option<AuditFacts> {
        Some(AuditFacts::Sanction { minutes, reason: reason.to_owned(), network_unknown })
    }

    #[test]
    fn details_are_read_as_they_are_written() {
        check("mute", &timed(60, " insults "), sanction(60, "insults", false));
        check("ban", "10080 minutes: 5 minutes: x", sanction(10080, "5 minutes: x", false));
        check("ban-with-network", "1440 minutes: x (network not known)", sanction(1440, "x", true));
        check("ban-with-network", "1440 minutes: x", sanction(1440, "x", false));
        check("ban", "1440 minutes: x (network not known)", sanction(1440, "x (network not known)", false));
        check("ban-network", "5 minutes: floods", sanction(5, "floods", false));
        let text = "Bonjour / Hello".to_owned();
        check("announce", "90 minutes: Bonjour / Hello", Some(AuditFacts::Announcement { minutes: 90, text }));
        check("announce", "nothing any more", Some(AuditFacts::NoAnnouncement));
        check("role", "moderator", Some(AuditFacts::Appointed));
        check("role", "no moderator", Some(AuditFacts::Dismissed));
    }

    #[test]
    fn what_somebody_wrote_is_left_alone() {
        check("close-report", "moderator", None);
        check("rename", "A → 60 minutes: x", None);
        check("mute", "for long", None);
        check("a-new-action", "60 minutes: x", None);
    }
}
