//! Two players at a table, who play one game after another.

use super::figures::Times;
use super::message_scan::MessageScan;
use crate::error::LoadError;
use crate::games::{Script, new_table};
use crate::rest::Rest;
use crate::socket::Socket;
use bilby_wire::{ClientRequest, TableCommand};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// A player at a table.
struct Player {
    token: String,
    socket: Socket,
    /// How many events of the table they have seen.
    number: u64,
    /// Whether they have seen the game begin.
    has_started: bool,
}

/// Two people, their table, and what they play there.
pub struct Pair {
    /// The server at which they open tables.
    address: SocketAddr,
    players: [Player; 2],
    script: Arc<Script>,
    table: String,
    played: usize,
    /// From sending a turn to the other's seeing it.
    pub times: Times,
}

impl Player {
    async fn connect(address: SocketAddr, rest: &mut Rest) -> Result<Player, LoadError> {
        let session = rest.guest().await?;
        let token = session.token.ok_or_else(|| LoadError::unexpected("a session without a token"))?;
        let socket = Socket::open(address, &token).await?;
        Ok(Player { token, socket, number: 0, has_started: false })
    }

    /// Reads until the message with this id is acknowledged.
    async fn until_done(&mut self, id: u32) -> Result<(), LoadError> {
        while self.receive().await?.done != Some(id) {}
        Ok(())
    }

    /// Reads until this seat has played a turn; returns when that was.
    async fn until_turn(&mut self, mover: u8) -> Result<Instant, LoadError> {
        while self.receive().await?.turn != Some(mover) {}
        Ok(Instant::now())
    }

    async fn until_started(&mut self) -> Result<(), LoadError> {
        while !self.has_started {
            self.receive().await?;
        }
        Ok(())
    }

    async fn receive(&mut self) -> Result<MessageScan, LoadError> {
        let scan = MessageScan::read(&self.socket.receive_text().await?)?;
        self.number = scan.number.unwrap_or(self.number);
        self.has_started |= scan.has_started;
        Ok(scan)
    }

    async fn follow(&mut self, table: &str) -> Result<(), LoadError> {
        self.has_started = false;
        let id = self.socket.send(ClientRequest::Follow { table: table.to_owned(), since: None }).await?;
        self.until_done(id).await
    }

    async fn ask(&mut self, table: &str, ask: TableCommand) -> Result<u32, LoadError> {
        self.socket.send(ClientRequest::Ask { table: table.to_owned(), expected: self.number, ask }).await
    }
}

impl Pair {
    /// Creates two guests, each with a socket at one of these servers, without a table.
    pub async fn connect([address, other]: [SocketAddr; 2], script: Arc<Script>) -> Result<Pair, LoadError> {
        let mut rest = Rest::new(address);
        let players = [Player::connect(address, &mut rest).await?, Player::connect(other, &mut rest).await?];
        Ok(Pair { address, players, script, table: String::new(), played: 0, times: Times::default() })
    }

    /// Opens a table, at which both sit down.
    pub async fn sit(&mut self) -> Result<(), LoadError> {
        let new = new_table(self.script.game, self.script.rules);
        let [one, other] = &mut self.players;
        self.table = Rest::new(self.address).open_table(&one.token, &new).await?.id;
        self.played = 0;
        one.follow(&self.table).await?;
        other.follow(&self.table).await?;
        let id = other.ask(&self.table, TableCommand::Sit { seat: 1 }).await?;
        other.until_done(id).await?;
        one.until_started().await
    }

    /// Lets both be notified of each turn on a device of their own, at the push service with this address.
    pub async fn want_notifications(&self, service: &str) -> Result<(), LoadError> {
        let mut rest = Rest::new(self.address);
        for player in &self.players {
            rest.want_notifications(&player.token, &format!("{service}/{}", player.token)).await?;
        }
        Ok(())
    }

    /// Plays the next turn, and waits until both have seen it. Its time counts from `since`, or else from now.
    pub async fn turn(&mut self, since: Option<Instant>) -> Result<(), LoadError> {
        let script = self.script.clone();
        let Some((seat, text)) = script.turns.get(self.played) else {
            return self.go_on().await;
        };
        let [one, other] = &mut self.players;
        let (mover, other) = if *seat == 0 { (one, other) } else { (other, one) };
        let sent = since.unwrap_or_else(Instant::now);
        let id = mover.ask(&self.table, TableCommand::Turn { text: text.clone() }).await?;
        let (seen, done) = tokio::join!(other.until_turn(*seat), mover.until_done(id));
        done?;
        self.times.add(seen?.duration_since(sent));
        self.played += 1;
        Ok(())
    }

    /// Ends the game if it is not over, and begins another.
    async fn go_on(&mut self) -> Result<(), LoadError> {
        if !self.script.is_whole {
            let id = self.players[0].ask(&self.table, TableCommand::Resign).await?;
            self.players[0].until_done(id).await?;
        }
        for player in &mut self.players {
            let id = player.socket.send(ClientRequest::Unfollow { table: self.table.clone() }).await?;
            player.until_done(id).await?;
        }
        self.sit().await
    }

    /// Plays a turn at regular intervals until `end`. A turn that could not be sent when it was due, because the
    /// previous one was still pending, counts from when it was due.
    pub async fn play_paced(mut self, first: Instant, every: Duration, end: Instant) -> Result<Pair, LoadError> {
        let mut due = first;
        while due < end {
            let is_late = due < Instant::now();
            tokio::time::sleep_until(due).await;
            self.turn(is_late.then_some(due)).await?;
            due += every;
        }
        Ok(self)
    }

    /// Only reads until the sockets are closed, so that the server's messages don't pile up.
    pub async fn listen(self) {
        let [mut one, mut other] = self.players;
        while tokio::select! { scan = one.receive() => scan, scan = other.receive() => scan }.is_ok() {}
    }

    /// Plays one turn after another until `end`.
    pub async fn play_on(mut self, end: Instant) -> Result<Pair, LoadError> {
        while Instant::now() < end {
            self.turn(None).await?;
        }
        Ok(self)
    }
}
