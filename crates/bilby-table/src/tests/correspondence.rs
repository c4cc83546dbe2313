//! Games over days: banks of days, and holidays.

use super::*;
use crate::{EventErrorKind, MOST_HOLIDAYS};
use proptest::collection::vec;
use proptest::prelude::*;

const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;

fn days(time: &str) -> Story {
    let mut story = Story::new(start("billo"), time, "ana ben");
    story.table.settings.lag_cap = 0;
    story.log[0].kind = EventKind::Opened(story.table.settings.clone());
    story
}

#[test]
fn a_bank_of_days_gains_hours_with_each_turn() {
    let mut story = days("5d+12h");
    story.now += 2 * DAY;
    story.tell(&format!("0 turn Re1-e2 => turn 0 Re1-e2 {},{}", 3 * DAY + 12 * HOUR, 5 * DAY));
    story.now += HOUR;
    story.tell(&format!("1 turn Re8-e7 => turn 1 Re8-e7 {},{}", 3 * DAY + 12 * HOUR, 5 * DAY + 11 * HOUR));
    story.now += 3 * DAY + 12 * HOUR - 1;
    story.tell("server time => refused time-is-not-out");
    story.tell("+1 server time => left 0 time; over won 1 time");
    assert_eq!(story.table.settings().absence_timeout, None, "players are expected to be away");
}

#[test]
fn nobodys_clock_runs_on_holiday() {
    let mut story = days("2d");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    story.tell("1 turn Re8-e7 => turn 1 Re8-e7 -");
    story.now += DAY;
    let until = story.now + 10 * DAY;
    story.tell(&format!("0 holiday 10 => holiday 0 {until}"));
    assert_eq!(story.table.deadline(), Some(until + DAY));
    story.now += 4 * DAY;
    assert_eq!(story.clocks(), [Some(DAY), Some(2 * DAY)]);
    let seat = &story.table.view(story.now).seats[0];
    assert_eq!((seat.holiday, seat.holidays_left, seat.is_running), (Some(until), Some(26), false));
    // Coming back early gives back what is left.
    story.tell(&format!("0 holiday 0 => holiday 0 {}", story.now));
    assert_eq!(story.table.deadline(), Some(story.now + DAY));
    story.now += DAY - 1;
    story.tell("server time => refused time-is-not-out");
    story.tell("+1 server time => left 0 time; over won 1 time");
}

#[test]
fn a_holiday_of_another_holds_nobody_up() {
    let mut story = days("2d");
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    story.tell("1 turn Re8-e7 => turn 1 Re8-e7 -");
    story.tell(&format!("1 holiday 30 => holiday 1 {}", story.now + 30 * DAY));
    assert_eq!(story.table.deadline(), Some(story.now + 2 * DAY));
    // A person on holiday may play all the same.
    story.tell("0 turn Re2-e3 => turn 0 Re2-e3 -");
    story.tell("1 turn Re7-e6 => turn 1 Re7-e6 -");
}

#[test]
fn holidays_have_bounds() {
    let mut story = days("5d+0h");
    for days in [31, 365_000, u32::MAX] {
        story.tell(&format!("0 holiday {days} => refused holiday-too-long"));
    }
    story.tell("0 holiday 0 => refused no-holiday");
    story.tell("watcher holiday 5 => refused not-yours-to-ask");
    story.tell("server holiday 5 => refused not-yours-to-ask");
    story.tell(&format!("0 holiday 30 => holiday 0 {}", story.now + 30 * DAY));
    story.now += DAY + 1;
    // A day that has begun is a whole one.
    story.tell("0 holiday 29 => refused holiday-too-long");
    story.tell(&format!("0 holiday 28 => holiday 0 {}", story.now + 28 * DAY));
    let again = story.table.number() - 1;
    assert_eq!(story.command(Actor::Seat(Seat(0)), again, CommandKind::Holiday { days: 28 }), "refused stale");
    let mut quick = Story::new(start("billo"), "60+0", "ana ben");
    quick.tell("0 holiday 1 => refused not-at-this-table");
    let line = format!("v1 {} {} holiday 0 {}", story.table.number() + 1, story.now, story.now + 99 * DAY);
    assert_eq!(story.table.apply(&line.parse().unwrap()).unwrap_err().kind, EventErrorKind::HolidayTooLong);
}

proptest! {
    /// Whatever holidays are taken and ended: the clock of the seat on move loses exactly the time outside of them, and runs out
    /// when it has lost everything.
    #[test]
    fn clocks_lose_what_is_no_holiday(steps in vec((0..4u32, 0..3 * DAY), 0..20), bank in any::<bool>()) {
        let mut story = days(if bank { "9d+6h" } else { "9d" });
        story.tell(if bank {
            "0 turn Re1-e2 => turn 0 Re1-e2 799200000,777600000\n1 turn Re8-e7 => turn 1 Re8-e7 799200000,799200000"
        } else {
            "0 turn Re1-e2 => turn 0 Re1-e2 -\n1 turn Re8-e7 => turn 1 Re8-e7 -"
        });
        let allowed = if bank { 9 * DAY + 6 * HOUR } else { 9 * DAY };
        let mut lost = 0;
        let mut until = story.now;
        for (days, wait) in steps {
            let now = story.now;
            match story.ask(&format!("0 holiday {days}")).as_str() {
                "refused time-is-out" => {
                    prop_assert!(lost >= allowed);
                    return Ok(());
                }
                refused if refused.starts_with("refused") => {}
                _ => until = now + Millis::from(days) * DAY,
            }
            lost += (now + wait).saturating_sub(until.max(now));
            story.now += wait;
            prop_assert_eq!(story.clocks()[0], Some(allowed.saturating_sub(lost)));
            let left = story.table.view(story.now).seats[0].holidays_left.unwrap();
            prop_assert!(left <= MOST_HOLIDAYS);
        }
        let deadline = story.table.deadline().unwrap();
        prop_assert_eq!(deadline <= story.now, lost >= allowed);
        if lost < allowed {
            story.now = deadline - 1;
            prop_assert_eq!(story.ask("server time"), "refused time-is-not-out");
            story.now += 1;
            prop_assert_eq!(story.ask("server time"), "left 0 time; over won 1 time");
        }
    }
}
