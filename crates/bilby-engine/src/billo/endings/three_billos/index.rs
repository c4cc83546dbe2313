//! The index of a position in the tables. Billos move alike in all directions, so exchanging the colours,
//! exchanging the shapes and the eight symmetries of the board make no difference.

use crate::billo::endings::squares_of_men;
use crate::billo::endings::symmetry::SYMMETRIES;
use billo::{Colour, Man, Position, Rules, Setup, Square, SquareSet};

/// An index into the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::billo::endings) struct Place(pub usize);

/// One against one, by the lone billo's square and the other's; then by whether the shapes differ.
const SINGLES: usize = 2 * 10 * 64;
/// Two against one, by the lone billo's square and those of the two.
const PAIRS: usize = 10 * 64 * 64;
/// Six kinds of two against one: how many of the two have the lone one's shape, and who is on move.
pub(in crate::billo::endings) const PLACES: usize = SINGLES + 6 * PAIRS;

/// The number of a square of the triangle a1–d1–d4, to which every square can be turned; 255 for all others.
const TRIANGLE: [u8; 64] = triangle();

const fn triangle() -> [u8; 64] {
    let mut numbers = [255; 64];
    let (mut row, mut number) = (0, 0);
    while row < 4 {
        let mut column = row;
        while column < 4 {
            numbers[row * 8 + column] = number;
            number += 1;
            column += 1;
        }
        row += 1;
    }
    numbers
}

impl Place {
    /// The place of a position, if it has one.
    #[inline]
    pub fn of(position: &Position) -> Option<Place> {
        let (us, them) = (position.on_move(), position.on_move().enemy());
        let (ours, theirs) = (position.occupied(us).0, position.occupied(them).0);
        let small = (ours | theirs).count_ones() <= 3 && ours != 0 && theirs != 0;
        if !small || (position.billos(us).0 | position.billos(them).0) != ours | theirs {
            return None;
        }
        let rounds = |colour: Colour| position.men(colour, Man::RoundBillo).0;
        Some(place([ours, rounds(us)], [theirs, rounds(them)]))
    }
}

/// The place of two sides, the one on move first: where its billos stand, and where the round ones of them.
fn place([ours, our_rounds]: [u64; 2], [theirs, their_rounds]: [u64; 2]) -> Place {
    match (ours.count_ones(), theirs.count_ones()) {
        (1, 1) => {
            let differ = (our_rounds == 0) != (their_rounds == 0);
            lone(ours.trailing_zeros(), theirs.trailing_zeros(), differ)
        }
        (1, _) => pair(ours, our_rounds, theirs, their_rounds, false),
        _ => pair(theirs, their_rounds, ours, our_rounds, true),
    }
}

fn lone(us: u32, them: u32, differ: bool) -> Place {
    let place = |turn: &[u8; 64]| match TRIANGLE[usize::from(turn[us as usize])] {
        255 => None,
        number => Some(usize::from(number) * 64 + usize::from(turn[them as usize])),
    };
    let least = SYMMETRIES.iter().filter_map(place).min().expect("every square can be turned into the triangle");
    Place(usize::from(differ) * 640 + least)
}

fn pair(one: u64, one_round: u64, two: u64, two_rounds: u64, two_on_move: bool) -> Place {
    // Those of the two that have the lone one's shape come first.
    let alike = if one_round != 0 { two_rounds } else { two & !two_rounds };
    let first = if alike != 0 { alike } else { two };
    let first = first & first.wrapping_neg();
    let second = two & !first;
    let mixed = alike.count_ones() == 1;
    let (one, first, second) = (one.trailing_zeros(), first.trailing_zeros(), second.trailing_zeros());
    let place = |turn: &[u8; 64]| match TRIANGLE[usize::from(turn[one as usize])] {
        255 => None,
        number => {
            let (first, second) = (turn[first as usize], turn[second as usize]);
            let (first, second) = if mixed || first < second { (first, second) } else { (second, first) };
            Some((usize::from(number) * 64 + usize::from(first)) * 64 + usize::from(second))
        }
    };
    let least = SYMMETRIES.iter().filter_map(place).min().expect("every square can be turned into the triangle");
    let kind = alike.count_ones() as usize * 2 + usize::from(two_on_move);
    Place(SINGLES + kind * PAIRS + least)
}

/// A position of the tables: its men and where they stand, and the side on move.
#[derive(Clone, Copy)]
pub(in crate::billo::endings) struct Seed {
    men: [Option<(Colour, Man, Square)>; 3],
    turn: Colour,
}

const BILLOS: [Man; 2] = [Man::RoundBillo, Man::SquareBillo];

/// At least one position of every place that has any.
pub(in crate::billo::endings) fn seeds() -> impl Iterator<Item = Seed> {
    let corner = || (0..64u8).filter(|square| TRIANGLE[usize::from(*square)] != 255);
    let squares = || 0..64u8;
    let lone_red = |square: u8| (Colour::Red, Man::RoundBillo, Square::from_index(square));
    let black = |man: Man, square: u8| (Colour::Black, man, Square::from_index(square));
    let singles = corner().flat_map(move |one| squares().map(move |other| (one, other)));
    let singles = singles.filter(|(one, other)| one != other).flat_map(move |(one, other)| {
        BILLOS.map(|man| Seed { men: [Some(lone_red(one)), Some(black(man, other)), None], turn: Colour::Red })
    });
    let pairs = corner()
        .flat_map(move |one| squares().flat_map(move |first| squares().map(move |second| (one, first, second))));
    let pairs = pairs.filter(|(one, first, second)| one != first && one != second && first != second);
    let pairs = pairs.flat_map(move |(one, first, second)| {
        // Two of one shape in one order are enough.
        let kinds = if first < second { 3 } else { 1 };
        let [round, square] = BILLOS;
        [(round, square), (round, round), (square, square)].into_iter().take(kinds).flat_map(move |(a, b)| {
            let men = [Some(lone_red(one)), Some(black(a, first)), Some(black(b, second))];
            Colour::ALL.map(|turn| Seed { men, turn })
        })
    });
    singles.chain(pairs)
}

impl Seed {
    /// Its place.
    pub fn place(&self) -> Place {
        let side = |colour: Colour| {
            let [.., SquareSet(rounds), SquareSet(squares)] = self.sets()[colour as usize];
            [rounds | squares, rounds]
        };
        place(side(self.turn), side(self.turn.enemy()))
    }

    /// Whether it is two against one.
    #[cfg(test)]
    pub fn is_pair(&self) -> bool {
        self.men[2].is_some()
    }

    /// The position by these rules.
    pub fn position(&self, rules: Rules) -> Position {
        Position::set_up(rules, &Setup { men: self.sets(), turn: self.turn, clock: 0 })
            .expect("billos can stand anywhere")
    }

    fn sets(&self) -> [[SquareSet; 4]; 2] {
        squares_of_men(self.men.into_iter().flatten())
    }
}
