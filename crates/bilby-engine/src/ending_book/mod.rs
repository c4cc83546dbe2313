//! Solved endings for people who look at them: what every move of a position is proven to lead to, and the longest
//! wins.
//!
//! - Billo with at most three men of any kind (`billo`): their tables are made when they are first needed.
//! - Billabong with one kangaroo each (`billabong`), for any laps and ghosts.
//! - Bi-litaire (`bilitaire`): the solver proves what a round with few marbles leaves.
//!
//! The draw clock does not count: a value says what comes of a position if there is time for it.

mod bilitaire;
mod billabong;
mod billo;
#[cfg(test)]
mod tests;

use crate::EndingValue;
use bilby_core::{Game, Notation, Outcome, Seat};
use bilby_games::Position;
use std::fmt;

/// The tables and proofs that have been made so far.
#[derive(Default)]
pub struct EndingBook {
    billo: billo::Book,
    billabong: billabong::Book,
    bilitaire: bilitaire::Book,
}

/// What is proven of a position or a move, from the view of the side on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// Who wins, and in how many plies.
    Result(EndingValue),
    /// How many marbles the round leaves with best play.
    Marbles(u32),
}

/// A move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenMove {
    /// In canonical text.
    pub text: String,
    /// For the side that makes it.
    pub value: Proven,
}

/// A position, all its moves, and best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvenPosition {
    /// For the side on move.
    pub value: Proven,
    /// The best first.
    pub moves: Vec<ProvenMove>,
    /// Best play of both, in canonical text.
    pub line: Vec<String>,
}

/// How often each side wins the positions of an ending with one side on move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingReport {
    /// Who is on move.
    pub on_move: Seat,
    /// The wins of each seat.
    pub wins: [u64; 2],
    /// The draws.
    pub drawn: u64,
    /// The longest win of each seat, if it has one.
    pub longest: [Option<LongestWin>; 2],
}

/// The name of an ending: what each side has. In Billo these are the men of red and black (`OQ` and `o`), in Billabong
/// the crossings of the kangaroo on move and of the other (`1` and `0`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndingName {
    /// Of each side.
    pub sides: [String; 2],
}

impl fmt::Display for EndingName {
    /// Writes `OQ-o`, as [`EndingBook::report`] and [`EndingBook::draw`] read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.sides.join("-"))
    }
}

/// The longest win of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestWin {
    /// How many plies it takes.
    pub plies: u8,
    /// Where it begins.
    pub position: String,
    /// Best play of both, in canonical text.
    pub line: Vec<String>,
}

/// An ending is not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndingError {
    /// There is nothing more to play.
    #[error("the game is over")]
    Over,
    /// It is none of the endings that are solved here.
    #[error("this is none of the solved endings")]
    NotSolved,
    /// The caller did not want to go on, or it would take too long.
    #[error("it takes too long to prove what comes of this position")]
    TooLong,
}

/// Called with the progress, from 0 to 1, while an ending is being solved; returning false cancels the work.
pub type OnProgress<'a> = &'a dyn Fn(f32) -> bool;

impl EndingBook {
    /// Whether a position is one of the solved endings. This takes no time, and proves nothing.
    pub fn covers(position: &Position) -> bool {
        position.outcome().is_none()
            && match position {
                Position::Billo(position) => billo::covers(position),
                Position::Billabong(position) => billabong::covers(position),
                Position::Bilitaire(position) => bilitaire::covers(position),
            }
    }

    /// What every move of a position leads to.
    pub fn probe(&mut self, position: &Position, on_progress: OnProgress<'_>) -> Result<ProvenPosition, EndingError> {
        if position.outcome().is_some() {
            return Err(EndingError::Over);
        }
        if !EndingBook::covers(position) {
            return Err(EndingError::NotSolved);
        }
        match position {
            Position::Billo(position) => self.billo.probe(position, on_progress),
            Position::Billabong(position) => self.billabong.probe(position, on_progress),
            Position::Bilitaire(position) => self.bilitaire.probe(position, on_progress),
        }
    }

