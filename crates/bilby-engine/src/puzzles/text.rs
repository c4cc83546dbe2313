//! Files of puzzles: a first line with the game, then one puzzle a line, its fields separated by `|`.
//!
//! ```text
//! bilby puzzles 1 billo
//! k3f9c2a|win|proved|1430|2||8/8/8/3s4/4R3/8/8/8 r - 0|Re4xd5|capture
//! ```

use super::{Puzzle, PuzzleKind, UnknownWordError};
use bilby_core::PositionError;
use bilby_games::{GameKind, Position, Rules};
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CollectionError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

const HEAD: &str = "bilby puzzles 1 ";

impl FromStr for Collection {
    type Err = CollectionError;

    fn from_str(text: &str) -> Result<Collection, CollectionError> {
        let mut lines = (1..).zip(text.lines());
        let first = lines.next().map_or("", |(_, line)| line);
        let game = first.strip_prefix(HEAD).and_then(|game| game.parse::<GameKind>().ok());
        let game = game.ok_or_else(|| CollectionError {
            line: 1,
            problem: format!("a file of puzzles begins with `{HEAD}` and a game"),
        })?;
        let mut puzzles = Vec::new();
        for (line, text) in lines.filter(|(_, line)| !line.is_empty()) {
            puzzles.push(puzzle(game, text).map_err(|problem| CollectionError { line, problem })?);
        }
        Ok(Collection { game, puzzles })
    }
}

fn puzzle(game: GameKind, line: &str) -> Result<Puzzle, String> {
    let fields: Vec<&str> = line.split('|').collect();
    let [id, kind, certainty, rating, goal, rules, position, solution, themes] = fields[..] else {
        return Err(format!("a puzzle has 9 fields, and this line has {}", fields.len()));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is not a number"));
    let word = |error: UnknownWordError| error.to_string();
    let kind: PuzzleKind = kind.parse().map_err(word)?;
    if kind.game() != game {
        return Err(format!("{kind} is not a kind of puzzle in {game}"));
    }
    let rules = Rules::read(game, rules).map_err(|error| error.to_string())?;
    let position = Position::read(rules, position).map_err(|error: PositionError| error.to_string())?;
    let mut at = position.clone();
    let mut moves = Vec::new();
    for text in solution.split(' ') {
        let unplayable = |refusal: &dyn fmt::Display| format!("the solution can't be played: {text}: {refusal}");
        let mv = at.read_move(text).map_err(|refusal| unplayable(&refusal))?;
        if at.write_move(mv).as_deref() != Some(text) {
            return Err(format!("the solution is not in canonical text: {text}"));
        }
        at = at.play(text).map_err(|refusal| unplayable(&refusal))?;
        moves.push(mv);
    }
    Ok(Puzzle {
        id: id.to_owned(),
        kind,
        certainty: certainty.parse().map_err(word)?,
        rating: number(rating)?.try_into().map_err(|_| format!("the rating {rating} is too high"))?,
        goal: number(goal)?,
        position,
        solution: moves,
        themes: themes
            .split(' ')
            .filter(|theme| !theme.is_empty())
            .map(str::parse)
            .collect::<Result<_, _>>()
            .map_err(word)?,
    })
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
