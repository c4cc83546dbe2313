//! The loss of each epoch as a picture.

use std::fmt::Write;

/// A curve of the picture: the loss of each epoch.
pub(super) struct Curve {
    pub name: String,
    pub losses: Vec<f32>,
}

impl Curve {
    pub fn new(name: impl Into<String>, losses: Vec<f32>) -> Curve {
        Curve { name: name.into(), losses }
    }
}

/// The cross-entropy of a chance and its target.
pub(super) fn cross_entropy(chance: f32, target: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 240.0;
const LEFT: f32 = 60.0;
const TOP: f32 = 20.0;

const COLOURS: [&str; 3] = ["#1f5fa8", "#a8411f", "#2f7d32"];

/// The curves, from the first epoch to the last.
pub(super) fn svg(curves: &[Curve]) -> String {
    let all = || curves.iter().flat_map(|curve| curve.losses.iter().copied());
    let (low, high) = (all().fold(f32::MAX, f32::min), all().fold(0.0, f32::max));
    let epochs = curves.iter().map(|curve| curve.losses.len()).max().unwrap_or(0);
    let y = |loss: f32| TOP + HEIGHT * (high - loss) / (high - low).max(1e-6);
    let x = |epoch: usize| LEFT + WIDTH * epoch as f32 / epochs.saturating_sub(1).max(1) as f32;
    let (width, height) = (LEFT + WIDTH + 20.0, TOP + HEIGHT + 40.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#666\"/>\n"
    );
    // Errors in writing to a string can't happen.
    for (loss, at) in [(high, TOP), (low, TOP + HEIGHT)].into_iter().filter(|_| epochs > 0) {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{loss:.4}</text>", LEFT - 5.0, at + 4.0);
    }
    let below = TOP + HEIGHT + 16.0;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{below}\">epoch 1</text>");
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{below}\" text-anchor=\"end\">{}</text>", LEFT + WIDTH, epochs);
    for (number, (Curve { name, losses }, colour)) in curves.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let point = |(epoch, loss): (usize, &f32)| format!("{:.1},{:.1}", x(epoch), y(*loss));
        let points: Vec<String> = losses.iter().enumerate().map(point).collect();
        let _ = writeln!(svg, "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\"/>", points.join(" "));
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>",
            LEFT + WIDTH - 8.0,
            TOP + 16.0 * (number + 1) as f32
        );
    }
    svg + "</svg>\n"
}
