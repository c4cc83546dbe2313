//! Converts records from and to text.

use crate::error::WasmError;
use crate::types::{ReadErrorCode, RecordGame, Rulebook};
use bilby_games::record::{Comment, GameResult, Note, Reader, Record, Tag};
use std::fmt::Display;

/// The tag of games without assistance.
const ASSISTANCE: &str = "Assistance";
const OFF: &str = "off";

fn unreadable(why: impl Display) -> WasmError {
    WasmError::reading(ReadErrorCode::Record, why)
}

/// Reads all games of a text, each replayed by the rules.
pub fn read(text: &str) -> Result<Vec<RecordGame>, WasmError> {
    let games = Reader::new(text.as_bytes()).map(|game| game.map(|record| of(&record)));
    games.collect::<Result<_, _>>().map_err(|error| WasmError::record(&error))
}

fn of(record: &Record) -> RecordGame {
    let before = record.line().comments().iter().map(|comment| (0, comment.text().to_owned()));
    let after = (1..).zip(record.line().plies()).flat_map(|(ply, played)| {
        played.notes().iter().filter_map(move |note| match note {
            Note::Comment(comment) => Some((ply, comment.text().to_owned())),
            Note::Glyph(_) | Note::Variation(_) => None,
        })
    });
    // Annotations of games without assistance: see the records of `bilby-table`.
    let assistance = (record.tag(ASSISTANCE) == Some(OFF)).then_some(false);
    let tags = record.tags().iter().filter(|tag| assistance.is_none() || tag.name() != ASSISTANCE);
    RecordGame {
        rulebook: Rulebook { assistance, ..Rulebook::of(record.rules()) },
        start: record.start().to_string(),
        moves: record.line().plies().iter().map(|ply| ply.text().to_owned()).collect(),
        comments: before.chain(after).collect(),
        tags: tags.map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
        result: record.result().to_string(),
    }
}

/// Writes a game, after replaying it.
pub fn write(game: &RecordGame) -> Result<String, WasmError> {
    let start = game.rulebook.position(&game.start)?;
    let seats = start.seat_names();
    let mut record = Record::new(start);
    for (name, value) in &game.tags {
        record.set_tag(Tag::new(name, value).map_err(unreadable)?);
    }
    if game.rulebook.is_unassisted() {
        record.set_tag(Tag::new(ASSISTANCE, OFF).map_err(unreadable)?);
    }
    comment(&mut record, game, 0)?;
    for (ply, text) in (1..).zip(&game.moves) {
        record.play(text).map_err(|refusal| unreadable(format!("ply {ply}, {text:?}: {refusal}")))?;
        comment(&mut record, game, ply)?;
    }
    record.finish(GameResult::read(&game.result, seats).map_err(unreadable)?).map_err(unreadable)?;
    Ok(record.to_string())
}

fn comment(record: &mut Record, game: &RecordGame, ply: u32) -> Result<(), WasmError> {
    for (_, text) in game.comments.iter().filter(|(at, _)| *at == ply) {
        record.comment(Comment::new(text).map_err(unreadable)?);
    }
    Ok(())
}
