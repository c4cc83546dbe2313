//! Learning the weights of the evaluations from games of the program against itself, step by step.
//!
//! A [`Recipe`] says everything that matters: the same recipe makes the same file, on however many threads, and however
//! often it was interrupted and taken up again from its [`state`](Tuner::state). Everybody begins with next to nothing:
//! the distances, or what the men are made of, or not even that.

mod bilitaire;
mod billabong;
mod billo;
mod generations;
mod state;
#[cfg(test)]
mod tests;

pub use state::StateError;

use bilby_shelf::Kind;
use generations::Generations;
use state::Reader;
use std::fmt;

/// What is to be learnt, and from how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game.
    pub kind: Kind,
    /// How many games (of Bi-litaire: rounds) are played.
    pub games: u64,
    /// Decides what happens by chance in them.
    pub seed: u64,
}

impl Recipe {
    /// The usual recipe: of Bi-litaire the one that made the built-in file, bit for bit.
    pub fn of(kind: Kind) -> Recipe {
        let games = match kind {
            Kind::Billabong => billabong::GAMES,
            Kind::Bilitaire => bilitaire::GAMES,
            Kind::Billo => billo::GAMES,
        };
        Recipe { kind, games, seed: 1 }
    }

    /// Begins to learn.
    pub fn begin(self) -> Box<dyn Tuner> {
        match self.kind {
            Kind::Billabong => Box::new(Generations::new(self, billabong::Race)),
            Kind::Bilitaire => Box::new(bilitaire::Rounds::new(self)),
            Kind::Billo => Box::new(Generations::new(self, billo::Men)),
        }
    }

    /// Goes on from a [state](Tuner::state).
    pub fn resume(state: &[u8]) -> Result<(Recipe, Box<dyn Tuner>), StateError> {
        let (recipe, mut reader) = Reader::open(state)?;
        let tuner: Box<dyn Tuner> = match recipe.kind {
            Kind::Billabong => Box::new(Generations::resume(recipe, billabong::Race, &mut reader)?),
            Kind::Bilitaire => Box::new(bilitaire::Rounds::resume(recipe, &mut reader)?),
            Kind::Billo => Box::new(Generations::resume(recipe, billo::Men, &mut reader)?),
        };
        reader.end()?;
        Ok((recipe, tuner))
    }
}

/// The command that it stands for.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bilby tune {} --games {} --seed {}", self.kind, self.games, self.seed)
    }
}

/// Someone who learns.
pub trait Tuner {
    /// Learns for a second or so, on so many threads at most.
    fn step(&mut self, threads: usize);

    /// How many games have been played.
    fn games(&self) -> u64;

    /// Whether everything is learnt.
    fn is_done(&self) -> bool;

    /// What it does at the moment, for a person who waits.
    fn stage(&self) -> String;

    /// All that is needed to go on from here.
    fn state(&self) -> Vec<u8>;

    /// The file of weights, as far as they are learnt.
    fn weights(&self) -> Vec<u8>;
}
