//! From scores to odds.
//!
//! Every game turns a position and its score into [`RawOdds`]: how likely each seat is to win as far as the search can
//! tell, and how far the game has come. A [`Correction`] turns them into the odds that people see, because the same lead may be worth
//! less while much is still to be played, and large leads more than small ones. It has three numbers for each contest,
//! which `bilby calibrate` learns from varied games; they are built into the program.

use crate::weights::{self, Group, NumbersError, read_groups, write_groups};
use crate::{Contest, bilitaire, billabong, billo};
use bilby_games::Position;
use bilby_search::score::Score;
use std::sync::LazyLock;

/// The odds of a position before correction, as the search sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct RawOdds {
    /// For each seat the logarithm of its odds, but for a number that all seats have in common.
    pub log_odds: Vec<f32>,
    /// How far the game has come, from 0 to 1.
    pub progress: f32,
}

impl RawOdds {
    /// For two seats, of which one is ahead by so much.
    pub(crate) fn of_lead(lead: f32, seat: usize, progress: f32) -> RawOdds {
        RawOdds { log_odds: (0..2).map(|at| if at == seat { lead } else { 0.0 }).collect(), progress }
    }
}

/// How the odds of a contest follow from the raw odds: what a lead counts at the start of a game and at its end, and the
/// power that it is raised to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// The factor at the start.
    pub first: f32,
    /// The factor at the end; in between their logarithms are mixed.
    pub last: f32,
    /// The power.
    pub power: f32,
}

impl Correction {
    /// Leaves the odds as they are.
    pub const NONE: Correction = Correction { first: 1.0, last: 1.0, power: 1.0 };

    /// How many numbers it has.
    const COUNT: usize = 3;

    /// The odds of each seat. The more likely the search thinks a seat, the more likely it is.
    pub fn odds(&self, raw_odds: &RawOdds) -> Vec<f32> {
        let factor = self.first.powf(1.0 - raw_odds.progress) * self.last.powf(raw_odds.progress);
        let highest = raw_odds.log_odds.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let share = |log_odds: &f32| (-factor * (highest - log_odds).powf(self.power)).exp();
        let shares: Vec<f32> = raw_odds.log_odds.iter().map(share).collect();
        let sum: f32 = shares.iter().sum();
        shares.iter().map(|share| share / sum).collect()
    }
}

const GROUPS: &[Group] = &[
    Group::line(Contest::BillabongTwo.name(), Correction::COUNT),
    Group::line(Contest::BillabongThree.name(), Correction::COUNT),
    Group::line(Contest::BillabongFour.name(), Correction::COUNT),
    Group::line(Contest::Bilitaire.name(), Correction::COUNT),
    Group::line(Contest::Billo.name(), Correction::COUNT),
];

const COUNT: usize = weights::count(GROUPS);

impl Contest {
    /// The odds of each seat by the corrections built into the program.
    pub(crate) fn odds(self, raw_odds: &RawOdds) -> Vec<f32> {
        static BUILT_IN: LazyLock<Corrections> =
            LazyLock::new(|| Corrections::built_in().expect("a test reads the built-in corrections"));
        BUILT_IN.of(self).odds(raw_odds)
    }
}

/// The odds of a position before correction, from a score that proves nothing.
pub(crate) fn raw_odds(position: &Position, score: Score) -> RawOdds {
    match position {
        Position::Billabong(position) => billabong::raw_odds(position, score),
        Position::Bilitaire(position) => bilitaire::raw_odds(position, score),
        Position::Billo(position) => billo::raw_odds(position, score),
    }
}

/// The corrections of all contests.
#[derive(Clone, Debug, PartialEq)]
pub struct Corrections([f32; COUNT]);

impl Corrections {
    /// The corrections that are built into the program.
    pub fn built_in() -> Result<Corrections, NumbersError> {
        Corrections::read(include_str!("odds.txt"))
    }

    /// Reads a file: remarks that begin with `#`, then the numbers of each contest.
    pub fn read(text: &str) -> Result<Corrections, NumbersError> {
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let mut numbers = [0.0; COUNT];
        read_groups(body.join("\n").as_bytes(), GROUPS, &mut numbers)?;
        match numbers.iter().all(|number: &f32| number.is_finite() && *number > 0.0) {
            true => Ok(Corrections(numbers)),
            false => Err(NumbersError::NotPositive),
        }
    }

