//! What each feature is worth: a small file made by the example `billo_tune`, built into the program.

use super::features::{COUNT, GROUPS};
use std::fmt;
use std::sync::LazyLock;

/// What each feature is worth; a pawn on its way is about 75.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Box<[i32; COUNT]>);

/// The first line of a file of weights; the number changes with what it holds.
const HEAD: &str = "billo weights 1";

impl Weights {
    /// Those that the program plays with.
    pub fn tuned() -> Weights {
        static TUNED: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(include_str!("weights.txt")).expect("the built-in weights can be read"));
        TUNED.clone()
    }

    /// Reads what `Display` wrote: every group of features by its name, on a line of its own.
    pub fn read(text: &str) -> Result<Weights, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(format!("not a file of weights: the first line is not {HEAD:?}"));
        }
        let mut weights = Box::new([0; COUNT]);
        let mut at = 0;
        for (name, count) in GROUPS {
            let line = lines.next().ok_or_else(|| format!("the weights of {name} are missing"))?;
            let values = line.strip_prefix(name).ok_or_else(|| format!("expected {name}, found {line:?}"))?;
            let values: Result<Vec<i32>, _> = values.split_whitespace().map(str::parse).collect();
            let values = values.map_err(|error| format!("{name}: {error}"))?;
            if values.len() != *count {
                return Err(format!("{name}: {} weights instead of {count}", values.len()));
            }
            weights[at..at + count].copy_from_slice(&values);
            at += count;
        }
        Ok(Weights(weights))
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let mut rest = self.0.as_slice();
        for (name, count) in GROUPS {
            let (values, others) = rest.split_at(*count);
            rest = others;
            f.write_str(name)?;
            for value in values {
                write!(f, " {value}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
