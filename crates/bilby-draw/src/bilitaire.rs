//! Draws Bi-litaire: wooden trays in a dark bed, and glass marbles.

mod pieces;

use crate::canvas::{Area, Canvas};
use crate::frame::{Edge, Frame, SQUARE};
use crate::grid::{Grid, Point};
use crate::players::{self, Standing};
use crate::{Options, arrow, glyphs};
use bilby_core::{Seat, Turn as _};
use bilitaire::{Cell, Direction, Hole, Position, Step, Turn};
use pieces::{GLASS, MARBLE, TRAY};

/// Draws the board, and turns on it.
pub(crate) fn draw<'a>(
    canvas: &mut Canvas,
    frame: &Frame,
    position: &Position,
    turns: impl Iterator<Item = &'a Turn>,
    options: &Options,
) {
    let cells = Grid { size: 2.0 * SQUARE, columns: 4, rows: 4, ..frame.grid };
    canvas.defs(pieces::define);
    pieces::bed(canvas, frame, &cells);
    if options.coordinates {
        frame.label(canvas, &frame.grid, Edge::Bottom, 'a', 10.0);
        frame.label(canvas, &frame.grid, Edge::Left, 'a', 10.0);
        frame.label(canvas, &cells, Edge::Top, 'A', 14.0);
        frame.label(canvas, &cells, Edge::Right, 'A', 14.0);
    }
    let board = position.board();
    for cell in board.trays() {
        canvas.copy("tray", cells.centre(cell.column(), cell.row())).set("data-cell", cell);
    }
    for hole in board.marbles() {
        // The colours have no meaning; this spreads them so that neighbours differ.
        let glass = (usize::from(hole.column()) * 2 + usize::from(hole.row()) * 3) % GLASS.len();
        let at = frame.grid.centre(hole.column(), hole.row());
        canvas.copy(format_args!("marble-{glass}"), at).set("data-hole", hole);
    }
    let area = frame.places();
    for (seat, area) in (0..2).map(Seat).zip(players::in_row(area, 2, (area.width - 40.0) / 2.0, 40.0)) {
        place(canvas, area, position, seat);
    }
    rounds(canvas, area.centre(), position.round());
    for turn in turns {
        show(canvas, frame, &cells, turn);
    }
}

/// Draws which round it is, as one or two filled pips between the players.
fn rounds(canvas: &mut Canvas, centre: Point, round: u32) {
    let ink = canvas.palette.ink;
    for (number, y) in [(1, -8.0), (2, 8.0)] {
        let pip = canvas.circle(centre + Point::new(0.0, y), 4.2).stroke(ink, 1.6);
        if number <= round {
            pip.fill(ink).set("data-round", number);
        } else {
            pip.hollow();
        }
    }
}

/// Draws a player's panel: the seat's number, its role, and the marbles it leaves or has left.
fn place(canvas: &mut Canvas, area: Area, position: &Position, seat: Seat) {
    let names = ["first", "second"];
    let start = players::draw(canvas, area, Standing::of(position, seat), names[seat.index()]);
    let ink = canvas.palette.ink;
    glyphs::write(canvas, &(seat.0 + 1).to_string(), start + Point::new(8.0, 0.0), 17.0, ink);
    let plays_marbles = seat == position.marble_player();
    let icon = start + Point::new(42.0, 0.0);
    canvas
        .copy(if plays_marbles { "marble-0" } else { "tray" }, Point::ORIGIN)
        .placed(icon, if plays_marbles { 0.9 } else { 0.36 });
    let left = if plays_marbles { Some(position.board().marbles().len()) } else { position.score() };
    if let Some(left) = left {
        glyphs::write_from(canvas, &left.to_string(), icon + Point::new(26.0, 0.0), 17.0, ink);
    }
    if let (true, Some(call)) = (plays_marbles, position.call()) {
        badge(canvas, Point::new(area.right() - 27.0, icon.y), call);
    }
}

/// Draws the number that was called.
fn badge(canvas: &mut Canvas, at: Point, call: u32) {
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    let text = format!("!{call}");
    let width = glyphs::width(&text, 14.0) + 20.0;
    let area = Area { x: at.x - width / 2.0, y: at.y - 14.0, width, height: 28.0 };
    canvas.rect(area).corners(14.0).fill(arrow).stroke(casing, 2.0).set("data-call", call);
    glyphs::write(canvas, &text, at, 14.0, casing);
}

/// Draws a turn: a marble taken off, a jump, a slide or a tray taken away, the last two perhaps with a call.
fn show(canvas: &mut Canvas, frame: &Frame, cells: &Grid, turn: &Turn) {
    let at = |hole: Hole| frame.grid.centre(hole.column(), hole.row());
    let trays: Vec<Cell> = turn.steps().iter().filter_map(|step| tray(*step)).collect();
    let trays: Vec<Point> = trays.into_iter().map(|cell| cells.centre(cell.column(), cell.row())).collect();
    let mut jumps = Vec::new();
    for tray in &trays {
        arrow::square_ring(canvas, Area::around(*tray, TRAY - 3.0), 9.0, false);
    }
    for step in turn.steps() {
        match (*step, trays.last()) {
            (Step::Take(hole), _) => arrow::ring(canvas, at(hole), MARBLE + 4.0),
            (Step::Lift(hole) | Step::Jump(hole), _) => jumps.push(at(hole)),
            (Step::Slide(direction, distance), Some(front)) => {
                let to = *front + shift(cells, direction, distance);
                arrow::square_ring(canvas, Area::around(to, TRAY - 3.0), 9.0, true);
                arrow::along(canvas, &[*front, to], 0.0, false);
            }
            (Step::TakeAway, Some(front)) => arrow::cross(canvas, *front, 16.0),
            (Step::Call(call @ 2..), Some(front)) => badge(canvas, *front + Point::new(29.0, -31.0), call),
            _ => {}
        }
    }
    arrow::along(canvas, &jumps, MARBLE - 2.0, true);
    for hop in jumps.windows(2) {
        arrow::cross(canvas, hop[0].middle(hop[1]), 6.5);
    }
}

fn tray(step: Step) -> Option<Cell> {
    if let Step::Tray(cell) = step { Some(cell) } else { None }
}

/// How far the trays of a slide move in the drawing.
fn shift(cells: &Grid, direction: Direction, distance: u32) -> Point {
    let distance = f64::from(distance);
    let (across, up) = match direction {
        Direction::North => (0.0, distance),
        Direction::East => (distance, 0.0),
        Direction::South => (0.0, -distance),
        Direction::West => (-distance, 0.0),
    };
    cells.at(across, up) - cells.at(0.0, 0.0)
}
