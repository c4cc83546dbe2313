//! Choosing the opponents of a rated game: people of similar strength, within a window that widens while they wait.

use bilby_store::{Rating, RatingCategory};
use bilby_table::{Millis, PersonId};
use std::collections::HashSet;

/// The initial window, in rating points.
const INITIAL_WINDOW: f64 = 100.0;
/// How much the window widens per second that the longest-waiting person has waited.
const WINDOW_PER_SECOND: f64 = 10.0;
/// After this time, any opponent is accepted.
pub const ANYBODY_AFTER: Millis = 30_000;

/// A waiting person.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<'a> {
    pub person: &'a PersonId,
    /// Their strength, by [`points`].
    pub points: f64,
    /// Since when they have been waiting.
    pub since: Millis,
    /// The people whom they have blocked, or who have blocked them.
    pub blocked: &'a HashSet<PersonId>,
}

/// Converts a rating to the scale of two-player games; races have a smaller scale.
pub fn points(of: RatingCategory, rating: f64) -> f64 {
    rating * Rating::NEW.deviation / Rating::start(of.several).deviation
}

/// How many points the players may be apart when the first of them has waited this long.
fn window(waited: Millis) -> f64 {
    if waited < ANYBODY_AFTER { INITIAL_WINDOW + WINDOW_PER_SECOND * waited as f64 / 1000.0 } else { f64::INFINITY }
}

