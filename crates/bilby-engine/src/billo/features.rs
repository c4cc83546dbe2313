//! The features of the evaluation, each counted for the side on move and against the other.

use crate::weights::{self, Group};
use billo::{Colour, Man, Position};

/// The groups of features, in the order of the file of weights. Pawns and pieces have a weight for each row, counted
/// from their own first one, and distance from the edge; they come twice, as they are worth less where the enemy has
/// billos.
pub(crate) const GROUPS: &[Group] = &[
    Group::line("pawn", 28),
    Group::line("piece", 28),
    Group::line("pawn-hunted", 28),
    Group::line("piece-hunted", 28),
    Group::line("billo", 32),
    Group::line("billos", 4),
    Group::line("hunters-and-prey", 9),
    Group::line("billo-safe-now", 1),
    Group::line("billo-safe-for-ever", 1),
    Group::line("pawn-en-prise", 2),
    Group::line("billo-en-prise", 2),
    Group::line("steps", 1),
    Group::line("steps-of-last-pawns", 4),
    Group::line("home-holes", 9),
    Group::line("passed-pawn", 7),
    Group::line("passed-piece", 7),
    Group::line("opposition", 2),
    Group::line("last-billos", 16),
    Group::line("on-move", 1),
    // Not counted here: see `mop_up`.
    Group::line("closing", 5),
];

/// How many features there are.
pub const COUNT: usize = weights::count(GROUPS);

/// The first feature of a group.
pub(crate) const fn start_of(name: &str) -> usize {
    weights::start_of(GROUPS, name)
}

/// A side's men, with the board turned so that the first row of the side in question is row 0.
#[derive(Clone, Copy)]
pub(super) struct Men {
    round: u64,
    square: u64,
    round_billos: u64,
    square_billos: u64,
}

impl Men {
    #[inline]
    fn new(position: &Position, colour: Colour, seen_by: Colour) -> Men {
        let board = |kind| {
            let board = position.men(colour, kind).0;
            if seen_by == Colour::Red { board } else { board.swap_bytes() }
        };
        Men {
            round: board(Man::Round),
            square: board(Man::Square),
            round_billos: board(Man::RoundBillo),
            square_billos: board(Man::SquareBillo),
        }
    }

    fn billos(&self) -> u64 {
        self.round_billos | self.square_billos
    }

    fn pawns(&self) -> u64 {
        self.round | self.square
    }
}

/// Calls `count` with every feature of the position and how often it occurs: positive for the side on move, negative
/// for the other.
#[inline]
pub fn features(position: &Position, mut count: impl FnMut(usize, i32)) {
    let us = position.on_move();
    let them = us.enemy();
    side(&Men::new(position, us, us), &Men::new(position, them, us), true, &mut count);
    side(&Men::new(position, them, them), &Men::new(position, us, them), false, |feature, n| count(feature, -n));
    opposition(position, &mut count);
    count(const { start_of("on-move") }, 1);
}

#[inline]
fn side(own: &Men, enemy: &Men, on_move: bool, mut count: impl FnMut(usize, i32)) {
    let free = !(own.pawns() | own.billos() | enemy.pawns() | enemy.billos());
    let pieces = own.round & own.square;
    let (rounds, squares) = (own.round & !pieces, own.square & !pieces);
    let singles = rounds | squares;
    let hunted = enemy.billos() != 0;
    let (pawn_places, piece_places) = if hunted {
        (const { start_of("pawn-hunted") }, const { start_of("piece-hunted") })
    } else {
        (const { start_of("pawn") }, const { start_of("piece") })
    };
    for square in bits(singles) {
        count(pawn_places + usize::from(PLACE[square]), 1);
    }
    for square in bits(pieces) {
        count(piece_places + usize::from(PLACE[square]), 1);
    }
    for square in bits(own.billos()) {
        count(const { start_of("billo") } + usize::from(PLACE[square]), 1);
    }
    let number = own.billos().count_ones() as usize;
    if number > 0 {
        count(const { start_of("billos") } + number.min(4) - 1, 1);
    }

    if own.pawns() | enemy.pawns() == 0 {
        let others = enemy.billos().count_ones() as usize;
        count(const { start_of("last-billos") } + number.min(3) * 4 + others.min(3), 1);
    }

    // Which billos can catch which: a billo catches billos of the other shape.
    let few = |board: u64| board.count_ones().min(2) as usize;
    for (hunters, prey) in [(own.round_billos, enemy.square_billos), (own.square_billos, enemy.round_billos)] {
        if hunters | prey != 0 {
            count(const { start_of("hunters-and-prey") } + few(hunters) * 3 + few(prey), 1);
        }
    }
    for (billos, hunters, pawns) in
        [(own.round_billos, enemy.square_billos, enemy.square), (own.square_billos, enemy.round_billos, enemy.round)]
    {
        if billos != 0 && hunters == 0 {
            let safe = if pawns == 0 {
                const { start_of("billo-safe-for-ever") }
            } else {
                const { start_of("billo-safe-now") }
            };
            count(safe, few(billos) as i32);
        }
    }
    let later = usize::from(!on_move);
    let by_squares = down(enemy.square) | cross(enemy.square_billos);
    let by_rounds = down(enemy.round) | cross(enemy.round_billos);
    let en_prise = (rounds & by_squares | squares & by_rounds).count_ones();
    if en_prise != 0 {
        count(const { start_of("pawn-en-prise") } + later, en_prise as i32);
    }
    let en_prise =
        (own.round_billos & cross(enemy.square_billos) | own.square_billos & cross(enemy.round_billos)).count_ones();
    if en_prise != 0 {
        count(const { start_of("billo-en-prise") } + later, en_prise as i32);
    }

    // The steps that pawns have left: the side that runs out of them first is in zugzwang.
    let steps = (steps_onto(own.round, free | squares) + steps_onto(own.square, free | rounds)) as i32;
    if steps != 0 {
        count(const { start_of("steps") }, steps);
    }
    if number == 0 && steps < 4 {
        count(const { start_of("steps-of-last-pawns") } + steps as usize, 1);
    }

    // Promotion: holes in the own first row, and passed pawns and pieces.
    let holes = (free & 0xff).count_ones() as usize;
    if enemy.pawns() != 0 {
        count(const { start_of("home-holes") } + holes, 1);
    }
    let against = enemy.pawns();
    for (men, group) in [(singles, const { start_of("passed-pawn") }), (pieces, const { start_of("passed-piece") })] {
        for square in bits(men) {
            if CONE[square] & against == 0 {
                count(group + square / 8, 1);
            }
        }
    }
}

