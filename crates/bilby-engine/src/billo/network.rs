//! A small network that corrects the sum of the features. Its input is who stands where, seen by either side; one layer
//! of units with a clipped linear activation makes one number of it. All of it is integer arithmetic, the same on every
//! machine, in loops that compilers turn into vector instructions.
//!
//! The board looks the same in a mirror, and with round and square exchanged. So the file has the weights of a few
//! units only, and each stands for four: itself and its images under the two symmetries. The network gives all four
//! images of a position the same score.

use super::features::bits;
use crate::weights::{self, Group, NumbersError, read_groups, write_groups};
use bilby_search::score::Score;
use billo::{Colour, Man, Position};

/// The units in the file, and the images of each.
pub(crate) const FREE_UNITS: usize = 8;
pub(crate) const IMAGES: usize = 4;
const UNITS: usize = FREE_UNITS * IMAGES;

/// What can stand on a square, of either side: round and square pawns, pieces, round and square billos.
const KINDS: usize = 5;
const SQUARES: usize = 64;
/// What the network sees: each kind of man on each square, first one's own men, then the enemy's.
pub(crate) const INPUTS: usize = 2 * KINDS * SQUARES;

/// The output has its own weights for each stage of the game. A stage reaches up to this number of men of both sides;
/// the last stage has no upper bound.
const STAGES: [u32; 3] = [8, 14, 22];
pub(crate) const OUTPUTS: usize = STAGES.len() + 1;

/// A unit that is fully active, in the integers of the first layer; and a weight of 1 in those of the output.
pub(crate) const ACTIVE: i16 = 256;
pub(crate) const OUTPUT_ONE: i32 = 4;
/// No weight of the first layer is larger: all men of a board together can't overflow a unit.
pub(crate) const MOST_WEIGHT: i16 = 2 * ACTIVE;
const MOST_OUTPUT: i16 = 1 << 13;

pub(crate) const GROUPS: &[Group] = &[
    Group::rows("network-weights", INPUTS * FREE_UNITS, FREE_UNITS),
    Group::line("network-biases", FREE_UNITS),
    // For each stage: the units as the side on move sees the board, then as the other does.
    Group::rows("network-outputs", OUTPUTS * 2 * FREE_UNITS, FREE_UNITS),
    Group::line("network-output-biases", OUTPUTS),
];

/// How many numbers the file has.
pub(crate) const COUNT: usize = weights::count(GROUPS);

/// The first number of a group.
pub(crate) const fn start_of(name: &str) -> usize {
    weights::start_of(GROUPS, name)
}

type Units = [i16; UNITS];

/// The weights, as in the file and as the evaluation uses them.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Network {
    numbers: Vec<i16>,
    /// For each input, the weights of all units.
    rows: Vec<Units>,
    biases: Units,
    outputs: [[Units; 2]; OUTPUTS],
    output_biases: [i32; OUTPUTS],
}

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}

impl Network {
    /// From the numbers of the file, or what is wrong with them.
    pub fn new(numbers: Vec<i16>) -> Result<Network, NumbersError> {
        debug_assert_eq!(numbers.len(), COUNT);
        let (first, output) = numbers.split_at(const { start_of("network-outputs") });
        if first.iter().any(|weight| weight.abs() > MOST_WEIGHT) {
            return Err(NumbersError::WeightTooLarge(MOST_WEIGHT));
        }
        if output.iter().any(|weight| weight.abs() > MOST_OUTPUT) {
            return Err(NumbersError::OutputTooLarge(MOST_OUTPUT));
        }
        let (weights, biases) = first.split_at(const { start_of("network-biases") });
        let (outputs, output_biases) =
            output.split_at(const { start_of("network-output-biases") - start_of("network-outputs") });
        let units = |value: &dyn Fn(usize, usize) -> i16| -> Units {
            std::array::from_fn(|at| value(at / FREE_UNITS, at % FREE_UNITS))
        };
        let row = |input: usize| units(&|image, unit| weights[image_of(input, image) * FREE_UNITS + unit]);
        Ok(Network {
            rows: (0..INPUTS).map(row).collect(),
            biases: units(&|_, unit| biases[unit]),
            outputs: std::array::from_fn(|stage| {
                std::array::from_fn(|view| units(&|_, unit| outputs[(stage * 2 + view) * FREE_UNITS + unit]))
            }),
            output_biases: std::array::from_fn(|stage| output_biases[stage].into()),
            numbers,
        })
    }

