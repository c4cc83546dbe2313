//! Sand, lake and stream.

use crate::canvas::{Area, Canvas, Number};
use crate::frame::{Frame, SQUARE};
use crate::grid::Point;
use bilby_core::SplitMix64;
use std::f64::consts::PI;

/// Adds the definitions for [`draw`].
pub(super) fn define(canvas: &mut Canvas) {
    let sand = [canvas.material(0xf2ddb0), canvas.material(0xe6c98f)];
    canvas.linear("sand", (0.8, 1.0), &[(0.0, sand[0]), (1.0, sand[1])]);
    let water = [canvas.material(0x2c9c9f), canvas.material(0x4fbdb5), canvas.material(0x86d6c8)];
    canvas.radial("water", (0.5, 0.5), 0.62, &[(0.0, water[0], 1.0), (0.7, water[1], 1.0), (1.0, water[2], 1.0)]);
    // A few grains, the same on every patch of sand. The size of a patch is not a multiple of a square's, so that
    // squares differ.
    let grain = canvas.material(0x9a7434);
    let tag = canvas.tag("pattern").id("grains").set("patternUnits", "userSpaceOnUse");
    tag.num("width", 79.0).num("height", 71.0).around(|canvas| {
        let mut random = SplitMix64::new(5);
        let mut upto = |end: f64| random.below(1000) as f64 / 1000.0 * end;
        for place in 0..30 {
            let (column, row) = (f64::from(place % 6), f64::from(place / 6));
            let at = Point::new(13.0 * column + 1.0 + upto(11.0), 14.0 * row + 1.0 + upto(12.0));
            canvas.circle(at, 0.35 + upto(0.5)).fill(grain).opacity(0.26);
        }
    });
}

/// The area of the lake's eight squares.
pub(super) fn lake(frame: &Frame) -> Area {
    let (a, b) = (frame.grid.at(6.0, 8.0), frame.grid.at(10.0, 6.0));
    Area { x: a.x.min(b.x), y: a.y.min(b.y), width: (a.x - b.x).abs(), height: (a.y - b.y).abs() }
}

/// Draws the land without pieces.
pub(super) fn draw(canvas: &mut Canvas, frame: &Frame) {
    let board = frame.board();
    for id in ["sand", "grains"] {
        let fill = canvas.url(id);
        canvas.rect(board).fill(fill);
    }
    lines(canvas, frame);
    let stream = stream_bed(canvas, frame);
    shore(canvas, lake(frame));
    water(canvas, frame, &stream);
    let edge = canvas.material(0x8a6530);
    canvas.rect(board).hollow().stroke(edge, 1.5).opacity(0.7);
}

fn lines(canvas: &mut Canvas, frame: &Frame) {
    let board = frame.board();
    let mut data = String::new();
    for column in 1..frame.grid.columns {
        let x = Number(board.x + f64::from(column) * SQUARE);
        data += &format!("M{x} {}V{}", Number(board.y), Number(board.bottom()));
    }
    for row in 1..frame.grid.rows {
        let y = Number(board.y + f64::from(row) * SQUARE);
        data += &format!("M{} {y}H{}", Number(board.x), Number(board.right()));
    }
    let line = canvas.material(0xb08a4c);
    canvas.path(data).hollow().stroke(line, 1.0).opacity(0.5);
}

/// Draws the stream's banks, from the lake to the south edge, between `h` and `i`; returns the line of the stream.
fn stream_bed(canvas: &mut Canvas, frame: &Frame) -> String {
    let grid = &frame.grid;
    let sway = |row: u8| if row.is_multiple_of(2) { 0.035 } else { -0.035 };
    let start = grid.at(8.0, 6.12);
    let mut data = format!("M{} {}", Number(start.x), Number(start.y));
    for row in (0..6).rev() {
        let (bent, end) = (grid.at(8.0 + sway(row), f64::from(row) + 0.5), grid.at(8.0, f64::from(row)));
        data += &format!("Q{} {} {} {}", Number(bent.x), Number(bent.y), Number(end.x), Number(end.y));
    }
    let bank = canvas.material(0xc9a362);
    canvas.path(&data).hollow().stroke(bank, 12.5);
    data
}

