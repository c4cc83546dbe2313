//! The state of a tuner in bytes: a line of text with its version and configuration, numbers with the low byte first, and a
//! checksum.

use super::TuningConfig;
use bilby_games::GameKind;

/// The version changes whenever an old state would be resumed to another result.
const HEAD: &str = "bilby tune state 3";

/// A state can't be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// It does not begin like a state of this version.
    #[error("not a state of `bilby tune`, or one of another version")]
    NoHead,
    /// It was changed or cut off.
    #[error("the state of `bilby tune` in it is damaged")]
    Damaged,
}

/// Writes a state.
pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub fn new(config: TuningConfig) -> Writer {
        let what = match config {
            TuningConfig { several: true, .. } => " several",
            TuningConfig { network: true, .. } => " network",
            _ => "",
        };
        Writer(format!("{HEAD}: {} {} {}{what}\n", config.kind, config.games, config.seed).into_bytes())
    }

    pub fn bytes<const N: usize>(&mut self, bytes: [u8; N]) {
        self.0.extend_from_slice(&bytes);
    }

    pub fn end(mut self) -> Vec<u8> {
        let sum = checksum(&self.0);
        self.bytes(sum.to_le_bytes());
        self.0
    }
}

/// Reads a state.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub fn open(state: &'a [u8]) -> Result<(TuningConfig, Reader<'a>), StateError> {
        let rest = state.strip_prefix(HEAD.as_bytes()).and_then(|rest| rest.strip_prefix(b": "));
        let rest = rest.ok_or(StateError::NoHead)?;
        let (content, sum) = state.split_last_chunk().ok_or(StateError::Damaged)?;
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(StateError::Damaged);
        }
        let config = || {
            let line = std::str::from_utf8(rest.split(|byte| *byte == b'\n').next()?).ok()?;
            let mut words = line.split(' ');
            let kind = words.next()?.parse().ok()?;
            let mut number = || words.next()?.parse().ok();
            let (games, seed) = (number()?, number()?);
            let (several, network) = match words.next() {
                None => (false, false),
                Some("several") if kind == GameKind::Billabong => (true, false),
                Some("network") if kind != GameKind::Bilitaire => (false, true),
                Some(_) => return None,
            };
            let config = TuningConfig { kind, several, network, games, seed };
            let start = state.len() - rest.len() + line.len() + 1;
            Some((config, Reader(content.get(start..)?)))
        };
        config().ok_or(StateError::Damaged)
    }

    pub fn bytes<const N: usize>(&mut self) -> Result<[u8; N], StateError> {
        let (bytes, rest) = self.0.split_first_chunk().ok_or(StateError::Damaged)?;
        self.0 = rest;
        Ok(*bytes)
    }

    /// The number of items that follow, each of which takes at least this many bytes.
    pub fn count(&mut self, bytes: usize) -> Result<usize, StateError> {
        let count = u32::from_le_bytes(self.bytes()?) as usize;
        if count > self.0.len() / bytes { Err(StateError::Damaged) } else { Ok(count) }
    }

    pub fn end(self) -> Result<(), StateError> {
        if self.0.is_empty() { Ok(()) } else { Err(StateError::Damaged) }
    }
}

pub(super) fn write_losses(writer: &mut Writer, losses: &[f32]) {
    writer.bytes((losses.len() as u32).to_le_bytes());
    losses.iter().for_each(|loss| writer.bytes(loss.to_le_bytes()));
}

pub(super) fn read_losses(reader: &mut Reader<'_>) -> Result<Vec<f32>, StateError> {
    (0..reader.count(4)?).map(|_| reader.bytes().map(f32::from_le_bytes)).collect()
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
