//! Lines of moves.

use super::{Comment, Note};

/// A line of moves: the main line, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    pub(super) comments: Vec<Comment>,
    pub(super) plies: Vec<Ply>,
}

impl Line {
    /// The comments before its first move.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Its moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }
}

/// A move as it was played, and its notes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    pub(super) text: String,
    pub(super) notes: Vec<Note>,
}

impl Ply {
    /// The move's text: the whole path, as it was played.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Glyphs, comments and variations, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}
