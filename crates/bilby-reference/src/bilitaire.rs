//! Bi-litaire, read word for word from its rule page.
//!
//! The lattice is an 8 by 8 array of points, squares are (column, row) pairs of plain integers counted from 0, and every
//! question is answered by trying everything.

use crate::Line;
use std::collections::BTreeMap;

/// The page's start position.
const START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -";

/// The most entries that [`paths`] gives.
const MOST_PATHS: usize = 20_000;

/// Directions: letter, column step, row step. Row 1 is at the bottom, so north is up.
const DIRECTIONS: [(char, i32, i32); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];

/// A square of the lattice (0 to 7) or a cell of the grid (0 to 3): (column, row).
type Square = (i32, i32);

/// What a lattice point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Point {
    /// No tray here, so no hole.
    Void,
    /// A hole without a marble.
    Empty,
    /// A hole with a marble.
    Marble,
}

/// The 64 lattice points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    points: Vec<Point>,
}

/// Whose turn it is, to do what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Opening,
    Tray,
    Marble,
    Over,
}

/// A whole position. `score` is the marbles left in round 1, known in round 2 only.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    board: Board,
    phase: Phase,
    call: Option<usize>,
    round: u8,
    score: Option<usize>,
}

impl Board {
    fn all_void() -> Board {
        Board { points: vec![Point::Void; 64] }
    }

    /// The point at a square; outside the lattice there is no hole.
    fn get(&self, square: Square) -> Point {
        let (col, row) = square;
        if (0..8).contains(&col) && (0..8).contains(&row) { self.points[(row * 8 + col) as usize] } else { Point::Void }
    }

    fn set(&mut self, square: Square, point: Point) {
        let (col, row) = square;
        if (0..8).contains(&col) && (0..8).contains(&row) {
            self.points[(row * 8 + col) as usize] = point;
        }
    }

    /// Every marble's square, in the byte order of the squares' texts (column letter first).
    fn marbles(&self) -> Vec<Square> {
        let mut found = Vec::new();
        for col in 0..8 {
            for row in 0..8 {
                if self.get((col, row)) == Point::Marble {
                    found.push((col, row));
                }
            }
        }
        found
    }

    /// Whether a cell is on the grid and has a tray. (Reading makes sure that cells are void as a whole or not at all.)
    fn has_tray(&self, cell: Square) -> bool {
        on_grid(cell) && holes_of(cell).iter().all(|&hole| self.get(hole) != Point::Void)
    }

    /// "hole rows 8 to 1 joined by `/`; `o` a marble, a number for a run of empty holes, `-` for each void point".
    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..8).rev() {
            let mut text = String::new();
            let mut run = 0;
            for col in 0..8 {
                let point = self.get((col, row));
                if point == Point::Empty {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text.push_str(&run.to_string());
                    run = 0;
                }
                text.push(if point == Point::Marble { 'o' } else { '-' });
            }
            if run > 0 {
                text.push_str(&run.to_string());
            }
            rows.push(text);
        }
        rows.join("/")
    }

    fn read(text: &str) -> Result<Board, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 8 {
            return Err(format!("BOARD: {} rows instead of 8", rows.len()));
        }
        let mut board = Board::all_void();
        for (index, row_text) in rows.iter().enumerate() {
            let row = 7 - index as i32;
            let mut col = 0;
            let mut after_number = false;
            for letter in row_text.chars() {
                let (point, count) = match letter {
                    'o' => (Point::Marble, 1),
                    '-' => (Point::Void, 1),
                    '1'..='8' => (Point::Empty, letter.to_digit(10).unwrap_or(0) as i32),
                    _ => return Err(format!("BOARD: unknown character {letter:?} in row {}", row + 1)),
                };
                if point == Point::Empty && after_number {
                    return Err(format!("BOARD: two numbers in a row (split run) in row {}", row + 1));
                }
                after_number = point == Point::Empty;
                for _ in 0..count {
                    if col == 8 {
                        return Err(format!("BOARD: row {} is longer than 8 points", row + 1));
                    }
                    board.set((col, row), point);
                    col += 1;
                }
            }
            if col != 8 {
                return Err(format!("BOARD: row {} is shorter than 8 points", row + 1));
            }
        }
        Ok(board)
    }
}

