//! Ratings change exactly once for each game, whichever node finishes it.

use crate::sample_games::{PUBLIC, SampleGame, person};
use crate::test_database::TestDatabase;
use bilby_games::GameKind;
use bilby_store::{
    AppendError, GameSearch, GameToRate, Rating, RatingCategory, RatingChange, RatingRefusal, Store, TableOptions,
};

crate::both!(
    a_game_counts_once,
    several_have_ratings_of_their_own,
    who_has_no_account_is_left_out,
    many_games_at_once_all_count,
    who_has_met_whom_is_known_when_a_game_ends,
    who_has_played_only_one_is_one_of_their_many,
    games_that_end_at_once_at_two_nodes_know_of_each_other,
    games_that_were_not_public_are_named_to_who_played_them,
);

const RATED: TableOptions = TableOptions { rated: true, ..PUBLIC };

/// A simple system: the winner gains ten, the others lose ten, and all deviations shrink.
pub fn winner_takes_ten(
    &GameToRate { of, ratings, places, .. }: &GameToRate<'_>,
) -> Result<RatingChange, RatingRefusal> {
    assert_eq!(ratings.len(), places.len());
    let best = places.iter().min().unwrap();
    let change = |(rating, place): (&Rating, &u8)| Rating {
        rating: rating.rating + if place == best { 10.0 } else { -10.0 },
        deviation: rating.deviation - 1.0,
        volatility: if of.several { 0.0 } else { rating.volatility + 0.001 },
        games: 77,
    };
    Ok(RatingChange { ratings: ratings.iter().zip(places).map(change).collect(), parts: 1 })
}

/// Uses all that is known when a game ends: it counts for one part in as many as the players have played together, and
/// a private one counts only if everybody has played others.
fn by_what_is_known(played: &GameToRate<'_>) -> Result<RatingChange, RatingRefusal> {
    assert_eq!((played.seats, played.turns), (played.places.len(), 2));
    assert_eq!((played.lasted, played.min_duration), (60_000, 30_000));
    if !played.have_played_others {
        assert!(!played.public);
        return Err(RatingRefusal::Private);
    }
    Ok(RatingChange { parts: played.together + 1, ..winner_takes_ten(played)? })
}

const DUEL: RatingCategory = RatingCategory { kind: GameKind::Billo, several: false };

async fn rating(store: &Store, id: &str, of: RatingCategory) -> Option<Rating> {
    let all = store.ratings(&person(id)).await.unwrap();
    all.into_iter().find(|(about, _)| *about == of).map(|(_, rating)| rating)
}

async fn people(store: &Store, names: &[&str]) {
    for name in names {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
}

async fn a_game_counts_once(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    people(&store, &["ana", "ben"]).await;
    // The first seat resigns, so the second wins.
    let mut sample = SampleGame::new("one", "billo", "none", "ana ben", 1_000);
    sample.open(&store, RATED).await.unwrap();
    let mut appends = sample.rest_of_it(Some(winner_takes_ten));
    let last = appends.pop().unwrap();
    for append in appends {
        store.append(append).await.unwrap();
    }
    assert_eq!(rating(&store, "ana", DUEL).await, None);
    // Two nodes finish the game, each several times, and it counts once.
    let tries: Vec<_> = [&store, &other, &store, &other]
        .into_iter()
        .map(|store| {
            let (store, last) = (store.clone(), last.clone());
            tokio::spawn(async move { store.append(last).await })
        })
        .collect();
    let mut good = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(()) => good += 1,
            Err(error) => assert!(matches!(error, AppendError::Conflict), "{error}"),
        }
    }
    assert_eq!(good, 1);
    let ana = Rating { rating: 1490.0, deviation: 349.0, volatility: 0.061, games: 1 };
    assert_eq!(rating(&store, "ana", DUEL).await, Some(ana));
    assert_eq!(rating(&store, "ben", DUEL).await, Some(Rating { rating: 1510.0, ..ana }));

    SampleGame::new("two", "billo", "none", "ben ana", 50_000).play(&store, RATED, Some(winner_takes_ten)).await;
    SampleGame::new("casual", "billo", "none", "ben ana", 60_000).play(&store, PUBLIC, None).await;
    assert_eq!(rating(&store, "ana", DUEL).await.unwrap().games, 2);
    let points = store.rating_points(&person("ana"), DUEL, None).await.unwrap();
    let brief: Vec<_> =
        points.iter().map(|point| (point.game.as_ref().unwrap().as_str(), point.rating, point.deviation)).collect();
    assert_eq!(brief, [("one", 1490.0, 349.0), ("two", 1500.0, 348.0)]);
    assert_eq!(points[0].at, sample.log.last().unwrap().at);
    let games = store.games(&GameSearch::default()).await.unwrap();
    let seats: Vec<_> =
        games.iter().map(|game| game.seats.iter().map(|seat| seat.rating).collect::<Vec<_>>()).collect();
    assert_eq!(
        seats,
        [
            vec![None, None],
            vec![Some((1510.0, 1500.0)), Some((1490.0, 1500.0))],
            vec![Some((1500.0, 1490.0)), Some((1500.0, 1510.0))],
        ]
    );
    assert_eq!(
        store
            .rating_points(&person("ana"), RatingCategory { kind: GameKind::Billabong, several: false }, None)
            .await
            .unwrap(),
        []
    );
}

