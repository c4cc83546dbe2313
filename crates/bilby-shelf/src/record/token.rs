//! The lines of a file, and the tokens among its moves.

use super::{Comment, Problem};

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

/// The lines still to be read. Each is checked for UTF-8 by itself, so that one bad line spoils one game only.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        // Some editors begin a UTF-8 file with a byte order mark.
        Lines { rest: bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes), number: 1 }
    }

    /// The next line, left where it is.
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

/// What stands among the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A move, a number, a glyph, a result: what stands between blanks and brackets.
    Word(&'a str),
    Comment(Comment),
    Open,
    Close,
}

/// A token that can't be read, where it begins, and why.
pub(super) struct BadToken {
    pub line: usize,
    pub text: String,
    pub problem: Problem,
}

/// The tokens of one game's moves. They end at the end of the file, or where the tags of the next game begin.
pub(super) struct Tokens<'a, 'l> {
    lines: &'l mut Lines<'a>,
    /// What is left of the line that was begun.
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

    /// What is left of the line of the last token.
    pub fn rest_of_line(&self) -> &'a str {
        self.rest.trim()
    }

    pub fn next(&mut self) -> Result<Option<Token<'a>>, BadToken> {
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

    fn next_line(&mut self) -> Result<Option<&'a str>, BadToken> {
        let Some(line) = self.lines.next() else { return Ok(None) };
        self.begun = line.number;
        match line.text {
            Ok(text) => Ok(Some(text)),
            Err(bytes) => {
                self.rest = "";
                let text = String::from_utf8_lossy(bytes).into_owned();
                Err(BadToken { line: line.number, text, problem: Problem::NotUtf8 })
            }
        }
    }

    fn token(&mut self) -> Result<Token<'a>, BadToken> {
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
            _ => Err(self.bad("}", Problem::StrayBracket)),
        }
    }

    fn comment(&mut self) -> Result<Comment, BadToken> {
        let behind = self.lines.clone();
        let mut text = String::new();
        loop {
            if let Some((inside, rest)) = self.rest.split_once('}') {
                text.push_str(inside);
                self.rest = rest;
                self.line = self.begun;
                return Comment::new(text).map_err(|problem| self.bad("{", problem));
            }
            text.push_str(self.rest);
            text.push('\n');
            match self.next_line()? {
                Some(line) => self.rest = line,
                None => {
                    // The games behind it may be sound: whoever goes on looks for them from here.
                    *self.lines = behind;
                    self.rest = "";
                    return Err(self.bad("{", Problem::OpenComment));
                }
            }
        }
    }

    fn bad(&self, text: &str, problem: Problem) -> BadToken {
        BadToken { line: self.line, text: text.to_owned(), problem }
    }
}
