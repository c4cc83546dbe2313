//! Files of puzzles: a first line with the game, then one puzzle a line, its fields separated by `|`.
//!
//! ```text
//! bilby puzzles 1 billo
//! k3f9c2a|win|proved|1430|2||8/8/8/3s4/4R3/8/8/8 r - 0|Re4xd5|capture
//! ```

use super::{Puzzle, PuzzleKind, UnknownWordError};
use bilby_core::{PositionError, RulesError};
use bilby_games::{GameKind, Move, Position, Refusal, Rules};
use std::fmt;
use std::str::FromStr;

/// The puzzles of one game, in the order of their ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The game.
    pub game: GameKind,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// A file of puzzles that can't be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct CollectionError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: PuzzleTextError,
}

/// What is wrong with a line of a file of puzzles.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PuzzleTextError {
    /// The first line does not name a game.
    #[error("a file of puzzles begins with `{HEAD}` and a game")]
    Head,
    /// It does not have nine fields, but this many.
    #[error("a puzzle has 9 fields, and this line has {0}")]
    Fields(usize),
    /// A word is unknown.
    #[error(transparent)]
    Word(#[from] UnknownWordError),
    /// The kind belongs to another game.
    #[error("{kind} is not a kind of puzzle in {game}")]
    Kind {
        /// The kind.
        kind: PuzzleKind,
        /// The game of the file.
        game: GameKind,
    },
    /// The rules are not those of the game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position is not one of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The rules refuse a move of the solution.
    #[error("the solution can't be played: {text}: {refusal}")]
    Move {
        /// The move.
        text: String,
        /// Why the rules refuse it.
        refusal: Refusal,
    },
    /// A move of the solution is legal, but not in its canonical text.
    #[error("the solution is not in canonical text: {0}")]
    NotCanonical(String),
    /// A text is not a number.
    #[error("{0:?} is not a number")]
    Number(String),
    /// The rating is too high.
    #[error("the rating {0} is too high")]
    Rating(String),
}

const HEAD: &str = "bilby puzzles 1 ";

impl FromStr for Collection {
    type Err = CollectionError;

    fn from_str(text: &str) -> Result<Collection, CollectionError> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map_or("", |(_, line)| line);
        let game = first.strip_prefix(HEAD).and_then(|game| game.parse::<GameKind>().ok());
        let game = game.ok_or(CollectionError { line: 1, error: PuzzleTextError::Head })?;
        let mut puzzles = Vec::new();
        for (line, text) in lines.filter(|(_, line)| !line.is_empty()) {
            puzzles.push(puzzle(game, text).map_err(|error| CollectionError { line, error })?);
        }
        Ok(Collection { game, puzzles })
    }
}

fn puzzle(game: GameKind, line: &str) -> Result<Puzzle, PuzzleTextError> {
    let fields: Vec<&str> = line.split('|').collect();
    let [id, kind, certainty, rating, goal, rules, position, solution, themes] = fields[..] else {
        return Err(PuzzleTextError::Fields(fields.len()));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| PuzzleTextError::Number(text.to_owned()));
    let kind: PuzzleKind = kind.parse()?;
    if kind.game() != game {
        return Err(PuzzleTextError::Kind { kind, game });
    }
    let position = Position::read(Rules::read(game, rules)?, position)?;
    Ok(Puzzle {
        id: id.to_owned(),
        kind,
        solution: moves(&position, solution)?,
        certainty: certainty.parse()?,
        rating: number(rating)?.try_into().map_err(|_| PuzzleTextError::Rating(rating.to_owned()))?,
        goal: number(goal)?,
        position,
        themes: themes.split(' ').filter(|theme| !theme.is_empty()).map(str::parse).collect::<Result<_, _>>()?,
    })
}

/// The moves of a solution, whose texts have to be canonical.
fn moves(start: &Position, solution: &str) -> Result<Vec<Move>, PuzzleTextError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in solution.split(' ') {
        let refused = |refusal| PuzzleTextError::Move { text: text.to_owned(), refusal };
        let mv = position.read_move(text).map_err(refused)?;
        if position.write_move(mv).as_deref() != Some(text) {
            return Err(PuzzleTextError::NotCanonical(text.to_owned()));
        }
        position = position.play_move(mv).expect("a move that was read is legal");
        moves.push(mv);
    }
    Ok(moves)
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}{}", self.game)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, kind, certainty, rating, goal, position, solution, themes } = self;
        let themes: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
        let (rules, solution, themes) = (position.rules(), position.write_line(solution).join(" "), themes.join(" "));
        write!(f, "{id}|{kind}|{certainty}|{rating}|{goal}|{rules}|{position}|{solution}|{themes}")
    }
}
