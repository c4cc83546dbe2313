//! Games for the library.

use super::{GameName, RecordError};
use serde::Serialize;

/// The games of a piece of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportedPiece {
    pub games: Vec<ImportedGame>,
    /// What could not be read; its lines and games are counted from the start of the piece.
    pub errors: Vec<RecordError>,
    /// How much of the piece was read: bytes, lines and games. The rest belongs to the next piece.
    pub bytes: u32,
    pub lines: u32,
    pub read: u32,
}

/// What the library shows of a game, and its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportedGame {
    pub game: GameName,
    pub rules: String,
    /// Who plays, by seat; empty: the record does not say.
    pub players: Vec<String>,
    pub date: String,
    pub result: String,
    pub plies: u32,
    pub text: String,
}
