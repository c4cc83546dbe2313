//! Billo, read from its rule page sentence by sentence. Nothing here is fast; everything here is meant to be obvious.

use std::collections::{BTreeMap, BTreeSet};

use crate::Line;

/// `paths` answers no more than this many ways.
const MOST_PATHS: usize = 20_000;

/// `paths` looks no further than this many steps, whatever it is asked for: a billo may walk in circles for ever.
const MOST_STEPS: usize = 200;

/// "100 plies in a row without a capture or a pawn's move: a draw".
const DRAW_CLOCK: u32 = 100;

// ---------------------------------------------------------------------------------------------------------------------
// The things on the table

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Red,
    Black,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Red => Side::Black,
            Side::Black => Side::Red,
        }
    }

    /// "Red starts on row 1 and moves up; black on row 8 and moves down."
    fn ahead(self) -> i32 {
        match self {
            Side::Red => 1,
            Side::Black => -1,
        }
    }

    fn starting_row(self) -> i32 {
        match self {
            Side::Red => 1,
            Side::Black => 8,
        }
    }

    /// The seat's name.
    fn seat(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Black => "black",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Shape {
    Round,
    Square,
}

impl Shape {
    fn other(self) -> Shape {
        match self {
            Shape::Round => Shape::Square,
            Shape::Square => Shape::Round,
        }
    }
}

/// What one square of the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Free,
    /// A single pawn.
    Pawn(Side, Shape),
    /// A round and a square of one colour.
    Piece(Side),
    Billo(Side, Shape),
}

/// A square as (column, row), both 1 to 8.
type At = (i32, i32);

fn on_board(at: At) -> bool {
    (1..=8).contains(&at.0) && (1..=8).contains(&at.1)
}

fn all_squares() -> Vec<At> {
    let mut squares = Vec::new();
    for row in 1..=8 {
        for col in 1..=8 {
            squares.push((col, row));
        }
    }
    squares
}

fn square_text(at: At) -> String {
    let letter = match at.0 {
        1 => 'a',
        2 => 'b',
        3 => 'c',
        4 => 'd',
        5 => 'e',
        6 => 'f',
        7 => 'g',
        _ => 'h',
    };
    format!("{letter}{}", at.1)
}

fn read_square(col: char, row: char) -> Option<At> {
    let col = match col {
        'a' => 1,
        'b' => 2,
        'c' => 3,
        'd' => 4,
        'e' => 5,
        'f' => 6,
        'g' => 7,
        'h' => 8,
        _ => return None,
    };
    let row = match row {
        '1' => 1,
        '2' => 2,
        '3' => 3,
        '4' => 4,
        '5' => 5,
        '6' => 6,
        '7' => 7,
        '8' => 8,
        _ => return None,
    };
    Some((col, row))
}

/// The board: every one of the 64 squares is a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    squares: BTreeMap<At, Content>,
}

impl Board {
    fn empty() -> Board {
        let mut squares = BTreeMap::new();
        for at in all_squares() {
            squares.insert(at, Content::Free);
        }
        Board { squares }
    }

    fn get(&self, at: At) -> Content {
        *self.squares.get(&at).unwrap_or(&Content::Free)
    }

    fn set(&mut self, at: At, content: Content) {
        self.squares.insert(at, content);
    }
}

/// What moves: a pawn or a billo, of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Mover {
    Pawn(Shape),
    Billo(Shape),
}

impl Mover {
    /// "Letter of what moves as upper case (`R` `S` pawn, `O` `Q` billo)".
    fn letter(self) -> char {
        match self {
            Mover::Pawn(Shape::Round) => 'R',
            Mover::Pawn(Shape::Square) => 'S',
            Mover::Billo(Shape::Round) => 'O',
            Mover::Billo(Shape::Square) => 'Q',
        }
    }

