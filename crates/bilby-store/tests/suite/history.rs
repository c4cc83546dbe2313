//! Searching finished games.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, person};
use crate::test_database::TestDatabase;
use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_store::{GameSearch, Store, StoredPhase, TableOptions};
use bilby_table::{Actor, CommandKind};

crate::both!(games_are_found_by_everything, pages_follow_each_other, private_games_are_private, a_game_as_it_is_listed);

const PRIVATE: TableOptions = TableOptions { public: false, ..PUBLIC };

/// The ids of the games found.
async fn found(store: &Store, search: GameSearch) -> String {
    let games = store.games(&search).await.unwrap();
    games.iter().map(|game| game.game.as_str()).collect::<Vec<_>>().join(" ")
}

async fn games_are_found_by_everything(database: TestDatabase) {
    let store = database.store().await;
    for (number, (id, rules, players)) in [
        ("a", "billo", "ana ben"),
        ("b", "billo capture=strict", "ana cleo"),
        ("c", "bilitaire", "ben cleo"),
        ("d", "billabong players=3", "ana ben cleo"),
        ("e", "billabong", "ana 4"),
        ("f", "billabong players=3", "dan 4 ben"),
    ]
    .into_iter()
    .enumerate()
    {
        // The games end one day apart.
        SampleGame::new(id, rules, "none", players, 86_400_000 * number as u64).play(&store, PUBLIC, None).await;
    }
    let mut unfinished = SampleGame::new("g", "billo", "none", "ana ben", 1_000);
    unfinished.open(&store, PUBLIC).await.unwrap();
    store.append(unfinished.turn(&mut SeededRandom(4))).await.unwrap();
    let mut aborted = SampleGame::new("h", "billo", "none", "ana ben", 1_000);
    aborted.open(&store, PUBLIC).await.unwrap();
    store.append(aborted.ask(Actor::Seat(Seat(1)), CommandKind::Abort).unwrap()).await.unwrap();

    let all = GameSearch::default;
    let rules = |text: &str| Some(text.to_owned());
    let by = |name: &str| Some(person(name));
    assert_eq!(found(&store, all()).await, "f e d c b a");
    assert_eq!(found(&store, GameSearch { person: by("ana"), ..all() }).await, "e d b a");
    assert_eq!(found(&store, GameSearch { person: by("nobody"), ..all() }).await, "");
    assert_eq!(found(&store, GameSearch { kind: Some(GameKind::Billo), ..all() }).await, "b a");
    assert_eq!(
        found(&store, GameSearch { kind: Some(GameKind::Billo), rules: rules("capture=strict"), ..all() }).await,
        "b"
    );
    assert_eq!(found(&store, GameSearch { kind: Some(GameKind::Billo), rules: rules(""), ..all() }).await, "a");
    assert_eq!(found(&store, GameSearch { rules: rules("players=3"), ..all() }).await, "f d");
    let race = GameSearch { kind: Some(GameKind::Billabong), person: by("ben"), rules: rules("players=3"), ..all() };
    assert_eq!(found(&store, race.clone()).await, "f d");
    assert_eq!(found(&store, GameSearch { until: Some(86_400_000 * 4), ..race }).await, "d");
    let days =
        |from: u64, until: u64| GameSearch { from: Some(86_400_000 * from), until: Some(86_400_000 * until), ..all() };
    assert_eq!(found(&store, days(1, 3)).await, "c b");
    assert_eq!(found(&store, GameSearch { person: by("cleo"), ..days(1, 4) }).await, "d c b");
    assert_eq!(found(&store, days(3, 3)).await, "");
    assert_eq!(found(&store, GameSearch { limit: 2, ..all() }).await, "f e");
    assert_eq!(found(&store, GameSearch { limit: 0, ..all() }).await, "");
    for (name, games) in [("ana", 4), ("ben", 4), ("dan", 1), ("nobody", 0)] {
        assert_eq!(store.games_of(&person(name)).await.unwrap(), games, "{name}");
    }
    // `from` is inclusive, `until` is exclusive.
    let end = store.games(&all()).await.unwrap()[2].ended;
    assert_eq!(found(&store, GameSearch { from: Some(end), until: Some(end + 1), ..all() }).await, "d");
    assert_eq!(found(&store, GameSearch { until: Some(end), ..all() }).await, "c b a");
}