async fn several_have_ratings_of_their_own(database: TestDatabase) {
    let store = database.store().await;
    people(&store, &["ana", "ben", "cleo"]).await;
    let mut sample = SampleGame::new("race", "billabong players=3", "none", "ana ben cleo", 1_000);
    sample.play(&store, RATED, Some(winner_takes_ten)).await;
    let race = RatingCategory { kind: GameKind::Billabong, several: true };
    let places: Vec<u8> =
        store.games(&GameSearch::default()).await.unwrap()[0].seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, [3, 2, 1], "in the order of giving up");
    for (name, expected) in [("ana", 15.0), ("ben", 15.0), ("cleo", 35.0)] {
        let found = rating(&store, name, race).await.unwrap();
        assert_eq!((found.rating, found.volatility, found.games), (expected, 0.0, 1));
        assert_eq!(found.deviation, 25.0 / 3.0 - 1.0);
    }
    assert_eq!(rating(&store, "ana", RatingCategory { kind: GameKind::Billabong, several: false }).await, None);
    assert_eq!(Rating::start(false), Rating::NEW);
}

async fn who_has_no_account_is_left_out(database: TestDatabase) {
    let store = database.store().await;
    people(&store, &["ana", "ben", "gone"]).await;
    store.add_guest(&person("guest"), "Quokka", 1).await.unwrap();
    store.delete_person(&person("gone"), 2).await.unwrap();
    // No rated opponent.
    for (id, players) in [("a", "ana gone"), ("b", "guest ana"), ("c", "ana 3")] {
        SampleGame::new(id, "billo", "none", players, 1_000).play(&store, RATED, Some(winner_takes_ten)).await;
    }
    assert_eq!(store.ratings(&person("ana")).await.unwrap(), []);
    assert!(
        store
            .games(&GameSearch::default())
            .await
            .unwrap()
            .iter()
            .all(|game| game.unrated == Some(RatingRefusal::Alone))
    );
    // The others are rated as if they had played alone: Ana comes before Ben.
    let mut sample = SampleGame::new("d", "billabong players=4", "none", "ben guest gone ana", 1_000);
    sample.play(&store, RATED, Some(winner_takes_ten)).await;
    let race = RatingCategory { kind: GameKind::Billabong, several: true };
    assert_eq!(rating(&store, "ana", race).await.unwrap().rating, 35.0);
    assert_eq!(rating(&store, "ben", race).await.unwrap().rating, 15.0);
    for nobody in ["gone", "guest"] {
        assert_eq!(store.ratings(&person(nobody)).await.unwrap(), []);
    }
    assert_eq!(store.games_of(&person("ana")).await.unwrap(), 4);
}

