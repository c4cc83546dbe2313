//! How strong the levels are: a number in Elo for each level of each contest, measured by `bilby levels --measure`.
//!
//! A scale compares players of one contest only. Its anchor is level 1, which is rated [`LOWEST`] everywhere. A
//! difference of 191 points means odds of 3 to 1: three points of four for two seats, and three times the chance of
//! each other seat to come first where more play. The numbers say nothing about people.

use crate::weights::{self, Group, NumbersError, read_groups, write_groups};
use crate::{Contest, Level};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::sync::LazyLock;

/// The rating of level 1, by which the scales are anchored.
pub const LOWEST: i32 = 500;

const LEVELS: usize = Level::HIGHEST.number() as usize;

const GROUPS: &[Group] = &[
    Group::line(Contest::BillabongTwo.name(), LEVELS),
    Group::line(Contest::BillabongThree.name(), LEVELS),
    Group::line(Contest::BillabongFour.name(), LEVELS),
    Group::line(Contest::Bilitaire.name(), LEVELS),
    Group::line(Contest::Billo.name(), LEVELS),
];

const COUNT: usize = weights::count(GROUPS);

/// The rating of a level, if it was measured; `-` in a file otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating(pub Option<i32>);

impl FromStr for Rating {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Rating, ParseIntError> {
        Ok(Rating(if text == "-" { None } else { Some(text.parse()?) }))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rating) => rating.fmt(f),
            None => f.pad("-"),
        }
    }
}

/// The ratings of all levels in all contests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratings([Rating; COUNT]);

impl Ratings {
    /// The ratings that are built into the program.
    pub fn built_in() -> &'static Ratings {
        static BUILT_IN: LazyLock<Ratings> =
            LazyLock::new(|| Ratings::read(include_str!("ratings.txt")).expect("a test reads the built-in ratings"));
        &BUILT_IN
    }

    /// Reads a file: remarks that begin with `#`, then the ratings of each contest, from level 1 to level 10.
    pub fn read(text: &str) -> Result<Ratings, NumbersError> {
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let mut ratings = [Rating::default(); COUNT];
        read_groups(body.join("\n").as_bytes(), GROUPS, &mut ratings)?;
        Ok(Ratings(ratings))
    }

    /// Writes a file.
    pub fn write(&self, remarks: &str) -> String {
        let remarks: String = remarks.lines().map(|line| format!("# {line}\n")).collect();
        remarks + &String::from_utf8(write_groups(GROUPS, &self.0)).expect("names and numbers")
    }

    /// The ratings of a contest, from level 1 to level 10.
    pub fn of(&self, contest: Contest) -> &[Rating] {
        &self.0[contest as usize * LEVELS..][..LEVELS]
    }

    /// Changes the ratings of a contest.
    pub fn set(&mut self, contest: Contest, new: [Rating; LEVELS]) {
        self.0[contest as usize * LEVELS..][..LEVELS].copy_from_slice(&new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_come_back_from_their_file() {
        let file = Ratings::built_in().write("made by a test");
        assert_eq!(Ratings::read(&file).as_ref(), Ok(Ratings::built_in()));
        for bad in [String::new(), file.replace("billo ", "billo 7 "), file.replace("bilitaire", "bilitaires")] {
            assert!(Ratings::read(&bad).is_err(), "{bad}");
        }
        for contest in Contest::ALL {
            let mut changed = Ratings::built_in().clone();
            changed.set(contest, [Rating(Some(7)); LEVELS]);
            assert_eq!(changed.of(contest), [Rating(Some(7)); LEVELS]);
            let others = Contest::ALL.into_iter().filter(|other| *other != contest);
            others.for_each(|other| assert_eq!(changed.of(other), Ratings::built_in().of(other)));
        }
    }

    #[test]
    fn every_level_is_rated_above_the_one_below() {
        for contest in Contest::ALL {
            let ratings: Vec<i32> = Ratings::built_in().of(contest).iter().filter_map(|rating| rating.0).collect();
            assert!(ratings.is_sorted_by(|below, above| below < above), "{contest:?}");
            assert_eq!(ratings[0], LOWEST, "{contest:?}");
        }
    }
}
