//! Converts records from and to trees of moves.

use crate::error::WasmError;
use crate::types::{Annotation, Drawing, Ink, OpenedTree, Reached, ReadErrorCode, RecordNode, RecordTree, Rulebook};
use bilby_games::Position;
use bilby_games::record::{
    self, Comment, DEEPEST_VARIATION, GameResult, Glyph, MOST_NODES, Node, Reader, RecordErrorKind, Tag, Tree,
    TreeError,
};

/// Reads the first game of a text. `None`: there is none.
pub fn open(text: &str) -> Result<Option<OpenedTree>, WasmError> {
    let Some(game) = Reader::new(text.as_bytes()).next() else { return Ok(None) };
    let record = game.map_err(|error| WasmError::record(&error))?;
    let tree = Tree::of(&record).map_err(|error| unwritable(&error))?;
    opened(&tree).map(Some)
}

/// Reads a tree that the page has made.
pub fn reopen(tree: &RecordTree) -> Result<OpenedTree, WasmError> {
    opened(&read(tree)?)
}

fn opened(tree: &Tree) -> Result<OpenedTree, WasmError> {
    let positions = tree.positions().map_err(|error| unwritable(&error))?;
    let mut all: Vec<Reached> = Vec::with_capacity(tree.nodes.len());
    for (node, after) in tree.nodes.iter().zip(&positions) {
        let before = node.parent.map_or(&tree.start, |parent| &positions[parent]);
        let count = node.parent.map_or(0, |parent| all[parent].count);
        all.push(reached(before, after, count));
    }
    Ok(OpenedTree {
        start_key: key(&tree.start),
        reached: all,
        tree: of(tree),
        deepest: DEEPEST_VARIATION as u32,
        most: MOST_NODES as u32,
    })
}

/// What a move leads to, after `count` numbered moves of its line.
pub fn reach(position: &Position, text: &str, count: u32) -> Result<Reached, WasmError> {
    Ok(reached(position, &position.play(text)?, count))
}

fn reached(before: &Position, after: &Position, count: u32) -> Reached {
    let number = before.next_number(count);
    Reached {
        position: after.to_string(),
        key: key(after),
        seat: before.to_move().0,
        number,
        count: number.unwrap_or(count),
    }
}

/// The key of a position as text: a JavaScript number can't hold it.
pub fn key(position: &Position) -> String {
    format!("{:016x}", position.key())
}

/// Writes a tree as a record, after replaying it.
pub fn write(tree: &RecordTree) -> Result<String, WasmError> {
    Ok(read(tree)?.record().map_err(|error| unwritable(&error))?.to_string())
}

fn of(tree: &Tree) -> RecordTree {
    let node = |node: &Node| RecordNode {
        parent: node.parent.map(|parent| parent as u32),
        mv: node.text.clone(),
        before: texts(&node.before),
        glyphs: node.glyphs.iter().map(|glyph| glyph.0).collect(),
        comments: texts(&node.comments),
    };
    RecordTree {
        rulebook: Rulebook::of(tree.start.rules()),
        start: tree.start.to_string(),
        tags: tree.tags.iter().map(|tag| (tag.name().to_owned(), tag.value().to_owned())).collect(),
        comments: texts(&tree.comments),
        result: tree.result.to_string(),
        nodes: tree.nodes.iter().map(node).collect(),
    }
}

fn read(tree: &RecordTree) -> Result<Tree, WasmError> {
    let start = tree.rulebook.position(&tree.start)?;
    let node = |node: &RecordNode| {
        Ok(Node {
            parent: node.parent.map(|parent| parent as usize),
            text: node.mv.clone(),
            before: comments(&node.before)?,
            glyphs: node.glyphs.iter().copied().map(Glyph).collect(),
            comments: comments(&node.comments)?,
        })
    };
    let tags = tree.tags.iter().map(|(name, value)| Tag::new(name, value)).collect::<Result<_, _>>();
    Ok(Tree {
        result: GameResult::read(&tree.result, start.seat_names()).map_err(|kind| bad(&kind))?,
        tags: tags.map_err(|kind| bad(&kind))?,
        comments: comments(&tree.comments)?,
        nodes: tree.nodes.iter().map(node).collect::<Result<_, WasmError>>()?,
        start,
    })
}

/// The words and drawings of a move's comments.
pub fn annotation(texts: &[String]) -> Result<Annotation, WasmError> {
    let comments = comments(texts)?;
    let drawing = |drawing: &record::Drawing| Drawing {
        ink: Ink::of(drawing.ink()),
        from: drawing.from().to_owned(),
        to: drawing.to().map(str::to_owned),
    };
    let drawings = comments.iter().flat_map(Comment::drawings);
    Ok(Annotation { prose: Comment::prose_of(&comments), drawings: drawings.map(|one| drawing(&one)).collect() })
}

/// Comments with another prose.
pub fn with_prose(texts: &[String], prose: &str) -> Result<Vec<String>, WasmError> {
    let prose = prose.replace("\r\n", "\n");
    Ok(self::texts(&Comment::with_prose(&comments(texts)?, &prose).map_err(|kind| bad(&kind))?))
}

/// Comments with other drawings.
pub fn with_drawings(texts: &[String], drawings: &[Drawing]) -> Result<Vec<String>, WasmError> {
    let drawing = |one: &Drawing| record::Drawing::new(one.ink.ink(), one.from.as_str(), one.to.clone());
    let drawings: Option<Vec<_>> = drawings.iter().map(drawing).collect();
    let drawings =
        drawings.ok_or_else(|| WasmError::reading(ReadErrorCode::Record, "a drawing names squares of the board"))?;
    Ok(self::texts(&Comment::with_drawings(&comments(texts)?, &drawings)))
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(|comment| comment.text().to_owned()).collect()
}

fn comments(texts: &[String]) -> Result<Vec<Comment>, WasmError> {
    texts.iter().map(|text| Comment::new(text.as_str())).collect::<Result<_, _>>().map_err(|kind| bad(&kind))
}

fn bad(kind: &RecordErrorKind) -> WasmError {
    unwritable(&TreeError { node: None, kind: kind.clone() })
}

/// The error of a tree, as that of a record: `ply` is the node, counted from 1.
fn unwritable(error: &TreeError) -> WasmError {
    WasmError::record(&record::RecordError {
        line: 1,
        game: 1,
        ply: error.node.map(|node| node + 1),
        text: String::new(),
        kind: error.kind.clone(),
    })
}

impl Ink {
    fn of(ink: record::Ink) -> Ink {
        match ink {
            record::Ink::Green => Ink::Green,
            record::Ink::Red => Ink::Red,
            record::Ink::Yellow => Ink::Yellow,
            record::Ink::Blue => Ink::Blue,
        }
    }

    fn ink(self) -> record::Ink {
        match self {
            Ink::Green => record::Ink::Green,
            Ink::Red => record::Ink::Red,
            Ink::Yellow => record::Ink::Yellow,
            Ink::Blue => record::Ink::Blue,
        }
    }
}
