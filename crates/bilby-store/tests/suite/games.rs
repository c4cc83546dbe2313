//! Appending to logs and reading them again.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game, person};
use crate::test_database::TestDatabase;
use bilby_core::Seat;
use bilby_store::{Append, AppendError, StoredPhase, TableIndex, TableOptions};
use bilby_table::{Actor, CommandKind};

crate::both!(
    long_games_come_back_as_they_were,
    who_knows_too_little_is_told,
    a_game_is_opened_once,
    a_game_has_one_rematch,
    unfinished_games_are_listed_as_they_stand,
    what_makes_no_sense_is_refused,
    lines_are_numbered,
    a_log_is_never_rewritten,
    a_seat_that_went_over_is_another_s,
    it_is_well_until_it_is_closed,
);

const GAMES: [(&str, &str, &str); 6] = [
    ("billo", "60+5", "ana ben"),
    ("billo capture=strict", "none", "ana 3"),
    ("bilitaire", "600+0", "ana ben"),
    ("billabong", "1d", "ana ben"),
    ("billabong players=3", "60+5", "ana ben cleo"),
    ("billabong players=4", "none", "ana ben 2 cleo"),
];

async fn long_games_come_back_as_they_were(database: TestDatabase) {
    let store = database.store().await;
    for (number, (rules, time, people)) in GAMES.into_iter().enumerate() {
        let mut random = SeededRandom(number as u64 + 1);
        let mut sample = SampleGame::new(&format!("long{number}"), rules, time, people, 1_000_000);
        sample.open(&store, PUBLIC).await.unwrap();
        for _ in 0..150 {
            if sample.is_over() {
                break;
            }
            store.append(sample.turn(&mut random)).await.unwrap();
        }
        assert!(sample.log.len() > 20, "{rules}");
        sample.is_kept(&store).await;
    }
    store.close().await;
    // Another connection reads the same after everything was closed.
    let store = database.store().await;
    assert!(store.load(&game("long0")).await.unwrap().is_some());
    assert_eq!(store.load(&game("nowhere")).await.unwrap(), None);
}

