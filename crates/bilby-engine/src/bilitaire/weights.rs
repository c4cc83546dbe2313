//! What each feature adds to the marbles left: a binary file that `bilby tune bilitaire` writes, built into the program.
//!
//! After its head the file has, for each phase (trays, marbles), the weights of the lines at the rim, of the lines inside
//! (each line once, whichever end it is read from), of each number of marbles and of jumps, and of each call. A weight is
//! in hundredths of a marble, zigzag-encoded: `0, -1, 1, -2, 2, …` are 0, 1, 2, 3, 4 …. First come the low bytes of all
//! weights, then the high bytes. Most of these are 0, so that the file compresses well.

use super::features::{Features, LINES, MOST_JUMPS, reversed};
use crate::weights::WeightsFile;
use bilby_games::GameKind;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// Calls beyond this are not told apart.
pub(crate) const MOST_CALL: usize = 8;

/// One weight for each number of marbles and of jumps.
pub(crate) const COUNTS: usize = 49 * (MOST_JUMPS + 1);

/// Who is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Trays,
    Marbles,
}

/// What each line, count and call adds to the marbles that will be left.
#[derive(Clone)]
pub struct Weights<W = i16> {
    /// By side.
    pub(crate) sides: [SideWeights<W>; 2],
}

#[derive(Clone)]
pub(crate) struct SideWeights<W> {
    pub outer: Vec<W>,
    pub inner: Vec<W>,
    pub counts: Vec<W>,
    pub calls: [W; MOST_CALL + 1],
}

/// Where a number of marbles and of jumps has its weight.
#[inline]
pub(crate) fn count_of(features: &Features) -> usize {
    features.marbles * (MOST_JUMPS + 1) + features.jumps
}

impl<W: Copy + Default> Weights<W> {
    pub(crate) fn zero() -> Weights<W> {
        let side = || SideWeights {
            outer: vec![W::default(); LINES],
            inner: vec![W::default(); LINES],
            counts: vec![W::default(); COUNTS],
            calls: [W::default(); MOST_CALL + 1],
        };
        Weights { sides: [side(), side()] }
    }

    /// All of them as lists, in the order of the file.
    pub(crate) fn lists(&self) -> impl Iterator<Item = &[W]> {
        self.sides.iter().flat_map(|side| [&side.outer[..], &side.inner[..], &side.counts[..], &side.calls[..]])
    }

    /// The same, to be changed.
    pub(crate) fn lists_mut(&mut self) -> impl Iterator<Item = &mut [W]> {
        self.sides
            .iter_mut()
            .flat_map(|side| [&mut side.outer[..], &mut side.inner[..], &mut side.counts[..], &mut side.calls[..]])
    }
}

impl<W> fmt::Debug for Weights<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Weights<i16> {
    /// The marbles that will be left, in hundredths.
    #[inline]
    pub(crate) fn estimate(&self, features: &Features, side: Side, call: usize) -> i32 {
        let weights = &self.sides[side as usize];
        let sum = |list: &[i16], lines: [u32; 4]| lines.map(|line| i32::from(list[line as usize])).iter().sum::<i32>();
        sum(&weights.outer, features.outer)
            + sum(&weights.inner, features.inner)
            + i32::from(weights.counts[count_of(features)])
            + i32::from(weights.calls[call.min(MOST_CALL)])
    }
}

impl WeightsFile for Weights {
    const KIND: GameKind = GameKind::Bilitaire;
    const VERSION: u32 = 3;
    const BUILT_IN: &[u8] = include_bytes!("weights.bin");

    fn read_body(body: &[u8]) -> Result<Weights, String> {
        let mut weights = Weights::zero();
        let known: usize = weights.lists().map(|list| firsts(list.len()).count()).sum();
        if body.len() != 2 * known {
            return Err(format!("{} bytes instead of {}", body.len(), 2 * known));
        }
        let (low, high) = body.split_at(known);
        let mut rest = low.iter().zip(high).map(|(low, high)| unzigzag(u16::from_le_bytes([*low, *high])));
        for list in weights.lists_mut() {
            for (at, weight) in firsts(list.len()).zip(&mut rest) {
                list[at] = weight;
                list[if list.len() == LINES { reversed(at) } else { at }] = weight;
            }
        }
        Ok(weights)
    }

    fn write_body(&self) -> Vec<u8> {
        let numbers = || self.lists().flat_map(|list| firsts(list.len()).map(|at| zigzag(list[at]).to_le_bytes()));
        numbers().map(|bytes| bytes[0]).chain(numbers().map(|bytes| bytes[1])).collect()
    }
}

/// The zigzag encoding of a weight.
fn zigzag(weight: i16) -> u16 {
    (weight << 1 ^ weight >> 15) as u16
}

/// The weight with this zigzag encoding.
fn unzigzag(number: u16) -> i16 {
    (number >> 1) as i16 ^ -((number & 1) as i16)
}

/// The places of a list that are in the file: of a line and the same from its other end, only one.
fn firsts(len: usize) -> impl Iterator<Item = usize> {
    (0..len).filter(move |at| len != LINES || reversed(*at) >= *at)
}

/// The weights built into the program.
pub(crate) static BUILT_IN: LazyLock<Arc<Weights>> = LazyLock::new(|| Arc::new(Weights::built_in()));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zigzag_keeps_small_weights_small() {
        assert_eq!([0, -1, 1, -2, 2, i16::MAX, i16::MIN].map(zigzag), [0, 1, 2, 3, 4, 65_534, 65_535]);
        assert!((i16::MIN..=i16::MAX).all(|weight| unzigzag(zigzag(weight)) == weight));
    }

    #[test]
    fn the_file_is_read_as_it_was_written() {
        let weights = Weights::read(Weights::BUILT_IN).unwrap();
        let file = weights.file("made here\nfor a test");
        assert!(Weights::read(&file).unwrap().file("made here\nfor a test") == file);
        assert!(Weights::BUILT_IN.ends_with(&file[file.len() - 300_000..]));
    }
}
