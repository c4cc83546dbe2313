//! Solved endings (endgame tablebases) from files: the caller reads the files and passes them to the engine. All other
//! solved endings are built into the engine, or made by it.

use crate::billabong::endings::two_v_one::TwoVOneTable;
use crate::billo::endings::few_men::FewMenTables;
use crate::ending_file::{EndingFile, EndingFileError};
use crate::ending_value::EndingValue;

/// Solved endings of any game and any rules, from files that `bilby endings --folder` wrote.
#[derive(Debug, Default)]
pub struct Endings {
    billo: Vec<FewMenTables>,
    billabong: Vec<TwoVOneTable>,
}

impl Endings {
    /// Adds the endings of a file; they stay packed until they are first needed. Returns what they are of.
    pub fn add(&mut self, file: &[u8]) -> Result<String, EndingFileError> {
        let file = EndingFile::read(file)?;
        let subject = file.subject.clone();
        if let Some((rules, _)) = FewMenTables::read_subject(&subject) {
            let at = self.billo.iter().position(|tables| tables.rules() == rules).unwrap_or_else(|| {
                self.billo.push(FewMenTables::new(rules));
                self.billo.len() - 1
            });
            self.billo[at].add(file)?;
        } else {
            let table = TwoVOneTable::from(file)?;
            if self.billabong.iter().any(|other| other.is_like(&table)) {
                return Err(EndingFileError::Twice(subject));
            }
            self.billabong.push(table);
        }
        Ok(subject)
    }

    /// The value of a position of Billo, if it is among them.
    #[inline]
    pub(crate) fn billo(&self, position: &billo::Position) -> Option<EndingValue> {
        self.billo.iter().find_map(|tables| tables.probe(position))
    }

    /// The value of a position of Billabong, if it is among them.
    #[inline]
    pub(crate) fn billabong(&self, position: &billabong::Position) -> Option<EndingValue> {
        self.billabong.iter().find_map(|table| table.probe(position))
    }
}