/// The four cells by four of the grid.
fn on_grid(cell: Square) -> bool {
    (0..4).contains(&cell.0) && (0..4).contains(&cell.1)
}

/// "cell `A1` holds the holes `a1 b1 a2 b2`, cell `D4` holds `g7 h7 g8 h8`".
fn holes_of(cell: Square) -> [Square; 4] {
    let (col, row) = (cell.0 * 2, cell.1 * 2);
    [(col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1)]
}

/// All cells of the grid.
fn cells() -> Vec<Square> {
    let mut all = Vec::new();
    for col in 0..4 {
        for row in 0..4 {
            all.push((col, row));
        }
    }
    all
}

/// A hole's name: column letter `a` to `h`, row number.
fn hole_text(square: Square) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}

/// A cell's name: column letter `A` to `D`, row number.
fn cell_text(cell: Square) -> String {
    format!("{}{}", (b'A' + cell.0 as u8) as char, cell.1 + 1)
}

/// A number in its one canonical form: digits only, no leading zero (nor a lone zero: no field can be 0).
fn read_number(field: &str, text: &str) -> Result<usize, String> {
    if text.is_empty() || !text.chars().all(|letter| letter.is_ascii_digit()) {
        return Err(format!("{field}: {text:?} is not a number"));
    }
    if text.starts_with('0') {
        return Err(format!("{field}: {text:?} starts with a zero"));
    }
    if text.len() > 4 {
        return Err(format!("{field}: {text} is too large"));
    }
    text.parse().map_err(|_| format!("{field}: {text:?} is not a number"))
}

/// "The rules text is always empty."
fn read_rules(rules: &str) -> Result<(), String> {
    if rules.is_empty() { Ok(()) } else { Err(format!("rules: {rules:?}: Bi-litaire knows no rules keys")) }
}

fn start_board() -> Result<Board, String> {
    Board::read(START.split(' ').next().unwrap_or(""))
}

impl Position {
    fn text(&self) -> String {
        let phase = match self.phase {
            Phase::Opening => "x",
            Phase::Tray => "t",
            Phase::Marble => "m",
            Phase::Over => "e",
        };
        let number = |value: Option<usize>| match value {
            Some(number) => number.to_string(),
            None => "-".to_string(),
        };
        format!("{} {} {} {} {}", self.board.text(), phase, number(self.call), self.round, number(self.score))
    }

    fn read(text: &str) -> Result<Position, String> {
        // "fields joined by one space"
        let fields: Vec<&str> = text.split(' ').collect();
        if fields.len() != 5 {
            return Err(format!("position: {} fields instead of BOARD PHASE CALL ROUND SCORE", fields.len()));
        }
        let board = Board::read(fields[0])?;
        let phase = match fields[1] {
            "x" => Phase::Opening,
            "t" => Phase::Tray,
            "m" => Phase::Marble,
            "e" => Phase::Over,
            other => return Err(format!("PHASE: {other:?} is not one of x t m e")),
        };
        let call = if fields[2] == "-" { None } else { Some(read_number("CALL", fields[2])?) };
        let round = match fields[3] {
            "1" => 1,
            "2" => 2,
            other => return Err(format!("ROUND: {other:?} is not 1 or 2")),
        };
        let score = if fields[4] == "-" { None } else { Some(read_number("SCORE", fields[4])?) };
        let position = Position { board, phase, call, round, score };
        position.refuse()?;
        // "what is read prints as the same bytes"
        if position.text() != text {
            return Err("position: not in canonical form".to_string());
        }
        Ok(position)
    }

