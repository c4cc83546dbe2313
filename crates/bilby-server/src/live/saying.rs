//! What a client says, and what it is answered: each message gets exactly one `done` or `refused`.

use super::asked;
use super::bucket::{Bucket, Grant};
use super::hall::Hall;
use super::lag::Lag;
use super::opening::canonical;
use super::outbox::Outbox;
use super::pairing::Seeker;
use super::room::{Follower, Room};
use super::socket::Close;
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::{SocketId, Visitor};
use bilby_table::Number;
use bilby_wire::{Ask, ClientMessage, Say, Seek, ServerMessage, Update};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// One socket's side of the talk.
pub struct Talk {
    hall: Arc<Hall>,
    socket: SocketId,
    visitor: Arc<Visitor>,
    pub outbox: Arc<Outbox>,
    pub lag: Lag,
    bucket: Bucket,
    /// The tables it follows; holding a room keeps it in memory.
    follows: Vec<Arc<Room>>,
}

/// Why something was refused, with what the client did not know.
struct Refusal {
    trouble: Trouble,
    update: Option<Update>,
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal { trouble, update: None }
    }
}

impl Talk {
    pub fn new(hall: Arc<Hall>, socket: SocketId, visitor: Arc<Visitor>, outbox: Arc<Outbox>) -> Talk {
        let now = Instant::now();
        let rate = hall.settings.messages_per_second as f32;
        Talk {
            hall,
            socket,
            visitor,
            outbox,
            lag: Lag::new(now),
            bucket: Bucket::new(rate, 2.0 * rate, now),
            follows: Vec::new(),
        }
    }

    /// Whether it follows a table.
    pub fn is_active(&self) -> bool {
        !self.follows.is_empty()
    }

    /// Hears a message, and answers it; `Some`: that was one too many.
    pub async fn hear(&mut self, said: &str) -> Option<Close> {
        let grant = self.bucket.take(Instant::now());
        let (id, answer) = match serde_json::from_str::<ClientMessage>(said) {
            Err(problem) => (None, Err(Trouble::Malformed(problem.to_string()).into())),
            Ok(ClientMessage { id, .. }) if grant != Grant::Yes => (Some(id), Err(Trouble::TooMany.into())),
            Ok(ClientMessage { id, say }) => (Some(id), self.answer(say).await),
        };
        self.reply(id, answer);
        (grant == Grant::Never).then_some(Close::TooMany)
    }

    /// Hears something that is no text.
    pub fn refuse_binary(&mut self) -> Option<Close> {
        let grant = self.bucket.take(Instant::now());
        self.reply(None, Err(Trouble::Malformed("messages are texts".to_owned()).into()));
        (grant == Grant::Never).then_some(Close::TooMany)
    }

    fn reply(&self, id: Option<u32>, answer: Result<Option<Number>, Refusal>) {
        let message = match (id, answer) {
            (Some(id), Ok(number)) => ServerMessage::Done { id, number },
            (None, Ok(_)) => return,
            (id, Err(Refusal { trouble, update })) => {
                self.hall.counters.refused.fetch_add(1, Relaxed);
                ServerMessage::Refused { id, problem: trouble.problem(self.hall.now()), update }
            }
        };
        self.outbox.push(text(&message));
    }

    async fn answer(&mut self, say: Say) -> Result<Option<Number>, Refusal> {
        let hall = self.hall.clone();
        let _in_hand = hall.begin()?;
        match say {
            Say::Follow { table, since } => self.follow(&table, since).await?,
            Say::Unfollow { table } => self.unfollow(&table).await,
            Say::Ask { table, expected, ask } => return self.ask(&table, expected, ask).await.map(Some),
            Say::Trying { table, expected, begun } => return self.try_turn(&table, expected, begun).await,
            Say::Chat { table, text } => {
                let room = self.room(&table)?;
                room.enter(&hall).await?.say(&self.visitor, &text).await?;
            }
            Say::Lobby { on: true } => hall.lobby.follow(self.socket, &self.outbox, &hall.sources()),
            Say::Lobby { on: false } => hall.lobby.unfollow(self.socket),
            Say::Seek { seek } => self.seek(&seek).await?,
            Say::Unseek => self.unseek(),
        }
        Ok(None)
    }

