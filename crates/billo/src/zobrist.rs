//! The hash keys of what can be true of a position.

use crate::rules::Rules;
use crate::{Colour, Kind, Square};
use bilby_core::zobrist_keys;

static MEN: [u64; 512] = zobrist_keys(0x0062_696c_6c6f_0001);
static PENDING_FROM: [u64; 256] = zobrist_keys(0x0062_696c_6c6f_0002);
static PENDING_TO: [u64; 64] = zobrist_keys(0x0062_696c_6c6f_0003);
const RULES: [u64; 18] = zobrist_keys(0x0062_696c_6c6f_0004);
const OTHERS: [u64; 2] = zobrist_keys(0x0062_696c_6c6f_0005);

/// Black is on move.
pub(crate) const BLACK: u64 = OTHERS[0];
/// A claim was upheld.
pub(crate) const MUST_CAPTURE: u64 = OTHERS[1];

/// Something of a kind stands on a square.
#[inline]
pub(crate) fn man(colour: Colour, kind: Kind, square: Square) -> u64 {
    MEN[colour as usize * 256 + kind as usize * 64 + square.index()]
}

/// The last move can be claimed against.
#[inline]
pub(crate) fn claimable(kind: Kind, from: Square, to: Square) -> u64 {
    PENDING_FROM[kind as usize * 64 + from.index()] ^ PENDING_TO[to.index()]
}

/// The game is played by these rules.
pub(crate) fn rules(rules: Rules) -> u64 {
    RULES[(rules.capture as usize * 3 + rules.billo as usize) * 2 + rules.passing as usize]
}
