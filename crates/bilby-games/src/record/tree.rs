//! Records as trees of moves, for programs that edit them.

use super::{Comment, DEEPEST_VARIATION, GameResult, Glyph, Line, Note, Ply, Record, RecordErrorKind, Tag};
use crate::Position;

/// The most moves of a tree, variations included: far more than anyone writes, and few enough to show.
pub const MOST_NODES: usize = 20_000;

/// A record as a tree: the first of the moves that follow a position belongs to the line, the others begin variations.
///
/// It says the same as the record's lines, except in which order the notes after a move stand, and whether a variation
/// on the first move of another variation is written inside or after it: [`Tree::record`] writes glyphs, comments and
/// variations in this order, and all variations on a move after the same move. Everything else is kept, so a tree that
/// was written and read again is the same tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The start position.
    pub start: Position,
    /// The tags other than `Game`, `Rules`, `Start` and `Result`, in order.
    pub tags: Vec<Tag>,
    /// The comments before the first move.
    pub comments: Vec<Comment>,
    /// The result of the main line.
    pub result: GameResult,
    /// The moves. Each stands after the one that it follows, and after the moves to which it is an alternative.
    pub nodes: Vec<Node>,
}

/// A move of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The index of the move before it; `None` if it is played in the start position.
    pub parent: Option<usize>,
    /// Its text, as it was played.
    pub text: String,
    /// The comments before it, if it begins a variation.
    pub before: Vec<Comment>,
    /// The glyphs after it.
    pub glyphs: Vec<Glyph>,
    /// The comments after it.
    pub comments: Vec<Comment>,
}

/// Why a tree is not a record, and at which node.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}{kind}", .node.map(|node| format!("node {node}: ")).unwrap_or_default())]
pub struct TreeError {
    /// The index of the node; `None` if it is not about one.
    pub node: Option<usize>,
    /// The kind of error.
    pub kind: RecordErrorKind,
}

impl Tree {
    /// The tree of a record.
    pub fn of(record: &Record) -> Result<Tree, TreeError> {
        let mut tree = Tree {
            start: record.start.clone(),
            tags: record.tags.clone(),
            comments: record.line.comments.clone(),
            result: record.result.clone(),
            nodes: Vec::new(),
        };
        tree.add(&record.line, None, false)?;
        Ok(tree)
    }

    /// Adds the moves of a line that starts after a node.
    fn add(&mut self, line: &Line, start: Option<usize>, is_variation: bool) -> Result<(), TreeError> {
        let mut parent = start;
        // Alternatives to the first move of a variation are alternatives to the same move as the variation itself.
        let mut others: Vec<&Line> = Vec::new();
        for (index, ply) in line.plies.iter().enumerate() {
            let node = self.nodes.len();
            if node == MOST_NODES {
                return Err(TreeError { node: None, kind: RecordErrorKind::TooManyMoves });
            }
            self.nodes.push(Node {
                parent,
                text: ply.text.clone(),
                before: Vec::new(),
                glyphs: Vec::new(),
                comments: Vec::new(),
            });
            for note in &ply.notes {
                match note {
                    Note::Glyph(glyph) => self.nodes[node].glyphs.push(*glyph),
                    Note::Comment(comment) => self.nodes[node].comments.push(comment.clone()),
                    Note::Variation(inner) if is_variation && index == 0 => others.push(inner),
                    Note::Variation(inner) => self.add_variation(inner, parent)?,
                }
            }
            parent = Some(node);
        }
        others.into_iter().try_for_each(|other| self.add_variation(other, start))
    }

    fn add_variation(&mut self, line: &Line, start: Option<usize>) -> Result<(), TreeError> {
        let first = self.nodes.len();
        self.add(line, start, true)?;
        self.nodes[first].before.clone_from(&line.comments);
        Ok(())
    }

    /// The position after each node, in their order.
    pub fn positions(&self) -> Result<Vec<Position>, TreeError> {
        let mut positions: Vec<Position> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let error = |kind| TreeError { node: Some(index), kind };
            let before = match node.parent {
                None => &self.start,
                Some(parent) => positions.get(parent).ok_or(error(RecordErrorKind::NothingBefore))?,
            };
            positions.push(before.play(&node.text).map_err(|refusal| error(RecordErrorKind::Move(refusal)))?);
        }
        Ok(positions)
    }

    /// The tree as a record, replayed by the rules. If the board has decided the main line, the result is the board's.
    pub fn record(&self) -> Result<Record, TreeError> {
        if self.nodes.len() > MOST_NODES {
            return Err(TreeError { node: None, kind: RecordErrorKind::TooManyMoves });
        }
        let positions = self.positions()?;
        let branches = Branches::of(&self.nodes);
        let line = self.line(&branches, branches.root.first().copied(), &self.comments, 0)?;
        let last = branches.main_line().last();
        let end = last.map_or(&self.start, |last| &positions[last]).clone();
        let result = match self.result.check_against(&end) {
            Ok(()) => self.result.clone(),
            Err(_) => GameResult::at(&end),
        };
        Ok(Record { rules: self.start.rules(), start: self.start.clone(), tags: self.tags.clone(), line, end, result })
    }

    /// The line that begins with a node.
    fn line(
        &self,
        branches: &Branches,
        first: Option<usize>,
        comments: &[Comment],
        depth: usize,
    ) -> Result<Line, TreeError> {
        let mut line = Line { comments: comments.to_vec(), plies: Vec::new() };
        let mut next = first;
        while let Some(index) = next {
            let node = &self.nodes[index];
            let siblings = branches.after(node.parent);
            let goes_on = siblings.first() == Some(&index);
            let glyphs = node.glyphs.iter().map(|glyph| Note::Glyph(*glyph));
            // Only a variation can have comments before its first move.
            let before = if goes_on { node.before.as_slice() } else { &[] };
            let after = before.iter().chain(&node.comments).map(|comment| Note::Comment(comment.clone()));
            let mut notes: Vec<Note> = glyphs.chain(after).collect();
            for variation in siblings.iter().skip(1).filter(|_| goes_on) {
                if depth == DEEPEST_VARIATION {
                    return Err(TreeError { node: Some(*variation), kind: RecordErrorKind::TooDeep });
                }
                let inner = self.line(branches, Some(*variation), &self.nodes[*variation].before, depth + 1)?;
                notes.push(Note::Variation(inner));
            }
            line.plies.push(Ply { text: node.text.clone(), notes });
            next = branches.after(Some(index)).first().copied();
        }
        Ok(line)
    }
}

/// The nodes that follow the start and each node.
struct Branches {
    root: Vec<usize>,
    of: Vec<Vec<usize>>,
}

impl Branches {
    fn of(nodes: &[Node]) -> Branches {
        let mut branches = Branches { root: Vec::new(), of: vec![Vec::new(); nodes.len()] };
        for (index, node) in nodes.iter().enumerate() {
            match node.parent {
                None => branches.root.push(index),
                Some(parent) => branches.of[parent].push(index),
            }
        }
        branches
    }

    fn after(&self, node: Option<usize>) -> &[usize] {
        node.map_or(&self.root, |node| &self.of[node])
    }

    fn main_line(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(self.root.first().copied(), |node| self.of[*node].first().copied())
    }
}
