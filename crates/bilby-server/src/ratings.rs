//! How a rated game changes the ratings: Glicko-2 for two seats, Weng-Lin for three and four. Also decides whether a
//! game counts, so that nobody can raise a rating with a second account; `docs/running.md` documents these rules.
//!
//! Every game is a rating period of its own, so ratings are current as soon as a game is over.

use bilby_games::GameKind;
use bilby_store::{GameToRate, Rating, RatingCategory, RatingChange, RatingRefusal};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use std::cmp::Ordering;

/// The lower bound of a deviation, so that the rating of a frequent player still changes with each game.
const LEAST_DEVIATION: f64 = 45.0;

/// This many games of the same two players within a day count, each for less than the one before. Further games don't
/// count.
const MOST_TOGETHER: u32 = 10;

/// How many turns each seat must have had, on average, for a game to count: a quarter to a third of the shortest game
/// that a beginner loses. (If it were much more, a losing player could leave in time.)
fn least_turns(kind: GameKind) -> usize {
    match kind {
        GameKind::Billabong => 10,
        GameKind::Bilitaire => 10,
        GameKind::Billo => 8,
    }
}

/// Computes the ratings after a game. The k-th game that the same two players finish together within a day counts for a
/// k-th.
///
/// # Errors
/// Why the game does not count.
pub fn rate(game: &GameToRate<'_>) -> Result<RatingChange, RatingRefusal> {
    let too_few_turns = (game.turns as usize) < least_turns(game.of.kind) * game.seats;
    if too_few_turns || game.lasted < game.min_duration {
        return Err(RatingRefusal::Short);
    }
    if !game.public && !game.have_played_others {
        return Err(RatingRefusal::Private);
    }
    if game.together >= MOST_TOGETHER {
        return Err(RatingRefusal::Repeated);
    }
    let parts = game.together + 1;
    let whole = changed(game.of, game.ratings, game.places);
    let ratings = game.ratings.iter().zip(whole).map(|(before, after)| part(*before, after, parts)).collect();
    Ok(RatingChange { ratings, parts })
}

/// Applies the fraction `1 / parts` of a change.
fn part(before: Rating, after: Rating, parts: u32) -> Rating {
    let of = |before: f64, after: f64| if parts == 1 { after } else { before + (after - before) / f64::from(parts) };
    Rating {
        rating: of(before.rating, after.rating),
        deviation: of(before.deviation, after.deviation),
        volatility: of(before.volatility, after.volatility),
        games: after.games,
    }
}

/// Computes the ratings after a game that counts in full, seat by seat, from those before it and each seat's place (1
/// for the best; seats that tie share a place). Nonsensical input changes nothing.
fn changed(of: RatingCategory, now: &[Rating], places: &[u8]) -> Vec<Rating> {
    let after = match (now, places) {
        ([one, other], [place, beside]) if !of.several => duel([*one, *other], place.cmp(beside)).to_vec(),
        _ if of.several && now.len() == places.len() => race(now, places),
        _ => return now.to_vec(),
    };
    // A rating must never become infinite or NaN.
    let sound = |rating: &Rating| rating.rating.is_finite() && rating.deviation.is_finite();
    if after.iter().all(sound) { after } else { now.to_vec() }
}

fn duel([one, other]: [Rating; 2], places: Ordering) -> [Rating; 2] {
    let outcome = match places {
        Ordering::Less => Outcomes::WIN,
        Ordering::Equal => Outcomes::DRAW,
        Ordering::Greater => Outcomes::LOSS,
    };
    let known = |rating: Rating| Glicko2Rating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    };
    let (first, second) = glicko2(&known(one), &known(other), &outcome, &Glicko2Config::new());
    [(one, first), (other, second)].map(|(before, after)| Rating {
        rating: after.rating,
        deviation: after.deviation.max(LEAST_DEVIATION),
        volatility: after.volatility,
        games: before.games.saturating_add(1),
    })
}

