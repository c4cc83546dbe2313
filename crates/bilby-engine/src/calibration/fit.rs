//! Learning the corrections of the odds from varied games.
//!
//! A contest has at most three numbers to learn, and several families of corrections that use fewer. Cross-validation
//! by games decides: each tenth of the games gets odds from a fit to the others. The best family is taken only if those odds
//! predict better than the correction so far, by more than the standard error of the gain: the best of several
//! predicts a little better by chance.

use super::{CalibrationGame, Forecast};
use crate::Contest;
use crate::odds::{Correction, Corrections, RawOdds, raw_odds};

/// Into how many parts the games are divided.
const FOLDS: usize = 10;

/// The least power: a smaller one would make the odds jump where two seats are nearly even.
const LEAST_POWER: f32 = 0.5;
const GREATEST_POWER: f32 = 2.0;
const LEAST_FACTOR: f32 = 0.05;
const GREATEST_FACTOR: f32 = 20.0;

/// The first and the last step of the search for the best numbers, which are logarithms.
const FIRST_STEP: f32 = 0.2;
const LAST_STEP: f32 = 0.004;

/// What of a correction is learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Family {
    /// Whether start and end of a game have factors of their own.
    two_factors: bool,
    /// Whether the power is learnt too.
    power: bool,
}

const FAMILIES: [Family; 4] = [
    Family { two_factors: false, power: false },
    Family { two_factors: true, power: false },
    Family { two_factors: false, power: true },
    Family { two_factors: true, power: true },
];

/// What a fit has found for a contest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The contest.
    pub contest: Contest,
    /// The games that it was fitted to.
    pub games: usize,
    /// The mean loss of a game with the correction so far.
    pub loss_before: f64,
    /// The mean loss of a game with the best new correction, for games that it was not fitted to.
    pub loss: f64,
    /// How much less the loss of a game is on average.
    pub gain: f64,
    /// The standard error of the gain. It is that of the differences, because both losses are of the same games.
    pub gain_error: f64,
    /// The best new correction, fitted to all games, whether it was taken or not.
    pub correction: Correction,
}

impl Fitted {
    /// Whether the new correction was taken.
    pub fn is_better(&self) -> bool {
        self.gain > self.gain_error
    }

    /// The numbers of the new correction that are as small or as large as a fit makes them, by their names: the games may ask for
    /// more.
    pub fn at_limits(&self) -> Vec<(&'static str, f32)> {
        let Correction { first, last, power } = self.correction;
        let factors = [LEAST_FACTOR, GREATEST_FACTOR];
        let numbers = [
            ("factor at the start", first, factors),
            ("factor at the end", last, factors),
            ("power", power, [LEAST_POWER, GREATEST_POWER]),
        ];
        let is_at_limit = |(_, number, limits): &(_, f32, [f32; 2])| limits.contains(number);
        numbers.into_iter().filter(is_at_limit).map(|(name, number, _)| (name, number)).collect()
    }
}

/// Fits the corrections to these games, for the contests that there are games of. Where a fit does not predict better,
/// the correction stays as it was. The games come back with odds of corrections that were not fitted to them.
pub fn fit(games: &[CalibrationGame], before: &Corrections) -> (Corrections, Vec<Fitted>, Vec<CalibrationGame>) {
    let mut corrections = before.clone();
    let mut all = Vec::new();
    let mut corrected = games.to_vec();
    for contest in Contest::ALL {
        let numbers: Vec<usize> = (0..games.len()).filter(|at| contest_of(&games[*at]) == Some(contest)).collect();
        if numbers.is_empty() {
            continue;
        }
        let cases: Vec<Case> = numbers.iter().map(|at| Case::new(&games[*at])).collect();
        let so_far = before.of(contest);
        let losses_before: Vec<f64> = cases.iter().map(|case| case.loss(&so_far)).collect();
        let validate = |family| (validated(&cases, so_far, family), family);
        let ((losses, folds), family) = FAMILIES
            .into_iter()
            .map(validate)
            .min_by(|a, b| mean(&a.0.0).total_cmp(&mean(&b.0.0)))
            .expect("there are several families");
        let gains: Vec<f64> = losses_before.iter().zip(&losses).map(|(before, after)| before - after).collect();
        let fitted = Fitted {
            contest,
            games: cases.len(),
            loss_before: mean(&losses_before),
            loss: mean(&losses),
            gain: mean(&gains),
            gain_error: standard_error(&gains),
            correction: rounded(best(cases.iter(), so_far, family)),
        };
        if fitted.is_better() {
            corrections.set(contest, fitted.correction);
        }
        for (number, at) in numbers.into_iter().enumerate() {
            let correction = if fitted.is_better() { &folds[number % FOLDS] } else { &so_far };
            corrected[at] = games[at].with_correction(correction);
        }
        all.push(fitted);
    }
    (corrections, all, corrected)
}

