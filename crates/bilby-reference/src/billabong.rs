//! Billabong, read a second time from its rule page: plain and slow, for tests only.
//!
//! Columns are numbered 1 (`a`) to 16 (`p`), rows 1 to 14, as on the page.

use crate::Line;
use std::collections::{BTreeMap, BTreeSet};

/// "16 columns `a`–`p`".
const COLUMNS: i32 = 16;
/// "14 rows `1`–`14`".
const ROWS: i32 = 14;
/// Columns `g`, `h`, `i` and `j`, by number.
const G: i32 = 7;
const H: i32 = 8;
const I: i32 = 9;
const J: i32 = 10;
/// Seats in turn order, by letter and by name.
const LETTERS: [char; 4] = ['r', 'y', 'b', 'g'];
const NAMES: [&str; 4] = ["red", "yellow", "blue", "green"];
/// "five kangaroos each", and five ghosts.
const FIVE: u32 = 5;
/// The eight directions.
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
/// The most entries that [`paths`] answers with.
const MOST_PATHS: usize = 20_000;

/// A square: (column, row), both counted from 1.
type Square = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ghosts {
    Opposite,
    Anywhere,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Placement {
    Anywhere,
    Quadrant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    players: usize,
    laps: u32,
    ghosts: Ghosts,
    placement: Placement,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Free,
    Lake,
    Kangaroo {
        seat: usize,
        crossings: u32,
    },
    Ghost,
    /// Only while a chain is under way: the square the kangaroo started from.
    Referee,
}

/// What becomes of a kangaroo that moves: "square and count, or home".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    On { square: Square, crossings: u32 },
    Home,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Playing(usize),
    Won(usize),
    Drawn,
}

/// The squares with what is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    rules: Rules,
    board: Board,
    hand: Vec<u32>,
    home: Vec<u32>,
    turn: usize,
    clock: u32,
}

// ---------------------------------------------------------------------------------------------------------------------
// Rules text

fn read_rules(text: &str) -> Result<Rules, String> {
    const KEYS: &str = "known keys: players, laps, ghosts, placement";
    let mut players: Option<usize> = None;
    let mut laps: Option<u32> = None;
    let mut ghosts: Option<Ghosts> = None;
    let mut placement: Option<Placement> = None;

    // "Empty: all defaults."
    if !text.is_empty() {
        // "`key=value` pairs joined by commas", in any order.
        for pair in text.split(',') {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(format!("rules: {pair:?} is not key=value; {KEYS}"));
            };
            let repeated = match key {
                "players" => {
                    let read = match value {
                        "2" => 2,
                        "3" => 3,
                        "4" => 4,
                        _ => return Err(format!("rules: players={value:?} is unknown; known: 2, 3, 4")),
                    };
                    players.replace(read).is_some()
                }
                "laps" => {
                    let read = match value {
                        "1" => 1,
                        "2" => 2,
                        _ => return Err(format!("rules: laps={value:?} is unknown; known: 1, 2")),
                    };
                    laps.replace(read).is_some()
                }
                "ghosts" => {
                    let read = match value {
                        "opposite" => Ghosts::Opposite,
                        "anywhere" => Ghosts::Anywhere,
                        "none" => Ghosts::None,
                        _ => {
                            return Err(format!("rules: ghosts={value:?} is unknown; known: opposite, anywhere, none"));
                        }
                    };
                    ghosts.replace(read).is_some()
                }
                "placement" => {
                    let read = match value {
                        "anywhere" => Placement::Anywhere,
                        "quadrant" => Placement::Quadrant,
                        _ => return Err(format!("rules: placement={value:?} is unknown; known: anywhere, quadrant")),
                    };
                    placement.replace(read).is_some()
                }
                _ => return Err(format!("rules: {key:?} is unknown; {KEYS}")),
            };
            if repeated {
                return Err(format!("rules: {key} is repeated; {KEYS}"));
            }
        }
    }

    let players = players.unwrap_or(2);
    let ghosts = if players == 2 {
        ghosts.unwrap_or(Ghosts::Opposite)
    } else {
        // "with 3 or 4 the value is always `none`, and writing another is an error"
        match ghosts {
            None | Some(Ghosts::None) => Ghosts::None,
            Some(_) => return Err(format!("rules: ghosts with {players} players; known: none")),
        }
    };
    Ok(Rules { players, laps: laps.unwrap_or(1), ghosts, placement: placement.unwrap_or(Placement::Anywhere) })
}

