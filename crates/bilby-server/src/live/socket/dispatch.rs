//! Dispatches a client's messages. Each gets exactly one reply, `done` or `refused`.

use crate::live::error::LiveError;
use crate::live::pairing::seeks::Seeker;
use crate::live::random;
use crate::live::room::open_table::canonical;
use crate::live::room::{Follower, Room};
use crate::live::socket::close_reason::CloseReason;
use crate::live::socket::decode::decode;
use crate::live::socket::encode::encode;
use crate::live::socket::session::ClientSession;
use crate::live::socket::token_bucket::Grant;
use bilby_convert::from_wire;
use bilby_table::EventNumber;
use bilby_wire::{ClientMessage, ClientRequest, Seek, ServerMessage, TableCommand, Update};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Why a message was refused, with the events that the client had not seen.
struct DispatchError {
    error: LiveError,
    update: Option<Update>,
}

impl From<LiveError> for DispatchError {
    fn from(error: LiveError) -> DispatchError {
        DispatchError { error, update: None }
    }
}

impl ClientSession {
    /// Handles a message and replies to it. Returns a reason to close the socket if the client has sent too many.
    pub async fn handle_text(&mut self, text: &str) -> Option<CloseReason> {
        let grant = self.bucket.take(Instant::now());
        let (id, answer) = match decode(text) {
            Err(error) => (None, Err(LiveError::Malformed(error.to_string()).into())),
            Ok(ClientMessage { id, .. }) if grant != Grant::Allowed => (Some(id), Err(LiveError::TooMany.into())),
            Ok(ClientMessage { id, say }) => (Some(id), self.dispatch(say).await),
        };
        self.reply(id, answer);
        (grant == Grant::Abusive).then_some(CloseReason::TooMany)
    }

    /// Counts a ping or a pong. Returns a reason to close the socket, as above.
    pub fn count_control(&mut self) -> Option<CloseReason> {
        (self.bucket.take(Instant::now()) == Grant::Abusive).then_some(CloseReason::TooMany)
    }

    /// Refuses a binary message. Returns a reason to close the socket, as above.
    pub fn refuse_binary(&mut self) -> Option<CloseReason> {
        let grant = self.bucket.take(Instant::now());
        self.reply(None, Err(LiveError::Malformed("messages are texts".to_owned()).into()));
        (grant == Grant::Abusive).then_some(CloseReason::TooMany)
    }

    fn reply(&self, id: Option<u32>, answer: Result<Option<EventNumber>, DispatchError>) {
        let message = match (id, answer) {
            (Some(id), Ok(number)) => ServerMessage::Done { id, number },
            (None, Ok(_)) => return,
            (id, Err(DispatchError { error, update })) => {
                self.shared.counters.refused.fetch_add(1, Relaxed);
                ServerMessage::Refused { id, problem: error.problem(self.shared.now()), update }
            }
        };
        self.outbox.push(encode(&message));
    }

    /// Carries out a message. Returns the number of the resulting event, if any. Most messages are turns; what others need is
    /// boxed, so that the future of a turn is small.
    async fn dispatch(&mut self, say: ClientRequest) -> Result<Option<EventNumber>, DispatchError> {
        let shared = self.shared.clone();
        let _operation = shared.begin_operation()?;
        match say {
            ClientRequest::Follow { table, since } => Box::pin(self.follow(&table, since)).await?,
            ClientRequest::Unfollow { table } => self.unfollow(&table).await,
            ClientRequest::Ask { table, expected, ask } => return self.submit(&table, expected, ask).await.map(Some),
            ClientRequest::Trying { table, expected, begun } => {
                return Box::pin(self.preview_turn(&table, expected, begun)).await;
            }
            ClientRequest::Chat { table, text, room: chat_room } => {
                let room = self.room(&table)?;
                let mut locked = room.lock(&shared).await?;
                Box::pin(locked.post_chat(&self.client, chat_room, &text)).await?;
            }
            ClientRequest::Lobby { on: true } => {
                shared.lobby.follow(self.socket, &self.outbox, &shared.lobby_sources());
            }
            ClientRequest::Lobby { on: false } => shared.lobby.unfollow(self.socket),
            ClientRequest::MyTables { on: true } => {
                let (person, now) = (&self.client.id, shared.now());
                shared.my_tables.follow(person, self.socket, &self.outbox, &shared.directory, now);
            }
            ClientRequest::MyTables { on: false } => {
                shared.my_tables.unfollow(&self.client.id, self.socket, &shared.directory);
            }
            ClientRequest::Seek { seek } => Box::pin(self.seek(&seek)).await?,
            ClientRequest::Unseek => self.unseek(),
        }
        Ok(None)
    }

