//! Bi-litaire: wooden trays in a dark bed, and glass marbles.

mod wares;

use crate::canvas::{Area, Canvas};
use crate::frame::{Edge, Frame, SQUARE};
use crate::grid::{Grid, Point};
use crate::places::{self, Standing};
use crate::{Options, arrow, letters, way};
use bilby_core::Seat;
use bilitaire::{Phase, Position};
use wares::{GLASS, MARBLE, TRAY};

/// Draws the board.
pub(crate) fn draw(canvas: &mut Canvas, frame: &Frame, position: &Position, options: &Options) {
    let cells = Grid { size: 2.0 * SQUARE, columns: 4, rows: 4, ..frame.grid };
    canvas.defs(wares::define);
    wares::bed(canvas, frame, &cells);
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
        // The colours mean nothing; this spreads them so that neighbours differ.
        let glass = (usize::from(hole.column()) * 2 + usize::from(hole.row()) * 3) % GLASS.len();
        let at = frame.grid.centre(hole.column(), hole.row());
        canvas.copy(format_args!("marble-{glass}"), at).set("data-hole", hole);
    }
    let area = frame.places();
    for (seat, area) in (0..2).map(Seat).zip(places::in_row(area, 2, (area.width - 40.0) / 2.0, 40.0)) {
        place(canvas, area, position, seat);
    }
    rounds(canvas, area.centre(), position.round());
    for text in &options.moves {
        show(canvas, frame, &cells, position, text);
    }
}

/// Which of the two rounds it is, as one or two full pips between the players.
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

/// A player's place: the seat's number, what it plays, and the marbles it leaves or has left.
fn place(canvas: &mut Canvas, area: Area, position: &Position, seat: Seat) {
    let names = ["first", "second"];
    let start = places::draw(canvas, area, Standing::of(position, seat), names[seat.index()]);
    let ink = canvas.palette.ink;
    letters::write(canvas, &(seat.0 + 1).to_string(), start + Point::new(8.0, 0.0), 17.0, ink);
    let plays_marbles = seat == position.marble_player();
    let icon = start + Point::new(42.0, 0.0);
    canvas
        .copy(if plays_marbles { "marble-0" } else { "tray" }, Point::ORIGIN)
        .placed(icon, if plays_marbles { 0.9 } else { 0.36 });
    let left = if plays_marbles { Some(position.board().marbles().len()) } else { position.score() };
    if let Some(left) = left {
        letters::write_from(canvas, &left.to_string(), icon + Point::new(26.0, 0.0), 17.0, ink);
    }
    if let (true, Some(call)) = (plays_marbles, position.call()) {
        badge(canvas, Point::new(area.right() - 27.0, icon.y), call);
    }
}

/// The number that was called.
fn badge(canvas: &mut Canvas, at: Point, call: u32) {
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    let text = format!("!{call}");
    let width = letters::width(&text, 14.0) + 20.0;
    let area = Area { x: at.x - width / 2.0, y: at.y - 14.0, width, height: 28.0 };
    canvas.rect(area).corners(14.0).fill(arrow).stroke(casing, 2.0).set("data-call", call);
    letters::write(canvas, &text, at, 14.0, casing);
}

/// Draws a move: an opening, a jump, a slide or a tray taken away, the last two perhaps with a call.
fn show(canvas: &mut Canvas, frame: &Frame, cells: &Grid, position: &Position, text: &str) {
    match position.phase() {
        Phase::Over => {}
        Phase::Opening => {
            for (column, row) in way::squares(text, 'a') {
                arrow::ring(canvas, frame.grid.centre(column, row), MARBLE + 4.0);
            }
        }
        Phase::Marbles => {
            let points: Vec<Point> =
                way::squares(text, 'a').into_iter().map(|(column, row)| frame.grid.centre(column, row)).collect();
            arrow::along(canvas, &points, MARBLE - 2.0, true);
            for hop in points.windows(2) {
                arrow::cross(canvas, hop[0].middle(hop[1]), 6.5);
            }
        }
        Phase::Trays => {
            let (action, call) = text.split_once('!').unwrap_or((text, "1"));
            let trays: Vec<Point> =
                way::squares(action, 'A').into_iter().map(|(column, row)| cells.centre(column, row)).collect();
            let Some(front) = trays.last().copied() else { return };
            let shift = shift(action, cells);
            for tray in &trays {
                arrow::square_ring(canvas, Area::around(*tray, TRAY - 3.0), 9.0, false);
            }
            match shift {
                None => arrow::cross(canvas, front, 16.0),
                Some(shift) => {
                    arrow::square_ring(canvas, Area::around(front + shift, TRAY - 3.0), 9.0, true);
                    arrow::along(canvas, &[front, front + shift], 0.0, false);
                }
            }
            if let Ok(call @ 2..) = call.parse() {
                badge(canvas, front + Point::new(29.0, -31.0), call);
            }
        }
    }
}

/// How far and where the trays of a slide go; nothing where a tray is taken away.
fn shift(action: &str, cells: &Grid) -> Option<Point> {
    let at = action.find(['n', 'e', 's', 'w'])?;
    let distance: f64 = action[at + 1..].parse().ok()?;
    let (across, up) = match &action[at..=at] {
        "n" => (0.0, distance),
        "e" => (distance, 0.0),
        "s" => (0.0, -distance),
        _ => (-distance, 0.0),
    };
    Some(cells.at(across, up) - cells.at(0.0, 0.0))
}