    fn read(letter: char) -> Option<Mover> {
        match letter {
            'R' => Some(Mover::Pawn(Shape::Round)),
            'S' => Some(Mover::Pawn(Shape::Square)),
            'O' => Some(Mover::Billo(Shape::Round)),
            'Q' => Some(Mover::Billo(Shape::Square)),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pending {
    /// `-`
    Nothing,
    /// `!`: the player on move must capture.
    MustCapture,
    /// `?`: the opponent's last move can be claimed against.
    Claimable { what: Mover, from: At, to: At },
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    board: Board,
    turn: Side,
    pending: Pending,
    clock: u32,
}

// ---------------------------------------------------------------------------------------------------------------------
// Rules text

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Duty {
    Claim,
    Strict,
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BilloSteps {
    Orthogonal,
    Diagonal,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passing {
    Nested,
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    capture: Duty,
    billo: BilloSteps,
    passing: Passing,
}

/// "`key=value` pairs joined by commas"; any order, written-out defaults, empty for all defaults.
fn read_rules(text: &str) -> Result<Rules, String> {
    let mut rules = Rules { capture: Duty::Claim, billo: BilloSteps::Orthogonal, passing: Passing::Nested };
    if text.is_empty() {
        return Ok(rules);
    }
    let mut seen = BTreeSet::new();
    for pair in text.split(',') {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(format!("rules: {pair:?} is not key=value; known keys: capture, billo, passing"));
        };
        match key {
            "capture" => {
                rules.capture = match value {
                    "claim" => Duty::Claim,
                    "strict" => Duty::Strict,
                    "free" => Duty::Free,
                    _ => return Err(format!("rules: unknown capture={value:?}; known: claim, strict, free")),
                }
            }
            "billo" => {
                rules.billo = match value {
                    "orthogonal" => BilloSteps::Orthogonal,
                    "diagonal" => BilloSteps::Diagonal,
                    "all" => BilloSteps::All,
                    _ => return Err(format!("rules: unknown billo={value:?}; known: orthogonal, diagonal, all")),
                }
            }
            "passing" => {
                rules.passing = match value {
                    "nested" => Passing::Nested,
                    "open" => Passing::Open,
                    _ => return Err(format!("rules: unknown passing={value:?}; known: nested, open")),
                }
            }
            _ => return Err(format!("rules: unknown key {key:?}; known keys: capture, billo, passing")),
        }
        if !seen.insert(key.to_string()) {
            return Err(format!("rules: key {key:?} is repeated; known keys: capture, billo, passing"));
        }
    }
    Ok(rules)
}

// ---------------------------------------------------------------------------------------------------------------------
// Position text

fn content_letter(content: Content) -> Option<char> {
    // "red upper case, black lower case: `R` round, `S` square, `P` piece, `O` round billo, `Q` square billo"
    match content {
        Content::Free => None,
        Content::Pawn(Side::Red, Shape::Round) => Some('R'),
        Content::Pawn(Side::Red, Shape::Square) => Some('S'),
        Content::Piece(Side::Red) => Some('P'),
        Content::Billo(Side::Red, Shape::Round) => Some('O'),
        Content::Billo(Side::Red, Shape::Square) => Some('Q'),
        Content::Pawn(Side::Black, Shape::Round) => Some('r'),
        Content::Pawn(Side::Black, Shape::Square) => Some('s'),
        Content::Piece(Side::Black) => Some('p'),
        Content::Billo(Side::Black, Shape::Round) => Some('o'),
        Content::Billo(Side::Black, Shape::Square) => Some('q'),
    }
}

fn read_content(letter: char) -> Option<Content> {
    match letter {
        'R' => Some(Content::Pawn(Side::Red, Shape::Round)),
        'S' => Some(Content::Pawn(Side::Red, Shape::Square)),
        'P' => Some(Content::Piece(Side::Red)),
        'O' => Some(Content::Billo(Side::Red, Shape::Round)),
        'Q' => Some(Content::Billo(Side::Red, Shape::Square)),
        'r' => Some(Content::Pawn(Side::Black, Shape::Round)),
        's' => Some(Content::Pawn(Side::Black, Shape::Square)),
        'p' => Some(Content::Piece(Side::Black)),
        'o' => Some(Content::Billo(Side::Black, Shape::Round)),
        'q' => Some(Content::Billo(Side::Black, Shape::Square)),
        _ => None,
    }
}

fn board_text(board: &Board) -> String {
    let mut rows = Vec::new();
    // "rows 8 to 1 joined by `/`"
    for row in (1..=8).rev() {
        let mut text = String::new();
        let mut run = 0;
        for col in 1..=8 {
            match content_letter(board.get((col, row))) {
                None => run += 1,
                Some(letter) => {
                    // "numbers for runs of free squares"
                    if run > 0 {
                        text.push_str(&run.to_string());
                        run = 0;
                    }
                    text.push(letter);
                }
            }
        }
        if run > 0 {
            text.push_str(&run.to_string());
        }
        rows.push(text);
    }
    rows.join("/")
}

fn position_text(position: &Position) -> String {
    let turn = match position.turn {
        Side::Red => "r",
        Side::Black => "b",
    };
    let pending = match &position.pending {
        Pending::Nothing => "-".to_string(),
        Pending::MustCapture => "!".to_string(),
        Pending::Claimable { what, from, to } => {
            format!("?{}{}-{}", what.letter(), square_text(*from), square_text(*to))
        }
    };
    format!("{} {} {} {}", board_text(&position.board), turn, pending, position.clock)
}

fn read_board(text: &str) -> Result<Board, String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 {
        return Err(format!("board: {} rows instead of 8", rows.len()));
    }
    let mut board = Board::empty();
    let mut row = 8;
    for row_text in rows {
        let mut col = 1;
        let mut after_number = false;
        for letter in row_text.chars() {
            if let Some(content) = read_content(letter) {
                if col > 8 {
                    return Err(format!("board: row {row} is too long"));
                }
                board.set((col, row), content);
                col += 1;
                after_number = false;
            } else {
                let run = match letter {
                    '1' => 1,
                    '2' => 2,
                    '3' => 3,
                    '4' => 4,
                    '5' => 5,
                    '6' => 6,
                    '7' => 7,
                    '8' => 8,
                    _ => return Err(format!("board: {letter:?} in row {row}")),
                };
                if after_number {
                    return Err(format!("board: split run in row {row}"));
                }
                col += run;
                if col > 9 {
                    return Err(format!("board: row {row} is too long"));
                }
                after_number = true;
            }
        }
        if col != 9 {
            return Err(format!("board: row {row} is too short"));
        }
        row -= 1;
    }
    Ok(board)
}

fn read_pending(text: &str) -> Result<Pending, String> {
    if text == "-" {
        return Ok(Pending::Nothing);
    }
    if text == "!" {
        return Ok(Pending::MustCapture);
    }
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != 7 || letters[0] != '?' || letters[4] != '-' {
        return Err(format!("pending: {text:?} is not -, ! or a move such as ?Re4-f5"));
    }
    let Some(what) = Mover::read(letters[1]) else {
        return Err(format!("pending: {text:?} does not name R, S, O or Q"));
    };
    let Some(from) = read_square(letters[2], letters[3]) else {
        return Err(format!("pending: {text:?} has no such start square"));
    };
    let Some(to) = read_square(letters[5], letters[6]) else {
        return Err(format!("pending: {text:?} has no such end square"));
    };
    Ok(Pending::Claimable { what, from, to })
}

fn read_clock(text: &str) -> Result<u32, String> {
    if text.is_empty() || !text.chars().all(|c| c.is_ascii_digit()) {
        return Err(format!("clock: {text:?} is not a number"));
    }
    if text.len() > 1 && text.starts_with('0') {
        return Err(format!("clock: {text:?} has a leading zero"));
    }
    // "CLOCK above 100" is refused.
    match text.parse::<u32>() {
        Ok(clock) if clock <= DRAW_CLOCK => Ok(clock),
        _ => Err(format!("clock: {text} is above 100")),
    }
}

/// "more than 8 of a shape for a side (a piece counts one of each, a billo one of its shape)"
fn count_shape(board: &Board, side: Side, shape: Shape) -> usize {
    let mut count = 0;
    for at in all_squares() {
        let counts = match board.get(at) {
            Content::Free => false,
            Content::Pawn(s, sh) => s == side && sh == shape,
            Content::Billo(s, sh) => s == side && sh == shape,
            Content::Piece(s) => s == side,
        };
        if counts {
            count += 1;
        }
    }
    count
}

fn read_position(rules: Rules, text: &str) -> Result<Position, String> {
    let fields: Vec<&str> = text.split(' ').collect();
    if fields.len() != 4 {
        return Err(format!("position: {} fields instead of 4 (BOARD TURN PENDING CLOCK)", fields.len()));
    }
    let board = read_board(fields[0])?;
    let turn = match fields[1] {
        "r" => Side::Red,
        "b" => Side::Black,
        other => return Err(format!("turn: {other:?} is not r or b")),
    };
    let pending = read_pending(fields[2])?;
    let clock = read_clock(fields[3])?;

    // Refused: "more than 8 of a shape for a side".
    for side in [Side::Red, Side::Black] {
        for shape in [Shape::Round, Shape::Square] {
            let count = count_shape(&board, side, shape);
            if count > 8 {
                return Err(format!("board: {side:?} has {count} of shape {shape:?}, more than 8"));
            }
        }
    }
    // Refused: "a pawn or piece on the enemy's starting row".
    for at in all_squares() {
        let owner = match board.get(at) {
            Content::Pawn(side, _) => Some(side),
            Content::Piece(side) => Some(side),
            Content::Free | Content::Billo(_, _) => None,
        };
        if let Some(side) = owner
            && at.1 == side.other().starting_row()
        {
            return Err(format!("board: a pawn or piece of {side:?} on the enemy's starting row"));
        }
    }
    // Refused: "`?` or `!` without `capture=claim`".
    if pending != Pending::Nothing && rules.capture != Duty::Claim {
        return Err("pending: ? or ! without capture=claim".to_string());
    }
    match &pending {
        Pending::Nothing => {}
        Pending::MustCapture => {
            // Refused: "`!` where no capture is possible, or with CLOCK above 0".
            if !capture_possible(rules, &board, turn) {
                return Err("pending: ! where no capture is possible".to_string());
            }
            if clock > 0 {
                return Err("clock: above 0 with !".to_string());
            }
        }
        Pending::Claimable { what, from, to } => {
            // Refused: "a `?` move that, taken back, was not a legal move without capture in a position where a
            // capture was possible".
            let mover_side = turn.other();
            let before = take_back(&board, mover_side, *what, *from, *to)?;
            let mut was_legal = false;
            for way in all_moves_ways(rules, &before, mover_side) {
                if way.what == *what && way.from == *from && way.to() == *to && !way.captures() {
                    was_legal = true;
                }
            }
            if !was_legal {
                return Err("pending: the ? move was not a legal move without capture".to_string());
            }
            if !capture_possible(rules, &before, mover_side) {
                return Err("pending: no capture was possible before the ? move".to_string());
            }
            // Refused: "or whose CLOCK does not fit (0 for a pawn's, above 0 for a billo's)".
            match what {
                Mover::Pawn(_) => {
                    if clock != 0 {
                        return Err("clock: not 0 after the ? move of a pawn".to_string());
                    }
                }
                Mover::Billo(_) => {
                    if clock == 0 {
                        return Err("clock: 0 after the ? move of a billo".to_string());
                    }
                }
            }
        }
    }
    Ok(Position { board, turn, pending, clock })
}

/// "After `claim` the moved pawn or billo is back where it was (a promotion undone)".
fn take_back(board: &Board, side: Side, what: Mover, from: At, to: At) -> Result<Board, String> {
    let mut before = board.clone();
    // Lift it off the square it went to.
    let left = match what {
        Mover::Pawn(shape) => {
            if to.1 == side.other().starting_row() {
                // It was promoted there, on a free square (a capture can't be claimed against).
                if board.get(to) != Content::Billo(side, shape) {
                    return Err("pending: the pawn promoted by the ? move is not on its end square".to_string());
                }
                Content::Free
            } else if board.get(to) == Content::Pawn(side, shape) {
                Content::Free
            } else if board.get(to) == Content::Piece(side) {
                Content::Pawn(side, shape.other())
            } else {
                return Err("pending: the pawn of the ? move is not on its end square".to_string());
            }
        }
        Mover::Billo(shape) => {
            if board.get(to) != Content::Billo(side, shape) {
                return Err("pending: the billo of the ? move is not on its end square".to_string());
            }
            Content::Free
        }
    };
    before.set(to, left);
    // Put it back on the square it came from.
    let back = match (what, before.get(from)) {
        (Mover::Pawn(shape), Content::Free) => Content::Pawn(side, shape),
        (Mover::Pawn(shape), stayed) if stayed == Content::Pawn(side, shape.other()) => Content::Piece(side),
        (Mover::Billo(shape), Content::Free) => Content::Billo(side, shape),
        _ => return Err("pending: the ? move can't have come from its start square".to_string()),
    };
    before.set(from, back);
    Ok(before)
}

// ---------------------------------------------------------------------------------------------------------------------
// Ways of playing

/// What a step enters, in the page's letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Enters {
    /// A free square.
    F,
    /// A single own pawn of the other shape.
    O,
    /// A captured enemy.
    E,
    /// An own billo.
    B,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    enters: Enters,
    at: At,
}

/// One way of playing: what moves, from where, and its path of one or more steps.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    what: Mover,
    from: At,
    steps: Vec<Step>,
}

impl Way {
    fn to(&self) -> At {
        match self.steps.last() {
            Some(step) => step.at,
            None => self.from,
        }
    }