    /// Reads the body of a file.
    pub fn read(body: &[u8]) -> Result<Network, NumbersError> {
        let mut numbers = vec![0; COUNT];
        read_groups(body, GROUPS, &mut numbers)?;
        Network::new(numbers)
    }

    /// Writes the body of a file.
    pub fn write(&self) -> Vec<u8> {
        write_groups(GROUPS, &self.numbers)
    }

    /// What it adds to the evaluation, for the side on move.
    #[inline]
    pub fn score(&self, position: &Position) -> Score {
        let men = Men::of(position);
        let stage = &self.outputs[men.stage()];
        let mut sum = self.output_biases[men.stage()] * i32::from(ACTIVE);
        for (inputs, outputs) in [(&men.ours, &stage[0]), (&men.theirs, &stage[1])] {
            let mut units = self.biases;
            for input in &inputs[..men.count] {
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

/// The inputs of a position, as either side sees it.
pub(crate) struct Men {
    /// The inputs as the side on move sees the board.
    pub ours: [u16; MOST_MEN],
    /// The inputs as the other side sees the board.
    pub theirs: [u16; MOST_MEN],
    /// How many inputs there are.
    pub count: usize,
    men: u32,
}

/// No board has more men.
const MOST_MEN: usize = 32;

impl Men {
    #[inline]
    pub fn of(position: &Position) -> Men {
        let us = position.on_move();
        let mut men = Men { ours: [0; MOST_MEN], theirs: [0; MOST_MEN], count: 0, men: 0 };
        for (side, colour) in [us, us.enemy()].into_iter().enumerate() {
            let board = |man| {
                let board = position.men(colour, man).0;
                if us == Colour::Red { board } else { board.swap_bytes() }
            };
            let (round, square) = (board(Man::Round), board(Man::Square));
            let pieces = round & square;
            men.men += pieces.count_ones();
            let kinds = [round & !pieces, square & !pieces, pieces, board(Man::RoundBillo), board(Man::SquareBillo)];
            for (kind, board) in kinds.into_iter().enumerate() {
                for square in bits(board) {
                    let input = ((side * KINDS + kind) * SQUARES + square) as u16;
                    men.ours[men.count % MOST_MEN] = input;
                    men.theirs[men.count % MOST_MEN] = seen_by_other(input);
                    men.count += 1;
                }
            }
        }
        men.men += men.count as u32;
        // The rules leave no more men on a board; this tells the compiler so.
        men.count = men.count.min(MOST_MEN);
        men
    }

    /// Which weights the output has.
    #[inline]
    pub fn stage(&self) -> usize {
        STAGES.iter().filter(|most| self.men > **most).count()
    }
}

/// The same man as the other side sees it: it has the other colour, and the rows count from the other end.
#[inline]
pub(crate) fn seen_by_other(input: u16) -> u16 {
    let half = (KINDS * SQUARES) as u16;
    (if input < half { input + half } else { input - half }) ^ 0o70
}

/// An input in an image of the board: mirrored where the first bit of `image` is set, with round and square exchanged
/// where the second is.
pub(crate) fn image_of(input: usize, image: usize) -> usize {
    let (kind, square) = (input / SQUARES, input % SQUARES);
    let square = if image & 1 == 0 { square } else { square ^ 7 };
    let exchanged = [1, 0, 2, 4, 3][kind % KINDS];
    let kind = if image & 2 == 0 { kind } else { kind / KINDS * KINDS + exchanged };
    kind * SQUARES + square
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use bilby_core::{Game, Notation, SplitMix64};
    use billo::Rules;

    /// A network with any weights that the file allows.
    fn random_network(seed: u64) -> Network {
        let mut random = SplitMix64::new(seed);
        let mut below = |most: i16| random.below(2 * most as u64 + 1) as i16 - most;
        let first = const { start_of("network-outputs") };
        Network::new((0..COUNT).map(|at| below(if at < first { MOST_WEIGHT / 4 } else { MOST_OUTPUT })).collect())
            .unwrap()
    }

    /// Positions of random games.
    pub(crate) fn positions(games: u64) -> Vec<Position> {
        let mut positions = Vec::new();
        for game in 0..games {
            let mut random = SplitMix64::new(game);
            let mut position = Position::start(Rules::default(), 0);
            let mut list = Vec::new();
            for ply in 0..200 {
                position.moves(&mut list);
                if list.is_empty() {
                    break;
                }
                if ply % 7 == 0 {
                    positions.push(position);
                }
                position.play(list[random.below(list.len() as u64) as usize]);
            }
        }
        positions
    }

    /// The score by the definition: every unit by itself, in numbers that can't overflow.
    fn literal_score(network: &Network, position: &Position) -> Score {
        let numbers: Vec<i64> = network.numbers.iter().map(|number| i64::from(*number)).collect();
        let men = Men::of(position);
        let mut sum = numbers[start_of("network-output-biases") + men.stage()] * i64::from(ACTIVE);
        for (view, inputs) in [men.ours, men.theirs].iter().enumerate() {
            for image in 0..IMAGES {
                for unit in 0..FREE_UNITS {
                    let weight = |input: &u16| numbers[image_of((*input).into(), image) * FREE_UNITS + unit];
                    let active: i64 = numbers[start_of("network-biases") + unit]
                        + inputs[..men.count].iter().map(weight).sum::<i64>();
                    let output = numbers[start_of("network-outputs") + (men.stage() * 2 + view) * FREE_UNITS + unit];
                    sum += active.clamp(0, ACTIVE.into()) * output;
                }
            }
        }
        (sum / i64::from(ACTIVE) / i64::from(OUTPUT_ONE)) as Score
    }

    #[test]
    fn the_score_is_what_the_definition_says() {
        let network = random_network(1);
        let mut scores = std::collections::HashSet::new();
        let mut stages = [0; OUTPUTS];
        let few_men = ["8/8/2O5/5O2/4Q3/8/2o5/4q3 r - 0", "8/1r6/2O5/8/4Q3/8/2o2P2/4q3 b - 0"];
        let few_men = few_men.map(|text| Position::read(Rules::default(), text).unwrap());
        for position in positions(40).into_iter().chain(few_men) {
            let score = network.score(&position);
            assert_eq!(score, literal_score(&network, &position), "{position}");
            scores.insert(score);
            stages[Men::of(&position).stage()] += 1;
        }
        assert!(scores.len() > 100 && stages.iter().all(|count| *count > 0), "{} {stages:?}", scores.len());
    }

    #[test]
    fn symmetry_maps_are_involutions() {
        for input in 0..INPUTS {
            for image in 0..IMAGES {
                assert_eq!(image_of(image_of(input, image), image), input);
                let there = seen_by_other(image_of(input, image) as u16);
                assert_eq!(usize::from(there), image_of(seen_by_other(input as u16).into(), image));
            }
            assert_eq!(usize::from(seen_by_other(seen_by_other(input as u16))), input);
        }
    }

    #[test]
    fn a_network_comes_back_from_its_file_unless_it_could_overflow() {
        let network = random_network(2);
        assert_eq!(Network::read(&network.write()), Ok(network.clone()));
        for (group, most) in [("network-weights", MOST_WEIGHT), ("network-outputs", MOST_OUTPUT)] {
            let mut numbers = network.numbers.clone();
            numbers[start_of(group)] = -most;
            assert!(Network::new(numbers.clone()).is_ok());
            numbers[start_of(group)] -= 1;
            assert!(Network::new(numbers).is_err());
        }
    }
}
