//! Traces as bytes, for those who keep them: the games of a device, and those of a server.

use super::Trace;
use super::pack::{code, outcome_of};
use thiserror::Error;

/// Changes whenever the same game gets other keys or other bytes: what was kept before is then made anew.
const VERSION: u8 = 1;

/// These bytes are not traces, or those of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these are no traces of this version")]
pub struct TraceBytesError;

impl Trace {
    /// Traces as bytes: the version, and for each its result, the marbles left, how many keys it has (two bytes) and the keys
    /// (eight bytes each), the lowest byte first.
    pub fn write_all(traces: &[Trace]) -> Vec<u8> {
        let mut out = vec![VERSION];
        for trace in traces {
            let count = u16::try_from(trace.keys.len()).unwrap_or(u16::MAX);
            out.extend([code(trace.outcome), trace.marbles.unwrap_or(0)]);
            out.extend(count.to_le_bytes());
            out.extend(trace.keys.iter().take(count.into()).flat_map(|key| key.to_le_bytes()));
        }
        out
    }

    /// Reads what [`Trace::write_all`] wrote.
    pub fn read_all(bytes: &[u8]) -> Result<Vec<Trace>, TraceBytesError> {
        let (&version, mut rest) = bytes.split_first().ok_or(TraceBytesError)?;
        if version != VERSION {
            return Err(TraceBytesError);
        }
        let mut traces = Vec::new();
        while !rest.is_empty() {
            let (&[result, marbles, low, high], after) = rest.split_first_chunk::<4>().ok_or(TraceBytesError)?;
            let length = 8 * usize::from(u16::from_le_bytes([low, high]));
            let (keys, after) = after.split_at_checked(length).ok_or(TraceBytesError)?;
            let key = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
            traces.push(Trace {
                outcome: outcome_of(result, 4).ok_or(TraceBytesError)?,
                marbles: Some(marbles).filter(|left| *left > 0),
                keys: keys.chunks_exact(8).map(key).collect(),
            });
            rest = after;
        }
        Ok(traces)
    }
}
