//! What was learnt from games: what each feature costs, kept in a small text file that is built in.

use super::features::{COUNT, GROUPS, LAPS_MORE, RUNNING, TEMPO, UNSTARTED};
use crate::WeightsError;
use crate::weights as files;
use bilby_shelf::Kind;
use std::fmt;
use std::sync::LazyLock;

/// What each feature costs; about 64 for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Box<[i16; COUNT]>);

static LEARNT: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(Weights::BUILT_IN).expect("the built-in weights are readable"));

impl Default for Weights {
    fn default() -> Weights {
        LEARNT.clone()
    }
}

impl Weights {
    /// The file built into the program.
    pub(crate) const BUILT_IN: &[u8] = include_bytes!("weights.txt");

    /// Changes with what the file holds.
    const VERSION: u32 = 1;

    /// Reads a file of weights: after its head, the name of each group of features, followed by its numbers.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let mut weights = Weights(Box::new([0; COUNT]));
        let mut words = files::text(file, Kind::Billabong, Weights::VERSION)?.split_whitespace();
        for group in &GROUPS {
            let problem = |what: &str| Err(WeightsError::Body(format!("{}: {what}", group.name)));
            if words.next() != Some(group.name) {
                return problem("missing");
            }
            for weight in &mut weights.0[group.start..group.start + group.len] {
                match words.next().map(str::parse) {
                    Some(Ok(number)) => *weight = number,
                    Some(Err(_)) | None => return problem(&format!("not {} numbers", group.len)),
                }
            }
        }
        match words.next() {
            Some(word) => Err(WeightsError::Body(format!("too much: {word:?}"))),
            None => Ok(weights),
        }
    }

    /// The file, with remarks on how it came about.
    pub fn file(&self, remarks: &str) -> Vec<u8> {
        files::file(Kind::Billabong, Weights::VERSION, remarks, self.to_string().as_bytes())
    }

    /// What a kangaroo alone costs, not started and running, on the square with this number.
    #[inline]
    pub(super) fn on_square(&self, crossings: u8, square: usize) -> i32 {
        self.0[if crossings == 0 { UNSTARTED } else { RUNNING } + square].into()
    }

    /// What a whole lap more costs.
    #[inline]
    pub(super) fn lap(&self) -> i32 {
        self.0[LAPS_MORE].into()
    }

    /// What it saves to be on move.
    #[inline]
    pub(super) fn tempo(&self) -> i32 {
        self.0[TEMPO].into()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for group in &GROUPS {
            writeln!(f, "{}", group.name)?;
            for row in self.0[group.start..group.start + group.len].chunks(group.row) {
                row.iter().try_for_each(|number| write!(f, " {number}"))?;
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
