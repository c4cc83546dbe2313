//! Boards as pictures: a position of any of the three games as a self-contained SVG document, with moves drawn on it.
//!
//! The pictures contain no text elements, fonts, filters or scripts, so that all renderers show them alike; letters are
//! drawn as strokes. This crate contains no rules: `bilby-games` decides whether a move is legal.
//!
//! ```
//! use bilby_draw::{Options, svg};
//! use bilby_games::{GameKind, Position, Rules};
//!
//! let start = Position::start(Rules::read(GameKind::Billo, "")?, 0);
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
mod glyphs;
mod grid;
mod palette;
mod players;

use bilby_games::{Position, Refusal, Turn};
use canvas::Canvas;
use frame::Frame;
use palette::Palette;

/// Options of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Moves to draw as arrows, each legal in the position, in any legal form.
    pub moves: Vec<String>,
    /// Whether the board is rotated by 180 degrees, as the opposite player sees it.
    pub flip: bool,
    /// Whether the frame shows coordinates.
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

/// Draws the board as an SVG document, with the moves of the options on it. Refuses a move that can't be played.
pub fn svg(position: &Position, options: &Options) -> Result<String, Refusal> {
    let moves = &options.moves;
    let turns = moves.iter().map(|text| whole_turn(position, text)).collect::<Result<Vec<_>, Refusal>>()?;
    // The ids differ between themes, so that two pictures on one page don't share definitions.
    let theme = if options.theme == Theme::Dark { "-dark" } else { "" };
    let mut canvas = Canvas::new(format!("{}{theme}", position.kind()), Palette::of(options.theme));
    let (title, mut description) = (title(position), position.status());
    if !moves.is_empty() {
        description += &format!("; shown: {}", moves.join(", "));
    }
    let frame = frame(position, options);
    frame.document(&mut canvas, title, &description, |canvas| match position {
        Position::Billabong(position) => {
            let turns =
                turns.iter().filter_map(|turn| if let Turn::Billabong(turn) = turn { Some(turn) } else { None });
            billabong::draw(canvas, &frame, position, turns, options);
        }
        Position::Bilitaire(position) => {
            let turns =
                turns.iter().filter_map(|turn| if let Turn::Bilitaire(turn) = turn { Some(turn) } else { None });
            bilitaire::draw(canvas, &frame, position, turns, options);
        }
        Position::Billo(position) => {
            let turns = turns.iter().filter_map(|turn| if let Turn::Billo(turn) = turn { Some(turn) } else { None });
            billo::draw(canvas, &frame, position, turns, options);
        }
    });
    Ok(canvas.finish())
}

/// The turn of a move's text, or why it can't be played.
fn whole_turn(position: &Position, text: &str) -> Result<Turn, Refusal> {
    let turn = position.turn(text)?;
    turn.end()?;
    Ok(turn)
}

/// The game's name in its usual spelling.
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
