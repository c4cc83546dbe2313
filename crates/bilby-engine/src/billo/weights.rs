//! What each feature is worth: a small file made by `bilby tune billo`, built into the program.

use super::features::{COUNT, GROUPS};
use crate::WeightsError;
use crate::weights as files;
use bilby_shelf::Kind;
use std::fmt;
use std::sync::LazyLock;

/// What each feature is worth; a pawn on its way is about 75.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Box<[i32; COUNT]>);

impl Weights {
    /// The file built into the program.
    pub(crate) const BUILT_IN: &[u8] = include_bytes!("weights.txt");

    /// Changes with what the file holds.
    const VERSION: u32 = 1;

    /// Those that the program plays with.
    pub fn tuned() -> Weights {
        static TUNED: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(Weights::BUILT_IN).expect("the built-in weights can be read"));
        TUNED.clone()
    }

    /// Reads a file of weights: after its head, every group of features by its name, on a line of its own.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        Weights::read_lines(files::text(file, Kind::Billo, Weights::VERSION)?).map_err(WeightsError::Body)
    }

    /// The file, with remarks on how it came about.
    pub fn file(&self, remarks: &str) -> Vec<u8> {
        files::file(Kind::Billo, Weights::VERSION, remarks, self.to_string().as_bytes())
    }

    fn read_lines(text: &str) -> Result<Weights, String> {
        let mut lines = text.lines();
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
        if let Some(line) = lines.next() {
            return Err(format!("too much: {line:?}"));
        }
        Ok(Weights(weights))
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