async fn pages_follow_each_other(database: TestDatabase) {
    let store = database.store().await;
    for number in 0..25u64 {
        // Several games end at the same time.
        let mut sample = SampleGame::new(&format!("g{number:02}"), "billo", "none", "ana ben", 1_000 * (number / 5));
        sample.play(&store, PUBLIC, None).await;
    }
    for person in [None, Some(person("ben"))] {
        let mut seen = Vec::new();
        let mut before = None;
        loop {
            let search =
                GameSearch { person: person.clone(), before: before.take(), limit: 7, ..GameSearch::default() };
            let page = store.games(&search).await.unwrap();
            seen.extend(page.iter().map(|game| game.game.to_string()));
            match page.last() {
                Some(last) if page.len() == 7 => before = Some((last.ended, last.game.clone())),
                _ => break,
            }
        }
        let expected: Vec<String> = (0..25).rev().map(|number| format!("g{number:02}")).collect();
        assert_eq!(seen, expected);
    }
}

async fn private_games_are_private(database: TestDatabase) {
    let store = database.store().await;
    SampleGame::new("a", "billo", "none", "ana ben", 1_000).play(&store, PRIVATE, None).await;
    SampleGame::new("b", "billo", "none", "ana cleo", 2_000).play(&store, PUBLIC, None).await;
    let seen = |person: Option<&str>, by: Option<&str>| {
        let search = GameSearch {
            person: person.map(crate::sample_games::person),
            only_visible_to: by.map(crate::sample_games::person),
            ..GameSearch::default()
        };
        found(&store, search)
    };
    assert_eq!(seen(None, None).await, "b");
    assert_eq!(seen(None, Some("cleo")).await, "b");
    assert_eq!(seen(None, Some("ben")).await, "b a");
    assert_eq!(seen(Some("ana"), None).await, "b");
    assert_eq!(seen(Some("ana"), Some("cleo")).await, "b");
    assert_eq!(seen(Some("ana"), Some("ben")).await, "b a");
    assert_eq!(seen(Some("ana"), Some("ana")).await, "b a");
    assert_eq!(seen(Some("ben"), None).await, "");
}

async fn a_game_as_it_is_listed(database: TestDatabase) {
    let store = database.store().await;
    store.add_account(&person("ana"), "Ana", "ana", "secret", 5).await.unwrap();
    let mut sample = SampleGame::new("a", "billabong players=3", "60+5", "- ben 4", 1_000);
    sample.open(&store, PUBLIC).await.unwrap();
    sample.now = 3_000;
    store
        .append(sample.ask(Actor::Watcher, CommandKind::Sit { seat: Seat(0), person: person("ana") }).unwrap())
        .await
        .unwrap();
    for append in sample.rest_of_it(None) {
        store.append(append).await.unwrap();
    }
    let game = store.games(&GameSearch::default()).await.unwrap().pop().unwrap();
    assert_eq!((game.started, game.ended), (3_000, sample.log.last().unwrap().at));
    assert_eq!(game.result, sample.table.result_text().unwrap());
    assert_eq!(game.index, bilby_store::TableIndex::of(&sample.table));
    assert_eq!((game.index.phase, game.index.time.as_str()), (StoredPhase::Over, "60+5"));
    assert_eq!(game.options, PUBLIC);
    let seats: Vec<_> = game
        .seats
        .iter()
        .map(|seat| (seat.person.as_ref().map(|person| person.name.as_str()), seat.level, seat.place, seat.rating))
        .collect();
    // Ben is deleted; the computer came first, and both people are left.
    assert_eq!(seats, [(Some("Ana"), None, 3, None), (None, None, 2, None), (None, Some(4), 1, None)]);
}