/// Whether a side has men of the shapes that it takes to catch all men of the other. If not, it can hardly win: a man
/// that no shape on the board can catch is safe for ever.
#[inline]
pub(super) fn can_catch_all(position: &Position, colour: Colour) -> bool {
    let has = |colour, pawn, billo| position.men(colour, pawn).0 | position.men(colour, billo).0 != 0;
    let round = |colour| has(colour, Man::Round, Man::RoundBillo);
    let square = |colour| has(colour, Man::Square, Man::SquareBillo);
    (!round(colour.enemy()) || square(colour)) && (!square(colour.enemy()) || round(colour))
}

/// The opposition, for billos that can catch each other: with an odd number of steps between them the side on move has
/// it, as long as neither side has a spare move.
#[inline]
fn opposition(position: &Position, count: &mut impl FnMut(usize, i32)) {
    let (us, them) = (position.on_move(), position.on_move().enemy());
    let board = |colour, kind| position.men(colour, kind).0;
    let pawns = |colour| board(colour, Man::Round) | board(colour, Man::Square);
    let group = const { start_of("opposition") } + usize::from(pawns(us) | pawns(them) != 0);
    for (kind, other) in [(Man::RoundBillo, Man::SquareBillo), (Man::SquareBillo, Man::RoundBillo)] {
        const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;
        let (ours, theirs) = (board(us, kind), board(them, other));
        if ours != 0 && theirs != 0 {
            let light = |board: u64| ((board & LIGHT).count_ones() as i32, (board & !LIGHT).count_ones() as i32);
            let ((a, b), (c, d)) = (light(ours), light(theirs));
            // Squares of different colours are an odd number of steps apart.
            count(group, a * d + b * c - a * c - b * d);
        }
    }
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// The squares that enemy pawns can step onto; they come down the board.
#[inline]
fn down(board: u64) -> u64 {
    (west(board) | board | east(board)) >> 8
}

/// How many steps up the board pawns have onto these squares.
#[inline]
fn steps_onto(pawns: u64, onto: u64) -> u32 {
    let up = pawns << 8;
    (up & onto).count_ones() + (west(up) & onto).count_ones() + (east(up) & onto).count_ones()
}

/// The four squares next to each.
#[inline]
pub(super) fn cross(board: u64) -> u64 {
    west(board) | east(board) | board << 8 | board >> 8
}

#[inline]
pub(super) fn west(board: u64) -> u64 {
    (board & !COLUMN_A) >> 1
}

#[inline]
pub(super) fn east(board: u64) -> u64 {
    (board & !(COLUMN_A << 7)) << 1
}

#[inline]
pub(super) fn bits(mut board: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (board != 0).then(|| board.trailing_zeros() as usize);
        board &= board.wrapping_sub(1);
        square
    })
}

/// The place of a square: by row, and by its distance from the nearer edge.
static PLACE: [u8; 64] = {
    let mut places = [0; 64];
    let mut square = 0;
    while square < 64 {
        let column = square % 8;
        places[square] = (square / 8 * 4 + if column < 4 { column } else { 7 - column }) as u8;
        square += 1;
    }
    places
};

/// For each square, all squares that a pawn on it can still reach.
static CONE: [u64; 64] = {
    let mut cones = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 1u64 << square;
        while step != 0 {
            step = ((step & !COLUMN_A) >> 1 | step | (step & !(COLUMN_A << 7)) << 1) << 8;
            cones[square] |= step;
        }
        square += 1;
    }
    cones
};
