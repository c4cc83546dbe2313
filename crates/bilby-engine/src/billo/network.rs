//! The network that corrects the sum of the features (see [`crate::network`]). Its input is who stands where, seen by
//! either side. The board looks the same in a mirror, and with round and square exchanged: so each unit has four images.

use super::features::bits;
use crate::network::{self, Inputs, Layout};
use billo::{Colour, Man, Position};

/// What can stand on a square, of either side: round and square pawns, pieces, round and square billos.
const KINDS: usize = 5;
const SQUARES: usize = 64;

/// A stage reaches up to this number of men of both sides; the last stage has no upper bound.
const STAGES: [u32; 3] = [8, 14, 22];

/// The units in the file, and the images of each.
pub(crate) const FREE_UNITS: usize = 8;
const IMAGES: usize = 4;

/// The inputs are each kind of man on each square, first one's own men, then the enemy's.
pub(crate) static LAYOUT: Layout = Layout {
    inputs: 2 * KINDS * SQUARES,
    free_units: FREE_UNITS,
    images: IMAGES,
    stages: STAGES.len() + 1,
    image_of,
    seen_by_other,
};

/// The network of the evaluation.
pub(crate) type Network = network::Network<{ FREE_UNITS * IMAGES }>;

/// What both sides see of a position.
#[inline]
pub(crate) fn inputs(position: &Position) -> Inputs {
    let us = position.on_move();
    let mut seen = Inputs::new();
    let mut men = 0;
    for (side, colour) in [us, us.enemy()].into_iter().enumerate() {
        let board = |man| {
            let board = position.men(colour, man).0;
            if us == Colour::Red { board } else { board.swap_bytes() }
        };
        let (round, square) = (board(Man::Round), board(Man::Square));
        let pieces = round & square;
        // A piece counts as two men.
        men += pieces.count_ones();
        let kinds = [round & !pieces, square & !pieces, pieces, board(Man::RoundBillo), board(Man::SquareBillo)];
        for (kind, board) in kinds.into_iter().enumerate() {
            men += board.count_ones();
            for square in bits(board) {
                seen.add((side * KINDS + kind) * SQUARES + square, seen_by_other);
            }
        }
    }
    seen.stage = STAGES.iter().filter(|most| men > **most).count();
    seen
}

/// The same man as the other side sees it: it has the other colour, and the rows count from the other end.
#[inline]
fn seen_by_other(input: u16) -> u16 {
    let half = (KINDS * SQUARES) as u16;
    (if input < half { input + half } else { input - half }) ^ 0o70
}

/// An input in an image of the board: mirrored where the first bit of `image` is set, with round and square exchanged
/// where the second is.
fn image_of(input: usize, image: usize) -> usize {
    let (kind, square) = (input / SQUARES, input % SQUARES);
    let square = if image & 1 == 0 { square } else { square ^ 7 };
    let exchanged = [1, 0, 2, 4, 3][kind % KINDS];
    let kind = if image & 2 == 0 { kind } else { kind / KINDS * KINDS + exchanged };
    kind * SQUARES + square
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::network::tests::the_score_is_literal;
    use bilby_core::{Game, Notation, SplitMix64};
    use billo::Rules;

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

    #[test]
    fn the_score_is_what_the_definition_says() {
        let few_men = ["8/8/2O5/5O2/4Q3/8/2o5/4q3 r - 0", "8/1r6/2O5/8/4Q3/8/2o2P2/4q3 b - 0"];
        let few_men = few_men.map(|text| Position::read(Rules::default(), text).unwrap());
        let seen: Vec<Inputs> = positions(40).iter().chain(&few_men).map(inputs).collect();
        the_score_is_literal::<{ FREE_UNITS * IMAGES }>(&LAYOUT, &seen);
    }

    #[test]
    fn symmetry_maps_are_involutions() {
        for input in 0..LAYOUT.inputs {
            for image in 0..IMAGES {
                assert_eq!(image_of(image_of(input, image), image), input);
                let there = seen_by_other(image_of(input, image) as u16);
                assert_eq!(usize::from(there), image_of(seen_by_other(input as u16).into(), image));
            }
            assert_eq!(usize::from(seen_by_other(seen_by_other(input as u16))), input);
        }
    }
}