fn race(now: &[Rating], places: &[u8]) -> Vec<Rating> {
    let known: Vec<[WengLinRating; 1]> =
        now.iter().map(|rating| [WengLinRating { rating: rating.rating, uncertainty: rating.deviation }]).collect();
    let seats: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        known.iter().zip(places).map(|(seat, place)| (&seat[..], MultiTeamOutcome::new((*place).into()))).collect();
    let after = weng_lin_multi_team(&seats, &WengLinConfig::new());
    let of_seat = |(before, seat): (&Rating, Vec<WengLinRating>)| {
        seat.first().map(|after| Rating {
            rating: after.rating,
            deviation: after.uncertainty,
            volatility: before.volatility,
            games: before.games.saturating_add(1),
        })
    };
    now.iter().zip(after).filter_map(of_seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::RatingKind;

    fn duel_of(now: [Rating; 2], places: [u8; 2]) -> Vec<Rating> {
        changed(RatingCategory { kind: GameKind::Billo, several: false }, &now, &places)
    }

    fn race_of(places: &[u8]) -> Vec<f64> {
        let now = vec![Rating::start(true); places.len()];
        let after = changed(RatingCategory { kind: GameKind::Billabong, several: true }, &now, places);
        assert!(after.iter().all(|rating| rating.games == 1 && rating.deviation < now[0].deviation));
        after.iter().map(|rating| rating.rating).collect()
    }

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06, games: 7 }
    }

    #[test]
    fn who_wins_gains() {
        let new = Rating::start(false);
        let [winner, loser] = duel_of([new, new], [1, 2])[..] else { panic!() };
        assert!(winner.rating > 1600.0 && loser.rating < 1400.0, "{winner:?} {loser:?}");
        assert_eq!(winner.rating - 1500.0, 1500.0 - loser.rating);
        assert!(winner.deviation < new.deviation && winner.games == 1);
        let [second, first] = duel_of([new, new], [2, 1])[..] else { panic!() };
        assert_eq!((first.rating, second.rating), (winner.rating, loser.rating));
    }

    #[test]
    fn an_upset_is_worth_more_than_what_was_expected() {
        let (strong, weak) = (rating(1800.0, 80.0), rating(1400.0, 80.0));
        let expected = duel_of([strong, weak], [1, 2]);
        let upset = duel_of([strong, weak], [2, 1]);
        assert!(strong.rating - upset[0].rating > 5.0 * (expected[0].rating - strong.rating));
    }

    #[test]
    fn a_draw_brings_two_together_and_leaves_equals_alone() {
        let level = duel_of([rating(1500.0, 80.0), rating(1500.0, 80.0)], [1, 1]);
        assert_eq!((level[0].rating, level[1].rating), (1500.0, 1500.0));
        let after = duel_of([rating(1700.0, 80.0), rating(1500.0, 80.0)], [1, 1]);
        assert!(after[0].rating < 1700.0 && after[1].rating > 1500.0);
    }

    #[test]
    fn nobody_is_ever_certain() {
        let mut now = [rating(1500.0, 60.0), rating(1500.0, 60.0)];
        for game in 0..500 {
            let after = duel_of(now, if game % 2 == 0 { [1, 2] } else { [2, 1] });
            now = [after[0], after[1]];
        }
        assert!(now.iter().all(|rating| rating.deviation >= LEAST_DEVIATION && rating.games == 507));
        assert!(duel_of(now, [1, 2])[0].rating > now[0].rating + 1.0);
    }

    #[test]
    fn a_race_is_rated_by_places() {
        let [first, second, third] = race_of(&[1, 2, 3])[..] else { panic!() };
        assert!(first > 25.0 && first > second && second > third && third < 25.0);
        assert!((second - 25.0).abs() < 1e-9);
        let [a, b, c, d] = race_of(&[1, 2, 2, 4])[..] else { panic!() };
        assert!(a > b && b == c && c > d);
        let all_level = race_of(&[1, 1, 1, 1]);
        assert!(all_level.iter().all(|rating| (rating - 25.0).abs() < 1e-9));
    }

    #[test]
    fn nonsense_changes_nothing() {
        let two = [rating(1500.0, 80.0); 2];
        assert_eq!(changed(RatingCategory { kind: GameKind::Billo, several: false }, &two, &[1]), two);
        assert_eq!(changed(RatingCategory { kind: GameKind::Billo, several: true }, &two, &[1, 2, 3]), two);
        assert_eq!(changed(RatingCategory { kind: GameKind::Billo, several: false }, &[], &[]), []);
        let broken = [rating(f64::NAN, 80.0), rating(1500.0, 80.0)];
        assert!(
            changed(RatingCategory { kind: GameKind::Billo, several: false }, &broken, &[1, 2])[1].rating == 1500.0
        );
    }

    /// A two-player game that the first player won, and that meets all conditions.
    fn sound(ratings: &[Rating; 2]) -> GameToRate<'_> {
        GameToRate {
            of: RatingCategory { kind: GameKind::Billo, several: false },
            ratings,
            places: &[1, 2],
            seats: 2,
            turns: 100,
            lasted: 60_000,
            min_duration: 30_000,
            public: true,
            together: 0,
            have_played_others: true,
        }
    }

    #[test]
    fn clients_see_the_kind_of_rating_that_a_game_counts_for() {
        for (seats, kind) in [(2, RatingKind::Duel), (3, RatingKind::Race), (4, RatingKind::Race)] {
            assert_eq!(RatingKind::of_seats(seats), kind);
            assert_eq!(RatingCategory::of_seats(GameKind::Billabong, seats).several, kind == RatingKind::Race);
        }
    }

    #[test]
    fn what_counts_and_what_does_not() {
        let new = [Rating::start(false); 2];
        let usual = sound(&new);
        let counts = |game: GameToRate<'_>| rate(&game).map(|counted| counted.parts);
        assert_eq!(counts(usual.clone()), Ok(1));
        for kind in [GameKind::Billabong, GameKind::Bilitaire, GameKind::Billo] {
            for seats in 2..=4 {
                let of = RatingCategory::of_seats(kind, seats);
                let turns = u32::try_from(least_turns(kind) * seats).unwrap();
                assert_eq!(counts(GameToRate { of, seats, turns, ..usual.clone() }), Ok(1));
                let short = GameToRate { of, seats, turns: turns - 1, ..usual.clone() };
                assert_eq!(counts(short), Err(RatingRefusal::Short));
            }
        }
        assert_eq!(counts(GameToRate { lasted: 30_000, ..usual.clone() }), Ok(1));
        assert_eq!(counts(GameToRate { lasted: 29_999, ..usual.clone() }), Err(RatingRefusal::Short));
        let private = GameToRate { public: false, ..usual.clone() };
        assert_eq!(counts(private.clone()), Ok(1));
        assert_eq!(counts(GameToRate { have_played_others: false, ..private }), Err(RatingRefusal::Private));
        assert_eq!(counts(GameToRate { together: 9, ..usual.clone() }), Ok(10));
        assert_eq!(counts(GameToRate { together: 10, ..usual }), Err(RatingRefusal::Repeated));
    }

    #[test]
    fn the_third_of_a_day_counts_for_a_third() {
        let now = [rating(1600.0, 80.0), rating(1500.0, 90.0)];
        let after = |together| rate(&GameToRate { together, ..sound(&now) }).unwrap().ratings;
        let (whole, third) = (after(0), after(2));
        assert_eq!(whole, duel_of(now, [1, 2]));
        for seat in [0, 1] {
            let gain = |after: &[Rating]| after[seat].rating - now[seat].rating;
            assert!((gain(&third) - gain(&whole) / 3.0).abs() < 1e-9);
            let surer = |after: &[Rating]| now[seat].deviation - after[seat].deviation;
            assert!((surer(&third) - surer(&whole) / 3.0).abs() < 1e-9 && surer(&third) > 0.0);
            assert_eq!(third[seat].games, 8);
        }
    }

    /// Letting a second account lose all day gains less than three honest wins.
    #[test]
    fn a_day_of_farming_is_worth_little() {
        let mut now = [rating(1500.0, 60.0), rating(1500.0, 60.0)];
        let honest = duel_of(now, [1, 2])[0].rating - 1500.0;
        for together in 0..1000 {
            if let Ok(counted) = rate(&GameToRate { together, ..sound(&now) }) {
                now = [counted.ratings[0], counted.ratings[1]];
            }
        }
        let gained = now[0].rating - 1500.0;
        assert!(gained > 0.0 && gained < 3.0 * honest, "{gained} against {honest}");
    }
}
