//! The tray player's hand: a line of trays chosen press by press and slid, or dragged at once.

use super::view::longest;
use crate::press::stepped;
use crate::types::{Press, Refusal};
use bilby_core::{Notation, Turn as _};
use bilitaire::{Cell, Direction, Position, Step, Turn};

/// What comes of pressing a cell.
pub fn press(turn: &Turn, cell: &str) -> Result<Press, Refusal> {
    let cell = read(cell)?;
    let chosen = turn.trays();
    if chosen.is_empty() {
        // Nothing is chosen, or the action is over: then the turn says what it waits for.
        return stepped(turn, Step::Tray(cell)).map(|turn| Press::begun(&turn));
    }
    if !turn.board().has_tray(cell) {
        return slide_to(turn.position(), &chosen, cell);
    }
    if let Some(place) = chosen.iter().position(|tray| *tray == cell) {
        return match chosen.as_slice() {
            [_] => Ok(Press::put_back()),
            [.., last] if place == 0 || last == &cell => {
                let rest: Vec<Cell> = chosen.into_iter().filter(|tray| *tray != cell).collect();
                choose(turn.position(), &rest)
            }
            _ => stepped(turn, Step::Tray(cell)).map(|turn| Press::begun(&turn)),
        };
    }
    match extended(&chosen, cell) {
        Some(line) => choose(turn.position(), &line),
        // It touches no end of the line: it is chosen instead.
        None => choose(turn.position(), &[cell]),
    }
}

/// The line with one more tray at the end that it touches, if it goes on in one line there.
fn extended(line: &[Cell], cell: Cell) -> Option<Vec<Cell>> {
    let (rear, front) = (*line.first()?, *line.last()?);
    let along = rear.direction_to(front);
    let touches = |end: Cell, along: Option<Direction>| {
        end.direction_to(cell).is_some_and(|on| end.step(on, 1) == Some(cell) && along.is_none_or(|along| along == on))
    };
    if touches(front, along) {
        Some([line, &[cell]].concat())
    } else if touches(rear, along.map(Direction::opposite)) {
        Some([&[cell], line].concat())
    } else {
        None
    }
}

/// A line of trays as a turn begun. It is one line to the hand; in which order it is named depends on where it can go.
fn choose(position: &Position, line: &[Cell]) -> Result<Press, Refusal> {
    let backward: Vec<Cell> = line.iter().rev().copied().collect();
    let refusal = match position.read_turn(&text(line)) {
        Ok(turn) => return Ok(Press::begun(&turn)),
        Err(refusal) => refusal,
    };
    match position.read_turn(&text(&backward)) {
        Ok(turn) => Ok(Press::begun(&turn)),
        Err(_) => Err(Refusal::of(&refusal)),
    }
}

/// The line slides so that its front comes to a cell without a tray.
fn slide_to(position: &Position, line: &[Cell], cell: Cell) -> Result<Press, Refusal> {
    let (rear, front) = (line[0], line[line.len() - 1]);
    let along = rear.direction_to(front);
    // Ahead of one of its ends, or else beside one of its trays: then the rules say why it can't go there.
    let ahead = [front, rear].into_iter().find_map(|end| {
        let on = end.direction_to(cell)?;
        let outward = if end == front { along } else { along.map(Direction::opposite) };
        outward.is_none_or(|outward| outward == on).then_some((end, on))
    });
    let beside = || line.iter().find_map(|tray| Some((*tray, tray.direction_to(cell)?)));
    let Some((end, direction)) = ahead.or_else(beside) else {
        let message = format!("{front} and {cell} are not in one line");
        return Err(Refusal::at_the_board("not-in-line", message, vec![front.to_string(), cell.to_string()]));
    };
    let distance = (1..4).find(|distance| end.step(direction, *distance) == Some(cell)).unwrap_or(1);
    act(position, line, direction, distance)
}

/// A line of trays is dragged; by no distance: taken away.
pub fn slide(position: &Position, trays: &[String], direction: &str, distance: u32) -> Result<Press, Refusal> {
    let trays: Vec<Cell> = trays.iter().map(|tray| read(tray)).collect::<Result<_, _>>()?;
    let named = Direction::ALL.into_iter().find(|known| known.to_string() == direction);
    let direction = named.ok_or_else(|| unreadable(direction, "a direction (n, e, s, w)"))?;
    act(position, &trays, direction, distance)
}

/// The trays, from rear to front as the slide goes, and what is done with them.
fn act(position: &Position, trays: &[Cell], direction: Direction, distance: u32) -> Result<Press, Refusal> {
    let mut line = trays.to_vec();
    let ahead = |cell: &Cell| (1..4).filter(|distance| cell.step(direction, *distance).is_some()).count();
    line.sort_by_key(|cell| std::cmp::Reverse(ahead(cell)));
    let action = if distance == 0 { Step::TakeAway } else { Step::Slide(direction, distance) };
    let turn = position.read_turn(&format!("{}{action}", text(&line))).map_err(|refusal| Refusal::of(&refusal))?;
    if turn.end().is_ok() && longest(&turn) <= 1 { Ok(Press::done(&turn)) } else { Ok(Press::begun(&turn)) }
}

fn text(line: &[Cell]) -> String {
    line.iter().map(ToString::to_string).collect()
}

fn read(text: &str) -> Result<Cell, Refusal> {
    Cell::from_text(text).ok_or_else(|| unreadable(text, "a cell (A1 to D4)"))
}

pub fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::of(&bilitaire::Refusal::Unreadable { found: found.chars().take(12).collect(), expected })
}
