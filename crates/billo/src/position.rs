//! A position: who stands where, who is on move, what can be claimed.

use crate::mv::Move;
use crate::rules::Rules;
use crate::{Colour, Figure, Kind, Square, SquareSet, zobrist};

/// Plies in a row without a capture or a pawn's move that make a draw.
pub const DRAW_CLOCK: u8 = 100;

/// A position of Billo, complete. Its `Display` is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Who stands where: by colour, then by kind. A round and a square on the same square are a piece.
    pub(crate) boards: [[u64; 4]; 2],
    /// The key of the boards and the rules; the rest is added when somebody asks.
    pub(crate) men_key: u64,
    /// See [`Position::pending`]: 0, [`MUST_CAPTURE`], or the low bits of the claimable move.
    pub(crate) pending: u16,
    pub(crate) turn: Colour,
    pub(crate) clock: u8,
    pub(crate) rules: Rules,
}

/// The bits of a claim are never those of a claimable move.
pub(crate) const MUST_CAPTURE: u16 = Move::CLAIM.low_bits();

/// What the duty to capture has left hanging.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pending {
    /// Nothing.
    Nothing,
    /// A claim was upheld: the player on move must capture.
    MustCapture,
    /// The opponent's last move passed up a capture and can be claimed against.
    Claimable {
        /// What moved, as what it was before it moved.
        kind: Kind,
        /// The first square of its path.
        from: Square,
        /// The last square of its path.
        to: Square,
    },
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

    /// What the duty to capture has left hanging.
    pub fn pending(&self) -> Pending {
        match self.pending {
            0 => Pending::Nothing,
            MUST_CAPTURE => Pending::MustCapture,
            bits => {
                let mv = Move::from_low_bits(bits);
                Pending::Claimable { kind: mv.kind(), from: mv.from(), to: mv.to() }
            }
        }
    }

    /// Whether the player on move can claim.
    #[inline]
    pub fn can_claim(&self) -> bool {
        self.pending & !MUST_CAPTURE != 0 && self.clock < DRAW_CLOCK
    }

    /// Plies since the last capture, pawn's move or claim.
    #[inline]
    pub fn clock(&self) -> u8 {
        self.clock
    }

    /// Where a side's pawns or billos of a kind stand. The pawns of pieces are among them.
    #[inline]
    pub fn men(&self, colour: Colour, kind: Kind) -> SquareSet {
        SquareSet(self.board(colour, kind))
    }

    /// Where a side's pieces stand.
    #[inline]
    pub fn pieces(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Kind::Round) & self.board(colour, Kind::Square))
    }

    /// Where a side's single pawns stand, of either shape.
    #[inline]
    pub fn single_pawns(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Kind::Round) ^ self.board(colour, Kind::Square))
    }

    /// Where a side's billos stand, of either shape.
    #[inline]
    pub fn billos(&self, colour: Colour) -> SquareSet {
        SquareSet(self.board(colour, Kind::RoundBillo) | self.board(colour, Kind::SquareBillo))
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
        let kind = Kind::ALL.into_iter().find(|kind| self.men(colour, *kind).contains(square))?;
        let piece = self.pieces(colour).contains(square);
        Some((colour, if piece { Figure::Piece } else { Figure::Single(kind) }))
    }

    /// Where the men stand that a move captures, played in this position.
    #[inline]
    pub fn captured(&self, mv: Move) -> SquareSet {
        let mut numbers = mv.captured_numbers();
        let mut prey = flip(self.turn, self.capturable(mv.kind()));
        let mut captured = 0;
        while numbers != 0 {
            captured |= if numbers & 1 != 0 { prey & prey.wrapping_neg() } else { 0 };
            prey &= prey.wrapping_sub(1);
            numbers >>= 1;
        }
        SquareSet(flip(self.turn, captured))
    }

    /// The position that a claim leads to, if one can be made: the last move taken back, and a capture due.
    pub fn taken_back(&self) -> Option<Position> {
        self.can_claim().then(|| {
            let mut before = *self;
            before.take_back();
            before
        })
    }

    /// Enemy men of the other shape that are no part of a piece: at most 8, numbered from the mover's first row. (A
    /// pawn takes only pawns of them; the numbers are the same for both.)
    #[inline]
    pub(crate) fn capturable(&self, mover: Kind) -> u64 {
        let enemy = &self.boards[self.turn.enemy() as usize];
        let (shape, other) = (mover.shape(), mover.shape().other());
        enemy[Kind::pawn(other) as usize] & !enemy[Kind::pawn(shape) as usize] | enemy[Kind::billo(other) as usize]
    }

    #[inline]
    pub(crate) fn board(&self, colour: Colour, kind: Kind) -> u64 {
        self.boards[colour as usize][kind as usize]
    }

    /// The key of the boards and the rules, from scratch.
    pub(crate) fn men_key_from_scratch(&self) -> u64 {
        let mut key = zobrist::rules(self.rules);
        for colour in Colour::ALL {
            for kind in Kind::ALL {
                for square in self.men(colour, kind) {
                    key ^= zobrist::man(colour, kind, square);
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
