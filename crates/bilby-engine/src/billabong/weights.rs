//! What was learnt from games: what each feature costs, kept in a small text file that is built in.

use super::features::{COUNT, GROUPS, LAPS_MORE, RUNNING, TEMPO, UNSTARTED};
use std::fmt;
use std::sync::LazyLock;

/// What each feature costs; about 64 for a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Box<[i16; COUNT]>);

static LEARNT: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(include_str!("weights.txt")).expect("the built-in weights are readable"));

impl Default for Weights {
    fn default() -> Weights {
        LEARNT.clone()
    }
}

impl Weights {
    /// Reads the text form: the name of each group of features, followed by its numbers. What is left out costs nothing.
    pub fn read(text: &str) -> Result<Weights, String> {
        let mut weights = Weights(Box::new([0; COUNT]));
        let (mut at, mut end) = (0, 0);
        for word in text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace) {
            if let Ok(number) = word.parse() {
                if at == end {
                    return Err(format!("a number too many: {word}"));
                }
                weights.0[at] = number;
                at += 1;
            } else if let Some(group) = GROUPS.iter().find(|group| group.name == word) {
                (at, end) = (group.start, group.start + group.len);
            } else {
                return Err(format!("no such feature: {word}"));
            }
        }
        Ok(weights)
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
