//! A move: what it does, in 24 bits.

use crate::{Man, Square};
use std::fmt;

/// A move: what moves, from where, to where, and what it captures; or a claim. The way between is no part of it.
///
/// What it captures is kept as numbers that mean something only together with the position that it is played in:
/// ask [`Position::captured`](crate::Position::captured).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

const TO: u32 = 6;
const MAN: u32 = 12;
const CLAIMABLE: u32 = 1 << 14;
const CLAIM: u32 = 1 << 15;
const CAPTURED: u32 = 16;

impl Move {
    /// The claim: the opponent's move is taken back, and he must capture.
    pub const CLAIM: Move = Move(CLAIM);

    /// A move without capture; `claimable` when one was possible and the opponent may insist on it.
    #[inline]
    pub(crate) const fn quiet(man: Man, from: u32, to: u32, claimable: bool) -> Move {
        let claimable = if claimable { CLAIMABLE } else { 0 };
        Move(from | to << TO | (man as u32) << MAN | claimable)
    }

    /// A move that captures those of the enemy's men of the other shape whose numbers are set in `captured`.
    #[inline]
    pub(crate) const fn capture(man: Man, from: u32, to: u32, captured: u8) -> Move {
        Move(from | to << TO | (man as u32) << MAN | (captured as u32) << CAPTURED)
    }

    /// Whether it is the claim. If so, none of the other answers means anything.
    #[inline]
    pub const fn is_claim(self) -> bool {
        self.0 == CLAIM
    }

    /// What moves.
    #[inline]
    pub const fn man(self) -> Man {
        Man::ALL[(self.0 >> MAN & 3) as usize]
    }

    /// The first square of its path.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index(self.0 as u8)
    }

    /// The last square of its path.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> TO) as u8)
    }

    /// Whether it captures anything.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 >> CAPTURED != 0
    }

    /// Whether it passes up a capture that the opponent may then claim.
    #[inline]
    pub const fn is_claimable(self) -> bool {
        self.0 & CLAIMABLE != 0
    }

    /// Which of the enemy's men of the other shape it captures, by their numbers.
    #[inline]
    pub(crate) const fn captured_numbers(self) -> u8 {
        (self.0 >> CAPTURED) as u8
    }

    /// Everything but the captures.
    #[inline]
    pub(crate) const fn low_bits(self) -> u16 {
        self.0 as u16
    }

    /// The move without capture with these bits.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u16) -> Move {
        Move(bits as u32)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_claim() {
            return f.write_str("claim");
        }
        write!(f, "{}{}-{}", self.man().letter(), self.from(), self.to())?;
        if self.is_capture() {
            write!(f, " capturing {:#b}", self.captured_numbers())?;
        }
        f.write_str(if self.is_claimable() { " (claimable)" } else { "" })
    }
}
