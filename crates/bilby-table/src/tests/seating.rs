//! Taking seats, and who may request what.

use super::*;
use crate::{Phase, SettingsError};

#[test]
fn the_last_to_sit_starts_the_game() {
    let mut story = Story::new(start("billabong players=3"), "60+0", "ana 4 -");
    story.tell(
        "
        0 turn @a1 => refused not-started
        2 resign => refused empty-seat
        7 resign => refused no-such-seat
        watcher sit 0 ben => refused seat-taken
        watcher sit 2 ana => refused seated-already
        watcher sit 7 ben => refused no-such-seat
        0 sit 2 ben => refused seated-already
        1 rise => refused not-yours-to-ask
        +5000 watcher sit 2 ben => sit 2 ben; start
        0 rise => refused started
        watcher sit 0 cleo => refused seat-taken
        +1000 0 turn @a1 => turn 0 @a1 59000,60000,60000
        ",
    );
}

#[test]
fn a_table_is_closed_when_the_last_person_rises() {
    let mut story = Story::new(start("billabong players=4"), "60+0", "ana 4 - -");
    story.tell(
        "
        watcher sit 2 ben => sit 2 ben
        0 rise => rise 0
        0 resign => refused empty-seat
        watcher sit 0 ana => sit 0 ana
        2 rise => rise 2
        0 rise => rise 0; over aborted closed
        watcher sit 0 ana => refused table-over
        ",
    );
}

#[test]
fn a_table_without_open_seats_starts_at_once() {
    let story = Story::new(start("billo"), "none", "ana 3");
    assert_eq!(story.table.phase(), Phase::Playing);
    assert_eq!(story.table.on_move(), Some(Seat(0)));
}

#[test]
fn who_signs_in_keeps_the_seat() {
    let mut story = Story::new(start("billo"), "60+0", "guest -");
    story.tell(
        "
        0 hand 0 ana => refused not-yours-to-ask
        watcher hand 0 ana => refused not-yours-to-ask
        server hand 1 ana => refused empty-seat
        server hand 7 ana => refused no-such-seat
        server hand 0 ana => hand 0 ana
        watcher sit 1 ana => refused seated-already
        watcher sit 1 ben => sit 1 ben; start
        server hand 1 ana => refused seated-already
        server hand 0 ana => refused seated-already
        +1000 0 turn Re1-e2 => turn 0 Re1-e2 59000,60000
        server away 1 => away 1
        server hand 1 cleo => hand 1 cleo
        1 turn Re8-e7 => turn 1 Re8-e7 59000,60000
        0 resign => left 0 resignation; over won 1 resignation
        server hand 1 ben => refused table-over
        ",
    );
    assert_eq!(*story.table.sitter(Seat(0)), Sitter::Person("ana".parse().unwrap()));
    assert_eq!(*story.table.sitter(Seat(1)), Sitter::Person("cleo".parse().unwrap()));
    let mut computer = Story::new(start("billo"), "none", "ana 3");
    computer.tell("server hand 1 ben => refused not-yours-to-ask");
}

#[test]
fn what_a_table_can_not_be_opened_with() {
    let check = |people: &str, expected: SettingsError| {
        let settings = Settings { sitters: sitters(people), ..Settings::new(start("billo"), "none".parse().unwrap()) };
        assert_eq!(Table::open(settings, 0), Err(expected));
    };
    check("ana", SettingsError::Seats { expected: 2, found: 1 });
    check("ana ben cleo", SettingsError::Seats { expected: 2, found: 3 });
    check("ana ana", SettingsError::SamePersonTwice);
    let over = Position::read(start("billo").rules(), "8/8/8/8/8/8/8/PPPPPPPP b - 0").unwrap();
    let settings = Settings::new(over, "none".parse().unwrap());
    assert_eq!(Table::open(settings, 0), Err(SettingsError::StartIsOver));
    let settings = Settings::new(start("billo"), crate::TimeControl::Fischer { start: 0, increment: 5 });
    assert_eq!(Table::open(settings, 0), Err(SettingsError::Time));
}

#[test]
fn watchers_and_strangers_have_no_say() {
    let mut story = Story::new(start("billo"), "none", "ana ben");
    for what in ["turn Re1-e2", "touch e1", "resign", "abort", "ask draw", "yes draw", "absent 0", "rise"] {
        for who in ["watcher", "server"] {
            assert_eq!(story.ask(&format!("{who} {what}")), "refused not-yours-to-ask", "{who} {what}");
        }
    }
    assert_eq!(story.ask("watcher close"), "refused not-yours-to-ask");
    assert_eq!(story.ask("0 close"), "refused started");
    for what in ["away 0", "back 0", "resume 0"] {
        for who in ["watcher", "0"] {
            assert_eq!(story.ask(&format!("{who} {what}")), "refused not-yours-to-ask", "{who} {what}");
        }
    }
}

#[test]
fn the_server_closes_a_table() {
    let mut story = Story::new(start("billo"), "none", "ana -");
    story.tell(
        "
        server close => over aborted closed
        server close => refused table-over
        watcher sit 1 ben => refused table-over
        0 ask rematch => refused empty-seat
        ",
    );
    assert_eq!(story.table.standings(), None);
}
