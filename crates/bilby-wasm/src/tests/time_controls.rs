//! Time controls, there and back.

use crate::time_control::{LIMITS, is_correspondence, read, write};
use crate::types::TimeControl;

#[test]
fn there_and_back() {
    let check = |text: &str, control, over_days| {
        assert_eq!(read(text), Some(control), "{text}");
        assert_eq!(write(control), text);
        assert_eq!(is_correspondence(text), over_days, "{text}");
    };
    check("none", TimeControl::Untimed, false);
    check("180+2", TimeControl::Fischer { start: 180, increment: 2 }, false);
    check("3d", TimeControl::Days { days: 3 }, true);
    check("10d+12h", TimeControl::Bank { days: 10, hours: 12 }, true);
    for text in ["", "180", "3 d", "31d", "fast"] {
        assert_eq!(read(text), None, "{text}");
        assert!(!is_correspondence(text), "{text}");
    }
}

#[test]
fn the_limits_can_be_chosen() {
    let (seconds, days) = (LIMITS.seconds, LIMITS.days);
    for most in [
        TimeControl::Fischer { start: seconds, increment: seconds },
        TimeControl::Days { days },
        TimeControl::Bank { days: LIMITS.bank_days, hours: LIMITS.bank_hours },
    ] {
        assert_eq!(read(&write(most)), Some(most));
    }
    assert_eq!(read(&write(TimeControl::Days { days: days + 1 })), None);
}
