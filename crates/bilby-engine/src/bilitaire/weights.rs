//! The weights of the evaluation: a small file that [`tune`](super::tune) makes, built into the program.
//!
//! The file: one byte of version, then for each phase (trays, marbles) the lines at the rim, the lines inside (each line
//! once, whichever end it is read from), one weight for each number of marbles and of jumps, and one for each call; two
//! bytes each, the low one first, in hundredths of a marble. The file was made by `bilitaire_tune 300000 1000000 1 weights.bin`.

use super::shape::{LINES, MOST_JUMPS, Shape, reversed};
use std::sync::{Arc, LazyLock};

/// Calls beyond this are not told apart.
pub(super) const MOST_CALL: usize = 8;

/// One weight for each number of marbles and of jumps.
pub(super) const COUNTS: usize = 49 * (MOST_JUMPS + 1);

/// The first byte of the file.
const VERSION: u8 = 1;

/// Who is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Trays,
    Marbles,
}

/// What each line, count and call adds to the marbles that will be left.
#[derive(Clone)]
pub(super) struct Weights<W> {
    /// By side.
    pub sides: [SideWeights<W>; 2],
}

#[derive(Clone)]
pub(super) struct SideWeights<W> {
    pub outer: Vec<W>,
    pub inner: Vec<W>,
    pub counts: Vec<W>,
    pub calls: [W; MOST_CALL + 1],
}

/// Where a number of marbles and of jumps has its weight.
#[inline]
pub(super) fn count_of(shape: &Shape) -> usize {
    shape.marbles * (MOST_JUMPS + 1) + shape.jumps
}

impl<W: Copy + Default> Weights<W> {
    pub fn zero() -> Weights<W> {
        let side = || SideWeights {
            outer: vec![W::default(); LINES],
            inner: vec![W::default(); LINES],
            counts: vec![W::default(); COUNTS],
            calls: [W::default(); MOST_CALL + 1],
        };
        Weights { sides: [side(), side()] }
    }

    /// All of them as lists, in the order of the file.
    pub fn lists(&mut self) -> impl Iterator<Item = &mut [W]> {
        self.sides.iter_mut().flat_map(|side| {
            [&mut side.outer[..], &mut side.inner[..], &mut side.counts[..], &mut side.calls[..]].into_iter()
        })
    }
}

impl Weights<i16> {
    /// The marbles that will be left, in hundredths.
    #[inline]
    pub fn estimate(&self, shape: &Shape, side: Side, call: usize) -> i32 {
        let weights = &self.sides[side as usize];
        let sum = |list: &[i16], lines: [u32; 4]| lines.map(|line| i32::from(list[line as usize])).iter().sum::<i32>();
        sum(&weights.outer, shape.outer)
            + sum(&weights.inner, shape.inner)
            + i32::from(weights.counts[count_of(shape)])
            + i32::from(weights.calls[call.min(MOST_CALL)])
    }

    /// Reads the file.
    pub fn read(bytes: &[u8]) -> Option<Weights<i16>> {
        let (&version, rest) = bytes.split_first()?;
        let mut rest = rest.chunks_exact(2);
        let mut weights = Weights::zero();
        for list in weights.lists() {
            let mirrored = list.len() == LINES;
            for at in 0..list.len() {
                let first = if mirrored { reversed(at) } else { at };
                list[at] = if first < at { list[first] } else { i16::from_le_bytes(rest.next()?.try_into().ok()?) };
            }
        }
        (version == VERSION && rest.next().is_none()).then_some(weights)
    }

    /// Writes the file.
    pub fn write(&mut self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        for list in self.lists() {
            let mirrored = list.len() == LINES;
            let once = list.iter().enumerate().filter(|(at, _)| !mirrored || reversed(*at) >= *at);
            bytes.extend(once.flat_map(|(_, weight)| weight.to_le_bytes()));
        }
        bytes
    }
}

/// The weights built into the program.
pub(super) static BUILT_IN: LazyLock<Arc<Weights<i16>>> = LazyLock::new(|| {
    Arc::new(Weights::read(include_bytes!("weights.bin")).expect("the weights were made for this program"))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read_as_it_was_written() {
        let bytes = include_bytes!("weights.bin");
        assert!(Weights::read(bytes).unwrap().write() == bytes);
        assert!(Weights::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(Weights::read(&[bytes, &[0, 0][..]].concat()).is_none());
    }
}
