//! Writing positions and moves.

use crate::actions::Actions;
use crate::board::{Board, Point};
use crate::moves::{Action, Move};
use crate::position::{Phase, Position};
use crate::square::{Direction, Hole};
use crate::trail::Path;
use crate::ways::land;
use bilby_core::RunWriter;
use std::fmt;

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..8).rev() {
            let mut runs = RunWriter::default();
            for hole in (0..8).filter_map(|column| Hole::new(column, row)) {
                match self.at(hole) {
                    Point::Empty => runs.free(),
                    Point::Marble => {
                        runs.flush(f)?;
                        f.write_str("o")?;
                    }
                    Point::Void => {
                        runs.flush(f)?;
                        f.write_str("-")?;
                    }
                }
            }
            runs.flush(f)?;
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_dash = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let (call, score) = (or_dash(self.call()), or_dash(self.score()));
        write!(f, "{} {} {call} {} {score}", self.board, self.phase.letter(), self.round())
    }
}

/// The text of an action, without a call.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Slide(slide) => {
                slide.trays().iter().try_for_each(|tray| write!(f, "{tray}"))?;
                write!(f, "{}{}", slide.direction(), slide.distance())
            }
            Action::TakeAway(cell) => write!(f, "{cell}x"),
        }
    }
}

/// The landing holes of a path, each as it adds to the move's text.
pub(crate) fn write_path(from: Hole, path: Path, jumps: u32) -> String {
    landings(from, path, jumps).map(|hole| format!(":{hole}")).collect()
}

fn landings(from: Hole, path: Path, jumps: u32) -> impl Iterator<Item = Hole> {
    path.directions(jumps).scan(from.bit(), |at, direction: Direction| {
        *at = land(*at, direction);
        Some(Hole::of_bit(*at))
    })
}

/// The canonical text of a legal move.
pub(crate) fn write_move(position: &Position, mv: Move) -> String {
    match position.phase {
        Phase::Opening => mv.change().map(|hole| format!("x{hole}")).collect(),
        Phase::Trays if mv.ends_round() && position.round() == 1 => write_end_of_round_1(position.board),
        Phase::Trays => {
            let action = Action::numbered(mv.action() as u8);
            if mv.jumps() > 1 { format!("{action}!{}", mv.jumps()) } else { action.to_string() }
        }
        Phase::Marbles => write_jump(position.board, mv.change().0),
        Phase::Over => String::new(),
    }
}

fn write_end_of_round_1(board: Board) -> String {
    let mut actions = Actions::NONE;
    actions.find(board);
    let ends = actions.iter().filter(|(_, longest)| *longest == 0);
    ends.map(|(number, _)| Action::numbered(number).to_string()).min().unwrap_or_default()
}

/// Only one marble can do what a jump does, so the smallest text is its smallest path.
fn write_jump(board: Board, change: u64) -> String {
    let way_of = |from: Hole| {
        let over = change & board.marbles & !from.bit();
        let jumps = over.count_ones();
        let path = board.lift(from.bit()).first_path(over)?;
        let to = landings(from, path, jumps).last()?;
        ((from.bit() ^ to.bit()) | over == change).then(|| format!("{from}{}", write_path(from, path, jumps)))
    };
    board.marbles().find_map(way_of).unwrap_or_default()
}
