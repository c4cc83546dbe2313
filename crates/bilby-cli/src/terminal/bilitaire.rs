//! Bi-litaire's board: each tray a box with four holes.

use super::{QUIET, colour, columns, line, rows, styled};
use bilby_core::Notation;
use bilitaire::{Cell, Hole, Phase, Point, Position};
use clap::builder::styling::AnsiColor;

pub fn board(position: &Position, flip: bool) -> String {
    let mut out = String::new();
    let (columns, wood) = (columns(4, flip), AnsiColor::Yellow.on_default());
    let cells: String = columns.iter().map(|column| format!("   {}   ", char::from(b'A' + column))).collect();
    let holes: String = columns
        .iter()
        .map(|column| {
            let (left, right) = halves(*column, flip);
            format!("  {} {}  ", char::from(b'a' + left), char::from(b'a' + right))
        })
        .collect();
    line(&mut out, styled(QUIET, format_args!("     {cells}")));
    line(&mut out, styled(QUIET, format_args!("     {holes}")));
    for row in rows(4, flip) {
        let tray = |column: u8| position.board().has_tray(Cell::new(column, row).expect("on the grid"));
        let edge = |with: &str| -> String {
            columns.iter().map(|column| if tray(*column) { styled(wood, with) } else { " ".repeat(7) }).collect()
        };
        line(&mut out, format_args!("     {}", edge("╭─────╮")));
        let (lower, upper) = (2 * row, 2 * row + 1);
        for (place, hole_row) in (if flip { [lower, upper] } else { [upper, lower] }).into_iter().enumerate() {
            let inside: String = columns
                .iter()
                .map(|column| {
                    if !tray(*column) {
                        return " ".repeat(7);
                    }
                    let (left, right) = halves(*column, flip);
                    let side = styled(wood, '│');
                    format!("{side} {} {} {side}", hole(position, left, hole_row), hole(position, right, hole_row))
                })
                .collect();
            let cell = if place == 0 { format!("{}", row + 1) } else { " ".to_owned() };
            line(&mut out, format_args!(" {} {inside}", styled(QUIET, format_args!("{cell} {}", hole_row + 1))));
        }
        line(&mut out, format_args!("     {}", edge("╰─────╯")));
    }
    line(&mut out, "");
    line(&mut out, position.status());
    let names = Position::seat_names(position.rules());
    let what = match position.phase() {
        Phase::Opening => "takes any marble off the board".to_owned(),
        Phase::Trays => "slides trays, or takes an empty one away".to_owned(),
        Phase::Marbles => match position.call() {
            Some(call) => format!("must make a {call}-fold jump"),
            None => "must make a single jump".to_owned(),
        },
        Phase::Over => String::new(),
    };
    let marbles = position.board().marbles().len();
    line(
        &mut out,
        format_args!("  round {}: {} plays the marbles, {marbles} left", position.round(), {
            names[position.marble_player().index()]
        }),
    );
    if let Some(score) = position.score() {
        line(&mut out, format_args!("  first left {score} in round 1"));
    }
    if !what.is_empty() {
        let role = if position.phase() == Phase::Trays { "tray" } else { "marble" };
        line(&mut out, format_args!("  the {role} player {what}"));
    }
    out
}

/// The two hole columns of a cell column, in the order in which they are shown.
fn halves(column: u8, flip: bool) -> (u8, u8) {
    if flip { (2 * column + 1, 2 * column) } else { (2 * column, 2 * column + 1) }
}

fn hole(position: &Position, column: u8, row: u8) -> String {
    let hole = Hole::new(column, row).expect("on the lattice");
    match position.board().at(hole) {
        Point::Marble => styled(colour(AnsiColor::Cyan), '●'),
        Point::Empty | Point::Void => styled(QUIET, '○'),
    }
}
