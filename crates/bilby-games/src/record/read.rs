//! Reads and replays records.

use super::token::{Lines, Token, TokenError, Tokens};
use super::{DEEPEST_VARIATION, GameResult, Glyph, Line, Note, Ply, Record, RecordError, RecordErrorKind, Tag};
use crate::{GameKind, Position, Rules};

/// The longest line of a tag, and the maximum number of tags: far more than anyone writes, and few enough to search.
const LONGEST_TAG: usize = 64 * 1024;
const MOST_TAGS: usize = 1000;

/// Reads the games of a file one after the other, and replays each by the rules.
///
/// After an error it continues with the next game; a caller can stop instead.
pub struct Reader<'a> {
    lines: Lines<'a>,
    game: usize,
    /// Whether the last game could not be read, so the next one has to be found.
    lost: bool,
}

impl<'a> Reader<'a> {
    /// Reads the games in these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { lines: Lines::new(bytes), game: 0, lost: false }
    }

    /// Skips the rest of a game that could not be read.
    fn find_next_game(&mut self) {
        while self.lines.peek().is_some_and(|line| !line.text.is_ok_and(|text| text.starts_with("[Game "))) {
            self.lines.next();
        }
    }

    fn read_game(&mut self) -> Result<Record, RecordError> {
        let head = self.read_head()?;
        let start = head.start.clone();
        let game = self.game;
        let at = |line, ply, text: &str, kind| RecordError { line, game, ply, text: text.to_owned(), kind };

        let mut tokens = Tokens::new(&mut self.lines);
        let mut stack = Vec::new();
        let mut current = Frame::new(start.clone(), 0);
        let token = loop {
            let ply = current.ply + 1;
            let token = tokens.next().map_err(|TokenError { line, text, kind }| at(line, Some(ply), &text, kind))?;
            let line = tokens.line;
            let bad = |text: &str, kind| at(line, Some(ply), text, kind);
            let error = |text, kind| Err(bad(text, kind));
            match token {
                None if stack.is_empty() => return error("", RecordErrorKind::NoResult),
                None => return error("(", RecordErrorKind::OpenVariation),
                Some(Token::Comment(comment)) => match current.line.plies.last_mut() {
                    Some(last) => last.notes.push(Note::Comment(comment)),
                    None => current.line.comments.push(comment),
                },
                Some(Token::Open) if stack.len() == DEEPEST_VARIATION => return error("(", RecordErrorKind::TooDeep),
                Some(Token::Open) => match current.variation() {
                    Some(inner) => stack.push(std::mem::replace(&mut current, inner)),
                    None => return error("(", RecordErrorKind::NothingBefore),
                },
                Some(Token::Close) if current.line.plies.is_empty() && !stack.is_empty() => {
                    return error(")", RecordErrorKind::EmptyVariation);
                }
                Some(Token::Close) => match stack.pop() {
                    Some(outer) => {
                        let inner = std::mem::replace(&mut current, outer).line;
                        current.note(Note::Variation(inner));
                    }
                    None => return error(")", RecordErrorKind::StrayBracket),
                },
                Some(Token::Word(word @ ("*" | "drawn" | "won"))) if !stack.is_empty() => {
                    let mut behind = tokens.next();
                    if word == "won" && matches!(behind, Ok(Some(Token::Word(_)))) {
                        behind = tokens.next();
                    }
                    // If no bracket closes behind it, the result is the game's, and the bracket was forgotten.
                    return match behind {
                        Ok(Some(Token::Close)) => error(word, RecordErrorKind::ResultInVariation),
                        _ => error("(", RecordErrorKind::OpenVariation),
                    };
                }
                Some(Token::Word(word @ ("*" | "drawn"))) => break word.to_owned(),
                Some(Token::Word("won")) => match tokens.next() {
                    Ok(Some(Token::Word(seat))) => break format!("won {seat}"),
                    _ => return error("won", RecordErrorKind::BadResult),
                },
                Some(Token::Word(word)) => match Glyph::read(word) {
                    Some(Ok(_)) if current.line.plies.is_empty() => return error(word, RecordErrorKind::NothingBefore),
                    Some(Ok(glyph)) => current.note(Note::Glyph(glyph)),
                    Some(Err(kind)) => return error(word, kind),
                    None => match without_number(word) {
                        "" => {}
                        text => current.play(text).map_err(|kind| bad(text, kind))?,
                    },
                },
            }
        };

        let last_line = tokens.line;
        let error = |kind| at(last_line, None, &token, kind);
        let result = GameResult::read(&token, head.rules.seat_names()).map_err(error)?;
        let result = match head.result {
            None => result,
            Some((line, text)) => {
                let tag = GameResult::read(&text, head.rules.seat_names());
                let tag = tag.map_err(|kind| at(line, None, &text, kind))?;
                if tag.ending() != result.ending() {
                    return Err(error(RecordErrorKind::ResultsDiffer(text)));
                }
                tag
            }
        };
        result.check_against(&current.position).map_err(error)?;
        let behind = tokens.rest_of_line();
        if !behind.is_empty() {
            return Err(at(last_line, None, behind, RecordErrorKind::AfterResult));
        }
        if let Some(line) = self.lines.peek()
            && !line.is_blank()
        {
            return Err(at(line.number, None, line.text.unwrap_or_default(), RecordErrorKind::NoBlankLine));
        }
        Ok(Record { rules: head.rules, start, tags: head.tags, line: current.line, end: current.position, result })
    }

    /// Reads the tags of a game, and what follows from them.
    fn read_head(&mut self) -> Result<Head, RecordError> {
        let game = self.game;
        let error = |line, text: &str, kind| RecordError { line, game, ply: None, text: text.to_owned(), kind };
        let mut tags: Vec<(usize, Tag)> = Vec::new();
        let mut others = 0;
        while let Some(line) = self.lines.peek() {
            let text = line.text.map_err(|bytes| {
                self.lines.next();
                error(line.number, &String::from_utf8_lossy(bytes), RecordErrorKind::NotUtf8)
            })?;
            if !text.starts_with('[') {
                if tags.is_empty() {
                    self.lines.next();
                    return Err(error(line.number, text, RecordErrorKind::NoGameTag));
                }
                break;
            }
            // A second Game tag begins the next game, so this one ends without a result.
            if !tags.is_empty() && text.starts_with("[Game ") {
                break;
            }
            self.lines.next();
            if text.len() > LONGEST_TAG {
                return Err(error(line.number, text, RecordErrorKind::BadTag("a tag is not longer than 64 KiB")));
            }
            let tag = Tag::read(text.trim_end()).map_err(|kind| error(line.number, text, kind))?;
            // Tags that follow from the game don't count, because the writer adds the missing ones.
            others += usize::from(!Tag::OWN.contains(&tag.name()));
            if others > MOST_TAGS {
                return Err(error(line.number, text, RecordErrorKind::BadTag("a game has 1000 tags at most")));
            }
            if tags.is_empty() && tag.name() != "Game" {
                return Err(error(line.number, text, RecordErrorKind::NoGameTag));
            }
            if tags.iter().any(|(_, known)| known.name() == tag.name()) {
                return Err(error(line.number, text, RecordErrorKind::RepeatedTag));
            }
            tags.push((line.number, tag));
        }

        let find = |name: &str| {
            let tag = tags.iter().find(|(_, tag)| tag.name() == name);
            tag.map(|(line, tag)| (*line, tag.value().to_owned()))
        };
        let (game_line, name) = find("Game").expect("the first tag is Game");
        let kind: GameKind =
            name.parse().map_err(|unknown| error(game_line, &name, RecordErrorKind::UnknownGame(unknown)))?;
        let (line, text) = find("Rules").unwrap_or((game_line, String::new()));
        let rules = Rules::read(kind, &text).map_err(|wrong| error(line, &text, RecordErrorKind::Rules(wrong)))?;
        let start = match find("Start") {
            Some((line, text)) => {
                Position::read(rules, &text).map_err(|wrong| error(line, &text, RecordErrorKind::Start(wrong)))?
            }
            None if rules.has_fixed_start() => Position::start(rules, 0),
            None => return Err(error(game_line, &name, RecordErrorKind::NoStart)),
        };
        let result = find("Result");
        let tags = tags.into_iter().map(|(_, tag)| tag).filter(|tag| !Tag::OWN.contains(&tag.name())).collect();
        Ok(Head { rules, start, tags, result })
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if std::mem::take(&mut self.lost) {
            self.find_next_game();
        }
        while self.lines.peek()?.is_blank() {
            self.lines.next();
        }
        self.game += 1;
        let read = self.read_game();
        self.lost = read.is_err();
        Some(read)
    }
}

