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

impl RecordError {
    /// The text that is wrong, or how it begins: what a person typed may be long, and a message is a line of sensible length.
    pub fn shown(&self) -> String {
        let mut shown: String = self.text.chars().take(60).collect();
        if shown.len() < self.text.len() {
            shown.push('…');
        }
        shown
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}", self.line, self.game)?;
        self.ply.iter().try_for_each(|ply| write!(f, ", ply {ply}"))?;
        if !self.text.is_empty() {
            write!(f, ", {:?}", self.shown())?;
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

impl Problem {
    /// A short stable name of the problem, for translations and tests.
    pub fn code(&self) -> &'static str {
        match self {
            Problem::NotUtf8 => "not-utf8",
            Problem::NoGameTag => "no-game-tag",
            Problem::BadTag(_) => "bad-tag",
            Problem::RepeatedTag => "repeated-tag",
            Problem::UnknownGame(_) => "unknown-game",
            Problem::Rules(RulesError::NotAPair(_)) => "rules-not-a-pair",
            Problem::Rules(RulesError::UnknownKey { .. }) => "rules-unknown-key",
            Problem::Rules(RulesError::RepeatedKey(_)) => "rules-repeated-key",
            Problem::Rules(RulesError::UnknownValue { .. }) => "rules-unknown-value",
            Problem::Rules(RulesError::Clash(_)) => "rules-clash",
            Problem::Start(_) => "start",
            Problem::NoStart => "no-start",
            Problem::NoBlankLine => "no-blank-line",
            Problem::Move(_) => "move",
            Problem::BadResult => "bad-result",
            Problem::NoResult => "no-result",
            Problem::ResultsDiffer(_) => "results-differ",
            Problem::ContradictsBoard(_) => "contradicts-board",
            Problem::ResultInVariation => "result-in-variation",
            Problem::AfterResult => "after-result",
            Problem::NothingBefore => "nothing-before",
            Problem::BadGlyph => "bad-glyph",
            Problem::OpenComment => "open-comment",
            Problem::BadComment => "bad-comment",
            Problem::OpenVariation => "open-variation",
            Problem::EmptyVariation => "empty-variation",
            Problem::StrayBracket => "stray-bracket",
            Problem::TooDeep => "too-deep",
        }
    }

    /// What the sentence names, in its order. What is said of tags and positions is in English.
    pub fn words(&self) -> Vec<String> {
        match self {
            Problem::BadTag(what) => vec![(*what).to_owned()],
            Problem::UnknownGame(UnknownGame(name)) => vec![name.clone()],
            Problem::Rules(RulesError::NotAPair(text)) => vec![text.clone()],
            Problem::Rules(RulesError::UnknownKey { key, known }) => vec![key.clone(), known.join(", ")],
            Problem::Rules(RulesError::RepeatedKey(key)) => vec![(*key).to_owned()],
            Problem::Rules(RulesError::UnknownValue { key, value, known }) => {
                vec![value.clone(), (*key).to_owned(), known.join(", ")]
            }
            Problem::Start(PositionError { field, problem }) => vec![(*field).to_owned(), problem.clone()],
            Problem::ResultsDiffer(said) | Problem::ContradictsBoard(said) => vec![said.clone()],
            _ => Vec::new(),
        }
    }
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
