//! The errors of a record.

use crate::{Refusal, UnknownGameError};
use bilby_core::{PositionError, RulesError, refusal_codes};

/// What is wrong in a file of records, and where.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}, game {game}{}{}: {kind}", shown_ply(*.ply), shown_text(.text))]
pub struct RecordError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The game in the file, from 1.
    pub game: usize,
    /// The ply in its line of moves, from 1; `None` before the moves.
    pub ply: Option<usize>,
    /// The text that is wrong.
    pub text: String,
    /// The kind of error.
    pub kind: RecordErrorKind,
}

impl RecordError {
    /// The wrong text, or its beginning: input may be long, and a message should be a line of sensible length.
    pub fn shown(&self) -> String {
        beginning(&self.text)
    }
}

fn beginning(text: &str) -> String {
    let mut shown: String = text.chars().take(60).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

fn shown_ply(ply: Option<usize>) -> String {
    ply.map(|ply| format!(", ply {ply}")).unwrap_or_default()
}

fn shown_text(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(", {:?}", beginning(text)) }
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RecordErrorKind {
    /// The bytes are not UTF-8.
    #[error("not UTF-8 text")]
    NotUtf8,
    /// A game does not begin with a tag.
    #[error("a game begins with the tag [Game \"…\"]")]
    NoGameTag,
    /// A tag is not well-formed.
    #[error("{0}")]
    BadTag(&'static str),
    /// A tag is given twice.
    #[error("this tag is given twice")]
    RepeatedTag,
    /// There is no such game.
    #[error(transparent)]
    UnknownGame(UnknownGameError),
    /// The rules text is not valid.
    #[error(transparent)]
    Rules(RulesError),
    /// The start position is not valid.
    #[error(transparent)]
    Start(PositionError),
    /// The `Start` tag is missing although the start is random.
    #[error("with ghosts drawn by lot a record needs its Start tag")]
    NoStart,
    /// A blank line is missing.
    #[error("a blank line is missing before this")]
    NoBlankLine,
    /// A move can't be played.
    #[error(transparent)]
    Move(Refusal),
    /// A result is not valid.
    #[error("not a result: won SEAT, drawn or *, in the tag perhaps with a reason")]
    BadResult,
    /// The moves end without a result.
    #[error("the game ends without a result (won SEAT, drawn or *)")]
    NoResult,
    /// The last token and the `Result` tag differ; holds the tag.
    #[error("the Result tag says {0:?}")]
    ResultsDiffer(String),
    /// The result contradicts the board; holds what the board says.
    #[error("the board says {0:?}")]
    ContradictsBoard(String),
    /// A result is inside a variation.
    #[error("a variation has no result")]
    ResultInVariation,
    /// There is text after the result.
    #[error("something stands after the result")]
    AfterResult,
    /// A glyph or a variation has no move before it.
    #[error("there is no move before this")]
    NothingBefore,
    /// A glyph is not valid.
    #[error("not a glyph: $ and a number up to 255")]
    BadGlyph,
    /// A comment is not closed.
    #[error("the comment is never closed")]
    OpenComment,
    /// A comment contains a brace.
    #[error("a comment holds no closing brace and no carriage return")]
    BadComment,
    /// A variation is not closed.
    #[error("the variation is never closed: \")\" is missing")]
    OpenVariation,
    /// A variation has no move.
    #[error("the variation has no move")]
    EmptyVariation,
    /// There is an unmatched closing bracket.
    #[error("this closes nothing")]
    StrayBracket,
    /// Variations are nested too deeply.
    #[error("variations lie more than {} deep", super::DEEPEST_VARIATION)]
    TooDeep,
    /// A tree has too many moves.
    #[error("more than {} moves, variations included", super::MOST_NODES)]
    TooManyMoves,
}

impl RecordErrorKind {
    refusal_codes! {
        pub
        RecordErrorKind::NotUtf8 => "not-utf8",
        RecordErrorKind::NoGameTag => "no-game-tag",
        RecordErrorKind::BadTag(_) => "bad-tag",
        RecordErrorKind::RepeatedTag => "repeated-tag",
        RecordErrorKind::UnknownGame(_) => "unknown-game",
        RecordErrorKind::Rules(RulesError::NotAPair(_)) => "rules-not-a-pair",
        RecordErrorKind::Rules(RulesError::UnknownKey { .. }) => "rules-unknown-key",
        RecordErrorKind::Rules(RulesError::RepeatedKey(_)) => "rules-repeated-key",
        RecordErrorKind::Rules(RulesError::UnknownValue { .. }) => "rules-unknown-value",
        RecordErrorKind::Rules(RulesError::Clash(_)) => "rules-clash",
        RecordErrorKind::Start(_) => "start",
        RecordErrorKind::NoStart => "no-start",
        RecordErrorKind::NoBlankLine => "no-blank-line",
        RecordErrorKind::Move(_) => "move",
        RecordErrorKind::BadResult => "bad-result",
        RecordErrorKind::NoResult => "no-result",
        RecordErrorKind::ResultsDiffer(_) => "results-differ",
        RecordErrorKind::ContradictsBoard(_) => "contradicts-board",
        RecordErrorKind::ResultInVariation => "result-in-variation",
        RecordErrorKind::AfterResult => "after-result",
        RecordErrorKind::NothingBefore => "nothing-before",
        RecordErrorKind::BadGlyph => "bad-glyph",
        RecordErrorKind::OpenComment => "open-comment",
        RecordErrorKind::BadComment => "bad-comment",
        RecordErrorKind::OpenVariation => "open-variation",
        RecordErrorKind::EmptyVariation => "empty-variation",
        RecordErrorKind::StrayBracket => "stray-bracket",
        RecordErrorKind::TooDeep => "too-deep",
        RecordErrorKind::TooManyMoves => "too-many-moves",
    }

    /// The words that the message names, in its order. Those about tags and positions are in English.
    pub fn words(&self) -> Vec<String> {
        match self {
            RecordErrorKind::BadTag(what) => vec![(*what).to_owned()],
            RecordErrorKind::UnknownGame(UnknownGameError(name)) => vec![name.clone()],
            RecordErrorKind::Rules(RulesError::NotAPair(text)) => vec![text.clone()],
            RecordErrorKind::Rules(RulesError::UnknownKey { key, known }) => vec![key.clone(), known.join(", ")],
            RecordErrorKind::Rules(RulesError::RepeatedKey(key)) => vec![(*key).to_owned()],
            RecordErrorKind::Rules(RulesError::UnknownValue { key, value, known }) => {
                vec![value.clone(), (*key).to_owned(), known.join(", ")]
            }
            RecordErrorKind::Start(PositionError { field, reason, .. }) => vec![(*field).to_owned(), reason.clone()],
            RecordErrorKind::ResultsDiffer(said) | RecordErrorKind::ContradictsBoard(said) => vec![said.clone()],
            _ => Vec::new(),
        }
    }
}