    /// The names of the endings that have a report, by the rules of a position. Bi-litaire has none.
    pub fn names(position: &Position) -> Vec<EndingName> {
        match position {
            Position::Billo(_) => billo::names(),
            Position::Billabong(position) => billabong::names(position),
            Position::Bilitaire(_) => Vec::new(),
        }
    }

    /// The report of an ending, by the rules and ghosts of a position.
    pub fn report(
        &mut self,
        position: &Position,
        name: &str,
        on_progress: OnProgress<'_>,
    ) -> Result<Vec<EndingReport>, EndingError> {
        match position {
            Position::Billo(position) => self.billo.report(position.rules(), name, on_progress),
            Position::Billabong(position) => self.billabong.report(position, name, on_progress),
            Position::Bilitaire(_) => Err(EndingError::NotSolved),
        }
    }

    /// A position of an ending, by the rules and ghosts of a position, drawn by lot. In Bi-litaire the name does not
    /// matter.
    pub fn draw(position: &Position, name: &str, seed: u64) -> Option<Position> {
        match position {
            Position::Billo(position) => billo::draw(position.rules(), name, seed).map(Position::Billo),
            Position::Billabong(position) => billabong::draw(position, name, seed).map(Position::Billabong),
            Position::Bilitaire(_) => Some(Position::Bilitaire(bilitaire::draw(seed))),
        }
    }
}

/// Longer lines than this are cut off: with the draw clock, no win takes as long.
const LONGEST_LINE: usize = 200;

/// A position whose value, and whose successors' values, are in tables.
fn looked_up<G: Game + Notation>(
    position: &G,
    value: impl Fn(&G) -> Option<EndingValue>,
) -> Result<ProvenPosition, EndingError> {
    let missing = EndingError::NotSolved;
    let values = move_values(position, &value).ok_or(missing)?;
    let moves =
        values.iter().map(|(mv, value)| ProvenMove { text: position.write_move(*mv), value: Proven::Result(*value) });
    Ok(ProvenPosition {
        value: Proven::Result(value(position).ok_or(missing)?),
        moves: moves.collect(),
        line: best_line(position, &value),
    })
}

/// Every move with its value, the best first.
fn move_values<G: Game>(
    position: &G,
    value: &impl Fn(&G) -> Option<EndingValue>,
) -> Option<Vec<(G::Move, EndingValue)>> {
    let us = position.to_move();
    let mut list = Vec::new();
    position.moves(&mut list);
    let after = |mv: G::Move| {
        let mut after = position.clone();
        after.play(mv);
        match after.outcome() {
            Some(Outcome::Won(seat)) if seat == us => Some(EndingValue::Win(1)),
            Some(Outcome::Won(_)) => Some(EndingValue::Loss(1)),
            Some(_) => Some(EndingValue::Draw),
            None => value(&after).map(EndingValue::before),
        }
    };
    let mut values = list.into_iter().map(|mv| Some((mv, after(mv)?))).collect::<Option<Vec<_>>>()?;
    values.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
    Some(values)
}

/// Best play of both, as far as somebody wins.
fn best_line<G: Game + Notation>(position: &G, value: &impl Fn(&G) -> Option<EndingValue>) -> Vec<String> {
    let mut at = position.clone();
    let mut line = Vec::new();
    if matches!(value(&at), Some(EndingValue::Draw) | None) {
        return line;
    }
    while at.outcome().is_none() && line.len() < LONGEST_LINE {
        let Some((best, _)) = move_values(&at, value).and_then(|values| values.first().copied()) else { break };
        line.push(at.write_move(best));
        at.play(best);
    }
    line
}

/// The texts of moves, one after the other.
fn texts<G: Game + Notation>(position: &G, moves: &[G::Move]) -> Vec<String> {
    let mut at = position.clone();
    let write = |mv: &G::Move| {
        let text = at.write_move(*mv);
        at.play(*mv);
        text
    };
    moves.iter().map(write).collect()
}
