//! Boards as pictures: a position of any of the three games as a self-contained SVG document, with moves drawn on it.
//!
//! The pictures hold no text elements, fonts, filters or scripts, so that any renderer shows them alike; letters are
//! drawn with strokes of our own. No rule lives here: whether a move is legal is the shelf's to say.
//!
//! ```
//! use bilby_draw::{Options, svg};
//! use bilby_shelf::{Kind, Position, Rules};
//!
//! let start = Position::start(Rules::read(Kind::Billo, "")?, 0);
//! let picture = svg(&start, &Options { moves: vec!["Re1-f2".to_owned()], ..Options::default() })?;
//! assert!(picture.starts_with("<svg "));
//!
//! let refusal = svg(&start, &Options { moves: vec!["Re1-e3".to_owned()], ..Options::default() }).unwrap_err();
//! assert_eq!(refusal.to_string(), start.play("Re1-e3").unwrap_err().to_string());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod arrow;
mod bilitaire;
mod billabong;
mod billo;
mod canvas;
mod frame;
mod grid;
mod letters;
mod paint;
mod places;
mod way;

use bilby_shelf::{Position, Refusal};
use canvas::Canvas;
use frame::Frame;
use paint::Palette;

/// How to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Moves to draw as arrows, each legal in the position, in any legal form.
    pub moves: Vec<String>,
    /// Whether the board is turned half round, as the player opposite sees it.
    pub flip: bool,
    /// Whether the columns and rows are named on the frame.
    pub coordinates: bool,
    /// Light or dark.
    pub theme: Theme,
}

impl Default for Options {
    fn default() -> Options {
        Options { moves: Vec::new(), flip: false, coordinates: true, theme: Theme::Light }
    }
}

/// The colours around the board, and the light on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A light table.
    #[default]
    Light,
    /// A dark table.
    Dark,
}

/// The board as an SVG document, with the moves of the options drawn on it; or why one of them can't be played.
pub fn svg(position: &Position, options: &Options) -> Result<String, Refusal> {
    let moves = &options.moves;
    let after = moves.iter().map(|text| position.play(text)).collect::<Result<Vec<_>, Refusal>>()?;
    // Definitions differ between themes: two pictures on one page must not borrow each other's.
    let theme = if options.theme == Theme::Dark { "-dark" } else { "" };
    let mut canvas = Canvas::new(format!("{}{theme}", position.kind()), Palette::of(options.theme));
    let (title, mut description) = (title(position), position.status());
    if !moves.is_empty() {
        description += &format!("; shown: {}", moves.join(", "));
    }
    let frame = frame(position, options);
    frame.document(&mut canvas, title, &description, |canvas| match position {
        Position::Billabong(position) => {
            let comes_home = |after: &Position| match after {
                Position::Billabong(after) => billabong::homes(after) > billabong::homes(position),
                _ => false,
            };
            let moves = moves.iter().zip(&after).map(|(text, after)| (text.as_str(), comes_home(after)));
            billabong::draw(canvas, &frame, position, moves, options);
        }
        Position::Bilitaire(position) => bilitaire::draw(canvas, &frame, position, options),
        Position::Billo(position) => billo::draw(canvas, &frame, position, options),
    });
    Ok(canvas.finish())
}

/// The game's name as people write it.
fn title(position: &Position) -> &'static str {
    match position {
        Position::Billabong(_) => "Billabong",
        Position::Bilitaire(_) => "Bi-litaire",
        Position::Billo(_) => "Billo",
    }
}

fn frame(position: &Position, options: &Options) -> Frame {
    match position {
        Position::Billabong(_) => Frame::new(::billabong::Square::COLUMNS, ::billabong::Square::ROWS, options),
        Position::Bilitaire(_) | Position::Billo(_) => Frame::new(8, 8, options),
    }
}
