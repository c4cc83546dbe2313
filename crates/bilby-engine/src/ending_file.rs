//! Files of solved endings: `BILBYTAB`, a version, what the endings are of (as a text), how many bytes they have, the
//! bytes in DEFLATE compression, and a checksum of all that.

use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// The version of the form; it changes whenever old files can't be read any more.
const VERSION: u8 = 1;
const MAGIC: &[u8; 8] = b"BILBYTAB";
const CHECKSUM_BYTES: usize = 8;

/// A file of endings can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingFileError {
    /// It is something else.
    #[error("not a file of solved endings")]
    NotEndings,
    /// It is of another version.
    #[error("a file of endings of version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// It is too short or too long.
    #[error("the file of endings is cut off or damaged")]
    Damaged,
    /// Its checksum is wrong.
    #[error("the file of endings is damaged: its checksum is wrong")]
    Checksum,
    /// It has endings that the program can't use.
    #[error("a file of the endings {0:?}, which this program does not know")]
    Unknown(String),
    /// The same endings were there before.
    #[error("the endings {0:?} are there twice")]
    Twice(String),
}

/// A file whose checksum is right.
#[derive(Clone, Debug)]
pub(crate) struct EndingFile {
    /// What the endings are of.
    pub subject: String,
    /// The number of bytes, once unpacked.
    pub length: usize,
    packed: Vec<u8>,
}

/// The file of some endings.
pub(crate) fn write(subject: &str, codes: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.push(VERSION);
    file.extend((subject.len() as u16).to_le_bytes());
    file.extend(subject.as_bytes());
    file.extend((codes.len() as u64).to_le_bytes());
    DeflateEncoder::new(codes, Compression::default()).read_to_end(&mut file).expect("memory does not fail to be read");
    let sum = checksum(&file);
    file.extend(sum.to_le_bytes());
    file
}

impl EndingFile {
    /// Reads the head of a file and checks its checksum; the endings stay packed.
    pub fn read(file: &[u8]) -> Result<EndingFile, EndingFileError> {
        use EndingFileError::{Checksum, Damaged, NotEndings, Version};
        let rest = file.strip_prefix(MAGIC).ok_or(NotEndings)?;
        match rest.first() {
            Some(&VERSION) => {}
            Some(version) => return Err(Version(*version)),
            None => return Err(Damaged),
        }
        let (contents, sum) = file.split_last_chunk::<CHECKSUM_BYTES>().ok_or(Damaged)?;
        let rest = contents.get(MAGIC.len() + 1..).ok_or(Damaged)?;
        if checksum(contents) != u64::from_le_bytes(*sum) {
            return Err(Checksum);
        }
        let (length, rest) = rest.split_first_chunk::<2>().ok_or(Damaged)?;
        let (subject, rest) = rest.split_at_checked(u16::from_le_bytes(*length).into()).ok_or(Damaged)?;
        let (length, packed) = rest.split_first_chunk::<8>().ok_or(Damaged)?;
        let subject = std::str::from_utf8(subject).map_err(|_| Damaged)?.to_owned();
        let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| Damaged)?;
        Ok(EndingFile { subject, length, packed: packed.to_vec() })
    }

    /// The endings, if they have the right number of bytes. No more memory is used than for these.
    pub fn unpack(&self) -> Option<Vec<u8>> {
        let mut codes = Vec::new();
        codes.try_reserve_exact(self.length).ok()?;
        DeflateDecoder::new(self.packed.as_slice()).take(self.length as u64).read_to_end(&mut codes).ok()?;
        (codes.len() == self.length).then_some(codes)
    }
}

/// FNV-1a, to notice damage.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_back_and_damage_is_noticed() {
        let codes: Vec<u8> = (0..5_000u32).map(|at| (at / 7 % 50) as u8).collect();
        let file = write("billo - O-o", &codes);
        assert!(file.len() < 1_000);
        let read = EndingFile::read(&file).unwrap();
        assert_eq!((read.subject.as_str(), read.length), ("billo - O-o", 5_000));
        assert_eq!(read.unpack(), Some(codes));
        let error = |file: &[u8]| EndingFile::read(file).err();
        assert_eq!(error(b""), Some(EndingFileError::NotEndings));
        assert_eq!(error(b"PNG and more"), Some(EndingFileError::NotEndings));
        for end in 8..file.len() {
            let expected = if end < 17 { EndingFileError::Damaged } else { EndingFileError::Checksum };
            assert_eq!(error(&file[..end]), Some(expected), "{end} bytes");
        }
        for at in 9..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!(error(&damaged), Some(EndingFileError::Checksum), "byte {at}");
        }
        let mut newer = file;
        newer[8] = VERSION + 1;
        assert_eq!(error(&newer), Some(EndingFileError::Version(VERSION + 1)));
    }

    /// A file that somebody made on purpose, with a checksum that is right.
    #[test]
    fn lengths_that_are_not_true() {
        let file = |change: &dyn Fn(&mut Vec<u8>)| {
            let mut file = write("x", &[7; 100]);
            file.truncate(file.len() - CHECKSUM_BYTES);
            change(&mut file);
            let sum = checksum(&file);
            file.extend(sum.to_le_bytes());
            EndingFile::read(&file)
        };
        assert_eq!(file(&|_| ()).unwrap().unpack(), Some(vec![7; 100]));
        assert_eq!(file(&|file| file[12] = 101).unwrap().unpack(), None);
        assert_eq!(file(&|file| file[12..20].fill(0x7f)).unwrap().unpack(), None);
        assert_eq!(file(&|file| file[9] = 200).err(), Some(EndingFileError::Damaged));
        assert_eq!(file(&|file| file[11] = 0xff).err(), Some(EndingFileError::Damaged));
        assert_eq!(file(&|file| file.truncate(10)).err(), Some(EndingFileError::Damaged));
    }
}
