//! The check passes a good run and finds every kind of violation that is put into it.

use super::*;
use crate::chaos::fault::FaultTarget;
use crate::chaos::history::{ClientEvent, Record};
use crate::chaos::log::{Game, Line, Rated, Seat};

fn g() -> String {
    "g".to_owned()
}

fn asked(at: Moment, ask: &str, text: &str) -> Record {
    Record(at, ClientEvent::Asked { game: g(), ask: ask.to_owned(), text: text.to_owned() })
}

fn done(at: Moment, ask: &str, number: Option<u64>) -> Record {
    Record(at, ClientEvent::Done { game: g(), ask: ask.to_owned(), number })
}

fn saw(at: Moment, number: u64, event: &str) -> Record {
    Record(at, ClientEvent::Saw { game: g(), number, event: event.to_owned() })
}

fn saw_chat(at: Moment, number: u64, text: &str) -> Record {
    Record(at, ClientEvent::SawChat { game: g(), number, text: text.to_owned() })
}

fn connected(at: Moment, node: usize, number: u64) -> [Record; 3] {
    let follows = ClientEvent::Follows { game: g(), number };
    [Record(at, ClientEvent::Tries { node }), Record(at + 2, ClientEvent::Connected { node }), Record(at + 10, follows)]
}

fn table(at: Moment, number: u64, turns: &[&str]) -> Record {
    let turns = turns.iter().map(|turn| (*turn).to_owned()).collect();
    Record(at, ClientEvent::SawTable { game: g(), number, turns, chat: vec![(1, "hello".to_owned())] })
}

fn lines(events: &[(&str, [u64; 2])]) -> Vec<Line> {
    let line = |(event, clocks): &(&str, [u64; 2]), number| {
        let clocks = if *clocks == [0, 0] { Vec::new() } else { clocks.to_vec() };
        Line { number, event: (*event).to_owned(), clocks }
    };
    events.iter().zip(1..).map(|(event, number)| line(event, number)).collect()
}

fn fault(what: &str, target: FaultTarget, from: Moment, until: Moment) -> FaultRecord {
    FaultRecord { what: what.to_owned(), target, from, until, recovered: true }
}

/// Two players at two nodes play two turns in a game of ten seconds, which the first loses on time; a watcher sees it. One
/// writes a line. The ratings of both change.
fn good() -> Run {
    let zero = [0, 0];
    let game = Game {
        id: g(),
        time: "10+0".to_owned(),
        result: Some("0-1".to_owned()),
        lines: lines(&[
            ("open", zero),
            ("sit 1", zero),
            ("start", zero),
            ("turn 0 a", [9_900, 10_000]),
            ("turn 1 b", [9_900, 9_000]),
            ("left 0 time", zero),
            ("over time", zero),
        ]),
        chat: vec![(1, "hello".to_owned())],
        seats: [("ana", 1490.0), ("ben", 1510.0)]
            .map(|(person, after)| Seat { person: person.to_owned(), change: Some((1500.0, after)) })
            .to_vec(),
    };
    let rated = |person: &str, rating| Rated { person: person.to_owned(), rating, games: 1 };
    let mut first: Vec<Record> = connected(0, 0, 3).into();
    first.extend([
        asked(100, "turn 0", "a"),
        saw(110, 4, "turn 0 a"),
        done(111, "turn 0", Some(4)),
        asked(200, "chat hello", ""),
        saw_chat(205, 1, "hello"),
        done(206, "chat hello", None),
        saw(1_120, 5, "turn 1 b"),
        saw(11_050, 6, "left 0 time"),
        saw(11_050, 7, "over time"),
        table(20_000, 7, &["a", "b"]),
    ]);
    let mut second: Vec<Record> = connected(0, 1, 2).into();
    second.extend([
        asked(20, "sit 1", ""),
        saw(25, 3, "start"),
        done(26, "sit 1", Some(3)),
        saw(120, 4, "turn 0 a"),
        saw_chat(210, 1, "hello"),
        asked(1_100, "turn 1", "b"),
        saw(1_110, 5, "turn 1 b"),
        done(1_111, "turn 1", Some(5)),
        saw(11_060, 6, "left 0 time"),
        saw(11_060, 7, "over time"),
        table(20_000, 7, &["a", "b"]),
    ]);
    let mut watcher: Vec<Record> = connected(0, 2, 3).into();
    watcher.extend([saw(130, 4, "turn 0 a"), saw(1_130, 5, "turn 1 b"), saw(11_070, 6, "left 0 time")]);
    watcher.push(Record(20_000, ClientEvent::Leaves { game: g() }));
    let history = |client: &str, records| History { client: client.to_owned(), records };
    Run {
        histories: vec![history("0", first), history("1", second), history("w", watcher)],
        log: Log { games: BTreeMap::from([(g(), game)]), ratings: vec![rated("ana", 1490.0), rated("ben", 1510.0)] },
        faults: Vec::new(),
    }
}