impl Rules {
    /// "100 turns per player in a row (200 plies for 2 players, 300, 400)".
    fn draw_limit(&self) -> u32 {
        match self.players {
            2 => 200,
            3 => 300,
            _ => 400,
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// The board

/// "The lake (the billabong) is columns `g`–`j` of rows 7 and 8".
fn is_lake(square: Square) -> bool {
    let (column, row) = square;
    (G..=J).contains(&column) && (row == 7 || row == 8)
}

fn is_on_board(square: Square) -> bool {
    let (column, row) = square;
    (1..=COLUMNS).contains(&column) && (1..=ROWS).contains(&row)
}

/// Every square of the board, lake included.
fn all_squares() -> Vec<Square> {
    let mut squares = Vec::new();
    for row in 1..=ROWS {
        for column in 1..=COLUMNS {
            squares.push((column, row));
        }
    }
    squares
}

/// "column letter then row number".
fn square_text(square: Square) -> String {
    let (column, row) = square;
    let mut letter = '?';
    for (number, name) in (1..=COLUMNS).zip('a'..='p') {
        if number == column {
            letter = name;
        }
    }
    format!("{letter}{row}")
}

fn index(square: Square) -> Option<usize> {
    if !is_on_board(square) {
        return None;
    }
    let (column, row) = square;
    usize::try_from((row - 1) * COLUMNS + (column - 1)).ok()
}

impl Board {
    /// No kangaroo and no ghost anywhere.
    fn empty() -> Board {
        let cells =
            all_squares().into_iter().map(|square| if is_lake(square) { Cell::Lake } else { Cell::Free }).collect();
        Board { cells }
    }

    /// What is on a square; nothing at all off the board.
    fn get(&self, square: Square) -> Option<Cell> {
        index(square).and_then(|i| self.cells.get(i)).copied()
    }

    fn set(&mut self, square: Square, cell: Cell) {
        if let Some(place) = index(square).and_then(|i| self.cells.get_mut(i)) {
            *place = cell;
        }
    }

    /// Free and playable: on the board, not lake, nobody on it.
    fn is_free(&self, square: Square) -> bool {
        self.get(square) == Some(Cell::Free)
    }

    /// "over exactly one kangaroo (any colour, a ghost, or the referee)".
    fn can_be_jumped(&self, square: Square) -> bool {
        matches!(self.get(square), Some(Cell::Kangaroo { .. } | Cell::Ghost | Cell::Referee))
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Position text

/// A number in its one canonical form: digits only, no leading zero.
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
            // "a number for a run of free playable squares"
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
            // "`~` for each lake square"
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
        // "followed by one `'` for each crossing it has"
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
    // "rows 14 to 1 joined by `/`"
    let mut row = ROWS;
    for row_text in rows {
        read_row(row_text, row, rules, &mut board)?;
        row -= 1;
    }
    Ok(board)
}

fn read_position(rules: Rules, text: &str) -> Result<Position, String> {
    // "fields joined by one space"
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

/// HAND and TURN after so many placements in all: each seat in turn puts one.
fn placement_after(placed: usize, players: usize) -> (Vec<u32>, usize) {
    let mut hand = vec![FIVE; players];
    let mut turn = 0;
    for _ in 0..placed {
        if let Some(left) = hand.get_mut(turn) {
            *left = left.saturating_sub(1);
        }
        turn = (turn + 1) % players;
    }
    (hand, turn)
}

impl Position {
    /// What the page lists under *Refused*, as far as reading the fields has not refused it yet.
    fn refuse(&self) -> Result<(), String> {
        // "kangaroos on the board + in hand + home ≠ 5 for a seat"
        let mut on_board = vec![0_u64; self.rules.players];
        let mut ghosts = 0;
        let mut crossed = false;
        for cell in &self.board.cells {
            match cell {
                Cell::Kangaroo { seat, crossings } => {
                    if let Some(count) = on_board.get_mut(*seat) {
                        *count += 1;
                    }
                    if *crossings > 0 {
                        crossed = true;
                    }
                }
                Cell::Ghost => ghosts += 1,
                Cell::Free | Cell::Lake | Cell::Referee => {}
            }
        }
        for (((name, board), hand), home) in NAMES.iter().zip(&on_board).zip(&self.hand).zip(&self.home) {
            if board + u64::from(*hand) + u64::from(*home) != u64::from(FIVE) {
                return Err(format!(
                    "BOARD, HAND, HOME: {name} has {board} on board, {hand} in hand and {home} home, not {FIVE} in all"
                ));
            }
        }
        // "a number of ghosts other than five (or none with `ghosts=none`)"
        let wanted = if self.rules.ghosts == Ghosts::None { 0 } else { FIVE };
        if ghosts != wanted {
            return Err(format!("BOARD: {ghosts} ghosts, not {wanted}"));
        }
        // "during placement (any HAND above 0)"
        if self.in_placement() {
            // "a HAND that turn order can't produce with that TURN"
            let mut can_be = false;
            for placed in 0..5 * self.rules.players {
                if placement_after(placed, self.rules.players) == (self.hand.clone(), self.turn) {
                    can_be = true;
                }
            }
            if !can_be {
                return Err("HAND: turn order can't produce it with that TURN".to_string());
            }
            if crossed {
                return Err("BOARD: a crossing during placement".to_string());
            }
            if self.home.iter().any(|&home| home > 0) {
                return Err("HOME: above 0 during placement".to_string());
            }
            if self.clock > 0 {
                return Err("CLOCK: above 0 during placement".to_string());
            }
        }
        // "two seats with five home"
        if self.home.iter().filter(|&&home| home == FIVE).count() >= 2 {
            return Err("HOME: two seats with five home".to_string());
        }
        // "CLOCK above the draw limit"
        if self.clock > self.rules.draw_limit() {
            return Err(format!("CLOCK: {} is above the draw limit, {}", self.clock, self.rules.draw_limit()));
        }
        Ok(())
    }

    /// The position's text.
    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (1..=ROWS).rev() {
            let mut out = String::new();
            let mut run = 0;
            for column in 1..=COLUMNS {
                let cell = self.board.get((column, row)).unwrap_or(Cell::Free);
                if cell == Cell::Free {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    out.push_str(&run.to_string());
                    run = 0;
                }
                match cell {
                    Cell::Lake => out.push('~'),
                    Cell::Ghost => out.push('x'),
                    Cell::Kangaroo { seat, crossings } => {
                        out.push(LETTERS.get(seat).copied().unwrap_or('?'));
                        for _ in 0..crossings {
                            out.push('\'');
                        }
                    }
                    // Neither is ever printed: runs are above, and the referee is in the lake between turns.
                    Cell::Free | Cell::Referee => {}
                }
            }
            if run > 0 {
                out.push_str(&run.to_string());
            }
            rows.push(out);
        }
        let join = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<String>>().join(",");
        format!(
            "{} {} {} {} {}",
            rows.join("/"),
            join(&self.hand),
            join(&self.home),
            LETTERS.get(self.turn).copied().unwrap_or('?'),
            self.clock
        )
    }

    fn in_placement(&self) -> bool {
        self.hand.iter().any(|&hand| hand > 0)
    }

    fn status(&self) -> Status {
        // "The first player with five kangaroos home wins, at once."
        for (seat, &home) in self.home.iter().enumerate() {
            if home == FIVE {
                return Status::Won(seat);
            }
        }
        // "100 turns per player in a row in which no kangaroo came home: a draw."
        if self.clock >= self.rules.draw_limit() {
            return Status::Drawn;
        }
        Status::Playing(self.turn)
    }

    // -----------------------------------------------------------------------------------------------------------------
    // What a turn can be

    /// Where a kangaroo can be placed.
    fn placements(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for (column, row) in all_squares() {
            // "`quadrant`: on columns `i`–`p`, rows 1–7 only"
            let in_zone = match self.rules.placement {
                Placement::Anywhere => true,
                Placement::Quadrant => column >= I && row <= 7,
            };
            // "on a free playable square"
            if in_zone && self.board.is_free((column, row)) {
                squares.push((column, row));
            }
        }
        squares
    }

    /// The kangaroos of the seat on move: where they stand and their crossings.
    fn own_kangaroos(&self) -> Vec<(Square, u32)> {
        let mut own = Vec::new();
        for square in all_squares() {
            if let Some(Cell::Kangaroo { seat, crossings }) = self.board.get(square)
                && seat == self.turn
            {
                own.push((square, crossings));
            }
        }
        own
    }

    /// What becomes of a kangaroo that goes from a square along a path of neighbouring squares to the last of them.
    fn travel(&self, from: Square, crossings: u32, path: &[Square]) -> Fate {
        let mut here = from;
        let mut crossings = crossings;
        for &next in path {
            // "A path crosses where it goes between a square of column `i` and one of column `h` in rows 1–6."
            let at_stream = (1..=6).contains(&here.1) && (1..=6).contains(&next.1);
            if at_stream && here.0 == I && next.0 == H {
                // "Forward adds 1."
                crossings += 1;
                // "A kangaroo whose count reaches laps + 1 is home".
                if crossings == self.rules.laps + 1 {
                    return Fate::Home;
                }
            } else if at_stream && here.0 == H && next.0 == I {
                // "Backward takes 1 away, but never below 0".
                crossings = crossings.saturating_sub(1);
            }
            here = next;
        }
        Fate::On { square: here, crossings }
    }

    /// The steps of one kangaroo: the landing square and the result.
    fn steps(&self, from: Square, crossings: u32) -> Vec<(Square, Fate)> {
        let mut steps = Vec::new();
        for (right, up) in DIRECTIONS {
            let to = (from.0 + right, from.1 + up);
            // "to one of the eight neighbouring squares, if free and playable"
            if self.board.is_free(to) {
                steps.push((to, self.travel(from, crossings, &[to])));
            }
        }
        steps
    }

    /// The board during a chain: "the referee stands on the square the kangaroo started from".
    fn board_in_chain(&self, start: Square) -> Board {
        let mut board = self.board.clone();
        board.set(start, Cell::Referee);
        board
    }

    /// The single jumps from a square on the board of a chain: the landing square and the result.
    fn jumps(&self, board: &Board, from: Square, crossings: u32) -> Vec<(Square, Fate)> {
        let mut jumps = Vec::new();
        for (right, up) in DIRECTIONS {
            for distance in 1..=COLUMNS {
                let to = (from.0 + 2 * distance * right, from.1 + 2 * distance * up);
                if !is_on_board(to) {
                    break;
                }
                // The path: the squares before the jumped one, it, the squares after it, the landing square.
                let path: Vec<Square> = (1..=2 * distance).map(|n| (from.0 + n * right, from.1 + n * up)).collect();
                let mut legal = true;
                for (n, &square) in (1..).zip(&path) {
                    if n == distance {
                        // "over exactly one kangaroo (any colour, a ghost, or the referee)"
                        legal = legal && board.can_be_jumped(square);
                    } else {
                        // "the d−1 squares before it and the d−1 squares after it are free and playable, and the
                        // landing square, at distance 2d, is free and playable"
                        legal = legal && board.is_free(square);
                    }
                }
                if legal {
                    jumps.push((to, self.travel(from, crossings, &path)));
                }
            }
        }
        jumps
    }

    /// "A player on move with no step and no jump must `pass`, and only then may".
    fn must_pass(&self) -> bool {
        for (from, crossings) in self.own_kangaroos() {
            if !self.steps(from, crossings).is_empty() {
                return false;
            }
            if !self.jumps(&self.board_in_chain(from), from, crossings).is_empty() {
                return false;
            }
        }
        true
    }

    // -----------------------------------------------------------------------------------------------------------------
    // What a turn does

    fn next_turn(&self) -> usize {
        (self.turn + 1) % self.rules.players
    }

    fn after_placing(&self, square: Square) -> Position {
        let mut after = self.clone();
        after.board.set(square, Cell::Kangaroo { seat: self.turn, crossings: 0 });
        if let Some(hand) = after.hand.get_mut(self.turn) {
            *hand = hand.saturating_sub(1);
        }
        // "0 during placement", and the count begins when the placement has ended.
        after.clock = 0;
        after.turn = self.next_turn();
        after
    }

    fn after_passing(&self) -> Position {
        let mut after = self.clone();
        // "passes count"
        after.clock += 1;
        after.turn = self.next_turn();
        after
    }

    fn after_moving(&self, start: Square, result: Fate) -> Position {
        let mut after = self.clone();
        after.board.set(start, Cell::Free);
        match result {
            Fate::On { square, crossings } => {
                after.board.set(square, Cell::Kangaroo { seat: self.turn, crossings });
                after.clock += 1;
            }
            Fate::Home => {
                // "it leaves the board at once, into the lake"
                if let Some(home) = after.home.get_mut(self.turn) {
                    *home += 1;
                }
                // "plies since a kangaroo last came home"
                after.clock = 0;
            }
        }
        // "it goes round as usual after the winning move too"
        after.turn = self.next_turn();
        after
    }

    // -----------------------------------------------------------------------------------------------------------------
    // Lists

    /// The results of all chains of one kangaroo, each with its canonical chain: the fewest jumps, then the smallest
    /// text in byte order.
    fn chains(&self, start: Square, crossings: u32) -> BTreeMap<Fate, String> {
        let board = self.board_in_chain(start);
        let mut best: BTreeMap<Fate, String> = BTreeMap::new();
        // All that can be reached with exactly so many jumps and not with fewer, each with its smallest text. How a
        // chain can go on hangs only on the square and the count. Texts that end on the same square after equally many
        // jumps keep their order when the same text is added to both, so the smallest is enough.
        let mut front: BTreeMap<(Square, u32), String> = BTreeMap::new();
        front.insert((start, crossings), square_text(start));
        while !front.is_empty() {
            let mut reached: BTreeMap<Fate, String> = BTreeMap::new();
            for ((from, count), text) in &front {
                for (to, result) in self.jumps(&board, *from, *count) {
                    let longer = format!("{text}:{}", square_text(to));
                    let is_smallest = match reached.get(&result) {
                        None => true,
                        Some(other) => longer < *other,
                    };
                    if is_smallest {
                        reached.insert(result, longer);
                    }
                }
            }
            front.clear();
            for (result, text) in reached {
                if best.contains_key(&result) {
                    continue;
                }
                // "the chain and the turn end there", when it is home.
                if let Fate::On { square, crossings } = result {
                    front.insert((square, crossings), text.clone());
                }
                best.insert(result, text);
            }
        }
        best
    }

    /// Every legal move: its canonical text and the position after it, in byte order of the texts.
    fn moves(&self) -> Vec<(String, Position)> {
        let mut moves = Vec::new();
        if !matches!(self.status(), Status::Playing(_)) {
            // "a finished game has no moves"
            return moves;
        }
        if self.in_placement() {
            for square in self.placements() {
                moves.push((format!("@{}", square_text(square)), self.after_placing(square)));
            }
        } else if self.must_pass() {
            moves.push(("pass".to_string(), self.after_passing()));
        } else {
            for (start, crossings) in self.own_kangaroos() {
                // "A move's identity is the kangaroo's start square and its result".
                let mut texts: BTreeMap<Fate, String> = BTreeMap::new();
                // "a step before a chain"; two steps have the same result only when both come home: "smallest text".
                for (to, result) in self.steps(start, crossings) {
                    let text = format!("{}-{}", square_text(start), square_text(to));
                    let is_smallest = match texts.get(&result) {
                        None => true,
                        Some(other) => text < *other,
                    };
                    if is_smallest {
                        texts.insert(result, text);
                    }
                }
                for (result, text) in self.chains(start, crossings) {
                    texts.entry(result).or_insert(text);
                }
                for (result, text) in texts {
                    moves.push((text, self.after_moving(start, result)));
                }
            }
        }
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        moves
    }

    /// Every legal way of playing with at most so many jumps, the shortest first until there are enough of them.
    fn paths(&self, most_steps: usize) -> Vec<Line> {
        if !matches!(self.status(), Status::Playing(_)) {
            return Vec::new();
        }
        if self.in_placement() || self.must_pass() {
            // One way for each move, with no step and no jump in it.
            return self.moves().into_iter().map(|(text, after)| Line { text, after: after.text() }).collect();
        }
        let mut lines: BTreeSet<Line> = BTreeSet::new();
        if most_steps == 0 {
            return Vec::new();
        }
        for (start, crossings) in self.own_kangaroos() {
            for (to, result) in self.steps(start, crossings) {
                let text = format!("{}-{}", square_text(start), square_text(to));
                lines.insert(Line { text, after: self.after_moving(start, result).text() });
            }
        }
        // The chains under way: start, square, count, text.
        let mut front: Vec<(Square, Square, u32, String)> = Vec::new();
        for (start, crossings) in self.own_kangaroos() {
            front.push((start, start, crossings, square_text(start)));
        }
        let mut jumps_made = 0;
        while jumps_made < most_steps && !front.is_empty() {
            let mut next_front = Vec::new();
            for (start, from, count, text) in front {
                let board = self.board_in_chain(start);
                for (to, result) in self.jumps(&board, from, count) {
                    if lines.len() >= MOST_PATHS {
                        return lines.into_iter().collect();
                    }
                    let longer = format!("{text}:{}", square_text(to));
                    lines.insert(Line { text: longer.clone(), after: self.after_moving(start, result).text() });
                    if let Fate::On { square, crossings } = result {
                        next_front.push((start, square, crossings, longer));
                    }
                }
            }
            front = next_front;
            jumps_made += 1;
        }
        lines.into_iter().collect()
    }

    /// "the number of distinct move sequences of length n".
    fn perft(&self, depth: u32) -> Result<u64, String> {
        if depth == 0 {
            return Ok(1);
        }
        let mut count: u64 = 0;
        for (_, after) in self.moves() {
            count = count.checked_add(after.perft(depth - 1)?).ok_or("perft: the count is too big")?;
        }
        Ok(count)
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Text in, text out

/// Whether the rules text and the position's text are accepted.
///
/// # Errors
/// What is wrong with the first of them that is refused.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    read_position(read_rules(rules)?, position)?;
    Ok(())
}

/// The start position's text, for rules without ghosts.
///
/// # Errors
/// What is wrong with the rules text, or that ghosts are placed at random.
pub fn start(rules: &str) -> Result<String, String> {
    let rules = read_rules(rules)?;
    if rules.ghosts != Ghosts::None {
        return Err("rules: with ghosts the start position is not fixed (they are placed at random)".to_string());
    }
    let position = Position {
        rules,
        board: Board::empty(),
        hand: vec![FIVE; rules.players],
        home: vec![0; rules.players],
        turn: 0,
        clock: 0,
    };
    Ok(position.text())
}

/// Every legal move in canonical text with the position after it, in byte order; none in a finished game.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    let position = read_position(read_rules(rules)?, position)?;
    Ok(position.moves().into_iter().map(|(text, after)| Line { text, after: after.text() }).collect())
}

/// Every legal way of playing, canonical or not, with at most `most_steps` jumps (a step counts as one; placing and
/// passing have none in them, so they are always listed), in byte order. At most 20,000 of them: the steps, then the
/// chains with the fewest jumps. Chains can go to and fro for ever, so with a huge `most_steps` the texts get long.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    Ok(read_position(read_rules(rules)?, position)?.paths(most_steps))
}

/// `playing SEAT`, `won SEAT` or `drawn`.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    let name = |seat: usize| NAMES.get(seat).copied().unwrap_or("?");
    Ok(match read_position(read_rules(rules)?, position)?.status() {
        Status::Playing(seat) => format!("playing {}", name(seat)),
        Status::Won(seat) => format!("won {}", name(seat)),
        Status::Drawn => "drawn".to_string(),
    })
}

/// The number of distinct move sequences of that length.
///
/// # Errors
/// What is wrong with the rules text or the position's text, or that the count does not fit.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    read_position(read_rules(rules)?, position)?.perft(depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, after: &str) -> Line {
        Line { text: text.to_string(), after: after.to_string() }
    }