    /// The room of a table; those that it follows are at hand.
    fn room(&self, table: &str) -> Result<Arc<Room>, Trouble> {
        match self.follows.iter().find(|room| room.id.as_str() == table) {
            Some(room) => Ok(room.clone()),
            None => self.hall.room(table),
        }
    }

    async fn follow(&mut self, table: &str, since: Option<Number>) -> Result<(), Trouble> {
        let room = self.room(table)?;
        let is_new = !self.follows.iter().any(|known| known.id == room.id);
        if is_new && self.follows.len() >= self.hall.settings.follows {
            return Err(Trouble::TooManyFollows);
        }
        let hall = self.hall.clone();
        let mut in_room = room.enter(&hall).await?;
        if is_new {
            self.follows.push(room.clone());
            self.lag.hurry(Instant::now());
        }
        let (socket, person, outbox) = (self.socket, self.visitor.id.clone(), self.outbox.clone());
        in_room.follow(Follower { socket, person, outbox }, since).await
    }

    async fn unfollow(&mut self, table: &str) {
        let Some(at) = self.follows.iter().position(|room| room.id.as_str() == table) else { return };
        let room = self.follows.swap_remove(at);
        room.enter_to_leave(&self.hall).await.unfollow(self.socket, &self.visitor.id);
    }

    async fn ask(&self, table: &str, expected: Number, ask: Ask) -> Result<Number, Refusal> {
        let room = self.room(table)?;
        let mut in_room = room.enter(&self.hall).await?;
        let ask = asked::ask(ask, &self.visitor.id, self.lag.credit());
        let answer = in_room.ask_for(&self.visitor, expected, ask).await;
        answer.map_err(|trouble| Refusal { trouble, update: in_room.missed_by(expected) })
    }

    async fn try_turn(&self, table: &str, expected: Number, begun: String) -> Result<Option<Number>, Refusal> {
        let room = self.room(table)?;
        let mut in_room = room.enter(&self.hall).await?;
        let answer = in_room.try_turn(&self.visitor, self.socket, expected, begun).await;
        answer.map_err(|trouble| Refusal { trouble, update: in_room.missed_by(expected) })
    }

    async fn seek(&self, seek: &Seek) -> Result<(), Trouble> {
        let (seek, seats) = canonical(seek)?;
        if seek.rated && self.visitor.is_guest() {
            return Err(Trouble::AccountNeeded);
        }
        let hall = &self.hall;
        hall.check_tables_of(&self.visitor.id)?;
        let points = if seek.rated { hall.points_of(&self.visitor.id, seek.game, seats).await? } else { 0.0 };
        let own = Seeker {
            person: self.visitor.id.clone(),
            socket: self.socket,
            outbox: self.outbox.clone(),
            points,
            since: hall.now(),
        };
        let paired = hall.pairing.seek(&seek, own, seats);
        hall.lobby.change();
        match paired {
            Some(seekers) => hall.play_together(&seek, seats, seekers, Some(self.socket)).await,
            None => Ok(()),
        }
    }

    fn unseek(&self) {
        if self.hall.pairing.unseek(self.socket) {
            self.hall.lobby.change();
        }
    }

    /// The socket has ended.
    pub async fn leave(mut self) {
        self.hall.lobby.unfollow(self.socket);
        for room in std::mem::take(&mut self.follows) {
            room.enter_to_leave(&self.hall).await.unfollow(self.socket, &self.visitor.id);
        }
        self.hall.visitors.leave(&self.visitor.id, self.socket);
        self.hall.pairing.unseek(self.socket);
        self.hall.lobby.change();
    }
}