async fn who_knows_too_little_is_told(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    let mut random = SeededRandom(5);
    let mut sample = SampleGame::new("stale", "billo", "60+5", "ana ben", 1_000_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let (mut here, mut there) = (sample.clone(), sample.clone());
    let (one, another) = (here.turn(&mut random), there.turn(&mut random));
    store.append(one.clone()).await.unwrap();
    // Another node that knew as much, a repetition, and a writer that expects more than there is.
    assert!(matches!(other.append(another).await, Err(AppendError::Conflict)));
    assert!(matches!(store.append(one).await, Err(AppendError::Conflict)));
    let mut future = here.clone();
    future.turn(&mut random);
    let too_new = future.turn(&mut random);
    assert!(matches!(store.append(too_new).await, Err(AppendError::Conflict)));
    let mut unknown = sample.turn(&mut random);
    unknown.game = game("nowhere");
    assert!(matches!(store.append(unknown).await, Err(AppendError::Conflict)));
    here.is_kept(&other).await;
    other.append(here.turn(&mut random)).await.unwrap();
    here.is_kept(&store).await;
}

async fn a_game_is_opened_once(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    let sample = SampleGame::new("once", "billo", "60+5", "ana ben", 1_000_000);
    let twin = SampleGame::new("once", "bilitaire", "none", "cleo dan", 2_000_000);
    sample.open(&store, PUBLIC).await.unwrap();
    assert!(matches!(twin.open(&other, PUBLIC).await, Err(AppendError::Conflict)));
    assert!(matches!(sample.open(&store, PUBLIC).await, Err(AppendError::Conflict)));
    sample.is_kept(&store).await;
    let kept = store.load(&game("once")).await.unwrap().unwrap();
    assert_eq!((kept.options, kept.created), (PUBLIC, 1_000_000));
}

async fn a_game_has_one_rematch(database: TestDatabase) {
    let store = database.store().await;
    let first = SampleGame::new("first", "billo", "60+5", "ana ben", 1_000_000);
    first.open(&store, PUBLIC).await.unwrap();
    assert_eq!(store.load(&first.id).await.unwrap().unwrap().rematch, None);
    let rematch = TableOptions { rated: true, public: false, chat: false, previous: Some(first.id.clone()) };
    // Many at once, in one batch or several: exactly one succeeds.
    let samples: Vec<SampleGame> = (0..20)
        .map(|number| SampleGame::new(&format!("again{number}"), "billo", "60+5", "ben ana", 2_000_000))
        .collect();
    let tries: Vec<_> = samples
        .iter()
        .cloned()
        .map(|sample| {
            let (store, rematch) = (store.clone(), rematch.clone());
            tokio::spawn(async move { sample.open(&store, rematch).await.is_ok() })
        })
        .collect();
    let mut good = Vec::new();
    for (sample, opened) in samples.iter().zip(tries) {
        if opened.await.unwrap() {
            good.push(sample.id.clone());
        } else {
            assert_eq!(store.load(&sample.id).await.unwrap(), None);
        }
    }
    assert_eq!(good.len(), 1);
    assert_eq!(store.load(&first.id).await.unwrap().unwrap().rematch, good.pop());
    let other = database.store().await;
    let late = SampleGame::new("late", "billo", "60+5", "ben ana", 3_000_000);
    assert!(matches!(late.open(&other, rematch).await, Err(AppendError::Conflict)));
}

async fn unfinished_games_are_listed_as_they_stand(database: TestDatabase) {
    let store = database.store().await;
    let mut gathering = SampleGame::new("gathering", "billabong players=3", "60+5", "ana - 4", 1_000);
    let mut playing = SampleGame::new("playing", "billo capture=strict", "60+5", "ana ben", 2_000);
    let mut over = SampleGame::new("over", "billo", "none", "ana ben", 3_000);
    let mut aborted = SampleGame::new("aborted", "billo", "none", "ana ben", 4_000);
    gathering.open(&store, PUBLIC).await.unwrap();
    let options = TableOptions { rated: true, public: false, chat: false, previous: Some(game("over")) };
    playing.open(&store, options.clone()).await.unwrap();
    over.play(&store, PUBLIC, None).await;
    aborted.open(&store, PUBLIC).await.unwrap();
    store.append(aborted.ask(Actor::Seat(Seat(0)), CommandKind::Abort).unwrap()).await.unwrap();
    store.append(playing.turn(&mut SeededRandom(3))).await.unwrap();

    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed.iter().map(|one| one.game.as_str()).collect::<Vec<_>>(), ["gathering", "playing"]);
    let (first, second) = (&listed[0], &listed[1]);
    assert_eq!((&first.index, &first.options), (&TableIndex::of(&gathering.table), &PUBLIC));
    assert_eq!((first.index.phase, first.index.on_move, first.index.deadline), (StoredPhase::Gathering, None, None));
    assert_eq!((&second.index, &second.options), (&TableIndex::of(&playing.table), &options));
    assert_eq!((second.index.phase, second.index.turns), (StoredPhase::Playing, 1));
    assert!(second.index.deadline.is_some());
    assert_eq!((second.created, second.touched), (2_000, playing.log.last().unwrap().at));

    // Somebody sits down: the game starts and stays in the list with the new player.
    let sit = CommandKind::Sit { seat: Seat(1), person: person("cleo") };
    gathering.now += 500;
    store.append(gathering.ask(Actor::Watcher, sit).unwrap()).await.unwrap();
    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed[0].index, TableIndex::of(&gathering.table));
    assert_eq!(listed[0].index.phase, StoredPhase::Playing);
    assert_eq!(listed[0].touched, 1_500);
}

async fn what_makes_no_sense_is_refused(database: TestDatabase) {
    let store = database.store().await;
    let mut sample = SampleGame::new("sense", "billo", "60+5", "ana ben", 1_000_000);
    let index = TableIndex::of(&sample.table);
    let without_traits = Append::more(sample.id.clone(), 0, sample.log.clone(), index.clone());
    assert!(matches!(store.append(without_traits).await, Err(AppendError::Failed(_))));
    sample.open(&store, PUBLIC).await.unwrap();
    let turn = sample.turn(&mut SeededRandom(8));
    let mut nothing = turn.clone();
    nothing.events = [].into();
    let mut gap = turn.clone();
    gap.expected += 1;
    let mut options = turn.clone();
    options.opened = Some(PUBLIC);
    for bad in [nothing, gap, options] {
        assert!(matches!(store.append(bad).await, Err(AppendError::Failed(_))));
    }
    store.append(turn).await.unwrap();
    sample.is_kept(&store).await;
}

