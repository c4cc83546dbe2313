//! Boards as coloured text. They are readable without colours too: every side has letters of its own.

mod bilitaire;
mod billabong;
mod billo;

use bilby_games::Position;
use clap::builder::styling::{AnsiColor, Style};
use std::fmt::Write;

/// The board with its coordinates, then whose turn it is and the counts.
pub fn board(position: &Position, flip: bool) -> String {
    match position {
        Position::Billabong(typed) => billabong::board(typed, flip),
        Position::Bilitaire(typed) => bilitaire::board(typed, flip),
        Position::Billo(typed) => billo::board(typed, flip),
    }
}

const QUIET: Style = Style::new().dimmed();

fn colour(colour: AnsiColor) -> Style {
    colour.on_default().bold()
}

/// Text in a style, followed by a reset.
fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Columns or rows in display order: the highest row at the top, `a` on the left, or rotated.
fn rows(count: u8, flip: bool) -> Vec<u8> {
    if flip { (0..count).collect() } else { (0..count).rev().collect() }
}

fn columns(count: u8, flip: bool) -> Vec<u8> {
    if flip { (0..count).rev().collect() } else { (0..count).collect() }
}

fn line(out: &mut String, text: impl std::fmt::Display) {
    writeln!(out, "{text}").expect("a String takes any text");
}
