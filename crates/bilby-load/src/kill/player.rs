//! A client that plays at a table, whatever becomes of the server: it comes back, asks what it missed, and says again what
//! was under way.

use super::book::{Book, Wrong, replay};
use super::view::View;
use crate::games::random_turn;
use crate::socket::Socket;
use crate::trouble::Trouble;
use bilby_core::SplitMix64;
use bilby_wire::{Ask, Phase, Problem, Say, ServerMessage, Update};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::watch;

/// How long an answer may take. (The machine may be busy; nothing is measured here.)
const PATIENCE: Duration = Duration::from_secs(60);

/// How long a player thinks at most, in milliseconds.
const THINKS: u64 = 12;

/// What everybody knows of the server.
#[derive(Clone, Copy)]
pub struct House {
    /// Where it is; `None` while it is not.
    pub address: Option<SocketAddr>,
    /// Whether it has been killed for the last time.
    pub is_last: bool,
}

/// Somebody who plays.
pub struct Player {
    /// Their seat.
    pub seat: u8,
    /// Their session.
    pub token: String,
    /// What they play by.
    pub random: SplitMix64,
    /// How often they had to come back.
    pub returns: u64,
}

/// A player at one table.
struct AtTable<'a> {
    player: &'a mut Player,
    table: &'a str,
    book: &'a Mutex<Book>,
    view: Option<View>,
    /// The turn that was sent and is not certainly played.
    pending: Option<Pending>,
    /// Whether the view has been brought up to date since the connection was made.
    is_current: bool,
    /// What was said on this connection and waits for its answer.
    follow: Option<u32>,
    sit: Option<u32>,
}

/// A turn under way.
struct Pending {
    turn: usize,
    text: String,
    expected: u64,
    /// What it was said as on this connection, if it was, until the answer.
    id: Option<u32>,
}

/// Why a visit to the server ended.
enum Parting {
    /// The connection is lost.
    Lost,
    /// Something must not be.
    Wrong(Wrong),
}

impl From<Trouble> for Parting {
    fn from(trouble: Trouble) -> Parting {
        match trouble {
            Trouble::Lost(_) => Parting::Lost,
            Trouble::Refused(problem) => Parting::Wrong(refused(problem)),
            Trouble::Unexpected(what) => Parting::Wrong(Wrong::Silent(what)),
        }
    }
}

impl From<Wrong> for Parting {
    fn from(wrong: Wrong) -> Parting {
        Parting::Wrong(wrong)
    }
}

impl Player {
    /// Plays at a table until the game is over, or until a few turns after the last kill.
    pub async fn play(
        &mut self,
        table: &str,
        book: &Mutex<Book>,
        mut house: watch::Receiver<House>,
    ) -> Result<(), Wrong> {
        let mut at = AtTable {
            player: self,
            table,
            book,
            view: None,
            pending: None,
            is_current: false,
            follow: None,
            sit: None,
        };
        loop {
            let address = house.wait_for(|house| house.address.is_some()).await;
            let address = address.ok().and_then(|house| house.address);
            let address = address.ok_or_else(|| Wrong::Silent("nobody starts the server again".to_owned()))?;
            match at.visit(address, &mut house).await {
                Ok(()) => return Ok(()),
                Err(Parting::Wrong(wrong)) => return Err(wrong),
                Err(Parting::Lost) => {
                    at.player.returns += 1;
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
            }
        }
    }
}

impl AtTable<'_> {
    /// One connection, from its beginning to its end.
    async fn visit(&mut self, address: SocketAddr, house: &mut watch::Receiver<House>) -> Result<(), Parting> {
        let mut socket = in_time(Socket::open(address, &self.player.token)).await?;
        self.is_current = false;
        self.sit = None;
        if let Some(pending) = &mut self.pending {
            pending.id = None;
        }
        // Half of the time, what was under way is said again before anything is known of what became of it.
        if self.player.random.below(2) == 0 {
            self.send_pending(&mut socket).await?;
        }
        self.say_follow(&mut socket).await?;
        loop {
            if self.is_current {
                if self.has_enough(house) {
                    self.leave();
                    return Ok(());
                }
                self.act(&mut socket).await?;
            }
            let message = in_time(socket.hear()).await?;
            self.take(message, &mut socket).await?;
        }
    }

    async fn say_follow(&mut self, socket: &mut Socket) -> Result<(), Trouble> {
        let since = self.view.as_ref().map(|view| view.number);
        self.follow = Some(socket.say(Say::Follow { table: self.table.to_owned(), since }).await?);
        Ok(())
    }

