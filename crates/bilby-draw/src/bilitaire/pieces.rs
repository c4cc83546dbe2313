//! The wooden and glass parts: bed, trays, marbles.

use crate::canvas::{Area, Canvas};
use crate::frame::Frame;
use crate::grid::{Grid, Point};
use crate::palette::Paint;

/// The side of a tray.
pub(super) const TRAY: f64 = 92.0;
/// The radius of a marble.
pub(super) const MARBLE: f64 = 16.0;
/// The colours of the glass.
pub(super) const GLASS: [u32; 7] = [0x2f7f9e, 0xb5483a, 0x4d8a54, 0xd9982e, 0x6d5a9c, 0x9fb7bf, 0x31507e];

/// Definitions for the bed, a tray and the marbles.
pub(super) fn define(canvas: &mut Canvas) {
    let [light, maple, dark] = [0xf0dcb4, 0xe2c48f, 0xcfa86c].map(|colour| canvas.material(colour));
    canvas.linear("maple", (0.5, 1.0), &[(0.0, light), (0.5, maple), (1.0, dark)]);
    let [deep, flat, lip] = [0x6b4a25, 0xa97f49, 0xd9b57a].map(|colour| canvas.material(colour));
    canvas.linear("dent", (0.25, 1.0), &[(0.0, deep), (0.6, flat), (1.0, lip)]);
    let [bed, edge] = [0x43342a, 0x33271f].map(|colour| canvas.material(colour));
    canvas.linear("bed", (0.6, 1.0), &[(0.0, edge), (1.0, bed)]);
    canvas.group().id("tray").around(tray);
    for (number, glass) in GLASS.into_iter().enumerate() {
        let glass = canvas.material(glass);
        let stops = [
            (0.0, glass.lighter(0.55), 1.0),
            (0.35, glass.lighter(0.12), 1.0),
            (0.8, glass.darker(0.22), 1.0),
            (1.0, glass.darker(0.45), 1.0),
        ];
        canvas.radial(&format!("glass-{number}"), (0.38, 0.32), 0.72, &stops);
        canvas.group().id(&format!("marble-{number}")).around(|canvas| marble(canvas, number, glass));
    }
}

fn tray(canvas: &mut Canvas) {
    let area = Area::around(Point::ORIGIN, TRAY);
    canvas.rect(area.grown(0.5).lowered(3.0)).corners(11.0).fill(Paint::BLACK).opacity(0.35);
    let (maple, edge, shine) = (canvas.url("maple"), canvas.material(0x8d6736), canvas.material(0xfff3d6));
    canvas.rect(area).corners(11.0).fill(maple).stroke(edge, 1.0);
    canvas.rect(area.grown(-2.0)).corners(9.5).hollow().stroke(shine, 1.6).opacity(0.7);
    // The grain of the wood: a few long strokes.
    let grain = canvas.material(0xa97d42);
    let data =
        "M-42 -27C-20 -24 14 -31 42 -26M-42 -4C-14 -1 10 -7 42 -2M-42 3C-12 0 22 5 42 1M-42 26C-18 30 18 23 42 28";
    canvas.path(data).hollow().stroke(grain, 1.0).soft().opacity(0.3);
    let dent = canvas.url("dent");
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let at = Point::new(24.0 * x, 24.0 * y);
        canvas.circle(at, MARBLE - 1.0).fill(&dent).stroke(edge, 0.8);
    }
}

fn marble(canvas: &mut Canvas, number: usize, glass: Paint) {
    let fill = canvas.url(&format!("glass-{number}"));
    canvas.ellipse(Point::new(1.5, 3.4), MARBLE, MARBLE - 1.0).fill(Paint::BLACK).opacity(0.3);
    canvas.circle(Point::ORIGIN, MARBLE).fill(fill).stroke(glass.darker(0.5), 0.8);
    // Light passes through glass and gathers on the far side.
    canvas.path("M-7.5 9.5C-2 13.5 6 12.5 10.5 6C8 13 -2.5 15.5 -7.5 9.5Z").fill(glass.lighter(0.6)).opacity(0.75);
    canvas
        .ellipse(Point::new(-5.2, -6.6), 5.0, 3.4)
        .fill(Paint::WHITE)
        .opacity(0.85)
        .set("transform", "rotate(-34 -5.2 -6.6)");
    canvas.circle(Point::new(3.4, -9.6), 1.3).fill(Paint::WHITE).opacity(0.7);
}

/// The recessed bed with its sixteen cells.
pub(super) fn bed(canvas: &mut Canvas, frame: &Frame, cells: &Grid) {
    let board = frame.board();
    let fill = canvas.url("bed");
    canvas.rect(board).fill(fill);
    let (dark, light) = (canvas.material(0x1f1712), canvas.material(0x6a5544));
    for column in 0..4 {
        for row in 0..4 {
            let area = Area::around(cells.centre(column, row), TRAY);
            canvas.rect(area).corners(11.0).fill(dark).opacity(0.35);
            canvas.rect(area).corners(11.0).hollow().stroke(light, 1.0).opacity(0.45);
        }
    }
    // The frame casts its shadow into the bed, from above and from the left.
    for depth in [3.0, 6.0, 10.0] {
        canvas.rect(Area { height: depth, ..board }).fill(Paint::BLACK).opacity(0.16);
        canvas.rect(Area { width: depth * 0.6, ..board }).fill(Paint::BLACK).opacity(0.12);
    }
}
