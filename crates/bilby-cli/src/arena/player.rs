//! Players that live in this process.

use crate::thinking::Deadline;
use bilby_core::SplitMix64;
use bilby_engine::{Request, Stop, Thinker, Weights, WeightsError, baseline};
use bilby_search::Limits;
use bilby_search::several::Method;
use bilby_shelf::{Kind, Position, Rules};
use std::time::Duration;

/// Someone at the table.
pub trait Player {
    /// A new game begins. The seed is the personality in it.
    fn new_game(&mut self, rules: Rules, seed: u64) -> Result<(), String>;

    /// The move to play; there is one. `Err` says why the player gives up.
    fn choose(&mut self, position: &Position, stop: Stop<'_>) -> Result<String, String>;
}

/// Our own.
pub struct Bilby {
    thinker: Thinker,
    request: Request,
    time: Option<Duration>,
    /// The only game that it can play, if its weights are not those built in.
    only: Option<Kind>,
    method: Option<Method>,
}

impl Bilby {
    pub fn new(request: Request, time: Option<Duration>, bytes: usize) -> Result<Bilby, String> {
        let thinker = Thinker::try_new(bytes).ok_or("not enough memory")?;
        Ok(Bilby { thinker, request, time, only: None, method: None })
    }

    /// The same player, looking ahead in this way with three and four seats, if one is given.
    pub fn with_method(mut self, method: Option<Method>) -> Bilby {
        method.into_iter().for_each(|method| self.thinker.set_method(method));
        self.method = method;
        self
    }

    /// The same player with other weights.
    pub fn with_weights(mut self, weights: Weights) -> Bilby {
        self.only = Some(weights.kind());
        self.thinker.set_weights(weights);
        self
    }
}

impl Player for Bilby {
    fn new_game(&mut self, rules: Rules, seed: u64) -> Result<(), String> {
        if let Some(kind) = self.only.filter(|kind| *kind != rules.kind()) {
            return Err(WeightsError::Game(kind).to_string());
        }
        if self.method.is_some() && rules.seat_names().len() == 2 {
            return Err("method= is for three and four seats".to_owned());
        }
        self.thinker.forget();
        self.request.seed = seed;
        Ok(())
    }

    fn choose(&mut self, position: &Position, stop: Stop<'_>) -> Result<String, String> {
        let deadline = Deadline::new(self.time);
        let stop = || stop() || deadline.is_over();
        let thought = self.thinker.think(position, &self.request, &stop, &mut |_| ());
        thought.best().map(str::to_owned).ok_or_else(|| "found no move".to_owned())
    }
}

/// The baseline.
pub struct Uct {
    limits: Limits,
    time: Option<Duration>,
    random: SplitMix64,
}

impl Uct {
    pub fn new(limits: Limits, time: Option<Duration>) -> Uct {
        Uct { limits, time, random: SplitMix64::new(0) }
    }
}

impl Player for Uct {
    fn new_game(&mut self, _: Rules, seed: u64) -> Result<(), String> {
        self.random = SplitMix64::new(seed);
        Ok(())
    }

    fn choose(&mut self, position: &Position, stop: Stop<'_>) -> Result<String, String> {
        let deadline = Deadline::new(self.time);
        let stop = || stop() || deadline.is_over();
        let thought = baseline::think(position, self.limits, self.random.next_u64(), &stop);
        thought.best().map(str::to_owned).ok_or_else(|| "found no move".to_owned())
    }
}
