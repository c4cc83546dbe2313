//! Records, from and to text.

use crate::failure::Failure;
use crate::types::{RecordGame, Rulebook, UnreadableCode};
use bilby_shelf::record::{Comment, GameResult, Note, Reader, Record, Tag};
use std::fmt::Display;

fn unreadable(why: impl Display) -> Failure {
    Failure::unreadable(UnreadableCode::Record, why)
}

/// Reads all games of a text, each replayed by the rules.
pub fn read(text: &str) -> Result<Vec<RecordGame>, Failure> {
    let games = Reader::new(text.as_bytes()).map(|game| game.map(|record| of(&record)));
    games.collect::<Result<_, _>>().map_err(|error| Failure::record(&error))
}

fn of(record: &Record) -> RecordGame {
    let before = record.line().comments().iter().map(|comment| (0, comment.text().to_owned()));
    let after = (1..).zip(record.line().plies()).flat_map(|(ply, played)| {
        played.notes().iter().filter_map(move |note| match note {
            Note::Comment(comment) => Some((ply, comment.text().to_owned())),
            Note::Glyph(_) | Note::Variation(_) => None,
        })
    });
    RecordGame {
        rulebook: Rulebook::of(record.rules()),
        start: record.start().to_string(),
        moves: record.line().plies().iter().map(|ply| ply.text().to_owned()).collect(),
        comments: before.chain(after).collect(),
        tags: record.tags().iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
        result: record.result().to_string(),
    }
}

/// Writes a game; it is replayed first.
pub fn write(game: &RecordGame) -> Result<String, Failure> {
    let start = game.rulebook.position(&game.start)?;
    let seats = start.seat_names();
    let mut record = Record::new(start);
    for (name, value) in &game.tags {
        record.set_tag(Tag::new(name, value).map_err(unreadable)?);
    }
    comment(&mut record, game, 0)?;
    for (ply, text) in (1..).zip(&game.moves) {
        record.play(text).map_err(|refusal| unreadable(format!("ply {ply}, {text:?}: {refusal}")))?;
        comment(&mut record, game, ply)?;
    }
    record.finish(GameResult::read(&game.result, seats).map_err(unreadable)?).map_err(unreadable)?;
    Ok(record.to_string())
}

fn comment(record: &mut Record, game: &RecordGame, ply: u32) -> Result<(), Failure> {
    for (_, text) in game.comments.iter().filter(|(at, _)| *at == ply) {
        record.comment(Comment::new(text).map_err(unreadable)?);
    }
    Ok(())
}