    /// The list under *Refused*, in its order.
    fn refuse(&self) -> Result<(), String> {
        let board = &self.board;
        // "void points that don't form whole cells"
        let mut trays = 0;
        for cell in cells() {
            let voids = holes_of(cell).iter().filter(|&&hole| board.get(hole) == Point::Void).count();
            if voids != 0 && voids != 4 {
                return Err(format!("BOARD: cell {} is void only in part", cell_text(cell)));
            }
            if voids == 0 {
                trays += 1;
            }
        }
        // "no tray, or more than 12"
        if trays == 0 {
            return Err("BOARD: no tray".to_string());
        }
        if trays > 12 {
            return Err(format!("BOARD: {trays} trays, more than 12"));
        }
        // "no marble"
        let marbles = board.marbles().len();
        if marbles == 0 {
            return Err("BOARD: no marble".to_string());
        }
        // "phase `x` with another board than the start"
        if self.phase == Phase::Opening && *board != start_board()? {
            return Err("BOARD: phase x with another board than the start".to_string());
        }
        // "48 marbles in any other phase"
        if self.phase != Phase::Opening && marbles == 48 {
            return Err("BOARD: 48 marbles outside phase x".to_string());
        }
        // "phase `m` without a jump, or with a CALL (2 or more) that can't be fulfilled"
        if self.phase == Phase::Marble {
            if !any_jump(board) {
                return Err("PHASE: m without a jump".to_string());
            }
            if let Some(call) = self.call {
                if call < 2 {
                    return Err(format!("CALL: {call} is less than 2"));
                }
                if call > largest_fold(board) {
                    return Err(format!("CALL: {call} can't be fulfilled"));
                }
            }
        }
        // "a CALL in any other phase"
        if self.phase != Phase::Marble && self.call.is_some() {
            return Err("CALL: only phase m has one".to_string());
        }
        // "phase `e` in round 1 or with a jump left"
        if self.phase == Phase::Over {
            if self.round == 1 {
                return Err("PHASE: e in round 1".to_string());
            }
            if any_jump(board) {
                return Err("PHASE: e with a jump left".to_string());
            }
        }
        // "SCORE in round 1, or outside 1–47 in round 2"
        match (self.round, self.score) {
            (1, Some(_)) => Err("SCORE: must be - in round 1".to_string()),
            (2, None) => Err("SCORE: missing in round 2".to_string()),
            (2, Some(score)) if !(1..=47).contains(&score) => Err(format!("SCORE: {score} is outside 1 to 47")),
            _ => Ok(()),
        }
    }
}

/// The single jumps of the marble at `from`: the landing hole and the board after, in byte order of the landing hole.
fn jumps_of(board: &Board, from: Square) -> Vec<(Square, Board)> {
    let mut found = Vec::new();
    if board.get(from) != Point::Marble {
        return found;
    }
    for (_, col_step, row_step) in DIRECTIONS {
        let over = (from.0 + col_step, from.1 + row_step);
        let landing = (from.0 + 2 * col_step, from.1 + 2 * row_step);
        // "over a neighbouring marble ... into the hole directly behind it, which must be a hole and empty"
        if board.get(over) == Point::Marble && board.get(landing) == Point::Empty {
            let mut after = board.clone();
            after.set(from, Point::Empty);
            // "the jumped marble is removed"
            after.set(over, Point::Empty);
            after.set(landing, Point::Marble);
            found.push((landing, after));
        }
    }
    found.sort();
    found
}

/// Whether any marble has a jump.
fn any_jump(board: &Board) -> bool {
    board.marbles().iter().any(|&from| !jumps_of(board, from).is_empty())
}

/// What some jumps by one marble lead to, where that marble then stands, and the smallest text that does it. (All texts
/// of one number of jumps have the same length, so the smallest text goes on from the smallest text.)
type Level = BTreeMap<(Board, Square), String>;

fn no_jumps_yet(board: &Board) -> Level {
    board.marbles().into_iter().map(|from| ((board.clone(), from), hole_text(from))).collect()
}