/// The content of the tags.
pub struct Head {
    rules: Rules,
    start: Position,
    tags: Vec<Tag>,
    /// The line of the tag, and its value.
    result: Option<(usize, String)>,
}

impl Head {
    /// Reads the tags of the first game. Its moves are neither read nor played.
    pub fn read(bytes: &[u8]) -> Result<Head, RecordError> {
        let mut reader = Reader { game: 1, ..Reader::new(bytes) };
        while reader.lines.peek().is_some_and(|line| line.is_blank()) {
            reader.lines.next();
        }
        if reader.lines.peek().is_none() {
            let kind = RecordErrorKind::NoGameTag;
            return Err(RecordError { line: 1, game: 1, ply: None, text: String::new(), kind });
        }
        reader.read_head()
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The result, if a tag says it and it can be read.
    pub fn result(&self) -> Option<GameResult> {
        let (_, text) = self.result.as_ref()?;
        GameResult::read(text, self.rules.seat_names()).ok()
    }

    /// The value of a tag other than `Game`, `Rules`, `Start` and `Result`, if it exists.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name() == name).map(Tag::value)
    }
}

/// A line of moves that is being read.
struct Frame {
    line: Line,
    position: Position,
    /// The position before the last move, where its variations start.
    before: Option<Position>,
    ply: usize,
}

impl Frame {
    fn new(position: Position, ply: usize) -> Frame {
        Frame { line: Line::default(), position, before: None, ply }
    }

    fn play(&mut self, text: &str) -> Result<(), RecordErrorKind> {
        let after = self.position.play(text).map_err(RecordErrorKind::Move)?;
        self.before = Some(std::mem::replace(&mut self.position, after));
        self.line.plies.push(Ply { text: text.to_owned(), notes: Vec::new() });
        self.ply += 1;
        Ok(())
    }

    /// Begins an alternative to the last move.
    fn variation(&self) -> Option<Frame> {
        self.before.clone().map(|before| Frame::new(before, self.ply - 1))
    }

    fn note(&mut self, note: Note) {
        self.line.plies.last_mut().expect("notes stand after a move").notes.push(note);
    }
}

/// Removes the number that may precede a move: `12.`, `12...`, `12.h3-g4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
