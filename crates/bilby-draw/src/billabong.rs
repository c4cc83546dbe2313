//! Draws Billabong: a sandy board around a lake, and kangaroos.

mod ground;
mod kangaroo;

use crate::canvas::{Area, Canvas};
use crate::frame::{Edge, Frame};
use crate::grid::Point;
use crate::players::{self, Standing};
use crate::{Options, arrow};
use bilby_core::{Notation, Seat, Turn as _};
use billabong::{KANGAROOS, Position, Square, Step, Turn};
use kangaroo::{LOOKS, SMALL};

fn seats(position: &Position) -> impl Iterator<Item = Seat> + use<> {
    (0..position.rules().players()).map(Seat)
}

/// Draws the board, and turns on it.
pub(crate) fn draw<'a>(
    canvas: &mut Canvas,
    frame: &Frame,
    position: &Position,
    turns: impl Iterator<Item = &'a Turn>,
    options: &Options,
) {
    canvas.defs(|canvas| {
        ground::define(canvas);
        kangaroo::define(canvas, position.rules().players(), position.rules().laps());
    });
    ground::draw(canvas, frame);
    if options.coordinates {
        frame.label(canvas, &frame.grid, Edge::Bottom, 'a', 11.5);
        frame.label(canvas, &frame.grid, Edge::Left, 'a', 11.5);
    }
    bathers(canvas, frame, position);
    waiting_ghosts(canvas, frame, position);
    for ghost in position.ghosts() {
        let at = frame.grid.centre(ghost.column(), ghost.row());
        canvas.copy("ghost", at).set("data-square", ghost);
    }
    for seat in seats(position) {
        for kangaroo in position.kangaroos(seat) {
            let at = frame.grid.centre(kangaroo.square.column(), kangaroo.square.row());
            let id = format!("{}-{}", LOOKS[seat.index()].name, kangaroo.crossings);
            canvas.copy(id, at).set("data-square", kangaroo.square);
        }
    }
    let area = frame.places();
    let width = (area.width - 3.0 * 12.0) / 4.0;
    let areas = players::in_row(area, position.rules().players().into(), width, 12.0);
    for (seat, area) in seats(position).zip(areas) {
        place(canvas, area, position, seat);
    }
    for turn in turns {
        show(canvas, frame, turn);
    }
}

/// Draws the kangaroos that are home, in the lake: seat after seat, in as few rows as possible.
fn bathers(canvas: &mut Canvas, frame: &Frame, position: &Position) {
    let bathers: Vec<Seat> = seats(position).flat_map(|seat| (0..position.home(seat)).map(move |_| seat)).collect();
    let (rows, pitch) = match bathers.len() {
        0..=5 => (1, 34.0),
        6..=10 => (2, 33.0),
        _ => (3, 24.5),
    };
    let in_row = bathers.len().div_ceil(rows).max(1);
    let used = bathers.len().div_ceil(in_row);
    let (foam, laps) = (canvas.material(0xe6fbf7), position.rules().laps());
    for (row, bathers) in bathers.chunks(in_row).enumerate() {
        for (column, seat) in bathers.iter().enumerate() {
            let place = |number: usize, of: usize| (number as f64 - (of as f64 - 1.0) / 2.0) * pitch;
            let at = ground::lake(frame).centre() + Point::new(place(column, bathers.len()), place(row, used));
            let (name, scale) = (LOOKS[seat.index()].name, (pitch - 3.5) / 42.0);
            canvas.circle(at, 21.0 * scale + 1.6).fill(foam).opacity(0.45);
            canvas.copy(format_args!("{name}-{laps}"), Point::ORIGIN).placed(at, scale).set("data-home", name);
        }
    }
}

/// Draws the ghosts that are still to be set out, in the lake.
fn waiting_ghosts(canvas: &mut Canvas, frame: &Frame, position: &Position) {
    let ghosts = f64::from(position.ghosts_in_hand());
    for ghost in 0..position.ghosts_in_hand() {
        let aside = (f64::from(ghost) - (ghosts - 1.0) / 2.0) * 34.0;
        let at = ground::lake(frame).centre() + Point::new(aside, 0.0);
        canvas.copy("ghost", Point::ORIGIN).placed(at, 0.73).set("data-hand", "ghost");
    }
}

/// Draws a player's panel: the token, and the state of each of the five kangaroos: in hand, on the board, or home.
fn place(canvas: &mut Canvas, area: Area, position: &Position, seat: Seat) {
    let name = LOOKS[seat.index()].name;
    let start = players::draw(canvas, area, Standing::of(position, seat), name);
    let emblem = start + Point::new(17.0, 0.0);
    canvas.copy(format!("{name}-1"), Point::ORIGIN).placed(emblem, 0.78).set("data-emblem", name);
    let (home, hand) = (position.home(seat), position.hand(seat));
    let (dent, water) = (canvas.palette.ink, canvas.material(0x3fb3ac));
    for slot in 0..KANGAROOS {
        let at = emblem + Point::new(33.0 + 23.6 * f64::from(slot), 0.0);
        if slot < home {
            canvas.circle(at, 11.6).fill(water);
            canvas.copy(format!("{name}-1"), Point::ORIGIN).placed(at, SMALL * 0.84).set("data-done", name);
        } else if slot >= KANGAROOS - hand {
            canvas.copy(format!("{name}-0"), Point::ORIGIN).placed(at, SMALL).set("data-hand", name);
        } else {
            canvas.circle(at, 5.0).fill(dent).opacity(0.16);
        }
    }
}

/// Draws a turn: a ring around what is placed, an arrow along the path of what moves.
fn show(canvas: &mut Canvas, frame: &Frame, turn: &Turn) {
    let centre = |square: Square| frame.grid.centre(square.column(), square.row());
    if let [Step::Place(square)] = turn.steps() {
        return arrow::ring(canvas, centre(*square), 17.0);
    }
    let path = turn.path();
    let points: Vec<Point> = path.iter().map(|point| centre(point.square)).collect();
    let [first, .., last] = points[..] else { return };
    // A kangaroo that jumps over its own start square jumps over the referee, who stands there by then.
    if path.iter().any(|point| point.pivot == Some(path[0].square)) {
        canvas.copy("referee", first).set("data-mark", "referee");
    }
    if turn.is_home() {
        let shore = ground::lake(frame).centre();
        let shore = Point::new(shore.x, if frame.grid.flip { shore.y - 30.0 } else { shore.y + 30.0 });
        arrow::dashed(canvas, last, shore);
    }
    arrow::along(canvas, &points, 20.0, true);
}