/// One more jump by the same marble.
fn one_jump_more(level: &Level) -> Level {
    let mut next = Level::new();
    for ((board, from), text) in level {
        for (landing, after) in jumps_of(board, *from) {
            let longer = format!("{text}:{}", hole_text(landing));
            let smallest = next.entry((after, landing)).or_insert_with(|| longer.clone());
            if longer < *smallest {
                *smallest = longer;
            }
        }
    }
    next
}

/// The largest N for which an N-fold jump exists (0: no jump). The first jumps of an N-fold jump are themselves a jump of
/// every smaller fold, so all numbers from 1 to N can be fulfilled.
fn largest_fold(board: &Board) -> usize {
    let mut fold = 0;
    let mut level = no_jumps_yet(board);
    loop {
        level = one_jump_more(&level);
        if level.is_empty() {
            return fold;
        }
        fold += 1;
    }
}

/// Every slide and take-away: its text without a call, and the board after.
fn tray_actions(board: &Board) -> Vec<(String, Board)> {
    let mut found = Vec::new();
    for rear in cells() {
        for (letter, col_step, row_step) in DIRECTIONS {
            // "a line of 1, 2 or 3 touching trays lengthwise"
            for count in 1..=3 {
                // "one tray by 1 to 3 cells, two by 1 or 2, three by 1"
                for distance in 1..=(4 - count) {
                    let step = |steps: i32| (rear.0 + col_step * steps, rear.1 + row_step * steps);
                    let line: Vec<Square> = (0..count).map(step).collect();
                    // the trays "touch each other in the line of the slide"
                    if !line.iter().all(|&cell| board.has_tray(cell)) {
                        continue;
                    }
                    // "every cell they newly need being without a tray and on the grid"
                    let needed: Vec<Square> = (count..count + distance).map(step).collect();
                    if !needed.iter().all(|&cell| on_grid(cell) && !board.has_tray(cell)) {
                        continue;
                    }
                    // "Marbles ride along": lift all the trays, then put them down further on.
                    let mut after = board.clone();
                    for &cell in &line {
                        for hole in holes_of(cell) {
                            after.set(hole, Point::Void);
                        }
                    }
                    for &cell in &line {
                        for hole in holes_of(cell) {
                            // a cell is two holes wide
                            let to = (hole.0 + 2 * distance * col_step, hole.1 + 2 * distance * row_step);
                            after.set(to, board.get(hole));
                        }
                    }
                    // "the trays from rear to front as the slide goes, then direction and distance"
                    let trays: String = line.iter().map(|&cell| cell_text(cell)).collect();
                    found.push((format!("{trays}{letter}{distance}"), after));
                }
            }
        }
    }
    for cell in cells() {
        // "take away one tray that has no marble on it, for good"
        if board.has_tray(cell) && holes_of(cell).iter().all(|&hole| board.get(hole) == Point::Empty) {
            let mut after = board.clone();
            for hole in holes_of(cell) {
                after.set(hole, Point::Void);
            }
            found.push((format!("{}x", cell_text(cell)), after));
        }
    }
    found
}

/// The position after a tray action that left `board`, with or without a call.
fn after_action(position: &Position, board: &Board, call: Option<usize>) -> Result<Position, String> {
    if any_jump(board) {
        return Ok(Position { board: board.clone(), phase: Phase::Marble, call, ..position.clone() });
    }
    // "A tray action after which no jump is possible ends the round at once"
    if position.round == 1 {
        // "the start board in phase `x`, round 2, with SCORE filled in"
        let left = board.marbles().len();
        Ok(Position { board: start_board()?, phase: Phase::Opening, call: None, round: 2, score: Some(left) })
    } else {
        // "the final board in phase `e`, CALL `-`"
        Ok(Position { board: board.clone(), phase: Phase::Over, call: None, ..position.clone() })
    }
}

/// The position after an opening or a jump: the tray player acts.
fn tray_player_next(position: &Position, board: Board) -> Position {
    Position { board, phase: Phase::Tray, call: None, ..position.clone() }
}

