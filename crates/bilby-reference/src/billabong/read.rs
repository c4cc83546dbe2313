//! Reads the position's text strictly.

use super::board::{Board, COLUMNS, Cell, ROWS, is_lake, is_on_board, square_text};
use super::position::{LETTERS, Position};
use super::rules::Rules;

/// Reads a number in its canonical form: digits only, no leading zero.
fn read_number(field: &str, text: &str) -> Result<u32, String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("{field}: {text:?} is not a number"));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(format!("{field}: {text:?} has a leading zero"));
    }
    text.parse::<u32>().map_err(|_| format!("{field}: {text:?} is too big"))
}

/// HAND and HOME: one number per seat, joined by commas.
fn read_per_seat(field: &str, text: &str, players: usize) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for part in text.split(',') {
        numbers.push(read_number(field, part)?);
    }
    if numbers.len() != players {
        return Err(format!("{field}: {} numbers for {players} players", numbers.len()));
    }
    Ok(numbers)
}

/// One row of BOARD, from column `a` on.
fn read_row(text: &str, row: i32, rules: &Rules, board: &mut Board) -> Result<(), String> {
    let field = format!("BOARD: row {row}");
    let characters: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut column = 1;
    while let Some(&character) = characters.get(at) {
        at += 1;
        if character.is_ascii_digit() {
            // a number for a run of free playable squares (notation.md#billabong-positions)
            let mut digits = String::from(character);
            while let Some(&digit) = characters.get(at) {
                if !digit.is_ascii_digit() {
                    break;
                }
                digits.push(digit);
                at += 1;
            }
            let run = read_number(&field, &digits)?;
            if run == 0 {
                return Err(format!("{field}: a run of no squares"));
            }
            for _ in 0..run {
                if !is_on_board((column, row)) {
                    return Err(format!("{field}: more than {COLUMNS} squares"));
                }
                if is_lake((column, row)) {
                    return Err(format!("{field}: a run goes into the lake"));
                }
                column += 1;
            }
            continue;
        }
        if !is_on_board((column, row)) {
            return Err(format!("{field}: more than {COLUMNS} squares"));
        }
        if character == '~' {
            // `~` for each lake square (notation.md#billabong-positions)
            if !is_lake((column, row)) {
                return Err(format!("{field}: lake on {}", square_text((column, row))));
            }
            column += 1;
            continue;
        }
        if is_lake((column, row)) {
            return Err(format!("{field}: {character:?} in the lake"));
        }
        if character == 'x' {
            board.set((column, row), Cell::Ghost);
            column += 1;
            continue;
        }
        let Some(seat) = LETTERS.iter().position(|&letter| letter == character) else {
            return Err(format!("{field}: unexpected {character:?}"));
        };
        if seat >= rules.players {
            return Err(format!("{field}: {character:?} does not play"));
        }
        // followed by one `'` for each crossing it has (notation.md#billabong-positions)
        let mut crossings: u32 = 0;
        while characters.get(at) == Some(&'\'') {
            at += 1;
            crossings = crossings.saturating_add(1);
        }
        if crossings > rules.laps {
            return Err(format!("{field}: a kangaroo with {crossings} crossings and laps={}", rules.laps));
        }
        board.set((column, row), Cell::Kangaroo { seat, crossings });
        column += 1;
    }
    if column != COLUMNS + 1 {
        return Err(format!("{field}: not {COLUMNS} squares"));
    }
    Ok(())
}

fn read_board(text: &str, rules: &Rules) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 14 {
        return Err(format!("BOARD: {} rows, not {ROWS}", rows.len()));
    }
    let mut board = Board::empty();
    // rows 14 to 1 joined by `/` (notation.md#billabong-positions)
    let mut row = ROWS;
    for row_text in rows {
        read_row(row_text, row, rules, &mut board)?;
        row -= 1;
    }
    Ok(board)
}

pub(super) fn read_position(rules: Rules, text: &str) -> Result<Position, String> {
    // fields joined by one space (notation.md#strict-reading)
    let fields: Vec<&str> = text.split(' ').collect();
    let [board_text, hand_text, home_text, turn_text, clock_text] = fields[..] else {
        return Err(format!("position: {} fields, not BOARD HAND HOME TURN CLOCK joined by one space", fields.len()));
    };
    let board = read_board(board_text, &rules)?;
    let hand = read_per_seat("HAND", hand_text, rules.players)?;
    let home = read_per_seat("HOME", home_text, rules.players)?;
    let mut turn = None;
    for (seat, letter) in LETTERS.iter().enumerate() {
        if seat < rules.players && turn_text == letter.to_string() {
            turn = Some(seat);
        }
    }
    let Some(turn) = turn else {
        return Err(format!("TURN: {turn_text:?} is no seat that plays"));
    };
    let clock = read_number("CLOCK", clock_text)?;

    let position = Position { rules, board, hand, home, turn, clock };
    position.refuse()?;
    if position.text() != text {
        return Err(format!("position: not in canonical form, which is {}", position.text()));
    }
    Ok(position)
}