async fn many_games_at_once_all_count(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    people(&store, &["ana", "ben"]).await;
    let games: Vec<_> = (0..40)
        .map(|number| {
            let store = if number % 2 == 0 { store.clone() } else { other.clone() };
            let players = if number % 4 < 2 { "ana ben" } else { "ben ana" };
            tokio::spawn(async move {
                let mut sample = SampleGame::new(&format!("g{number}"), "billo", "none", players, 1_000 + number);
                sample.play(&store, RATED, Some(winner_takes_ten)).await;
            })
        })
        .collect();
    for game in games {
        game.await.unwrap();
    }
    // Each won as often as they lost.
    for name in ["ana", "ben"] {
        let found = rating(&store, name, DUEL).await.unwrap();
        assert_eq!((found.rating, found.games), (1500.0, 40));
        assert_eq!(store.rating_points(&person(name), DUEL, None).await.unwrap().len(), 40);
    }
}

const DAY: u64 = 24 * 60 * 60 * 1000;

/// The effect of a game: `1/3`, or why it did not count.
async fn verdict(store: &Store, id: &str) -> String {
    let all = GameSearch { only_visible_to: Some(person("ana")), limit: 100, ..GameSearch::default() };
    let game = store.games(&all).await.unwrap().into_iter().find(|game| game.game.as_str() == id).unwrap();
    let rated = game.seats.iter().all(|seat| seat.rating.is_some());
    match (game.parts, game.unrated) {
        (Some(parts), None) if rated => format!("1/{parts}"),
        (None, Some(why)) if !rated => why.to_string(),
        other => panic!("{other:?}"),
    }
}

async fn who_has_met_whom_is_known_when_a_game_ends(database: TestDatabase) {
    let store = database.store().await;
    people(&store, &["ana", "ben", "cleo", "dan"]).await;
    let private = TableOptions { public: false, ..RATED };
    for (id, rules, players, at, options, expected) in [
        ("p0", "billo", "ana ben", 0, &private, "private"),
        ("a", "billo", "ana ben", 0, &RATED, "1/1"),
        ("b", "billo", "ben ana", 1, &RATED, "1/2"),
        ("c", "billo capture=strict", "ana ben", 2, &RATED, "1/3"),
        // They have played only each other.
        ("p1", "billo", "ana ben", 3, &private, "private"),
        // Other games, and other people.
        ("d", "billabong", "ana ben", 3, &RATED, "1/1"),
        // Ben and Cleo have played nobody else so far, so to Ana they are one opponent.
        ("e", "billo", "ana cleo", 3, &RATED, "1/4"),
        ("p2", "billo", "ana ben", 4, &private, "private"),
        ("f", "billo", "ben dan", 4, &RATED, "1/1"),
        ("p3", "billo", "ana ben", 5, &private, "1/4"),
        // Among several players, the pair with the most games counts.
        ("g", "billabong players=3", "ana ben cleo", 5, &RATED, "1/1"),
        ("h", "billabong players=4", "dan cleo ben ana", 6, &RATED, "1/2"),
        // A day later.
        ("i", "billo", "ana ben", 24, &RATED, "1/4"),
        ("j", "billo", "ana ben", 60, &RATED, "1/1"),
    ] {
        let at = 1_000_000_000_000 + at * DAY / 24;
        SampleGame::new(id, rules, "none", players, at).play(&store, options.clone(), Some(by_what_is_known)).await;
        assert_eq!(verdict(&store, id).await, expected, "{id}");
    }
    // A game that did not count gives no rating.
    people(&store, &["eve", "fay"]).await;
    SampleGame::new("q", "billo", "none", "eve fay", 1_000).play(&store, private, Some(by_what_is_known)).await;
    assert_eq!(store.ratings(&person("eve")).await.unwrap(), []);
}