/// Every opening: "takes any one marble off the board".
fn opening_ways(position: &Position) -> Vec<Line> {
    let mut found = Vec::new();
    for square in position.board.marbles() {
        let mut board = position.board.clone();
        board.set(square, Point::Empty);
        let after = tray_player_next(position, board);
        found.push(Line { text: format!("x{}", hole_text(square)), after: after.text() });
    }
    found
}

/// Every way of writing a tray action: without a call, with `!1`, and with every call that can be fulfilled.
fn tray_ways(position: &Position) -> Result<Vec<Line>, String> {
    let mut found = Vec::new();
    for (text, board) in tray_actions(&position.board) {
        let plain = after_action(position, &board, None)?.text();
        // "`!1` is read as no call"
        found.push(Line { text: format!("{text}!1"), after: plain.clone() });
        // "Only a call that can be fulfilled after the action is legal", N ≥ 2
        for call in 2..=largest_fold(&board) {
            let after = after_action(position, &board, Some(call))?;
            found.push(Line { text: format!("{text}!{call}"), after: after.text() });
        }
        found.push(Line { text, after: plain });
    }
    Ok(found)
}

/// How many jumps the marble player must make: "Without a call the jump is single".
fn fold_due(position: &Position) -> usize {
    position.call.unwrap_or(1)
}

/// Every distinct outcome of the jump that is due, each with the smallest text per board and end hole.
fn jump_ways(position: &Position) -> Vec<Line> {
    let mut level = no_jumps_yet(&position.board);
    for _ in 0..fold_due(position) {
        level = one_jump_more(&level);
    }
    let mut found = Vec::new();
    for ((board, _), text) in level {
        found.push(Line { text, after: tray_player_next(position, board).text() });
    }
    found
}

/// Every path of exactly `jumps_left` more jumps, in byte order, until there are [`MOST_PATHS`].
fn all_jump_paths(
    position: &Position,
    board: &Board,
    from: Square,
    text: &str,
    jumps_left: usize,
    found: &mut Vec<Line>,
) {
    if found.len() >= MOST_PATHS {
        return;
    }
    if jumps_left == 0 {
        found.push(Line { text: text.to_string(), after: tray_player_next(position, board.clone()).text() });
        return;
    }
    for (landing, after) in jumps_of(board, from) {
        let longer = format!("{text}:{}", hole_text(landing));
        all_jump_paths(position, &after, landing, &longer, jumps_left - 1, found);
    }
}

/// "Same position, same move. Canonical: the smallest text in byte order among those that do the same."
fn one_line_a_move(ways: Vec<Line>) -> Vec<Line> {
    let mut smallest: BTreeMap<String, String> = BTreeMap::new();
    for way in ways {
        let text = smallest.entry(way.after).or_insert_with(|| way.text.clone());
        if way.text < *text {
            *text = way.text;
        }
    }
    let mut lines: Vec<Line> = smallest.into_iter().map(|(after, text)| Line { text, after }).collect();
    lines.sort();
    lines
}

fn legal_moves(position: &Position) -> Result<Vec<Line>, String> {
    let ways = match position.phase {
        Phase::Opening => opening_ways(position),
        Phase::Tray => tray_ways(position)?,
        Phase::Marble => jump_ways(position),
        Phase::Over => Vec::new(),
    };
    Ok(one_line_a_move(ways))
}

/// Whether the rules text and the position's text are accepted; else what is wrong with them.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    read_rules(rules)?;
    Position::read(position)?;
    Ok(())
}

/// The start position's text.
pub fn start(rules: &str) -> Result<String, String> {
    read_rules(rules)?;
    Ok(START.to_string())
}

/// Every legal move once, under its canonical text, in byte order; none once the match is over.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    read_rules(rules)?;
    legal_moves(&Position::read(position)?)
}

