//! Small networks that correct an evaluation. The input is a list of what is where; one layer of units with a clipped
//! linear activation makes one number of it. All of it is integer arithmetic, the same on every machine, in loops that
//! compilers turn into vector instructions. The network is computed anew for each position.
//!
//! Where boards look the same in a mirror or turned round, the file has the weights of a few units only, and each
//! stands for several: itself and its images under the symmetries. The network then gives all images of a position the
//! same score. Both sides see the board with the same units; the output has weights for the side on move, and others
//! for the other side.

use crate::weights::{Group, NumbersError, read_groups, write_groups};
use bilby_search::score::Score;

/// A unit that is fully active, in the integers of the first layer; and a weight of 1 in those of the output.
pub(crate) const ACTIVE: i16 = 256;
pub(crate) const OUTPUT_ONE: i32 = 4;
/// No weight of the first layer is larger: all inputs of a position together can't overflow a unit.
pub(crate) const MOST_WEIGHT: i16 = 2 * ACTIVE;
pub(crate) const MOST_OUTPUT: i16 = 1 << 13;
/// No position has more inputs.
pub(crate) const MOST_INPUTS: usize = 32;

/// The side on move, and the other.
pub(crate) const SIDES: usize = 2;

/// What a network looks like.
#[derive(Debug)]
pub(crate) struct Layout {
    /// How many inputs there are to choose from.
    pub inputs: usize,
    /// The units in the file.
    pub free_units: usize,
    /// The images of each unit.
    pub images: usize,
    /// The output has its own weights for each stage.
    pub stages: usize,
    /// An input in an image of the board.
    pub image_of: fn(usize, usize) -> usize,
    /// An input as the other side sees it.
    pub seen_by_other: fn(u16) -> u16,
}

impl Layout {
    /// Where the biases of the units begin in the file.
    pub const fn biases(&self) -> usize {
        self.inputs * self.free_units
    }

    /// Where the weights of the output begin: for each stage, those of each side.
    pub const fn outputs(&self) -> usize {
        self.biases() + self.free_units
    }

    /// Where the biases of the output begin.
    pub const fn output_biases(&self) -> usize {
        self.outputs() + self.stages * SIDES * self.free_units
    }

    /// How many numbers the file has.
    pub const fn count(&self) -> usize {
        self.output_biases() + self.stages
    }

    /// The groups of a text file.
    const fn groups(&self) -> [Group; 4] {
        [
            Group::rows("network-weights", self.biases(), self.free_units),
            Group::line("network-biases", self.free_units),
            Group::rows("network-outputs", self.stages * SIDES * self.free_units, self.free_units),
            Group::line("network-output-biases", self.stages),
        ]
    }
}

/// What both sides see of a position.
pub(crate) struct Inputs {
    ours: [u16; MOST_INPUTS],
    theirs: [u16; MOST_INPUTS],
    count: usize,
    /// Which weights the output has.
    pub stage: usize,
}

impl Inputs {
    /// Nothing yet.
    #[inline]
    pub fn new() -> Inputs {
        Inputs { ours: [0; MOST_INPUTS], theirs: [0; MOST_INPUTS], count: 0, stage: 0 }
    }

    /// Adds an input, as the side on move sees it and as the other does. There must be room.
    #[inline]
    pub fn add(&mut self, ours: usize, seen_by_other: impl Fn(u16) -> u16) {
        // The remainder and the minimum change nothing: they tell the compiler that there is room.
        self.ours[self.count % MOST_INPUTS] = ours as u16;
        self.theirs[self.count % MOST_INPUTS] = seen_by_other(ours as u16);
        self.count = (self.count + 1).min(MOST_INPUTS);
    }

    /// What the side on move sees.
    #[inline]
    pub fn ours(&self) -> &[u16] {
        &self.ours[..self.count]
    }
}

/// The weights, as in the file and as the evaluation uses them. Each side has this many units, with their images.
#[derive(Clone)]
pub(crate) struct Network<const UNITS: usize> {
    layout: &'static Layout,
    numbers: Vec<i16>,
    /// For each input, the weights of all units.
    rows: Vec<[i16; UNITS]>,
    biases: [i16; UNITS],
    /// For each stage and side.
    outputs: Vec<[i16; UNITS]>,
    output_biases: Vec<i32>,
}

impl<const UNITS: usize> PartialEq for Network<UNITS> {
    fn eq(&self, other: &Network<UNITS>) -> bool {
        self.numbers == other.numbers
    }
}

impl<const UNITS: usize> Eq for Network<UNITS> {}

impl<const UNITS: usize> std::fmt::Debug for Network<UNITS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

impl<const UNITS: usize> Network<UNITS> {
    /// From the numbers of the file, or what is wrong with them.
    pub fn new(layout: &'static Layout, numbers: Vec<i16>) -> Result<Network<UNITS>, NumbersError> {
        debug_assert_eq!((numbers.len(), UNITS), (layout.count(), layout.free_units * layout.images));
        if numbers[..layout.outputs()].iter().any(|weight| weight.unsigned_abs() > MOST_WEIGHT as u16) {
            return Err(NumbersError::WeightTooLarge(MOST_WEIGHT));
        }
        if numbers[layout.outputs()..].iter().any(|weight| weight.unsigned_abs() > MOST_OUTPUT as u16) {
            return Err(NumbersError::OutputTooLarge(MOST_OUTPUT));
        }
        let free = layout.free_units;
        let units = |first: &dyn Fn(usize) -> usize| -> [i16; UNITS] {
            std::array::from_fn(|at| numbers[first(at / free) + at % free])
        };
        let row = |input: usize| units(&|image| (layout.image_of)(input, image) * free);
        let output = |at: usize| units(&|_| layout.outputs() + at * free);
        Ok(Network {
            layout,
            rows: (0..layout.inputs).map(row).collect(),
            biases: units(&|_| layout.biases()),
            outputs: (0..layout.stages * SIDES).map(output).collect(),
            output_biases: numbers[layout.output_biases()..].iter().map(|bias| i32::from(*bias)).collect(),
            numbers,
        })
    }

