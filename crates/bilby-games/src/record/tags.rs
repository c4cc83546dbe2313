//! Tags: `[Name "value"]`.

use super::RecordErrorKind;
use std::fmt;

/// A tag of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    name: String,
    value: String,
}

impl Tag {
    /// The tags that follow from the game itself; they can't be set by hand.
    pub(super) const OWN: [&'static str; 4] = ["Game", "Rules", "Start", "Result"];

    /// Creates a tag. The name is letters, digits and underscores, beginning with a letter; the value is any text on
    /// one line.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Result<Tag, RecordErrorKind> {
        let tag = Tag { name: name.into(), value: value.into() };
        if !is_name(&tag.name) || tag.value.contains(['\n', '\r']) {
            return Err(RecordErrorKind::BadTag("a tag is [Name \"value\"] on one line"));
        }
        if Tag::OWN.contains(&&*tag.name) {
            return Err(RecordErrorKind::BadTag("Game, Rules, Start and Result follow from the game itself"));
        }
        Ok(tag)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its value, without escapes.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Reads a line. Here `Game` and the like are tags too.
    pub(super) fn read(line: &str) -> Result<Tag, RecordErrorKind> {
        let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let inside = inside.ok_or(RecordErrorKind::BadTag("a tag ends with ]"))?;
        let (name, quoted) = inside.split_once(' ').ok_or(RecordErrorKind::BadTag("a tag is [Name \"value\"]"))?;
        if !is_name(name) {
            return Err(RecordErrorKind::BadTag(
                "a tag's name is letters, digits and underscores, beginning with a letter",
            ));
        }
        let escaped = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let escaped = escaped.ok_or(RecordErrorKind::BadTag("a tag's value stands in double quotes"))?;
        let mut value = String::with_capacity(escaped.len());
        let mut letters = escaped.chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    Some(escaped @ ('"' | '\\')) => value.push(escaped),
                    _ => return Err(RecordErrorKind::BadTag("a backslash stands only before \" or another backslash")),
                },
                '"' => return Err(RecordErrorKind::BadTag("a double quote inside a value is written \\\"")),
                other => value.push(other),
            }
        }
        Ok(Tag { name: name.to_owned(), value })
    }
}

/// Writes a tag's line, without the line's end.
pub(super) fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: impl fmt::Display) -> fmt::Result {
    let value = value.to_string().replace('\\', "\\\\").replace('"', "\\\"");
    write!(f, "[{name} \"{value}\"]")
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
