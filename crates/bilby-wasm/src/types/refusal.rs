//! Why something can't be done.

use super::SetupRefusal;
use serde::Serialize;

/// Why something can't be played: `code` is for translations, `squares` for the board, the rest for the sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refusal {
    #[cfg_attr(test, ts(type = "RefusalCode"))]
    pub code: &'static str,
    /// The English sentence of the rules crate, as the command line prints it.
    pub message: String,
    /// In the order in which the English sentence names them; so are the numbers and the words.
    pub squares: Vec<String>,
    pub numbers: Vec<u32>,
    /// What else the sentence names: a direction (`north`), a phase (`trays`), a kind of man (`round`, `square billo`), the
    /// text that could not be read.
    pub words: Vec<String>,
    /// The seat it is about (`not-yours`), if any.
    pub seat: Option<u8>,
}

/// A text that can't be read: a position, a rules text, a record. Thrown, as is `Refusal`, as the error's `cause`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReadError {
    #[cfg_attr(test, ts(inline))]
    pub code: ReadErrorCode,
    /// In English, as the command line prints it.
    pub message: String,
    /// The same in its parts, if it is a record that was read.
    pub record: Option<Box<RecordError>>,
    /// The same in its parts, if it is a position.
    pub setup: Option<Box<SetupRefusal>>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecordError {
    /// All three from 1; null: before the moves.
    pub line: usize,
    pub game: usize,
    pub ply: Option<usize>,
    /// The text that is wrong; empty: it is about none.
    pub text: String,
    /// For translations.
    #[cfg_attr(test, ts(type = "RecordProblem"))]
    pub problem: &'static str,
    /// What the sentence names, in its order.
    pub words: Vec<String>,
    /// Why the move can't be played (`move`).
    pub refusal: Option<Refusal>,
}

/// What can't be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReadErrorCode {
    Position,
    Rules,
    Record,
    Game,
    Level,
    Weights,
    /// It is no solved ending.
    Ending,
    /// It would take too long.
    Long,
}
