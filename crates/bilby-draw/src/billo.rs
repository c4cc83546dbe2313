//! Draws Billo: rounds and hollow squares on a wooden board.

mod men;

use crate::canvas::{Area, Canvas};
use crate::frame::{Edge, Frame, SQUARE};
use crate::grid::Point;
use crate::players::{self, Standing};
use crate::{Options, arrow, glyphs};
use bilby_core::Turn as _;
use billo::{Colour, Figure, Man, Pending, Position, Shape, Square, Step, Turn};
use men::{ROUND, SQUARE_FRAME};

/// Draws the board, and turns on it.
pub(crate) fn draw<'a>(
    canvas: &mut Canvas,
    frame: &Frame,
    position: &Position,
    turns: impl Iterator<Item = &'a Turn>,
    options: &Options,
) {
    canvas.defs(|canvas| {
        define_board(canvas);
        men::define(canvas);
    });
    squares(canvas, frame);
    if options.coordinates {
        frame.label(canvas, &frame.grid, Edge::Bottom, 'a', 11.5);
        frame.label(canvas, &frame.grid, Edge::Left, 'a', 11.5);
    }
    if let Pending::Claimable { from, to, .. } = position.pending() {
        last_move(canvas, frame, from, to);
    }
    for square in Square::all() {
        if let Some((colour, figure)) = position.at(square) {
            let at = frame.grid.centre(square.column(), square.row());
            canvas.copy(men::id(colour, figure), at).set("data-square", square);
        }
    }
    let area = frame.places();
    for (colour, area) in Colour::ALL.into_iter().zip(players::in_row(area, 2, (area.width - 16.0) / 2.0, 16.0)) {
        place(canvas, area, position, colour);
    }
    for turn in turns {
        show(canvas, frame, turn);
    }
}

fn define_board(canvas: &mut Canvas) {
    let [light, light_end, dark, dark_end] =
        [0xecd9b6, 0xe4cda3, 0xdbbf92, 0xd2b383].map(|colour| canvas.material(colour));
    canvas.linear("light", (1.0, 0.4), &[(0.0, light), (1.0, light_end)]);
    canvas.linear("dark", (1.0, 0.4), &[(0.0, dark), (1.0, dark_end)]);
}

fn squares(canvas: &mut Canvas, frame: &Frame) {
    let grain = canvas.material(0xa57c46);
    let fills = [canvas.url("dark"), canvas.url("light")];
    for square in Square::all() {
        let (column, row) = (square.column(), square.row());
        let centre = frame.grid.centre(column, row);
        canvas.rect(Area::around(centre, SQUARE)).fill(&fills[usize::from((column + row) % 2)]);
        // Each square is cut from another piece of wood.
        let bend = f64::from((column * 5 + row * 3) % 7) - 3.0;
        let data = format!("M-24 {}q24 {bend} 48 0M-24 {}q24 {} 48 0", -10.0 + bend, 9.0 - bend, -bend);
        canvas.path(data).moved(centre).hollow().stroke(grain, 0.9).opacity(0.22);
    }
    let edge = canvas.material(0x7d5b30);
    canvas.rect(frame.board()).hollow().stroke(edge, 1.5).opacity(0.7);
}

/// Marks the move that can be claimed against.
fn last_move(canvas: &mut Canvas, frame: &Frame, from: Square, to: Square) {
    let arrow = canvas.palette.arrow;
    for (square, opacity) in [(from, 0.16), (to, 0.28)] {
        let area = Area::around(frame.grid.centre(square.column(), square.row()), SQUARE);
        canvas.rect(area).fill(arrow).opacity(opacity).set("data-last", square);
    }
}

/// Draws a player's panel: a piece, the men left of each kind, and a sign if a claim can be made or was upheld.
fn place(canvas: &mut Canvas, area: Area, position: &Position, colour: Colour) {
    let start = players::draw(canvas, area, Standing::of(position, colour.seat()), &colour.to_string());
    let (ink, wood) = (canvas.palette.ink, canvas.material(0xe4cda3));
    for (shape, x, gap) in [(Shape::Round, 18.0, 27.0), (Shape::Square, 84.0, 27.0)] {
        let x = start.x + x;
        // A chip of the board's wood, so that dark men stay visible on a dark table.
        canvas.rect(Area::around(Point::new(x, start.y), 36.0)).corners(7.0).fill(wood);
        let id = men::id(colour, Figure::Single(Man::pawn(shape)));
        canvas.copy(id, Point::ORIGIN).placed(Point::new(x, start.y), 0.72);
        let men = position.men(colour, Man::pawn(shape)).len() + position.men(colour, Man::billo(shape)).len();
        glyphs::write_from(canvas, &men.to_string(), Point::new(x + gap, start.y), 14.0, ink);
    }
    let sign = match position.pending() {
        Pending::Claimable { .. } if position.on_move() == colour => "?",
        Pending::MustCapture if position.on_move() == colour => "!",
        _ => return,
    };
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    let at = Point::new(area.right() - 24.0, start.y);
    canvas.circle(at, 13.0).fill(arrow).stroke(casing, 1.5).set("data-pending", sign);
    glyphs::write(canvas, sign, at, 14.0, casing);
}

/// Draws a turn: a ring around what moves, an arrow along its path, a cross on what it captures; or the claim.
fn show(canvas: &mut Canvas, frame: &Frame, turn: &Turn) {
    let centre = |square: Square| frame.grid.centre(square.column(), square.row());
    if let ([Step::Claim], Pending::Claimable { from, to, .. }) = (turn.steps(), turn.position().pending()) {
        return arrow::dashed(canvas, centre(to), centre(from));
    }
    let mut points = Vec::new();
    for step in turn.steps() {
        match *step {
            Step::Lift(man, square) => {
                points.push(centre(square));
                // In a piece, the ring shows which of the two pawns leaves.
                match man.shape() {
                    Shape::Square => {
                        arrow::square_ring(canvas, Area::around(centre(square), SQUARE_FRAME), 5.0, false);
                    }
                    Shape::Round => arrow::ring(canvas, centre(square), ROUND),
                }
            }
            Step::Move(square) => points.push(centre(square)),
            Step::Capture(square) => {
                points.push(centre(square));
                arrow::cross(canvas, centre(square), 14.0);
            }
            Step::Claim => {}
        }
    }
    arrow::along(canvas, &points, ROUND, true);
}
