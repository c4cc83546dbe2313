//! The hash keys of a position's features.
//!
//! Kangaroos in hand and home have no keys: the number missing from the board determines them, together with whether
//! kangaroos (or ghosts, which the key counts separately) are still being placed.

use crate::troop::Kangaroo;
use crate::{Ghosts, Rules, Square};
use bilby_core::{Seat, zobrist_key};

/// The first index of each family of keys.
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

#[inline]
pub(crate) fn turn_key(seat: Seat) -> u64 {
    const KEYS: [u64; 4] = [zobrist_key(TURNS, 0), zobrist_key(TURNS, 1), zobrist_key(TURNS, 2), zobrist_key(TURNS, 3)];
    KEYS[seat.index() % 4]
}

pub(crate) fn rules_key(rules: Rules) -> u64 {
    let number = (usize::from(rules.players()) - 2) * 2 + usize::from(rules.laps()) - 1;
    // `placed` was added later and comes after all others, so that their keys stay the same.
    let ghosts = match rules.ghosts() {
        Ghosts::Opposite => 0,
        Ghosts::Anywhere => 1,
        Ghosts::None => 2,
        Ghosts::Placed => 6 * 3,
    };
    // Later values of `placement` come after all of these, for the same reason.
    let placement = rules.placement() as usize;
    zobrist_key(RULES, ((number * 3 + ghosts) * 2 + placement % 2 + placement / 2 * 128) as u64)
}
