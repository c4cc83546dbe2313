//! Reading and replaying records.

use super::token::{BadToken, Lines, Token, Tokens};
use super::{DEEPEST_VARIATION, GameResult, Glyph, Line, Note, Ply, Problem, Record, RecordError, Tag};
use crate::{Kind, Position, Rules};

/// Reads the games of a file one after the other, each replayed by the rules.
///
/// After an error it goes on with the next game; a caller who wants to stop stops.
pub struct Reader<'a> {
    lines: Lines<'a>,
    game: usize,
    /// The last game could not be read: the next one has to be looked for.
    lost: bool,
}

impl<'a> Reader<'a> {
    /// Reads the games in these bytes.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { lines: Lines::new(bytes), game: 0, lost: false }
    }

    /// Passes over what is left of a game that could not be read.
    fn find_next_game(&mut self) {
        while self.lines.peek().is_some_and(|line| !line.text.is_ok_and(|text| text.starts_with("[Game "))) {
            self.lines.next();
        }
    }

    fn read_game(&mut self) -> Result<Record, RecordError> {
        let head = self.read_head()?;
        let start = head.start.clone();
        let game = self.game;
        let at = |line, ply, text: &str, problem| RecordError { line, game, ply, text: text.to_owned(), problem };

        let mut tokens = Tokens::new(&mut self.lines);
        let mut stack = Vec::new();
        let mut current = Frame::new(start.clone(), 0);
        let token = loop {
            let ply = current.ply + 1;
            let token =
                tokens.next().map_err(|BadToken { line, text, problem }| at(line, Some(ply), &text, problem))?;
            let line = tokens.line;
            let bad = |text: &str, problem| at(line, Some(ply), text, problem);
            let error = |text, problem| Err(bad(text, problem));
            match token {
                None if stack.is_empty() => return error("", Problem::NoResult),
                None => return error("(", Problem::OpenVariation),
                Some(Token::Comment(comment)) => match current.line.plies.last_mut() {
                    Some(last) => last.notes.push(Note::Comment(comment)),
                    None => current.line.comments.push(comment),
                },
                Some(Token::Open) if stack.len() == DEEPEST_VARIATION => return error("(", Problem::TooDeep),
                Some(Token::Open) => match current.variation() {
                    Some(inner) => stack.push(std::mem::replace(&mut current, inner)),
                    None => return error("(", Problem::NothingBefore),
                },
                Some(Token::Close) if current.line.plies.is_empty() && !stack.is_empty() => {
                    return error(")", Problem::EmptyVariation);
                }
                Some(Token::Close) => match stack.pop() {
                    Some(outer) => {
                        let inner = std::mem::replace(&mut current, outer).line;
                        current.note(Note::Variation(inner));
                    }
                    None => return error(")", Problem::StrayBracket),
                },
                Some(Token::Word("*" | "drawn" | "won")) if !stack.is_empty() => {
                    return error("", Problem::ResultInVariation);
                }
                Some(Token::Word(word @ ("*" | "drawn"))) => break word.to_owned(),
                Some(Token::Word("won")) => match tokens.next() {
                    Ok(Some(Token::Word(seat))) => break format!("won {seat}"),
                    _ => return error("won", Problem::BadResult),
                },
                Some(Token::Word(word)) => match Glyph::read(word) {
                    Some(Ok(_)) if current.line.plies.is_empty() => return error(word, Problem::NothingBefore),
                    Some(Ok(glyph)) => current.note(Note::Glyph(glyph)),
                    Some(Err(problem)) => return error(word, problem),
                    None => match without_number(word) {
                        "" => {}
                        text => current.play(text).map_err(|problem| bad(text, problem))?,
                    },
                },
            }
        };

        let last_line = tokens.line;
        let error = |problem| at(last_line, None, &token, problem);
        let result = GameResult::read(&token, head.rules.seat_names()).map_err(error)?;
        let result = match head.result {
            None => result,
            Some((line, text)) => {
                let tag = GameResult::read(&text, head.rules.seat_names());
                let tag = tag.map_err(|problem| at(line, None, &text, problem))?;
                if tag.ending() != result.ending() {
                    return Err(error(Problem::ResultsDiffer(text)));
                }
                tag
            }
        };
        result.check_against(&current.position).map_err(error)?;
        let behind = tokens.rest_of_line();
        if !behind.is_empty() {
            return Err(at(last_line, None, behind, Problem::AfterResult));
        }
        if let Some(line) = self.lines.peek()
            && !line.is_blank()
        {
            return Err(at(line.number, None, line.text.unwrap_or_default(), Problem::NoBlankLine));
        }
        Ok(Record { rules: head.rules, start, tags: head.tags, line: current.line, end: current.position, result })
    }

    /// Reads the tags of a game, and what follows from them.
    fn read_head(&mut self) -> Result<Head, RecordError> {
        let game = self.game;
        let error = |line, text: &str, problem| RecordError { line, game, ply: None, text: text.to_owned(), problem };
        let mut tags: Vec<(usize, Tag)> = Vec::new();
        while let Some(line) = self.lines.peek() {
            let text = line.text.map_err(|bytes| {
                self.lines.next();
                error(line.number, &String::from_utf8_lossy(bytes), Problem::NotUtf8)
            })?;
            if !text.starts_with('[') {
                if tags.is_empty() {
                    self.lines.next();
                    return Err(error(line.number, text, Problem::NoGameTag));
                }
                break;
            }
            // A second Game tag begins the next game: this one ends without a result.
            if !tags.is_empty() && text.starts_with("[Game ") {
                break;
            }
            self.lines.next();
            let tag = Tag::read(text.trim_end()).map_err(|problem| error(line.number, text, problem))?;
            if tags.is_empty() && tag.name() != "Game" {
                return Err(error(line.number, text, Problem::NoGameTag));
            }
            if tags.iter().any(|(_, known)| known.name() == tag.name()) {
                return Err(error(line.number, text, Problem::RepeatedTag));
            }
            tags.push((line.number, tag));
        }

        let find = |name: &str| {
            let tag = tags.iter().find(|(_, tag)| tag.name() == name);
            tag.map(|(line, tag)| (*line, tag.value().to_owned()))
        };
        let (game_line, name) = find("Game").expect("the first tag is Game");
        let kind: Kind = name.parse().map_err(|unknown| error(game_line, &name, Problem::UnknownGame(unknown)))?;
        let (line, text) = find("Rules").unwrap_or((game_line, String::new()));
        let rules = Rules::read(kind, &text).map_err(|problem| error(line, &text, Problem::Rules(problem)))?;
        let start = match find("Start") {
            Some((line, text)) => {
                Position::read(rules, &text).map_err(|problem| error(line, &text, Problem::Start(problem)))?
            }
            None if rules.has_fixed_start() => Position::start(rules, 0),
            None => return Err(error(game_line, &name, Problem::NoStart)),
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

/// What the tags say.
struct Head {
    rules: Rules,
    start: Position,
    tags: Vec<Tag>,
    result: Option<(usize, String)>,
}

/// A line of moves that is being read.
struct Frame {
    line: Line,
    position: Position,
    /// The position before the last move: what its variations start from.
    before: Option<Position>,
    ply: usize,
}

impl Frame {
    fn new(position: Position, ply: usize) -> Frame {
        Frame { line: Line::default(), position, before: None, ply }
    }

    fn play(&mut self, text: &str) -> Result<(), Problem> {
        let after = self.position.play(text).map_err(Problem::Move)?;
        self.before = Some(std::mem::replace(&mut self.position, after));
        self.line.plies.push(Ply { text: text.to_owned(), notes: Vec::new() });
        self.ply += 1;
        Ok(())
    }

    /// The beginning of an alternative to the last move.
    fn variation(&self) -> Option<Frame> {
        self.before.clone().map(|before| Frame::new(before, self.ply - 1))
    }

    fn note(&mut self, note: Note) {
        self.line.plies.last_mut().expect("notes stand after a move").notes.push(note);
    }
}

/// A word without the number that may stand before a move: `12.`, `12...`, `12.h3-g4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}
