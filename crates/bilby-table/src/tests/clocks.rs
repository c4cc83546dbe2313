//! Clocks: Fischer clocks, days for a turn, credit for latency, running out, restarts.

use super::*;

#[test]
fn a_turn_costs_its_time_and_gains_the_increment() {
    let mut story = Story::new(start("billo"), "60+2", "ana ben");
    story.tell(
        "
        +10000 0 turn Re1-e2 => turn 0 Re1-e2 52000,60000
        +1000 1 turn Re8-e7 => turn 1 Re8-e7 52000,61000
        ",
    );
    story.now += 5000;
    assert_eq!(story.clocks(), [Some(47_000), Some(61_000)]);
    assert_eq!(story.table.deadline(), Some(1_011_000 + 52_000 + 500));
    story.now -= 90_000;
    assert_eq!(story.clocks(), [Some(52_000), Some(61_000)], "time never runs backwards");
}

#[test]
fn the_network_is_credited_within_bounds() {
    let mut story = Story::new(start("billo"), "60+0", "ana ben");
    story.tell(
        "
        +10000 0 turn Re1-e2 300 => turn 0 Re1-e2 50300,60000
        +10000 1 turn Re8-e7 9999 => turn 1 Re8-e7 50300,50500
        +100 0 turn Re2-e3 400 => turn 0 Re2-e3 50300,50500
        ",
    );
}

#[test]
fn time_runs_out_exactly_once() {
    let mut story = Story::new(start("billo"), "10+0", "ana ben");
    story.tell(
        "
        watcher time => refused time-is-not-out
        +1000 0 turn Re1-e2 => turn 0 Re1-e2 9000,10000
        +1000 1 turn Re8-e7 => turn 1 Re8-e7 9000,9000
        +9000 0 turn Re2-e3 => refused time-is-out
        watcher time => refused time-is-not-out
        0 turn Re2-e3 1 => turn 0 Re2-e3 1,9000
        +9499 watcher time => refused time-is-not-out
        +1 0 resign => refused time-is-out
        1 turn Re7-e6 500 => refused time-is-out
        1 ask draw => refused time-is-out
        watcher time => left 1 time; over won 0 time
        watcher time => refused table-over
        ",
    );
    assert_eq!(story.table.result_text().as_deref(), Some("won red on time"));
    assert_eq!(story.clocks(), [Some(1), Some(0)], "a clock that ran out shows nothing left");
}

#[test]
fn the_network_is_credited_so_much_in_a_game_and_no_more() {
    let mut story = Story::new(start("billo"), "20+0", "ana ben");
    // A tenth of twenty seconds: four turns with the maximum credit.
    story.tell(
        "
        +1000 0 turn Re1-e2 500 => turn 0 Re1-e2 19500,20000
        1 turn Re8-e7 => turn 1 Re8-e7 19500,20000
        +1000 0 turn Rd1-d2 500 => turn 0 Rd1-d2 19000,20000
        1 turn Rd8-d7 => turn 1 Rd8-d7 19000,20000
        +300 0 turn Rc1-c2 9999 => turn 0 Rc1-c2 19000,20000
        +200 1 turn Rc8-c7 100 => turn 1 Rc8-c7 19000,19900
        +1000 0 turn Rb1-b2 500 => turn 0 Rb1-b2 18500,19900
        1 turn Rb8-b7 => turn 1 Rb8-b7 18500,19900
        +1000 0 turn Ra1-a2 500 => turn 0 Ra1-a2 17700,19900
        1 turn Ra8-a7 => turn 1 Ra8-a7 17700,19900
        +1000 0 turn Rf1-f2 500 => turn 0 Rf1-f2 16700,19900
        ",
    );
    assert_eq!(story.table.deadline(), Some(story.now + 19_900 + 500), "ben has credit left");
    story.tell("1 turn Rf8-f7 => turn 1 Rf8-f7 16700,19900");
    assert_eq!(story.table.deadline(), Some(story.now + 16_700), "nothing is waited for that is not credited");
    story.tell("+16700 server time => left 0 time; over won 1 time");
}

#[test]
fn what_was_credited_stays_credited_after_a_takeback() {
    let mut story = Story::new(start("billo"), "5+0", "ana ben");
    story.tell(
        "
        +1000 0 turn Re1-e2 500 => turn 0 Re1-e2 4500,5000
        0 ask takeback => ask takeback 0
        1 yes takeback => agree takeback 1; takeback 0 0 4500,5000
        +1000 0 turn Re1-e2 500 => turn 0 Re1-e2 3500,5000
        ",
    );
}

#[test]
fn time_that_runs_out_before_the_second_turn_costs_nothing() {
    let mut story = Story::new(start("billo"), "10+0", "ana ben");
    story.tell("+99999 server time => over aborted time");
    assert_eq!(story.clocks(), [Some(0), Some(10_000)]);
    let mut story = Story::new(start("billo"), "10+0", "ana ben");
    story.tell(
        "
        0 turn Re1-e2 => turn 0 Re1-e2 10000,10000
        +10500 server time => over aborted time
        ",
    );
    assert_eq!(story.table.standings(), None);
}

#[test]
fn every_turn_has_its_days() {
    let day = 24 * 60 * 60 * 1000;
    let mut story = Story::new(start("billo"), "2d", "ana ben");
    story.now += day;
    assert_eq!(story.clocks(), [Some(day), Some(2 * day)]);
    story.tell("0 turn Re1-e2 => turn 0 Re1-e2 -");
    story.now += 2 * day - 1;
    story.tell("1 turn Re8-e7 => turn 1 Re8-e7 -");
    story.now += 2 * day + 500;
    story.tell("1 time => left 0 time; over won 1 time");
    assert_eq!(story.clocks(), [Some(0), Some(2 * day)]);
}

#[test]
fn nobody_counts_without_a_clock() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    story.now += 1 << 50;
    assert_eq!(story.clocks(), [None, None]);
    story.tell("server time => refused time-is-not-out");
}

#[test]
fn a_computers_clock_does_not_run() {
    let mut story = Story::new(start("billo"), "10+1", "5 ana");
    story.tell(
        "
        +50000 server time => refused time-is-not-out
        0 turn Re1-e2 => turn 0 Re1-e2 10000,10000
        +4000 1 turn Re8-e7 => turn 1 Re8-e7 10000,7000
        ",
    );
}

#[test]
fn a_restart_costs_nobody() {
    let mut story = Story::new(start("billo"), "10+0", "ana ben");
    story.tell(
        "
        +2000 0 turn Re1-e2 => turn 0 Re1-e2 8000,10000
        +3000 1 turn Re8-e7 => turn 1 Re8-e7 8000,7000
        server away 0 => away 0
        +3600000 1 ask draw => refused time-is-out
        server resume 3599000 => resume 3599000
        +1000 1 absent 0 => refused patience
        0 turn Re2-e3 => turn 0 Re2-e3 6000,7000
        +5000 server resume 99999 => resume 99999
        +1000 1 turn Re7-e6 => turn 1 Re7-e6 6000,6000
        ",
    );
    let again = story.table.number() - 1;
    assert_eq!(story.command(Actor::Server, again, CommandKind::Resume { closed_for: 0 }), "refused stale");
}
