//! The pawns, pieces and billos, for each side in its colour and with its inlay: dots for red, bars for black.

use crate::canvas::{Area, Canvas, Number};
use crate::grid::Point;
use crate::palette::Paint;
use billo::{Colour, Figure, Man};

/// The radius of a round.
pub(super) const ROUND: f64 = 15.0;
/// The outer side of a square.
pub(super) const SQUARE_FRAME: f64 = 43.0;
/// The side of a square's opening, into which a round fits.
const OPENING: f64 = 31.6;

/// The id of a man's drawing.
pub(super) fn id(colour: Colour, figure: Figure) -> String {
    let name = match figure {
        Figure::Single(Man::Round) => "round",
        Figure::Single(Man::Square) => "square",
        Figure::Single(Man::RoundBillo) => "round-billo",
        Figure::Single(Man::SquareBillo) => "square-billo",
        Figure::Piece => "piece",
    };
    format!("{colour}-{name}")
}

/// Defines every man of both sides.
pub(super) fn define(canvas: &mut Canvas) {
    for colour in Colour::ALL {
        let lacquer = lacquer(canvas, colour);
        let [light, dark] = [lacquer.lighter(0.22), lacquer.darker(0.2)];
        canvas.linear(&format!("{colour}-lacquer"), (0.6, 1.0), &[(0.0, light), (0.5, lacquer), (1.0, dark)]);
        for figure in Figure::ALL {
            canvas.group().id(&id(colour, figure)).around(|canvas| man(canvas, colour, figure));
        }
    }
}

fn lacquer(canvas: &Canvas, colour: Colour) -> Paint {
    match colour {
        Colour::Red => canvas.material(0xc8492f),
        Colour::Black => canvas.material(0x2f2d30),
    }
}

fn man(canvas: &mut Canvas, colour: Colour, figure: Figure) {
    let up = |by: f64| Point::new(0.0, -by);
    match figure {
        Figure::Single(Man::Round) => {
            round_shadow(canvas, 2.6);
            round(canvas, colour, Point::ORIGIN);
        }
        Figure::Single(Man::Square) => {
            square_shadow(canvas, 2.2);
            square(canvas, colour, Point::ORIGIN);
        }
        Figure::Piece => {
            square_shadow(canvas, 2.2);
            square(canvas, colour, Point::ORIGIN);
            round_shadow(canvas, 1.2);
            round(canvas, colour, Point::ORIGIN);
        }
        Figure::Single(Man::RoundBillo) => {
            round_shadow(canvas, 7.0);
            round(canvas, colour, up(-4.2));
            round(canvas, colour, up(3.6));
        }
        Figure::Single(Man::SquareBillo) => {
            square_shadow(canvas, 4.5);
            square(canvas, colour, up(-2.2));
            square(canvas, colour, up(3.0));
        }
    }
}

fn round_shadow(canvas: &mut Canvas, depth: f64) {
    canvas.circle(Point::new(0.8, depth), ROUND + 0.6).fill(Paint::BLACK).opacity(0.28);
}

fn square_shadow(canvas: &mut Canvas, depth: f64) {
    let side = (SQUARE_FRAME + OPENING) / 2.0;
    let area = Area::around(Point::new(0.8, depth), side);
    canvas.rect(area).corners(3.0).hollow().stroke(Paint::BLACK, SQUARE_FRAME - side + 0.8).opacity(0.28);
}

fn round(canvas: &mut Canvas, colour: Colour, at: Point) {
    let (fill, lacquer) = (canvas.url(&format!("{colour}-lacquer")), lacquer(canvas, colour));
    let inlay = inlay(canvas);
    canvas.circle(at, ROUND - 0.5).fill(fill).stroke(lacquer.darker(0.5), 1.0);
    canvas.circle(at, ROUND - 1.9).hollow().stroke(lacquer.lighter(0.4), 1.0).opacity(0.55);
    match colour {
        Colour::Red => drop(canvas.circle(at, 4.0).fill(inlay)),
        Colour::Black => {
            let data = "M-5.4 0H5.4M0 -5.4V5.4";
            canvas.path(data).moved(at).hollow().stroke(inlay, 2.4).soft();
        }
    }
}

fn square(canvas: &mut Canvas, colour: Colour, at: Point) {
    let (fill, lacquer) = (canvas.url(&format!("{colour}-lacquer")), lacquer(canvas, colour));
    let inlay = inlay(canvas);
    let edge = lacquer.darker(0.5);
    // One path with a hole, so that a round in the opening is visible.
    let data = format!("{}{}", rounded(SQUARE_FRAME - 1.0, 2.5), rounded(OPENING, 3.0));
    canvas.path(data).moved(at).fill(fill).set("fill-rule", "evenodd").stroke(edge, 1.0);
    canvas
        .rect(Area::around(at, SQUARE_FRAME - 3.4))
        .corners(1.8)
        .hollow()
        .stroke(lacquer.lighter(0.4), 0.9)
        .opacity(0.5);
    let middle = (SQUARE_FRAME + OPENING) / 4.0;
    match colour {
        Colour::Red => {
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                canvas.circle(at + Point::new(x, y) * (middle - 0.4), 1.9).fill(inlay);
            }
        }
        Colour::Black => {
            let data = format!("M-4.5 -{middle}H4.5M-4.5 {middle}H4.5M-{middle} -4.5V4.5M{middle} -4.5V4.5");
            canvas.path(data).moved(at).hollow().stroke(inlay, 2.0).soft();
        }
    }
}

/// A square around the origin with rounded corners.
fn rounded(side: f64, radius: f64) -> String {
    let (half, straight) = (side / 2.0, Number(side - 2.0 * radius));
    let (start, corner) = (Number(radius - half), Number(radius));
    let arc = |x: &str, y: &str| format!("a{corner} {corner} 0 0 1 {x}{corner} {y}{corner}");
    let (right, down, left, up) = (arc("", ""), arc("-", ""), arc("-", "-"), arc("", "-"));
    format!("M{start} {}h{straight}{right}v{straight}{down}h-{straight}{left}v-{straight}{up}Z", Number(-half))
}

fn inlay(canvas: &Canvas) -> Paint {
    canvas.material(0xf4e6c8)
}
