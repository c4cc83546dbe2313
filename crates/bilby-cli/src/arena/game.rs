//! One game, from its opening to its end.

use super::clock::Clocks;
use super::error::{GameError, PlayerError};
use super::player::Player;
use super::{Forfeit, GameSoFar, Pairing, Plan, PlayerState};
use bilby_engine::Stop;
use bilby_games::record::{GameResult, Record};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A player's number, and which of its seats.
type PlayerSeat = (usize, usize);

/// The players, started as they are needed. Each seat has a player of its own, so that no two share a transposition table.
pub struct SeatedPlayers<'a> {
    seated: HashMap<PlayerSeat, Box<dyn Player>>,
    /// For each player of the match what all its games have shown.
    states: &'a [PlayerState],
    patience: Duration,
}

impl<'a> SeatedPlayers<'a> {
    /// Nobody yet. `states` are those of the players of the match; `patience` is for other programs.
    pub fn new(states: &'a [PlayerState], patience: Duration) -> SeatedPlayers<'a> {
        SeatedPlayers { seated: HashMap::new(), states, patience }
    }

    /// Gets a player ready for a game. A program that has ended since the last game is started again, once.
    fn prepare(&mut self, plan: &Plan, player_seat: PlayerSeat, seed: u64, stop: Stop<'_>) -> Result<(), PlayerError> {
        if self.states[player_seat.0].has_given_up() {
            return Err(PlayerError::GivenUp);
        }
        if let Some(player) = self.seated.get_mut(&player_seat) {
            match player.new_game(plan.rules, seed, stop) {
                Ok(()) => return Ok(()),
                Err(error) => {
                    self.seated.remove(&player_seat);
                    if error.is_hang() {
                        self.states[player_seat.0].give_up();
                        return Err(error);
                    }
                }
            }
        }
        let mut player = plan.players[player_seat.0].seat(plan.clock.is_some(), self.patience, stop)?;
        player.new_game(plan.rules, seed, stop)?;
        self.seated.insert(player_seat, player);
        Ok(())
    }

    /// Lets a player move, counts its time and charges its clock. A player that fails is removed, and the next game starts a new one,
    /// except for a player that did not answer. A player that only exceeds its time stays.
    fn turn(
        &mut self,
        plan: &Plan,
        game: &mut GameSoFar,
        player_seat: PlayerSeat,
        clocks: &mut Option<Clocks>,
        stop: Stop<'_>,
    ) -> Result<(), PlayerError> {
        let player = self.seated.get_mut(&player_seat).expect("everybody is seated");
        let seat = game.position().to_move().index();
        let prepared = player.prepare_move(game, stop);
        let start = Instant::now();
        let chosen = prepared.and_then(|()| player.choose(game, clocks.as_ref(), stop));
        let taken = start.elapsed();
        let has_moved = matches!(chosen, Ok(_) | Err(PlayerError::Illegal { .. }));
        if let (true, Some(limit)) = (has_moved, plan.players[player_seat.0].move_time(plan.clock.is_some())) {
            self.states[player_seat.0].add_move(limit, taken);
        }
        let charged = match clocks {
            // Whoever moves too late loses on time, even with an illegal move.
            Some(clocks) if has_moved => clocks.charge(seat, taken).map_err(PlayerError::from),
            _ => Ok(()),
        };
        let played = charged.and(chosen).and_then(|mv| game.play_move(mv).ok_or(PlayerError::NoMove));
        if let Err(error) = &played
            && !matches!(error, PlayerError::OutOfTime(_))
        {
            self.seated.remove(&player_seat);
            if error.is_hang() {
                self.states[player_seat.0].give_up();
            }
        }
        played
    }
}

/// Plays a game of the match. `None` if it was stopped. `Err` if a player can't be started.
pub fn play(
    plan: &Plan,
    pairing: &Pairing,
    players: &mut SeatedPlayers<'_>,
    stop: Stop<'_>,
) -> Result<Option<Record>, GameError> {
    let mut record = plan.begin(pairing);
    let order = &plan.orders[pairing.order];
    let player_seats: Vec<PlayerSeat> = (0..order.len())
        .map(|seat| (order[seat], order[..seat].iter().filter(|player| **player == order[seat]).count()))
        .collect();
    let failed = |player_seat: PlayerSeat, error| GameError { player: plan.players[player_seat.0].to_string(), error };
    for (seat, player_seat) in player_seats.iter().enumerate() {
        let prepared = players.prepare(plan, *player_seat, plan.seed(pairing.opening), stop);
        match prepared {
            _ if stop() => return Ok(None),
            Ok(()) => {}
            Err(error) if players.states[player_seat.0].has_given_up() => {
                Forfeit::finish(&mut record, seat, &error);
                return Ok(Some(record));
            }
            Err(error) => return Err(failed(*player_seat, error)),
        }
    }
    let mut clocks = plan.clock.map(|clock| Clocks::new(clock, player_seats.len()));
    let mut game = GameSoFar::new(record);
    let failure = loop {
        if game.position().outcome().is_some() || game.plies() >= plan.longest {
            break None;
        }
        let on_move = game.position().to_move().index();
        let played = players.turn(plan, &mut game, player_seats[on_move], &mut clocks, stop);
        if stop() {
            return Ok(None);
        }
        if let Err(error) = played {
            break Some((on_move, error));
        }
    };
    let mut record = game.into_record();
    match failure {
        Some((seat, error)) => Forfeit::finish(&mut record, seat, &error),
        None if record.end().outcome().is_none() => {
            let drawn = GameResult::read("drawn by adjudication", record.rules().seat_names()).expect("a result");
            record.finish(drawn).expect("the board has not decided yet");
        }
        None => {}
    }
    Ok(Some(record))
}
