//! A small SVG writer: elements that close themselves, rounded numbers, escaped attributes. It contains nothing
//! specific to a game.

use crate::grid::Point;
use crate::palette::{Paint, Palette};
use std::fmt::{self, Display, Write};

/// An SVG text under construction.
pub(crate) struct Canvas {
    text: String,
    /// The prefix of every id.
    prefix: String,
    /// The colours of the theme.
    pub palette: Palette,
}

impl Canvas {
    pub fn new(prefix: String, palette: Palette) -> Canvas {
        Canvas { text: String::new(), prefix, palette }
    }

    /// Returns the text.
    pub fn finish(self) -> String {
        self.text
    }

    /// A material's colour in the light of this theme.
    pub fn material(&self, colour: u32) -> Paint {
        self.palette.material(Paint::new(colour))
    }

    /// The full id of a definition.
    pub fn name(&self, id: impl Display) -> String {
        format!("{}-{id}", self.prefix)
    }

    /// A reference to a definition, as paint.
    pub fn url(&self, id: &str) -> String {
        format!("url(#{})", self.name(id))
    }

    /// Begins an element.
    pub fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.text.push('<');
        self.text.push_str(name);
        Tag { canvas: self, name, shut: false }
    }

    pub fn group(&mut self) -> Tag<'_> {
        self.tag("g")
    }

    pub fn defs(&mut self, content: impl FnOnce(&mut Canvas)) {
        self.tag("defs").around(content);
    }

    /// Writes an element that contains only text.
    pub fn words(&mut self, name: &'static str, id: &str, words: &str) {
        self.tag(name).id(id).around(|canvas| canvas.text.push_str(&Escaped(words).to_string()));
    }

    pub fn rect(&mut self, area: Area) -> Tag<'_> {
        let Area { x, y, width, height } = area;
        self.tag("rect").num("x", x).num("y", y).num("width", width).num("height", height)
    }

    pub fn circle(&mut self, centre: Point, radius: f64) -> Tag<'_> {
        self.tag("circle").num("cx", centre.x).num("cy", centre.y).num("r", radius)
    }

    pub fn ellipse(&mut self, centre: Point, across: f64, along: f64) -> Tag<'_> {
        self.tag("ellipse").num("cx", centre.x).num("cy", centre.y).num("rx", across).num("ry", along)
    }

    pub fn path(&mut self, data: impl Display) -> Tag<'_> {
        self.tag("path").set("d", data)
    }

    /// Draws a copy of a definition.
    pub fn copy(&mut self, id: impl Display, at: Point) -> Tag<'_> {
        let href = format!("#{}", self.name(id));
        self.tag("use").set("href", href).num("x", at.x).num("y", at.y)
    }

    /// Defines a linear gradient from the upper left in the given direction.
    pub fn linear(&mut self, id: &str, to: (f64, f64), stops: &[(f64, Paint)]) {
        let tag = self.tag("linearGradient").id(id).num("x1", 0.0).num("y1", 0.0).num("x2", to.0).num("y2", to.1);
        tag.around(|canvas| stops.iter().for_each(|(offset, paint)| canvas.stop(*offset, *paint, 1.0)));
    }

    /// Defines a radial gradient; its centre is relative to what it fills.
    pub fn radial(&mut self, id: &str, centre: (f64, f64), radius: f64, stops: &[(f64, Paint, f64)]) {
        let tag = self.tag("radialGradient").id(id).num("cx", centre.0).num("cy", centre.1).num("r", radius);
        tag.around(|canvas| stops.iter().for_each(|(offset, paint, opacity)| canvas.stop(*offset, *paint, *opacity)));
    }

    fn stop(&mut self, offset: f64, paint: Paint, opacity: f64) {
        let tag = self.tag("stop").num("offset", offset).set("stop-color", paint);
        if opacity < 1.0 {
            tag.num("stop-opacity", opacity);
        }
    }
}

/// An element that is being written. It is closed when it is dropped, or after its content.
pub(crate) struct Tag<'a> {
    canvas: &'a mut Canvas,
    name: &'static str,
    shut: bool,
}

