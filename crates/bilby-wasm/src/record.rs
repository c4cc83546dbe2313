//! Converts records from and to text.

use crate::error::WasmError;
use crate::types::{
    ReadErrorCode, RecordGame, RecordHead, RecordPlayer, RecordResult, ResultReason, Rulebook, WrongAnnouncements,
};
use bilby_core::{Outcome, Seat};
use bilby_engine::Level;
use bilby_games::record::{Comment, Ending, GameResult, Head, Note, Player, Reader, Record, Tag, WrongAnnouncement};
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
    let mut comments = Vec::new();
    let mut wrong = WrongAnnouncements::default();
    for (ply, text) in before.chain(after) {
        match WrongAnnouncement::read(&text).filter(|_| assistance.is_some()) {
            // Before the first move nothing can have been called.
            Some(WrongAnnouncement::VoidCall(_)) if ply == 0 => {}
            Some(WrongAnnouncement::VoidCall(call)) => wrong.void_calls.push((ply, call)),
            Some(WrongAnnouncement::WrongClaim) => wrong.wrong_claims.push(ply),
            None => comments.push((ply, text)),
        }
    }
    RecordGame {
        rulebook: Rulebook { assistance, ..Rulebook::of(record.rules()) },
        start: record.start().to_string(),
        moves: record.line().plies().iter().map(|ply| ply.text().to_owned()).collect(),
        comments,
        wrong_announcements: (wrong != WrongAnnouncements::default()).then_some(wrong),
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

/// Reads the tags of the first game of a text, without its moves.
pub fn head(text: &str) -> Result<RecordHead, WasmError> {
    let head = Head::read(text.as_bytes()).map_err(|error| WasmError::record(&error))?;
    let result = head.result().as_ref().map(RecordResult::of);
    let date = head.tag("Date").map(str::to_owned);
    Ok(RecordHead { rulebook: Rulebook::of(head.rules()), result, date })
}

/// The names of the tags that say who played, in the order of the seats.
pub fn seat_tags(book: &Rulebook) -> Result<Vec<String>, WasmError> {
    Ok(book.rules()?.seat_names().iter().map(|name| Player::tag_name(name)).collect())
}

/// Reads who played from the tag of a seat.
pub fn read_player(text: &str) -> RecordPlayer {
    let Player { name, level } = Player::from(text);
    match level {
        // There is no such level, so this is somebody's name.
        Some(number) if Level::new(number).is_none() => RecordPlayer { name: Some(text.to_owned()), level: None },
        level => RecordPlayer { name, level },
    }
}

/// Writes who played, for the tag of a seat.
pub fn write_player(player: RecordPlayer) -> String {
    Player { name: player.name, level: player.level }.to_string()
}

/// Reads a result: `won red by resignation`.
pub fn read_result(book: &Rulebook, text: &str) -> Result<RecordResult, WasmError> {
    Ok(RecordResult::of(&GameResult::read(text, book.rules()?.seat_names()).map_err(unreadable)?))
}

/// Writes a result.
pub fn write_result(book: &Rulebook, result: RecordResult) -> Result<String, WasmError> {
    let seats = book.rules()?.seat_names();
    let outcome = match result.winner {
        _ if !result.over => return Ok("*".to_owned()),
        Some(seat) if usize::from(seat) >= seats.len() => return Err(unreadable("a seat that does not play has won")),
        Some(seat) => Outcome::Won(Seat(seat)),
        None => Outcome::Drawn,
    };
    let written = GameResult::new(outcome, result.reason.and_then(ResultReason::text), seats);
    Ok(written.map_err(unreadable)?.to_string())
}

impl RecordResult {
    fn of(result: &GameResult) -> RecordResult {
        let winner = match result.ending() {
            Ending::Over(Outcome::Won(Seat(seat))) => Some(seat),
            Ending::Over(Outcome::Drawn) | Ending::Unfinished => None,
        };
        RecordResult {
            over: result.ending() != Ending::Unfinished,
            winner,
            reason: result.reason().map(ResultReason::read),
        }
    }
}

impl ResultReason {
    const ALL: [ResultReason; 4] =
        [ResultReason::Resignation, ResultReason::Time, ResultReason::Agreement, ResultReason::Absence];

    fn read(text: &str) -> ResultReason {
        let known = ResultReason::ALL.into_iter().find(|reason| reason.text() == Some(text));
        known.unwrap_or(ResultReason::Other)
    }

    /// As a record writes it.
    fn text(self) -> Option<&'static str> {
        match self {
            ResultReason::Resignation => Some("by resignation"),
            ResultReason::Time => Some("on time"),
            ResultReason::Agreement => Some("by agreement"),
            ResultReason::Absence => Some("by absence"),
            ResultReason::Other => None,
        }
    }
}

/// Adds the comments after a ply, those on wrong announcements first.
fn comment(record: &mut Record, game: &RecordGame, ply: u32) -> Result<(), WasmError> {
    let wrong = game.wrong_announcements.clone().unwrap_or_default();
    let void_calls = wrong.void_calls.iter().filter(|(at, _)| *at == ply);
    let wrong_claims = wrong.wrong_claims.iter().filter(|at| **at == ply);
    let all = void_calls
        .map(|(_, call)| WrongAnnouncement::VoidCall(*call))
        .chain(wrong_claims.map(|_| WrongAnnouncement::WrongClaim));
    for announcement in all {
        record.comment(Comment::new(announcement.to_string()).map_err(unreadable)?);
    }
    for (_, text) in game.comments.iter().filter(|(at, _)| *at == ply) {
        record.comment(Comment::new(text).map_err(unreadable)?);
    }
    Ok(())
}
