//! Recognises the same puzzle: from another side of the board, or with the colours exchanged.

use super::PuzzleKind;
use crate::bilitaire::features::transposed;
use bilby_core::Game;
use bilby_games::Position;
use billo::{Colour, Man};

/// A number that the same puzzle always has, whichever of its symmetric forms it is in.
pub(super) fn fingerprint(kind: PuzzleKind, position: &Position) -> u64 {
    let mut hash = mix(0x51_7c_c1_b7_27_22_0a_95, kind as u64);
    match position {
        Position::Billabong(position) => hash = mix(hash, position.key()),
        Position::Bilitaire(position) => {
            let board = position.board();
            let mut seen = [board.marbles().bits(), board.holes().bits()];
            let mut least = seen;
            for side in 1..8 {
                // Every second step mirrors the rows, the others exchange rows and columns.
                let turn = if side % 2 == 1 { transposed } else { u64::swap_bytes };
                seen = seen.map(turn);
                least = least.min(seen);
            }
            for bits in least.into_iter().chain([position.jumps().unwrap_or(0).into()]) {
                hash = mix(hash, bits);
            }
        }
        Position::Billo(position) => {
            let us = position.on_move();
            // Seen from the side on move, with its own men first.
            let upright = |bits: u64| if us == Colour::Red { bits } else { bits.swap_bytes() };
            let men = [us, us.enemy()].map(|colour| Man::ALL.map(|man| upright(position.men(colour, man).0)));
            let claim = u64::from(position.can_claim());
            let seen: Vec<u64> = men.iter().flatten().copied().collect();
            // The mirror image: the bits of every row in the other order.
            let mirrored = seen.iter().map(|bits| bits.reverse_bits().swap_bytes()).collect();
            for bits in seen.clone().min(mirrored).into_iter().chain([claim]) {
                hash = mix(hash, bits);
            }
        }
    }
    hash
}

/// The name of a puzzle: seven letters and digits.
pub(super) fn id(kind: PuzzleKind, position: &Position) -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let hash = fingerprint(kind, position);
    (0..7).map(|at| char::from(SIGNS[(hash >> (5 * at)) as usize % 32])).collect()
}

fn mix(hash: u64, bits: u64) -> u64 {
    let product = u128::from(hash ^ bits ^ 0xf39c_c060_5ced_c835) * 0x9e37_79b9_7f4a_7c15;
    hash.rotate_left(23) ^ product as u64 ^ (product >> 64) as u64
}