    /// Whether there is nothing left to do at this table.
    fn has_enough(&self, house: &watch::Receiver<House>) -> bool {
        let Some(view) = self.view.as_ref().filter(|_| self.pending.is_none()) else { return false };
        let enough = || self.book().goal(view.turns.len()) <= view.turns.len();
        view.phase == Phase::Over || (house.borrow().is_last && enough())
    }

    fn leave(&self) {
        if let Some(view) = &self.view {
            self.book().left(&view.turns);
        }
    }

    /// Does what there is to do.
    async fn act(&mut self, socket: &mut Socket) -> Result<(), Parting> {
        let Some(view) = &self.view else { return Ok(()) };
        if let Some(pending) = &self.pending {
            if pending.id.is_none() {
                self.send_pending(socket).await?;
            }
        } else if view.phase == Phase::Gathering && !view.sits[usize::from(self.player.seat)] && self.sit.is_none() {
            let (expected, seat) = (view.number, self.player.seat);
            let say = Say::Ask { table: self.table.to_owned(), expected, ask: Ask::Sit { seat } };
            self.sit = Some(socket.say(say).await?);
        } else if view.phase == Phase::Playing && view.position.to_move().0 == self.player.seat {
            let text = random_turn(&view.position, &mut self.player.random);
            let (turn, expected) = (view.turns.len(), view.number);
            let thinks = self.player.random.below(THINKS);
            tokio::time::sleep(Duration::from_millis(thinks)).await;
            self.book().sent(turn, &text);
            self.pending = Some(Pending { turn, text, expected, id: None });
            self.send_pending(socket).await?;
        }
        Ok(())
    }

    async fn send_pending(&mut self, socket: &mut Socket) -> Result<(), Trouble> {
        if let Some(pending) = &mut self.pending {
            let ask = Ask::Turn { text: pending.text.clone() };
            let say = Say::Ask { table: self.table.to_owned(), expected: pending.expected, ask };
            pending.id = Some(socket.say(say).await?);
        }
        Ok(())
    }

    async fn take(&mut self, message: ServerMessage, socket: &mut Socket) -> Result<(), Parting> {
        match message {
            ServerMessage::Table { state } if state.id == self.table => {
                let position = replay(&state)?;
                let mut book = self.book();
                state.latest.iter().try_for_each(|event| book.seen(event))?;
                drop(book);
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
        // What is seen to be played is no longer under way, once the answer is there too.
        let seen = |pending: &mut Pending, view: &View| pending.id.is_none() && view.turns.len() > pending.turn;
        if let Some(view) = &self.view
            && self.is_current
            && let Some(played) = self.pending.take_if(|pending| seen(pending, view))
            && view.turns[played.turn] != played.text
        {
            return Err(Wrong::Lost { turn: played.turn, text: played.text }.into());
        }
        Ok(())
    }

    async fn take_update(&mut self, update: &Update, socket: &mut Socket) -> Result<(), Parting> {
        let Some(view) = self.view.as_mut().filter(|_| update.table == self.table) else { return Ok(()) };
        for event in &update.events {
            self.book.lock().expect("nobody panics").seen(event)?;
            if event.number == view.number + 1 {
                view.apply(event)?;
            } else if event.number > view.number {
                // A gap: what is missing is asked for.
                return Ok(self.say_follow(socket).await?);
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
            self.book().done(turn);
        }
    }

    async fn take_refused(&mut self, id: Option<u32>, problem: Problem, socket: &mut Socket) -> Result<(), Parting> {
        if let Some(pending) = self.pending.as_mut().filter(|pending| pending.id.is_some() && pending.id == id) {
            let is_seen = self.view.as_ref().is_some_and(|view| view.turns.len() > pending.turn);
            pending.id = None;
            return match problem.code.as_str() {
                // Said again although it was played: as it should be. Whether it was, the view will tell.
                "stale" if is_seen || !self.is_current => Ok(()),
                "try-again" => {
                    // It may have been played: nothing is certain before the table is looked at again.
                    tokio::time::sleep(Duration::from_millis(problem.retry_after.unwrap_or(5))).await;
                    self.is_current = false;
                    Ok(self.say_follow(socket).await?)
                }
                _ => Err(refused(problem).into()),
            };
        }
        if id.is_some() && id == self.sit {
            // Said again after it was done, or too early: the table is looked at again.
            self.sit = None;
            self.is_current = false;
            return Ok(self.say_follow(socket).await?);
        }
        Err(refused(problem).into())
    }

    fn book(&self) -> std::sync::MutexGuard<'_, Book> {
        self.book.lock().expect("nobody panics")
    }
}

fn refused(Problem { code, message, .. }: Problem) -> Wrong {
    Wrong::Refused { code, message }
}

async fn in_time<T>(answer: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
    tokio::time::timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(Trouble::unexpected("nothing for a minute")))
}
