//! Colours, shapes, and what stands on a square.

use bilby_core::Seat;
use std::fmt;

/// A side. Red starts on row 1 and moves up, black on row 8 and moves down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Moves first.
    Red,
    /// Moves second.
    Black,
}

impl Colour {
    /// Both, in turn order.
    pub const ALL: [Colour; 2] = [Colour::Red, Colour::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn enemy(self) -> Colour {
        match self {
            Colour::Red => Colour::Black,
            Colour::Black => Colour::Red,
        }
    }

    /// The row that it starts on, counted from 0.
    pub const fn starting_row(self) -> u8 {
        match self {
            Colour::Red => 0,
            Colour::Black => 7,
        }
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Red => "red",
            Colour::Black => "black",
        })
    }
}

/// The shape of a pawn, which it keeps as a billo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A round.
    Round,
    /// A hollow square.
    Square,
}

impl Shape {
    /// Both.
    pub const ALL: [Shape; 2] = [Shape::Round, Shape::Square];

    /// The complementary shape.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Shape {
        match self {
            Shape::Round => Shape::Square,
            Shape::Square => Shape::Round,
        }
    }
}

/// A man that can move: a pawn or a billo of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Man {
    /// A round pawn.
    Round,
    /// A square pawn.
    Square,
    /// A round billo.
    RoundBillo,
    /// A square billo.
    SquareBillo,
}

impl Man {
    /// All four, in the order of their letters' first use: `R` `S` `O` `Q`.
    pub const ALL: [Man; 4] = [Man::Round, Man::Square, Man::RoundBillo, Man::SquareBillo];

    /// The pawn of a shape.
    #[inline]
    pub const fn pawn(shape: Shape) -> Man {
        match shape {
            Shape::Round => Man::Round,
            Shape::Square => Man::Square,
        }
    }

    /// The billo of a shape.
    #[inline]
    pub const fn billo(shape: Shape) -> Man {
        match shape {
            Shape::Round => Man::RoundBillo,
            Shape::Square => Man::SquareBillo,
        }
    }

    /// Its shape.
    #[inline]
    pub const fn shape(self) -> Shape {
        match self {
            Man::Round | Man::RoundBillo => Shape::Round,
            Man::Square | Man::SquareBillo => Shape::Square,
        }
    }

    /// Whether it is a billo.
    #[inline]
    pub const fn is_billo(self) -> bool {
        matches!(self, Man::RoundBillo | Man::SquareBillo)
    }

    /// Its letter in a move's text.
    pub const fn letter(self) -> char {
        match self {
            Man::Round => 'R',
            Man::Square => 'S',
            Man::RoundBillo => 'O',
            Man::SquareBillo => 'Q',
        }
    }

    /// What a letter of a move's text stands for.
    pub fn from_letter(letter: char) -> Option<Man> {
        Man::ALL.into_iter().find(|man| man.letter() == letter)
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Man::Round => "round",
            Man::Square => "square",
            Man::RoundBillo => "round billo",
            Man::SquareBillo => "square billo",
        })
    }
}

/// What can stand on a square: something that moves, or a piece of two pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A single pawn, or a billo.
    Single(Man),
    /// A round and a square of one colour.
    Piece,
}

impl Figure {
    /// All five.
    pub const ALL: [Figure; 5] = [
        Figure::Single(Man::Round),
        Figure::Single(Man::Square),
        Figure::Piece,
        Figure::Single(Man::RoundBillo),
        Figure::Single(Man::SquareBillo),
    ];

    /// What it is made of: one man, or a piece's two.
    pub fn men(self) -> &'static [Man] {
        match self {
            Figure::Single(Man::Round) => &[Man::Round],
            Figure::Single(Man::Square) => &[Man::Square],
            Figure::Single(Man::RoundBillo) => &[Man::RoundBillo],
            Figure::Single(Man::SquareBillo) => &[Man::SquareBillo],
            Figure::Piece => &[Man::Round, Man::Square],
        }
    }

    /// Its letter in a position's text, where red's are upper and black's lower case.
    pub const fn letter(self, colour: Colour) -> char {
        let letter = match self {
            Figure::Single(man) => man.letter(),
            Figure::Piece => 'P',
        };
        match colour {
            Colour::Red => letter,
            Colour::Black => letter.to_ascii_lowercase(),
        }
    }

    /// What a letter of a position's text stands for.
    pub fn from_letter(letter: char) -> Option<(Colour, Figure)> {
        let colour = if letter.is_ascii_uppercase() { Colour::Red } else { Colour::Black };
        let figure = Figure::ALL.into_iter().find(|figure| figure.letter(colour) == letter)?;
        Some((colour, figure))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Single(man) => man.fmt(f),
            Figure::Piece => f.write_str("piece"),
        }
    }
}
