//! What can be wrong with a record.

use crate::{Refusal, UnknownGame};
use bilby_core::{PositionError, RulesError};
use std::error::Error;
use std::fmt;

/// What is wrong in a file of records, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The game in the file, from 1.
    pub game: usize,
    /// The ply in its line of moves, from 1; `None` before the moves.
    pub ply: Option<usize>,
    /// The text that is wrong.
    pub text: String,
    /// Why.
    pub problem: Problem,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}", self.line, self.game)?;
        self.ply.iter().try_for_each(|ply| write!(f, ", ply {ply}"))?;
        if !self.text.is_empty() {
            // What a person typed may be long or not printable; the message stays one line of sensible length.
            let mut shown: String = self.text.chars().take(60).collect();
            if shown.len() < self.text.len() {
                shown.push('…');
            }
            write!(f, ", {shown:?}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl Error for RecordError {}

/// The kinds of things that can be wrong with a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// Something other than a tag where a game should begin.
    NoGameTag,
    /// Not a well-formed tag.
    BadTag(&'static str),
    /// A tag given twice.
    RepeatedTag,
    /// A game that nobody knows.
    UnknownGame(UnknownGame),
    /// A bad rules text.
    Rules(RulesError),
    /// A bad start position.
    Start(PositionError),
    /// No `Start` where the start is drawn by lot.
    NoStart,
    /// No blank line where one must stand.
    NoBlankLine,
    /// A move that can't be played.
    Move(Refusal),
    /// Not a result.
    BadResult,
    /// The moves end without a result.
    NoResult,
    /// The last token and the `Result` tag differ; holds the tag.
    ResultsDiffer(String),
    /// The board has decided otherwise; holds what it says.
    ContradictsBoard(String),
    /// A result inside a variation.
    ResultInVariation,
    /// Something stands after the result.
    AfterResult,
    /// A glyph or a variation without a move before it.
    NothingBefore,
    /// Not a glyph after all.
    BadGlyph,
    /// A comment that is never closed.
    OpenComment,
    /// A comment with a brace in it.
    BadComment,
    /// A variation that is never closed.
    OpenVariation,
    /// A variation without a move.
    EmptyVariation,
    /// A closing bracket too many.
    StrayBracket,
    /// Variations too deep in one another.
    TooDeep,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::NotUtf8 => f.write_str("not UTF-8 text"),
            Problem::NoGameTag => f.write_str("a game begins with the tag [Game \"…\"]"),
            Problem::BadTag(what) => f.write_str(what),
            Problem::RepeatedTag => f.write_str("this tag is given twice"),
            Problem::UnknownGame(error) => error.fmt(f),
            Problem::Rules(error) => error.fmt(f),
            Problem::Start(error) => error.fmt(f),
            Problem::NoStart => f.write_str("with ghosts a record needs its Start tag"),
            Problem::NoBlankLine => f.write_str("a blank line is missing before this"),
            Problem::Move(refusal) => refusal.fmt(f),
            Problem::BadResult => f.write_str("not a result: won SEAT, drawn or *, in the tag perhaps with a reason"),
            Problem::NoResult => f.write_str("the game ends without a result (won SEAT, drawn or *)"),
            Problem::ResultsDiffer(tag) => write!(f, "the Result tag says {tag:?}"),
            Problem::ContradictsBoard(board) => write!(f, "the board says {board:?}"),
            Problem::ResultInVariation => f.write_str("a variation has no result"),
            Problem::AfterResult => f.write_str("something stands after the result"),
            Problem::NothingBefore => f.write_str("there is no move before this"),
            Problem::BadGlyph => f.write_str("not a glyph: $ and a number up to 255"),
            Problem::OpenComment => f.write_str("the comment is never closed"),
            Problem::BadComment => f.write_str("a comment holds no closing brace and no carriage return"),
            Problem::OpenVariation => f.write_str("the variation is never closed"),
            Problem::EmptyVariation => f.write_str("the variation has no move"),
            Problem::StrayBracket => f.write_str("this closes nothing"),
            Problem::TooDeep => write!(f, "variations lie more than {} deep", super::DEEPEST_VARIATION),
        }
    }
}

impl Error for Problem {}
