//! Billo: endings with three men, set up at random.

use crate::billo::endings::squares_of_men;
use bilby_core::SplitMix64;
use billo::Colour::{Black, Red};
use billo::Man::{Round, RoundBillo, Square as SquarePawn, SquareBillo};
use billo::{Colour, Man, Position, Rules, Setup, Square};

/// The men of an ending: mostly the last billos, which the tables know, and now and then pawns.
const MEN: [[(Colour, Man); 3]; 8] = [
    [(Red, RoundBillo), (Red, SquareBillo), (Black, RoundBillo)],
    [(Red, RoundBillo), (Red, RoundBillo), (Black, SquareBillo)],
    [(Red, RoundBillo), (Red, SquareBillo), (Black, SquareBillo)],
    [(Red, SquareBillo), (Red, SquareBillo), (Black, RoundBillo)],
    [(Red, RoundBillo), (Red, SquareBillo), (Black, RoundBillo)],
    [(Red, RoundBillo), (Red, RoundBillo), (Black, SquareBillo)],
    [(Red, Round), (Red, SquarePawn), (Black, RoundBillo)],
    [(Red, RoundBillo), (Red, Round), (Black, SquarePawn)],
];

/// An ending with any side on move; `None` if the men stand where they can't.
pub(super) fn ending(rules: Rules, random: &mut SplitMix64) -> Option<Position> {
    let men = MEN[random.below(MEN.len() as u64) as usize];
    let mut board = [None; 64];
    for man in men {
        // Rows are drawn from the top. Who comes later takes the place of who was there.
        let row = 7 - random.below(8);
        board[(row * 8 + random.below(8)) as usize] = Some(man);
    }
    let men = Square::all().zip(board).filter_map(|(square, man)| man.map(|(colour, man)| (colour, man, square)));
    let turn = if random.below(2) == 0 { Red } else { Black };
    Position::set_up(rules, &Setup { men: squares_of_men(men), turn, clock: 0 }).ok()
}
