//! Billo's board: the letters of its position text, red's capital and black's small.

use super::{QUIET, colour, columns, line, rows, styled};
use bilby_core::{Game, Notation};
use billo::{Colour, Pending, Position, Square};
use clap::builder::styling::AnsiColor;

pub fn board(position: &Position, flip: bool) -> String {
    let mut out = String::new();
    let columns = columns(8, flip);
    let letters: String = columns.iter().map(|column| format!(" {} ", char::from(b'a' + column))).collect();
    let names = styled(QUIET, format_args!("  {letters}"));
    line(&mut out, &names);
    for row in rows(8, flip) {
        let squares: String = columns
            .iter()
            .map(|column| {
                let square = Square::new(*column, row).expect("on the board");
                match position.at(square) {
                    None => styled(QUIET, " . "),
                    Some((side, figure)) => styled(hue(side), format_args!(" {} ", figure.letter(side))),
                }
            })
            .collect();
        let number = styled(QUIET, row + 1);
        line(&mut out, format_args!("{number} {squares} {number}"));
    }
    line(&mut out, names);
    line(&mut out, "");
    line(&mut out, position.status());
    for side in Colour::ALL {
        let on_move = if position.outcome().is_none() && position.on_move() == side { ">" } else { " " };
        let pieces = position.pieces(side).len();
        let (pawns, billos) = (position.single_pawns(side).len(), position.billos(side).len());
        let counts = format!("{pieces} pieces, {pawns} single pawns, {billos} billos");
        line(&mut out, format_args!("{on_move} {}: {counts}", styled(hue(side), side)));
    }
    match position.pending() {
        Pending::Nothing => {}
        Pending::MustCapture => line(&mut out, "  a claim was upheld: a capture is due"),
        Pending::Claimable { man, from, to } => {
            line(&mut out, format_args!("  {man} {from}-{to} passed up a capture: `claim` insists on it"));
        }
    }
    if position.clock() > 0 {
        line(&mut out, format_args!("  {} plies of 100 without a capture or a pawn's move", position.clock()));
    }
    line(&mut out, styled(QUIET, "  R round, S square, P piece, O round billo, Q square billo"));
    out
}

fn hue(side: Colour) -> clap::builder::styling::Style {
    match side {
        Colour::Red => colour(AnsiColor::Red),
        Colour::Black => colour(AnsiColor::BrightBlue),
    }
}
