//! A client that plays on while the server is killed: it reconnects, resumes with the events that it missed, and
//! repeats the request that was not answered.

use super::expectations::{ExpectationError, Expectations, replay};
use super::view::View;
use crate::error::LoadError;
use crate::games::random_turn;
use crate::socket::Socket;
use bilby_core::SplitMix64;
use bilby_wire::{ClientRequest, Phase, Problem, ServerMessage, TableCommand, Update};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::watch;

/// How long an answer can take. (The machine may be busy; nothing is measured here.)
const TIMEOUT: Duration = Duration::from_secs(60);

/// The maximum time that a player waits before a turn, in milliseconds.
const THINKS: u64 = 12;

/// The state of the server, for all players.
#[derive(Clone, Copy)]
pub struct ServerStatus {
    /// Its address, while it is running.
    pub address: Option<SocketAddr>,
    /// Whether the last kill is over.
    pub is_last: bool,
}

/// A player.
pub struct Player {
    /// Their seat.
    pub seat: u8,
    /// Their session.
    pub token: String,
    /// Chooses their turns.
    pub random: SplitMix64,
    /// How often they had to reconnect.
    pub returns: u64,
}

/// A player at one table.
struct AtTable<'a> {
    player: &'a mut Player,
    table: &'a str,
    expectations: &'a Mutex<Expectations>,
    view: Option<View>,
    /// The turn that was sent and may not have been played.
    pending: Option<Pending>,
    /// Whether the view is up to date on this connection.
    is_current: bool,
    /// The request to follow the table that is not answered yet.
    follow: Option<u32>,
    sit: Option<u32>,
}

/// A turn that was sent.
struct Pending {
    turn: usize,
    text: String,
    expected: u64,
    /// The id of its message on this connection, until the answer.
    id: Option<u32>,
}

/// Why a connection ended too early.
enum ConnectionError {
    /// The connection is lost.
    Lost,
    /// The server broke a guarantee.
    Violated(ExpectationError),
}

impl From<LoadError> for ConnectionError {
    fn from(error: LoadError) -> ConnectionError {
        match error {
            LoadError::Lost(_) => ConnectionError::Lost,
            LoadError::Refused(problem) => ConnectionError::Violated(refused(problem)),
            LoadError::Unexpected(what) => ConnectionError::Violated(ExpectationError::Silent(what)),
        }
    }
}

impl From<ExpectationError> for ConnectionError {
    fn from(wrong: ExpectationError) -> ConnectionError {
        ConnectionError::Violated(wrong)
    }
}

impl Player {
    /// Plays at a table until the game is over, or until a few turns after the last kill.
    pub async fn play(
        &mut self,
        table: &str,
        expectations: &Mutex<Expectations>,
        mut status: watch::Receiver<ServerStatus>,
    ) -> Result<(), ExpectationError> {
        let mut at = AtTable {
            player: self,
            table,
            expectations,
            view: None,
            pending: None,
            is_current: false,
            follow: None,
            sit: None,
        };
        loop {
            let address = status.wait_for(|status| status.address.is_some()).await;
            let address = address.ok().and_then(|status| status.address);
            let address =
                address.ok_or_else(|| ExpectationError::Silent("nobody starts the server again".to_owned()))?;
            match at.play_on(address, &mut status).await {
                Ok(()) => return Ok(()),
                Err(ConnectionError::Violated(wrong)) => return Err(wrong),
                Err(ConnectionError::Lost) => {
                    at.player.returns += 1;
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
            }
        }
    }
}

impl AtTable<'_> {
    /// Plays on one connection until there is nothing left to do at this table.
    async fn play_on(
        &mut self,
        address: SocketAddr,
        status: &mut watch::Receiver<ServerStatus>,
    ) -> Result<(), ConnectionError> {
        let mut socket = in_time(Socket::open(address, &self.player.token)).await?;
        self.is_current = false;
        self.sit = None;
        if let Some(pending) = &mut self.pending {
            pending.id = None;
        }
        // Half of the time, the pending turn is sent again before its outcome is known.
        if self.player.random.below(2) == 0 {
            self.send_pending(&mut socket).await?;
        }
        self.send_follow(&mut socket).await?;
        loop {
            if self.is_current {
                if self.has_enough(status) {
                    self.leave();
                    return Ok(());
                }
                self.act(&mut socket).await?;
            }
            let message = in_time(socket.receive()).await?;
            self.take(message, &mut socket).await?;
        }
    }

    async fn send_follow(&mut self, socket: &mut Socket) -> Result<(), LoadError> {
        let since = self.view.as_ref().map(|view| view.number);
        self.follow = Some(socket.send(ClientRequest::Follow { table: self.table.to_owned(), since }).await?);
        Ok(())
    }

    /// Returns whether there is nothing left to do at this table.
    fn has_enough(&self, status: &watch::Receiver<ServerStatus>) -> bool {
        let Some(view) = self.view.as_ref().filter(|_| self.pending.is_none()) else { return false };
        let enough = || self.expectations().goal(view.turns.len()) <= view.turns.len();
        view.phase == Phase::Over || (status.borrow().is_last && enough())
    }

    fn leave(&self) {
        if let Some(view) = &self.view {
            self.expectations().left(&view.turns);
        }
    }

