//! Geometry: points, and the squares of a board in its orientation.

use std::ops::{Add, Mul, Sub};

/// A point of the picture, or a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const ORIGIN: Point = Point::new(0.0, 0.0);

    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The unit vector of the same direction.
    pub fn unit(self) -> Point {
        let length = self.length();
        if length == 0.0 { Point::ORIGIN } else { self * (1.0 / length) }
    }

    /// The vector turned left by 90 degrees, as seen in its direction.
    pub fn left(self) -> Point {
        Point::new(self.y, -self.x)
    }

    pub fn middle(self, other: Point) -> Point {
        (self + other) * 0.5
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, by: f64) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// The squares of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    /// The upper left corner.
    pub corner: Point,
    /// The side of a square.
    pub size: f64,
    pub columns: u8,
    pub rows: u8,
    /// Whether the board is rotated by 180 degrees.
    pub flip: bool,
}

impl Grid {
    /// The middle of the square in a column and a row, both counted from 0 at the lower left of an unrotated board.
    pub fn centre(&self, column: u8, row: u8) -> Point {
        self.at(f64::from(column) + 0.5, f64::from(row) + 0.5)
    }

    /// The point that is this many squares right of and above the corner of `a1`.
    pub fn at(&self, across: f64, up: f64) -> Point {
        let (width, height) = (f64::from(self.columns), f64::from(self.rows));
        let (across, down) = if self.flip { (width - across, up) } else { (across, height - up) };
        self.corner + Point::new(across, down) * self.size
    }

    pub fn width(&self) -> f64 {
        f64::from(self.columns) * self.size
    }

    pub fn height(&self) -> f64 {
        f64::from(self.rows) * self.size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a1_is_at_the_lower_left_or_the_upper_right() {
        let grid = Grid { corner: Point::new(100.0, 50.0), size: 10.0, columns: 8, rows: 4, flip: false };
        assert_eq!(grid.centre(0, 0), Point::new(105.0, 85.0));
        assert_eq!(grid.centre(7, 3), Point::new(175.0, 55.0));
        let turned = Grid { flip: true, ..grid };
        assert_eq!(turned.centre(0, 0), grid.centre(7, 3));
        assert_eq!(turned.centre(2, 1), grid.centre(5, 2));
    }
}
