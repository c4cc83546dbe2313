//! Tablebases (exact tables) of the race of two kangaroos against one: who wins with best play, and in how many plies
//! (distance to the end). A table has tens of millions of positions, so it is neither built in nor made in a game:
//! `bilby endings billabong --folder` makes it, and the engine uses the tables that it is given.
//!
//! Like the table of one against one it is for one number of laps and one set of ghosts, and ignores the draw clock.

mod graphs;
mod index;
mod report;
mod retrograde;
#[cfg(test)]
mod tests;

pub use report::EndingStatistics;

use super::one_v_one::subject;
use super::set_up::last;
use super::{EndingTables, EndingValue, make};
use crate::ending_error::{ContradictionError, SolveError};
use crate::ending_file::{self, EndingFile, EndingFileError};
use bilby_core::{Game, Notation, SplitMix64};
use billabong::{KANGAROOS, Kangaroo, Position, Square};
use graphs::{Graphs, put_mover, put_pair};
use index::{Numbering, pair};
use retrograde::{ONE_ON_MOVE, PAIR_ON_MOVE};
use std::fmt;
use std::sync::LazyLock;

/// The codes, which are unpacked when they are first needed.
type Codes = LazyLock<Vec<u8>, Box<dyn FnOnce() -> Vec<u8> + Send>>;

/// The table for one number of laps and one set of ghosts.
pub struct TwoVOneTable {
    numbering: Numbering,
    codes: Codes,
}

/// A stage of making a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildStage {
    /// The moves are listed.
    Moves,
    /// The positions are decided.
    Positions,
}

impl TwoVOneTable {
    /// Makes the table for the rules and ghosts of a position. `on_progress` is called with
    /// the stage, how much of it is done and of how much; returning false cancels the work.
    pub fn make(
        position: &Position,
        on_progress: &mut dyn FnMut(BuildStage, usize, usize) -> bool,
    ) -> Result<TwoVOneTable, SolveError> {
        let one_v_two = last(position, [1, 2]).ok_or(SolveError::NoRace)?;
        let (laps, ghosts) = subject(position);
        let numbering = Numbering::new(laps, ghosts);
        let one_v_one = make(position, &|| false).ok_or(SolveError::NoRace)?;
        let graphs = Graphs::new(&one_v_two, &numbering, &mut |done, all| on_progress(BuildStage::Moves, done, all));
        let graphs = graphs.ok_or(SolveError::Stopped)?;
        let codes = retrograde::solve(&numbering, &graphs, &one_v_one, &mut |done, all| {
            on_progress(BuildStage::Positions, done, all)
        })?;
        Ok(TwoVOneTable { numbering, codes: LazyLock::new(Box::new(move || codes)) })
    }

