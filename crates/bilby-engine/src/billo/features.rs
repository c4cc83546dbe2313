//! What the evaluation looks at: a list of features, each counted for the one side and against the other.

use billo::{Colour, Kind, Position};

/// What is counted, in the order of the file of weights. Places of pawns and pieces are by row from the own first one and
/// by the distance from the edge; they come twice, as they are worth less where the enemy has billos.
pub const GROUPS: &[(&str, usize)] = &[
    ("pawn", 28),
    ("piece", 28),
    ("pawn-hunted", 28),
    ("piece-hunted", 28),
    ("billo", 32),
    ("billos", 4),
    ("hunters-and-prey", 9),
    ("billo-safe-now", 1),
    ("billo-safe-for-ever", 1),
    ("pawn-en-prise", 2),
    ("billo-en-prise", 2),
    ("steps", 1),
    ("steps-of-last-pawns", 4),
    ("home-holes", 9),
    ("passed-pawn", 7),
    ("passed-piece", 7),
    ("opposition", 2),
    ("last-billos", 16),
    ("on-move", 1),
    // What is not counted here but used by the expert: see `closing`.
    ("closing", 5),
];

/// How many features there are.
pub const COUNT: usize = {
    let (mut sum, mut at) = (0, 0);
    while at < GROUPS.len() {
        sum += GROUPS[at].1;
        at += 1;
    }
    sum
};

/// Where a group begins.
pub(crate) const fn begin(name: &str) -> usize {
    let (mut sum, mut at) = (0, 0);
    while !same(GROUPS[at].0, name) {
        sum += GROUPS[at].1;
        at += 1;
    }
    sum
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A side's men, seen from its own first row.
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
            round: board(Kind::Round),
            square: board(Kind::Square),
            round_billos: board(Kind::RoundBillo),
            square_billos: board(Kind::SquareBillo),
        }
    }

    fn billos(&self) -> u64 {
        self.round_billos | self.square_billos
    }

    fn pawns(&self) -> u64 {
        self.round | self.square
    }
}

/// Calls `count` with every feature that the position has, and how often: more than 0 where it speaks for the side on
/// move, less where it speaks for the other.
#[inline]
pub fn features(position: &Position, mut count: impl FnMut(usize, i32)) {
    let us = position.on_move();
    let them = us.enemy();
    side(&Men::new(position, us, us), &Men::new(position, them, us), true, &mut count);
    side(&Men::new(position, them, them), &Men::new(position, us, them), false, |feature, n| count(feature, -n));
    opposition(position, &mut count);
    count(const { begin("on-move") }, 1);
}

