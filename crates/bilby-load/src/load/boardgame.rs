//! boardgame.io's server under the same load.
//!
//! It is driven by the same program over raw sockets, in its own protocol (socket.io): its client library would take
//! processor time that counts against it. Messages are parsed only as far as is needed to send the next turn.

use super::figures::Times;
use super::{ARRIVING, Played};
use crate::concurrent::run_concurrently;
use crate::error::LoadError;
use crate::process::{Process, own_processor};
use crate::socket::TextSocket;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tokio::time::Instant;

/// Plays this many matches concurrently, one turn after another, on the server in this folder.
///
/// # Errors
/// If it does not start or does not answer as expected.
pub async fn play(folder: &Path, matches: u32, time: Duration) -> Result<Played, LoadError> {
    let server = Process::start(Command::new("node").arg("server.mjs").current_dir(folder))?;
    let port: u16 = server.first_line.parse().map_err(LoadError::unexpected)?;
    let address = SocketAddr::from(([127, 0, 0, 1], port));
    let matches = run_concurrently((0..matches).map(|number| Match::begin(address, number)), ARRIVING).await?;
    let processor = || (server.processor(), own_processor());
    let (before, begun) = (processor(), Instant::now());
    let end = begun + time;
    let times = run_concurrently(matches.into_iter().map(|game| game.play(end)), usize::MAX).await?;
    let (after, took) = (processor(), begun.elapsed());
    Ok(Played { times: Times::merge(times), took, processor: (after.0 - before.0, after.1 - before.1) })
}

/// A match of two players.
struct Match {
    id: String,
    players: [TextSocket; 2],
    /// The number of actions that the server has seen.
    state: u64,
}

impl Match {
    async fn begin(address: SocketAddr, number: u32) -> Result<Match, LoadError> {
        let id = format!("match{number}");
        let first = join(address, &id, 0).await?;
        let second = join(address, &id, 1).await?;
        Ok(Match { id, players: [first, second], state: 0 })
    }

    async fn play(mut self, end: Instant) -> Result<Times, LoadError> {
        let mut times = Times::default();
        let mut mover = 0;
        while Instant::now() < end {
            let sent = Instant::now();
            let update = format!(
                "42/turns,[\"update\",{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"step\",\"args\":[],\"playerID\":\"{mover}\"}}}},\
                 {},\"{}\",\"{mover}\"]",
                self.state, self.id
            );
            self.players[mover].send(update).await?;
            let [one, other] = &mut self.players;
            let (first, second) = tokio::join!(until_update(one), until_update(other));
            let (first, second) = (first?, second?);
            let seen = if mover == 0 { second.0 } else { first.0 };
            self.state = first.1;
            times.add(seen.duration_since(sent));
            mover = 1 - mover;
        }
        Ok(times)
    }
}

async fn join(address: SocketAddr, id: &str, player: u32) -> Result<TextSocket, LoadError> {
    let mut socket = TextSocket::open(address, "/socket.io/?EIO=4&transport=websocket", None).await?;
    until(&mut socket, "0{").await?;
    socket.send("40/turns,".to_owned()).await?;
    until(&mut socket, "40/turns,").await?;
    socket.send(format!("42/turns,[\"sync\",\"{id}\",\"{player}\",null,2]")).await?;
    until(&mut socket, "42/turns,[\"sync\"").await?;
    Ok(socket)
}

/// Waits for a turn; returns when it was seen, and the number of actions so far.
async fn until_update(socket: &mut TextSocket) -> Result<(Instant, u64), LoadError> {
    let text = until(socket, "42/turns,[\"update\"").await?;
    let seen = Instant::now();
    let (_, rest) = text.split_once("\"_stateID\":").ok_or_else(|| LoadError::unexpected(&text))?;
    let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
    Ok((seen, digits.parse().map_err(LoadError::unexpected)?))
}

/// The next text with this beginning; answers the server's pings in between.
async fn until(socket: &mut TextSocket, beginning: &str) -> Result<String, LoadError> {
    loop {
        let text = socket.receive().await?;
        if text.starts_with(beginning) {
            return Ok(text.as_str().to_owned());
        }
        if text.as_str() == "2" {
            socket.send("3".to_owned()).await?;
        }
    }
}