/// Changes the good run, and expects that exactly this promise is broken.
fn expect(promise: Promise, change: impl FnOnce(&mut Run)) {
    let mut run = good();
    change(&mut run);
    let verdict = check(&run);
    let broken: Vec<Promise> = verdict.violations.iter().map(|violation| violation.promise).collect();
    assert!(!broken.is_empty(), "{promise:?} was not found");
    assert!(broken.iter().all(|broken| *broken == promise), "{:#?}", verdict.violations);
    assert!(verdict.explain(&run.faults).contains(&promise.to_string()));
}

fn expect_good(change: impl FnOnce(&mut Run)) {
    let mut run = good();
    change(&mut run);
    assert_eq!(check(&run).violations, []);
}

/// Replaces the moment of each record for which `which` holds.
fn move_records(run: &mut Run, client: usize, at: Moment, which: impl Fn(&ClientEvent) -> bool) {
    let records = &mut run.histories[client].records;
    records.iter_mut().filter(|record| which(&record.1)).for_each(|record| record.0 = at);
    records.sort_by_key(|record| record.0);
}

fn is_saw(number: u64) -> impl Fn(&ClientEvent) -> bool {
    move |what| matches!(what, ClientEvent::Saw { number: seen, .. } if *seen == number)
}

fn is_done(name: &str) -> impl Fn(&ClientEvent) -> bool {
    move |what| matches!(what, ClientEvent::Done { ask, .. } if ask == name)
}

fn game(run: &mut Run) -> &mut Game {
    run.log.games.get_mut("g").unwrap()
}

#[test]
fn a_good_run_is_good() {
    let verdict = check(&good());
    assert_eq!(verdict.violations, []);
    assert_eq!((verdict.games, verdict.turns, verdict.lines, verdict.rated, verdict.on_time), (1, 2, 1, 1, 1));
    assert_eq!(verdict.waits.done["before the first fault"], 11);
    assert_eq!(verdict.waits.seen["before the first fault"], 19);
    assert_eq!(verdict.explain(&[]), "");
}

#[test]
fn a_lost_turn_is_found() {
    // Nobody but the player knew of the turn.
    expect(Promise::NoneLost, |run| {
        let lines = &mut game(run).lines;
        *lines = lines[..4].to_vec();
        game(run).result = None;
        game(run).seats.clear();
        run.log.ratings.clear();
        let known = |record: &Record| match &record.1 {
            ClientEvent::Saw { number, .. } => *number <= 4,
            ClientEvent::SawTable { .. } => false,
            _ => true,
        };
        run.histories.iter_mut().for_each(|history| history.records.retain(known));
        run.histories.iter_mut().for_each(|history| history.records.retain(|record| record.0 < 2_000));
    });
    expect(Promise::NoneLost, |run| {
        let done = run.histories[0].records.iter_mut().find(|record| is_done("turn 0")(&record.1)).unwrap();
        done.1 = ClientEvent::Done { game: g(), ask: "turn 0".to_owned(), number: Some(3) };
    });
    expect(Promise::NoneLost, |run| {
        let done = run.histories[1].records.iter_mut().find(|record| is_done("turn 1")(&record.1)).unwrap();
        done.1 = ClientEvent::Done { game: g(), ask: "turn 1".to_owned(), number: Some(4) };
    });
    // A turn that ends the game is acknowledged with the number of the end.
    expect_good(|run| {
        game(run).lines[5].event = "over board".to_owned();
        game(run).lines.truncate(6);
        for history in &mut run.histories {
            history.records.retain(|record| !is_saw(6)(&record.1) && !is_saw(7)(&record.1));
            history.records.retain(|record| !matches!(record.1, ClientEvent::SawTable { .. }));
            history.records.push(saw(20_001, 6, "over board"));
        }
        let done = run.histories[1].records.iter_mut().find(|record| is_done("turn 1")(&record.1)).unwrap();
        done.1 = ClientEvent::Done { game: g(), ask: "turn 1".to_owned(), number: Some(6) };
        for (client, at) in [(0, 1_120), (2, 1_130)] {
            move_records(run, client, at, is_saw(6));
        }
    });
}

