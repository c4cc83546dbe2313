//! Appending to logs and reading them again.

use crate::stories::{Lots, PUBLIC, Story, game, person};
use crate::world::World;
use bilby_core::Seat;
use bilby_store::{Append, AppendError, Index, Phase, TableOptions};
use bilby_table::{Actor, Ask};

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

async fn long_games_come_back_as_they_were(world: World) {
    let store = world.store().await;
    for (number, (rules, time, people)) in GAMES.into_iter().enumerate() {
        let mut lots = Lots(number as u64 + 1);
        let mut story = Story::new(&format!("long{number}"), rules, time, people, 1_000_000);
        story.open(&store, PUBLIC).await.unwrap();
        for _ in 0..150 {
            if story.is_over() {
                break;
            }
            store.append(story.turn(&mut lots)).await.unwrap();
        }
        assert!(story.log.len() > 20, "{rules}");
        story.is_kept(&store).await;
    }
    store.close().await;
    // Another connection reads the same after everything was closed.
    let store = world.store().await;
    assert!(store.load(&game("long0")).await.unwrap().is_some());
    assert_eq!(store.load(&game("nowhere")).await.unwrap(), None);
}

async fn who_knows_too_little_is_told(world: World) {
    let (store, other) = (world.store().await, world.store().await);
    let mut lots = Lots(5);
    let mut story = Story::new("stale", "billo", "60+5", "ana ben", 1_000_000);
    story.open(&store, PUBLIC).await.unwrap();
    let (mut here, mut there) = (story.clone(), story.clone());
    let (one, another) = (here.turn(&mut lots), there.turn(&mut lots));
    store.append(one.clone()).await.unwrap();
    // Another node that knew as much, a repetition, and a writer that expects more than there is.
    assert!(matches!(other.append(another).await, Err(AppendError::Conflict)));
    assert!(matches!(store.append(one).await, Err(AppendError::Conflict)));
    let mut future = here.clone();
    future.turn(&mut lots);
    let too_new = future.turn(&mut lots);
    assert!(matches!(store.append(too_new).await, Err(AppendError::Conflict)));
    let mut unknown = story.turn(&mut lots);
    unknown.game = game("nowhere");
    assert!(matches!(store.append(unknown).await, Err(AppendError::Conflict)));
    here.is_kept(&other).await;
    other.append(here.turn(&mut lots)).await.unwrap();
    here.is_kept(&store).await;
}

async fn a_game_is_opened_once(world: World) {
    let (store, other) = (world.store().await, world.store().await);
    let story = Story::new("once", "billo", "60+5", "ana ben", 1_000_000);
    let twin = Story::new("once", "bilitaire", "none", "cleo dan", 2_000_000);
    story.open(&store, PUBLIC).await.unwrap();
    assert!(matches!(twin.open(&other, PUBLIC).await, Err(AppendError::Conflict)));
    assert!(matches!(story.open(&store, PUBLIC).await, Err(AppendError::Conflict)));
    story.is_kept(&store).await;
    let kept = store.load(&game("once")).await.unwrap().unwrap();
    assert_eq!((kept.options, kept.created), (PUBLIC, 1_000_000));
}

async fn a_game_has_one_rematch(world: World) {
    let store = world.store().await;
    let first = Story::new("first", "billo", "60+5", "ana ben", 1_000_000);
    first.open(&store, PUBLIC).await.unwrap();
    assert_eq!(store.load(&first.id).await.unwrap().unwrap().rematch, None);
    let rematch = TableOptions { rated: true, public: false, chat: false, previous: Some(first.id.clone()) };
    // Many at once, in one batch or several: exactly one succeeds.
    let stories: Vec<Story> =
        (0..20).map(|number| Story::new(&format!("again{number}"), "billo", "60+5", "ben ana", 2_000_000)).collect();
    let tries: Vec<_> = stories
        .iter()
        .cloned()
        .map(|story| {
            let (store, rematch) = (store.clone(), rematch.clone());
            tokio::spawn(async move { story.open(&store, rematch).await.is_ok() })
        })
        .collect();
    let mut good = Vec::new();
    for (story, opened) in stories.iter().zip(tries) {
        if opened.await.unwrap() {
            good.push(story.id.clone());
        } else {
            assert_eq!(store.load(&story.id).await.unwrap(), None);
        }
    }
    assert_eq!(good.len(), 1);
    assert_eq!(store.load(&first.id).await.unwrap().unwrap().rematch, good.pop());
    let other = world.store().await;
    let late = Story::new("late", "billo", "60+5", "ben ana", 3_000_000);
    assert!(matches!(late.open(&other, rematch).await, Err(AppendError::Conflict)));
}

