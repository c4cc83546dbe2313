//! The data of deleted people is gone from SQLite's files, byte by byte.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom, game, person};
use crate::test_database::{TestDatabase, on_sqlite};
use bilby_store::Store;

/// Returns which of these words occur anywhere in the files of the database.
fn found<'a>(database: &TestDatabase, words: &[&'a str]) -> Vec<(String, &'a str)> {
    let folder = database.file("bilby.db").parent().unwrap().to_owned();
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let has = |word: &str| bytes.windows(word.len()).any(|window| window == word.as_bytes());
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        found.extend(words.iter().filter(|word| has(word)).map(|word| (name.clone(), *word)));
    }
    found
}

const WORDS: [&str; 4] = ["Zéphyrine-Q", "zephyrineq", "$argon2id$of-zephyrine", "je suis Zéphyrine"];

/// Adds and deletes many people, so that pages are split and reused.
async fn crowd(store: &Store, random: &mut SeededRandom, from: usize) {
    for number in from..from + 300 {
        let (id, drawn) = (format!("p{number}"), random.draw(1 << 40));
        let name = format!("Somebody-{drawn}");
        store.add_account(&person(&id), &name, &format!("k{drawn}"), "$argon2id$other", 1_000).await.unwrap();
        store.add_chat(&game("talk"), &person(&id), number % 2 == 0, &format!("line {drawn}"), 1_000).await.unwrap();
        if random.draw(3) == 0 {
            store.add_guest(&person(&format!("g{number}")), "Quokka", 1).await.unwrap();
        }
    }
}

#[test]
fn nothing_is_left_of_who_is_deleted() {
    on_sqlite(async |database| {
        let store = database.store().await;
        let mut random = SeededRandom(5);
        SampleGame::new("talk", "billo", "none", "zoe ben", 1_000).open(&store, PUBLIC).await.unwrap();
        crowd(&store, &mut random, 0).await;
        store.add_account(&person("zoe"), WORDS[0], WORDS[1], WORDS[2], 1_000).await.unwrap();
        store.add_chat(&game("talk"), &person("zoe"), false, WORDS[3], 1_000).await.unwrap();
        crowd(&store, &mut random, 300).await;
        let there = found(&database, &WORDS);
        assert!(WORDS.iter().all(|word| there.iter().any(|(_, found)| found == word)), "{there:?}");
        store.delete_person(&person("zoe"), 2_000).await.unwrap();
        assert_eq!(found(&database, &WORDS), []);
        // Nor after further writes and closing the store.
        crowd(&store, &mut random, 600).await;
        assert_eq!(found(&database, &WORDS), []);
        store.close().await;
        assert_eq!(found(&database, &WORDS), []);
    });
}

/// While a backup reads an older snapshot, the data has to stay; then it goes.
#[test]
fn what_is_still_read_goes_later() {
    on_sqlite(async |database| {
        use sqlx::Executor;
        let store = database.store().await;
        store.add_account(&person("zoe"), WORDS[0], WORDS[1], WORDS[2], 1_000).await.unwrap();
        let mut reader = database.conn().await;
        reader.execute(sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM people")).await.unwrap();
        store.delete_person(&person("zoe"), 2_000).await.unwrap();
        assert_eq!(store.account(WORDS[1]).await.unwrap(), None);
        reader.execute(sqlx::raw_sql("COMMIT")).await.unwrap();
        let mut number = 0;
        while !found(&database, &WORDS).is_empty() {
            store.add_guest(&person(&format!("g{number}")), "Quokka", 1).await.unwrap();
            number += 1;
            assert!(number < 2_000, "it never went");
        }
    });
}
