//! The eight symmetries of the board: positions that look the same from another side are worth the same.

use crate::bilitaire::features::transposed;
use bilitaire::{Board, Position};

/// The key of a position in the solver's table: everything that matters for the marbles left, in that one of its eight
/// symmetric forms which is the smallest number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key {
    pub marbles: u64,
    /// The trays in the low sixteen bits, and above them the jumps to make; 0 if the trays are on move.
    pub rest: u32,
}

impl Key {
    #[inline]
    pub fn of(position: &Position) -> Key {
        let (marbles, holes) = smallest(position.board());
        Key { marbles, rest: u32::from(trays(holes)) | position.jumps().unwrap_or(0) << 16 }
    }

    /// Well mixed bits, to find a place in a table.
    #[inline]
    pub fn mixed(self) -> u64 {
        let product = u128::from(self.marbles ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(u64::from(self.rest).wrapping_mul(0xd1b5_4a32_d192_ed03) ^ 0xbf58_476d_1ce4_e5b9);
        (product as u64 ^ (product >> 64) as u64).wrapping_mul(0x94d0_49bb_1331_11eb)
    }
}

/// The marbles and holes as seen from the side from which they are smallest.
#[inline]
fn smallest(board: Board) -> (u64, u64) {
    let mut seen = (board.marbles().bits(), board.holes().bits());
    let mut least = seen;
    for side in 1..8 {
        // Every second step mirrors the rows, the others exchange rows and columns: after eight it is as it was.
        let turn = if side % 2 == 1 { transposed } else { u64::swap_bytes };
        seen = (turn(seen.0), turn(seen.1));
        least = least.min(seen);
    }
    least
}

/// One bit for each tray.
#[inline]
fn trays(holes: u64) -> u16 {
    let cells = holes & 0x0055_0055_0055_0055;
    let cells = (cells | cells >> 1) & 0x0033_0033_0033_0033;
    let cells = (cells | cells >> 2) & 0x000f_000f_000f_000f;
    (cells | cells >> 12 | cells >> 24 | cells >> 36) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::{Game, Notation, SplitMix64};
    use bilitaire::Rules;

    /// The text of the same position mirrored left to right, and top to bottom.
    fn mirrored(text: &str) -> [String; 2] {
        let (board, rest) = text.split_once(' ').unwrap();
        let spread = |row: &str| {
            row.chars()
                .map(|point| match point.to_digit(10) {
                    Some(run) => "1".repeat(run as usize),
                    None => point.to_string(),
                })
                .collect::<String>()
        };
        let joined = |row: String| {
            let mut text = String::new();
            let mut run = 0;
            for point in row.chars().chain(['/']) {
                if point == '1' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(point);
            }
            text.trim_end_matches('/').to_owned()
        };
        let rows: Vec<&str> = board.split('/').collect();
        let across: Vec<String> = rows.iter().map(|row| joined(spread(row).chars().rev().collect())).collect();
        let down: Vec<&str> = rows.iter().rev().copied().collect();
        [format!("{} {rest}", across.join("/")), format!("{} {rest}", down.join("/"))]
    }

    #[test]
    fn mirrored_positions_have_the_same_key_and_others_have_not() {
        let mut random = SplitMix64::new(11);
        let mut list = Vec::new();
        let mut seen: Vec<(Key, Position)> = Vec::new();
        for _ in 0..40 {
            let mut position = Position::start(Rules, 0);
            while position.round() == 1 {
                let key = Key::of(&position);
                for text in mirrored(&position.to_string()) {
                    assert_eq!(Key::of(&Position::read(Rules, &text).unwrap()), key, "{position}");
                }
                seen.push((key, position));
                position.moves(&mut list);
                position.play(list[random.below(list.len() as u64) as usize]);
            }
        }
        // The key holds the whole position: what differs in it differs in marbles, trays or jumps.
        seen.sort_by_key(|(key, _)| (key.marbles, key.rest));
        for pair in seen.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            assert_eq!(pair[0].1.jumps(), pair[1].1.jumps());
            assert_eq!(pair[0].1.board().marbles().len(), pair[1].1.board().marbles().len());
            assert_eq!(pair[0].1.board().trays().count(), pair[1].1.board().trays().count());
        }
    }
}
