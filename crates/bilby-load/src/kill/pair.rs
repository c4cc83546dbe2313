//! Two clients who play one game after another.

use super::expectations::Expectations;
use super::player::{Player, ServerStatus};
use crate::error::LoadError;
use crate::games::{new_table, wire_game};
use crate::rest::Rest;
use bilby_core::SplitMix64;
use bilby_games::GameKind;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::watch;

/// Two clients.
pub struct Pair {
    players: [Player; 2],
    kind: GameKind,
}

/// A table that was played, and what its players know of it.
pub struct PlayedTable {
    /// The table.
    pub table: String,
    /// The token of a person who may see it.
    pub token: String,
    /// What its players know for certain.
    pub expectations: Mutex<Expectations>,
    /// How often its players had to reconnect.
    pub returns: u64,
}

impl Pair {
    /// Creates two guests. Every tenth pair plays Billabong and every fifth Bi-litaire; the others play Billo.
    pub async fn connect(address: SocketAddr, number: u32, seed: u64) -> Result<Pair, LoadError> {
        let mut rest = Rest::new(address);
        let mut random = SplitMix64::new(seed);
        let mut player = async |seat| {
            let token = rest.guest().await?.token.ok_or_else(|| LoadError::unexpected("a session without a token"))?;
            Ok::<_, LoadError>(Player { seat, token, random: SplitMix64::new(random.next_u64()), returns: 0 })
        };
        let players = [player(0).await?, player(1).await?];
        let kind = match number % 10 {
            0 => GameKind::Billabong,
            1 | 2 => GameKind::Bilitaire,
            _ => GameKind::Billo,
        };
        Ok(Pair { players, kind })
    }

    /// Plays until a few turns after the last kill.
    pub async fn play(mut self, status: watch::Receiver<ServerStatus>) -> Result<Vec<PlayedTable>, LoadError> {
        let mut played = Vec::new();
        loop {
            let table = self.open(status.clone()).await?;
            let token = self.players[0].token.clone();
            let mut played_table = PlayedTable { table, token, expectations: Mutex::default(), returns: 0 };
            let [one, other] = &mut self.players;
            let outcome = tokio::try_join!(
                one.play(&played_table.table, &played_table.expectations, status.clone()),
                other.play(&played_table.table, &played_table.expectations, status.clone()),
            );
            outcome.map_err(|wrong| LoadError::Unexpected(format!("table {}: {wrong}", played_table.table)))?;
            played_table.returns = self.players.iter_mut().map(|player| std::mem::take(&mut player.returns)).sum();
            played.push(played_table);
            if status.borrow().is_last {
                return Ok(played);
            }
        }
    }

    /// Opens a table, retrying until it succeeds.
    async fn open(&self, mut status: watch::Receiver<ServerStatus>) -> Result<String, LoadError> {
        let new = new_table(wire_game(self.kind), "");
        loop {
            let address = status.wait_for(|status| status.address.is_some()).await;
            let address = address.ok().and_then(|status| status.address);
            let address = address.ok_or_else(|| LoadError::unexpected("nobody starts the server again"))?;
            match Rest::new(address).open_table(&self.players[0].token, &new).await {
                Ok(state) => return Ok(state.id),
                Err(LoadError::Lost(_)) => tokio::time::sleep(Duration::from_millis(2)).await,
                Err(LoadError::Refused(problem)) if problem.code == "try-again" => {
                    tokio::time::sleep(Duration::from_millis(problem.retry_after.unwrap_or(5))).await;
                }
                Err(error) => return Err(error),
            }
        }
    }
}
