//! Conditional turns: what a seat answers if the others play certain turns.
//!
//! They are not part of the log, because they are secret until they are played: the caller keeps them, asks for the answer after
//! every turn ([`ConditionalTurns::answer`]), and submits it as a turn of the seat. The answer follows from the table and from what was
//! entered, and changes nothing, so it may be asked for any number of times, by several nodes too.

use crate::turn_preview::check_plain;
use crate::{Refusal, Table};
use bilby_core::Seat;
use bilby_games::{Position, Rules};
use std::collections::HashSet;

/// How many lines a seat can enter.
pub const MOST_CONDITIONAL_LINES: usize = 20;
/// How many turns a line can have.
pub const MOST_CONDITIONAL_TURNS: usize = 24;
/// Stands for any turn of another seat.
pub const ANY_TURN: &str = "*";

/// The conditional turns of one seat: lines of turns of all seats in their order, each of which ends with a turn of the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionalTurns {
    /// How many turns had been played.
    pub turns: usize,
    /// The position after them.
    pub position: String,
    /// Another's turn can be [`ANY_TURN`].
    pub lines: Vec<Vec<String>>,
}

/// What conditional turns answer now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionalAnswer {
    /// Another seat is on move, and what is played can still be what was expected.
    Waits,
    /// The turn to play.
    Play(String),
    /// Nothing can be answered any more.
    Lapsed(Lapse),
}

/// What is left of conditional turns after the turns that were played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemainingLines<'a> {
    /// The rest of each line that fits what was played; at least one.
    Open(Vec<&'a [String]>),
    /// Nothing is left.
    Lapsed(Lapse),
}

/// Why conditional turns don't hold any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lapse {
    /// They were played to their end, or something else was played than expected.
    Passed,
    /// Turns before them were taken back.
    TakenBack,
    /// The rules don't allow the answer.
    Illegal,
}

impl ConditionalTurns {
    /// Checks conditional turns that a seat enters now.
    pub fn new(table: &Table, seat: Seat, mut lines: Vec<Vec<String>>) -> Result<ConditionalTurns, Refusal> {
        table.check_in_play(seat)?;
        if !table.settings().time.is_correspondence() {
            return Err(Refusal::NotAtThisTable);
        }
        if lines.len() > MOST_CONDITIONAL_LINES || lines.iter().any(|line| line.len() > MOST_CONDITIONAL_TURNS) {
            return Err(Refusal::TooManyConditions);
        }
        if lines.is_empty() || table.position().to_move() == seat {
            return Err(Refusal::NotConditional);
        }
        let mut seen = HashSet::new();
        lines.retain(|line| seen.insert(line.clone()));
        let owners = lines.iter().map(|line| check_line(table, seat, line)).collect::<Result<Vec<_>, _>>()?;
        for (one, (line, owner)) in lines.iter().zip(&owners).enumerate() {
            if lines[..one].iter().any(|other| contradict(other, line, owner)) {
                return Err(Refusal::Contradiction);
            }
        }
        Ok(ConditionalTurns { turns: table.turns().len(), position: table.position().to_string(), lines })
    }

    /// Returns what they answer for the seat now.
    pub fn answer(&self, table: &Table, seat: Seat) -> ConditionalAnswer {
        let lines = match self.remaining(table, seat) {
            RemainingLines::Open(lines) => lines,
            RemainingLines::Lapsed(lapse) => return ConditionalAnswer::Lapsed(lapse),
        };
        if table.position().to_move() != seat {
            return ConditionalAnswer::Waits;
        }
        let mut answers = lines.iter().filter_map(|line| line.first());
        let legal = answers.find(|text| table.position().play(text).is_ok());
        legal.map_or(ConditionalAnswer::Lapsed(Lapse::Illegal), |text| ConditionalAnswer::Play(text.clone()))
    }

    /// What is left of the lines that fit what was played, or why nothing is.
    pub fn remaining(&self, table: &Table, seat: Seat) -> RemainingLines<'_> {
        if table.on_move().is_none() || table.left_by(seat).is_some() {
            return RemainingLines::Lapsed(Lapse::Passed);
        }
        let before = table.position_after(self.turns).filter(|position| position.to_string() == self.position);
        let (Some(mut position), Some(played)) = (before, table.turns().get(self.turns..)) else {
            return RemainingLines::Lapsed(Lapse::TakenBack);
        };
        let mut open: Vec<&Vec<String>> = self.lines.iter().filter(|line| line.len() > played.len()).collect();
        for (at, turn) in played.iter().enumerate() {
            let Ok(after) = position.play(&turn.text) else { return RemainingLines::Lapsed(Lapse::TakenBack) };
            open.retain(|line| leads_to(&position, &line[at], &after, turn.seat == seat));
            position = after;
        }
        if open.is_empty() {
            return RemainingLines::Lapsed(Lapse::Passed);
        }
        RemainingLines::Open(open.iter().map(|line| &line[played.len()..]).collect())
    }

    /// The lines as one text, with a space between turns.
    pub fn lines_text(&self) -> String {
        self.lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n")
    }

    /// Reads what [`ConditionalTurns::lines_text`] wrote.
    pub fn read_lines(text: &str) -> Vec<Vec<String>> {
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect()
    }
}

/// Whether a turn of a line is the one that was played. Different texts can be the same turn.
fn leads_to(position: &Position, text: &str, after: &Position, own: bool) -> bool {
    (text == ANY_TURN && !own) || position.play(text).as_ref() == Ok(after)
}

/// The seat of each turn of a line from a position on. After [`ANY_TURN`] and after what can't be played, the seats follow one another.
pub fn seats_of_line(position: &Position, line: &[String]) -> Vec<Seat> {
    let mut known = Some(position.clone());
    let mut mover = position.to_move();
    let next = |text: &String| {
        let seat = mover;
        known = known.take().filter(|_| text != ANY_TURN).and_then(|position| position.play(text).ok());
        mover = next_mover(position.rules(), mover, known.as_ref());
        seat
    };
    line.iter().map(next).collect()
}

/// Who is on move after a turn: the position says it, and if it is not known, the next seat.
fn next_mover(rules: Rules, mover: Seat, after: Option<&Position>) -> Seat {
    let next = || Seat((mover.0 + 1) % rules.seat_names().len() as u8);
    after.map_or_else(next, Position::to_move)
}

/// Checks a line. Returns for each turn whether it is the seat's own. What comes after any turn at all can't be checked yet.
fn check_line(table: &Table, seat: Seat, line: &[String]) -> Result<Vec<bool>, Refusal> {
    let mut position = Some(table.position().clone());
    let mut mover = table.position().to_move();
    let mut owns = Vec::with_capacity(line.len());
    for text in line {
        owns.push(mover == seat);
        if text == ANY_TURN {
            if mover == seat {
                return Err(Refusal::NotConditional);
            }
            position = None;
        } else {
            check_plain(text)?;
            if text.is_empty() {
                return Err(Refusal::Malformed);
            }
            position = position.map(|position| position.play(text)).transpose().map_err(Refusal::Illegal)?;
        }
        mover = next_mover(table.position().rules(), mover, position.as_ref());
    }
    if owns.last() == Some(&true) { Ok(owns) } else { Err(Refusal::NotConditional) }
}

/// Whether two lines have the same turns up to different ones of the seat.
fn contradict(one: &[String], other: &[String], owns: &[bool]) -> bool {
    let differs = one.iter().zip(other).position(|(one, other)| one != other);
    differs.is_some_and(|at| owns[at])
}
