//! What a puzzle asks, and how sure its solution is.

use bilby_games::GameKind;
use std::fmt;
use std::str::FromStr;

/// What a puzzle asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// Billabong: bring a kangaroo home in this turn.
    Home,
    /// Billabong: go as far forward as possible in this turn, in steps round the lake.
    Ground,
    /// Billabong: win the race in a given number of turns.
    Race,
    /// Bi-litaire, with the marbles: leave at most a given number of marbles.
    Marbles,
    /// Bi-litaire, with the trays: save a given number of marbles.
    Trays,
    /// Bi-litaire, with the trays: save a given number of marbles by calling a number.
    Call,
    /// Billo: win in a given number of turns.
    Win,
    /// Billo: what to do about a capture that was passed up. The solution is the claim.
    Claim,
    /// Billo: the only move that wins an ending with few men.
    Parity,
    /// Billo: the only move that does not lose an ending with few men.
    Draw,
}

/// How sure it is that a puzzle has one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// Listing all moves, a solver or a table proves it.
    Proved,
    /// A search finds it, one with ten times the nodes agrees, and the second best move is far worse.
    Searched,
}

/// The text is not one of the words that can stand there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown word {0:?}")]
pub struct UnknownWordError(pub String);

impl PuzzleKind {
    /// Every kind.
    pub const ALL: [PuzzleKind; 10] = [
        PuzzleKind::Home,
        PuzzleKind::Ground,
        PuzzleKind::Race,
        PuzzleKind::Marbles,
        PuzzleKind::Trays,
        PuzzleKind::Call,
        PuzzleKind::Win,
        PuzzleKind::Claim,
        PuzzleKind::Parity,
        PuzzleKind::Draw,
    ];

    /// The game that it belongs to.
    pub fn game(self) -> GameKind {
        match self {
            PuzzleKind::Home | PuzzleKind::Ground | PuzzleKind::Race => GameKind::Billabong,
            PuzzleKind::Marbles | PuzzleKind::Trays | PuzzleKind::Call => GameKind::Bilitaire,
            PuzzleKind::Win | PuzzleKind::Claim | PuzzleKind::Parity | PuzzleKind::Draw => GameKind::Billo,
        }
    }

    /// The kinds of a game.
    pub fn of(game: GameKind) -> impl Iterator<Item = PuzzleKind> {
        PuzzleKind::ALL.into_iter().filter(move |kind| kind.game() == game)
    }

    /// Its word in a file.
    pub fn name(self) -> &'static str {
        match self {
            PuzzleKind::Home => "home",
            PuzzleKind::Ground => "ground",
            PuzzleKind::Race => "race",
            PuzzleKind::Marbles => "marbles",
            PuzzleKind::Trays => "trays",
            PuzzleKind::Call => "call",
            PuzzleKind::Win => "win",
            PuzzleKind::Claim => "claim",
            PuzzleKind::Parity => "parity",
            PuzzleKind::Draw => "draw",
        }
    }
}

impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PuzzleKind {
    type Err = UnknownWordError;

    fn from_str(text: &str) -> Result<PuzzleKind, UnknownWordError> {
        PuzzleKind::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| UnknownWordError(text.to_owned()))
    }
}

impl Certainty {
    /// Its word in a file.
    pub fn name(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::Searched => "searched",
        }
    }
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Certainty {
    type Err = UnknownWordError;

    fn from_str(text: &str) -> Result<Certainty, UnknownWordError> {
        [Certainty::Proved, Certainty::Searched]
            .into_iter()
            .find(|certainty| certainty.name() == text)
            .ok_or_else(|| UnknownWordError(text.to_owned()))
    }
}
