//! The players' panels below the board: whose turn it is, and who has won.

use crate::canvas::{Area, Canvas, Number};
use crate::glyphs;
use crate::grid::Point;
use crate::palette::Paint;
use bilby_core::{Game, Outcome, Seat};

/// The state of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Waiting,
    OnMove,
    Won,
    Drawn,
}

impl Standing {
    pub fn of(game: &impl Game, seat: Seat) -> Standing {
        match game.outcome() {
            None if game.to_move() == seat => Standing::OnMove,
            Some(Outcome::Won(winner)) if winner == seat => Standing::Won,
            Some(Outcome::Drawn) => Standing::Drawn,
            None | Some(Outcome::Won(_)) => Standing::Waiting,
        }
    }
}

/// Areas for this many panels of a width, side by side and centred in an area.
pub(crate) fn in_row(area: Area, places: usize, width: f64, gap: f64) -> impl Iterator<Item = Area> {
    let all = places as f64 * (width + gap) - gap;
    let left = area.x + (area.width - all) / 2.0;
    (0..places).map(move |place| Area { x: left + place as f64 * (width + gap), width, ..area })
}

/// Draws a player's panel; returns the point where its content begins.
pub(crate) fn draw(canvas: &mut Canvas, area: Area, standing: Standing, seat: &str) -> Point {
    let lit = matches!(standing, Standing::OnMove | Standing::Won);
    let (ink, place, lit_place) = (canvas.palette.ink, canvas.palette.place, canvas.palette.lit_place);
    let round = area.height / 2.0;
    if lit {
        let shade = canvas.palette.shadow;
        canvas.rect(area.grown(1.5).lowered(2.0)).corners(round + 1.5).fill(Paint::BLACK).opacity(shade);
    }
    let (fill, line) = if lit { (lit_place, 1.6) } else { (place, 0.0) };
    canvas.rect(area).corners(round).fill(fill).stroke(ink, line).set("data-seat", seat);
    let at = Point::new(area.x + 19.0, area.centre().y);
    match standing {
        Standing::Waiting => {}
        Standing::OnMove => {
            let (x, y) = (Number(at.x - 4.0), |by: f64| Number(at.y + by));
            let tip = Number(at.x + 6.0);
            let data = format!("M{x} {}L{tip} {}L{x} {}Z", y(-7.0), y(0.0), y(7.0));
            canvas.path(data).fill(ink).stroke(ink, 1.6).soft().set("data-mark", "on-move");
        }
        Standing::Won => drop(canvas.path(star(at, 9.0)).fill(ink).stroke(ink, 1.4).soft().set("data-mark", "won")),
        Standing::Drawn => glyphs::write(canvas, "=", at, 13.0, ink),
    }
    at + Point::new(14.0, 0.0)
}

/// A five-pointed star.
fn star(centre: Point, radius: f64) -> String {
    let corner = |number: u32| {
        let angle = std::f64::consts::PI * (f64::from(number) / 5.0 - 0.5);
        let radius = if number.is_multiple_of(2) { radius } else { radius * 0.45 };
        let at = centre + Point::new(angle.cos(), angle.sin()) * radius;
        format!("{} {}", Number(at.x), Number(at.y))
    };
    format!("M{}Z", (0..10).map(corner).collect::<Vec<_>>().join("L"))
}
