//! What comments hold besides prose: commands in square brackets, among them arrows and marked squares.
//!
//! The commands are those that PGN programs use: `[%csl Gd4,Re5]` marks squares, `[%cal Gd4e5]` draws arrows. A program
//! that does not know them keeps them as part of the comment.

use super::{Comment, RecordErrorKind};
use std::fmt::{self, Write};

const SQUARES: &str = "csl";
const ARROWS: &str = "cal";

/// The colour of a drawing, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl Ink {
    /// All inks.
    pub const ALL: [Ink; 4] = [Ink::Green, Ink::Red, Ink::Yellow, Ink::Blue];

    fn letter(self) -> char {
        match self {
            Ink::Green => 'G',
            Ink::Red => 'R',
            Ink::Yellow => 'Y',
            Ink::Blue => 'B',
        }
    }
}

/// A marked square, or an arrow from one square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    ink: Ink,
    from: String,
    to: Option<String>,
}

impl Drawing {
    /// A mark on a square, or an arrow to another one. Squares are a letter and a number: `d4`, `k12`, in Bi-litaire also
    /// cells (`B3`). `None` if one of them is not.
    pub fn new(ink: Ink, from: impl Into<String>, to: Option<String>) -> Option<Drawing> {
        let drawing = Drawing { ink, from: from.into(), to };
        let whole = |name: &str| square(name) == Some((name, ""));
        (whole(&drawing.from) && drawing.to.as_deref().is_none_or(whole)).then_some(drawing)
    }

    /// Its colour.
    pub fn ink(&self) -> Ink {
        self.ink
    }

    /// The marked square, or where the arrow starts.
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Where the arrow ends; `None`: it is a mark.
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// `Gd4`, `Gd4e5`.
    fn read(text: &str) -> Option<Drawing> {
        let ink = Ink::ALL.into_iter().find(|ink| text.starts_with(ink.letter()))?;
        let (from, rest) = square(&text[1..])?;
        let to = match rest {
            "" => None,
            _ => Some(square(rest).filter(|(_, rest)| rest.is_empty())?.0.to_owned()),
        };
        Some(Drawing { ink, from: from.to_owned(), to })
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.ink.letter(), self.from, self.to().unwrap_or_default())
    }
}

/// Splits the name of a square from what follows it: a letter, and a number without leading zeros.
fn square(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|first: char| first.is_ascii_alphabetic())?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let good = (1..=2).contains(&end) && !digits.starts_with('0');
    good.then(|| text.split_at(1 + end))
}

/// A part of a comment's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Prose(&'a str),
    /// With its brackets.
    Command(&'a str),
}

impl<'a> Part<'a> {
    fn all(text: &'a str) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find("[%") {
            let Some(length) = rest[start..].find(']') else { break };
            parts.push(Part::Prose(&rest[..start]));
            parts.push(Part::Command(&rest[start..=start + length]));
            rest = &rest[start + length + 1..];
        }
        parts.push(Part::Prose(rest));
        parts
    }

    fn drawings(self) -> Vec<Drawing> {
        let Part::Command(text) = self else { return Vec::new() };
        let Some((name, list)) = text[2..text.len() - 1].split_once(' ') else { return Vec::new() };
        let wanted = |drawing: &Drawing| drawing.to.is_some() == (name == ARROWS);
        let known = name == ARROWS || name == SQUARES;
        let read = |text: &str| Drawing::read(text.trim()).filter(wanted);
        if known { list.split(',').filter_map(read).collect() } else { Vec::new() }
    }

    /// Whether it draws something, or is meant to.
    fn draws(self) -> bool {
        let Part::Command(text) = self else { return false };
        let name = text[2..text.len() - 1].split(' ').next();
        name == Some(ARROWS) || name == Some(SQUARES)
    }
}

/// Joins parts with single blanks where a command stands next to something.
fn join<'a>(parts: impl IntoIterator<Item = Part<'a>>) -> String {
    let mut text = String::new();
    for part in parts {
        let (Part::Prose(piece) | Part::Command(piece)) = part;
        let piece = piece.trim();
        if !piece.is_empty() {
            text += if text.is_empty() { "" } else { " " };
            text += piece;
        }
    }
    text
}

impl Comment {
    /// What a person wrote: the text without its commands.
    pub fn prose(&self) -> String {
        join(Part::all(self.text()).into_iter().filter(|part| matches!(part, Part::Prose(_))))
    }

    /// The marked squares and arrows in it. Entries that are not well-formed are skipped.
    pub fn drawings(&self) -> Vec<Drawing> {
        Part::all(self.text()).into_iter().flat_map(Part::drawings).collect()
    }

    /// What a person wrote in several comments.
    pub fn prose_of(comments: &[Comment]) -> String {
        let prose: Vec<String> = comments.iter().map(Comment::prose).filter(|prose| !prose.is_empty()).collect();
        prose.join("\n")
    }