    /// Returns the room of a table. Tables that this socket follows need no lookup.
    fn room(&self, table: &str) -> Result<Arc<Room>, LiveError> {
        match self.follows.iter().find(|room| room.id.as_str() == table) {
            Some(room) => Ok(room.clone()),
            None => self.shared.room(table),
        }
    }

    async fn follow(&mut self, table: &str, since: Option<EventNumber>) -> Result<(), LiveError> {
        let room = self.room(table)?;
        let is_new = !self.follows.iter().any(|known| known.id == room.id);
        if is_new && self.follows.len() >= self.shared.settings.follows {
            return Err(LiveError::TooManyFollows);
        }
        let shared = self.shared.clone();
        let mut locked = room.lock(&shared).await?;
        locked.read_on_for(since).await?;
        if is_new {
            self.follows.push(room.clone());
            self.latency.ping_soon(Instant::now());
        }
        let (socket, person, outbox) = (self.socket, self.client.id.clone(), self.outbox.clone());
        locked.follow(Follower { socket, person, outbox }, since).await
    }

    async fn unfollow(&mut self, table: &str) {
        let Some(at) = self.follows.iter().position(|room| room.id.as_str() == table) else { return };
        let room = self.follows.swap_remove(at);
        room.lock_without_loading(&self.shared).await.unfollow(self.socket, &self.client.id);
    }

    async fn submit(
        &self,
        table: &str,
        expected: EventNumber,
        ask: TableCommand,
    ) -> Result<EventNumber, DispatchError> {
        let room = self.room(table)?;
        let mut locked = room.lock(&self.shared).await?;
        locked.read_on_for(Some(expected)).await?;
        let kind = from_wire::command_kind(ask, &self.client.id, self.latency.credit(), random::seed);
        let answer = locked.submit_for(&self.client, expected, kind).await;
        answer.map_err(|error| DispatchError { error, update: locked.missed_since(expected) })
    }

    async fn preview_turn(
        &self,
        table: &str,
        expected: EventNumber,
        begun: String,
    ) -> Result<Option<EventNumber>, DispatchError> {
        let room = self.room(table)?;
        let mut locked = room.lock(&self.shared).await?;
        let answer = locked.preview_turn(&self.client, self.socket, expected, begun).await;
        answer.map_err(|error| DispatchError { error, update: locked.missed_since(expected) })
    }

    async fn seek(&self, seek: &Seek) -> Result<(), LiveError> {
        let (seek, seats) = canonical(seek)?;
        if seek.rated && self.client.is_guest() {
            return Err(LiveError::AccountNeeded);
        }
        let shared = &self.shared;
        shared.check_tables_of(&self.client.id)?;
        let points = if seek.rated { shared.pairing_points_of(&self.client.id, seek.game, seats).await? } else { 0.0 };
        let blocked = Arc::new(shared.store.blocked_either_way(&self.client.id).await?);
        let own = Seeker {
            person: self.client.id.clone(),
            socket: self.socket,
            outbox: self.outbox.clone(),
            points,
            since: shared.now(),
            blocked,
        };
        if shared.nodes.is_some() {
            shared.lobby.mark_changed();
            return shared.seek_across_nodes(&seek, seats, own).await;
        }
        let paired = shared.seeks.add(&seek, own, seats);
        shared.lobby.mark_changed();
        match paired {
            Some(seekers) => shared.start_paired_game(&seek, seats, seekers, Some(self.socket)).await,
            None => Ok(()),
        }
    }

    fn unseek(&self) {
        if self.shared.seeks.remove(self.socket) {
            self.shared.unseek_across_nodes(&self.client.id);
            self.shared.lobby.mark_changed();
        }
    }
}
