//! What a rated game does to the ratings: Glicko-2 for two seats, Weng-Lin for three and four.
//!
//! Every game is a rating period of its own, so that a rating is right the moment a game is over.

use bilby_store::{Rating, RatingOf};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};
use std::cmp::Ordering;

/// A deviation is not let fall below this: who plays much still gains and loses something by each game.
const LEAST_DEVIATION: f64 = 45.0;

/// The ratings after a game, seat by seat, from those before it and from where each seat came (1 for the best, the same
/// for seats that came level). What makes no sense changes nothing.
pub fn rate(of: RatingOf, now: &[Rating], places: &[u8]) -> Vec<Rating> {
    let after = match (now, places) {
        ([one, other], [place, beside]) if !of.several => duel([*one, *other], place.cmp(beside)).to_vec(),
        _ if of.several && now.len() == places.len() => race(now, places),
        _ => return now.to_vec(),
    };
    // No game should ever make a rating that can't be reckoned with.
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
    use bilby_shelf::Kind;

    fn duel_of(now: [Rating; 2], places: [u8; 2]) -> Vec<Rating> {
        rate(RatingOf { kind: Kind::Billo, several: false }, &now, &places)
    }

    fn race_of(places: &[u8]) -> Vec<f64> {
        let now = vec![Rating::start(true); places.len()];
        let after = rate(RatingOf { kind: Kind::Billabong, several: true }, &now, places);
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
        assert_eq!(rate(RatingOf { kind: Kind::Billo, several: false }, &two, &[1]), two);
        assert_eq!(rate(RatingOf { kind: Kind::Billo, several: true }, &two, &[1, 2, 3]), two);
        assert_eq!(rate(RatingOf { kind: Kind::Billo, several: false }, &[], &[]), []);
        let broken = [rating(f64::NAN, 80.0), rating(1500.0, 80.0)];
        assert!(rate(RatingOf { kind: Kind::Billo, several: false }, &broken, &[1, 2])[1].rating == 1500.0);
    }
}