/// Every way of playing that input must take, canonical or not, in byte order: all openings, all tray actions with all
/// their calls (and `!1`), and all jump paths, unless the jump that is due has more than `most_steps` jumps. At most the
/// first 20,000.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    read_rules(rules)?;
    let position = Position::read(position)?;
    let mut found = match position.phase {
        Phase::Opening => opening_ways(&position),
        Phase::Tray => tray_ways(&position)?,
        Phase::Marble => {
            let mut found = Vec::new();
            let due = fold_due(&position);
            if due <= most_steps {
                for from in position.board.marbles() {
                    all_jump_paths(&position, &position.board, from, &hole_text(from), due, &mut found);
                }
            }
            found
        }
        Phase::Over => Vec::new(),
    };
    found.sort();
    found.truncate(MOST_PATHS);
    Ok(found)
}

/// `playing SEAT`, or `won SEAT` or `drawn` with the marbles left by first and by second.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    read_rules(rules)?;
    let position = Position::read(position)?;
    if position.phase == Phase::Over {
        // First played the marbles in round 1, second in round 2, which this board ended.
        let first = position.score.ok_or("SCORE: missing in round 2")?;
        let second = position.board.marbles().len();
        // "Fewer marbles left as marble player wins; equal is a draw."
        return Ok(match first.cmp(&second) {
            std::cmp::Ordering::Less => format!("won first {first} {second}"),
            std::cmp::Ordering::Greater => format!("won second {first} {second}"),
            std::cmp::Ordering::Equal => format!("drawn {first} {second}"),
        });
    }
    // "in round 1 `first` has phases `x` and `m`, `second` has `t`; in round 2 the other way round"
    let marble_player_acts = position.phase != Phase::Tray;
    let seat = if marble_player_acts == (position.round == 1) { "first" } else { "second" };
    Ok(format!("playing {seat}"))
}

