//! The hash keys of what can be true of a position.

use crate::rules::Rules;
use crate::{Colour, Man, Square};
use bilby_core::zobrist_key;

/// Where the keys of each family begin.
const MEN: u64 = 0x0062_696c_6c6f_0001;
const PENDING_FROM: u64 = 0x0062_696c_6c6f_0002;
const PENDING_TO: u64 = 0x0062_696c_6c6f_0003;
const RULES: u64 = 0x0062_696c_6c6f_0004;
const OTHERS: u64 = 0x0062_696c_6c6f_0005;

/// Black is on move.
pub(crate) const BLACK: u64 = zobrist_key(OTHERS, 0);
/// A claim was upheld.
pub(crate) const MUST_CAPTURE: u64 = zobrist_key(OTHERS, 1);

/// A man stands on a square.
#[inline]
pub(crate) fn man(colour: Colour, man: Man, square: Square) -> u64 {
    zobrist_key(MEN, (colour as usize * 256 + man as usize * 64 + square.index()) as u64)
}

/// The last move can be claimed against.
#[inline]
pub(crate) fn claimable(man: Man, from: Square, to: Square) -> u64 {
    zobrist_key(PENDING_FROM, (man as usize * 64 + from.index()) as u64) ^ zobrist_key(PENDING_TO, to.index() as u64)
}

/// The game is played by these rules.
pub(crate) fn rules(rules: Rules) -> u64 {
    zobrist_key(RULES, ((rules.capture as usize * 3 + rules.billo as usize) * 2 + rules.passing as usize) as u64)
}
