//! Random positions that need not be reachable, for the odd corners of the rules. Not all of them are valid; both
//! implementations must agree on that too.

use crate::dice::Dice;
use std::collections::BTreeMap;

/// Billabong's seats by letter.
const SEATS: [&str; 4] = ["r", "y", "b", "g"];
const ROWS: usize = 14;
const COLUMNS: usize = 16;

/// A Billabong position: in the race, or before it.
pub fn billabong(dice: &mut Dice<'_>, players: usize, laps: usize, ghosts: &str) -> String {
    if dice.once_in(4) { before_the_race(dice, players, ghosts) } else { race(dice, players, laps, ghosts) }
}

/// A position while ghosts are set out or kangaroos placed, sometimes with a single inconsistency.
fn before_the_race(dice: &mut Dice<'_>, players: usize, rule: &str) -> String {
    let ghosts = match rule {
        "none" => 0,
        "placed" => dice.below(7),
        _ => 5,
    };
    // Kangaroos should come after the last ghost.
    let is_early = rule == "placed" && ghosts < 5;
    let placed = if is_early && !dice.once_in(4) { 0 } else { dice.below(5 * players + 1) };
    let mut hand = vec![5; players];
    let mut home = vec![0; players];
    let mut men = vec!["x".to_owned(); ghosts];
    for seat in (0..players).cycle().take(placed) {
        hand[seat] -= 1;
        men.push(SEATS[seat].to_owned());
    }
    let mut turn = if is_early { ghosts % 2 } else { placed % players };
    let mut clock = 0;
    match dice.below(12) {
        0 => turn = dice.below(players),
        1 => clock = 1,
        2 => hand[0] = dice.below(7),
        3 => home[dice.below(players)] = 1,
        4 if hand[0] > 0 => (hand[0], home[0]) = (hand[0] - 1, 1),
        5 if !men.is_empty() => *men.last_mut().expect("not empty") += "'",
        _ => {}
    }
    let mut board = Board::new(dice);
    for man in men {
        board.put(dice, man);
    }
    format!("{} {} {} {} {clock}", board.text(), list(&hand), list(&home), SEATS[turn])
}

/// A position in the race, crowded in places.
fn race(dice: &mut Dice<'_>, players: usize, laps: usize, ghosts: &str) -> String {
    let mut board = Board::new(dice);
    let mut home = vec![0; players];
    for seat in 0..players {
        for _ in 0..5 {
            let crossings = dice.below(laps + 1);
            let kangaroo = format!("{}{}", SEATS[seat], "'".repeat(crossings));
            if dice.once_in(6) || !board.put(dice, kangaroo) {
                home[seat] += 1;
            }
        }
    }
    for _ in 0..if ghosts == "none" { 0 } else { 5 } {
        board.put(dice, "x".to_owned());
    }
    let limit = 100 * players;
    let clock = *dice.pick(&[0, 1, 57, limit - 1, limit]);
    let turn = SEATS[dice.below(players)];
    format!("{} {} {} {turn} {clock}", board.text(), list(&vec![0; players]), list(&home))
}

/// A Billabong board with a window into which the kangaroos and ghosts are put.
struct Board {
    squares: Vec<Vec<String>>,
    left: usize,
    low: usize,
    width: usize,
    height: usize,
}

impl Board {
    fn new(dice: &mut Dice<'_>) -> Board {
        // A small window causes neighbours, blocked kangaroos and long chains; a large one causes long jumps.
        let width = *dice.pick(&[16, 9, 5, 3]);
        let height = *dice.pick(&[14, 7, 5, 3]);
        let (left, low) = (dice.below(COLUMNS + 1 - width), dice.below(ROWS + 1 - height));
        Board { squares: vec![vec![String::new(); COLUMNS]; ROWS], left, low, width, height }
    }

    fn is_lake(column: usize, row: usize) -> bool {
        (6..=9).contains(&column) && (6..=7).contains(&row)
    }

