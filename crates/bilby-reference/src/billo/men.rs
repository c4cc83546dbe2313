//! The men: sides, shapes, what stands on a square, and what moves.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Side {
    Red,
    Black,
}

impl Side {
    pub(super) fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// Red starts on row 1 and moves up; black on row 8 and moves down (billo.md#start).
    pub(super) fn ahead(self) -> i32 {
        match self {
            Side::Red => 1,
            Side::Black => -1,
        }
    }

    pub(super) fn starting_row(self) -> i32 {
        match self {
            Side::Red => 1,
            Side::Black => 8,
        }
    }

    /// The seat's name.
    pub(super) fn seat(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    Round,
    Square,
}

impl Shape {
    pub(super) fn other(self) -> Shape {
        match self {
            Shape::Round => Shape::Square,
            Shape::Square => Shape::Round,
        }
    }
}

/// What one square of the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Content {
    Free,
    /// A single pawn.
    Pawn(Side, Shape),
    /// A round and a square of one colour.
    Piece(Side),
    Billo(Side, Shape),
}

/// What moves: a pawn or a billo, with its shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mover {
    Pawn(Shape),
    Billo(Shape),
}

impl Mover {
    /// Letter of what moves as upper case (`R` `S` pawn, `O` `Q` billo) (notation.md#billo-moves).
    pub(super) fn letter(self) -> char {
        match self {
            Mover::Pawn(Shape::Round) => 'R',
            Mover::Pawn(Shape::Square) => 'S',
            Mover::Billo(Shape::Round) => 'O',
            Mover::Billo(Shape::Square) => 'Q',
        }
    }

    pub(super) fn read(letter: char) -> Option<Mover> {
        match letter {
            'R' => Some(Mover::Pawn(Shape::Round)),
            'S' => Some(Mover::Pawn(Shape::Square)),
            'O' => Some(Mover::Billo(Shape::Round)),
            'Q' => Some(Mover::Billo(Shape::Square)),
            _ => None,
        }
    }
}