async fn unfinished_games_are_listed_as_they_stand(world: World) {
    let store = world.store().await;
    let mut gathering = Story::new("gathering", "billabong players=3", "60+5", "ana - 4", 1_000);
    let mut playing = Story::new("playing", "billo capture=strict", "60+5", "ana ben", 2_000);
    let mut over = Story::new("over", "billo", "none", "ana ben", 3_000);
    let mut aborted = Story::new("aborted", "billo", "none", "ana ben", 4_000);
    gathering.open(&store, PUBLIC).await.unwrap();
    let options = TableOptions { rated: true, public: false, chat: false, previous: Some(game("over")) };
    playing.open(&store, options.clone()).await.unwrap();
    over.play(&store, PUBLIC, None).await;
    aborted.open(&store, PUBLIC).await.unwrap();
    store.append(aborted.ask(Actor::Seat(Seat(0)), Ask::Abort).unwrap()).await.unwrap();
    store.append(playing.turn(&mut Lots(3))).await.unwrap();

    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed.iter().map(|one| one.game.as_str()).collect::<Vec<_>>(), ["gathering", "playing"]);
    let (first, second) = (&listed[0], &listed[1]);
    assert_eq!((&first.index, &first.options), (&Index::of(&gathering.table), &PUBLIC));
    assert_eq!((first.index.phase, first.index.on_move, first.index.deadline), (Phase::Gathering, None, None));
    assert_eq!((&second.index, &second.options), (&Index::of(&playing.table), &options));
    assert_eq!((second.index.phase, second.index.turns), (Phase::Playing, 1));
    assert!(second.index.deadline.is_some());
    assert_eq!((second.created, second.touched), (2_000, playing.log.last().unwrap().at));

    // Somebody sits down: the game starts and stays in the list with the new player.
    let sit = Ask::Sit { seat: Seat(1), person: person("cleo") };
    gathering.now += 500;
    store.append(gathering.ask(Actor::Watcher, sit).unwrap()).await.unwrap();
    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed[0].index, Index::of(&gathering.table));
    assert_eq!(listed[0].index.phase, Phase::Playing);
    assert_eq!(listed[0].touched, 1_500);
}

async fn what_makes_no_sense_is_refused(world: World) {
    let store = world.store().await;
    let mut story = Story::new("sense", "billo", "60+5", "ana ben", 1_000_000);
    let index = Index::of(&story.table);
    let without_traits = Append::more(story.id.clone(), 0, story.log.clone(), index.clone());
    assert!(matches!(store.append(without_traits).await, Err(AppendError::Failed(_))));
    story.open(&store, PUBLIC).await.unwrap();
    let turn = story.turn(&mut Lots(8));
    let mut nothing = turn.clone();
    nothing.events.clear();
    let mut gap = turn.clone();
    gap.expected += 1;
    let mut options = turn.clone();
    options.opened = Some(PUBLIC);
    for bad in [nothing, gap, options] {
        assert!(matches!(store.append(bad).await, Err(AppendError::Failed(_))));
    }
    store.append(turn).await.unwrap();
    story.is_kept(&store).await;
}

