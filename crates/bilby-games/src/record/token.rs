//! The lines of a file, and the tokens of its moves.

use super::{Comment, RecordErrorKind};

/// A line of the file with its number, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceLine<'a> {
    pub number: usize,
    pub text: Result<&'a str, &'a [u8]>,
}

impl SourceLine<'_> {
    pub fn is_blank(&self) -> bool {
        self.text.is_ok_and(|text| text.trim().is_empty())
    }
}

/// The remaining lines. Each is checked for UTF-8 by itself, so that a bad line affects only one game.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    /// Whether it is known that no comment ends in the rest.
    no_comment_ends: bool,
}

impl<'a> Lines<'a> {
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        // Some editors begin a UTF-8 file with a byte order mark.
        Lines { rest: bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes), number: 1, no_comment_ends: false }
    }

    /// The next line, without consuming it.
    pub fn peek(&self) -> Option<SourceLine<'a>> {
        self.clone().next()
    }

    /// The number of the line that comes next.
    pub fn number(&self) -> usize {
        self.number
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = SourceLine<'a>;

    fn next(&mut self) -> Option<SourceLine<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|byte| *byte == b'\n');
        let (line, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        self.number += 1;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Some(SourceLine { number: self.number - 1, text: std::str::from_utf8(line).map_err(|_| line) })
    }
}

/// A token among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A move, a number, a glyph or a result: text between blanks and brackets.
    Word(&'a str),
    Comment(Comment),
    Open,
    Close,
}

/// A token that can't be read, where it begins, and why.
pub(super) struct TokenError {
    pub line: usize,
    pub text: String,
    pub kind: RecordErrorKind,
}

/// The tokens of one game's moves. They end at the end of the file, or where the tags of the next game begin.
pub(super) struct Tokens<'a, 'l> {
    lines: &'l mut Lines<'a>,
    /// The rest of the current line.
    rest: &'a str,
    /// The number of that line.
    begun: usize,
    /// The line in which the last token ended.
    pub line: usize,
}

impl<'a, 'l> Tokens<'a, 'l> {
    pub fn new(lines: &'l mut Lines<'a>) -> Tokens<'a, 'l> {
        let line = lines.number();
        Tokens { lines, rest: "", begun: line, line }
    }

    /// The rest of the line of the last token.
    pub fn rest_of_line(&self) -> &'a str {
        self.rest.trim()
    }

    pub fn next(&mut self) -> Result<Option<Token<'a>>, TokenError> {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.is_empty() {
                self.line = self.begun;
                return self.token().map(Some);
            }
            match self.lines.peek() {
                Some(SourceLine { text: Ok(text), .. }) if text.starts_with('[') => return Ok(None),
                None => return Ok(None),
                Some(_) => self.rest = self.next_line()?.unwrap_or_default(),
            }
        }
    }

    fn next_line(&mut self) -> Result<Option<&'a str>, TokenError> {
        let Some(line) = self.lines.next() else { return Ok(None) };
        self.begun = line.number;
        match line.text {
            Ok(text) => Ok(Some(text)),
            Err(bytes) => {
                self.rest = "";
                let text = String::from_utf8_lossy(bytes).into_owned();
                Err(TokenError { line: line.number, text, kind: RecordErrorKind::NotUtf8 })
            }
        }
    }

    fn token(&mut self) -> Result<Token<'a>, TokenError> {
        let end = self.rest.find(|c: char| c.is_whitespace() || "{}()".contains(c)).unwrap_or(self.rest.len());
        if end > 0 {
            let (word, rest) = self.rest.split_at(end);
            self.rest = rest;
            return Ok(Token::Word(word));
        }
        let (bracket, rest) = self.rest.split_at(1);
        self.rest = rest;
        match bracket {
            "{" => self.comment().map(Token::Comment),
            "(" => Ok(Token::Open),
            ")" => Ok(Token::Close),
            _ => Err(self.bad("}", RecordErrorKind::StrayBracket)),
        }
    }

    fn comment(&mut self) -> Result<Comment, TokenError> {
        let behind = self.lines.clone();
        let mut text = String::new();
        loop {
            if let Some((inside, rest)) = self.rest.split_once('}') {
                text.push_str(inside);
                self.rest = rest;
                self.line = self.begun;
                return Comment::new(text).map_err(|kind| self.bad("{", kind));
            }
            text.push_str(self.rest);
            text.push('\n');
            // Searched only once: a file of nothing but open comments would otherwise be scanned again and again.
            let next = if self.lines.no_comment_ends { None } else { self.next_line()? };
            match next {
                Some(line) => self.rest = line,
                None => {
                    // The games after it may be valid, so the search for the next game starts here.
                    *self.lines = Lines { no_comment_ends: true, ..behind };
                    self.rest = "";
                    return Err(self.bad("{", RecordErrorKind::OpenComment));
                }
            }
        }
    }

    fn bad(&self, text: &str, kind: RecordErrorKind) -> TokenError {
        TokenError { line: self.line, text: text.to_owned(), kind }
    }
}
