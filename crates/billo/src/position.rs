//! A position: who stands where, and who is on move. What can be claimed in it is in `claim.rs`.

use crate::generate::billos::squares;
use crate::moves::Move;
use crate::rules::Rules;
use crate::{Colour, Figure, Man, Square, SquareSet, key};

/// Plies in a row without a capture or a pawn's move that make a draw.
pub const DRAW_CLOCK: u8 = 100;

/// A position of Billo, complete. Its `Display` is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who stands where: by colour, then by [`Man`]. A round and a square on the same square are a piece.
    pub(crate) boards: [[u64; 4]; 2],
    /// The key of the boards and the rules; the rest is added when somebody asks.
    pub(crate) men_key: u64,
    /// See [`Position::pending`]: 0, [`MUST_CAPTURE`](crate::claim::MUST_CAPTURE), or the low bits of the claimable move.
    pub(crate) pending: u16,
    pub(crate) turn: Colour,
    pub(crate) clock: u8,
    pub(crate) rules: Rules,
}

impl Position {
    /// An empty board with red on move.
    pub(crate) fn empty(rules: Rules) -> Position {
        Position { boards: [[0; 4]; 2], men_key: 0, pending: 0, turn: Colour::Red, clock: 0, rules }
    }

    /// The side on move.
    #[inline]
    pub fn on_move(&self) -> Colour {
        self.turn
    }

    /// Plies since the last capture, pawn's move or claim.
    #[inline]
    pub fn clock(&self) -> u8 {
        self.clock
    }

    /// Where a side's pawns or billos of one shape stand. The pawns of pieces are among them.
    #[inline]
    pub fn men(&self, colour: Colour, man: Man) -> SquareSet {
        SquareSet(self.board(colour, man))
    }

    /// Where a side's pieces stand.
    #[inline]
    pub fn pieces(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Man::Round) & self.board(colour, Man::Square))
    }

    /// Where a side's single pawns stand, of either shape.
    #[inline]
    pub fn single_pawns(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Man::Round) ^ self.board(colour, Man::Square))
    }

    /// Where a side's billos stand, of either shape.
    #[inline]
    pub fn billos(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Man::RoundBillo) | self.board(colour, Man::SquareBillo))
    }

    /// Where a side's men stand.
    #[inline]
    pub fn occupied(&self, colour: Colour) -> SquareSet {
        SquareSet(self.boards[colour as usize].iter().fold(0, |all, board| all | board))
    }

    /// The free squares.
    #[inline]
    pub fn free(&self) -> SquareSet {
        SquareSet(!(self.occupied(Colour::Red).0 | self.occupied(Colour::Black).0))
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Colour, Figure)> {
        let colour = Colour::ALL.into_iter().find(|colour| self.occupied(*colour).contains(square))?;
        let man = Man::ALL.into_iter().find(|man| self.men(colour, *man).contains(square))?;
        let piece = self.pieces(colour).contains(square);
        Some((colour, if piece { Figure::Piece } else { Figure::Single(man) }))
    }

    /// Where the men stand that a move captures, played in this position.
    #[inline]
    pub fn captured(&self, mv: Move) -> SquareSet {
        let prey = flip(self.turn, self.capturable(mv.man()));
        SquareSet(flip(self.turn, squares(mv.captured_numbers(), prey)))
    }

    /// Enemy men of the other shape that are no part of a piece: at most 8, numbered from the mover's first row. (A
    /// pawn takes only pawns of them; the numbers are the same for both.)
    #[inline]
    pub(crate) fn capturable(&self, mover: Man) -> u64 {
        let enemy = &self.boards[self.turn.enemy() as usize];
        let (shape, other) = (mover.shape(), mover.shape().other());
        enemy[Man::pawn(other) as usize] & !enemy[Man::pawn(shape) as usize] | enemy[Man::billo(other) as usize]
    }

    #[inline]
    pub(crate) fn board(&self, colour: Colour, man: Man) -> u64 {
        self.boards[colour as usize][man as usize]
    }

    /// The key of the boards and the rules, from scratch.
    pub(crate) fn men_key_from_scratch(&self) -> u64 {
        let mut key = key::rules(self.rules);
        for colour in Colour::ALL {
            for man in Man::ALL {
                for square in self.men(colour, man) {
                    key ^= key::man(colour, man, square);
                }
            }
        }
        key
    }
}

/// A board as a colour sees it, its own first row at the bottom; and back again.
#[inline]
pub(crate) fn flip(colour: Colour, board: u64) -> u64 {
    match colour {
        Colour::Red => board,
        Colour::Black => board.swap_bytes(),
    }
}
