//! Billo: endings with three men, set up at random.

use bilby_core::SplitMix64;
use bilby_games::{Position, Rules};

/// The men of an ending: mostly the last billos, which the tables know, and now and then pawns.
const MEN: [&str; 8] = ["OQo", "OOq", "OQq", "QQo", "OQo", "OOq", "RSo", "ORs"];

/// An ending with any side on move; `None` if the men stand where they can't.
pub(super) fn ending(rules: Rules, random: &mut SplitMix64) -> Option<Position> {
    let men = MEN[random.below(MEN.len() as u64) as usize];
    let mut board = [[None; 8]; 8];
    for man in men.chars() {
        board[random.below(8) as usize][random.below(8) as usize] = Some(man);
    }
    let row = |row: &[Option<char>; 8]| row.iter().map(|man| man.unwrap_or('1')).collect::<String>();
    let rows: Vec<String> = board.iter().map(|squares| joined(&row(squares))).collect();
    let turn = if random.below(2) == 0 { "r" } else { "b" };
    Position::read(rules, &format!("{} {turn} - 0", rows.join("/"))).ok()
}

/// The row with its free squares counted.
fn joined(row: &str) -> String {
    let mut text = String::new();
    let mut free = 0;
    for sign in row.chars() {
        if sign == '1' {
            free += 1;
            continue;
        }
        if free > 0 {
            text += &free.to_string();
        }
        free = 0;
        text.push(sign);
    }
    if free > 0 {
        text += &free.to_string();
    }
    text
}
