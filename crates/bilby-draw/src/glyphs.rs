//! A small stroke alphabet, so that pictures need no font.
//!
//! Letters are drawn on a grid: capitals and digits from 0 down to 6, small letters from 2 down to 6, descenders down
//! to 8.

use crate::canvas::Canvas;
use crate::grid::Point;
use crate::palette::Paint;

/// The height of a capital or digit on the grid.
const TALL: f64 = 6.0;
/// The gap between two letters on the grid.
const GAP: f64 = 1.7;

/// A letter's strokes and its width.
fn strokes(letter: char) -> (&'static str, f64) {
    match letter {
        'a' => ("M3.2 4A1.6 2 0 1 0 0 4A1.6 2 0 1 0 3.2 4M3.2 2V6", 3.2),
        'b' => ("M0 0V6M0 4A1.6 2 0 1 0 3.2 4A1.6 2 0 1 0 0 4", 3.2),
        'c' => ("M2.9 2.85A1.6 2 0 1 0 2.9 5.15", 2.9),
        'd' => ("M3.2 0V6M3.2 4A1.6 2 0 1 0 0 4A1.6 2 0 1 0 3.2 4", 3.2),
        'e' => ("M0 4H3.2A1.6 2 0 1 0 2.75 5.4", 3.2),
        'f' => ("M2.5 .1C1.3 -.2 .9 .5 .9 1.5V6M0 2.2H2.2", 2.4),
        'g' => ("M3.2 4A1.6 2 0 1 0 0 4A1.6 2 0 1 0 3.2 4M3.2 2V6.3C3.2 7.6 2.4 8 1.6 8C1 8 .5 7.8 .2 7.4", 3.2),
        'h' => ("M0 0V6M0 3.6C0 2.6 .7 2 1.6 2S3 2.6 3 3.6V6", 3.0),
        'i' => ("M.4 2V6M.4 .3V.4", 0.8),
        'j' => ("M1.3 2V6.6C1.3 7.6 .8 8 0 8M1.3 .3V.4", 1.4),
        'k' => ("M0 0V6M2.8 2L0 4.4M1.1 3.5L3 6", 3.0),
        'l' => ("M.4 0V6", 0.8),
        'm' => ("M0 2V6M0 3.4C0 2.5 .5 2 1.2 2S2.4 2.5 2.4 3.4V6M2.4 3.4C2.4 2.5 2.9 2 3.6 2S4.8 2.5 4.8 3.4V6", 4.8),
        'n' => ("M0 2V6M0 3.6C0 2.6 .7 2 1.6 2S3 2.6 3 3.6V6", 3.0),
        'o' => ("M0 4A1.6 2 0 1 0 3.2 4A1.6 2 0 1 0 0 4", 3.2),
        'p' => ("M0 2V8M0 4A1.6 2 0 1 0 3.2 4A1.6 2 0 1 0 0 4", 3.2),
        'A' => ("M0 6L2 0L4 6M.7 4H3.3", 4.0),
        'B' => ("M0 0V6H2A1.6 1.6 0 0 0 2 2.8H0M2 2.8A1.4 1.4 0 0 0 2 0H0", 3.6),
        'C' => ("M3.6 1.2A2 3 0 1 0 3.6 4.8", 3.6),
        'D' => ("M0 0V6H1.2C3 6 3.8 4.8 3.8 3S3 0 1.2 0Z", 3.8),
        '0' => ("M0 3A1.7 3 0 1 0 3.4 3A1.7 3 0 1 0 0 3", 3.4),
        '1' => ("M.2 1.5L1.8 0V6", 2.0),
        '2' => ("M.2 1.6C.2 .6 .9 0 1.7 0S3.2 .6 3.2 1.6C3.2 3 1.4 4 0 6H3.4", 3.4),
        '3' => (
            "M.2 .9C.5 .3 1 0 1.7 0C2.5 0 3.1 .6 3.1 1.4S2.5 2.8 1.3 2.8C2.6 2.8 3.4 3.4 3.4 4.4S2.7 6 1.7 6C.9 6 .3 5.6 0 4.9",
            3.4,
        ),
        '4' => ("M2.5 6V0L0 4.2H3.4", 3.4),
        '5' => ("M3 0H.6L.3 2.7C.7 2.3 1.2 2.1 1.7 2.1C2.7 2.1 3.4 2.9 3.4 4S2.7 6 1.6 6C.9 6 .3 5.7 0 5.1", 3.4),
        '6' => ("M2.9 .4C2.5 .1 2.1 0 1.8 0C.6 0 0 1.6 0 4A1.7 2 0 1 0 3.4 4A1.7 2 0 1 0 0 4", 3.4),
        '7' => ("M0 0H3.4L1.2 6", 3.4),
        '8' => (
            "M1.7 2.8C.9 2.8 .3 2.2 .3 1.4S.9 0 1.7 0S3.1 .6 3.1 1.4S2.5 2.8 1.7 2.8C.7 2.8 0 3.5 0 4.4S.7 6 1.7 6S3.4 5.3 3.4 4.4S2.7 2.8 1.7 2.8",
            3.4,
        ),
        '9' => ("M.5 5.6C.9 5.9 1.3 6 1.6 6C2.8 6 3.4 4.4 3.4 2A1.7 2 0 1 0 0 2A1.7 2 0 1 0 3.4 2", 3.4),
        '!' => ("M.4 0V4M.4 5.9V6", 0.8),
        '?' => ("M0 1.4C.1 .5 .8 0 1.6 0C2.5 0 3.2 .6 3.2 1.5C3.2 2.8 1.6 2.7 1.6 4.2M1.6 5.9V6", 3.2),
        '=' => ("M0 2H3.2M0 4H3.2", 3.2),
        _ => ("", 2.0),
    }
}

/// The width of a line of letters whose capitals are `height` high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let widths = text.chars().map(|letter| strokes(letter).1 + GAP).sum::<f64>() - GAP;
    widths.max(0.0) * height / TALL
}

/// Draws a line of letters centred on a point; `height` is that of a capital.
pub(crate) fn write(canvas: &mut Canvas, text: &str, centre: Point, height: f64, paint: Paint) {
    write_from(canvas, text, centre - Point::new(width(text, height) / 2.0, 0.0), height, paint);
}

/// Draws a line of letters to the right of a point, vertically centred on it.
pub(crate) fn write_from(canvas: &mut Canvas, text: &str, middle_left: Point, height: f64, paint: Paint) {
    let scale = height / TALL;
    let corner = middle_left - Point::new(0.0, height / 2.0);
    let group = canvas.group().placed(corner, scale).hollow().stroke(paint, 0.85).soft();
    group.set("data-text", text).around(|canvas| {
        let mut x = 0.0;
        for letter in text.chars() {
            let (data, width) = strokes(letter);
            if !data.is_empty() {
                canvas.path(data).moved(Point::new(x, 0.0));
            }
            x += width + GAP;
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_that_boards_need_is_there() {
        for letter in ('a'..='p').chain('A'..='D').chain('0'..='9').chain("!?=".chars()) {
            assert!(!strokes(letter).0.is_empty(), "{letter}");
        }
    }

    #[test]
    fn wider_texts_are_wider() {
        assert!(width("14", 10.0) > width("4", 10.0));
        assert_eq!(width("", 10.0), 0.0);
    }
}
