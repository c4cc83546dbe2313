//! What was played from each position: every finished game is counted exactly once, whoever counts it.

use crate::rated::winner_takes_ten;
use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game, person};
use crate::test_database::TestDatabase;
use bilby_games::Position;
use bilby_games::explorer::{Index, Tally, rows};
use bilby_store::{Computers, CountedGame, EXPLORER_DEPTH, ExploreFilter, GameId, Store, TableOptions};
use bilby_table::{Actor, CommandKind, Millis};
use std::collections::HashMap;

crate::both!(
    counts_are_those_of_a_naive_count,
    each_game_is_counted_once_whoever_counts_it,
    games_are_found_page_by_page,
    filters_let_their_games_through,
    private_games_are_only_for_their_players,
    deep_moves_are_left_out,
);

const PRIVATE: TableOptions = TableOptions { public: false, ..PUBLIC };

/// Counts everything that was not counted, as the server does, and returns how many games that were.
async fn count_all(store: &Store) -> u64 {
    let mut last: Option<(Millis, GameId)> = None;
    let mut counted = 0;
    loop {
        let page = store.finished_after(last.as_ref(), 3).await.unwrap();
        let mut games: Vec<CountedGame> = Vec::new();
        for id in &page.uncounted {
            games.extend(store.to_count(id).await.unwrap());
        }
        counted += store.count_games(games).await.unwrap();
        match page.last {
            Some(end) => last = Some(end),
            None => return counted,
        }
    }
}

/// A game with this many turns that prefers few moves, and then somebody resigns.
async fn play(
    store: &Store,
    mut sample: SampleGame,
    turns: usize,
    random: &mut SeededRandom,
    options: TableOptions,
) -> SampleGame {
    sample.open(store, options).await.unwrap();
    while sample.table.turns().len() < turns && !sample.is_over() {
        let moves = sample.table.position().moves();
        let text = moves[random.draw(moves.len().min(2))].clone();
        let seat = sample.table.position().to_move();
        store.append(sample.ask(Actor::Seat(seat), CommandKind::Turn { text, lag: 0 }).unwrap()).await.unwrap();
    }
    for append in sample.rest_of_it(None) {
        store.append(append).await.unwrap();
    }
    sample
}

fn starts(sample: &SampleGame) -> Position {
    sample.table.settings().start.clone()
}

async fn total(store: &Store, position: &Position, filter: &ExploreFilter) -> u64 {
    store.explore(position, filter).await.unwrap().values().map(|tally| tally.games).sum()
}

async fn counts_are_those_of_a_naive_count(database: TestDatabase) {
    let store = database.store().await;
    let mut random = SeededRandom(7);
    let mut index = Index::default();
    let mut samples = Vec::new();
    for number in 0..24 {
        let (rules, players) =
            [("billo", "ana ben"), ("bilitaire", "ana ben"), ("billabong players=3", "ana ben cleo")][number % 3];
        let sample = SampleGame::new(&format!("g{number}"), rules, "none", players, 1_000 + number as u64);
        let sample = play(&store, sample, 3 + number % 5, &mut random, PUBLIC).await;
        let record = sample.table.record(|_| "?".to_owned()).unwrap();
        for trace in bilby_games::explorer::traces(&record, EXPLORER_DEPTH) {
            index.add(&trace);
        }
        samples.push(record);
    }
    assert_eq!(count_all(&store).await, 24);
    let mut met = 0;
    for position in samples.iter().flat_map(|record| record.positions().collect::<Vec<_>>()) {
        let naive: HashMap<u64, Tally> = index.tallies(&position, |_| true);
        assert_eq!(store.explore(&position, &ExploreFilter::default()).await.unwrap(), naive, "{position}");
        let of_ana = ExploreFilter { person: Some(person("ana")), ..ExploreFilter::default() };
        assert_eq!(store.explore(&position, &of_ana).await.unwrap(), naive, "{position}");
        let rows = rows(&position, &naive);
        assert_eq!(rows.iter().map(|row| row.tally.games).sum::<u64>(), naive.values().map(|tally| tally.games).sum());
        met += naive.values().filter(|tally| tally.games > 1).count();
    }
    assert!(met > 10, "games met");
}

async fn each_game_is_counted_once_whoever_counts_it(database: TestDatabase) {
    let store = database.store().await;
    let mut random = SeededRandom(3);
    for number in 0..12 {
        let sample = SampleGame::new(&format!("g{number}"), "billo", "none", "ana ben", 1_000 + number);
        play(&store, sample, 4, &mut random, PUBLIC).await;
    }
    let start = starts(&SampleGame::new("x", "billo", "none", "ana ben", 1));
    // To a SQLite file only one store writes; PostgreSQL has two nodes that count at the same time.
    let other = if database.is_sqlite() { store.clone() } else { database.store().await };
    let (one, two) = tokio::join!(count_all(&store), count_all(&other));
    assert_eq!(one + two, 12);
    assert_eq!(total(&store, &start, &ExploreFilter::default()).await, 12);
    assert_eq!(count_all(&store).await, 0);
    let again = store.to_count(&game("g3")).await.unwrap().unwrap();
    assert_eq!(store.count_games(vec![again.clone(), again]).await.unwrap(), 0);
    assert_eq!(total(&store, &start, &ExploreFilter::default()).await, 12);
    assert_eq!(store.to_count(&game("nothing")).await.unwrap(), None);
}

