//! Billabong's board: a letter for each kangaroo, a capital once it has started.

use super::{QUIET, colour, columns, line, rows, styled};
use bilby_core::{Game, Notation, Seat};
use billabong::{Occupant, Phase, Position, Square};
use clap::builder::styling::{AnsiColor, Style};

const SEATS: [(char, AnsiColor); 4] =
    [('r', AnsiColor::Red), ('y', AnsiColor::Yellow), ('b', AnsiColor::Blue), ('g', AnsiColor::Green)];

pub fn board(position: &Position, flip: bool) -> String {
    let mut out = String::new();
    let columns = columns(Square::COLUMNS, flip);
    let letters: String = columns.iter().map(|column| format!(" {} ", char::from(b'a' + column))).collect();
    let names = styled(QUIET, format_args!("   {letters}"));
    line(&mut out, &names);
    for row in rows(Square::ROWS, flip) {
        let squares: String = columns.iter().map(|column| square(position, *column, row, flip)).collect();
        let number = styled(QUIET, format_args!("{:2}", row + 1));
        line(&mut out, format_args!("{number} {squares} {}", styled(QUIET, row + 1)));
    }
    line(&mut out, names);
    line(&mut out, "");
    line(&mut out, position.status());
    for (seat, name) in Position::seat_names(position.rules()).iter().enumerate() {
        let (letter, hue) = SEATS[seat];
        let seat = Seat(seat as u8);
        let started = position.kangaroos(seat).filter(|kangaroo| kangaroo.crossings > 0).count();
        let on_move = if position.outcome().is_none() && position.to_move() == seat { ">" } else { " " };
        let counts = match position.phase() {
            Phase::SettingOut | Phase::Placement => format!("{} to place", position.hand(seat)),
            Phase::Race => format!("{} home, {started} started", position.home(seat)),
        };
        line(&mut out, format_args!("{on_move} {} {name}: {counts}", styled(colour(hue), letter)));
    }
    match position.phase() {
        Phase::SettingOut => {
            let (ghosts, plural) = (position.ghosts_in_hand(), if position.ghosts_in_hand() == 1 { "" } else { "s" });
            line(&mut out, format_args!("  {ghosts} ghost{plural} to set out first"));
        }
        Phase::Placement => {}
        Phase::Race => {
            let limit = position.rules().draw_limit();
            line(&mut out, format_args!("  {} turns of {limit} since the last homecoming", position.clock()));
            let second = if position.rules().laps() > 1 { ", with ' into the last lap" } else { "" };
            line(&mut out, styled(QUIET, format_args!("  a capital has started{second}; x is a ghost, | the stream")));
        }
    }
    out
}

/// Draws a square in three characters; the stream is at the side of `h` and `i` where they meet.
fn square(position: &Position, column: u8, row: u8, flip: bool) -> String {
    let water = AnsiColor::Cyan.on_default();
    let square = Square::new(column, row).expect("on the board");
    if square.is_lake() {
        return styled(water, "~~~");
    }
    let stream_side = if flip { b'h' } else { b'i' };
    let left = if square.is_by_stream() && b'a' + column == stream_side { styled(water, '|') } else { " ".to_owned() };
    let middle = match position.at(square) {
        None => styled(QUIET, '.'),
        Some(Occupant::Ghost) => styled(Style::new().dimmed().bold(), 'x'),
        Some(Occupant::Kangaroo { seat, crossings }) => {
            let (letter, hue) = SEATS[seat.index()];
            let letter = if crossings > 0 { letter.to_ascii_uppercase() } else { letter };
            styled(colour(hue), letter)
        }
    };
    let right = match position.at(square) {
        Some(Occupant::Kangaroo { crossings: 2.., .. }) => "'",
        _ => " ",
    };
    format!("{left}{middle}{right}")
}