    /// Puts it on a free square; returns false if none was found.
    fn put(&mut self, dice: &mut Dice<'_>, what: String) -> bool {
        for _ in 0..40 {
            let (column, row) = (self.left + dice.below(self.width), self.low + dice.below(self.height));
            if self.squares[row][column].is_empty() && !Board::is_lake(column, row) {
                self.squares[row][column] = what;
                return true;
            }
        }
        false
    }

    fn text(&self) -> String {
        let rows: Vec<String> = (0..ROWS)
            .rev()
            .map(|row| {
                let squares = (0..COLUMNS).map(|column| match self.squares[row][column].as_str() {
                    _ if Board::is_lake(column, row) => "~",
                    "" => "1",
                    piece => piece,
                });
                join_runs(squares)
            })
            .collect();
        rows.join("/")
    }
}

/// HAND or HOME.
fn list(numbers: &[usize]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// A Bi-litaire position with random trays and marbles.
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

/// A Billo position with random pawns, pieces and billos.
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
    // More than eight of a shape are refused.
    let most = if dice.once_in(8) { 9 } else { 8 };
    let mut shapes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut rows = vec![vec!["1"; 8]; 8];
    // Visits every square once, but not row by row, or the eight of a shape would all stand on the first rows.
    let begin = dice.below(64);
    for square in (0..64).map(|number| (begin + 27 * number) % 64) {
        let (row, column) = (square / 8, square % 8);
        if dice.below(8) >= density {
            continue;
        }
        let man = match *dice.pick(crowd) {
            // A pawn does not stand on the enemy's starting row.
            "R" | "S" | "P" if row == 0 => continue,
            "r" | "s" | "p" if row == 7 => continue,
            man => man,
        };
        let of: &[&str] = match man {
            "R" | "O" => &["R"],
            "S" | "Q" => &["S"],
            "P" => &["R", "S"],
            "r" | "o" => &["r"],
            "s" | "q" => &["s"],
            _ => &["r", "s"],
        };
        if of.iter().all(|shape| shapes.get(shape).is_none_or(|count| *count < most)) {
            of.iter().for_each(|shape| *shapes.entry(shape).or_insert(0) += 1);
            rows[row][column] = man;
        }
    }
    let turn = *dice.pick(&["r", "b"]);
    let pending = match dice.below(6) {
        0 => "!".to_owned(),
        1 => claimable(dice, &rows, turn),
        _ => "-".to_owned(),
    };
    let rows: Vec<String> = rows.into_iter().map(|row| join_runs(row.into_iter())).collect();
    format!("{} {turn} {pending} {}", rows.join("/"), dice.pick(&["0", "0", "3", "99", "100"]))
}

/// A move that the opponent may just have made: one of their men, and a square near it.
fn claimable(dice: &mut Dice<'_>, rows: &[Vec<&str>], turn: &str) -> String {
    let (mut to, mut man) = ((0, 0), "R");
    for _ in 0..40 {
        to = (dice.below(8), dice.below(8));
        man = rows[to.0][to.1];
        let is_red = man.chars().all(char::is_uppercase);
        if man != "1" && is_red == (turn == "b") {
            break;
        }
    }
    let was = match man {
        "R" | "r" => "R",
        "S" | "s" => "S",
        // It may just have been promoted.
        "O" | "o" => dice.pick(&["O", "R"]),
        "Q" | "q" => dice.pick(&["Q", "S"]),
        _ => dice.pick(&["R", "S"]),
    };
    let mut near = |place: usize| (place + dice.below(5)).saturating_sub(2).min(7);
    let from = (near(to.0), near(to.1));
    let name = |(row, column): (usize, usize)| format!("{}{}", &"abcdefgh"[column..=column], 8 - row);
    format!("?{was}{}-{}", name(from), name(to))
}

/// Joins the squares of a row, with free ones (`1`) as runs.
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