    fn captures(&self) -> bool {
        self.steps.iter().any(|step| step.enters == Enters::E)
    }

    /// "Letter of what moves as upper case, start square, then each step: `-` into a free square, an own pawn or an
    /// own billo, `x` into a captured one."
    fn text(&self) -> String {
        let mut text = String::new();
        text.push(self.what.letter());
        text.push_str(&square_text(self.from));
        for step in &self.steps {
            text.push(if step.enters == Enters::E { 'x' } else { '-' });
            text.push_str(&square_text(step.at));
        }
        text
    }

    fn with_step(&self, step: Step) -> Way {
        let mut longer = self.clone();
        longer.steps.push(step);
        longer
    }
}

/// Everything of a side that could set out: single pawns, both pawns of a piece ("either of its pawns can leave it"),
/// and billos.
fn movers(board: &Board, side: Side) -> Vec<(Mover, At)> {
    let mut found = Vec::new();
    for at in all_squares() {
        match board.get(at) {
            Content::Free => {}
            Content::Pawn(s, shape) => {
                if s == side {
                    found.push((Mover::Pawn(shape), at));
                }
            }
            Content::Piece(s) => {
                if s == side {
                    found.push((Mover::Pawn(Shape::Round), at));
                    found.push((Mover::Pawn(Shape::Square), at));
                }
            }
            Content::Billo(s, shape) => {
                if s == side {
                    found.push((Mover::Billo(shape), at));
                }
            }
        }
    }
    found
}

/// What a pawn's step into this content would be; None where it can't be entered.
fn pawn_enters(content: Content, side: Side, shape: Shape) -> Option<Enters> {
    match content {
        // "F: a free square"
        Content::Free => Some(Enters::F),
        // "O: a single own pawn of the other shape", "E: a single enemy pawn of the other shape"
        Content::Pawn(s, sh) => {
            if sh == shape {
                None
            } else if s == side {
                Some(Enters::O)
            } else {
                Some(Enters::E)
            }
        }
        // "no piece (own or enemy)"
        Content::Piece(_) => None,
        // "B: an own billo, of either shape"; "no enemy billo"
        Content::Billo(s, _) => {
            if s == side {
                Some(Enters::B)
            } else {
                None
            }
        }
    }
}

/// Whether a pawn's path, every step of which could be entered, may end as it does.
fn pawn_path_may_end(passing: Passing, steps: &[Step]) -> bool {
    let Some(last) = steps.last() else {
        return false;
    };
    // "every B in it must be followed, later in the path, by a capture"
    for (index, step) in steps.iter().enumerate() {
        if step.enters == Enters::B {
            let followed = steps[index + 1..].iter().any(|later| later.enters == Enters::E);
            if !followed {
                return false;
            }
        }
    }
    match last.enters {
        Enters::F => {
            if steps.len() == 1 {
                // "on F, if that is the only step"
                true
            } else {
                match steps[steps.len() - 2].enters {
                    // "or comes straight after O"
                    Enters::O => true,
                    // "`open`: a pawn's path may also step from E to a free square and end there"
                    Enters::E => passing == Passing::Open,
                    Enters::B | Enters::F => false,
                }
            }
        }
        // "on O: the two pawns now form a piece"
        Enters::O => true,
        // "on E, in the captured pawn's place"
        Enters::E => true,
        // "It never ends on B"
        Enters::B => false,
    }
}

/// Every way of a pawn that begins with `way`'s steps and goes on.
fn add_pawn_ways(rules: Rules, board: &Board, side: Side, shape: Shape, way: &Way, found: &mut Vec<Way>) {
    let here = way.to();
    // "Every step goes to one of the three squares ahead (straight or diagonal)"
    for sideways in [-1, 0, 1] {
        let at = (here.0 + sideways, here.1 + side.ahead());
        if !on_board(at) {
            continue;
        }
        // Steps only go ahead, so no square is entered twice and the board as it was at the start of the move serves.
        let Some(enters) = pawn_enters(board.get(at), side, shape) else {
            continue;
        };
        let longer = way.with_step(Step { enters, at });
        if pawn_path_may_end(rules.passing, &longer.steps) {
            found.push(longer.clone());
        }
        // "F always ends the path"; "A path goes on from O, E or B as it likes"
        if enters != Enters::F {
            add_pawn_ways(rules, board, side, shape, &longer, found);
        }
    }
}

fn pawn_ways(rules: Rules, board: &Board, side: Side, shape: Shape, from: At) -> Vec<Way> {
    let nothing_yet = Way { what: Mover::Pawn(shape), from, steps: Vec::new() };
    let mut found = Vec::new();
    add_pawn_ways(rules, board, side, shape, &nothing_yet, &mut found);
    found
}

/// "Its steps go to the four orthogonal neighbours", or as `billo=` says.
fn billo_directions(rules: Rules) -> Vec<(i32, i32)> {
    let orthogonal = vec![(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = vec![(1, 1), (1, -1), (-1, -1), (-1, 1)];
    match rules.billo {
        BilloSteps::Orthogonal => orthogonal,
        BilloSteps::Diagonal => diagonal,
        BilloSteps::All => {
            let mut all = orthogonal;
            all.extend(diagonal);
            all
        }
    }
}

/// "Without capture: exactly one step, to a free square."
fn billo_quiet_ways(rules: Rules, board: &Board, shape: Shape, from: At) -> Vec<Way> {
    let mut found = Vec::new();
    for direction in billo_directions(rules) {
        let at = (from.0 + direction.0, from.1 + direction.1);
        if on_board(at) && board.get(at) == Content::Free {
            found.push(Way { what: Mover::Billo(shape), from, steps: vec![Step { enters: Enters::F, at }] });
        }
    }
    found
}

/// Where a billo is on a capturing path: its square, and the squares it has emptied by capturing. Nothing else of the
/// way it came matters for how it may go on.
type Walk = (At, BTreeSet<At>);

/// The steps of a capturing path that a billo may take next, each with where it then is.
fn billo_steps(rules: Rules, board: &Board, side: Side, shape: Shape, from: At, walk: &Walk) -> Vec<(Step, Walk)> {
    let (here, emptied) = walk;
    let mut found = Vec::new();
    for direction in billo_directions(rules) {
        let at = (here.0 + direction.0, here.1 + direction.1);
        if !on_board(at) {
            continue;
        }
        // "Its start square and the squares it has emptied by capturing are free from then on and so can't be entered
        // in the same path; O and B squares may be entered again."
        if at == from || emptied.contains(&at) {
            continue;
        }
        let enters = match board.get(at) {
            Content::Free => None,
            Content::Piece(_) => None,
            // "O (single own pawn of the other shape)"
            Content::Pawn(s, sh) if s == side && sh == shape.other() => Some(Enters::O),
            // "B (own billo)"
            Content::Billo(s, _) if s == side => Some(Enters::B),
            // "E (single enemy pawn or enemy billo of the other shape, captured)"
            Content::Pawn(s, sh) if s == side.other() && sh == shape.other() => Some(Enters::E),
            Content::Billo(s, sh) if s == side.other() && sh == shape.other() => Some(Enters::E),
            // An own pawn of the same shape, an enemy of the same shape.
            Content::Pawn(_, _) | Content::Billo(_, _) => None,
        };
        let Some(enters) = enters else {
            continue;
        };
        let mut emptied_now = emptied.clone();
        if enters == Enters::E {
            emptied_now.insert(at);
        }
        found.push((Step { enters, at }, (at, emptied_now)));
    }
    found
}

/// For every (end square, set of captures) that a billo can bring about, its canonical way: "the fewest steps, then
/// the smallest text in byte order". Goes out one step at a time, and keeps of the ways with equally many steps to the
/// same walk the one with the smallest text (all texts of equally many steps are equally long, so whatever follows,
/// the smallest beginning gives the smallest whole).
fn billo_capturing_ways(rules: Rules, board: &Board, side: Side, shape: Shape, from: At) -> Vec<Way> {
    let mut found = Vec::new();
    let mut seen: BTreeSet<Walk> = BTreeSet::new();
    let mut layer: BTreeMap<Walk, Way> = BTreeMap::new();
    let setting_out: Walk = (from, BTreeSet::new());
    seen.insert(setting_out.clone());
    layer.insert(setting_out, Way { what: Mover::Billo(shape), from, steps: Vec::new() });
    while !layer.is_empty() {
        let mut next_layer: BTreeMap<Walk, Way> = BTreeMap::new();
        for (walk, way) in &layer {
            for (step, next_walk) in billo_steps(rules, board, side, shape, from, walk) {
                if seen.contains(&next_walk) {
                    continue;
                }
                let longer = way.with_step(step);
                let better = match next_layer.get(&next_walk) {
                    None => true,
                    Some(known) => longer.text() < known.text(),
                };
                if better {
                    next_layer.insert(next_walk, longer);
                }
            }
        }
        for (walk, way) in &next_layer {
            seen.insert(walk.clone());
            // "ending on an E": a captured square is entered once only, so whoever stands on one has just captured.
            if walk.1.contains(&walk.0) {
                found.push(way.clone());
            }
        }
        layer = next_layer;
    }
    found
}

/// At least one way, among them the canonical one, of every move that a side's pawns and billos have on a board; the
/// duty to capture is not looked at yet.
fn all_moves_ways(rules: Rules, board: &Board, side: Side) -> Vec<Way> {
    let mut found = Vec::new();
    for (what, from) in movers(board, side) {
        match what {
            Mover::Pawn(shape) => found.extend(pawn_ways(rules, board, side, shape, from)),
            Mover::Billo(shape) => {
                found.extend(billo_quiet_ways(rules, board, shape, from));
                found.extend(billo_capturing_ways(rules, board, side, shape, from));
            }
        }
    }
    found
}

fn capture_possible(rules: Rules, board: &Board, side: Side) -> bool {
    all_moves_ways(rules, board, side).iter().any(Way::captures)
}

// ---------------------------------------------------------------------------------------------------------------------
// Playing

/// The position after a way of playing. `could_capture`: whether a capture was possible before it.
fn after_way(rules: Rules, position: &Position, way: &Way, could_capture: bool) -> Position {
    let side = position.turn;
    let mut board = position.board.clone();
    // It leaves its square; of a piece, "the other stays behind as a single pawn".
    let stays = match (what_shape(way.what), board.get(way.from)) {
        (shape, Content::Piece(s)) => Content::Pawn(s, shape.other()),
        _ => Content::Free,
    };
    board.set(way.from, stays);
    // "it is captured, and removed as it is entered"
    for step in &way.steps {
        if step.enters == Enters::E {
            board.set(step.at, Content::Free);
        }
    }
    // It arrives.
    let to = way.to();
    let arrived = match way.what {
        Mover::Billo(shape) => Content::Billo(side, shape),
        Mover::Pawn(shape) => {
            if to.1 == side.other().starting_row() {
                // "A pawn whose path ends on the enemy's starting row becomes a billo there."
                Content::Billo(side, shape)
            } else if board.get(to) == Content::Pawn(side, shape.other()) {
                // "on O: the two pawns now form a piece"
                Content::Piece(side)
            } else {
                Content::Pawn(side, shape)
            }
        }
    };
    board.set(to, arrived);
    // "if it captured nothing while a capture was possible, then the opponent ... may claim"
    let pending = if rules.capture == Duty::Claim && could_capture && !way.captures() {
        Pending::Claimable { what: way.what, from: way.from, to }
    } else {
        Pending::Nothing
    };
    // "CLOCK: plies since the last capture or pawn move"
    let pawn_moved = matches!(way.what, Mover::Pawn(_));
    let clock = if pawn_moved || way.captures() { 0 } else { position.clock + 1 };
    Position { board, turn: side.other(), pending, clock }
}

fn what_shape(what: Mover) -> Shape {
    match what {
        Mover::Pawn(shape) => shape,
        Mover::Billo(shape) => shape,
    }
}

/// The position after a claim, if there is something to claim against.
fn after_claim(position: &Position) -> Result<Option<Position>, String> {
    match &position.pending {
        Pending::Claimable { what, from, to } => {
            let offender = position.turn.other();
            let board = take_back(&position.board, offender, *what, *from, *to)?;
            // "the turn is with the player who must capture (any capture will do), PENDING is `!`, CLOCK is 0"
            Ok(Some(Position { board, turn: offender, pending: Pending::MustCapture, clock: 0 }))
        }
        Pending::Nothing | Pending::MustCapture => Ok(None),
    }
}

/// Whether a way that captures, or does not, is legal where a capture is possible, or is not.
fn duty_allows(rules: Rules, position: &Position, captures: bool, could_capture: bool) -> bool {
    if position.pending == Pending::MustCapture {
        // "the player must now play a capturing move"
        return captures;
    }
    match rules.capture {
        // "any move may be played"
        Duty::Claim => true,
        // "if a capture is possible only capturing moves are legal"
        Duty::Strict => captures || !could_capture,
        // "no duty at all"
        Duty::Free => true,
    }
}

fn is_drawn(position: &Position) -> bool {
    position.clock >= DRAW_CLOCK
}

/// Every legal move: where it leads, and its canonical text. "Same position, same move."
fn legal_moves(rules: Rules, position: &Position) -> Result<BTreeMap<Position, String>, String> {
    let mut found: BTreeMap<Position, (usize, String)> = BTreeMap::new();
    if is_drawn(position) {
        return Ok(BTreeMap::new());
    }
    let ways = all_moves_ways(rules, &position.board, position.turn);
    let could_capture = ways.iter().any(Way::captures);
    for way in &ways {
        if !duty_allows(rules, position, way.captures(), could_capture) {
            continue;
        }
        let after = after_way(rules, position, way, could_capture);
        // "Canonical: the fewest steps, then the smallest text in byte order."
        let rank = (way.steps.len(), way.text());
        let better = match found.get(&after) {
            None => true,
            Some(known) => rank < *known,
        };
        if better {
            found.insert(after, rank);
        }
    }
    if let Some(after) = after_claim(position)? {
        found.insert(after, (0, "claim".to_string()));
    }
    Ok(found.into_iter().map(|(after, (_, text))| (after, text)).collect())
}

// ---------------------------------------------------------------------------------------------------------------------
// Every way, canonical or not

/// What the search for every way of one billo needs to know.
struct BilloSearch<'a> {
    rules: Rules,
    board: &'a Board,
    side: Side,
    shape: Shape,
    from: At,
    /// Whether from a walk a path can end on an E after exactly so many more steps.
    can_end: BTreeMap<(Walk, usize), bool>,
}

impl BilloSearch<'_> {
    fn can_end_after(&mut self, walk: &Walk, steps_left: usize) -> bool {
        if steps_left == 0 {
            return walk.1.contains(&walk.0);
        }
        let key = (walk.clone(), steps_left);
        if let Some(known) = self.can_end.get(&key) {
            return *known;
        }
        let mut answer = false;
        for (_, next_walk) in billo_steps(self.rules, self.board, self.side, self.shape, self.from, walk) {
            if self.can_end_after(&next_walk, steps_left - 1) {
                answer = true;
                break;
            }
        }
        self.can_end.insert(key, answer);
        answer
    }

    /// Adds every capturing way that goes on from `way` for exactly `steps_left` more steps, until `found` is full.
    fn add_ways(&mut self, way: &Way, walk: &Walk, steps_left: usize, found: &mut Vec<Way>) {
        if found.len() >= MOST_PATHS || !self.can_end_after(walk, steps_left) {
            return;
        }
        if steps_left == 0 {
            found.push(way.clone());
            return;
        }
        for (step, next_walk) in billo_steps(self.rules, self.board, self.side, self.shape, self.from, walk) {
            self.add_ways(&way.with_step(step), &next_walk, steps_left - 1, found);
        }
    }
}

fn legal_ways(rules: Rules, position: &Position, most_steps: usize) -> Result<Vec<(String, Position)>, String> {
    let mut found = Vec::new();
    if is_drawn(position) {
        return Ok(found);
    }
    let side = position.turn;
    let board = &position.board;
    let could_capture = capture_possible(rules, board, side);
    // A claim has no steps.
    if let Some(after) = after_claim(position)? {
        found.push(("claim".to_string(), after));
    }
    // Pawns' ways and billos' single steps are few; billos' capturing ways may be without number.
    let mut short_ways = Vec::new();
    let mut searches = Vec::new();
    for (what, from) in movers(board, side) {
        match what {
            Mover::Pawn(shape) => short_ways.extend(pawn_ways(rules, board, side, shape, from)),
            Mover::Billo(shape) => {
                short_ways.extend(billo_quiet_ways(rules, board, shape, from));
                searches.push(BilloSearch { rules, board, side, shape, from, can_end: BTreeMap::new() });
            }
        }
    }
    short_ways.retain(|way| duty_allows(rules, position, way.captures(), could_capture));
    // Fewer steps first, so that a cut leaves out the longest.
    for steps in 1..=most_steps.min(MOST_STEPS) {
        let mut ways: Vec<Way> = short_ways.iter().filter(|way| way.steps.len() == steps).cloned().collect();
        for search in &mut searches {
            let nothing_yet = Way { what: Mover::Billo(search.shape), from: search.from, steps: Vec::new() };
            let setting_out: Walk = (search.from, BTreeSet::new());
            search.add_ways(&nothing_yet, &setting_out, steps, &mut ways);
        }
        for way in &ways {
            if found.len() >= MOST_PATHS {
                return Ok(found);
            }
            // (The duty to capture never forbids a capture.)
            found.push((way.text(), after_way(rules, position, way, could_capture)));
        }
    }
    Ok(found)
}

// ---------------------------------------------------------------------------------------------------------------------
// Text in, text out

/// Whether the rules text and the position's text are accepted.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn check(rules: &str, position: &str) -> Result<(), String> {
    let rules = read_rules(rules)?;
    read_position(rules, position)?;
    Ok(())
}

