//! What each feature is worth: a small text file that `bilby tune billo` writes, built into the program.

use super::features::{COUNT, GROUPS};
use crate::weights::{WeightsFile, read_groups, write_groups};
use bilby_games::GameKind;
use std::sync::LazyLock;

/// What each feature is worth; a pawn on its way is about 75.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(pub Box<[i32; COUNT]>);

impl Default for Weights {
    /// The weights built into the program.
    fn default() -> Weights {
        static BUILT_IN: LazyLock<Weights> = LazyLock::new(Weights::built_in);
        BUILT_IN.clone()
    }
}

impl WeightsFile for Weights {
    const KIND: GameKind = GameKind::Billo;
    const VERSION: u32 = 1;
    const BUILT_IN: &[u8] = include_bytes!("weights.txt");

    fn read_body(body: &[u8]) -> Result<Weights, String> {
        let mut weights = Weights(Box::new([0; COUNT]));
        read_groups(body, GROUPS, &mut weights.0[..])?;
        Ok(weights)
    }

    fn write_body(&self) -> Vec<u8> {
        write_groups(GROUPS, &self.0[..])
    }
}
