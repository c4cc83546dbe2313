//! Draws moves on the board: arrows hop by hop, rings, crosses.

use crate::canvas::{Area, Canvas, Number};
use crate::grid::Point;

/// How far the line of a hop bends, as a share of its length.
const BEND: f64 = 0.1;
const HEAD: f64 = 17.0;
const LINE: f64 = 5.0;
const CASING: f64 = 2.2;

/// Draws an arrow along points, with a dot on every point in between.
///
/// Each hop bends a little to its left, so that going back the same way draws a second line. The arrow starts `clear`
/// away from the first point.
pub(crate) fn along(canvas: &mut Canvas, points: &[Point], clear: f64, bend: bool) {
    let [first, .., last] = *points else { return };
    let bend = if bend { BEND } else { 0.0 };
    let control = |a: Point, b: Point| a.middle(b) + (b - a).left() * bend;
    let mut data = String::new();
    let mut heading = Point::ORIGIN;
    for (hop, pair) in points.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let bent = control(from, to);
        if hop == 0 {
            let start = first + (bent - first).unit() * clear;
            data = format!("M{} {}", Number(start.x), Number(start.y));
        }
        heading = (to - bent).unit();
        let end = if hop + 2 == points.len() { last - heading * (HEAD - 3.0) } else { to };
        let (cx, cy, x, y) = (Number(bent.x), Number(bent.y), Number(end.x), Number(end.y));
        data.push_str(&format!("Q{cx} {cy} {x} {y}"));
    }
    let head = head(last, heading);
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    canvas.group().set("data-mark", "arrow").opacity(0.9).around(|canvas| {
        let stops = &points[1..points.len() - 1];
        let wide = LINE + 2.0 * CASING;
        canvas.path(&data).hollow().stroke(casing, wide).soft();
        canvas.path(&head).fill(casing).stroke(casing, 2.0 * CASING).soft();
        stops.iter().for_each(|stop| drop(canvas.circle(*stop, 6.0 + CASING).fill(casing)));
        canvas.path(&data).hollow().stroke(arrow, LINE).soft();
        canvas.path(&head).fill(arrow).stroke(arrow, 1.0).soft();
        stops.iter().for_each(|stop| drop(canvas.circle(*stop, 6.0).fill(arrow)));
        stops.iter().for_each(|stop| drop(canvas.circle(*stop, 2.4).fill(casing)));
    });
}

/// The head of an arrow with its tip on a point.
fn head(tip: Point, heading: Point) -> String {
    let (back, side) = (tip - heading * HEAD, heading.left() * (HEAD * 0.52));
    let (a, b, notch) = (back + side, back - side, tip - heading * (HEAD * 0.78));
    let corners = [tip, a, notch, b].map(|corner| format!("{} {}", Number(corner.x), Number(corner.y)));
    format!("M{}Z", corners.join("L"))
}

/// Draws a dashed straight arrow, for something that happens to a man rather than its own path.
pub(crate) fn dashed(canvas: &mut Canvas, from: Point, to: Point) {
    let heading = (to - from).unit();
    let (end, tip) = (to - heading * (HEAD - 3.0), head(to, heading));
    let data = format!("M{} {}L{} {}", Number(from.x), Number(from.y), Number(end.x), Number(end.y));
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    canvas.group().set("data-mark", "dashed").opacity(0.9).around(|canvas| {
        canvas.path(&data).hollow().stroke(casing, 4.0 + 2.0 * CASING).soft();
        canvas.path(&tip).fill(casing).stroke(casing, 2.0 * CASING).soft();
        canvas.path(&data).hollow().stroke(arrow, 4.0).dashes(7.0, 5.0);
        canvas.path(&tip).fill(arrow).stroke(arrow, 1.0).soft();
    });
}

/// Draws a ring around a point.
pub(crate) fn ring(canvas: &mut Canvas, centre: Point, radius: f64) {
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    canvas.group().set("data-mark", "ring").opacity(0.9).around(|canvas| {
        canvas.circle(centre, radius).hollow().stroke(casing, 7.5);
        canvas.circle(centre, radius).hollow().stroke(arrow, 4.0);
    });
}

/// Draws a ring around a square area, dashed if nothing stands there yet.
pub(crate) fn square_ring(canvas: &mut Canvas, area: Area, corners: f64, dashed: bool) {
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    canvas.group().set("data-mark", "square-ring").opacity(0.9).around(|canvas| {
        canvas.rect(area).corners(corners).hollow().stroke(casing, 7.0);
        let line = canvas.rect(area).corners(corners).hollow().stroke(arrow, 3.6);
        if dashed {
            line.dashes(9.0, 7.0);
        }
    });
}

/// Draws a cross on something that is captured or taken away.
pub(crate) fn cross(canvas: &mut Canvas, centre: Point, arm: f64) {
    let (arrow, casing) = (canvas.palette.arrow, canvas.palette.casing);
    let (left, right) = (Number(centre.x - arm), Number(centre.x + arm));
    let (top, bottom) = (Number(centre.y - arm), Number(centre.y + arm));
    let data = format!("M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}");
    canvas.group().set("data-mark", "cross").around(|canvas| {
        canvas.path(&data).hollow().stroke(casing, 7.5).soft();
        canvas.path(&data).hollow().stroke(arrow, 3.8).soft();
    });
}