    /// Several comments with another prose; their commands stay. Nothing changes if the prose is the same.
    pub fn with_prose(comments: &[Comment], prose: &str) -> Result<Vec<Comment>, RecordErrorKind> {
        let prose = prose.trim();
        if prose == Comment::prose_of(comments) {
            return Ok(comments.to_vec());
        }
        let commands = |comment: &Comment| {
            join(Part::all(comment.text()).into_iter().filter(|part| matches!(part, Part::Command(_))))
        };
        let mut texts: Vec<String> = comments.iter().map(commands).filter(|text| !text.is_empty()).collect();
        if !prose.is_empty() {
            texts.insert(0, prose.to_owned());
        }
        texts.into_iter().map(Comment::new).collect()
    }

    /// Several comments with other marks and arrows, in a comment of their own. Nothing changes if they are the same.
    pub fn with_drawings(comments: &[Comment], drawings: &[Drawing]) -> Vec<Comment> {
        let old: Vec<Drawing> = comments.iter().flat_map(Comment::drawings).collect();
        if old == drawings {
            return comments.to_vec();
        }
        let mut kept: Vec<Comment> = comments.iter().filter_map(Comment::undrawn).collect();
        let mut text = String::new();
        for (name, arrows) in [(SQUARES, false), (ARROWS, true)] {
            let list: Vec<String> =
                drawings.iter().filter(|one| one.to.is_some() == arrows).map(Drawing::to_string).collect();
            if !list.is_empty() {
                let blank = if text.is_empty() { "" } else { " " };
                write!(text, "{blank}[%{name} {}]", list.join(",")).expect("a String takes any text");
            }
        }
        if !text.is_empty() {
            kept.push(Comment(text));
        }
        kept
    }

    /// The comment without its drawings; `None` if nothing is left.
    fn undrawn(&self) -> Option<Comment> {
        let parts = Part::all(self.text());
        if !parts.iter().any(|part| part.draws()) {
            return Some(self.clone());
        }
        let text = join(parts.into_iter().filter(|part| !part.draws()));
        (!text.is_empty()).then_some(Comment(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comments(texts: &[&str]) -> Vec<Comment> {
        texts.iter().map(|text| Comment::new(*text).unwrap()).collect()
    }

    fn texts(comments: &[Comment]) -> Vec<&str> {
        comments.iter().map(Comment::text).collect()
    }

    #[track_caller]
    fn check(text: &str, prose: &str, drawings: &str) {
        let comment = Comment::new(text).unwrap();
        let drawn: Vec<String> = comment.drawings().iter().map(Drawing::to_string).collect();
        assert_eq!((comment.prose().as_str(), drawn.join(" ").as_str()), (prose, drawings), "{text}");
    }

    #[test]
    fn prose_and_drawings_of_a_comment() {
        check("a jump", "a jump", "");
        check("[%csl Gd4,Rk12][%cal Gd4e5,BB3C3]", "", "Gd4 Rk12 Gd4e5 BB3C3");
        check("good [%clk 0:10:00] here [%cal Ya1p14]", "good here", "Ya1p14");
        // Malformed entries are skipped, and an arrow is not a mark.
        check("[%csl Xd4,Gd4e5,G4,Gd04,Gd123,G,d4, Gd5]", "", "Gd5");
        check("[%cal Gd4] [%cal] [%csl ]", "", "");
        check("an open [%cal Gd4e5", "an open [%cal Gd4e5", "");
    }

    #[test]
    fn drawings_are_replaced_and_the_rest_stays() {
        let before = comments(&["why [%cal Gd4e5] not", "[%csl Gd4]", "[%clk 0:01:00]"]);
        let drawing = |text: &str| Drawing::read(text).unwrap();
        let after = Comment::with_drawings(&before, &[drawing("Ra1b2"), drawing("Ba1")]);
        assert_eq!(texts(&after), ["why not", "[%clk 0:01:00]", "[%csl Ba1] [%cal Ra1b2]"]);
        assert_eq!(texts(&Comment::with_drawings(&after, &[])), ["why not", "[%clk 0:01:00]"]);
        let same = [drawing("Gd4e5"), drawing("Gd4")];
        assert_eq!(Comment::with_drawings(&before, &same), before);
    }

    #[test]
    fn prose_is_replaced_and_commands_stay() {
        let before = comments(&["why [%cal Gd4e5] not", "[%clk 0:01:00]", "so"]);
        assert_eq!(Comment::prose_of(&before), "why not\nso");
        assert_eq!(Comment::with_prose(&before, " why not\nso ").unwrap(), before);
        let after = Comment::with_prose(&before, "because").unwrap();
        assert_eq!(texts(&after), ["because", "[%cal Gd4e5]", "[%clk 0:01:00]"]);
        assert_eq!(texts(&Comment::with_prose(&after, "").unwrap()), ["[%cal Gd4e5]", "[%clk 0:01:00]"]);
        assert_eq!(Comment::with_prose(&before, "a } b"), Err(RecordErrorKind::BadComment));
    }

    #[test]
    fn drawings_name_squares() {
        assert!(Drawing::new(Ink::Green, "d4", Some("k12".to_owned())).is_some());
        for bad in ["", "d", "4", "d0", "d4e5", "d4 ", "é4"] {
            assert_eq!(Drawing::new(Ink::Green, bad, None), None, "{bad}");
        }
    }
}
