//! The ratings of the levels: which matches are played, and what the results say of their strength.
//!
//! Every level plays its neighbours and their neighbours. Level 1 is the anchor of the scale. The lower levels also play the greedy
//! player, which does not change when levels do. The ratings are the most likely ones by the model of Bradley and Terry; where more than two play, by that of
//! Plackett and Luce for the first place: a seat comes first with a chance in proportion to its strength. Draws are shared.

use super::score::share;
use super::{MatchScore, Results};
use bilby_engine::conditional_logit::{self, Fit, Observation, Prior};
use bilby_engine::ratings::LOWEST;
use bilby_engine::{Contest, Level};
use std::ops::RangeInclusive;

const LEVELS: usize = Level::HIGHEST.number() as usize;
/// The greedy player's number, after those of the levels.
const GREEDY_PLAYER: usize = LEVELS;
/// The levels up to this one play the greedy player.
const PLAYS_GREEDY: usize = 7;
/// The scale of Elo: the difference in points at which the odds are e to 1.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The half-width of a 95 % confidence interval in standard errors.
const CONFIDENCE_95: f64 = 1.96;
/// The least that keeps the scale in its place: differences are all that results tell.
const PRIOR_STRENGTH: f64 = 1e-6;

/// A rating with a standard error above this is not connected with level 1 by any games.
const UNCONNECTED: f64 = 10_000.0;

/// What a step between two levels should be: the share of the points between two players. Where more play, the same odds
/// against each other seat.
pub const STEP_RANGE: RangeInclusive<f64> = 0.65..=0.85;

/// A match between two players: one seat for the first, all others for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup {
    first: usize,
    second: usize,
}

impl Matchup {
    /// All matches that are played: the quick ones first, those of the highest level last.
    pub fn all() -> Vec<Matchup> {
        let greedy = (0..PLAYS_GREEDY).map(|level| Matchup { first: level, second: GREEDY_PLAYER });
        let others =
            (1..LEVELS).flat_map(|first| (first.saturating_sub(2)..first).map(move |second| Matchup { first, second }));
        greedy.chain(others).collect()
    }

    /// Whether the two are neighbours, or one of them is the greedy player.
    pub fn is_step(self) -> bool {
        self.second == GREEDY_PLAYER || self.first == self.second + 1
    }

    /// The higher of the two levels.
    pub fn level(self) -> Level {
        Level::new(self.first as u8 + 1).expect("the first is a level")
    }

    /// The texts of the two players.
    pub fn players(self, contest: Contest) -> [String; 2] {
        [self.first, self.second].map(|player| match player {
            GREEDY_PLAYER => "greedy".to_owned(),
            level if level + 1 == LEVELS => format!("nodes={}", contest.nodes_of_highest()),
            level => format!("level={}", level + 1),
        })
    }
}

/// The strength of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelRating {
    /// The rating, and half the width of its 95 % interval.
    pub rating: f64,
    pub bar: f64,
    /// What it scores against the level below, as the share of the points between two; with its 95 % interval.
    pub step: Option<[f64; 3]>,
    /// The score of its games against the level below.
    pub against_below: MatchScore,
}

/// What the results say of each level from 1 to 10, and then of the greedy player; `None` for those that have played nobody.
pub fn level_ratings(contest: Contest, results: &Results) -> Vec<Option<LevelRating>> {
    let observations: Vec<Observation> =
        Matchup::all().into_iter().filter_map(|matchup| observe(contest, results, matchup)).collect();
    let prior = Prior { weights: vec![0.0; LEVELS + 1], strength: PRIOR_STRENGTH };
    let fit = conditional_logit::fit(&observations, &prior);
    let is_connected = |level: usize| POINTS * fit.error_of_difference(level, 0) < UNCONNECTED;
    (0..=LEVELS).map(|level| is_connected(level).then(|| level_rating(contest, results, &fit, level))).collect()
}