    /// Takes the next action.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), ConnectionError> {
        let Some(view) = &self.view else { return Ok(()) };
        if let Some(pending) = &self.pending {
            if pending.id.is_none() {
                self.send_pending(socket).await?;
            }
        } else if view.phase == Phase::Gathering && !view.sits[usize::from(self.player.seat)] && self.sit.is_none() {
            let (expected, seat) = (view.number, self.player.seat);
            let request =
                ClientRequest::Ask { table: self.table.to_owned(), expected, ask: TableCommand::Sit { seat } };
            self.sit = Some(socket.send(request).await?);
        } else if view.phase == Phase::Playing && view.position.to_move().0 == self.player.seat {
            let text = random_turn(&view.position, &mut self.player.random);
            let (turn, expected) = (view.turns.len(), view.number);
            let thinks = self.player.random.below(THINKS);
            tokio::time::sleep(Duration::from_millis(thinks)).await;
            self.expectations().sent(turn, &text);
            self.pending = Some(Pending { turn, text, expected, id: None });
            self.send_pending(socket).await?;
        }
        Ok(())
    }

    async fn send_pending(&mut self, socket: &mut Socket) -> Result<(), LoadError> {
        if let Some(pending) = &mut self.pending {
            let ask = TableCommand::Turn { text: pending.text.clone() };
            let request = ClientRequest::Ask { table: self.table.to_owned(), expected: pending.expected, ask };
            pending.id = Some(socket.send(request).await?);
        }
        Ok(())
    }

    async fn take(&mut self, message: ServerMessage, socket: &mut Socket) -> Result<(), ConnectionError> {
        match message {
            ServerMessage::Table { state } if state.id == self.table => {
                let position = replay(&state)?;
                let mut expectations = self.expectations();
                state.latest.iter().try_for_each(|event| expectations.seen(event))?;
                drop(expectations);
                let view = View::of(&state, position);
                if let Some(earlier) = &self.view {
                    view.check_follows(earlier)?;
                }
                self.view = Some(view);
            }
            ServerMessage::Update { update } => self.take_update(&update, socket).await?,
            ServerMessage::Done { id, .. } => self.take_done(id),
            ServerMessage::Refused { id, problem, update } => {
                if let Some(update) = update {
                    self.take_update(&update, socket).await?;
                }
                self.take_refused(id, problem, socket).await?;
            }
            _ => {}
        }
        // A turn that is seen to be played is no longer pending, once it is answered too.
        let seen = |pending: &mut Pending, view: &View| pending.id.is_none() && view.turns.len() > pending.turn;
        if let Some(view) = &self.view
            && self.is_current
            && let Some(played) = self.pending.take_if(|pending| seen(pending, view))
            && view.turns[played.turn] != played.text
        {
            return Err(ExpectationError::Lost { turn: played.turn, text: played.text }.into());
        }
        Ok(())
    }

    async fn take_update(&mut self, update: &Update, socket: &mut Socket) -> Result<(), ConnectionError> {
        let Some(view) = self.view.as_mut().filter(|_| update.table == self.table) else { return Ok(()) };
        for event in &update.events {
            self.expectations.lock().expect("nobody panics").seen(event)?;
            if event.number == view.number + 1 {
                view.apply(event)?;
            } else if event.number > view.number {
                // There is a gap: the missing events are requested.
                return Ok(self.send_follow(socket).await?);
            }
        }
        Ok(())
    }

    fn take_done(&mut self, id: u32) {
        if self.follow == Some(id) {
            self.is_current = true;
        }
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id == Some(id)) {
            pending.id = None;
            let turn = pending.turn;
            self.expectations().done(turn);
        }
    }

    async fn take_refused(
        &mut self,
        id: Option<u32>,
        problem: Problem,
        socket: &mut Socket,
    ) -> Result<(), ConnectionError> {
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id.is_some() && pending.id == id) {
            let is_seen = self.view.as_ref().is_some_and(|view| view.turns.len() > pending.turn);
            pending.id = None;
            return match problem.code.as_str() {
                // Repeated although it was played, as expected. The view will show whether it was.
                "stale" if is_seen || !self.is_current => Ok(()),
                "try-again" => {
                    // It may have been played: the table has to be loaded again to know.
                    tokio::time::sleep(Duration::from_millis(problem.retry_after.unwrap_or(5))).await;
                    self.is_current = false;
                    Ok(self.send_follow(socket).await?)
                }
                _ => Err(refused(problem).into()),
            };
        }
        if id.is_some() && id == self.sit {
            // Repeated after it was done, or sent too early: the table is loaded again.
            self.sit = None;
            self.is_current = false;
            return Ok(self.send_follow(socket).await?);
        }
        Err(refused(problem).into())
    }

    fn expectations(&self) -> std::sync::MutexGuard<'_, Expectations> {
        self.expectations.lock().expect("nobody panics")
    }
}

fn refused(Problem { code, message, .. }: Problem) -> ExpectationError {
    ExpectationError::Refused { code, message }
}

async fn in_time<T>(answer: impl Future<Output = Result<T, LoadError>>) -> Result<T, LoadError> {
    tokio::time::timeout(TIMEOUT, answer).await.unwrap_or_else(|_| Err(LoadError::unexpected("nothing for a minute")))
}