/// The number of distinct move sequences of length `depth`.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    check(rules, position)?;
    if depth == 0 {
        return Ok(1);
    }
    let mut total: u64 = 0;
    for line in moves(rules, position)? {
        let below = perft(rules, &line.after, depth - 1)?;
        total = total.checked_add(below).ok_or("perft: the count is too large")?;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of the lattice without trays.
    const V: &str = "--------";

    /// A position of these rows, 8 to 1, and the other fields.
    fn at(rows: [&str; 8], rest: &str) -> String {
        format!("{} {rest}", rows.join("/"))
    }

    fn texts(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|line| line.text.as_str()).collect()
    }

    /// Four trays in the lower left; the marble on a1 can go round over a2, b3, c2, b1, either way.
    const LOOP: [&str; 8] = [V, V, V, V, "4----", "1o2----", "o1o1----", "oo2----"];

    #[test]
    fn the_start() {
        let start = start("").unwrap();
        check("", &start).unwrap();
        assert!(check("a=b", &start).is_err());
        assert!(super::start(" ").is_err());
        assert_eq!(status("", &start).unwrap(), "playing first");
        let openings = moves("", &start).unwrap();
        assert_eq!(openings.len(), 48);
        assert_eq!(openings[0].text, "xa3");
        let d5 = openings.iter().find(|line| line.text == "xd5").unwrap();
        assert_eq!(d5.after, "--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -");
        assert_eq!(status("", &d5.after).unwrap(), "playing second");
        assert_eq!(perft("", &start, 0), Ok(1));
        assert_eq!(perft("", &start, 1), Ok(48));
    }

    #[test]
    fn slides_after_the_opening() {
        // Each corner can be entered along its row and along its column, by one tray or by two.
        let position = "--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -";
        let expected = [
            "A2A3n1", "A2s1", "A3A2s1", "A3n1", "B1C1e1", "B1w1", "B4C4e1", "B4w1", "C1B1w1", "C1e1", "C4B4w1", "C4e1",
            "D2D3n1", "D2s1", "D3D2s1", "D3n1",
        ];
        let all = moves("", position).unwrap();
        assert_eq!(texts(&all), expected);
        // A tray standing behind may stay: C4 leaves B4.
        let c4e1 = all.iter().find(|line| line.text == "C4e1").unwrap();
        assert_eq!(c4e1.after, "--oo--oo/--oo--oo/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- m - 1 -");
        assert_eq!(status("", &c4e1.after).unwrap(), "playing first");
        // Four marbles can reach d5: from b5, f5, d3, d7.
        assert_eq!(texts(&moves("", &c4e1.after).unwrap()), ["b5:d5", "d3:d5", "d7:d5", "f5:d5"]);
    }

    #[test]
    fn one_tray_alone() {
        // Nothing can ever jump, so every action ends the round; in round 1 that makes them one move.
        let rows = [V, V, V, V, "--oo----", "--2----", V, V];
        let all = moves("", &at(rows, "t - 1 -")).unwrap();
        let after = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 2 2";
        assert_eq!(all, [Line { text: "B2e1".into(), after: after.into() }]);
        check("", after).unwrap();
        assert_eq!(status("", after).unwrap(), "playing second");
        let ways = paths("", &at(rows, "t - 1 -"), 0).unwrap();
        let expected = [
            "B2e1", "B2e1!1", "B2e2", "B2e2!1", "B2n1", "B2n1!1", "B2n2", "B2n2!1", "B2s1", "B2s1!1", "B2w1", "B2w1!1",
        ];
        assert_eq!(texts(&ways), expected);
        // In round 2 they end on different boards.
        let all = moves("", &at(rows, "t - 2 5")).unwrap();
        assert_eq!(texts(&all), ["B2e1", "B2e2", "B2n1", "B2n2", "B2s1", "B2w1"]);
        assert_eq!(all[1].after, at([V, V, V, V, "------oo", "------2", V, V], "e - 2 5"));
        assert_eq!(status("", &all[1].after).unwrap(), "won second 5 2");
        assert_eq!(status("", &at(rows, "e - 2 1")).unwrap(), "won first 1 2");
        assert_eq!(status("", &at(rows, "e - 2 2")).unwrap(), "drawn 2 2");
        assert_eq!(moves("", &all[1].after).unwrap(), []);
        assert_eq!(perft("", &at(rows, "t - 2 5"), 1), Ok(6));
        assert_eq!(perft("", &at(rows, "t - 2 5"), 2), Ok(0));
        assert_eq!(perft("", &at(rows, "t - 1 -"), 2), Ok(48));
    }

    #[test]
    fn take_away() {
        // c4 can jump over d4 to e4 only while the two trays touch.
        let rows = [V, V, V, V, "--oo2--", "--4--", V, V];
        assert_eq!(texts(&moves("", &at(rows, "t - 1 -")).unwrap()), ["B2C2e1", "B2n1", "C2B2w1"]);
        let all = moves("", &at(rows, "t - 2 47")).unwrap();
        let expected = ["B2C2e1", "B2n1", "B2n2", "B2s1", "B2w1", "C2B2w1", "C2e1", "C2n1", "C2n2", "C2s1", "C2x"];
        assert_eq!(texts(&all), expected);
        assert_eq!(all[10].after, at([V, V, V, V, "--oo----", "--2----", V, V], "e - 2 47"));
        assert_eq!(all[5].after, at([V, V, V, V, "oo2----", "4----", V, V], "m - 2 47"));
        let jumps = moves("", &all[5].after).unwrap();
        assert_eq!(texts(&jumps), ["a4:c4"]);
        assert_eq!(jumps[0].after, at([V, V, V, V, "2o1----", "4----", V, V], "t - 2 47"));
    }

    #[test]
    fn folds() {
        let fold = |call: &str| moves("", &at(LOOP, &format!("m {call} 1 -"))).unwrap();
        assert_eq!(texts(&fold("-")), ["a1:a3", "a1:c1"]);
        assert_eq!(texts(&fold("2")), ["a1:a3:c3", "a1:c1:c3"]);
        assert_eq!(texts(&fold("3")), ["a1:a3:c3:c1", "a1:c1:c3:a3"]);
        // Both ways round do the same.
        let after = at([V, V, V, V, "4----", "4----", "4----", "o3----"], "t - 1 -");
        assert_eq!(fold("4"), [Line { text: "a1:a3:c3:c1:a1".into(), after: after.clone() }]);
        let ways = paths("", &at(LOOP, "m 4 1 -"), 4).unwrap();
        assert_eq!(texts(&ways), ["a1:a3:c3:c1:a1", "a1:c1:c3:a3:a1"]);
        assert!(ways.iter().all(|way| way.after == after));
        assert_eq!(paths("", &at(LOOP, "m 4 1 -"), 3).unwrap(), []);
    }

    #[test]
    fn calls() {
        // C2B2w1 makes the board of the loop.
        let rows = [V, V, V, V, "--4--", "--1o2--", "o1o1----", "oo2----"];
        let of_slide = |lines: Vec<Line>| -> Vec<Line> {
            lines.into_iter().filter(|line| line.text.starts_with("C2B2w1")).collect()
        };
        let all = of_slide(moves("", &at(rows, "t - 1 -")).unwrap());
        assert_eq!(texts(&all), ["C2B2w1", "C2B2w1!2", "C2B2w1!3", "C2B2w1!4"]);
        assert_eq!(all[0].after, at(LOOP, "m - 1 -"));
        assert_eq!(all[2].after, at(LOOP, "m 3 1 -"));
        let ways = of_slide(paths("", &at(rows, "t - 1 -"), 0).unwrap());
        assert_eq!(texts(&ways), ["C2B2w1", "C2B2w1!1", "C2B2w1!2", "C2B2w1!3", "C2B2w1!4"]);
        assert_eq!(ways[1].after, all[0].after);
    }

    #[test]
    fn refused() {
        let good = |position: String| check("", &position).unwrap();
        let bad = |position: String| assert!(check("", &position).is_err(), "{position}");
        for rest in ["m - 1 -", "m 2 1 -", "m 4 2 1", "t - 1 -", "t - 2 47"] {
            good(at(LOOP, rest));
        }
        for rest in [
            "m 1 1 -",
            "m 0 1 -",
            "m 5 1 -",
            "m 02 1 -",
            "m +2 1 -",
            "m 99999999999999999999999 1 -",
            "m  1 -",
            "t 2 1 -",
            "x - 1 -",
            "e - 1 -",
            "e - 2 5",
            "t - 1 5",
            "t - 2 -",
            "t - 2 0",
            "t - 2 48",
            "t - 2 05",
            "t - 3 -",
            "t - 01 -",
            "t - 1 - ",
            "t - 1 - -",
            "t - 1",
            "",
            "T - 1 -",
            "t - 2 \u{663}",
        ] {
            bad(at(LOOP, rest));
        }
        let boards = [
            [V, V, V, V, V, V, V, V],
            [V, V, V, V, V, V, "2------", "2------"],
            [V, V, V, V, "13----", "1o2----", "o1o1----", "oo2----"],
            [V, V, V, V, "04----", "1o2----", "o1o1----", "oo2----"],
            [V, V, V, V, "5----", "1o2----", "o1o1----", "oo2----"],
            [V, V, V, V, "3----", "1o2----", "o1o1----", "oo2----"],
            [V, V, V, V, "3-----", "1o2----", "o1o1----", "oo2----"],
            [V, V, V, V, "\u{e9}4---", "1o2----", "o1o1----", "oo2----"],
            ["8", "8", "8", "8", "8", "8", "2------", "o1------"],
        ];
        for rows in boards {
            bad(at(rows, "t - 1 -"));
        }
        good(at([V, V, V, V, V, V, "2------", "o1------"], "t - 1 -"));
        good(at([V, V, "8", "8", "8", "8", "8", "o7"], "t - 1 -"));
        bad(at([V, V, "8", "8", "8", "8", "8", "o7"], "m - 1 -"));
        bad(START.replace(" x ", " t "));
        bad(START.replace(" x ", " m "));
        bad(START.replace(" x - 1 -", " e - 2 4"));
        good(START.replace(" x - 1 -", " x - 2 4"));
        bad(START.replacen('o', "1", 1));
        bad(format!("{}/{V} t - 1 -", LOOP.join("/")));
    }
}