fn observe(contest: Contest, results: &Results, matchup: Matchup) -> Option<Observation> {
    let MatchScore { games, points, .. } = results.of(contest, &matchup.players(contest));
    if games == 0 {
        return None;
    }
    let row = |player: usize| (0..=LEVELS).map(|at| f64::from(u8::from(at == player))).collect::<Vec<f64>>();
    let seats = contest.seats();
    let others = (seats - 1) as f64;
    // One drawn game more, so that a match that was always won does not seem certain.
    let drawn = 1.0 / seats as f64;
    let times = |seat: usize| drawn + if seat == 0 { points } else { (f64::from(games) - points) / others };
    Some(Observation {
        features: (0..seats).map(|seat| row(if seat == 0 { matchup.first } else { matchup.second })).collect(),
        times: (0..seats).map(times).collect(),
    })
}

fn level_rating(contest: Contest, results: &Results, fit: &Fit, level: usize) -> LevelRating {
    let difference = |a: usize, b: usize| POINTS * (fit.weights[a] - fit.weights[b]);
    let bar = |a: usize, b: usize| CONFIDENCE_95 * POINTS * fit.error_of_difference(a, b);
    let below = level.checked_sub(1).filter(|_| level != GREEDY_PLAYER);
    let players = below.map(|second| Matchup { first: level, second }.players(contest));
    let step = below.map(|below| {
        let (mean, bar) = (difference(level, below), bar(level, below));
        [mean - bar, mean, mean + bar].map(share)
    });
    LevelRating {
        rating: f64::from(LOWEST) + difference(level, 0),
        bar: bar(level, 0),
        step,
        against_below: players.map_or(MatchScore::NONE, |players| results.of(contest, &players)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results of levels 200 points apart, the greedy player as strong as level 3.
    fn results(contest: Contest, games: u32) -> Results {
        let mut results = Results::default();
        let strength = |player: usize| {
            let points = 200.0 * if player == GREEDY_PLAYER { 2.0 } else { player as f64 };
            (points / POINTS).exp()
        };
        for matchup in Matchup::all() {
            let (first, others) = (strength(matchup.first), (contest.seats() - 1) as f64 * strength(matchup.second));
            let points = (f64::from(games) * first / (first + others)).round();
            results.add(contest, &matchup.players(contest), MatchScore { games, points, drawn: Some(0) });
        }
        results
    }

    #[test]
    fn ratings_come_from_results() {
        for contest in [Contest::Billo, Contest::BillabongThree, Contest::BillabongFour] {
            for (level, level_rating) in level_ratings(contest, &results(contest, 2_400)).iter().enumerate() {
                let level_rating = level_rating.unwrap();
                let place = if level == GREEDY_PLAYER { 2 } else { level };
                let truth = f64::from(LOWEST) + 200.0 * place as f64;
                assert!((level_rating.rating - truth).abs() < 3.0, "{contest:?} {level} {level_rating:?}");
                assert!(level == 0 || (5.0..60.0).contains(&level_rating.bar), "{contest:?} {level} {level_rating:?}");
                if let Some([low, step, high]) = level_rating.step {
                    assert!(
                        low < step && step < high && (step - 0.76).abs() < 0.01,
                        "{contest:?} {level} {level_rating:?}"
                    );
                    assert_eq!(level_rating.against_below.games, 2_400);
                }
            }
        }
    }

    #[test]
    fn who_always_wins_is_not_infinitely_stronger() {
        let level_ratings = level_ratings(Contest::Billo, &results(Contest::Billo, 2));
        assert!(
            level_ratings
                .iter()
                .skip(1)
                .flatten()
                .all(|level_rating| level_rating.rating.is_finite() && level_rating.bar > 100.0),
            "{level_ratings:?}"
        );
        assert_eq!(level_ratings.iter().flatten().count(), 11);
    }

    #[test]
    fn a_level_without_games_has_no_rating() {
        let mut results = Results::default();
        let players = Matchup { first: 1, second: 0 }.players(Contest::Billo);
        results.add(Contest::Billo, &players, MatchScore { games: 20, points: 5.0, drawn: Some(0) });
        let known: Vec<bool> = level_ratings(Contest::Billo, &results).iter().map(Option::is_some).collect();
        assert_eq!(known, [true, true, false, false, false, false, false, false, false, false, false]);
    }
}