/// The start position's text.
///
/// # Errors
/// What is wrong with the rules text.
pub fn start(rules: &str) -> Result<String, String> {
    read_rules(rules)?;
    // "Start: a piece on every square of the own first row"
    let mut board = Board::empty();
    for side in [Side::Red, Side::Black] {
        for col in 1..=8 {
            board.set((col, side.starting_row()), Content::Piece(side));
        }
    }
    Ok(position_text(&Position { board, turn: Side::Red, pending: Pending::Nothing, clock: 0 }))
}

/// Every legal move once, in its canonical text, in byte order; none for a finished game.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn moves(rules: &str, position: &str) -> Result<Vec<Line>, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let mut lines = Vec::new();
    for (after, text) in legal_moves(rules, &position)? {
        lines.push(Line { text, after: position_text(&after) });
    }
    lines.sort();
    Ok(lines)
}

/// Every legal way of playing with at most `most_steps` steps in its path, canonical or not, in byte order; `claim`,
/// where it is legal, counts as no step. Of more than 20,000 ways only 20,000 are given, the longest left out first.
/// Paths of more than 200 steps (a billo walking in circles) are never given.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn paths(rules: &str, position: &str, most_steps: usize) -> Result<Vec<Line>, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let mut lines = Vec::new();
    for (text, after) in legal_ways(rules, &position, most_steps)? {
        lines.push(Line { text, after: position_text(&after) });
    }
    lines.sort();
    Ok(lines)
}

