//! The ladder of levels: who meets whom, and what the results say of their strength.
//!
//! Every level meets its neighbours and their neighbours. Level 1 is the anchor of the scale. The lower levels also meet the greedy
//! player, which does not change when levels do. The ratings are the most likely ones by the model of Bradley and Terry; where more than two play, by that of
//! Plackett and Luce for the first place: a seat comes first with a chance in proportion to its strength. Draws are shared.

use super::score::share;
use super::{Encounter, Results};
use bilby_engine::conditional_logit::{self, Fit, Observation, Prior};
use bilby_engine::ratings::LOWEST;
use bilby_engine::{Contest, Level};
use std::ops::RangeInclusive;

const LEVELS: usize = Level::HIGHEST.number() as usize;
/// The greedy player's number, after those of the levels.
const GREEDY_PLAYER: usize = LEVELS;
/// The levels up to this one meet the greedy player.
const MEETS_GREEDY: usize = 7;
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
pub const WIDE_STEP: RangeInclusive<f64> = 0.65..=0.85;

/// Two players who meet: one seat for the first, all others for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    first: usize,
    second: usize,
}

impl Meeting {
    /// All meetings of a ladder: the quick ones first, those of the highest level last.
    pub fn all() -> Vec<Meeting> {
        let greedy = (0..MEETS_GREEDY).map(|level| Meeting { first: level, second: GREEDY_PLAYER });
        let others =
            (1..LEVELS).flat_map(|first| (first.saturating_sub(2)..first).map(move |second| Meeting { first, second }));
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

/// What is known of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung {
    /// The rating, and half the width of its 95 % interval.
    pub rating: f64,
    pub bar: f64,
    /// What it scores against the level below, as the share of the points between two; with its 95 % interval.
    pub step: Option<[f64; 3]>,
    /// Its games against the level below.
    pub met: Encounter,
}

/// What the results say of each level from 1 to 10, and then of the greedy player; `None` for those that nobody has met.
pub fn rungs(contest: Contest, results: &Results) -> Vec<Option<Rung>> {
    let observations: Vec<Observation> =
        Meeting::all().into_iter().filter_map(|meeting| observe(contest, results, meeting)).collect();
    let prior = Prior { weights: vec![0.0; LEVELS + 1], strength: PRIOR_STRENGTH };
    let fit = conditional_logit::fit(&observations, &prior);
    let is_connected = |level: usize| POINTS * fit.error_of_difference(level, 0) < UNCONNECTED;
    (0..=LEVELS).map(|level| is_connected(level).then(|| rung(contest, results, &fit, level))).collect()
}

fn observe(contest: Contest, results: &Results, meeting: Meeting) -> Option<Observation> {
    let Encounter { games, points, .. } = results.of(contest, &meeting.players(contest));
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
        features: (0..seats).map(|seat| row(if seat == 0 { meeting.first } else { meeting.second })).collect(),
        times: (0..seats).map(times).collect(),
    })
}

fn rung(contest: Contest, results: &Results, fit: &Fit, level: usize) -> Rung {
    let difference = |a: usize, b: usize| POINTS * (fit.weights[a] - fit.weights[b]);
    let bar = |a: usize, b: usize| CONFIDENCE_95 * POINTS * fit.error_of_difference(a, b);
    let below = level.checked_sub(1).filter(|_| level != GREEDY_PLAYER);
    let met = below.map(|second| Meeting { first: level, second }.players(contest));
    let step = below.map(|below| {
        let (mean, bar) = (difference(level, below), bar(level, below));
        [mean - bar, mean, mean + bar].map(share)
    });
    Rung {
        rating: f64::from(LOWEST) + difference(level, 0),
        bar: bar(level, 0),
        step,
        met: met.map_or(Encounter::NONE, |players| results.of(contest, &players)),
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
        for meeting in Meeting::all() {
            let (first, others) = (strength(meeting.first), (contest.seats() - 1) as f64 * strength(meeting.second));
            let points = (f64::from(games) * first / (first + others)).round();
            results.add(contest, &meeting.players(contest), Encounter { games, points, drawn: Some(0) });
        }
        results
    }

    #[test]
    fn ratings_come_from_results() {
        for contest in [Contest::Billo, Contest::BillabongThree, Contest::BillabongFour] {
            for (level, rung) in rungs(contest, &results(contest, 2_400)).iter().enumerate() {
                let rung = rung.unwrap();
                let place = if level == GREEDY_PLAYER { 2 } else { level };
                let truth = f64::from(LOWEST) + 200.0 * place as f64;
                assert!((rung.rating - truth).abs() < 3.0, "{contest:?} {level} {rung:?}");
                assert!(level == 0 || (5.0..60.0).contains(&rung.bar), "{contest:?} {level} {rung:?}");
                if let Some([low, step, high]) = rung.step {
                    assert!(low < step && step < high && (step - 0.76).abs() < 0.01, "{contest:?} {level} {rung:?}");
                    assert_eq!(rung.met.games, 2_400);
                }
            }
        }
    }

    #[test]
    fn who_always_wins_is_not_infinitely_stronger() {
        let rungs = rungs(Contest::Billo, &results(Contest::Billo, 2));
        assert!(rungs.iter().skip(1).flatten().all(|rung| rung.rating.is_finite() && rung.bar > 100.0), "{rungs:?}");
        assert_eq!(rungs.iter().flatten().count(), 11);
    }

    #[test]
    fn who_met_nobody_has_no_rating() {
        let mut results = Results::default();
        let met = Meeting { first: 1, second: 0 }.players(Contest::Billo);
        results.add(Contest::Billo, &met, Encounter { games: 20, points: 5.0, drawn: Some(0) });
        let known: Vec<bool> = rungs(Contest::Billo, &results).iter().map(Option::is_some).collect();
        assert_eq!(known, [true, true, false, false, false, false, false, false, false, false, false]);
    }
}