    /// Writes a file.
    pub fn write(&self, remarks: &str) -> String {
        let remarks: String = remarks.lines().map(|line| format!("# {line}\n")).collect();
        remarks + &String::from_utf8(write_groups(GROUPS, &self.0)).expect("names and numbers")
    }

    /// The correction of a contest.
    pub fn of(&self, contest: Contest) -> Correction {
        let at = Correction::COUNT * contest as usize;
        Correction { first: self.0[at], last: self.0[at + 1], power: self.0[at + 2] }
    }

    /// Changes the correction of a contest.
    pub(crate) fn set(&mut self, contest: Contest, new: Correction) {
        let at = Correction::COUNT * contest as usize;
        self.0[at..at + Correction::COUNT].copy_from_slice(&[new.first, new.last, new.power]);
    }
}

/// How much each of some stages of a game counts at `x`: the two around it share 1 by their distance.
pub(crate) fn stages<const N: usize>(knots: [f32; N], x: f32) -> [f32; N] {
    let mut shares = [0.0; N];
    let above = knots.iter().position(|knot| x < *knot);
    match above {
        Some(0) => shares[0] = 1.0,
        None => shares[N - 1] = 1.0,
        Some(above) => {
            let share = (x - knots[above - 1]) / (knots[above] - knots[above - 1]);
            shares[above - 1] = 1.0 - share;
            shares[above] = share;
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_come_back_from_their_file() {
        let built_in = Corrections::built_in().unwrap();
        let file = built_in.write("made by a test\nin two lines");
        assert!(file.starts_with("# made by a test\n# in two lines\nbillabong-two "), "{file}");
        assert_eq!(Corrections::read(&file), Ok(built_in.clone()));
        let without_power = Correction { power: 0.0, ..built_in.of(Contest::Billo) };
        let mut refused = built_in.clone();
        refused.set(Contest::Billo, without_power);
        for bad in [
            file.replace("billo ", "billo 1 "),
            file.replace("bilitaire ", "bilitaire NaN "),
            refused.write(""),
            String::new(),
        ] {
            assert!(Corrections::read(&bad).is_err(), "{bad}");
        }
        for contest in Contest::ALL {
            let mut changed = built_in.clone();
            let other = Correction { first: 0.5, last: 2.0, power: 1.5 };
            changed.set(contest, other);
            assert_eq!(changed.of(contest), other);
            assert!(Contest::ALL.iter().all(|other| *other == contest || changed.of(*other) == built_in.of(*other)));
        }
    }

    #[test]
    fn a_correction_keeps_the_order_of_the_seats() {
        let raw_odds = |progress| RawOdds { log_odds: vec![-1.0, 2.0, 0.5], progress };
        let plain = Correction::NONE.odds(&raw_odds(0.3));
        assert!((plain[1] / plain[2] - 1.5_f32.exp()).abs() < 1e-4, "{plain:?}");
        let stronger_later = Correction { first: 1.0, last: 4.0, power: 0.5 };
        for (progress, factor) in [(0.0, 1.0), (0.5, 2.0), (1.0, 4.0)] {
            let odds = stronger_later.odds(&raw_odds(progress));
            assert!((odds[1] / odds[2] - (factor * 1.5_f32.sqrt()).exp()).abs() < 0.01, "{progress}: {odds:?}");
            assert!(odds[0] < odds[2] && (odds.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
        assert_eq!(stronger_later.odds(&RawOdds::of_lead(0.0, 1, 0.7)), [0.5, 0.5]);
    }

    #[test]
    fn two_stages_share_what_is_between_them() {
        let knots = [10.0, 20.0, 40.0];
        for (x, expected) in [
            (0.0, [1.0, 0.0, 0.0]),
            (10.0, [1.0, 0.0, 0.0]),
            (15.0, [0.5, 0.5, 0.0]),
            (25.0, [0.0, 0.75, 0.25]),
            (99.0, [0.0, 0.0, 1.0]),
        ] {
            assert_eq!(stages(knots, x), expected, "{x}");
        }
    }
}
