//! Notes after a move.

use super::{Line, RecordErrorKind};
use std::fmt;

/// A note after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// `!`, `?!`, `$7`.
    Glyph(Glyph),
    /// `{…}`.
    Comment(Comment),
    /// `(…)`: an alternative to the move before it.
    Variation(Line),
}

/// A judgement of a move, numbered as in PGN; the first six are written as signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph(pub u8);

impl Glyph {
    const SIGNS: [(Glyph, &'static str); 6] =
        [(Glyph(1), "!"), (Glyph(2), "?"), (Glyph(3), "!!"), (Glyph(4), "??"), (Glyph(5), "!?"), (Glyph(6), "?!")];

    /// `?`: a mistake.
    pub const MISTAKE: Glyph = Glyph(2);
    /// `??`: a blunder.
    pub const BLUNDER: Glyph = Glyph(4);
    /// `?!`: dubious.
    pub const DUBIOUS: Glyph = Glyph(6);

    /// Returns whether it says that there was a better move.
    pub fn is_mistake(self) -> bool {
        matches!(self, Glyph::MISTAKE | Glyph::BLUNDER | Glyph::DUBIOUS)
    }

    /// Reads a sign, or `$` and a number up to 255. Returns `None` if the text is not a glyph at all.
    pub(super) fn read(text: &str) -> Option<Result<Glyph, RecordErrorKind>> {
        if let Some((glyph, _)) = Glyph::SIGNS.iter().find(|(_, sign)| *sign == text) {
            return Some(Ok(*glyph));
        }
        let number = text.strip_prefix('$')?;
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        Some(if digits {
            number.parse().map(Glyph).map_err(|_| RecordErrorKind::BadGlyph)
        } else {
            Err(RecordErrorKind::BadGlyph)
        })
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Glyph::SIGNS.iter().find(|(glyph, _)| glyph == self) {
            Some((_, sign)) => f.write_str(sign),
            None => write!(f, "${}", self.0),
        }
    }
}

/// A comment: any text without a closing brace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment(pub(super) String);

impl Comment {
    /// A comment with this text, which must not contain a closing brace (there is no escape for it) or a carriage
    /// return.
    pub fn new(text: impl Into<String>) -> Result<Comment, RecordErrorKind> {
        let text = text.into();
        if text.contains(['}', '\r']) { Err(RecordErrorKind::BadComment) } else { Ok(Comment(text)) }
    }

    /// The text between the braces.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The clock reading `[%clk h:mm:ss]` in the comment, in seconds.
    pub fn clock(&self) -> Option<u64> {
        let (hours, rest) = self.command("clk")?.split_once(':')?;
        let (minutes, seconds) = rest.split_once(':')?;
        let number = |text: &str, longest: usize| {
            let good = (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            good.then(|| text.parse::<u64>().ok()).flatten()
        };
        let (minutes, seconds) = (number(minutes, 2)?, number(seconds, 2)?);
        (minutes < 60 && seconds < 60).then_some(number(hours, 9)? * 3600 + minutes * 60 + seconds)
    }

    /// The evaluation `[%eval …]` in the comment, as it is written.
    pub fn eval(&self) -> Option<&str> {
        self.command("eval")
    }

    fn command(&self, name: &str) -> Option<&str> {
        let (_, rest) = self.0.split_once(&format!("[%{name} "))?;
        Some(rest.split_once(']')?.0.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_are_found_in_comments() {
        let comment = Comment::new("good [%clk 1:02:03] [%eval 7 marbles]").unwrap();
        assert_eq!(comment.clock(), Some(3723));
        assert_eq!(comment.eval(), Some("7 marbles"));
        for none in ["", "[%clk 1:02]", "[%clk 1:60:00]", "[%clk -1:00:00]", "[%clk 1:02:03", "clk 1:02:03"] {
            assert_eq!(Comment::new(none).unwrap().clock(), None, "{none}");
        }
        assert_eq!(Comment::new("a}b"), Err(RecordErrorKind::BadComment));
    }

    #[test]
    fn glyphs() {
        for (text, expected) in
            [("!", Some("!")), ("$4", Some("??")), ("$19", Some("$19")), ("Re2", None), ("!?!", None)]
        {
            let read = Glyph::read(text).map(|glyph| glyph.unwrap().to_string());
            assert_eq!(read.as_deref(), expected, "{text}");
        }
        for bad in ["$", "$x", "$256", "$-1"] {
            assert_eq!(Glyph::read(bad), Some(Err(RecordErrorKind::BadGlyph)), "{bad}");
        }
    }
}