/// Draws the water in the stream, with signs of the direction in which it is crossed.
fn water(canvas: &mut Canvas, frame: &Frame, data: &str) {
    let grid = &frame.grid;
    let (water, light) = (canvas.material(0x5cc3ba), canvas.material(0xe6fbf7));
    canvas.path(data).hollow().stroke(water, 9.0).set("data-mark", "stream");
    canvas.path(data).hollow().stroke(light, 1.4).opacity(0.4).dashes(15.0, 21.0).soft();
    let deep = canvas.material(0x17696c);
    for row in 1..6 {
        let ends = [
            grid.at(8.075, f64::from(row) + 0.13),
            grid.at(7.9, f64::from(row)),
            grid.at(8.075, f64::from(row) - 0.13),
        ];
        let ends = ends.map(|end| format!("{} {}", Number(end.x), Number(end.y))).join("L");
        canvas.path(format_args!("M{ends}")).hollow().stroke(deep, 2.2).soft().set("data-mark", "downstream");
    }
}

fn shore(canvas: &mut Canvas, lake: Area) {
    let (wet, foam, light) = (canvas.material(0xcfae70), canvas.material(0xd8f3ea), canvas.material(0xf0fffb));
    canvas.path(outline(lake.grown(1.5), 1.3)).fill(wet);
    canvas.path(outline(lake.grown(-2.0), 1.0)).fill(foam);
    let (water, deep) = (canvas.url("water"), canvas.material(0x2c9c9f));
    canvas.path(outline(lake.grown(-4.5), 1.4)).fill(water).set("data-mark", "lake");
    canvas.path(outline(lake.grown(-15.0), 2.0)).fill(deep).opacity(0.16);
    let Point { x, y } = lake.centre();
    let ripples =
        [(-66.0, -24.0, 26.0), (-20.0, -33.0, 20.0), (44.0, -27.0, 30.0), (-74.0, 8.0, 16.0), (60.0, 4.0, 22.0)];
    let more = [(-44.0, 31.0, 30.0), (12.0, 25.0, 18.0), (52.0, 32.0, 22.0), (-14.0, 0.0, 26.0)];
    for (dx, dy, width) in ripples.into_iter().chain(more) {
        let (x, y, quarter) = (x + dx - width / 2.0, y + dy, width / 4.0);
        let data = format!(
            "M{} {}q{} -4 {} 0t{} 0",
            Number(x),
            Number(y),
            Number(quarter),
            Number(2.0 * quarter),
            Number(2.0 * quarter)
        );
        canvas.path(data).hollow().stroke(light, 1.5).soft().opacity(0.45);
    }
}

/// A shoreline that fills an area, rounded and slightly uneven.
fn outline(area: Area, sway: f64) -> String {
    let Area { width, height, .. } = area;
    let point = |step: f64| {
        let angle = step / 40.0 * 2.0 * PI;
        let (cos, sin) = (angle.cos(), angle.sin());
        // Between an ellipse and a rectangle, so that it stays within its squares and still has soft corners.
        let reach = (cos.abs().powf(4.2) + sin.abs().powf(4.2)).powf(-1.0 / 4.2);
        let uneven = 1.0 + sway / 130.0 * ((3.0 * angle).sin() + (5.0 * angle + 1.0).cos() + (8.0 * angle + 2.0).sin());
        area.centre() + Point::new(cos * width, sin * height) * (reach * uneven / 2.0)
    };
    let write = |at: Point| format!("{} {}", Number(at.x), Number(at.y));
    let start = point(0.0).middle(point(39.0));
    let bends = (0..40).map(|step| {
        let (bend, next) = (point(f64::from(step)), point(f64::from(step + 1)));
        format!("Q{} {}", write(bend), write(bend.middle(next)))
    });
    format!("M{}{}Z", write(start), bends.collect::<String>())
}