async fn games_are_found_page_by_page(database: TestDatabase) {
    let store = database.store().await;
    for number in 0..7 {
        // Several end at the same time.
        SampleGame::new(&format!("g{number}"), "billo", "none", "ana ben", 1_000 * (number / 3))
            .play(&store, PUBLIC, None)
            .await;
    }
    let unfinished = SampleGame::new("u", "billo", "none", "ana ben", 1);
    unfinished.open(&store, PUBLIC).await.unwrap();
    let first = store.finished_after(None, 4).await.unwrap();
    assert_eq!(first.uncounted, ["g0", "g1", "g2", "g3"].map(game));
    // A counter that was interrupted goes on with those that are left.
    let some = vec![store.to_count(&game("g1")).await.unwrap().unwrap()];
    assert_eq!(store.count_games(some).await.unwrap(), 1);
    assert_eq!(store.finished_after(None, 4).await.unwrap().uncounted, ["g0", "g2", "g3"].map(game));
    let second = store.finished_after(first.last.as_ref(), 4).await.unwrap();
    assert_eq!(second.uncounted, ["g4", "g5", "g6"].map(game));
    let third = store.finished_after(second.last.as_ref(), 4).await.unwrap();
    assert_eq!((third.uncounted.len(), third.last), (0, None));
    assert_eq!(count_all(&store).await, 6);
}

async fn filters_let_their_games_through(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let rated = TableOptions { rated: true, ..PUBLIC };
    SampleGame::new("rated", "billo", "none", "ana ben", 1_000).play(&store, rated, Some(winner_takes_ten)).await;
    SampleGame::new("plain", "billo", "none", "ana cleo", 2_000).play(&store, PUBLIC, None).await;
    SampleGame::new("computer", "billo", "none", "ana 4", 3_000).play(&store, PUBLIC, None).await;
    assert_eq!(count_all(&store).await, 3);
    let start = starts(&SampleGame::new("x", "billo", "none", "ana ben", 1));
    let all = ExploreFilter::default;
    let by = |name: &str| Some(person(name));
    for (filter, games) in [
        (all(), 3),
        (ExploreFilter { computers: Computers::Without, ..all() }, 2),
        (ExploreFilter { computers: Computers::Only, ..all() }, 1),
        // Everybody begins with 1500.
        (ExploreFilter { rating: Some(1400), ..all() }, 1),
        (ExploreFilter { rating: Some(1600), ..all() }, 0),
        (ExploreFilter { rating: Some(1400), computers: Computers::Only, ..all() }, 0),
        (ExploreFilter { person: by("ana"), ..all() }, 3),
        (ExploreFilter { person: by("cleo"), ..all() }, 1),
        (ExploreFilter { person: by("nobody"), ..all() }, 0),
        (ExploreFilter { person: by("ana"), computers: Computers::Without, ..all() }, 2),
        (ExploreFilter { person: by("ben"), rating: Some(1400), ..all() }, 1),
        (ExploreFilter { person: by("cleo"), rating: Some(1400), ..all() }, 0),
    ] {
        assert_eq!(total(&store, &start, &filter).await, games, "{filter:?}");
    }
    let other_rules = starts(&SampleGame::new("x", "billo capture=strict", "none", "ana ben", 1));
    assert_eq!(total(&store, &other_rules, &all()).await, 0);
    assert_eq!(total(&store, &other_rules, &ExploreFilter { person: by("ana"), ..all() }).await, 0);
}

async fn private_games_are_only_for_their_players(database: TestDatabase) {
    let store = database.store().await;
    SampleGame::new("a", "billo", "none", "ana ben", 1_000).play(&store, PRIVATE, None).await;
    SampleGame::new("b", "billo", "none", "ana cleo", 2_000).play(&store, PUBLIC, None).await;
    assert_eq!(count_all(&store).await, 2);
    let start = starts(&SampleGame::new("x", "billo", "none", "ana ben", 1));
    let ana = ExploreFilter { person: Some(person("ana")), ..ExploreFilter::default() };
    assert_eq!(total(&store, &start, &ExploreFilter::default()).await, 1);
    assert_eq!(total(&store, &start, &ana).await, 1);
    assert_eq!(total(&store, &start, &ExploreFilter { private_too: true, ..ana }).await, 2);
}

async fn deep_moves_are_left_out(database: TestDatabase) {
    let store = database.store().await;
    let sample = SampleGame::new("long", "billo", "none", "ana ben", 1_000);
    let sample = play(&store, sample, EXPLORER_DEPTH + 4, &mut SeededRandom(1), PUBLIC).await;
    assert!(sample.table.turns().len() > EXPLORER_DEPTH, "the game is long enough");
    assert_eq!(count_all(&store).await, 1);
    let record = sample.table.record(|_| "?".to_owned()).unwrap();
    let positions: Vec<Position> = record.positions().collect();
    let all = ExploreFilter::default();
    assert_eq!(total(&store, &positions[EXPLORER_DEPTH - 1], &all).await, 1);
    assert_eq!(total(&store, &positions[EXPLORER_DEPTH], &all).await, 0);
}
