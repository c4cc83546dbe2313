//! The hash keys of what can be true of a position.
//!
//! Kangaroos in hand and home have none of their own: how many are missing from the board says it, together with whether
//! kangaroos are still being placed.

use crate::troop::Kangaroo;
use crate::{Rules, Square};
use bilby_core::{Seat, zobrist_key};

/// Where the keys of each family begin.
const KANGAROOS: u64 = 0x6269_6c6c_6162_6f6e;
const GHOSTS: u64 = 0x6768_6f73_7400_0001;
const RULES: u64 = 0x7275_6c65_7300_0002;
const TURNS: u64 = 0x7475_726e_7300_0003;
pub(crate) const PLACING_KEY: u64 = zobrist_key(0x706c_6163_6500_0004, 0);

#[inline]
pub(crate) fn kangaroo_key(seat: Seat, kangaroo: Kangaroo) -> u64 {
    let Kangaroo { square, crossings } = kangaroo;
    let index = (seat.index() % 4 * 4 + usize::from(crossings % 4)) * 256 + square.index();
    zobrist_key(KANGAROOS, index as u64)
}

pub(crate) fn ghost_key(square: Square) -> u64 {
    zobrist_key(GHOSTS, square.index() as u64)
}

pub(crate) fn turn_key(seat: Seat) -> u64 {
    zobrist_key(TURNS, seat.index() as u64)
}

pub(crate) fn rules_key(rules: Rules) -> u64 {
    let number = (usize::from(rules.players()) - 2) * 2 + usize::from(rules.laps()) - 1;
    zobrist_key(RULES, ((number * 3 + rules.ghosts() as usize) * 2 + rules.placement() as usize) as u64)
}
