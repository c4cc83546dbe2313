//! Game records, `.bil`: a text format similar to PGN, with variations and comments.
//!
//! A [`Record`] is always a legal game: its moves have been replayed. The texts of its moves are kept as they were
//! played, because people want to see their own jumps again.

mod drawing;
mod error;
mod line;
mod note;
mod player;
mod read;
mod result;
mod split;
mod tags;
mod token;
mod tree;
mod write;
mod wrong_announcement;

pub use drawing::{Drawing, Ink};
pub use error::{RecordError, RecordErrorKind};
pub use line::{Line, Ply};
pub use note::{Comment, Glyph, Note};
pub use player::Player;
pub use read::{Head, Reader};
pub use result::{Ending, GameResult};
pub use split::{last_start, split_games};
pub use tags::Tag;
pub use tree::{MOST_NODES, Node, Tree, TreeError};
pub use wrong_announcement::WrongAnnouncement;

use crate::{GameKind, Move, Position, Refusal, Rules};
use std::fmt;

/// How deeply variations can be nested: far deeper than anyone comments, and shallow enough for any stack.
pub const DEEPEST_VARIATION: usize = 200;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    rules: Rules,
    start: Position,
    tags: Vec<Tag>,
    line: Line,
    end: Position,
    result: GameResult,
}

impl Record {
    /// An unfinished game without moves or tags, from the given start position.
    pub fn new(start: Position) -> Record {
        Record {
            rules: start.rules(),
            end: start.clone(),
            result: GameResult::at(&start),
            start,
            tags: Vec::new(),
            line: Line::default(),
        }
    }

    /// The game.
    pub fn kind(&self) -> GameKind {
        self.rules.kind()
    }

    /// Its rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the main line.
    pub fn end(&self) -> &Position {
        &self.end
    }

    /// The main line.
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// The result of the game.
    pub fn result(&self) -> &GameResult {
        &self.result
    }

    /// The tags other than `Game`, `Rules`, `Start` and `Result`, in order.
    pub fn tags(&self) -> &[Tag] {
        &self.tags
    }

    /// The value of a tag, if it exists.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }

    /// Sets a tag: replaces an existing one, or appends it.
    pub fn set_tag(&mut self, tag: Tag) {
        match self.tags.iter_mut().find(|old| old.name() == tag.name()) {
            Some(old) => *old = tag,
            None => self.tags.push(tag),
        }
    }

    /// Plays the next move of the main line, in any legal form. The result follows from the position.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let after = self.end.play(text)?;
        self.push(text.to_owned(), after);
        Ok(())
    }

    /// Plays the next move of the main line in its canonical way; `None` if the move is not legal here.
    #[must_use = "an illegal move is not played"]
    pub fn play_move(&mut self, mv: Move) -> Option<()> {
        let (text, after) = (self.end.write_move(mv)?, self.end.play_move(mv)?);
        self.push(text, after);
        Some(())
    }

    /// Adds a legal move to the main line.
    fn push(&mut self, text: String, after: Position) {
        self.result = GameResult::at(&after);
        self.end = after;
        self.line.plies.push(Ply { text, notes: Vec::new() });
    }

    /// Adds a comment to the last move of the main line, or to the start if there is none.
    ///
    /// Variations are read, or written as a [`Tree`], because both replay them.
    pub fn comment(&mut self, comment: Comment) {
        match self.line.plies.last_mut() {
            Some(ply) => ply.notes.push(Note::Comment(comment)),
            None => self.line.comments.push(comment),
        }
    }

    /// Annotates a move of the main line, counted from 0, with the result of an analysis: a comment with an evaluation,
    /// and optionally a judgement. It replaces an earlier analysis; a judgement that a person wrote stays.
    pub fn evaluate(&mut self, ply: usize, judgement: Option<Glyph>, comment: Comment) -> Result<(), RecordErrorKind> {
        let ply = self.line.plies.get_mut(ply).ok_or(RecordErrorKind::NothingBefore)?;
        // A comment that begins with a clock is a player's, whatever else it contains.
        let is_evaluation =
            |note: &Note| matches!(note, Note::Comment(comment) if comment.text().starts_with("[%eval "));
        if ply.notes.iter().any(is_evaluation) {
            ply.notes.retain(|note| !is_evaluation(note) && !matches!(note, Note::Glyph(glyph) if glyph.is_mistake()));
        }
        let glyphs = ply.notes.iter().take_while(|note| matches!(note, Note::Glyph(_))).count();
        ply.notes.insert(glyphs, Note::Comment(comment));
        if let Some(glyph) = judgement.filter(|_| glyphs == 0) {
            ply.notes.insert(0, Note::Glyph(glyph));
        }
        Ok(())
    }

    /// Sets a result that does not follow from the board: by resignation, on time, by agreement.
    pub fn finish(&mut self, result: GameResult) -> Result<(), RecordErrorKind> {
        result.check_against(&self.end)?;
        self.result = result;
        Ok(())
    }

    /// The position before the first move and after every move of the main line.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let mut position = self.start.clone();
        let after = self.line.plies.iter().map(move |ply| {
            position = position.play(&ply.text).expect("a record holds legal moves only");
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(after)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::write(self, f)
    }
}