    /// The value of a position, if it is a race of two against one with the laps and ghosts of the table.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<EndingValue> {
        let us = position.to_move();
        let left = |seat| KANGAROOS - position.home(seat);
        let half = match (position.seats(), left(us), left(us.next(2))) {
            (2, 2, 1) => PAIR_ON_MOVE,
            (2, 1, 2) => ONE_ON_MOVE,
            _ => return None,
        };
        if !self.is_for(position) {
            return None;
        }
        let (two, one) = if half == PAIR_ON_MOVE { (us, us.next(2)) } else { (us.next(2), us) };
        let mut two = position.kangaroos(two);
        self.value(half, [two.next()?, two.next()?], position.kangaroos(one).next()?)
    }

    /// Whether it has the laps and ghosts of a position.
    pub fn is_for(&self, position: &Position) -> bool {
        position.rules().laps() == self.numbering.laps && position.ghosts().eq(self.numbering.ghosts.iter().copied())
    }

    fn value(&self, half: usize, two: [Kangaroo; 2], one: Kangaroo) -> Option<EndingValue> {
        let [a, b] = two.map(|kangaroo| self.numbering.state(kangaroo));
        let within = pair(a, b) * self.numbering.states() + self.numbering.state(one);
        // A file that can't be unpacked leaves no codes.
        self.codes.get(half * self.numbering.positions() + within).copied().map(EndingValue::from_code)
    }

    /// How many laps it is for.
    pub fn laps(&self) -> u8 {
        self.numbering.laps
    }

    /// The ghosts it is for, in the order of their squares.
    pub fn ghosts(&self) -> &[Square] {
        &self.numbering.ghosts
    }

    /// How many bytes it takes in memory.
    pub fn bytes(&self) -> usize {
        2 * self.numbering.positions()
    }

    /// What the file says that it is of.
    fn subject(&self) -> String {
        subject_text(&self.numbering)
    }

    /// A name for the file of the table for the rules and ghosts of a position.
    pub fn file_name(position: &Position) -> String {
        let (laps, ghosts) = subject(position);
        subject_text(&Numbering::new(laps, ghosts)).replace(' ', "-")
    }

    /// The table as a file.
    pub fn to_file(&self) -> Vec<u8> {
        ending_file::write(&self.subject(), &self.codes)
    }

    /// Reads what [`TwoVOneTable::to_file`] wrote.
    pub fn from_file(file: &[u8]) -> Result<TwoVOneTable, EndingFileError> {
        TwoVOneTable::from(EndingFile::read(file)?)
    }

    pub(crate) fn from(file: EndingFile) -> Result<TwoVOneTable, EndingFileError> {
        let numbering = read_subject(&file.subject);
        let numbering = numbering.ok_or_else(|| EndingFileError::Unknown(file.subject.clone()))?;
        if file.length != 2 * numbering.positions() {
            return Err(EndingFileError::Damaged);
        }
        Ok(TwoVOneTable { numbering, codes: LazyLock::new(Box::new(move || file.unpack().unwrap_or_default())) })
    }

    /// Whether both are for the same laps and ghosts.
    pub(crate) fn is_like(&self, other: &TwoVOneTable) -> bool {
        self.numbering == other.numbering
    }

    /// Draws positions by lot and checks their values against the values of the positions that their moves lead to.
    /// Returns how many positions were checked. `like` has the rules and ghosts of the table.
    pub fn check(&self, like: &Position, positions: usize, seed: u64) -> Result<usize, ContradictionError> {
        let set_ups = [last(like, [2, 1]), last(like, [1, 2])];
        let one_v_one = make(like, &|| false);
        let ([Some(_), Some(one_v_two)], Some(one_v_one)) = (set_ups, one_v_one) else { return Ok(0) };
        let mut random = SplitMix64::new(seed);
        let mut checked = 0;
        for _ in 0..positions {
            let mut state = || self.numbering.kangaroo(random.below(self.numbering.states() as u64) as usize);
            let (a, b, one) = (state(), state(), state());
            if a.square == b.square || a.square == one.square || b.square == one.square {
                continue;
            }
            for half in [PAIR_ON_MOVE, ONE_ON_MOVE] {
                let position = position(&one_v_two, half, [a, b], one);
                let (found, expected) = (self.probe(&position), self.best(&one_v_one, &position));
                if found != expected || found.is_none() {
                    return Err(ContradictionError { position: position.to_string(), found, expected });
                }
                checked += 1;
            }
        }
        Ok(checked)
    }

    /// What the values after the moves of a position make of it.
    fn best(&self, one_v_one: &EndingTables, position: &Position) -> Option<EndingValue> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut values = Vec::with_capacity(moves.len());
        for mv in moves {
            let mut after = *position;
            after.play(mv);
            values.push(self.value_after(one_v_one, &after)?.before());
        }
        values.into_iter().max_by_key(|value| value.rank())
    }

    /// The value of a position after a move, with the help of the table of one against one.
    fn value_after(&self, one_v_one: &EndingTables, after: &Position) -> Option<EndingValue> {
        if after.outcome().is_some() {
            return Some(EndingValue::Loss(0));
        }
        one_v_one.probe(after).or_else(|| self.probe(after))
    }
}

/// A position of the table, from one in which the first seat has one kangaroo, the second has two, and the first is on
/// move.
fn position(one_v_two: &Position, half: usize, two: [Kangaroo; 2], one: Kangaroo) -> Position {
    let mut position = put_mover(&put_pair(one_v_two, two), one);
    if half == PAIR_ON_MOVE {
        position.play(billabong::Move::Pass);
    }
    position
}

fn subject_text(numbering: &Numbering) -> String {
    let ghosts: Vec<String> = numbering.ghosts.iter().map(ToString::to_string).collect();
    let ghosts = if ghosts.is_empty() { "none".to_owned() } else { ghosts.join(",") };
    format!("billabong 2-1 laps={} ghosts={ghosts}", numbering.laps)
}

fn read_subject(subject: &str) -> Option<Numbering> {
    let (laps, ghosts) = subject.strip_prefix("billabong 2-1 laps=")?.split_once(" ghosts=")?;
    let laps = laps.parse().ok().filter(|laps| (1..=2).contains(laps))?;
    let ghosts: Vec<Square> = match ghosts {
        "none" => Vec::new(),
        squares => squares.split(',').map(|square| square.parse().ok()).collect::<Option<_>>()?,
    };
    let possible = (ghosts.is_empty() || ghosts.len() == usize::from(KANGAROOS)) && ghosts.is_sorted_by(|a, b| a < b);
    let numbering = Numbering::new(laps, ghosts);
    (possible && subject_text(&numbering) == subject).then_some(numbering)
}

impl fmt::Debug for TwoVOneTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TwoVOneTable({})", self.subject())
    }
}
