//! Friends, hidden and blocked people; challenges; records and the strongest players.

use crate::sample_games::{PUBLIC, SampleGame, game, person};
use crate::test_database::TestDatabase;
use bilby_games::GameKind;
use bilby_store::{RatingCategory, Relation, TableOptions};

crate::both!(people_decide_about_others, challenges_wait_until_they_are_answered, the_strongest_come_first);

async fn people_decide_about_others(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben", "eve", "leo"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let ana = person("ana");
    assert!(store.relate(&ana, &person("ben"), Some(Relation::Friend), 10, 2).await.unwrap());
    assert!(store.relate(&ana, &person("eve"), Some(Relation::Hidden), 20, 2).await.unwrap());
    assert!(!store.relate(&ana, &person("leo"), Some(Relation::Friend), 30, 2).await.unwrap(), "too many");
    assert!(store.relate(&ana, &person("ben"), Some(Relation::Blocked), 30, 2).await.unwrap(), "the same person");
    let known: Vec<_> =
        store.relations(&ana).await.unwrap().into_iter().map(|it| (it.person.name, it.relation, it.since)).collect();
    assert_eq!(known, [("ben".to_owned(), Relation::Blocked, 30), ("eve".to_owned(), Relation::Hidden, 20)]);
    // Blocks hold in both directions.
    assert!(store.is_blocked_either_way(&ana, &[person("leo"), person("ben")]).await.unwrap());
    assert!(store.is_blocked_either_way(&person("ben"), std::slice::from_ref(&ana)).await.unwrap());
    assert!(!store.is_blocked_either_way(&ana, &[person("eve"), person("leo")]).await.unwrap());
    assert!(!store.is_blocked_either_way(&ana, &[]).await.unwrap());
    assert!(store.blocked_either_way(&person("ben")).await.unwrap().contains(&ana));
    assert!(store.blocked_either_way(&person("eve")).await.unwrap().is_empty());
    assert!(store.relate(&ana, &person("ben"), None, 40, 2).await.unwrap());
    assert_eq!(store.relation(&ana, &person("ben")).await.unwrap(), None);
    store.delete_person(&person("eve"), 50).await.unwrap();
    assert_eq!(store.relations(&ana).await.unwrap(), []);
}

async fn challenges_wait_until_they_are_answered(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben", "eve"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let options = TableOptions { public: false, ..PUBLIC };
    for (id, who) in [("one", "ana"), ("two", "ana"), ("three", "eve")] {
        SampleGame::new(id, "billo", "none", &format!("{who} -"), 10).open(&store, options.clone()).await.unwrap();
        store.add_challenge(&game(id), &person(who), &person("ben"), 10).await.unwrap();
    }
    assert_eq!(store.waiting_challenges(&person("ana"), &person("ben")).await.unwrap(), 2);
    store.relate(&person("ben"), &person("eve"), Some(Relation::Blocked), 20, 9).await.unwrap();
    let waiting = async || {
        let found = store.challenges_to(&person("ben"), 9).await.unwrap();
        let mut texts: Vec<String> = found.iter().map(|it| format!("{} {}", it.game, it.from.name)).collect();
        texts.sort();
        texts.join(", ")
    };
    assert_eq!(waiting().await, "one ana, two ana");
    assert_eq!(store.decline_challenge(&game("one"), &person("eve")).await.unwrap(), None, "not to her");
    assert_eq!(store.decline_challenge(&game("one"), &person("ben")).await.unwrap(), Some(person("ana")));
    assert_eq!(store.decline_challenge(&game("one"), &person("ben")).await.unwrap(), None, "once");
    assert_eq!(waiting().await, "two ana");
    store.delete_person(&person("ana"), 50).await.unwrap();
    assert_eq!(waiting().await, "");
}

async fn the_strongest_come_first(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben", "eve"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let rated = TableOptions { rated: true, ..PUBLIC };
    for number in 0..4 {
        let pair = if number % 2 == 0 { "ana ben" } else { "ben eve" };
        let mut sample = SampleGame::new(&format!("g{number}"), "billo", "none", pair, 1_000 * number);
        sample.play(&store, rated.clone(), Some(crate::rated::winner_takes_ten)).await;
    }
    SampleGame::new("computer", "billo", "none", "ana 3", 9_000).play(&store, PUBLIC, None).await;
    let of = RatingCategory { kind: GameKind::Billo, several: false };
    let leaders = store.leaders(of, 1, 10, 1).await.unwrap();
    assert_eq!(leaders.len(), 3);
    assert!(leaders.windows(2).all(|pair| pair[0].1.rating >= pair[1].1.rating));
    assert_eq!(store.leaders(of, 4, 10, 1).await.unwrap().len(), 1, "only ben has played so often");
    assert_eq!(store.leaders(of, 1, 2, 1).await.unwrap().len(), 2);
    assert_eq!(store.leaders(RatingCategory { several: true, ..of }, 0, 10, 1).await.unwrap(), []);
    let some = store.ratings_of(&[person("ana"), person("nobody"), person("eve")], of).await.unwrap();
    assert_eq!(some.len(), 2);
    // Four games between people, the one with the computer left out.
    let sum = async |name: &str| {
        let game_counts = store.game_counts(&person(name)).await.unwrap();
        assert_eq!(game_counts.len(), 1);
        let (found, counts) = game_counts[0];
        assert_eq!(found, of);
        (counts.won, counts.drawn, counts.lost)
    };
    let (ana, ben, eve) = (sum("ana").await, sum("ben").await, sum("eve").await);
    assert_eq!(ana.0 + ana.1 + ana.2, 2);
    assert_eq!(ben.0 + ben.1 + ben.2, 4);
    assert_eq!(ana.0 + eve.0, ben.2, "what they won, he lost");
    assert_eq!(ana.2 + eve.2, ben.0);
}