impl CalibrationGame {
    /// The same game with the odds that a correction gives.
    #[must_use]
    fn with_correction(&self, correction: &Correction) -> CalibrationGame {
        let correct = |forecast: &Forecast| Forecast {
            odds: correction.odds(&raw_odds(&forecast.position, forecast.score)),
            ..forecast.clone()
        };
        CalibrationGame { forecasts: self.forecasts.iter().map(correct).collect(), ..self.clone() }
    }
}

fn contest_of(game: &CalibrationGame) -> Option<Contest> {
    game.forecasts.first().map(|forecast| Contest::of(forecast.position.rules()))
}

/// A game as the fit sees it.
struct Case {
    raw_odds: Vec<RawOdds>,
    results: Vec<f64>,
}

impl Case {
    fn new(game: &CalibrationGame) -> Case {
        let raw_odds = game.forecasts.iter().map(|forecast| raw_odds(&forecast.position, forecast.score)).collect();
        Case { raw_odds, results: game.results.clone() }
    }

    /// The mean logarithmic loss of its positions. Every game counts the same: its positions have one result.
    fn loss(&self, correction: &Correction) -> f64 {
        let of_seat = |(odds, result): (&f32, &f64)| -result * f64::from(*odds).max(1e-4).ln();
        let of_position = |raw_odds| correction.odds(raw_odds).iter().zip(&self.results).map(of_seat).sum::<f64>();
        self.raw_odds.iter().map(of_position).sum::<f64>() / self.raw_odds.len() as f64
    }
}

/// The mean loss of some games.
fn loss<'a>(correction: &Correction, cases: impl Iterator<Item = &'a Case>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for case in cases {
        sum += case.loss(correction);
        count += 1;
    }
    sum / f64::from(count.max(1))
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// The standard error of the mean; infinite if there is one number only.
fn standard_error(numbers: &[f64]) -> f64 {
    let (mean, count) = (mean(numbers), numbers.len() as f64);
    if numbers.len() < 2 {
        return f64::INFINITY;
    }
    let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    (squares / (count - 1.0) / count).sqrt()
}

/// The loss of each game with the correction that was fitted to the folds that it is not in; and these corrections.
fn validated(cases: &[Case], start: Correction, family: Family) -> (Vec<f64>, Vec<Correction>) {
    let numbered = || cases.iter().enumerate();
    let folds: Vec<Correction> = (0..FOLDS)
        .map(|fold| best(numbered().filter(move |(at, _)| at % FOLDS != fold).map(|(_, case)| case), start, family))
        .collect();
    (numbered().map(|(at, case)| case.loss(&folds[at % FOLDS])).collect(), folds)
}