#[inline]
fn side(own: &Men, enemy: &Men, on_move: bool, mut count: impl FnMut(usize, i32)) {
    let free = !(own.pawns() | own.billos() | enemy.pawns() | enemy.billos());
    let pieces = own.round & own.square;
    let (rounds, squares) = (own.round & !pieces, own.square & !pieces);
    let singles = rounds | squares;
    let hunted = enemy.billos() != 0;
    let (pawn_places, piece_places) = if hunted {
        (const { begin("pawn-hunted") }, const { begin("piece-hunted") })
    } else {
        (const { begin("pawn") }, const { begin("piece") })
    };
    for square in bits(singles) {
        count(pawn_places + usize::from(PLACE[square]), 1);
    }
    for square in bits(pieces) {
        count(piece_places + usize::from(PLACE[square]), 1);
    }
    for square in bits(own.billos()) {
        count(const { begin("billo") } + usize::from(PLACE[square]), 1);
    }
    let number = own.billos().count_ones() as usize;
    if number > 0 {
        count(const { begin("billos") } + number.min(4) - 1, 1);
    }

    if own.pawns() | enemy.pawns() == 0 {
        let others = enemy.billos().count_ones() as usize;
        count(const { begin("last-billos") } + number.min(3) * 4 + others.min(3), 1);
    }

    // Who can be caught by whom.
    let few = |board: u64| board.count_ones().min(2) as usize;
    for (hunters, prey) in [(own.round_billos, enemy.square_billos), (own.square_billos, enemy.round_billos)] {
        if hunters | prey != 0 {
            count(const { begin("hunters-and-prey") } + few(hunters) * 3 + few(prey), 1);
        }
    }
    for (billos, hunters, pawns) in
        [(own.round_billos, enemy.square_billos, enemy.square), (own.square_billos, enemy.round_billos, enemy.round)]
    {
        if billos != 0 && hunters == 0 {
            let safe =
                if pawns == 0 { const { begin("billo-safe-for-ever") } } else { const { begin("billo-safe-now") } };
            count(safe, few(billos) as i32);
        }
    }
    let later = usize::from(!on_move);
    let by_squares = down(enemy.square) | cross(enemy.square_billos);
    let by_rounds = down(enemy.round) | cross(enemy.round_billos);
    let en_prise = (rounds & by_squares | squares & by_rounds).count_ones();
    if en_prise != 0 {
        count(const { begin("pawn-en-prise") } + later, en_prise as i32);
    }
    let en_prise =
        (own.round_billos & cross(enemy.square_billos) | own.square_billos & cross(enemy.round_billos)).count_ones();
    if en_prise != 0 {
        count(const { begin("billo-en-prise") } + later, en_prise as i32);
    }

    // Steps that pawns have left: who runs out of them first must do something worse.
    let steps = (steps_onto(own.round, free | squares) + steps_onto(own.square, free | rounds)) as i32;
    if steps != 0 {
        count(const { begin("steps") }, steps);
    }
    if number == 0 && steps < 4 {
        count(const { begin("steps-of-last-pawns") } + steps as usize, 1);
    }

    // Who comes to the other side, and what stops them there.
    let holes = (free & 0xff).count_ones() as usize;
    if enemy.pawns() != 0 {
        count(const { begin("home-holes") } + holes, 1);
    }
    let against = enemy.pawns();
    for (men, group) in [(singles, const { begin("passed-pawn") }), (pieces, const { begin("passed-piece") })] {
        for square in bits(men) {
            if CONE[square] & against == 0 {
                count(group + square / 8, 1);
            }
        }
    }
}

/// Whether a side has someone of the shape that it takes to catch each of the other's men. If not, it can hardly win:
/// what has no complement is safe for ever.
#[inline]
pub(super) fn can_catch_all(position: &Position, colour: Colour) -> bool {
    let has = |colour, pawn, billo| position.men(colour, pawn).0 | position.men(colour, billo).0 != 0;
    let round = |colour| has(colour, Kind::Round, Kind::RoundBillo);
    let square = |colour| has(colour, Kind::Square, Kind::SquareBillo);
    (!round(colour.enemy()) || square(colour)) && (!square(colour.enemy()) || round(colour))
}

/// Billos that can catch each other: with an odd number of steps between them the one on move has the upper hand, as
/// long as nobody has a move to spare.
#[inline]
fn opposition(position: &Position, count: &mut impl FnMut(usize, i32)) {
    let (us, them) = (position.on_move(), position.on_move().enemy());
    let board = |colour, kind| position.men(colour, kind).0;
    let pawns = |colour| board(colour, Kind::Round) | board(colour, Kind::Square);
    let group = const { begin("opposition") } + usize::from(pawns(us) | pawns(them) != 0);
    for (kind, other) in [(Kind::RoundBillo, Kind::SquareBillo), (Kind::SquareBillo, Kind::RoundBillo)] {
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

/// The squares that enemy pawns have ahead of them; they come down the board.
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
fn cross(board: u64) -> u64 {
    west(board) | east(board) | board << 8 | board >> 8
}

#[inline]
fn west(board: u64) -> u64 {
    (board & !COLUMN_A) >> 1
}

#[inline]
fn east(board: u64) -> u64 {
    (board & !(COLUMN_A << 7)) << 1
}

#[inline]
fn bits(mut board: u64) -> impl Iterator<Item = usize> {
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

/// Every square that a pawn may come to.
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