/// Chooses the players of the next game, as indices into `waiting`: the longest-waiting person who has enough others
/// within the window, and those others. Returns `None` if all have to wait.
pub fn choose_players(waiting: &[Candidate<'_>], seats: usize, now: Millis) -> Option<Vec<usize>> {
    let mut line: Vec<usize> = (0..waiting.len()).collect();
    line.sort_by_key(|at| waiting[*at].since);
    let mut seen = HashSet::new();
    line.retain(|at| seen.insert(waiting[*at].person));
    // Among equals, the one who has waited longer comes first.
    let mut ladder = line.clone();
    ladder.sort_by(|one, other| waiting[*one].points.total_cmp(&waiting[*other].points));
    // The window is that of the group's longest-waiting person. A group with somebody who has waited longer was tried
    // before.
    line.iter().find_map(|first| {
        let spread = |group: &[usize]| waiting[group[group.len() - 1]].points - waiting[group[0]].points;
        let others = ladder.iter().copied().filter(|other| get_along(waiting, &[*first, *other]));
        let others: Vec<usize> = others.collect();
        let groups = others.windows(seats.max(1)).filter(|group| group.contains(first) && get_along(waiting, group));
        let nearest = groups.min_by(|one, other| spread(one).total_cmp(&spread(other)))?;
        let waited = now.saturating_sub(waiting[*first].since);
        (spread(nearest) <= window(waited)).then(|| nearest.to_vec())
    })
}

/// Returns whether nobody in a group has blocked another.
fn get_along(waiting: &[Candidate<'_>], group: &[usize]) -> bool {
    group.iter().all(|one| group.iter().all(|other| !waiting[*one].blocked.contains(waiting[*other].person)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::GameKind;
    use proptest::prelude::*;

    const NOW: Millis = 1_000_000;
    static NOBODY: std::sync::LazyLock<HashSet<PersonId>> = std::sync::LazyLock::new(HashSet::new);

    /// Checks a choice. Each person is given as rating points and the seconds that they have waited.
    #[track_caller]
    fn check(people: &[(f64, Millis)], seats: usize, expected: Option<&[usize]>) {
        let ids = ids(0..people.len());
        let waiting: Vec<_> = std::iter::zip(&ids, people)
            .map(|(person, (points, waited))| Candidate {
                person,
                points: *points,
                since: NOW - waited * 1000,
                blocked: &NOBODY,
            })
            .collect();
        let game = choose_players(&waiting, seats, NOW).map(|mut game| {
            game.sort_unstable();
            game
        });
        assert_eq!(game.as_deref(), expected, "{people:?}");
    }

    fn ids(numbers: impl IntoIterator<Item = usize>) -> Vec<PersonId> {
        numbers.into_iter().map(|number| format!("p{number}").parse().unwrap()).collect()
    }

    #[test]
    fn the_nearest_play() {
        check(&[], 2, None);
        check(&[(1500.0, 99)], 2, None);
        check(&[(1500.0, 0), (1600.0, 0)], 2, Some(&[0, 1]));
        check(&[(1500.0, 0), (1601.0, 0)], 2, None);
        check(&[(1500.0, 2), (1590.0, 1), (1430.0, 0)], 2, Some(&[0, 2]));
        // The longest-waiting person plays first, even if others are closer to each other.
        check(&[(1500.0, 2), (1590.0, 1), (1600.0, 0)], 2, Some(&[0, 1]));
        check(&[(1500.0, 1), (1500.0, 3), (1500.0, 2)], 2, Some(&[1, 2]));
        // A person without anybody in their window does not delay the others.
        check(&[(2000.0, 9), (1500.0, 1), (1550.0, 0)], 2, Some(&[1, 2]));
    }

    #[test]
    fn the_window_widens() {
        check(&[(1500.0, 9), (1700.0, 0)], 2, None);
        check(&[(1500.0, 10), (1700.0, 0)], 2, Some(&[0, 1]));
        check(&[(1500.0, 0), (1700.0, 10)], 2, Some(&[0, 1]));
        check(&[(100.0, 29), (2900.0, 0)], 2, None);
        check(&[(100.0, 30), (2900.0, 0)], 2, Some(&[0, 1]));
    }

    #[test]
    fn a_race_needs_all_of_them_near() {
        check(&[(1500.0, 0), (1550.0, 0)], 3, None);
        check(&[(1500.0, 0), (1550.0, 0), (1601.0, 0)], 3, None);
        check(&[(1500.0, 0), (1550.0, 0), (1600.0, 0)], 3, Some(&[0, 1, 2]));
        check(&[(1500.0, 3), (1400.0, 2), (1450.0, 1), (1540.0, 0), (1560.0, 0)], 3, Some(&[0, 3, 4]));
        let race = RatingCategory { kind: GameKind::Billabong, several: true };
        assert_eq!(points(race, 25.0), 1050.0);
        assert_eq!(points(RatingCategory { several: false, ..race }, 1500.0), 1500.0);
    }

    type Somebody = (usize, f64, Millis);

    fn line(people: &[Somebody]) -> Vec<PersonId> {
        ids(people.iter().map(|(person, ..)| *person))
    }

    fn waiting<'a>(ids: &'a [PersonId], people: &[Somebody]) -> Vec<Candidate<'a>> {
        let one = |(person, (_, points, since)): (&'a PersonId, &Somebody)| Candidate {
            person,
            points: *points,
            since: *since,
            blocked: &NOBODY,
        };
        std::iter::zip(ids, people).map(one).collect()
    }

    /// Generates people, some of them listed twice, which should not happen but must do no harm. No two arrive at the
    /// same time.
    fn crowd() -> impl Strategy<Value = Vec<Somebody>> {
        let people = proptest::collection::vec(0..12usize, 0..16);
        (people, proptest::array::uniform12(1000.0..2000.0f64), 0..4_000u64).prop_map(|(people, points, pace)| {
            let since = |at: usize| NOW - at as u64 * (pace + 1);
            people.into_iter().enumerate().map(|(at, person)| (person, points[person], since(at))).collect()
        })
    }

    proptest! {
        /// A game has the right number of players, nobody twice, and all within the window of the one who has waited
        /// longest.
        #[test]
        fn a_game_is_sound(people in crowd(), seats in 2..=4usize) {
            let ids = line(&people);
            let waiting = waiting(&ids, &people);
            if let Some(game) = choose_players(&waiting, seats, NOW) {
                let who: HashSet<_> = game.iter().map(|at| waiting[*at].person).collect();
                prop_assert_eq!((game.len(), who.len()), (seats, seats));
                let points = || game.iter().map(|at| waiting[*at].points);
                let spread = points().fold(f64::MIN, f64::max) - points().fold(f64::MAX, f64::min);
                let waited = game.iter().map(|at| NOW - waiting[*at].since).max().unwrap();
                prop_assert!(spread <= window(waited), "{} {}", spread, waited);
            }
        }

        /// The result does not depend on the order of the list.
        #[test]
        fn the_order_of_the_list_is_nothing(people in crowd(), seats in 2..=4usize) {
            let ids = line(&people);
            let one_way = waiting(&ids, &people);
            let other_way: Vec<_> = one_way.iter().rev().copied().collect();
            let game = |waiting: &[Candidate<'_>]| {
                let mut game: Vec<_> =
                    choose_players(waiting, seats, NOW)?.into_iter().map(|at| waiting[at].since).collect();
                game.sort_unstable();
                Some(game)
            };
            prop_assert_eq!(game(&one_way), game(&other_way));
        }

        /// No two people who are left over could have played each other.
        #[test]
        fn whoever_can_play_does(people in crowd()) {
            let ids = line(&people);
            let mut left = waiting(&ids, &people);
            while let Some(game) = choose_players(&left, 2, NOW) {
                let played: HashSet<_> = game.iter().map(|at| left[*at].person.clone()).collect();
                left.retain(|one| !played.contains(one.person));
            }
            for one in &left {
                for other in left.iter().filter(|other| other.person != one.person) {
                    prop_assert_eq!(choose_players(&[*one, *other], 2, NOW), None);
                    prop_assert_eq!(choose_players(&[*other, *one], 2, NOW), None);
                }
            }
        }

        /// Once everybody has waited long enough, only too few for a game are left.
        #[test]
        fn nobody_waits_for_ever(people in crowd(), seats in 2..=4usize) {
            let ids = line(&people);
            let mut left = waiting(&ids, &people);
            while let Some(game) = choose_players(&left, seats, NOW + ANYBODY_AFTER) {
                let played: HashSet<_> = game.iter().map(|at| left[*at].person.clone()).collect();
                left.retain(|one| !played.contains(one.person));
            }
            prop_assert!(left.iter().map(|one| one.person).collect::<HashSet<_>>().len() < seats);
        }
    }
}
