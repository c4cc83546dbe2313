//! The weights of the evaluation: a small file that [`tune`](crate::tune) makes, built into the program.
//!
//! The file: after its head, for each phase (trays, marbles) the lines at the rim, the lines inside (each line once,
//! whichever end it is read from), one weight for each number of marbles and of jumps, and one for each call; in hundredths
//! of a marble, as `0, -1, 1, -2, 2, …` are counted from 0 on; of all of them first the low byte, then the high one. So
//! most high bytes are 0, and the file compresses better.

use super::shape::{LINES, MOST_JUMPS, Shape, reversed};
use crate::WeightsError;
use crate::weights as files;
use bilby_shelf::Kind;
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
pub(crate) fn count_of(shape: &Shape) -> usize {
    shape.marbles * (MOST_JUMPS + 1) + shape.jumps
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
    /// The file built into the program.
    pub(crate) const BUILT_IN: &[u8] = include_bytes!("weights.bin");

    /// Changes with what the file holds.
    const VERSION: u32 = 3;

    /// The marbles that will be left, in hundredths.
    #[inline]
    pub(crate) fn estimate(&self, shape: &Shape, side: Side, call: usize) -> i32 {
        let weights = &self.sides[side as usize];
        let sum = |list: &[i16], lines: [u32; 4]| lines.map(|line| i32::from(list[line as usize])).iter().sum::<i32>();
        sum(&weights.outer, shape.outer)
            + sum(&weights.inner, shape.inner)
            + i32::from(weights.counts[count_of(shape)])
            + i32::from(weights.calls[call.min(MOST_CALL)])
    }

    /// Reads a file of weights.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let body = files::body(file, Kind::Bilitaire, Weights::VERSION)?;
        let mut weights = Weights::zero();
        let known: usize = weights.lists().map(|list| firsts(list.len()).count()).sum();
        if body.len() != 2 * known {
            return Err(WeightsError::Body(format!("{} bytes instead of {}", body.len(), 2 * known)));
        }
        let (low, high) = body.split_at(known);
        let mut rest = low.iter().zip(high).map(|(low, high)| weight_of(u16::from_le_bytes([*low, *high])));
        for list in weights.lists_mut() {
            for (at, weight) in firsts(list.len()).zip(&mut rest) {
                list[at] = weight;
                list[if list.len() == LINES { reversed(at) } else { at }] = weight;
            }
        }
        Ok(weights)
    }

    /// The file, with remarks on how it came about.
    pub fn file(&self, remarks: &str) -> Vec<u8> {
        let numbers = || self.lists().flat_map(|list| firsts(list.len()).map(|at| number_of(list[at]).to_le_bytes()));
        let body: Vec<u8> = numbers().map(|bytes| bytes[0]).chain(numbers().map(|bytes| bytes[1])).collect();
        files::file(Kind::Bilitaire, Weights::VERSION, remarks, &body)
    }
}

/// A weight as it is counted in the file.
fn number_of(weight: i16) -> u16 {
    (weight << 1 ^ weight >> 15) as u16
}

/// The weight that is counted as this number.
fn weight_of(number: u16) -> i16 {
    (number >> 1) as i16 ^ -((number & 1) as i16)
}

/// The places of a list that are in the file: of a line and the same from its other end, only one.
fn firsts(len: usize) -> impl Iterator<Item = usize> {
    (0..len).filter(move |at| len != LINES || reversed(*at) >= *at)
}

/// The weights built into the program.
pub(crate) static BUILT_IN: LazyLock<Arc<Weights>> =
    LazyLock::new(|| Arc::new(Weights::read(Weights::BUILT_IN).expect("the weights were made for this program")));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_counted_from_0_on() {
        assert_eq!([0, -1, 1, -2, 2, i16::MAX, i16::MIN].map(number_of), [0, 1, 2, 3, 4, 65_534, 65_535]);
        assert!((i16::MIN..=i16::MAX).all(|weight| weight_of(number_of(weight)) == weight));
    }

    #[test]
    fn the_file_is_read_as_it_was_written() {
        let weights = Weights::read(Weights::BUILT_IN).unwrap();
        let file = weights.file("made here\nfor a test");
        assert!(Weights::read(&file).unwrap().file("made here\nfor a test") == file);
        assert!(Weights::BUILT_IN.ends_with(&file[file.len() - 300_000..]));
    }
}
