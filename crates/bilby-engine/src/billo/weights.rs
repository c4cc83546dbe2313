//! What the evaluation is made of: a text file that `bilby tune billo` writes. It has what each feature is worth and,
//! where `bilby tune billo --network` made it, a network.

use super::features::{COUNT, GROUPS};
use super::network::{LAYOUT, Network};
use crate::network;
use crate::weights::{DefaultWeights, NumbersError, WeightsFile, read_groups, write_groups};
use bilby_games::GameKind;
use std::sync::Arc;

/// The weights of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each feature is worth; a pawn on its way is about 75.
    pub features: Box<[i32; COUNT]>,
    /// What corrects their sum, if anything.
    pub(crate) network: Option<Arc<Network>>,
}

/// The weights of the engine, unless it is given others.
pub(crate) static DEFAULT: DefaultWeights<Weights> = DefaultWeights::new(Weights::BUILT_IN);

impl Default for Weights {
    /// The weights of the program.
    fn default() -> Weights {
        (**DEFAULT.get()).clone()
    }
}

impl WeightsFile for Weights {
    const KIND: GameKind = GameKind::Billo;
    const VERSION: u32 = 1;
    const BUILT_IN: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("weights.txt") };

    fn read_body(body: &[u8]) -> Result<Weights, NumbersError> {
        let (text, network) = network::split_body(body);
        let mut features = Box::new([0; COUNT]);
        read_groups(text, GROUPS, &mut features[..])?;
        let network = network.map(|network| Network::read(&LAYOUT, network)).transpose()?.map(Arc::new);
        Ok(Weights { features, network })
    }

    fn write_body(&self) -> Vec<u8> {
        network::join_body(write_groups(GROUPS, &self.features[..]), self.network.as_deref())
    }
}
