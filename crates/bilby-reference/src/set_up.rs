//! Positions that nobody played to: the odd corners of the rules. Not all that is made here is accepted; both sides
//! must agree on that too.

use crate::dice::Dice;

/// A Billabong position in the race phase, crowded in places.
pub fn billabong(dice: &mut Dice<'_>, players: usize, laps: usize, ghosts: bool) -> String {
    const ROWS: usize = 14;
    const COLUMNS: usize = 16;
    let in_lake = |column: usize, row: usize| (6..=9).contains(&column) && (6..=7).contains(&row);
    let mut board = vec![vec![String::new(); COLUMNS]; ROWS];
    // A small window makes neighbours, blocked kangaroos and long chains; a large one makes long jumps.
    let width = *dice.pick(&[16, 9, 5, 3]);
    let height = *dice.pick(&[14, 7, 5, 3]);
    let (left, low) = (dice.below(COLUMNS + 1 - width), dice.below(ROWS + 1 - height));
    let mut put = |dice: &mut Dice<'_>, what: String| {
        for _ in 0..40 {
            let (column, row) = (left + dice.below(width), low + dice.below(height));
            if board[row][column].is_empty() && !in_lake(column, row) {
                board[row][column] = what;
                return true;
            }
        }
        false
    };
    let mut home = vec![0; players];
    for seat in 0..players {
        for _ in 0..5 {
            let crossings = dice.below(laps + 1);
            let kangaroo = format!("{}{}", ["r", "y", "b", "g"][seat], "'".repeat(crossings));
            if dice.once_in(6) || !put(dice, kangaroo) {
                home[seat] += 1;
            }
        }
    }
    for _ in 0..if ghosts { 5 } else { 0 } {
        put(dice, "x".to_owned());
    }
    let rows: Vec<String> = (0..ROWS)
        .rev()
        .map(|row| {
            let squares = (0..COLUMNS).map(|column| match board[row][column].as_str() {
                _ if in_lake(column, row) => "~",
                "" => "1",
                piece => piece,
            });
            join_runs(squares)
        })
        .collect();
    let limit = 100 * players;
    let clock = *dice.pick(&[0, 1, 57, limit - 1, limit]);
    let list = |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let turn = ["r", "y", "b", "g"][dice.below(players)];
    format!("{} {} {} {turn} {clock}", rows.join("/"), list(&vec![0; players]), list(&home))
}

/// A Bi-litaire position with any trays and marbles.
pub fn bilitaire(dice: &mut Dice<'_>) -> String {
    let mut trays = [[false; 4]; 4];
    for _ in 0..1 + dice.below(12) {
        trays[dice.below(4)][dice.below(4)] = true;
    }
    let fullness = 1 + dice.below(5);
    let rows: Vec<String> = (0..8)
        .map(|row: usize| {
            let squares = (0..8).map(|column: usize| match trays[row / 2][column / 2] {
                false => "-",
                true if dice.below(6) <= fullness => "o",
                true => "1",
            });
            join_runs(squares.collect::<Vec<_>>().into_iter())
        })
        .collect();
    let phase = *dice.pick(&["t", "m", "t", "m", "m 2", "m 3", "m 4", "e"]);
    let phase = if phase.len() == 1 { format!("{phase} -") } else { phase.to_owned() };
    format!("{} {phase} {}", rows.join("/"), dice.pick(&["1 -", "2 5", "2 17"]))
}

/// A Billo position with any pawns, pieces and billos.
pub fn billo(dice: &mut Dice<'_>) -> String {
    let density = 1 + dice.below(7);
    let crowds: [&[&str]; 5] = [
        &["R", "S", "r", "s"],
        &["R", "S", "P", "r", "s", "p"],
        &["R", "S", "O", "Q", "r", "s", "o", "q"],
        &["R", "S", "P", "O", "Q", "r", "s", "p", "o", "q"],
        &["O", "Q", "o", "q"],
    ];
    let crowd = *dice.pick(&crowds);
    let rows: Vec<String> = (0..8)
        .map(|row: usize| {
            let squares = (0..8).map(|_| match if dice.below(8) < density { *dice.pick(crowd) } else { "1" } {
                // A pawn does not stand on the enemy's starting row.
                "R" | "S" | "P" if row == 0 => "1",
                "r" | "s" | "p" if row == 7 => "1",
                other => other,
            });
            join_runs(squares.collect::<Vec<_>>().into_iter())
        })
        .collect();
    let pending = match dice.below(6) {
        0 => "!".to_owned(),
        1 => {
            let mut square =
                || format!("{}{}", dice.pick(&["a", "b", "c", "d", "e", "f", "g", "h"]), 1 + dice.below(8));
            let (from, to) = (square(), square());
            format!("?{}{from}-{to}", dice.pick(&["R", "S", "O", "Q"]))
        }
        _ => "-".to_owned(),
    };
    format!("{} {} {pending} {}", rows.join("/"), dice.pick(&["r", "b"]), dice.pick(&["0", "0", "3", "99", "100"]))
}

/// Joins the squares of a row, free ones (`1`) to runs.
fn join_runs<'s>(squares: impl Iterator<Item = &'s str>) -> String {
    let mut row = String::new();
    let mut run = 0;
    for square in squares.chain(["end"]) {
        if square == "1" {
            run += 1;
            continue;
        }
        if run > 0 {
            row += &run.to_string();
            run = 0;
        }
        if square != "end" {
            row += square;
        }
    }
    row
}
