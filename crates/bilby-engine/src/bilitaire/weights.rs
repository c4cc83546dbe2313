//! The weights: what each feature adds to the marbles left. `bilby tune bilitaire` writes them as a binary file.
//!
//! The file begins with a head. Then follow, for each phase (trays, marbles), the weights of
//!
//! - the lines at the rim, and the lines inside;
//! - the blocks in the corners, at the sides, and in the centre (each pattern once, from whichever side it is seen);
//! - each number of marbles, and each number of jumps;
//! - each call.
//!
//! A weight is in hundredths of a marble, zigzag-encoded: `0, -1, 1, -2, 2, …` are 0, 1, 2, 3, 4 …. It takes one byte,
//! or if that is not enough, the byte 255 and two more, the low one first.

use super::features::{Features, LINES, MOST_JUMPS, PatternKind};
use crate::weights::{DefaultWeights, NumbersError, WeightsFile};
use bilby_games::GameKind;
use std::fmt;

/// Stands before a weight that takes two bytes.
const LONG: u8 = u8::MAX;

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
    pub corner: Vec<W>,
    pub edge: Vec<W>,
    pub centre: Vec<W>,
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
            corner: vec![W::default(); LINES],
            edge: vec![W::default(); LINES],
            centre: vec![W::default(); LINES],
            counts: vec![W::default(); COUNTS],
            calls: [W::default(); MOST_CALL + 1],
        };
        Weights { sides: [side(), side()] }
    }

    /// All weights as lists, in the order of the file. The lists of patterns come with the kind of their patterns.
    pub(crate) fn lists(&self) -> impl Iterator<Item = (Option<PatternKind>, &[W])> {
        self.sides.iter().flat_map(|side| {
            [
                (Some(PatternKind::Line), &side.outer[..]),
                (Some(PatternKind::Line), &side.inner[..]),
                (Some(PatternKind::Corner), &side.corner[..]),
                (Some(PatternKind::Edge), &side.edge[..]),
                (Some(PatternKind::Centre), &side.centre[..]),
                (None, &side.counts[..]),
                (None, &side.calls[..]),
            ]
        })
    }

    /// Mutable version of [`lists`](Self::lists).
    pub(crate) fn lists_mut(&mut self) -> impl Iterator<Item = (Option<PatternKind>, &mut [W])> {
        self.sides.iter_mut().flat_map(|side| {
            [
                (Some(PatternKind::Line), &mut side.outer[..]),
                (Some(PatternKind::Line), &mut side.inner[..]),
                (Some(PatternKind::Corner), &mut side.corner[..]),
                (Some(PatternKind::Edge), &mut side.edge[..]),
                (Some(PatternKind::Centre), &mut side.centre[..]),
                (None, &mut side.counts[..]),
                (None, &mut side.calls[..]),
            ]
        })
    }
}

impl<W> fmt::Debug for Weights<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

impl Weights<i16> {
    /// The marbles that will be left, in hundredths, if there is no call.
    #[inline]
    pub(crate) fn estimate(&self, features: &Features, side: Side) -> i32 {
        let weights = &self.sides[side as usize];
        let sum = |list: &[i16], lines: [u32; 4]| lines.map(|line| i32::from(list[line as usize])).iter().sum::<i32>();
        sum(&weights.outer, features.outer)
            + sum(&weights.inner, features.inner)
            + sum(&weights.corner, features.corner)
            + sum(&weights.edge, features.edge)
            + i32::from(weights.centre[features.centre as usize])
            + i32::from(weights.counts[count_of(features)])
    }

    /// What a call adds to that.
    #[inline]
    pub(crate) fn call(&self, side: Side, jumps: usize) -> i32 {
        i32::from(self.sides[side as usize].calls[jumps.min(MOST_CALL)])
    }
}

impl WeightsFile for Weights {
    const KIND: GameKind = GameKind::Bilitaire;
    const VERSION: u32 = 4;
    const BUILT_IN: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("weights.bin") };

    fn read_body(body: &[u8]) -> Result<Weights, NumbersError> {
        let mut weights = Weights::zero();
        let mut rest = body.iter();
        let mut next = || -> Option<u16> {
            Some(match *rest.next()? {
                LONG => u16::from_le_bytes([*rest.next()?, *rest.next()?]),
                short => short.into(),
            })
        };
        let firsts = Representatives::new();
        for (kind, list) in weights.lists_mut() {
            for at in 0..list.len() {
                let first = firsts.of(kind, at);
                list[at] = if first == at { unzigzag(next().ok_or(NumbersError::TooShort)?) } else { list[first] };
            }
        }
        if rest.len() == 0 { Ok(weights) } else { Err(NumbersError::TooLong(rest.len())) }
    }

    fn write_body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let firsts = Representatives::new();
        for (kind, list) in self.lists() {
            let written = (0..list.len()).filter(|at| firsts.of(kind, *at) == *at);
            for number in written.map(|at| zigzag(list[at])) {
                match u8::try_from(number) {
                    Ok(short) if short != LONG => body.push(short),
                    _ => {
                        body.push(LONG);
                        body.extend(number.to_le_bytes());
                    }
                }
            }
        }
        body
    }
}

/// Which pattern stands in the file for those that look the same.
struct Representatives([Vec<u32>; 4]);

impl Representatives {
    fn new() -> Representatives {
        Representatives(
            [PatternKind::Line, PatternKind::Corner, PatternKind::Edge, PatternKind::Centre]
                .map(PatternKind::representatives),
        )
    }

    fn of(&self, kind: Option<PatternKind>, at: usize) -> usize {
        kind.map_or(at, |kind| self.0[kind as usize][at] as usize)
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

/// The weights of the engine, unless it is given others.
pub(crate) static DEFAULT: DefaultWeights<Weights> = DefaultWeights::new(Weights::BUILT_IN);

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
