//! What the evaluation is made of: text files that `bilby tune billabong` writes, one for two seats and one for three and
//! four. They have what each feature costs and, where `bilby tune billabong --network` made them, a network.

use super::features::{COUNT, GROUPS, LAPS_MORE, RUNNING, STEPS, TEMPO, UNSTARTED, of_rank};
use super::network::{LAYOUT, Network};
use crate::network;
use crate::weights::{DefaultWeights, NumbersError, WeightsFile, read_groups, write_groups};
use bilby_games::GameKind;
use std::sync::{Arc, LazyLock};

/// The weights of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each feature costs; about 64 for a step.
    pub features: Box<[i16; COUNT]>,
    /// What corrects the score of two seats, if anything.
    pub(crate) network: Option<Arc<Network>>,
}

/// The weights for two seats, and those for three and four.
pub(crate) static TWO: DefaultWeights<Weights> = DefaultWeights::new(Weights::BUILT_IN);
pub(crate) static SEVERAL: DefaultWeights<Weights> =
    DefaultWeights::new(if cfg!(target_family = "wasm") { &[] } else { include_bytes!("weights-several.txt") });

/// The file of 0.1.0.
pub(crate) const OF_0_1_0: &[u8] = include_bytes!("weights-0.1.0.txt");

impl Default for Weights {
    /// The weights of the program for two seats.
    fn default() -> Weights {
        (**TWO.get()).clone()
    }
}

impl Weights {
    /// The weights of the program for three and four seats.
    pub fn for_several() -> Weights {
        (**SEVERAL.get()).clone()
    }

    /// The weights of 0.1.0, for any number of seats: a player of another character to learn against.
    pub fn of_0_1_0() -> Weights {
        static READ: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(OF_0_1_0).expect("a test reads the built-in weights"));
        READ.clone()
    }

    /// The cost of a kangaroo on the square with this number, not started or running.
    #[inline]
    pub(super) fn on_square(&self, crossings: u8, square: usize) -> i32 {
        self.features[if crossings == 0 { UNSTARTED } else { RUNNING } + square].into()
    }

    /// The cost of the distance of the last kangaroo, when `count` kangaroos are not home.
    #[inline]
    pub(super) fn last(&self, count: usize, steps: u8) -> i32 {
        self.features[of_rank(count, 0, steps.into())].into()
    }

    /// The costs of a kangaroo on each square: 224 numbers for kangaroos that have not started, then 224 for running
    /// ones.
    #[inline]
    pub(super) fn way(&self) -> &[i16] {
        &self.features[UNSTARTED..UNSTARTED + 2 * 224]
    }

    /// The cost of the distance of the last kangaroo, when `count` kangaroos are not home, for each number of steps.
    #[inline]
    pub(super) fn last_of(&self, count: usize) -> &[i16] {
        let first = of_rank(count.max(1), 0, 0);
        &self.features[first..first + STEPS]
    }

    /// The cost of one more lap to run.
    #[inline]
    pub(super) fn lap(&self) -> i32 {
        self.features[LAPS_MORE].into()
    }

    /// The advantage of being on move.
    #[inline]
    pub(super) fn tempo(&self) -> i32 {
        self.features[TEMPO].into()
    }
}

impl WeightsFile for Weights {
    const KIND: GameKind = GameKind::Billabong;
    const VERSION: u32 = 2;
    const BUILT_IN: &[u8] = if cfg!(target_family = "wasm") { &[] } else { include_bytes!("weights.txt") };

    fn read_body(body: &[u8]) -> Result<Weights, NumbersError> {
        let (features, network) = network::split_body(body);
        let mut weights = Weights { features: Box::new([0; COUNT]), network: None };
        read_groups(features, GROUPS, &mut weights.features[..])?;
        weights.network = network.map(|network| Network::read(&LAYOUT, network)).transpose()?.map(Arc::new);
        Ok(weights)
    }

    fn write_body(&self) -> Vec<u8> {
        network::join_body(write_groups(GROUPS, &self.features[..]), self.network.as_deref())
    }
}