#[test]
fn a_turn_twice_or_from_nowhere_is_found() {
    expect(Promise::NoneTwice, |run| {
        run.histories[1]
            .records
            .retain(|record| !matches!(&record.1, ClientEvent::Asked { ask, .. } if ask == "turn 1"));
        run.histories[1].records.retain(|record| !is_done("turn 1")(&record.1));
    });
    let mut run = good();
    let stored = game(&mut run);
    stored.lines.insert(5, Line { number: 6, event: "turn 0 a".to_owned(), clocks: vec![] });
    stored.lines.iter_mut().zip(1..).for_each(|(line, number)| line.number = number);
    let found = check(&run).violations;
    assert!(found.iter().any(|violation| violation.promise == Promise::NoneTwice), "{found:?}");
}

#[test]
fn another_order_is_found() {
    expect(Promise::OneOrder, |run| {
        let seen = run.histories[2].records.iter_mut().find(|record| is_saw(5)(&record.1)).unwrap();
        seen.1 = ClientEvent::Saw { game: g(), number: 5, event: "turn 1 c".to_owned() };
    });
    expect(Promise::OneOrder, |run| run.histories[2].records.push(table(20_001, 7, &["b", "a"])));
    expect(Promise::OneOrder, |run| run.histories[2].records.push(table(20_001, 8, &["a", "b"])));
    expect(Promise::OneOrder, |run| game(run).lines[0].number = 0);
}

#[test]
fn a_clock_decided_twice_or_early_is_found() {
    expect(Promise::ClocksOnce, |run| {
        game(run).lines.push(Line { number: 8, event: "over time".to_owned(), clocks: vec![] });
    });
    // A node whose clock is ahead ends the game after two seconds.
    let early = |run: &mut Run| {
        for client in 0..3 {
            move_records(run, client, 3_200, is_saw(6));
            move_records(run, client, 3_200, is_saw(7));
        }
    };
    expect(Promise::ClocksOnce, early);
    // The database was away for eight of the ten seconds.
    expect(Promise::ClocksOnce, |run| {
        run.faults.push(fault("database restarted", FaultTarget::Database, 2_000, 10_000));
    });
}

#[test]
fn an_unfair_charge_is_found() {
    // The node of the second player is 30 s ahead.
    expect(Promise::FairClocks, |run| game(run).lines[4].clocks[1] = 5_000);
    // Its clock is behind: thinking is free.
    let slowly = |run: &mut Run| {
        for client in 0..3 {
            let later = |record: &mut Record| record.0 += if record.0 > 1_000 { 5_000 } else { 0 };
            run.histories[client].records.iter_mut().for_each(later);
        }
        game(run).lines[4].clocks[1] = 9_990;
    };
    expect(Promise::FairClocks, slowly);
    expect_good(|run| {
        slowly(run);
        // Time that a fault took is given back.
        run.faults.push(fault("node paused", FaultTarget::Node(1), 1_000, 5_000));
    });
}

#[test]
fn a_rating_twice_is_found() {
    expect(Promise::RatingsOnce, |run| run.log.ratings[0].games = 2);
    expect(Promise::RatingsOnce, |run| run.log.ratings[0].rating = 1480.0);
    expect(Promise::RatingsOnce, |run| game(run).seats.clear());
    expect(Promise::RatingsOnce, |run| game(run).result = None);
}

#[test]
fn missing_chat_is_found() {
    expect(Promise::ChatComplete, |run| {
        game(run).chat.clear();
        for history in &mut run.histories {
            history
                .records
                .retain(|record| !matches!(record.1, ClientEvent::SawChat { .. } | ClientEvent::SawTable { .. }));
        }
    });
    expect(Promise::ChatComplete, |run| game(run).chat.push((2, "hello".to_owned())));
    expect(Promise::ChatComplete, |run| game(run).chat.push((2, "never said".to_owned())));
    // It is stored, and the other player never sees it.
    expect(Promise::ChatComplete, |run| {
        let records = &mut run.histories[1].records;
        records.retain(|record| !matches!(record.1, ClientEvent::SawChat { .. } | ClientEvent::SawTable { .. }));
    });
    expect(Promise::ChatComplete, |run| run.histories[1].records.push(saw_chat(20_001, 2, "hello")));
}

#[test]
fn another_turn_may_be_played_after_a_refusal_on_time() {
    let mut run = good();
    let refused = ClientEvent::Refused { game: g(), ask: "turn 1".to_owned(), code: "time-is-out".to_owned() };
    let records = &mut run.histories[1].records;
    let place =
        records.iter().position(|record| matches!(&record.1, ClientEvent::Asked { ask, .. } if ask == "turn 1"));
    records.splice(place.unwrap()..place.unwrap(), [asked(1_050, "turn 1", "c"), Record(1_060, refused)]);
    assert_eq!(check(&run).violations, []);
}

#[test]
fn nonsense_is_found() {
    expect(Promise::Sense, |run| {
        run.histories[0].records.push(Record(20_001, ClientEvent::Wrong { game: g(), what: "refused".to_owned() }));
    });
}