impl Tag<'_> {
    /// Adds an attribute.
    pub fn set(self, name: &str, value: impl Display) -> Self {
        // Writing to a string can't fail.
        let _ = write!(self.canvas.text, " {name}=\"{}\"", Escaped(value));
        self
    }

    /// Adds a numeric attribute.
    pub fn num(self, name: &str, value: f64) -> Self {
        self.set(name, Number(value))
    }

    /// Sets the id of the element.
    pub fn id(self, id: &str) -> Self {
        let name = self.canvas.name(id);
        self.set("id", name)
    }

    pub fn fill(self, paint: impl Display) -> Self {
        self.set("fill", paint)
    }

    /// Draws only the outline.
    pub fn hollow(self) -> Self {
        self.set("fill", "none")
    }

    pub fn stroke(self, paint: impl Display, width: f64) -> Self {
        self.set("stroke", paint).num("stroke-width", width)
    }

    /// Makes line ends and joins round.
    pub fn soft(self) -> Self {
        self.set("stroke-linecap", "round").set("stroke-linejoin", "round")
    }

    pub fn dashes(self, dash: f64, gap: f64) -> Self {
        self.set("stroke-dasharray", format_args!("{} {}", Number(dash), Number(gap)))
    }

    pub fn opacity(self, opacity: f64) -> Self {
        self.num("opacity", opacity)
    }

    /// Rounds the corners of a rectangle.
    pub fn corners(self, radius: f64) -> Self {
        self.num("rx", radius)
    }

    pub fn moved(self, to: Point) -> Self {
        self.set("transform", format_args!("translate({} {})", Number(to.x), Number(to.y)))
    }

    pub fn placed(self, to: Point, scale: f64) -> Self {
        let (x, y, scale) = (Number(to.x), Number(to.y), Number(scale));
        self.set("transform", format_args!("translate({x} {y}) scale({scale})"))
    }

    /// Writes the content and then closes the element.
    pub fn around(mut self, content: impl FnOnce(&mut Canvas)) {
        self.shut = true;
        self.canvas.text.push('>');
        content(self.canvas);
        let _ = writeln!(self.canvas.text, "</{}>", self.name);
    }
}

impl Drop for Tag<'_> {
    fn drop(&mut self) {
        if !self.shut {
            self.canvas.text.push_str("/>\n");
        }
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    /// The square of a size around a centre.
    pub fn around(centre: Point, size: f64) -> Area {
        Area { x: centre.x - size / 2.0, y: centre.y - size / 2.0, width: size, height: size }
    }

    /// The area enlarged by this much on every side.
    pub fn grown(self, by: f64) -> Area {
        Area { x: self.x - by, y: self.y - by, width: self.width + 2.0 * by, height: self.height + 2.0 * by }
    }

    pub fn lowered(self, by: f64) -> Area {
        Area { y: self.y + by, ..self }
    }

    pub fn right(self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(self) -> f64 {
        self.y + self.height
    }

    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A number with at most two decimals and no superfluous digits.
pub(crate) struct Number(pub f64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, part) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

/// A text with mark-up characters escaped.
struct Escaped<T>(T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaper(f), "{}", self.0)
    }
}

struct Escaper<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaper<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.chars().try_for_each(|letter| match letter {
            '&' => self.0.write_str("&amp;"),
            '<' => self.0.write_str("&lt;"),
            '>' => self.0.write_str("&gt;"),
            '"' => self.0.write_str("&quot;"),
            letter => self.0.write_char(letter),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;

    #[test]
    fn numbers_are_short() {
        let check = |number: f64, text: &str| assert_eq!(Number(number).to_string(), text);
        check(3.0, "3");
        check(-0.001, "0");
        check(2.5, "2.5");
        check(-1.0 / 3.0, "-0.33");
        check(7.049, "7.05");
        check(0.996, "1");
    }

    #[test]
    fn elements_close_and_attributes_are_escaped() {
        let mut canvas = Canvas::new("p".to_owned(), Palette::of(Theme::Light));
        canvas.group().id("a").around(|canvas| drop(canvas.circle(Point::new(1.0, 2.0), 3.0)));
        canvas.words("title", "t", "a < b & \"c\"");
        let text = canvas.finish();
        assert_eq!(
            text,
            "<g id=\"p-a\"><circle cx=\"1\" cy=\"2\" r=\"3\"/>\n</g>\n\
             <title id=\"p-t\">a &lt; b &amp; &quot;c&quot;</title>\n"
        );
    }
}