    /// Reads the body of a text file.
    pub fn read(layout: &'static Layout, body: &[u8]) -> Result<Network<UNITS>, NumbersError> {
        let mut numbers = vec![0; layout.count()];
        read_groups(body, &layout.groups(), &mut numbers)?;
        Network::new(layout, numbers)
    }

    /// Writes the body of a text file.
    pub fn write(&self) -> Vec<u8> {
        write_groups(&self.layout.groups(), &self.numbers)
    }

    /// What it adds to the evaluation of the side on move, by what both sides see.
    #[inline]
    pub fn score(&self, seen: &Inputs) -> Score {
        let stage = seen.stage;
        let mut sum = self.output_biases[stage] * i32::from(ACTIVE);
        let outputs = &self.outputs[stage * SIDES..][..SIDES];
        for (inputs, outputs) in [&seen.ours, &seen.theirs].into_iter().zip(outputs) {
            let mut units = self.biases;
            for input in &inputs[..seen.count] {
                let row = &self.rows[usize::from(*input)];
                for (unit, weight) in units.iter_mut().zip(row) {
                    *unit = unit.wrapping_add(*weight);
                }
            }
            for (unit, output) in units.iter().zip(outputs) {
                sum = sum.wrapping_add(i32::from((*unit).clamp(0, ACTIVE)) * i32::from(*output));
            }
        }
        sum / (i32::from(ACTIVE) * OUTPUT_ONE)
    }
}

/// The line between the features and the network in the body of a file.
const SEPARATOR: &[u8] = b"\nnetwork\n";

/// The features of the body of a file, and its network if it has one.
pub(crate) fn split_body(body: &[u8]) -> (&[u8], Option<&[u8]>) {
    match body.windows(SEPARATOR.len()).position(|window| window == SEPARATOR) {
        Some(end) => (&body[..end], Some(&body[end + SEPARATOR.len()..])),
        None => (body, None),
    }
}

/// The body of a file with these features, and a network if there is one.
pub(crate) fn join_body<const UNITS: usize>(mut features: Vec<u8>, network: Option<&Network<UNITS>>) -> Vec<u8> {
    if let Some(network) = network {
        features.extend(&SEPARATOR[1..]);
        features.extend(network.write());
    }
    features
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use bilby_core::SplitMix64;
    use std::collections::HashSet;

    /// A network with any weights that the file allows.
    fn random_network<const UNITS: usize>(layout: &'static Layout, seed: u64) -> Network<UNITS> {
        let mut random = SplitMix64::new(seed);
        let mut below = |most: i16| random.below(2 * most as u64 + 1) as i16 - most;
        let number = |at| below(if at < layout.outputs() { MOST_WEIGHT / 4 } else { MOST_OUTPUT });
        Network::new(layout, (0..layout.count()).map(number).collect()).unwrap()
    }

    /// The score by the definition: every unit by itself, in numbers that can't overflow.
    fn literal_score<const UNITS: usize>(network: &Network<UNITS>, seen: &Inputs) -> Score {
        let layout = network.layout;
        let numbers: Vec<i64> = network.numbers.iter().map(|number| i64::from(*number)).collect();
        let mut sum = numbers[layout.output_biases() + seen.stage] * i64::from(ACTIVE);
        for side in 0..SIDES {
            for image in 0..layout.images {
                for unit in 0..layout.free_units {
                    let weight = |input: &u16| {
                        let input = if side == 0 { *input } else { (layout.seen_by_other)(*input) };
                        numbers[(layout.image_of)(input.into(), image) * layout.free_units + unit]
                    };
                    let active = numbers[layout.biases() + unit] + seen.ours().iter().map(weight).sum::<i64>();
                    let output = numbers[layout.outputs() + (seen.stage * SIDES + side) * layout.free_units + unit];
                    sum += active.clamp(0, ACTIVE.into()) * output;
                }
            }
        }
        (sum / i64::from(ACTIVE) / i64::from(OUTPUT_ONE)) as Score
    }

    /// The positions must be of all stages.
    pub(crate) fn the_score_is_literal<const UNITS: usize>(layout: &'static Layout, positions: &[Inputs]) {
        let network = random_network::<UNITS>(layout, 1);
        let mut scores = HashSet::new();
        let mut stages = vec![0; layout.stages];
        for seen in positions {
            let score = network.score(seen);
            assert_eq!(score, literal_score(&network, seen));
            scores.insert(score);
            stages[seen.stage] += 1;
        }
        assert!(2 * scores.len() > positions.len() && stages.iter().all(|count| *count > 0), "{stages:?}");
    }

    #[test]
    fn a_network_comes_back_from_its_file_unless_it_could_overflow() {
        let layout = &crate::billo::network::LAYOUT;
        let network = random_network::<32>(layout, 2);
        assert_eq!(Network::read(layout, &network.write()), Ok(network.clone()));
        for (first, most) in [(0, MOST_WEIGHT), (layout.outputs(), MOST_OUTPUT)] {
            let mut numbers = network.numbers.clone();
            numbers[first] = -most;
            assert!(Network::<32>::new(layout, numbers.clone()).is_ok());
            numbers[first] -= 1;
            assert!(Network::<32>::new(layout, numbers).is_err());
        }
    }
}
