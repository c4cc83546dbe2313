//! From scores to odds. What a score is worth depends on the game and on how far it has come: with much still to be played,
//! the same lead is worth less. Every game turns a position and its score into *evidence*, a row of numbers for each seat, and
//! the odds follow from their weighted sums, as [`conditional_logit`](crate::conditional_logit) says. `bilby calibrate` learns
//! the weights, which are built into the program.

use crate::weights::{self, Group, read_groups, write_groups};
use crate::{Contest, bilitaire, billabong, billo};
use bilby_games::Position;
use bilby_search::score::Score;
use std::sync::LazyLock;

/// A row of numbers for each seat.
pub type Evidence = Vec<Vec<f32>>;

const GROUPS: &[Group] = &[
    Group::line(Contest::BillabongTwo.name(), billabong::EVIDENCE_OF_TWO),
    Group::line(Contest::BillabongThree.name(), billabong::EVIDENCE_OF_SEVERAL),
    Group::line(Contest::BillabongFour.name(), billabong::EVIDENCE_OF_SEVERAL),
    Group::line(Contest::Bilitaire.name(), bilitaire::EVIDENCE),
    Group::line(Contest::Billo.name(), billo::EVIDENCE),
];

const COUNT: usize = weights::count(GROUPS);

impl Contest {
    /// What the weights of its odds are believed to be before a game was seen.
    pub(crate) fn prior_of_odds(self) -> Vec<f32> {
        match self {
            Contest::BillabongTwo => billabong::prior_of_two(),
            Contest::BillabongThree | Contest::BillabongFour => billabong::prior_of_several(self.seats()),
            Contest::Bilitaire => bilitaire::prior(),
            Contest::Billo => billo::prior(),
        }
    }

    /// The odds of each seat by the weights built into the program.
    pub(crate) fn odds(self, evidence: &Evidence) -> Vec<f32> {
        static BUILT_IN: LazyLock<OddsWeights> =
            LazyLock::new(|| OddsWeights::built_in().expect("a test reads the built-in weights"));
        BUILT_IN.odds(self, evidence)
    }
}

/// The evidence of a position with a score that proves nothing.
pub(crate) fn evidence(position: &Position, score: Score) -> Evidence {
    match position {
        Position::Billabong(position) => billabong::evidence(position, score),
        Position::Bilitaire(position) => bilitaire::evidence(position, score),
        Position::Billo(position) => billo::evidence(position, score),
    }
}

/// The weights of the odds of all contests.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsWeights([f32; COUNT]);

impl OddsWeights {
    /// Those built into the program.
    pub fn built_in() -> Result<OddsWeights, String> {
        OddsWeights::read(include_str!("odds.txt"))
    }

    /// Reads a file: remarks that begin with `#`, then the weights of each contest.
    pub fn read(text: &str) -> Result<OddsWeights, String> {
        let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let mut weights = [0.0; COUNT];
        read_groups(body.join("\n").as_bytes(), GROUPS, &mut weights)?;
        match weights.iter().all(|weight: &f32| weight.is_finite()) {
            true => Ok(OddsWeights(weights)),
            false => Err("a weight is not a number".to_owned()),
        }
    }

    /// Writes a file.
    pub fn write(&self, remarks: &str) -> String {
        let remarks: String = remarks.lines().map(|line| format!("# {line}\n")).collect();
        remarks + &String::from_utf8(write_groups(GROUPS, &self.0)).expect("names and numbers")
    }

    /// The weights of a contest.
    pub fn of(&self, contest: Contest) -> &[f32] {
        let at = contest as usize;
        let start = weights::count(&GROUPS[..at]);
        &self.0[start..start + weights::count(&GROUPS[at..=at])]
    }

    /// Changes the weights of a contest.
    pub(crate) fn set(&mut self, contest: Contest, new: &[f32]) {
        let at = contest as usize;
        let start = weights::count(&GROUPS[..at]);
        self.0[start..start + weights::count(&GROUPS[at..=at])].copy_from_slice(new);
    }

    /// The odds of each seat.
    pub(crate) fn odds(&self, contest: Contest, evidence: &Evidence) -> Vec<f32> {
        let weights = self.of(contest);
        let score = |row: &Vec<f32>| row.iter().zip(weights).map(|(number, weight)| number * weight).sum::<f32>();
        let scores: Vec<f32> = evidence.iter().map(score).collect();
        let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = scores.iter().map(|score| (score - highest).exp()).collect();
        let sum: f32 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
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

/// The evidence of a lead in a game for two, in which what speaks for one seat speaks against the other: the lead at each stage
/// of the game, and the same bent, so that small and large leads can have different weights.
pub(crate) fn of_lead<const N: usize>(stages: [f32; N], lead: f32, me: usize) -> Evidence {
    let bent = lead / (1.0 + lead.abs());
    let row: Vec<f32> =
        stages.iter().map(|share| share * lead).chain(stages.iter().map(|share| share * bent)).collect();
    for_and_against(&row, me)
}

/// The evidence of two seats, of which one has this row in its favour.
pub(crate) fn for_and_against(row: &[f32], seat: usize) -> Evidence {
    let half = |sign: f32| row.iter().map(|number| sign * number / 2.0).collect();
    (0..2).map(|at| half(if at == seat { 1.0 } else { -1.0 })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_come_back_from_their_file() {
        let built_in = OddsWeights::built_in().unwrap();
        let file = built_in.write("made by a test\nin two lines");
        assert!(file.starts_with("# made by a test\n# in two lines\nbillabong-two "), "{file}");
        assert_eq!(OddsWeights::read(&file), Ok(built_in.clone()));
        for bad in [file.replace("billo ", "billo 1 "), file.replace("bilitaire ", "bilitaire NaN "), String::new()] {
            assert!(OddsWeights::read(&bad).is_err(), "{bad}");
        }
        for contest in Contest::ALL {
            let mut changed = built_in.clone();
            let prior = contest.prior_of_odds();
            changed.set(contest, &prior);
            assert_eq!(changed.of(contest), prior);
            assert!(Contest::ALL.iter().all(|other| *other == contest || changed.of(*other) == built_in.of(*other)));
        }
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

    /// Whatever the stage, a larger lead never has smaller odds: at a lead of 0 the bent part counts as much as the straight
    /// one, at a large one not at all.
    #[test]
    fn odds_grow_with_the_lead() {
        let weights = OddsWeights::built_in().unwrap();
        for contest in [Contest::BillabongTwo, Contest::Billo] {
            let (straight, bent) = weights.of(contest).split_at(weights.of(contest).len() / 2);
            for (straight, bent) in straight.iter().zip(bent) {
                assert!(*straight > 0.0 && straight + bent > 0.0, "{contest:?}: {straight} {bent}");
            }
        }
    }
}
