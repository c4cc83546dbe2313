//! The kangaroo tokens: each seat has its own colour and rim.

use crate::canvas::{Canvas, Number};
use crate::grid::Point;
use crate::palette::Paint;
use std::f64::consts::PI;

/// A kangaroo on a ground of 100 by 100, facing west, the direction in which the stream is crossed.
const KANGAROO: &str = "M5 29C6 23 12 18 19 17C15 10 15 3 18 -3C25 2 28 9 28 16C30 8 35 2 42 0C43 9 40 17 34 22\
    C36 30 41 35 47 39C60 45 69 54 70 67C72 78 80 85 89 83C96 81 100 75 102 67C107 78 104 90 92 94C80 97 70 92 64 84\
    C64 88 66 91 68 93C70 97 68 99 64 99L32 99C27 99 27 94 31 93L49 90C43 85 39 77 39 69C35 66 33 61 32 56\
    C30 62 27 67 23 70C19 72 16 68 19 65C23 60 25 52 25 44C23 39 21 36 17 35C12 36 7 35 5 32C4 31 4 30 5 29Z";
/// The line of its thigh.
const THIGH: &str = "M44 71C44 61 53 56 59 62C62 66 62 71 60 75";

/// The scale of the kangaroo on its token, and the corner of its ground.
const SCALE: f64 = 0.25;
const CORNER: Point = Point::new(-13.6, -12.6);

/// The scale of a token next to the board or in the water.
pub(super) const SMALL: f64 = 0.55;

/// The rim of a token.
enum Rim {
    Plain,
    Dotted,
    Striped,
    Notched,
}

/// The appearance of a seat's token.
pub(super) struct Look {
    pub name: &'static str,
    rim: Rim,
    colour: u32,
    /// The kangaroo's own colour, darker to stand out on the pale middle.
    fur: u32,
}

/// By seat.
pub(super) const LOOKS: [Look; 4] = [
    Look { name: "red", rim: Rim::Plain, colour: 0xc24a3a, fur: 0x7c2018 },
    Look { name: "yellow", rim: Rim::Dotted, colour: 0xe3a92b, fur: 0x74500a },
    Look { name: "blue", rim: Rim::Striped, colour: 0x3a6fb0, fur: 0x1a3d70 },
    Look { name: "green", rim: Rim::Notched, colour: 0x5a9150, fur: 0x26501f },
];

const RADIUS: f64 = 21.0;
const MIDDLE: f64 = 16.8;

/// Defines a token for each seat and each number of crossings, and the ghost.
pub(super) fn define(canvas: &mut Canvas, players: u8, laps: u8) {
    canvas.path(KANGAROO).id("kangaroo");
    for look in &LOOKS[..players.into()] {
        for crossings in 0..=laps {
            canvas.group().id(&format!("{}-{crossings}", look.name)).around(|canvas| token(canvas, look, crossings));
        }
    }
    canvas.group().id("ghost").around(ghost);
    canvas.group().id("referee").around(referee);
}

fn token(canvas: &mut Canvas, look: &Look, crossings: u8) {
    let centre = Point::ORIGIN;
    let (colour, fur) = (canvas.material(look.colour), canvas.material(look.fur));
    let pale = canvas.material(0xfbf3e0);
    canvas.circle(Point::new(0.6, 2.0), RADIUS + 0.8).fill(Paint::BLACK).opacity(0.22);
    let edge = colour.darker(0.45);
    match look.rim {
        Rim::Notched => drop(canvas.path(cog(RADIUS, 10)).fill(colour).stroke(edge, 1.0).soft()),
        _ => drop(canvas.circle(centre, RADIUS - 0.5).fill(colour).stroke(edge, 1.0)),
    }
    let rim = (RADIUS + MIDDLE) / 2.0;
    match look.rim {
        Rim::Plain | Rim::Notched => {}
        Rim::Dotted => around(14).for_each(|way| drop(canvas.circle(way * rim, 1.35).fill(fur))),
        Rim::Striped => {
            let turn = 2.0 * PI * rim / 24.0;
            canvas.circle(centre, rim).hollow().stroke(pale, RADIUS - MIDDLE - 1.4).dashes(turn, turn);
        }
    }
    canvas.circle(centre, MIDDLE).fill(pale).stroke(edge, 0.8);
    if crossings > 1 {
        canvas.circle(centre, MIDDLE - 2.0).hollow().stroke(fur, 1.6);
    }
    canvas.group().placed(CORNER, SCALE).stroke(fur, 1.1 / SCALE).soft().around(|canvas| {
        let started = crossings > 0;
        let (fill, thigh) = if started { (fur.to_string(), pale) } else { ("none".to_owned(), fur) };
        canvas.copy("kangaroo", Point::ORIGIN).fill(fill);
        canvas.path(THIGH).hollow().stroke(thigh, 0.9 / SCALE).opacity(if started { 0.8 } else { 1.0 });
    });
}

/// Defines a ghost, which belongs to no seat.
fn ghost(canvas: &mut Canvas) {
    let (grey, pale) = (canvas.material(0x7d7a75), canvas.material(0xe9e4da));
    canvas.circle(Point::ORIGIN, RADIUS - 1.0).fill(pale).opacity(0.75);
    canvas.circle(Point::ORIGIN, RADIUS - 1.5).hollow().stroke(grey, 1.6).dashes(4.0, 3.4);
    canvas.copy("kangaroo", Point::ORIGIN).placed(CORNER, SCALE).fill(grey).opacity(0.5);
}

/// Defines the referee's black band around the kangaroo that is leaving its square.
fn referee(canvas: &mut Canvas) {
    let (black, pale) = (canvas.material(0x1d1b1a), canvas.material(0xfbf3e0));
    canvas.circle(Point::ORIGIN, RADIUS + 1.2).hollow().stroke(black, 3.6);
    canvas.circle(Point::ORIGIN, RADIUS + 1.2).hollow().stroke(pale, 1.1).dashes(2.6, 4.4);
}

/// Evenly spaced directions around a circle.
fn around(count: u32) -> impl Iterator<Item = Point> {
    (0..count).map(move |number| {
        let angle = 2.0 * PI * f64::from(number) / f64::from(count);
        Point::new(angle.cos(), angle.sin())
    })
}

/// A disc with notches in its edge.
fn cog(radius: f64, teeth: u32) -> String {
    let corners: Vec<String> = around(teeth * 4)
        .zip(0_u32..)
        .map(|(way, number)| {
            let at = way * if number % 4 < 2 { radius } else { radius - 2.6 };
            format!("{} {}", Number(at.x), Number(at.y))
        })
        .collect();
    format!("M{}Z", corners.join("L"))
}
