//! The table and the board's wooden frame, the same for all games: size, background, border, coordinates.

use crate::Options;
use crate::canvas::{Area, Canvas, Number};
use crate::glyphs;
use crate::grid::{Grid, Point};
use crate::palette::Paint;

/// The side of a square.
pub(crate) const SQUARE: f64 = 48.0;
/// The table around the frame.
const PAD: f64 = 18.0;
/// The distance between the frame and the players' panels below it.
const GAP: f64 = 18.0;
/// The height of the players' panels.
pub(crate) const PLACE: f64 = 44.0;

/// The side of the frame on which coordinates are written.
#[derive(Clone, Copy)]
pub(crate) enum Edge {
    Bottom,
    Left,
    Top,
    Right,
}

/// The layout of the picture.
pub(crate) struct Frame {
    /// The squares.
    pub grid: Grid,
    /// The wooden frame's width.
    border: f64,
}

impl Frame {
    pub fn new(columns: u8, rows: u8, options: &Options) -> Frame {
        let border = if options.coordinates { 30.0 } else { 18.0 };
        let corner = Point::new(PAD + border, PAD + border);
        Frame { grid: Grid { corner, size: SQUARE, columns, rows, flip: options.flip }, border }
    }

    /// The squares' area.
    pub fn board(&self) -> Area {
        let Point { x, y } = self.grid.corner;
        Area { x, y, width: self.grid.width(), height: self.grid.height() }
    }

    /// The area of the board with its wooden frame.
    fn outside(&self) -> Area {
        self.board().grown(self.border)
    }

    /// The area of the players' panels.
    pub fn places(&self) -> Area {
        let outside = self.outside();
        Area { y: outside.bottom() + GAP, height: PLACE, ..outside }
    }

    /// The whole picture.
    fn whole(&self) -> Area {
        let outside = self.outside();
        Area { x: 0.0, y: 0.0, width: outside.right() + PAD, height: self.places().bottom() + PAD }
    }

    /// Writes the document around its content.
    pub fn document(&self, canvas: &mut Canvas, title: &str, description: &str, content: impl FnOnce(&mut Canvas)) {
        let whole = self.whole();
        let names = format!("{} {}", canvas.name("title"), canvas.name("desc"));
        let tag = canvas.tag("svg").set("xmlns", "http://www.w3.org/2000/svg").set("role", "img");
        let tag = tag.set("aria-labelledby", names);
        let size = format!("0 0 {} {}", Number(whole.width), Number(whole.height));
        let tag = tag.set("viewBox", size).num("width", whole.width).num("height", whole.height);
        tag.around(|canvas| {
            canvas.words("title", "title", title);
            canvas.words("desc", "desc", description);
            self.draw(canvas);
            content(canvas);
        });
    }

    fn draw(&self, canvas: &mut Canvas) {
        let [middle, edge] = canvas.palette.table;
        let wood = canvas.palette.frame;
        canvas.defs(|canvas| {
            canvas.radial("table", (0.5, 0.42), 0.75, &[(0.0, middle, 1.0), (1.0, edge, 1.0)]);
            canvas.linear("frame-lit", (0.0, 1.0), &[(0.0, wood.lighter(0.12)), (1.0, wood)]);
            canvas.linear("frame-side", (1.0, 0.0), &[(0.0, wood), (1.0, wood.darker(0.06))]);
        });
        let fill = canvas.url("table");
        canvas.rect(self.whole()).corners(14.0).fill(fill);
        let outside = self.outside();
        for step in [9.0, 6.0, 3.0] {
            let shade = canvas.palette.shadow;
            canvas.rect(outside.grown(step * 0.5).lowered(step * 0.7)).corners(12.0).fill(Paint::BLACK).opacity(shade);
        }
        let fill = canvas.url("frame-lit");
        canvas.rect(outside).corners(10.0).fill(fill);
        self.mitres(canvas);
        canvas.rect(outside.grown(-0.75)).corners(9.5).hollow().stroke(wood.lighter(0.3), 1.5).opacity(0.6);
        let lip = self.board().grown(3.0);
        canvas.rect(lip).corners(3.0).fill(wood.darker(0.45));
    }

    /// Draws the two vertical bars of the frame, mitred where they meet the others.
    fn mitres(&self, canvas: &mut Canvas) {
        let (outside, board) = (self.outside(), self.board());
        let bars = [(outside.x, board.x), (outside.right(), board.right())];
        let cut = 4.0;
        let fill = canvas.url("frame-side");
        for (outer, inner) in bars {
            let (far, near) = (if outer < inner { outer + cut } else { outer - cut }, inner);
            let points = [
                (outer, outside.y + 10.0),
                (far, outside.y + cut),
                (near, board.y),
                (near, board.bottom()),
                (far, outside.bottom() - cut),
                (outer, outside.bottom() - 10.0),
            ];
            let points = points.map(|(x, y)| format!("{} {}", Number(x), Number(y))).join("L");
            canvas.path(format_args!("M{points}Z")).fill(&fill);
        }
        let seam = canvas.palette.frame.darker(0.3);
        for (from, to) in [
            (Point::new(outside.x + cut, outside.y + cut), Point::new(board.x, board.y)),
            (Point::new(outside.right() - cut, outside.y + cut), Point::new(board.right(), board.y)),
            (Point::new(outside.x + cut, outside.bottom() - cut), Point::new(board.x, board.bottom())),
            (Point::new(outside.right() - cut, outside.bottom() - cut), Point::new(board.right(), board.bottom())),
        ] {
            let data = format!("M{} {}L{} {}", Number(from.x), Number(from.y), Number(to.x), Number(to.y));
            canvas.path(data).hollow().stroke(seam, 0.8).opacity(0.5);
        }
    }

    /// Writes coordinates on one side of the frame: letters from `first` along the columns, or numbers along the rows.
    pub fn label(&self, canvas: &mut Canvas, grid: &Grid, edge: Edge, first: char, height: f64) {
        let (board, half) = (self.board(), self.border / 2.0 + 1.0);
        let paint = canvas.palette.label;
        let letter = |column: u8| char::from(first as u8 + column).to_string();
        // Small letters are a third lower than capitals; half of that centres them on the line.
        let sink = if first.is_ascii_lowercase() { height / 10.0 } else { 0.0 };
        let columns = (0..grid.columns).map(|column| (letter(column), grid.centre(column, 0).x));
        let rows = (0..grid.rows).map(|row| ((row + 1).to_string(), grid.centre(0, row).y));
        let places: Vec<(String, Point)> = match edge {
            Edge::Bottom => columns.map(|(text, x)| (text, Point::new(x, board.bottom() + half - sink))).collect(),
            Edge::Top => columns.map(|(text, x)| (text, Point::new(x, board.y - half - sink))).collect(),
            Edge::Left => rows.map(|(text, y)| (text, Point::new(board.x - half, y))).collect(),
            Edge::Right => rows.map(|(text, y)| (text, Point::new(board.right() + half, y))).collect(),
        };
        for (text, at) in places {
            glyphs::write(canvas, &text, at, height, paint);
        }
    }
}