#[test]
fn a_stall_is_found_unless_a_fault_explains_it() {
    let late = |run: &mut Run| move_records(run, 0, 5_000, is_done("chat hello"));
    expect(Promise::NoStall, late);
    // It was tried again all the time.
    expect(Promise::NoStall, |run| {
        late(run);
        let refused = ClientEvent::Refused { game: g(), ask: "chat hello".to_owned(), code: "try-again".to_owned() };
        run.histories[0].records.insert(7, Record(210, refused));
    });
    // It was never answered.
    expect(Promise::NoStall, |run| {
        run.histories[0].records.retain(|record| !is_done("chat hello")(&record.1));
        run.log.games.get_mut("g").unwrap();
    });
    // Nobody gets in.
    expect(Promise::NoStall, |run| {
        run.histories[0].records.push(Record(30_000, ClientEvent::Tries { node: 2 }));
        run.histories[0].records.push(Record(35_000, ClientEvent::Lost { why: "no welcome".to_owned() }));
    });
    let nobody = check(&Run::default()).violations;
    assert_eq!(nobody.iter().map(|violation| violation.promise).collect::<Vec<_>>(), [Promise::NoStall]);
    let with = |target, from, until| {
        move |run: &mut Run| {
            late(run);
            run.faults.push(fault("fault", target, from, until));
        }
    };
    // A fault of another node or of the bus explains nothing.
    expect(Promise::NoStall, with(FaultTarget::Node(1), 150, 4_900));
    expect(Promise::NoStall, with(FaultTarget::Bus, 150, 4_900));
    expect_good(with(FaultTarget::Node(0), 150, 4_900));
    expect_good(with(FaultTarget::Machine, 150, 4_900));
    // The database was back in time, but for clocks; its end is near enough.
    expect_good(with(FaultTarget::Database, 150, 200));
    // More than five seconds after the database was back.
    expect(Promise::NoStall, |run| {
        move_records(run, 0, 6_000, is_done("chat hello"));
        run.faults.push(fault("database restarted", FaultTarget::Database, 150, 800));
    });
}

#[test]
fn a_turn_seen_late_is_found_unless_a_fault_explains_it() {
    let late = |run: &mut Run| move_records(run, 2, 9_000, is_saw(5));
    expect(Promise::SeenSoon, late);
    expect(Promise::SeenSoon, |run| run.histories[2].records.retain(|record| !is_saw(5)(&record.1)));
    for (target, is_good) in [(FaultTarget::Node(2), true), (FaultTarget::Node(1), false), (FaultTarget::Bus, false)] {
        let change = |run: &mut Run| {
            late(run);
            run.faults.push(fault("fault", target, 1_000, 8_500));
        };
        if is_good { expect_good(change) } else { expect(Promise::SeenSoon, change) }
    }
    // Whoever comes anew is shown the present table.
    let comes = |number| {
        move |run: &mut Run| {
            let records = &mut run.histories[2].records;
            records.truncate(records.len() - 1);
            records.push(Record(12_000, ClientEvent::Lost { why: "x".to_owned() }));
            records.extend(connected(15_000, 1, number));
        }
    };
    expect_good(comes(7));
    expect(Promise::SeenSoon, comes(4));
}

#[test]
fn what_takes_long_without_a_fault_is_granted_to_some_degree() {
    let slow = |fault_from| {
        move |run: &mut Run| {
            move_records(run, 1, 900, is_done("sit 1"));
            move_records(run, 0, 2_900, is_done("chat hello"));
            run.faults.push(fault("bus paused", FaultTarget::Bus, fault_from, 3_000));
        }
    };
    expect_good(slow(1_000));
    expect(Promise::NoStall, slow(10));
}

#[test]
fn a_node_that_stays_ill_is_found() {
    expect(Promise::Recovery, |run| {
        let fault = fault("node paused", FaultTarget::Node(2), 12_000, 13_000);
        run.faults.push(FaultRecord { recovered: false, ..fault });
    });
}

#[test]
fn the_shortest_explanation_comes_with_the_faults_around_it() {
    let mut run = good();
    move_records(&mut run, 0, 5_000, is_done("chat hello"));
    run.faults.push(fault("node paused", FaultTarget::Node(1), 150, 4_900));
    run.faults.push(fault("bus paused", FaultTarget::Bus, 90_000, 91_000));
    let text = check(&run).explain(&run.faults);
    assert_eq!(
        text,
        "broken 1 ×: acknowledgements come within 2 s, or 5 s after the database is back\n  \
         for example: 5.0 s: game g: client 0 asked node 0 for chat hello, which was answered after 4.8 s\n  \
         around it: 0.1 to 4.9 s: node paused, node 1\n"
    );
}