/// `playing SEAT`, `won SEAT` or `drawn`; the seats are called `red` and `black`, as in records.
///
/// # Errors
/// What is wrong with the rules text or the position's text.
pub fn status(rules: &str, position: &str) -> Result<String, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    // The draw is "checked before 'no legal move'".
    if is_drawn(&position) {
        return Ok("drawn".to_string());
    }
    // "A player who has no legal move on his turn ... loses. (Whoever can claim has a move.)"
    if legal_moves(rules, &position)?.is_empty() {
        return Ok(format!("won {}", position.turn.other().seat()));
    }
    Ok(format!("playing {}", position.turn.seat()))
}

/// The number of distinct move sequences of length `depth`.
///
/// # Errors
/// What is wrong with the rules text or the position's text, or that the count is too large for its type.
pub fn perft(rules: &str, position: &str, depth: u32) -> Result<u64, String> {
    let rules = read_rules(rules)?;
    let position = read_position(rules, position)?;
    let too_large = || "perft: the count is too large".to_string();
    // How many sequences of the length reached so far lead to each position.
    let mut reached: BTreeMap<Position, u64> = BTreeMap::new();
    reached.insert(position, 1);
    for ply in 1..=depth {
        let mut total: u64 = 0;
        let mut next: BTreeMap<Position, u64> = BTreeMap::new();
        for (position, sequences) in &reached {
            for after in legal_moves(rules, position)?.into_keys() {
                total = total.checked_add(*sequences).ok_or_else(too_large)?;
                if ply < depth {
                    // Never above the total, so it can't overflow.
                    *next.entry(after).or_insert(0) += *sequences;
                }
            }
        }
        if ply == depth || total == 0 {
            return Ok(total);
        }
        reached = next;
    }
    Ok(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(rules: &str, position: &str) -> Vec<String> {
        moves(rules, position).unwrap().into_iter().map(|line| line.text).collect()
    }

    fn way_texts(rules: &str, position: &str, most_steps: usize) -> Vec<String> {
        paths(rules, position, most_steps).unwrap().into_iter().map(|line| line.text).collect()
    }

    fn after(rules: &str, position: &str, text: &str) -> String {
        let lines = paths(rules, position, 20).unwrap();
        lines.into_iter().find(|line| line.text == text).map(|line| line.after).unwrap_or_default()
    }

    const START: &str = "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0";

    #[test]
    fn the_start() {
        assert_eq!(start("").unwrap(), START);
        assert_eq!(check("", START), Ok(()));
        assert_eq!(status("", START).unwrap(), "playing red");
        // 22 squares ahead for each of two shapes.
        assert_eq!(perft("", START, 0), Ok(1));
        assert_eq!(perft("", START, 1), Ok(44));
        assert_eq!(perft("", START, 2), Ok(44 * 44));
        assert_eq!(after("", START, "Re1-f2"), "pppppppp/8/8/8/8/8/5R2/PPPPSPPP b - 0");
    }

    #[test]
    fn rules_text() {
        for good in ["", "capture=claim", "passing=open,billo=all,capture=strict", "billo=diagonal", "capture=free"] {
            assert!(start(good).is_ok(), "{good}");
        }
        for bad in
            [" ", ",", "capture", "capture=", "capture=claim,", "capture=claim,capture=claim", "x=1", "billo=All"]
        {
            assert!(start(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn refused_positions() {
        let bad = [
            "",
            " ",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 00",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 101",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r - +1",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 99999999999999",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0 ",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP  r - 0",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP w - 0",
            "pppppppp/44/8/8/8/8/8/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/7/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/9/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/08/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/7é/PPPPPPPP r - 0",
            // A ninth round, by a pawn and by a billo.
            "pppppppp/8/8/8/8/8/R7/PPPPPPPP r - 0",
            "pppppppp/8/8/8/8/8/O7/PPPPPPPP r - 0",
            // Pawns and pieces on the enemy's starting row.
            "R7/8/8/8/8/8/8/8 r - 0",
            "8/8/8/8/8/8/8/p7 r - 0",
            // No capture possible, capture possible but the clock runs.
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r ! 0",
            "8/8/8/3s4/4R3/8/8/8 r ! 1",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r ? 0",
            "pppppppp/8/8/8/8/8/8/PPPPPPPP r ?Ra7-a6 0",
        ];
        for position in bad {
            assert!(check("", position).is_err(), "{position}");
        }
        assert!(check("", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_ok());
        assert!(check("capture=free", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_err());
        assert!(check("capture=strict", "8/8/8/3s4/4R3/8/8/8 r ! 0").is_err());
        assert!(check("", "O6Q/8/8/8/8/8/8/o6q b - 100").is_ok());
        assert!(check("", "8/8/8/8/8/8/8/8 b - 100").is_ok());
    }

    #[test]
    fn claiming() {
        let before = "8/8/8/3s4/4R3/8/8/8 r - 7";
        assert_eq!(texts("", before), ["Re4-e5", "Re4-f5", "Re4xd5"]);
        let quiet = after("", before, "Re4-f5");
        assert_eq!(quiet, "8/8/8/3s1R2/8/8/8/8 b ?Re4-f5 0");
        assert_eq!(texts("", &quiet), ["Sd5-c4", "Sd5-d4", "Sd5-e4", "claim"]);
        let claimed = after("", &quiet, "claim");
        assert_eq!(claimed, "8/8/8/3s4/4R3/8/8/8 r ! 0");
        assert_eq!(texts("", &claimed), ["Re4xd5"]);
        let taken = after("", &claimed, "Re4xd5");
        assert_eq!(taken, "8/8/8/3R4/8/8/8/8 b - 0");
        assert_eq!(status("", &taken).unwrap(), "won red");
        assert_eq!(texts("capture=strict", before), ["Re4xd5"]);
        assert_eq!(after("capture=free", before, "Re4-f5"), "8/8/8/3s1R2/8/8/8/8 b - 0");
        // The clock must be 0 after a pawn's move; another start square must fit.
        assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Re4-f5 1").is_err());
        assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Rf4-f5 0").is_err());
        assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?re4-f5 0").is_err());
        assert!(check("", "8/8/8/3s1R2/8/8/8/8 b ?Se4-f5 0").is_err());
        assert!(check("", "8/8/8/3s1R2/8/8/8/8 r ?Re4-f5 0").is_err());
    }

    #[test]
    fn whoever_can_claim_has_a_move() {
        // Black's only man is the round on a7, blocked by red rounds on a6 and b6. Red's square billo on a8 could have
        // taken it and went to b8 instead.
        let position = "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 3";
        assert_eq!(texts("", position), ["claim"]);
        assert_eq!(status("", position).unwrap(), "playing black");
        assert_eq!(after("", position, "claim"), "Q7/r7/RR6/8/8/8/8/8 r ! 0");
        assert!(check("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 0").is_err());
        assert_eq!(status("", "1Q6/r7/RR6/8/8/8/8/8 b - 3").unwrap(), "won red");
        assert_eq!(status("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100").unwrap(), "drawn");
        assert_eq!(texts("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100").len(), 0);
        assert_eq!(perft("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100", 0), Ok(1));
        assert_eq!(perft("", "1Q6/r7/RR6/8/8/8/8/8 b ?Qa8-b8 100", 1), Ok(0));
    }

    #[test]
    fn a_promotion_is_taken_back() {
        // Red promoted on b8 though the round on d5 could take the square on d6.
        let before = "8/1R6/3s4/3R4/8/8/8/8 r - 0";
        let promoted = after("", before, "Rb7-b8");
        assert_eq!(promoted, "1O6/8/3s4/3R4/8/8/8/8 b ?Rb7-b8 0");
        assert_eq!(after("", &promoted, "claim"), "8/1R6/3s4/3R4/8/8/8/8 r ! 0");
        assert!(check("", "1Q6/8/3s4/3R4/8/8/8/8 b ?Rb7-b8 0").is_err());
        // A promotion by capture.
        assert_eq!(after("", "2s5/1R6/8/8/8/8/8/8 r - 0", "Rb7xc8"), "2O5/8/8/8/8/8/8/8 b - 0");
    }

    #[test]
    fn pieces() {
        // A pawn joins: e2 and f3; it may also go on to a free square.
        let before = "8/8/8/8/8/5S2/4R3/8 r - 0";
        let expected =
            ["Re2-d3", "Re2-e3", "Re2-f3", "Re2-f3-e4", "Re2-f3-f4", "Re2-f3-g4", "Sf3-e4", "Sf3-f4", "Sf3-g4"];
        assert_eq!(texts("", before), expected);
        assert_eq!(after("", before, "Re2-f3"), "8/8/8/8/8/5P2/8/8 b - 0");
        assert_eq!(after("", before, "Re2-f3-g4"), "8/8/8/8/6R1/5S2/8/8 b - 0");
        // Pieces can't be entered by anyone, nor captured.
        assert_eq!(texts("", "8/8/8/3ppp2/4P3/8/8/8 r - 0").len(), 0);
        assert_eq!(texts("", "8/8/8/3PPP2/4R3/8/8/8 r - 0").iter().filter(|t| t.contains("e4")).count(), 0);
    }

    #[test]
    fn pawn_paths() {
        // E then a free square: only with passing=open.
        let one = "8/8/8/5s2/4R3/8/8/8 r - 0";
        assert_eq!(texts("", one), ["Re4-d5", "Re4-e5", "Re4xf5"]);
        assert_eq!(texts("passing=open", one), ["Re4-d5", "Re4-e5", "Re4xf5", "Re4xf5-e6", "Re4xf5-f6", "Re4xf5-g6"]);
        // E O, E O F, and E E.
        let passing = "8/8/6S1/5s2/4R3/8/8/8 r - 0";
        let expected = ["Re4xf5", "Re4xf5-g6", "Re4xf5-g6-f7", "Re4xf5-g6-g7", "Re4xf5-g6-h7"];
        assert_eq!(texts("capture=strict", passing), expected);
        // B must be followed by a capture, never ends, and no free square comes after it.
        let billo = "8/8/8/4S3/3O4/2R5/8/8 r - 0";
        let with_c3: Vec<String> = texts("", billo).into_iter().filter(|t| t.starts_with('R')).collect();
        assert_eq!(with_c3, ["Rc3-b4", "Rc3-c4"]);
        let billo = "8/8/5s2/4S3/3Q4/2R5/8/8 r - 0";
        let with_c3: Vec<String> = texts("", billo).into_iter().filter(|t| t.starts_with('R')).collect();
        assert_eq!(with_c3, ["Rc3-b4", "Rc3-c4", "Rc3-d4-e5xf6"]);
        // Two ways to one end: one move, the smaller text; input takes both.
        let two = "8/8/4s3/3S1S2/4R3/8/8/8 r - 0";
        assert!(texts("", two).contains(&"Re4-d5xe6".to_string()));
        assert!(!texts("", two).contains(&"Re4-f5xe6".to_string()));
        assert_eq!(after("", two, "Re4-f5xe6"), after("", two, "Re4-d5xe6"));
        // Only a billo captures a billo.
        assert_eq!(texts("", "8/8/8/3qqq2/4R3/8/8/8 r - 0").len(), 0);
        // Black goes down.
        assert_eq!(texts("", "8/8/8/8/4r3/3S4/8/8 b - 0"), ["Re4-e3", "Re4-f3", "Re4xd3"]);
    }

    #[test]
    fn billo_paths() {
        let lone = "8/8/8/8/3O4/8/8/8 r - 5";
        assert_eq!(texts("", lone), ["Od4-c4", "Od4-d3", "Od4-d5", "Od4-e4"]);
        assert_eq!(texts("billo=diagonal", lone), ["Od4-c3", "Od4-c5", "Od4-e3", "Od4-e5"]);
        assert_eq!(texts("billo=all", lone).len(), 8);
        assert_eq!(after("", lone, "Od4-c4"), "8/8/8/8/2O5/8/8/8 b - 6");
        // It takes a pawn and a billo of the other shape, going on or not, but no pawn of its own shape, and ends on
        // no own pawn.
        let line = "8/8/8/8/O1OsSqrs/8/8/8 r - 5";
        let expected = ["Oc4xd4", "Oc4xd4-e4xf4"];
        assert_eq!(texts("capture=strict", line), expected);
        assert_eq!(after("", line, "Oc4xd4-e4xf4"), "8/8/8/8/O3SOrs/8/8/8 b - 0");
        // Circles over own billos: one move, ways without end; the start square can't be entered again.
        let circle = "8/8/8/8/OO6/OO6/OOs5/8 r - 0";
        assert_eq!(
            texts("capture=strict", circle),
            ["Oa2-b2xc2", "Oa3-a2-b2xc2", "Oa4-a3-a2-b2xc2", "Ob2xc2", "Ob3-b2xc2", "Ob4-b3-b2xc2"]
        );
        let ways = way_texts("", circle, 4);
        assert!(ways.contains(&"Oa2-a3-b3-b2xc2".to_string()));
        assert!(ways.contains(&"Oa4-b4-b3-b2xc2".to_string()));
        assert!(ways.contains(&"Ob3-a3-a2-b2xc2".to_string()));
        assert!(!ways.iter().any(|text| text.contains("Ob2-") && text.contains('x')));
        assert_eq!(paths("", circle, usize::MAX).unwrap().len(), MOST_PATHS);
    }

    #[test]
    fn ways_and_moves_agree() {
        for position in [START, "8/8/5s2/4S3/3Q4/2R5/8/8 r - 0", "8/8/8/8/OO6/OO6/OOs5/8 r - 0"] {
            let mut from_ways: BTreeMap<String, (usize, String)> = BTreeMap::new();
            for line in paths("", position, 9).unwrap() {
                let rank = (line.text.len(), line.text);
                let entry = from_ways.entry(line.after).or_insert_with(|| rank.clone());
                if rank < *entry {
                    *entry = rank;
                }
            }
            let mut lines: Vec<Line> = from_ways.into_iter().map(|(after, (_, text))| Line { text, after }).collect();
            lines.sort();
            assert_eq!(lines, moves("", position).unwrap());
        }
    }

    #[test]
    fn nobody_left_and_full_boards() {
        assert_eq!(status("", "8/8/8/8/8/8/8/8 r - 0").unwrap(), "won black");
        assert_eq!(status("", "8/8/8/8/8/8/8/8 r - 100").unwrap(), "drawn");
        assert_eq!(perft("", "8/8/8/8/8/8/8/8 r - 0", 3), Ok(0));
        assert_eq!(perft("", "8/8/8/8/8/8/8/8 r - 0", 0), Ok(1));
        let full = "OqOqOqOq/QoQoQoQo/OqOqOqOq/QoQoQoQo/8/8/8/8 r - 0";
        assert!(texts("billo=all", full).len() > 1000);
    }
}
