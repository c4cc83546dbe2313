//! Players that run in this process.

use super::GameSoFar;
use super::clock::Clocks;
use super::error::PlayerError;
use crate::search_args::Deadline;
use bilby_core::SplitMix64;
use bilby_engine::opponents::{Opponent, OpponentKind};
use bilby_engine::time::{Clock, Elapsed, TimeManager};
use bilby_engine::{Endings, Engine, Request, Stop, Weights, WeightsError, baseline};
use bilby_games::{GameKind, Move, Position, Rules};
use bilby_search::Limits;
use bilby_search::multiplayer::Method;
use std::sync::Arc;
use std::time::Duration;

/// A player of a match.
pub trait Player {
    /// Begins a new game. The seed decides what is random in it, such as the mistakes of a low level.
    fn new_game(&mut self, rules: Rules, seed: u64, stop: Stop<'_>) -> Result<(), PlayerError>;

    /// Tells the player that it is on move. Its time has not begun yet.
    fn prepare_move(&mut self, _game: &GameSoFar, _stop: Stop<'_>) -> Result<(), PlayerError> {
        Ok(())
    }

    /// A legal move to play, in a game that is not over and for which it was prepared. `clocks` are those of the game, if it has any. `Err` says why the
    /// player gives up.
    fn choose(&mut self, game: &GameSoFar, clocks: Option<&Clocks>, stop: Stop<'_>) -> Result<Move, PlayerError>;
}

/// The clock of the seat on move, if the game has clocks.
fn own_clock(clocks: Option<&Clocks>, position: &Position) -> Option<Clock> {
    clocks.map(|clocks| clocks.clock(position.to_move().index()))
}

/// The time of a move, for players that know nothing better to do with a clock than to share it out evenly.
fn shorter(time: Option<Duration>, clocks: Option<&Clocks>, position: &Position) -> Option<Duration> {
    let limits = TimeManager::new(position, own_clock(clocks, position).as_ref()).limits();
    time.into_iter().chain(limits.map(|limits| limits.soft)).min()
}

/// Bilby's engine.
pub struct EnginePlayer {
    engine: Engine,
    request: Request,
    time: Option<Duration>,
    /// The only game that it can play, if its weights are not those built in.
    only: Option<GameKind>,
    method: Option<Method>,
}

impl EnginePlayer {
    pub fn new(request: Request, time: Option<Duration>, bytes: usize) -> Result<EnginePlayer, PlayerError> {
        let engine = Engine::try_new(bytes).ok_or(PlayerError::Memory)?;
        Ok(EnginePlayer { engine, request, time, only: None, method: None })
    }

    /// The same player with this search method for three and four seats, if one is given.
    pub fn with_method(mut self, method: Option<Method>) -> EnginePlayer {
        method.into_iter().for_each(|method| self.engine.set_method(method));
        self.method = method;
        self
    }

    /// The same player with these solved endings.
    pub fn with_endings(mut self, endings: Arc<Endings>) -> EnginePlayer {
        self.engine.set_endings(Some(endings));
        self
    }

    /// The same player with other weights.
    pub fn with_weights(mut self, weights: Weights) -> EnginePlayer {
        self.only = Some(weights.kind());
        self.engine.set_weights(weights);
        self
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self, rules: Rules, seed: u64, _: Stop<'_>) -> Result<(), PlayerError> {
        if let Some(kind) = self.only.filter(|kind| *kind != rules.kind()) {
            return Err(WeightsError::Game(kind).into());
        }
        if self.method.is_some() && rules.seat_names().len() == 2 {
            return Err(PlayerError::Method);
        }
        self.engine.clear_table();
        self.request.seed = seed;
        Ok(())
    }

    fn choose(&mut self, game: &GameSoFar, clocks: Option<&Clocks>, stop: Stop<'_>) -> Result<Move, PlayerError> {
        let deadline = Deadline::new(self.time);
        let stop = || stop() || deadline.is_over();
        let position = game.position();
        self.engine.set_played(game.repeatable().iter().map(Position::key).collect());
        let result = match own_clock(clocks, position) {
            None => self.engine.search(position, &self.request, &stop, &mut |_| ()),
            clock => {
                let elapsed = || Elapsed::own(deadline.elapsed());
                self.engine.search_on_clock(position, &self.request, clock.as_ref(), &elapsed, &stop, &mut |_| ())
            }
        };
        result.best().ok_or(PlayerError::NoMove)
    }
}

/// The UCT baseline.
pub struct UctPlayer {
    limits: Limits,
    time: Option<Duration>,
    random: SplitMix64,
}

impl UctPlayer {
    pub fn new(limits: Limits, time: Option<Duration>) -> UctPlayer {
        UctPlayer { limits, time, random: SplitMix64::new(0) }
    }
}

impl Player for UctPlayer {
    fn new_game(&mut self, _: Rules, seed: u64, _: Stop<'_>) -> Result<(), PlayerError> {
        self.random = SplitMix64::new(seed);
        Ok(())
    }

    fn choose(&mut self, game: &GameSoFar, clocks: Option<&Clocks>, stop: Stop<'_>) -> Result<Move, PlayerError> {
        let position = game.position();
        let deadline = Deadline::new(shorter(self.time, clocks, position));
        let stop = || stop() || deadline.is_over();
        let result = baseline::search(position, self.limits, self.random.next_u64(), &stop);
        result.best().ok_or(PlayerError::NoMove)
    }
}

/// One of the opponents to measure against.
pub struct OpponentPlayer {
    opponent: Opponent,
    limits: Limits,
    time: Option<Duration>,
}

impl OpponentPlayer {
    pub fn new(kind: OpponentKind, limits: Limits, time: Option<Duration>) -> OpponentPlayer {
        OpponentPlayer { opponent: Opponent::new(kind), limits, time }
    }
}

impl Player for OpponentPlayer {
    fn new_game(&mut self, _: Rules, seed: u64, _: Stop<'_>) -> Result<(), PlayerError> {
        self.opponent.new_game(seed);
        Ok(())
    }

    fn choose(&mut self, game: &GameSoFar, clocks: Option<&Clocks>, stop: Stop<'_>) -> Result<Move, PlayerError> {
        let position = game.position();
        let deadline = Deadline::new(shorter(self.time, clocks, position));
        let stop = || stop() || deadline.is_over();
        self.opponent.choose(position, self.limits, &stop).ok_or(PlayerError::NoMove)
    }
}