async fn lines_are_numbered(world: World) {
    let store = world.store().await;
    for id in ["one", "two"] {
        Story::new(id, "billo", "none", "ana ben", 1_000).open(&store, PUBLIC).await.unwrap();
    }
    let (one, two) = (game("one"), game("two"));
    assert_eq!(store.add_chat(&one, &person("ana"), false, "hello", 10).await.unwrap(), 1);
    assert_eq!(store.add_chat(&two, &person("ben"), false, "à toi — ‘quotes’; --", 11).await.unwrap(), 1);
    assert_eq!(store.add_chat(&one, &person("ben"), false, "hi", 12).await.unwrap(), 2);
    let said = store.chat(&two, 10).await.unwrap();
    assert_eq!((said[0].number, said[0].at, said[0].person.as_str()), (1, 11, "ben"));
    assert_eq!(said[0].text, "à toi — ‘quotes’; --");
    // Many at once, from two nodes: every number is used once.
    let other = world.store().await;
    let lines: Vec<_> = (0..60)
        .map(|line| {
            let store = if line % 2 == 0 { store.clone() } else { other.clone() };
            tokio::spawn(async move {
                store.add_chat(&game("one"), &person("ana"), false, &format!("{line}"), line).await.unwrap()
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
        assert_eq!(store.add_chat(&one, &person("eve"), true, "psst", line).await.unwrap(), line);
    }
    let last = store.chat(&one, 3).await.unwrap();
    let brief: Vec<_> = last.iter().map(|line| (line.number, line.among_watchers)).collect();
    assert_eq!(brief, [(60, false), (61, false), (62, false), (64, true), (65, true), (66, true)]);
    assert!(store.add_chat(&game("nowhere"), &person("ana"), false, "hello?", 9).await.is_err());
}

async fn a_log_is_never_rewritten(world: World) {
    let store = world.store().await;
    let story = Story::new("kept", "billo", "none", "ana ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    assert!(world.refuses("UPDATE events SET line = 'v1 1 0 rematch'").await);
    assert!(world.refuses("DELETE FROM events").await);
    assert!(world.refuses("INSERT INTO events (game, number, line) VALUES ('kept', 1, 'v1 1 0 rematch')").await);
    story.is_kept(&store).await;
}

async fn it_is_well_until_it_is_closed(world: World) {
    let store = world.store().await;
    store.is_well().await.unwrap();
    let story = Story::new("last", "billo", "none", "ana ben", 1_000);
    let opening = story.open(&store, PUBLIC);
    let (opened, ()) = tokio::join!(opening, store.close());
    opened.unwrap();
    assert!(store.is_well().await.is_err());
    let late = Story::new("late", "billo", "none", "ana ben", 1_000);
    assert!(matches!(late.open(&store, PUBLIC).await, Err(AppendError::Failed(_))));
    // Closing twice is harmless.
    store.close().await;
    story.is_kept(&world.store().await).await;
}

/// A seat that passed from a guest to an account appears so in lists and in the history.
async fn a_seat_that_went_over_is_another_s(world: World) {
    let store = world.store().await;
    store.add_guest(&person("guest"), "Quokka 1", 0).await.unwrap();
    store.add_account(&person("ana"), "Ana", "ana", "-", 0).await.unwrap();
    let mut story = Story::new("over", "billo", "none", "guest ben", 1_000);
    story.open(&store, PUBLIC).await.unwrap();
    let hand = Ask::HandOver { seat: Seat(0), person: person("ana") };
    store.append(story.ask(Actor::Server, hand).unwrap()).await.unwrap();
    let listed = store.unfinished().await.unwrap();
    assert_eq!(listed[0].index.sitters, crate::stories::sitters("ana ben"));
    assert_eq!(store.load(&story.id).await.unwrap().unwrap().log, story.log);
    for text in ["Re1-e2", "Re8-e7"] {
        let seat = story.table.on_move().unwrap();
        let turn = Ask::Turn { text: text.to_owned(), lag: 0 };
        store.append(story.ask(Actor::Seat(seat), turn).unwrap()).await.unwrap();
    }
    store.append(story.ask(Actor::Seat(Seat(1)), Ask::Resign).unwrap()).await.unwrap();
    for (who, games) in [("ana", 1), ("guest", 0)] {
        let search = bilby_store::Search { person: Some(person(who)), ..Default::default() };
        assert_eq!(store.games(&search).await.unwrap().len(), games, "{who}");
    }
}

/// The file contains chat and password hashes, so other users of the machine can't read it.
#[cfg(unix)]
#[test]
fn the_file_is_its_owner_s() {
    use std::os::unix::fs::PermissionsExt;
    crate::world::on_sqlite(async |world| {
        let store = world.store().await;
        store.add_guest(&person("guest"), "Quokka 1", 0).await.unwrap();
        let mut seen = 0;
        for entry in std::fs::read_dir(world.file("")).unwrap() {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{:?}", entry.file_name());
            seen += 1;
        }
        assert!(seen >= 2, "the database, and SQLite's log beside it: {seen}");
        store.close().await;
    });
}
