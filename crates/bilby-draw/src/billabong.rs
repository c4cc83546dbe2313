//! Billabong: a sandy board around a lake, and kangaroos.

mod kangaroo;
mod land;

use crate::canvas::{Area, Canvas};
use crate::frame::{Edge, Frame};
use crate::grid::Point;
use crate::places::{self, Standing};
use crate::{Options, arrow, way};
use bilby_core::{Notation, Seat};
use billabong::{KANGAROOS, Position};
use kangaroo::{LOOKS, SMALL};

/// How many kangaroos are home, of all seats.
pub(crate) fn homes(position: &Position) -> u32 {
    seats(position).map(|seat| u32::from(position.home(seat))).sum()
}

fn seats(position: &Position) -> impl Iterator<Item = Seat> + use<> {
    (0..position.rules().players()).map(Seat)
}

/// Draws the board. Each move comes with whether it brings a kangaroo home.
pub(crate) fn draw<'a>(
    canvas: &mut Canvas,
    frame: &Frame,
    position: &Position,
    moves: impl Iterator<Item = (&'a str, bool)>,
    options: &Options,
) {
    canvas.defs(|canvas| {
        land::define(canvas);
        kangaroo::define(canvas, position.rules().players(), position.rules().laps());
    });
    land::draw(canvas, frame);
    if options.coordinates {
        frame.label(canvas, &frame.grid, Edge::Bottom, 'a', 11.5);
        frame.label(canvas, &frame.grid, Edge::Left, 'a', 11.5);
    }
    bathers(canvas, frame, position);
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
    let areas = places::in_row(area, position.rules().players().into(), width, 12.0);
    for (seat, area) in seats(position).zip(areas) {
        place(canvas, area, position, seat);
    }
    for (text, comes_home) in moves {
        show(canvas, frame, text, comes_home);
    }
}

/// The kangaroos that are home, in the lake: seat after seat, in as few rows as hold them.
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
            let at = land::lake(frame).centre() + Point::new(place(column, bathers.len()), place(row, used));
            let (name, scale) = (LOOKS[seat.index()].name, (pitch - 3.5) / 42.0);
            canvas.circle(at, 21.0 * scale + 1.6).fill(foam).opacity(0.45);
            canvas.copy(format_args!("{name}-{laps}"), Point::ORIGIN).placed(at, scale).set("data-home", name);
        }
    }
}

/// A player's place: the token, and what each of the five kangaroos does: in the hand, on the board, or home.
fn place(canvas: &mut Canvas, area: Area, position: &Position, seat: Seat) {
    let name = LOOKS[seat.index()].name;
    let start = places::draw(canvas, area, Standing::of(position, seat), name);
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

/// Draws a move.
fn show(canvas: &mut Canvas, frame: &Frame, text: &str, comes_home: bool) {
    let points: Vec<Point> =
        way::squares(text, 'a').into_iter().map(|(column, row)| frame.grid.centre(column, row)).collect();
    match points[..] {
        [] => {}
        [at] => arrow::ring(canvas, at, 17.0),
        [first, .., last] => {
            // Over its own start square a kangaroo jumps the referee, who stands there by then.
            if points.windows(2).any(|hop| (hop[0].middle(hop[1]) - first).length() < 1.0) {
                canvas.copy("referee", first).set("data-mark", "referee");
            }
            if comes_home {
                let shore = land::lake(frame).centre();
                let shore = Point::new(shore.x, if frame.grid.flip { shore.y - 30.0 } else { shore.y + 30.0 });
                arrow::dashed(canvas, last, shore);
            }
            arrow::along(canvas, &points, 20.0, true);
        }
    }
}
