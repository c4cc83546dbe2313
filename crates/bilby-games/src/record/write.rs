//! Writes records: tags, a blank line, each numbered move on a line of its own, the result.

use super::tags::write_tag;
use super::{Line, Note, Record};
use crate::Position;
use std::fmt::{self, Write};

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write_tag(f, "Game", record.kind())?;
    f.write_char('\n')?;
    let rules = record.rules.to_string();
    if !rules.is_empty() {
        write_tag(f, "Rules", rules)?;
        f.write_char('\n')?;
    }
    if !record.rules.has_fixed_start() || record.start != Position::start(record.rules, 0) {
        write_tag(f, "Start", &record.start)?;
        f.write_char('\n')?;
    }
    for tag in &record.tags {
        write_tag(f, tag.name(), tag.value())?;
        f.write_char('\n')?;
    }
    write_tag(f, "Result", &record.result)?;
    f.write_str("\n\n")?;

    let mut moves = Moves { out: String::new(), depth: 0 };
    moves.line(&record.line, record.start.clone(), 0);
    f.write_str(&moves.out)?;
    if !moves.out.is_empty() {
        f.write_char('\n')?;
    }
    writeln!(f, "{}", record.result.token())
}

struct Moves {
    out: String,
    depth: usize,
}

impl Moves {
    /// Writes a line of moves from `position`, after `number` numbered moves.
    fn line(&mut self, line: &Line, mut position: Position, mut number: u32) {
        for comment in &line.comments {
            self.token(format_args!("{{{}}}", comment.text()));
        }
        for ply in &line.plies {
            let before = (position.clone(), number);
            if position.restarts_numbers() {
                number = 0;
            }
            if position.opens_number() {
                number += 1;
                if self.depth == 0 && !self.out.is_empty() {
                    self.out.push('\n');
                }
                self.token(format_args!("{number}."));
            }
            self.token(format_args!("{}", ply.text));
            position = position.play(&ply.text).expect("a record holds legal moves only");
            for note in &ply.notes {
                match note {
                    Note::Glyph(glyph) => self.token(format_args!("{glyph}")),
                    Note::Comment(comment) => self.token(format_args!("{{{}}}", comment.text())),
                    Note::Variation(inner) => {
                        self.token(format_args!("("));
                        self.depth += 1;
                        self.line(inner, before.0.clone(), before.1);
                        self.depth -= 1;
                        self.out.push(')');
                    }
                }
            }
        }
    }

    /// Writes a token, with a blank before it unless it begins a line or a variation.
    fn token(&mut self, token: fmt::Arguments<'_>) {
        if !self.out.is_empty() && !self.out.ends_with(['\n', '(']) {
            self.out.push(' ');
        }
        self.out.write_fmt(token).expect("a String takes any text");
    }
}
