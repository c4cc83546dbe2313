//! Puzzles: positions with exactly one right move.
//!
//! A [`PuzzleKind`] says what is asked, and `solve` answers it: it returns the solution only if that is the only one. Making
//! puzzles ([`Maker`]) and checking a file of them ([`Puzzle::check`]) both call it, so a file holds nothing that can't
//! be proved again. What has been proved and what a search has merely found are told apart by [`Certainty`].
//!
//! - `billabong`, `bilitaire` and `billo` solve the kinds of one game each; `forced_win` and `small_graph` are Billo's
//!   proofs, `unique_solution` checks that there is no other solution, and `winning_line` makes lines of what is
//!   proved.
//! - `maker` plays the games that the puzzles come from, and `few_men` sets up endings; `difficulty` and `themes`
//!   describe a puzzle; `fingerprint` finds duplicates.
//! - `examine` says of any position whether it is a puzzle, and if not, why.
//! - `text` reads and writes files of puzzles.

mod bilitaire;
mod billabong;
mod billo;
mod difficulty;
mod examine;
mod few_men;
mod fingerprint;
mod forced_win;
mod kind;
mod maker;
mod small_graph;
#[cfg(test)]
mod tests;
mod text;
mod themes;
mod unique_solution;
mod winning_line;

pub use examine::{Examination, NotPuzzleReason};
pub use kind::{Certainty, PuzzleKind, UnknownWordError};
pub use maker::{Maker, Source};
pub use text::{Collection, CollectionError, PuzzleTextError};
pub use themes::Theme;

use bilby_games::{Move, Position};

/// A position with exactly one right move, or one right line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// A short name, which depends on the kind and on the position only.
    pub id: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// How sure it is that there is one solution.
    pub certainty: Certainty,
    /// How hard it is, on the scale of ratings: 1500 is in the middle.
    pub rating: u16,
    /// The number in the question: turns, or marbles; 0 where the question has none.
    pub goal: u32,
    /// Where it begins. The seat on move solves it.
    pub position: Position,
    /// The moves: one of the solver, the reply, one of the solver and so on.
    pub solution: Vec<Move>,
    /// What it is about.
    pub themes: Vec<Theme>,
}

/// The only solution of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    pub goal: u32,
    pub certainty: Certainty,
    pub moves: Vec<Move>,
}

/// Solves a position for a kind of puzzle; `None` if it is not one: it has no solution, several, or none that can be
/// proved with the work that a puzzle is worth.
pub(crate) fn solve(kind: PuzzleKind, position: &Position) -> Option<Solution> {
    match position {
        Position::Billabong(position) => billabong::solve(kind, position),
        Position::Bilitaire(position) => bilitaire::solve(kind, position),
        Position::Billo(position) => billo::solve(kind, position),
    }
}

/// The most moves that the solver makes in one puzzle.
const MOST_TURNS: usize = 3;

/// A position with fewer legal moves than this asks nothing.
const FEWEST_MOVES: usize = 4;

impl Puzzle {
    /// The puzzle of this kind that the position is, if it is one.
    pub fn find(kind: PuzzleKind, position: &Position) -> Option<Puzzle> {
        let position = &canonical(position);
        let Solution { goal, certainty, moves } = solve(kind, position)?;
        let themes = themes::of(kind, position, &moves);
        let rating = difficulty::rating(kind, position, &moves);
        let id = fingerprint::id(kind, position);
        Some(Puzzle { id, kind, certainty, rating, goal, position: position.clone(), solution: moves, themes })
    }

    /// Solves the puzzle again. `Err` says what is wrong with it.
    pub fn check(&self) -> Result<(), CheckError> {
        if canonical(&self.position) != self.position || fingerprint::id(self.kind, &self.position) != self.id {
            return Err(CheckError::Name);
        }
        let solution = solve(self.kind, &self.position).ok_or(CheckError::NotOne)?;
        if solution.moves != self.solution || solution.goal != self.goal {
            return Err(CheckError::Another(self.position.write_line(&solution.moves).join(" ")));
        }
        if solution.certainty != self.certainty {
            return Err(CheckError::Certainty);
        }
        if themes::of(self.kind, &self.position, &self.solution) != self.themes {
            return Err(CheckError::Themes);
        }
        Ok(())
    }
}

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// The position or the id is not as it is written.
    #[error("the id does not belong to the position, or the position has a clock")]
    Name,
    /// There is no solution, or more than one.
    #[error("there is not exactly one solution")]
    NotOne,
    /// The solution is another.
    #[error("the solution is another: {0}")]
    Another(String),
    /// It is proved, or is not.
    #[error("it is not as certain as it says")]
    Certainty,
    /// The themes are others.
    #[error("the themes are others")]
    Themes,
}

/// The position without what a puzzle does not depend on: the draw clock, and in Bi-litaire the first round's result.
fn canonical(position: &Position) -> Position {
    // What can't be without it stays as it is.
    match position {
        Position::Billabong(race) => Position::Billabong(race.without_clock()),
        Position::Bilitaire(round) => Position::Bilitaire(round.in_first_round().unwrap_or(*round)),
        Position::Billo(billo) => Position::Billo(billo.with_clock(0).unwrap_or(*billo)),
    }
}
