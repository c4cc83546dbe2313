//! Whether the tray player can end the round with the next move.

use bilby_core::Game;
use bilitaire::{Move, Position};

/// For each line of cells and each direction (east, west, north, south): the holes from which a jump neither starts nor
/// lands on the line.
const UNTOUCHED: [[u64; 4]; 8] = {
    let mut masks = [[0; 4]; 8];
    let mut line = 0;
    while line < 8 {
        let holes: u64 = if line < 4 { 0xffff << (16 * line) } else { 0x0303_0303_0303_0303 << (2 * (line - 4)) };
        masks[line] = [!(holes | holes >> 2), !(holes | holes << 2), !(holes | holes >> 16), !(holes | holes << 16)];
        line += 1;
    }
    masks
};

/// Whether there is a line of cells that all jumps touch. An action moves trays of one line only, or takes one tray
/// away, and jumps that start and land elsewhere stay possible. So if there is no such line, the round can't be ended.
#[inline]
pub(in crate::bilitaire) fn one_line_meets_all_jumps(position: &Position) -> bool {
    const A_TO_F: u64 = 0x3f3f_3f3f_3f3f_3f3f;
    const C_TO_H: u64 = 0xfcfc_fcfc_fcfc_fcfc;
    let (marbles, holes) = (position.board().marbles().bits(), position.board().holes().bits());
    let empty = holes & !marbles;
    let east = marbles & (marbles >> 1) & (empty >> 2) & A_TO_F;
    let west = marbles & (marbles << 1) & (empty << 2) & C_TO_H;
    let north = marbles & (marbles >> 8) & (empty >> 16);
    let south = marbles & (marbles << 8) & (empty << 16);
    UNTOUCHED.iter().any(|line| (east & line[0]) | (west & line[1]) | (north & line[2]) | (south & line[3]) == 0)
}

/// Whether the tray player, who is on move, can end the round. `list` is a buffer.
#[inline]
pub(in crate::bilitaire) fn can_end(position: &Position, list: &mut Vec<Move>) -> bool {
    one_line_meets_all_jumps(position) && {
        position.moves(list);
        list.iter().any(|mv| mv.ends_round())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::{Notation, SplitMix64};
    use bilitaire::{Phase, Rules};

    #[test]
    fn a_round_that_can_end_has_a_line_that_meets_all_jumps() {
        let mut random = SplitMix64::new(5);
        let (mut ends, mut met) = (0, 0);
        let mut list = Vec::new();
        for _ in 0..500 {
            let mut position = Position::start(Rules, 0);
            while position.round() == 1 {
                position.moves(&mut list);
                if position.phase() == Phase::Trays {
                    let can = list.iter().any(|mv| mv.ends_round());
                    ends += u32::from(can);
                    met += u32::from(one_line_meets_all_jumps(&position));
                    assert!(!can || one_line_meets_all_jumps(&position), "{position}");
                }
                position.play(list[random.below(list.len() as u64) as usize]);
            }
        }
        assert!(ends > 100 && met >= ends, "{ends} {met}");
    }
}