async fn who_has_played_only_one_is_one_of_their_many(database: TestDatabase) {
    let store = database.store().await;
    people(&store, &["ana", "ben", "cleo", "dan", "eve", "t1", "t2", "t3", "t4"]).await;
    let (billo, race) = ("billo", "billabong players=3");
    for (id, rules, players, expected) in [
        ("a", billo, "ben dan", "1/1"),
        ("b", billo, "cleo eve", "1/1"),
        // Dan has played only Ben, and Ana has played nobody.
        ("c", billo, "ana ben", "1/2"),
        // Ana has played Ben, and Cleo has played Eve.
        ("d", billo, "cleo ana", "1/1"),
        // New accounts count as one opponent, whoever sits first.
        ("e", billo, "ana t1", "1/1"),
        ("f", billo, "t2 ana", "1/2"),
        ("g", billo, "ana t3", "1/3"),
        ("h", billo, "ana t1", "1/4"),
        // A person who has played somebody else counts separately from then on.
        ("i", billo, "t1 ben", "1/1"),
        ("j", billo, "ana t4", "1/3"),
        ("k", billo, "ana t1", "1/3"),
        ("l", billo, "ana ben", "1/2"),
        // New accounts that play each other only together with Ana.
        ("m", race, "ana t2 t3", "1/1"),
        ("n", race, "ana t3 t4", "1/2"),
        ("o", race, "t2 t4 ana", "1/3"),
    ] {
        SampleGame::new(id, rules, "none", players, 1_000_000).play(&store, RATED, Some(by_what_is_known)).await;
        let game = store.games(&GameSearch { limit: 100, ..GameSearch::default() }).await.unwrap();
        let game = game.into_iter().find(|game| game.game.as_str() == id).unwrap();
        assert_eq!(game.parts.map(|parts| format!("1/{parts}")).as_deref(), Some(expected), "{id}");
    }
    // Deleted accounts still count as the same people.
    for gone in ["t2", "t3", "t4"] {
        store.delete_person(&person(gone), 2_000_000).await.unwrap();
    }
    people(&store, &["t5"]).await;
    SampleGame::new("p", billo, "none", "ana t5", 1_000_000).play(&store, RATED, Some(by_what_is_known)).await;
    assert_eq!(verdict(&store, "p").await, "1/4");
}

async fn games_that_end_at_once_at_two_nodes_know_of_each_other(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    people(&store, &["ana", "ben"]).await;
    let mut last = Vec::new();
    for number in 0..12 {
        let store = if number % 2 == 0 { &store } else { &other };
        let mut sample = SampleGame::new(&format!("g{number}"), "billo", "none", "ana ben", 1_000 + number);
        sample.open(store, RATED).await.unwrap();
        let mut appends = sample.rest_of_it(Some(by_what_is_known));
        last.push((store.clone(), appends.pop().unwrap()));
        for append in appends {
            store.append(append).await.unwrap();
        }
    }
    let ends: Vec<_> = last
        .into_iter()
        .map(|(store, append)| tokio::spawn(async move { store.append(append).await.unwrap() }))
        .collect();
    for end in ends {
        end.await.unwrap();
    }
    let games = store.games(&GameSearch::default()).await.unwrap();
    let mut parts: Vec<u32> = games.iter().map(|game| game.parts.unwrap()).collect();
    parts.sort_unstable();
    assert_eq!(parts, (1..=12).collect::<Vec<u32>>());
}

async fn games_that_were_not_public_are_named_to_who_played_them(database: TestDatabase) {
    let store = database.store().await;
    people(&store, &["ana", "ben", "cleo"]).await;
    let private = TableOptions { public: false, ..RATED };
    for (id, players, at, options) in [
        ("open", "ana ben", 1_000, RATED),
        ("secret", "ana ben", 50_000, private.clone()),
        ("other", "ana cleo", 90_000, private),
    ] {
        SampleGame::new(id, "billo", "none", players, at).play(&store, options, Some(winner_takes_ten)).await;
    }
    for (asker, expected) in [
        (None, "open - -"),
        (Some("nobody"), "open - -"),
        (Some("ana"), "open secret other"),
        (Some("ben"), "open secret -"),
        (Some("cleo"), "open - other"),
    ] {
        let points = store.rating_points(&person("ana"), DUEL, asker.map(person).as_ref()).await.unwrap();
        let named: Vec<&str> =
            points.iter().map(|point| point.game.as_ref().map_or("-", |game| game.as_str())).collect();
        assert_eq!(named.join(" "), expected, "{asker:?}");
        // The graph itself is public.
        assert_eq!(points.iter().map(|point| point.rating).collect::<Vec<_>>(), [1490.0, 1480.0, 1470.0]);
    }
}
