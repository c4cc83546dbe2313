//! Ratings: changed exactly once for each game, by whoever finishes it.

use crate::stories::{PUBLIC, Story, person};
use crate::world::World;
use bilby_shelf::Kind;
use bilby_store::{AppendError, Rating, RatingOf, Search, Traits};

crate::both!(
    a_game_counts_once,
    several_have_ratings_of_their_own,
    who_has_no_account_is_left_out,
    many_games_at_once_all_count,
);

const RATED: Traits = Traits { rated: true, ..PUBLIC };

/// Easy to count: who comes first wins ten, the others lose ten, and are a little surer.
pub fn winner_takes_ten(of: RatingOf, ratings: &[Rating], places: &[u8]) -> Vec<Rating> {
    assert_eq!(ratings.len(), places.len());
    let best = places.iter().min().unwrap();
    let change = |(rating, place): (&Rating, &u8)| Rating {
        rating: rating.rating + if place == best { 10.0 } else { -10.0 },
        deviation: rating.deviation - 1.0,
        volatility: if of.several { 0.0 } else { rating.volatility + 0.001 },
        games: 77,
    };
    ratings.iter().zip(places).map(change).collect()
}

const DUEL: RatingOf = RatingOf { kind: Kind::Billo, several: false };

async fn rating(store: &bilby_store::Store, id: &str, of: RatingOf) -> Option<Rating> {
    let all = store.ratings(&person(id)).await.unwrap();
    all.into_iter().find(|(about, _)| *about == of).map(|(_, rating)| rating)
}

async fn people(store: &bilby_store::Store, names: &[&str]) {
    for name in names {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
}

async fn a_game_counts_once(world: World) {
    let (store, other) = (world.store().await, world.store().await);
    people(&store, &["ana", "ben"]).await;
    // The first seat gives up: the second wins.
    let mut story = Story::new("one", "billo", "none", "ana ben", 1_000);
    story.open(&store, RATED).await.unwrap();
    let mut appends = story.rest_of_it(Some(winner_takes_ten));
    let last = appends.pop().unwrap();
    for append in appends {
        store.append(append).await.unwrap();
    }
    assert_eq!(rating(&store, "ana", DUEL).await, None);
    // Two nodes see it end, each several times: once it counts.
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

    Story::new("two", "billo", "none", "ben ana", 50_000).play(&store, RATED, Some(winner_takes_ten)).await;
    Story::new("casual", "billo", "none", "ben ana", 60_000).play(&store, PUBLIC, None).await;
    assert_eq!(rating(&store, "ana", DUEL).await.unwrap().games, 2);
    let points = store.rating_points(&person("ana"), DUEL).await.unwrap();
    let brief: Vec<_> = points.iter().map(|point| (point.game.as_str(), point.rating, point.deviation)).collect();
    assert_eq!(brief, [("one", 1490.0, 349.0), ("two", 1500.0, 348.0)]);
    assert_eq!(points[0].at, story.log.last().unwrap().at);
    let games = store.games(&Search::default()).await.unwrap();
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
        store.rating_points(&person("ana"), RatingOf { kind: Kind::Billabong, several: false }).await.unwrap(),
        []
    );
}

async fn several_have_ratings_of_their_own(world: World) {
    let store = world.store().await;
    people(&store, &["ana", "ben", "cleo"]).await;
    let mut story = Story::new("race", "billabong players=3", "none", "ana ben cleo", 1_000);
    story.play(&store, RATED, Some(winner_takes_ten)).await;
    let race = RatingOf { kind: Kind::Billabong, several: true };
    let places: Vec<u8> =
        store.games(&Search::default()).await.unwrap()[0].seats.iter().map(|seat| seat.place).collect();
    assert_eq!(places, [3, 2, 1], "in the order of giving up");
    for (name, expected) in [("ana", 15.0), ("ben", 15.0), ("cleo", 35.0)] {
        let found = rating(&store, name, race).await.unwrap();
        assert_eq!((found.rating, found.volatility, found.games), (expected, 0.0, 1));
        assert_eq!(found.deviation, 25.0 / 3.0 - 1.0);
    }
    assert_eq!(rating(&store, "ana", RatingOf { kind: Kind::Billabong, several: false }).await, None);
    assert_eq!(Rating::start(false), Rating::NEW);
}

async fn who_has_no_account_is_left_out(world: World) {
    let store = world.store().await;
    people(&store, &["ana", "ben", "gone"]).await;
    store.add_guest(&person("guest"), "Quokka", 1).await.unwrap();
    store.delete_person(&person("gone"), 2).await.unwrap();
    // Nobody to be rated against.
    for (id, players) in [("a", "ana gone"), ("b", "guest ana"), ("c", "ana 3")] {
        Story::new(id, "billo", "none", players, 1_000).play(&store, RATED, Some(winner_takes_ten)).await;
    }
    assert_eq!(store.ratings(&person("ana")).await.unwrap(), []);
    // The others, as if they had played alone: ana comes before ben.
    let mut story = Story::new("d", "billabong players=4", "none", "ben guest gone ana", 1_000);
    story.play(&store, RATED, Some(winner_takes_ten)).await;
    let race = RatingOf { kind: Kind::Billabong, several: true };
    assert_eq!(rating(&store, "ana", race).await.unwrap().rating, 35.0);
    assert_eq!(rating(&store, "ben", race).await.unwrap().rating, 15.0);
    for nobody in ["gone", "guest"] {
        assert_eq!(store.ratings(&person(nobody)).await.unwrap(), []);
    }
    assert_eq!(store.games_of(&person("ana")).await.unwrap(), 4);
}

async fn many_games_at_once_all_count(world: World) {
    let (store, other) = (world.store().await, world.store().await);
    people(&store, &["ana", "ben"]).await;
    let games: Vec<_> = (0..40)
        .map(|number| {
            let store = if number % 2 == 0 { store.clone() } else { other.clone() };
            let players = if number % 4 < 2 { "ana ben" } else { "ben ana" };
            tokio::spawn(async move {
                let mut story = Story::new(&format!("g{number}"), "billo", "none", players, 1_000 + number);
                story.play(&store, RATED, Some(winner_takes_ten)).await;
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
        assert_eq!(store.rating_points(&person(name), DUEL).await.unwrap().len(), 40);
    }
}