async fn lines_are_numbered(database: TestDatabase) {
    let store = database.store().await;
    for id in ["one", "two"] {
        SampleGame::new(id, "billo", "none", "ana ben", 1_000).open(&store, PUBLIC).await.unwrap();
    }
    let (one, two) = (game("one"), game("two"));
    assert_eq!(store.add_chat(&one, &person("ana"), false, "hello", 10).await.unwrap(), Some(1));
    assert_eq!(store.add_chat(&two, &person("ben"), false, "à toi — ‘quotes’; --", 11).await.unwrap(), Some(1));
    assert_eq!(store.add_chat(&one, &person("ben"), false, "hi", 12).await.unwrap(), Some(2));
    let said = store.chat(&two, 10).await.unwrap();
    assert_eq!((said[0].number, said[0].at, said[0].person.as_str()), (1, 11, "ben"));
    assert_eq!(said[0].text, "à toi — ‘quotes’; --");
    // Many at once, from two nodes: every number is used once.
    let other = database.store().await;
    let lines: Vec<_> = (0..60)
        .map(|line| {
            let store = if line % 2 == 0 { store.clone() } else { other.clone() };
            tokio::spawn(async move {
                store.add_chat(&game("one"), &person("ana"), false, &format!("{line}"), line).await.unwrap().unwrap()
            })
        })
        .collect();
    let mut numbers = Vec::new();
    for line in lines {
        numbers.push(line.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (3..=62).collect::<Vec<_>>());
    let last = store.chat(&one, 5).await.unwrap();
    assert_eq!(last.iter().map(|line| line.number).collect::<Vec<_>>(), [58, 59, 60, 61, 62]);
    // The watchers' room has its own lines, and neither room displaces the other's.
    for line in 63..=66 {
        assert_eq!(store.add_chat(&one, &person("eve"), true, "psst", line).await.unwrap(), Some(line));
    }
    let last = store.chat(&one, 3).await.unwrap();
    let brief: Vec<_> = last.iter().map(|line| (line.number, line.among_watchers)).collect();
    assert_eq!(brief, [(60, false), (61, false), (62, false), (64, true), (65, true), (66, true)]);
    assert!(store.add_chat(&game("nowhere"), &person("ana"), false, "hello?", 9).await.is_err());
}

async fn a_log_is_never_rewritten(database: TestDatabase) {
    let store = database.store().await;
    let sample = SampleGame::new("kept", "billo", "none", "ana ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    assert!(database.refuses("UPDATE events SET line = 'v1 1 0 rematch'").await);
    assert!(database.refuses("DELETE FROM events").await);
    assert!(database.refuses("INSERT INTO events (game, number, line) VALUES ('kept', 1, 'v1 1 0 rematch')").await);
    sample.is_kept(&store).await;
}

async fn it_is_well_until_it_is_closed(database: TestDatabase) {
    let store = database.store().await;
    store.is_well().await.unwrap();
    let sample = SampleGame::new("last", "billo", "none", "ana ben", 1_000);
    let opening = sample.open(&store, PUBLIC);
    let (opened, ()) = tokio::join!(opening, store.close());
    opened.unwrap();
    assert!(store.is_well().await.is_err());
    let late = SampleGame::new("late", "billo", "none", "ana ben", 1_000);
    assert!(matches!(late.open(&store, PUBLIC).await, Err(AppendError::Failed(_))));
    // Closing twice is harmless.
    store.close().await;
    sample.is_kept(&database.store().await).await;
}

/// A seat that passed from a guest to an account appears so in lists and in the history.
async fn a_seat_that_went_over_is_another_s(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("guest"), "Quokka 1", 0).await.unwrap();
    store.add_account(&person("ana"), "Ana", "ana", "-", 0).await.unwrap();
    let mut sample = SampleGame::new("over", "billo", "none", "guest ben", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    let hand = CommandKind::HandOver { seat: Seat(0), person: person("ana") };
    store.append(sample.ask(Actor::Server, hand).unwrap()).await.unwrap();
    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed[0].index.sitters, crate::sample_games::sitters("ana ben"));
    assert_eq!(store.load(&sample.id).await.unwrap().unwrap().log, sample.log);
    for text in ["Re1-e2", "Re8-e7"] {
        let seat = sample.table.on_move().unwrap();
        let turn = CommandKind::Turn { text: text.to_owned(), lag: 0 };
        store.append(sample.ask(Actor::Seat(seat), turn).unwrap()).await.unwrap();
    }
    store.append(sample.ask(Actor::Seat(Seat(1)), CommandKind::Resign).unwrap()).await.unwrap();
    for (who, games) in [("ana", 1), ("guest", 0)] {
        let search = bilby_store::GameSearch { person: Some(person(who)), ..Default::default() };
        assert_eq!(store.games(&search).await.unwrap().len(), games, "{who}");
    }
}

/// The file contains chat and password hashes, so other users of the machine can't read it.
#[cfg(unix)]
#[test]
fn the_file_is_its_owner_s() {
    use std::os::unix::fs::PermissionsExt;
    crate::test_database::on_sqlite(async |database| {
        let store = database.store().await;
        store.add_guest(&person("guest"), "Quokka 1", 0).await.unwrap();
        let mut seen = 0;
        for entry in std::fs::read_dir(database.file("")).unwrap() {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{:?}", entry.file_name());
            seen += 1;
        }
        assert!(seen >= 2, "the database, and SQLite's log beside it: {seen}");
        store.close().await;
    });
}
