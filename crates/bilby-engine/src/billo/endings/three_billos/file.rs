//! The tables as a file: `BILBYEND`, a version, the rules, the length, the run-length encoded values, and a checksum.

use super::EndingTables;
use super::index::PLACES;
use crate::ending_file::checksum;
use billo::{Capture, Directions, Passing};

/// The version of the file form; it changes whenever old files can't be read any more.
pub const VERSION: u8 = 2;

const MAGIC: &[u8; 8] = b"BILBYEND";
const HEAD: usize = MAGIC.len() + 4 + 4;

/// A file of tables can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// It is not a file of tables.
    #[error("not a file of Billo endings")]
    NotTables,
    /// It is of another version.
    #[error("Billo endings of version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// It is too short or too long, or has impossible contents.
    #[error("the file of Billo endings is cut off or damaged")]
    Damaged,
    /// Its checksum is wrong.
    #[error("the file of Billo endings is damaged: its checksum is wrong")]
    Checksum,
}

impl EndingTables {
    /// The tables as a file.
    pub fn to_file(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([VERSION, self.capture as u8, self.directions as u8, self.passing as u8]);
        file.extend((PLACES as u32).to_le_bytes());
        // Draws and unused places come in long runs: a byte, and for 0 how many more of it follow.
        let mut rest = self.bytes.as_slice();
        while let Some(byte) = rest.first() {
            let most = if *byte == 0 { 256 } else { 1 };
            let run = rest.iter().take(most).take_while(|next| *next == byte).count();
            file.push(*byte);
            if *byte == 0 {
                file.push((run - 1) as u8);
            }
            rest = &rest[run..];
        }
        let sum = checksum(&file);
        file.extend(sum.to_le_bytes());
        file
    }

    /// Reads what [`EndingTables::to_file`] wrote.
    pub fn from_file(file: &[u8]) -> Result<EndingTables, FileError> {
        if !file.starts_with(MAGIC) {
            return Err(FileError::NotTables);
        }
        match file.get(MAGIC.len()) {
            Some(&VERSION) => {}
            Some(version) => return Err(FileError::Version(*version)),
            None => return Err(FileError::Damaged),
        }
        let (contents, sum) = file.split_last_chunk::<8>().ok_or(FileError::Damaged)?;
        if contents.len() < HEAD {
            return Err(FileError::Damaged);
        }
        if checksum(contents) != u64::from_le_bytes(*sum) {
            return Err(FileError::Checksum);
        }
        let capture = [Capture::Strict, Capture::Free].into_iter().find(|capture| *capture as u8 == contents[9]);
        let directions = [Directions::Orthogonal, Directions::Diagonal, Directions::All];
        let directions = directions.into_iter().find(|directions| *directions as u8 == contents[10]);
        let passing = [Passing::Nested, Passing::Open].into_iter().find(|passing| *passing as u8 == contents[11]);
        let (Some(capture), Some(directions), Some(passing)) = (capture, directions, passing) else {
            return Err(FileError::Damaged);
        };
        let mut bytes = Vec::with_capacity(PLACES);
        let mut rest = contents[HEAD..].iter();
        while let Some(byte) = rest.next() {
            let run = if *byte == 0 { 1 + usize::from(*rest.next().ok_or(FileError::Damaged)?) } else { 1 };
            bytes.resize(bytes.len() + run, *byte);
            if bytes.len() > PLACES {
                return Err(FileError::Damaged);
            }
        }
        if bytes.len() != PLACES || contents[12..HEAD] != (PLACES as u32).to_le_bytes() {
            return Err(FileError::Damaged);
        }
        Ok(EndingTables { capture, directions, passing, bytes })
    }
}
