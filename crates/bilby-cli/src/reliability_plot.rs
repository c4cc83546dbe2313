//! The reliability diagram of `bilby calibrate`: for each tenth of the odds, how often they came true, with error bars. True
//! odds lie on the diagonal; the grey band is the error that is good enough.

use bilby_engine::calibration::{Bin, Reliability};
use std::fmt::Write;

/// The side of a diagram's square, and the space around it.
const SIDE: f64 = 200.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 34.0;
const PANEL_WIDTH: f64 = LEFT + SIDE + 16.0;
const PANEL_HEIGHT: f64 = TOP + SIDE + 36.0;

/// The diagrams side by side.
pub fn svg(tables: &[(&str, Reliability)], most: f64) -> String {
    let columns = tables.len().clamp(1, 3);
    let rows = tables.len().div_ceil(columns);
    let (width, height) = (PANEL_WIDTH * columns as f64, PANEL_HEIGHT * rows as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (number, (name, table)) in tables.iter().enumerate() {
        let (column, row) = (number % columns, number / columns);
        let _ = writeln!(
            svg,
            "<g transform=\"translate({} {})\">",
            column as f64 * PANEL_WIDTH + LEFT,
            row as f64 * PANEL_HEIGHT + TOP
        );
        panel(&mut svg, name, table, most);
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

fn panel(svg: &mut String, name: &str, table: &Reliability, most: f64) {
    let x = |odds: f64| odds * SIDE;
    let y = |won: f64| SIDE * (1.0 - won.clamp(0.0, 1.0));
    // Errors in writing to a string can't happen.
    let _ = writeln!(svg, "<text x=\"0\" y=\"-12\" font-size=\"13\" font-weight=\"bold\">{name}</text>");
    let _ = writeln!(
        svg,
        "<path d=\"M0 {} L0 {SIDE} L{} {SIDE} L{SIDE} {} L{SIDE} 0 L{} 0 Z\" fill=\"#e8e8e8\"/>",
        y(most),
        x(most),
        y(1.0 - most),
        x(1.0 - most)
    );
    let _ = writeln!(svg, "<path d=\"M0 {SIDE} L{SIDE} 0\" stroke=\"#999\" stroke-dasharray=\"3 3\"/>");
    let _ = writeln!(svg, "<rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"none\" stroke=\"#666\"/>");
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{tick}</text><text x=\"-5\" y=\"{}\" text-anchor=\"end\">{tick}</text>",
            x(tick),
            SIDE + 14.0,
            y(tick) + 4.0
        );
    }
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">odds shown</text>", SIDE / 2.0, SIDE + 28.0);
    let _ = writeln!(
        svg,
        "<text transform=\"translate(-28 {}) rotate(-90)\" text-anchor=\"middle\">won</text>",
        SIDE / 2.0
    );
    for bin in table.bins().iter().filter(|bin| bin.count > 0) {
        let Bin { games, .. } = bin;
        let (at, won, bar) = (x(bin.odds()), bin.results(), bin.bar());
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {:.1} V{:.1}\" stroke=\"#1f5fa8\"/><circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"#1f5fa8\">\
             <title>{:.3} shown, {won:.3} won, {games} games</title></circle>",
            y(won - bar),
            y(won + bar),
            y(won),
            bin.odds(),
        );
    }
}
