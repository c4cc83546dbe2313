//! Reads large files of records piece by piece, for the library.

use crate::types::{GameName, ImportedGame, ImportedPiece, RecordError};
use bilby_games::record::{Player, Reader, Record, last_start};

/// A piece in which no game begins that is longer than this is read anyway: something in it is never closed.
const LONGEST_GAME: usize = 8 * 1024 * 1024;

/// Reads the whole games of a piece. The last game may go on in the next piece, unless this is the last one.
pub fn import(bytes: &[u8], is_last: bool) -> ImportedPiece {
    let end = if is_last || bytes.len() > LONGEST_GAME { bytes.len() } else { last_start(bytes).unwrap_or(0) };
    let piece = &bytes[..end];
    let mut found = ImportedPiece {
        games: Vec::new(),
        errors: Vec::new(),
        bytes: end as u32,
        lines: piece.iter().filter(|byte| **byte == b'\n').count() as u32,
        read: 0,
    };
    for game in Reader::new(piece) {
        found.read += 1;
        match game {
            Ok(record) => found.games.push(of(&record)),
            Err(error) => found.errors.push(RecordError::of(&error)),
        }
    }
    found
}

fn of(record: &Record) -> ImportedGame {
    let tag = |name: &str| record.tag(name).unwrap_or_default().to_owned();
    let seat = |name: &&str| tag(&Player::tag_name(name));
    ImportedGame {
        game: GameName::of(record.kind()),
        rules: record.rules().to_string(),
        players: record.rules().seat_names().iter().map(seat).collect(),
        date: tag("Date"),
        result: record.result().to_string(),
        plies: record.line().plies().len() as u32,
        text: record.to_string(),
    }
}
