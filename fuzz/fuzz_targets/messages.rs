//! Any bytes as a message or as the body of a request: refused, or written and read again as the same. A table answers
//! any request with a refusal or with events that can be applied.
#![no_main]

use bilby_convert::from_wire;
use bilby_core::Seat;
use bilby_games::{Position, Rules};
use bilby_table::{Actor, Command, CommandKind, Event, PersonId, Question, Settings, Sitter, Table};
use bilby_wire::{ClientMessage, ClientRequest, DeleteAccount, Guest, NewPassword, NewSeat, NewTable, SignIn, SignUp};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::sync::LazyLock;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, bytes)) = bytes.split_first() else { return };
    read::<Guest>(bytes);
    read::<SignUp>(bytes);
    read::<SignIn>(bytes);
    read::<NewPassword>(bytes);
    read::<DeleteAccount>(bytes);
    if let Some(new) = read::<NewTable>(bytes) {
        open(&new);
    }
    if let Some(message) = read::<ClientMessage>(bytes) {
        say(&TABLES[usize::from(*choice) % TABLES.len()], message.say);
    }
});

/// Reads a body; a valid one can be written, and is then read as the same.
fn read<T: DeserializeOwned + Serialize + PartialEq + Debug>(bytes: &[u8]) -> Option<T> {
    let read: T = serde_json::from_slice(bytes).ok()?;
    let text = serde_json::to_string(&read).expect("what was read can be written");
    assert_eq!(serde_json::from_str::<T>(&text).expect("what was written can be read"), read);
    Some(read)
}

/// Tables in different states: how they are opened, and the commands sent to them.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let turn = |seat, text: &str| (Actor::Seat(Seat(seat)), CommandKind::Turn { text: text.to_owned(), lag: 0 });
    let computer =
        |seat, text: &str| (Actor::Computer(Seat(seat)), CommandKind::Turn { text: text.to_owned(), lag: 0 });
    let person = |seat, kind| (Actor::Seat(Seat(seat)), kind);
    vec![
        table("billo", "", "none", "- ana", []),
        table("billo", "", "60+5", "ana ben", [turn(0, "Re1-e2"), person(1, CommandKind::Question(Question::Draw))]),
        table(
            "billo",
            "",
            "1d",
            "ana ben",
            [turn(0, "Re1-e2"), turn(1, "Re8-e7"), person(0, CommandKind::Question(Question::Takeback))],
        ),
        table("billo", "", "none", "ana 3", [turn(0, "Re1-e2"), computer(1, "Re8-e7"), person(0, CommandKind::Resign)]),
        table("bilitaire", "", "none", "ana ben", []),
        table("billabong", "players=3,ghosts=none", "none", "ana ben 2", []),
        table("billabong", "ghosts=none", "none", "ana ben", []),
        table_of("bilitaire", "", "none", "ana ben", false, [turn(0, "xd5")]),
        table_of("billo", "", "none", "ana ben", false, [turn(0, "Re1-e2")]),
    ]
});

fn table<const N: usize>(
    game: &str,
    rules: &str,
    time: &str,
    people: &str,
    commands: [(Actor, CommandKind); N],
) -> Table {
    table_of(game, rules, time, people, true, commands)
}

fn table_of<const N: usize>(
    game: &str,
    rules: &str,
    time: &str,
    people: &str,
    assistance: bool,
    commands: [(Actor, CommandKind); N],
) -> Table {
    let rules = Rules::read(game.parse().expect("a game"), rules).expect("good rules");
    let mut settings = Settings::new(Position::start(rules, 1), time.parse().expect("a time"));
    settings.assistance = assistance;
    settings.sitters = people.split(' ').map(sitter).collect();
    let mut table = Table::replay(&Table::open(settings, 0).expect("good settings")).expect("a good log");
    for (from, kind) in commands {
        let command = Command { from, expected: table.number(), kind };
        let events = table.decide(&command, 1).expect("a right");
        events.iter().for_each(|event| table.apply(event).expect("it was decided"));
    }
    table
}

fn sitter(word: &str) -> Sitter {
    match word.parse() {
        Ok(level) => Sitter::Computer { level },
        Err(_) if word == "-" => Sitter::Open,
        Err(_) => Sitter::Person(word.parse().expect("an id")),
    }
}

/// Opens a table with settings from a client.
fn open(new: &NewTable) {
    let (Ok(rules), Ok(time)) = (Rules::read(from_wire::game_kind(new.game), &new.rules), new.time.parse()) else {
        return;
    };
    let mut settings = Settings::new(Position::start(rules, 1), time);
    let sitter = |seat: &NewSeat| match seat {
        NewSeat::Me => Sitter::Person(stranger()),
        NewSeat::Open => Sitter::Open,
        NewSeat::Computer { level } => Sitter::Computer { level: *level },
    };
    settings.sitters = new.seats.iter().map(sitter).collect();
    if let Ok(log) = Table::open(settings, 1) {
        let table = Table::replay(&log).expect("a table that can be opened has a good log");
        assert_eq!(table.view(2).seats.len(), new.seats.len());
    }
}

fn stranger() -> PersonId {
    "zoe".parse().expect("an id")
}

/// Sends a message to a table as every possible sender, once with the stated knowledge and once knowing everything.
fn say(table: &Table, say: ClientRequest) {
    let actors = || (0..4).map(|seat| Actor::Seat(Seat(seat))).chain([Actor::Watcher]);
    match say {
        ClientRequest::Ask { expected, ask, .. } => {
            let kind = from_wire::command_kind(ask, &stranger(), 3, || 7);
            for from in actors() {
                for expected in [expected, table.number()] {
                    check(table, &Command { from, expected, kind: kind.clone() });
                }
            }
        }
        ClientRequest::Trying { begun, .. } => {
            for seat in (0..4).map(Seat) {
                match table.check_preview(seat, &begun) {
                    Ok(touches) => {
                        if let Some(square) = touches {
                            let command = Command {
                                from: Actor::Seat(seat),
                                expected: table.number(),
                                kind: CommandKind::Touch { square },
                            };
                            table.decide(&command, 2).expect("what is bound by a chain can be touched");
                        }
                    }
                    Err(refusal) => assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty()),
                }
            }
        }
        _ => {}
    }
}

fn check(table: &Table, command: &Command) {
    match table.decide(command, 2) {
        Ok(events) => {
            let mut after = table.clone();
            for event in events {
                assert_eq!(event.to_string().parse::<Event>().as_ref(), Ok(&event));
                after.apply(&event).expect("what is decided can happen");
            }
            assert!(after.decide(command, 2).is_err(), "nothing is done twice");
            after.view(3);
            after.options(command.from, 3);
        }
        Err(refusal) => assert!(!refusal.code().is_empty() && !refusal.to_string().is_empty()),
    }
}