    fn texts(lines: &[Line]) -> Vec<&str> {
        lines.iter().map(|line| line.text.as_str()).collect()
    }

    #[test]
    fn starts() {
        let two = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0";
        assert_eq!(start("ghosts=none").as_deref(), Ok(two));
        assert_eq!(
            start("players=3").as_deref(),
            Ok("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0")
        );
        assert!(start("").is_err());
        assert_eq!(status("ghosts=none", two).as_deref(), Ok("playing red"));
        assert_eq!(perft("ghosts=none", two, 0), Ok(1));
        assert_eq!(perft("ghosts=none", two, 1), Ok(216));
        assert_eq!(perft("ghosts=none", two, 2), Ok(216 * 215));
        // Columns i to p and rows 1 to 7 without i7 and j7.
        assert_eq!(perft("placement=quadrant,ghosts=none", two, 1), Ok(54));
        let first = moves("ghosts=none", two).unwrap();
        assert_eq!(first.first(), Some(&line("@a1", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r15 4,5 0,0 y 0")));
    }

    #[test]
    fn rules_texts() {
        let three = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0,0 r 0";
        for good in ["players=3", "ghosts=none,players=3", "placement=anywhere,laps=1,players=3", "laps=2,players=3"] {
            assert_eq!(check(good, three), Ok(()), "{good}");
        }
        for bad in [
            "players=3,",
            ",players=3",
            "players=3,players=3",
            "players=03",
            "players=5",
            "players =3",
            "Players=3",
            "players=3 ",
            "players=3,ghosts=opposite",
            "ghosts=anywhere,players=3",
            "players=3,laps=3",
            "players=3,laps",
            "players=3,laps=",
            "players=3,laps=1=1",
            "players=3,placement=none",
            "players=3,x=1",
        ] {
            assert!(check(bad, three).is_err(), "{bad}");
        }
    }

    #[test]
    fn refused() {
        let none = "ghosts=none";
        let good = [
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyy6 0,0 0,0 y 200"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r'rrrryyyyy6 0,0 0,0 y 0"),
            ("laps=2,ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r''rrrryyyyy6 0,0 0,0 y 0"),
            ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx11 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rry13 3,4 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 5,4 r 200"),
        ];
        for (rules, position) in good {
            assert_eq!(check(rules, position), Ok(()), "{position}");
        }
        let bad = [
            // Rows, columns, lake.
            (none, ""),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "17/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "15/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "016/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "99999999999999999999/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/16/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/6~~~~6/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~7/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6r~~~6/6~~~~6/16/16/16/16/16/16 4,5 0,0 y 0"),
            // Fields.
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0 "),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16  5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 00"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,05 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 b 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 red 0"),
            // Placement: TURN, HAND, crossings, HOME, CLOCK.
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 5,4 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r'15 4,5 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 4,4 1,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 1"),
            // Numbers of kangaroos and ghosts, crossings, home, clock.
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyy7 0,0 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyy6 0,0 0,0 y 201"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/r''rrrryyyyy6 0,0 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/rrrrryyyyyb5 0,0 0,0 y 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx11 5,5 0,0 r 0"),
            ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxx12 5,5 0,0 r 0"),
            ("", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/xxxxx'11 5,5 0,0 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 0,0 5,5 r 0"),
            (none, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 4294967295,5 6,0 r 0"),
        ];
        for (rules, position) in bad {
            assert!(check(rules, position).is_err(), "{position}");
        }
    }

    #[test]
    fn steps_at_the_lake() {
        // Red on f7: e6, e7, e8, f6, f8 and past the corner g6; g7 and g8 are lake.
        let position = "y15/16/16/16/16/16/6~~~~6/5r~~~~6/16/16/16/16/16/16 0,0 4,4 r 7";
        let lines = moves("ghosts=none", position).unwrap();
        assert_eq!(texts(&lines), ["f7-e6", "f7-e7", "f7-e8", "f7-f6", "f7-f8", "f7-g6"]);
        assert_eq!(lines[5].after, "y15/16/16/16/16/16/6~~~~6/6~~~~6/6r9/16/16/16/16/16 0,0 4,4 y 8");
        // Red on f8 beside the lake, e9 yellow: f8 can't go to g8 and g7, nor jump e9 unless d10 is free.
        let position = "16/16/16/16/3y12/4y11/5r~~~~6/6~~~~6/16/16/16/16/16/16 0,0 4,3 r 7";
        let lines = moves("ghosts=none", position).unwrap();
        assert_eq!(texts(&lines), ["f8-e7", "f8-e8", "f8-f7", "f8-f9", "f8-g9"]);
    }

    #[test]
    fn chains_use_the_referee() {
        // Red c3, yellow d4 and e4: over d4 to e5, over e4 to e3; from e3 over the referee on c3 to a3, over d4 to c5;
        // from c5 over the referee to c1.
        let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/3yy11/2r13/16/16 0,0 4,3 r 0";
        let lines = moves("ghosts=none", position).unwrap();
        assert_eq!(
            texts(&lines),
            [
                "c3-b2",
                "c3-b3",
                "c3-b4",
                "c3-c2",
                "c3-c4",
                "c3-d2",
                "c3-d3",
                "c3:e5",
                "c3:e5:e3",
                "c3:e5:e3:a3",
                "c3:e5:e3:c5",
                "c3:e5:e3:c5:c1",
            ]
        );
        assert_eq!(lines[9].after, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/3yy11/r15/16/16 0,0 4,3 y 1");
        // Of the ways with three jumps: back from e3 to e5 is one too.
        let ways = paths("ghosts=none", position, 3).unwrap();
        assert_eq!(ways.len(), 7 + 1 + 1 + 3);
        assert!(texts(&ways).contains(&"c3:e5:e3:e5"));
        assert_eq!(paths("ghosts=none", position, 0), Ok(vec![]));
    }

    #[test]
    fn crossings() {
        let rules = "ghosts=none";
        // Home by three ways, which are one move; it wins.
        let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7yr'7/16/16 0,0 4,4 r 199";
        let lines = moves(rules, position).unwrap();
        assert_eq!(texts(&lines), ["i3-h2", "i3-i2", "i3-i4", "i3-j2", "i3-j3", "i3-j4"]);
        let won = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7y8/16/16 0,0 5,4 y 0";
        assert_eq!(lines[0].after, won);
        let home: Vec<Line> = paths(rules, position, 5).unwrap().into_iter().filter(|way| way.after == won).collect();
        assert_eq!(texts(&home), ["i3-h2", "i3-h4", "i3:g3"]);
        assert_eq!(status(rules, won).as_deref(), Ok("won red"));
        assert_eq!(moves(rules, won), Ok(vec![]));
        assert_eq!(perft(rules, won, 0), Ok(1));
        assert_eq!(perft(rules, won, 1), Ok(0));
        // Not home reaches the draw: 199 + 1.
        assert_eq!(status(rules, &lines[1].after).as_deref(), Ok("drawn"));
        assert_eq!(perft(rules, position, 2), Ok(0));
        // With two laps that crossing is the second.
        let lines = moves("laps=2,ghosts=none", position).unwrap();
        assert_eq!(texts(&lines).len(), 8);
        assert_eq!(lines[0].after, "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7y8/7r''8/16 0,0 4,4 y 200");

        // A jump from k3 over i3 to g3 crosses; the lake's other side does not count.
        let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/8y1r5/16/16 0,0 4,4 r 0";
        let lines = moves(rules, position).unwrap();
        assert!(lines.contains(&line("k3:g3", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/6r'1y7/16/16 0,0 4,4 y 1")));
        let position = "16/16/16/16/16/8r7/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 4,4 r 0";
        let lines = moves(rules, position).unwrap();
        assert!(lines.contains(&line("i9-h9", "16/16/16/16/16/7r8/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 4,4 y 1")));

        // Backward takes one away, never below none.
        for (before, count) in [("r'", "r"), ("r", "r")] {
            let position = format!("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7{before}8/16/y15 0,0 4,4 r 0");
            let after = format!("16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/8{count}7/16/y15 0,0 4,4 y 1");
            assert!(moves(rules, &position).unwrap().contains(&line("h3-i3", &after)));
        }
    }

    #[test]
    fn passes_and_ends() {
        // Red's last kangaroo on a1 is hemmed in.
        let rules = "players=3";
        let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/y1b13/yy14/ryy13 0,0,0 4,0,4 r 299";
        let after = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/y1b13/yy14/ryy13 0,0,0 4,0,4 y 300";
        assert_eq!(moves(rules, position), Ok(vec![line("pass", after)]));
        assert_eq!(paths(rules, position, 3), Ok(vec![line("pass", after)]));
        assert_eq!(status(rules, after).as_deref(), Ok("drawn"));
        assert_eq!(moves(rules, after), Ok(vec![]));
        // A winner with the clock at the limit has won.
        let position = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/y15 0,0 5,4 r 200";
        assert_eq!(status("ghosts=none", position).as_deref(), Ok("won red"));
    }

    /// Plays at random and holds the canonical list against all ways of playing, grouped by what they do.
    #[test]
    fn moves_are_the_ways_by_result() {
        let mut random: u64 = 1;
        let mut next = move || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(random >> 33).unwrap_or(0)
        };
        for rules in ["ghosts=none,placement=quadrant", "players=4,placement=quadrant,laps=2"] {
            let mut position = start(rules).unwrap();
            for _ in 0..60 {
                assert_eq!(check(rules, &position), Ok(()));
                let list = moves(rules, &position).unwrap();
                let ways = paths(rules, &position, 4).unwrap();
                if ways.len() < MOST_PATHS {
                    let mut best: BTreeMap<String, (bool, usize, String)> = BTreeMap::new();
                    for way in ways {
                        let rank = (way.text.contains(':'), way.text.matches(':').count(), way.text.clone());
                        let held = best.entry(way.after).or_insert_with(|| rank.clone());
                        if rank < *held {
                            *held = rank;
                        }
                    }
                    let mut expected: Vec<Line> =
                        best.into_iter().map(|(after, (_, _, text))| Line { text, after }).collect();
                    expected.sort();
                    let short: Vec<Line> =
                        list.iter().filter(|line| line.text.matches(':').count() <= 4).cloned().collect();
                    assert_eq!(short, expected, "{position}");
                }
                let Some(chosen) = list.get(next() % list.len().max(1)) else { break };
                position = chosen.after.clone();
            }
        }
    }
}
