//! Tuning: learning the weights of the evaluations from self-play.
//!
//! A [`Recipe`] determines the result: the same recipe makes the same file, on any number of threads, and however often
//! it was interrupted and resumed from its [`state`](Tuner::state). Learning begins with next to no knowledge: the
//! material value of Billo's men, nothing for Bi-litaire. Only Billabong's begins with the weights built into the
//! program.

mod bilitaire;
mod billabong;
mod billo;
mod billo_network;
mod generations;
mod played_games;
mod state;
#[cfg(test)]
mod tests;

pub use state::StateError;

use bilby_games::GameKind;
use billo_network::NetworkTuner;
use generations::Generations;
use state::Reader;
use std::fmt;

/// What to learn, and from how many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The game.
    pub kind: GameKind,
    /// Whether to learn from games for three and four seats; only for Billabong.
    pub several: bool,
    /// Whether to learn the network besides the features, which stay as they are built in; only for Billo.
    pub network: bool,
    /// The number of games (Bi-litaire: rounds).
    pub games: u64,
    /// The seed of everything random in them.
    pub seed: u64,
}

impl Recipe {
    /// The default recipe. Bi-litaire's made the built-in file, bit for bit.
    pub fn of(kind: GameKind) -> Recipe {
        let games = match kind {
            GameKind::Billabong => billabong::GAMES,
            GameKind::Bilitaire => bilitaire::GAMES,
            GameKind::Billo => billo::GAMES,
        };
        Recipe { kind, several: false, network: false, games, seed: 1 }
    }

    /// The default recipe of Billabong for three and four seats.
    pub fn of_several() -> Recipe {
        Recipe { several: true, games: billabong::GAMES_OF_SEVERAL, ..Recipe::of(GameKind::Billabong) }
    }

    /// The default recipe of Billo's network.
    pub fn of_network() -> Recipe {
        Recipe { network: true, games: billo_network::GAMES, ..Recipe::of(GameKind::Billo) }
    }

    /// Begins to learn.
    pub fn begin(self) -> Box<dyn Tuner> {
        match self.kind {
            GameKind::Billabong if self.several => Box::new(Generations::new(self, billabong::SeveralSelfPlay)),
            GameKind::Billabong => Box::new(Generations::new(self, billabong::BillabongSelfPlay)),
            GameKind::Bilitaire => Box::new(bilitaire::TdLearner::new(self)),
            GameKind::Billo if self.network => Box::new(NetworkTuner::new(self)),
            GameKind::Billo => Box::new(Generations::new(self, billo::BilloSelfPlay)),
        }
    }

    /// Goes on from a [state](Tuner::state).
    pub fn resume(state: &[u8]) -> Result<(Recipe, Box<dyn Tuner>), StateError> {
        let (recipe, mut reader) = Reader::open(state)?;
        let tuner: Box<dyn Tuner> = match recipe.kind {
            GameKind::Billabong if recipe.several => {
                Box::new(Generations::resume(recipe, billabong::SeveralSelfPlay, &mut reader)?)
            }
            GameKind::Billabong => Box::new(Generations::resume(recipe, billabong::BillabongSelfPlay, &mut reader)?),
            GameKind::Bilitaire => Box::new(bilitaire::TdLearner::resume(recipe, &mut reader)?),
            GameKind::Billo if recipe.network => Box::new(NetworkTuner::resume(recipe, &mut reader)?),
            GameKind::Billo => Box::new(Generations::resume(recipe, billo::BilloSelfPlay, &mut reader)?),
        };
        reader.end()?;
        Ok((recipe, tuner))
    }
}

/// The command line of the recipe.
impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Recipe { several: true, .. } => " --seats several",
            Recipe { network: true, .. } => " --network",
            _ => "",
        };
        write!(f, "bilby tune {}{what} --games {} --seed {}", self.kind, self.games, self.seed)
    }
}

/// A tuning run.
pub trait Tuner {
    /// Learns for about a second, on at most this many threads.
    fn step(&mut self, threads: usize);

    /// How many games have been played.
    fn games(&self) -> u64;

    /// Whether the run is complete.
    fn is_done(&self) -> bool;

    /// What the run is doing, for a progress bar.
    fn stage(&self) -> String;

    /// Everything needed to resume from here.
    fn state(&self) -> Vec<u8>;

    /// The file of weights, as far as they are learnt.
    fn weights(&self) -> Vec<u8>;

    /// A picture of how the loss fell, as SVG, for tuners that have one.
    fn plot(&self) -> Option<String> {
        None
    }
}
