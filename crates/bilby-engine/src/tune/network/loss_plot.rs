//! The loss of each epoch as a picture.

use super::trainer::Losses;
use std::fmt::Write;

const WIDTH: f32 = 480.0;
const HEIGHT: f32 = 240.0;
const LEFT: f32 = 60.0;
const TOP: f32 = 20.0;

/// The curves of the positions learnt from and of those held back.
pub(super) fn svg(losses: &[Losses]) -> String {
    let all = || losses.iter().flat_map(|losses| [losses.training, losses.held_back]);
    let (low, high) = (all().fold(f32::MAX, f32::min), all().fold(0.0, f32::max));
    let y = |loss: f32| TOP + HEIGHT * (high - loss) / (high - low).max(1e-6);
    let x = |epoch: usize| LEFT + WIDTH * epoch as f32 / losses.len().saturating_sub(1).max(1) as f32;
    let (width, height) = (LEFT + WIDTH + 20.0, TOP + HEIGHT + 40.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <rect x=\"{LEFT}\" y=\"{TOP}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#666\"/>\n"
    );
    // Errors in writing to a string can't happen.
    for (loss, at) in [(high, TOP), (low, TOP + HEIGHT)].into_iter().filter(|_| !losses.is_empty()) {
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{loss:.4}</text>", LEFT - 5.0, at + 4.0);
    }
    let below = TOP + HEIGHT + 16.0;
    let _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"{below}\">epoch 1</text>");
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{below}\" text-anchor=\"end\">{}</text>", LEFT + WIDTH, losses.len());
    let training = losses.iter().map(|losses| losses.training).collect::<Vec<f32>>();
    let held_back = losses.iter().map(|losses| losses.held_back).collect::<Vec<f32>>();
    let curves = [("learnt from", "#1f5fa8", training), ("held back", "#a8411f", held_back)];
    for (number, (name, colour, values)) in curves.into_iter().enumerate() {
        let point = |(epoch, loss): (usize, &f32)| format!("{:.1},{:.1}", x(epoch), y(*loss));
        let points: Vec<String> = values.iter().enumerate().map(point).collect();
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
