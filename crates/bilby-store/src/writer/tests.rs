//! A full disk under SQLite, simulated by a limit on the size of its file.

use crate::{Append, AppendError, GameId, Store, StoreError, TableIndex, TableOptions, file_url};
use bilby_core::Seat;
use bilby_games::{GameKind, Position, Rules};
use bilby_table::{Actor, Command, CommandKind, PersonId, Settings, Sitter, Table};
use sqlx::Executor;

async fn set_most_pages(store: &Store, pages: &'static str) {
    store
        .write(pages, |conn, sql| {
            Box::pin(async move {
                conn.execute(sqlx::raw_sql(*sql)).await?;
                Ok(())
            })
        })
        .await
        .unwrap();
}

fn person(id: &str) -> PersonId {
    id.parse().unwrap()
}

/// Fills the file until there is no room for another line.
async fn fill(store: &Store, game: &GameId) -> u64 {
    let line = "x".repeat(2000);
    for number in 1.. {
        match store.add_chat(game, &person("ana"), false, &line, number).await {
            Ok(said) => assert_eq!(said, Some(number)),
            Err(error) => {
                assert!(matches!(error, StoreError::Full), "{error}");
                return number - 1;
            }
        }
    }
    unreachable!("no disk is endless")
}

#[tokio::test]
async fn a_full_disk_refuses_clearly_and_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&file_url(&folder.path().join("bilby.db"))).await.unwrap();
    let game: GameId = "full".parse().unwrap();
    let start = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    let sitters = ["ana", "ben"].map(|name| Sitter::Person(person(name))).to_vec();
    let settings = Settings { sitters, ..Settings::new(start, "60+5".parse().unwrap()) };
    let mut log = Table::open(settings, 1_000).unwrap();
    let mut table = Table::replay(&log).unwrap();
    let options = TableOptions { rated: false, public: true, chat: true, previous: None };
    store.append(Append::opening(game.clone(), log.clone(), TableIndex::of(&table), options.clone())).await.unwrap();

    set_most_pages(&store, "PRAGMA max_page_count = 60").await;
    let said = fill(&store, &game).await;
    let text = table.position().moves().swap_remove(0);
    let turn = Command { from: Actor::Seat(Seat(0)), expected: 2, kind: CommandKind::Turn { text, lag: 0 } };
    let events = table.decide(&turn, 2_000).unwrap();
    events.iter().for_each(|event| table.apply(event).unwrap());
    let new = |number: u32| {
        let id = format!("{number:032}").parse().unwrap();
        Append::opening(id, log.clone(), TableIndex::of(&Table::replay(&log).unwrap()), options.clone())
    };
    // Opens tables until one is refused. Then many at once are refused, each with the right error.
    let mut opened = 0;
    while let Ok(()) = store.append(new(opened)).await {
        opened += 1;
        assert!(opened < 1000, "the file did not stop growing");
    }
    let tries: Vec<_> = (0..50)
        .map(|number| {
            let (store, new) = (store.clone(), new(5000 + number));
            tokio::spawn(async move { store.append(new).await })
        })
        .collect();
    for one in tries {
        let answer = one.await.unwrap();
        assert!(matches!(answer, Err(AppendError::Full)), "{answer:?}");
    }
    // What was refused is not stored, and what was acknowledged can be read.
    assert_eq!(store.unfinished().await.unwrap().len() as u32, 1 + opened);
    assert_eq!(store.chat(&game, 10_000).await.unwrap().len() as u64, said);
    assert_eq!(store.load(&game).await.unwrap().unwrap().log, log);

    set_most_pages(&store, "PRAGMA max_page_count = 100000").await;
    store.append(Append::more(game.clone(), 2, events.clone(), TableIndex::of(&table))).await.unwrap();
    store.append(new(9999)).await.unwrap();
    assert_eq!(store.add_chat(&game, &person("ana"), false, "room again", 1).await.unwrap(), Some(said + 1));
    log.extend(events);
    assert_eq!(store.load(&game).await.unwrap().unwrap().log, log);
    store.close().await;
}
