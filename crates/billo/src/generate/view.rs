//! The board as the player on move sees it: the own first row at the bottom, everything sorted by what a step may
//! enter.

use crate::position::{Position, flip};
use crate::rules::{Directions, Passing};
use crate::{Colour, Man, Shape};

/// The view of the player on move. Squares are counted from the player's first row; [`View::real`] converts them back.
pub(crate) struct View {
    /// The free squares: F on the rule page (docs/rules/billo.md#pawn-steps).
    pub free: u64,
    /// The own billos: B.
    pub billos: u64,
    /// What a mover of each shape can meet.
    pub shapes: [Meets; 2],
    pub directions: Directions,
    pub passing: Passing,
    turned: u32,
}

/// What a mover of one shape can meet.
#[derive(Clone, Copy)]
pub(crate) struct Meets {
    pub shape: Shape,
    /// The pawns that can move, including those of pieces.
    pub pawns: u64,
    /// The billos that can move.
    pub billos: u64,
    /// Single own pawns of the other shape: O.
    pub partners: u64,
    /// What a pawn captures, E: single enemy pawns of the other shape.
    pub pawn_prey: u64,
    /// What a billo captures, E: those and the enemy billos of the other shape.
    pub billo_prey: u64,
}

impl View {
    #[inline]
    pub fn new(position: &Position) -> View {
        let turn = position.turn;
        let own = position.boards[turn as usize].map(|board| flip(turn, board));
        let enemy = position.boards[turn.enemy() as usize].map(|board| flip(turn, board));
        let meets = |shape: Shape| {
            let (pawn, other) = (Man::pawn(shape) as usize, Man::pawn(shape.other()) as usize);
            let pawn_prey = enemy[other] & !enemy[pawn];
            Meets {
                shape,
                pawns: own[pawn],
                billos: own[Man::billo(shape) as usize],
                partners: own[other] & !own[pawn],
                pawn_prey,
                billo_prey: pawn_prey | enemy[Man::billo(shape.other()) as usize],
            }
        };
        let all = |boards: &[u64; 4]| boards[0] | boards[1] | boards[2] | boards[3];
        View {
            free: !(all(&own) | all(&enemy)),
            billos: own[Man::RoundBillo as usize] | own[Man::SquareBillo as usize],
            shapes: Shape::ALL.map(meets),
            directions: position.rules.billo,
            passing: position.rules.passing,
            turned: if turn == Colour::Black { 56 } else { 0 },
        }
    }

    /// The real square of a square of the view.
    #[inline]
    pub fn real(&self, square: u32) -> u32 {
        square ^ self.turned
    }

    /// The squares next to these in the directions of a billo.
    #[inline]
    pub fn around(&self, board: u64) -> u64 {
        let beside = west(board) | east(board);
        match self.directions {
            Directions::Orthogonal => board << 8 | board >> 8 | beside,
            Directions::Diagonal => beside << 8 | beside >> 8,
            Directions::All => beside | (board | beside) << 8 | (board | beside) >> 8,
        }
    }
}

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;

#[inline]
pub(crate) const fn west(board: u64) -> u64 {
    (board & !COLUMN_A) >> 1
}

#[inline]
pub(crate) const fn east(board: u64) -> u64 {
    (board & !COLUMN_H) << 1
}

/// The squares ahead of these: straight or diagonal.
#[inline]
pub(crate) const fn ahead(board: u64) -> u64 {
    (west(board) | board | east(board)) << 8
}

/// The squares that have these ahead.
#[inline]
pub(crate) const fn behind(board: u64) -> u64 {
    (west(board) | board | east(board)) >> 8
}

/// The squares of a set, from the lowest.
#[inline]
pub(crate) fn bits(mut board: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (board != 0).then(|| board.trailing_zeros());
        board &= board.wrapping_sub(1);
        square
    })
}
