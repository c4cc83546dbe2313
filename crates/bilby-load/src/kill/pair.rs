//! Two clients who play one game after another.

use super::book::Book;
use super::player::{House, Player};
use crate::games::{new_table, wire_game};
use crate::rest::Rest;
use crate::trouble::Trouble;
use bilby_core::SplitMix64;
use bilby_shelf::Kind;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::watch;

/// Two clients.
pub struct Pair {
    players: [Player; 2],
    kind: Kind,
}

/// A table that was played at, and what its players know of it.
pub struct Story {
    /// The table.
    pub table: String,
    /// Somebody who may look at it.
    pub token: String,
    /// What is certain.
    pub book: Mutex<Book>,
    /// How often its players had to come back.
    pub returns: u64,
}

impl Pair {
    /// Two new guests. Every tenth pair plays Billabong and every fifth Bi-litaire; the others Billo.
    pub async fn come(address: SocketAddr, number: u32, seed: u64) -> Result<Pair, Trouble> {
        let mut rest = Rest::new(address);
        let mut random = SplitMix64::new(seed);
        let mut player = async |seat| {
            let token = rest.guest().await?.token.ok_or_else(|| Trouble::unexpected("a session without a token"))?;
            Ok::<_, Trouble>(Player { seat, token, random: SplitMix64::new(random.next_u64()), returns: 0 })
        };
        let players = [player(0).await?, player(1).await?];
        let kind = match number % 10 {
            0 => Kind::Billabong,
            1 | 2 => Kind::Bilitaire,
            _ => Kind::Billo,
        };
        Ok(Pair { players, kind })
    }

    /// Plays until a few turns after the last kill.
    pub async fn play(mut self, house: watch::Receiver<House>) -> Result<Vec<Story>, Trouble> {
        let mut stories = Vec::new();
        loop {
            let table = self.open(house.clone()).await?;
            let token = self.players[0].token.clone();
            let mut story = Story { table, token, book: Mutex::default(), returns: 0 };
            let [one, other] = &mut self.players;
            let outcome = tokio::try_join!(
                one.play(&story.table, &story.book, house.clone()),
                other.play(&story.table, &story.book, house.clone()),
            );
            outcome.map_err(|wrong| Trouble::Unexpected(format!("table {}: {wrong}", story.table)))?;
            story.returns = self.players.iter_mut().map(|player| std::mem::take(&mut player.returns)).sum();
            stories.push(story);
            if house.borrow().is_last {
                return Ok(stories);
            }
        }
    }

    /// Opens a table, trying until it is done.
    async fn open(&self, mut house: watch::Receiver<House>) -> Result<String, Trouble> {
        let new = new_table(wire_game(self.kind), "");
        loop {
            let address = house.wait_for(|house| house.address.is_some()).await;
            let address = address.ok().and_then(|house| house.address);
            let address = address.ok_or_else(|| Trouble::unexpected("nobody starts the server again"))?;
            match Rest::new(address).open_table(&self.players[0].token, &new).await {
                Ok(state) => return Ok(state.id),
                Err(Trouble::Lost(_)) => tokio::time::sleep(Duration::from_millis(2)).await,
                Err(Trouble::Refused(problem)) if problem.code == "try-again" => {
                    tokio::time::sleep(Duration::from_millis(problem.retry_after.unwrap_or(5))).await;
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }
}
