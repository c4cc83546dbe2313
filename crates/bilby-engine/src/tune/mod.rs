//! Tuning: learning the weights of the evaluations from self-play.
//!
//! A [`TuningConfig`] determines the result: the same configuration makes the same file, on any number of threads, and however often
//! it was interrupted and resumed from its [`state`](Tuner::state). Learning begins with next to no knowledge: the
//! material value of Billo's men, nothing for Bi-litaire. Only Billabong's begins with the weights built into the
//! program.

mod bilitaire;
mod billabong;
mod billo;
mod generations;
mod loss_plot;
mod network;
mod played_games;
mod state;
#[cfg(test)]
mod tests;

pub use state::StateError;

use bilby_games::GameKind;
use generations::Generations;
use network::{billabong::BillabongNetwork, billo::BilloNetwork};
use state::Reader;
use std::fmt;

/// What to learn, and from how many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TuningConfig {
    /// The game.
    pub kind: GameKind,
    /// Whether to learn from games for three and four seats; only for Billabong.
    pub several: bool,
    /// Whether to learn a network besides the features; not for Bi-litaire, nor for several seats. Billo's features stay as
    /// they are built in.
    pub network: bool,
    /// The number of games (Bi-litaire: rounds).
    pub games: u64,
    /// The seed of everything random in them.
    pub seed: u64,
}

impl TuningConfig {
    /// The default configuration. Bi-litaire's made the built-in file, bit for bit.
    pub fn of(kind: GameKind) -> TuningConfig {
        let games = match kind {
            GameKind::Billabong => billabong::GAMES,
            GameKind::Bilitaire => bilitaire::GAMES,
            GameKind::Billo => billo::GAMES,
        };
        TuningConfig { kind, several: false, network: false, games, seed: 1 }
    }

    /// The default configuration of Billabong for three and four seats.
    pub fn of_several() -> TuningConfig {
        TuningConfig { several: true, games: billabong::GAMES_OF_SEVERAL, ..TuningConfig::of(GameKind::Billabong) }
    }

    /// The default configuration of a network, for games that have one.
    pub fn of_network(kind: GameKind) -> Option<TuningConfig> {
        let games = match kind {
            GameKind::Billabong => network::billabong::GAMES,
            GameKind::Bilitaire => return None,
            GameKind::Billo => network::billo::GAMES,
        };
        Some(TuningConfig { network: true, games, ..TuningConfig::of(kind) })
    }

    /// Begins to learn.
    pub fn begin(self) -> Box<dyn Tuner> {
        match self.kind {
            GameKind::Billabong if self.network => Box::new(BillabongNetwork::new(self, Default::default())),
            GameKind::Billabong if self.several => Box::new(Generations::new(self, billabong::SeveralSelfPlay)),
            GameKind::Billabong => Box::new(Generations::new(self, billabong::BillabongSelfPlay)),
            GameKind::Bilitaire => Box::new(bilitaire::BilitaireTuner::new(self)),
            GameKind::Billo if self.network => Box::new(BilloNetwork::new(self, Default::default())),
            GameKind::Billo => Box::new(Generations::new(self, billo::BilloSelfPlay)),
        }
    }

    /// Goes on from a [state](Tuner::state).
    pub fn resume(state: &[u8]) -> Result<(TuningConfig, Box<dyn Tuner>), StateError> {
        let (config, mut reader) = Reader::open(state)?;
        let tuner: Box<dyn Tuner> = match config.kind {
            GameKind::Billabong if config.network => {
                Box::new(BillabongNetwork::resume(config, Default::default(), &mut reader)?)
            }
            GameKind::Billabong if config.several => {
                Box::new(Generations::resume(config, billabong::SeveralSelfPlay, &mut reader)?)
            }
            GameKind::Billabong => Box::new(Generations::resume(config, billabong::BillabongSelfPlay, &mut reader)?),
            GameKind::Bilitaire => Box::new(bilitaire::BilitaireTuner::resume(config, &mut reader)?),
            GameKind::Billo if config.network => {
                Box::new(BilloNetwork::resume(config, Default::default(), &mut reader)?)
            }
            GameKind::Billo => Box::new(Generations::resume(config, billo::BilloSelfPlay, &mut reader)?),
        };
        reader.end()?;
        Ok((config, tuner))
    }
}

/// The command line of the configuration.
impl fmt::Display for TuningConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            TuningConfig { several: true, .. } => " --seats several",
            TuningConfig { network: true, .. } => " --network",
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

    /// A picture of how the loss fell, as SVG.
    fn plot(&self) -> String;
}