/// The correction of a family with the least loss, by steps along each number that are halved when none of them helps.
fn best<'a>(cases: impl Iterator<Item = &'a Case> + Clone, start: Correction, family: Family) -> Correction {
    let mut directions: Vec<[f32; 3]> = match family.two_factors {
        true => vec![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        false => vec![[1.0, 1.0, 0.0]],
    };
    if family.power {
        directions.push([0.0, 0.0, 1.0]);
    }
    let mut correction = start;
    let mut least = loss(&correction, cases.clone());
    let mut step = FIRST_STEP;
    while step > LAST_STEP {
        let mut is_better = false;
        for direction in
            directions.iter().flat_map(|direction| [direction.map(|d| d * step), direction.map(|d| -d * step)])
        {
            let [first, last, power] = direction.map(f32::exp);
            let next = Correction {
                first: (correction.first * first).clamp(LEAST_FACTOR, GREATEST_FACTOR),
                last: (correction.last * last).clamp(LEAST_FACTOR, GREATEST_FACTOR),
                power: (correction.power * power).clamp(LEAST_POWER, GREATEST_POWER),
            };
            let loss = loss(&next, cases.clone());
            if loss < least {
                (correction, least, is_better) = (next, loss, true);
            }
        }
        if !is_better {
            step /= 2.0;
        }
    }
    correction
}

/// Three digits say more than is known.
fn rounded(correction: Correction) -> Correction {
    let round = |number: f32| (number * 1e3).round() / 1e3;
    Correction { first: round(correction.first), last: round(correction.last), power: round(correction.power) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::Reliability;
    use bilby_core::SplitMix64;
    use bilby_games::{GameKind, Position, Rules};

    /// Games of Billo from the start whose leads are worth `factor` times as much as is believed.
    fn games(count: u64, factor: f64) -> Vec<CalibrationGame> {
        games_of(3, count, factor)
    }

    fn games_of(seed: u64, count: u64, factor: f64) -> Vec<CalibrationGame> {
        let mut random = SplitMix64::new(seed);
        let position = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
        let believed = Correction::NONE;
        let game = |seed| {
            let score = random.below(801) as i32 - 400;
            let odds = believed.odds(&raw_odds(&position, score));
            let chance = 1.0 / (1.0 + (f64::from(odds[1]) / f64::from(odds[0])).powf(factor));
            let won = f64::from(u8::from((random.below(1 << 20) as f64 / f64::from(1 << 20)) < chance));
            let forecasts = vec![Forecast { position: position.clone(), score, odds }];
            CalibrationGame { seed, forecasts, results: vec![won, 1.0 - won], ..CalibrationGame::default() }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn fitted_odds_are_true() {
        let games = games(5_000, 2.0);
        let mut before = Corrections::built_in().unwrap();
        before.set(Contest::Billo, Correction::NONE);
        let (after, fitted, corrected) = fit(&games, &before);
        for contest in Contest::ALL.into_iter().filter(|contest| *contest != Contest::Billo) {
            assert_eq!(after.of(contest), before.of(contest), "there are no games of {contest:?}");
        }
        assert!(fitted.len() == 1 && fitted[0].is_better(), "{fitted:?}");
        let mut table = Reliability::default();
        corrected.iter().for_each(|game| table.add(game));
        assert_eq!(table.wrong_bins(0.05, 30).count(), 0, "{table:?}");
        let odds = after.of(Contest::Billo).odds(&raw_odds(&games[0].forecasts[0].position, 200));
        let truth =
            Correction { first: 2.0, last: 2.0, power: 1.0 }.odds(&raw_odds(&games[0].forecasts[0].position, 200));
        assert!((odds[0] - truth[0]).abs() < 0.02, "{odds:?} {truth:?}");
    }

    #[test]
    fn what_is_right_already_is_kept() {
        let (mut before, games) = (Corrections::built_in().unwrap(), games(40, 1.0));
        before.set(Contest::Billo, Correction::NONE);
        let (after, fitted, corrected) = fit(&games, &before);
        assert!(!fitted[0].is_better(), "{fitted:?}");
        assert_eq!((after, corrected), (before, games));
    }

    #[test]
    fn a_gain_has_to_be_more_than_its_error() {
        // The truth is so near to what is believed that so few games gain less than chance does.
        let mut before = Corrections::built_in().unwrap();
        before.set(Contest::Billo, Correction::NONE);
        let gains: Vec<Fitted> = (1..=40).map(|seed| fit(&games_of(seed, 150, 1.12), &before).1.remove(0)).collect();
        let by_chance = gains.iter().find(|fitted| fitted.loss < fitted.loss_before && fitted.gain < fitted.gain_error);
        let by_chance = by_chance.expect("a gain by chance");
        assert!(!by_chance.is_better(), "{by_chance:?}");
        assert!((by_chance.loss_before - by_chance.loss - by_chance.gain).abs() < 1e-9);
        assert!(gains.iter().any(Fitted::is_better), "{gains:?}");
        assert!(standard_error(&[1.0]).is_infinite());
        assert!((standard_error(&[1.0, 2.0, 3.0, 4.0]) - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn numbers_at_their_limits_are_named() {
        let mut before = Corrections::built_in().unwrap();
        before.set(Contest::Billo, Correction::NONE);
        // All games are at their start, so only the factor there is learnt.
        let (_, fitted, _) = fit(&games(2_000, 20.0), &before);
        assert!(fitted[0].at_limits().contains(&("factor at the start", GREATEST_FACTOR)), "{fitted:?}");
        let (_, fitted, _) = fit(&games(2_000, 1.5), &before);
        assert!(!fitted[0].at_limits().iter().any(|(name, _)| *name == "factor at the start"), "{fitted:?}");
    }
}
