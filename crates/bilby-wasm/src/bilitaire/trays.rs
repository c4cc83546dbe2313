//! Input of the tray player: a line of trays chosen press by press and then slid, or dragged at once.

use super::view::longest;
use crate::press::stepped;
use crate::turn_view::names;
use crate::types::{Press, Push, Refusal};
use bilby_core::{Notation, Turn as _};
use bilitaire::{Cell, Direction, Position, Step, Turn};

/// Interprets a press on a cell.
pub fn press(turn: &Turn, cell: &str) -> Result<Press, Refusal> {
    let cell = read(cell)?;
    let chosen = turn.trays();
    if chosen.is_empty() {
        // Nothing is chosen, or the action is complete: the turn itself reports what it expects.
        return stepped(turn, Step::Tray(cell)).map(|turn| Press::begun(&turn));
    }
    if !turn.board().has_tray(cell) {
        return slid_to(turn.position(), &chosen, cell).map(|turn| acted(&turn));
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
        // The tray touches neither end of the line, so it is chosen instead.
        None => choose(turn.position(), &[cell]),
    }
}

/// The line extended by a tray that touches one of its ends in the same direction, if it does.
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

/// Begins a turn with a line of trays. For the player it is one line; the order in which the trays are named depends on
/// where it can go.
fn choose(position: &Position, line: &[Cell]) -> Result<Press, Refusal> {
    let backward: Vec<Cell> = line.iter().rev().copied().collect();
    let refusal = match position.turn_after(&chosen_steps(line)) {
        Ok(turn) => return Ok(Press::begun(&turn)),
        Err(refusal) => refusal,
    };
    match position.turn_after(&chosen_steps(&backward)) {
        Ok(turn) => Ok(Press::begun(&turn)),
        Err(_) => Err(Refusal::of(&refusal)),
    }
}

/// The free cells that the chosen line can be slid to, each with the turn that does it.
pub fn slides(turn: &Turn) -> Vec<(Cell, Turn)> {
    let chosen = turn.trays();
    if chosen.is_empty() {
        return Vec::new();
    }
    let free = Cell::all().filter(|cell| !turn.board().has_tray(*cell));
    free.filter_map(|cell| Some((cell, slid_to(turn.position(), &chosen, cell).ok()?))).collect()
}

/// Slides the line so that one of its ends comes to a free cell.
fn slid_to(position: &Position, line: &[Cell], cell: Cell) -> Result<Turn, Refusal> {
    let (rear, front) = (line[0], line[line.len() - 1]);
    let along = rear.direction_to(front);
    // Ahead of one of its ends, or else next to one of its trays: then the rules report why it can't go there.
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

/// What each tray takes along if it is dragged in each direction, and how far. Whether the slide is legal is decided when
/// it is dropped.
pub fn pushes(trays: &[Cell], chosen: &[Cell]) -> Vec<Push> {
    let every = trays.iter().flat_map(|tray| Direction::ALL.map(|direction| (*tray, direction)));
    let push = |(tray, direction): (Cell, Direction)| {
        let push = bilitaire::Push::of(trays, chosen, tray, direction);
        let (trays, room) = (names(push.trays), push.room as u32);
        Push { tray: tray.to_string(), direction: direction.into(), trays, room }
    };
    every.map(push).collect()
}

/// Drags a line of trays; a distance of 0 takes a tray away.
pub fn slide(position: &Position, trays: &[String], direction: Direction, distance: u32) -> Result<Press, Refusal> {
    let trays: Vec<Cell> = trays.iter().map(|tray| read(tray)).collect::<Result<_, _>>()?;
    act(position, &trays, direction, distance).map(|turn| acted(&turn))
}

/// Performs the action with the trays, from rear to front in the direction of the slide.
fn act(position: &Position, trays: &[Cell], direction: Direction, distance: u32) -> Result<Turn, Refusal> {
    let mut line = trays.to_vec();
    let ahead = |cell: &Cell| (1..4).filter(|distance| cell.step(direction, *distance).is_some()).count();
    line.sort_by_key(|cell| std::cmp::Reverse(ahead(cell)));
    let action = if distance == 0 { Step::TakeAway } else { Step::Slide(direction, distance) };
    let mut steps = chosen_steps(&line);
    steps.push(action);
    position.turn_after(&steps).map_err(|refusal| Refusal::of(&refusal))
}

/// If nothing can be called, the action is the whole turn.
fn acted(turn: &Turn) -> Press {
    if turn.end().is_ok() && longest(turn) <= 1 { Press::done(turn) } else { Press::begun(turn) }
}

fn chosen_steps(line: &[Cell]) -> Vec<Step> {
    line.iter().copied().map(Step::Tray).collect()
}

fn read(text: &str) -> Result<Cell, Refusal> {
    text.parse().map_err(|_| unreadable(text, "a cell (A1 to D4)"))
}

pub fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::of(&bilitaire::Refusal::Unreadable { found: found.chars().take(12).collect(), expected })
}
