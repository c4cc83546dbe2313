//! The state of one open socket.

use crate::live::room::Room;
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::{ConnectedPerson, SocketId};
use crate::live::socket::latency::Latency;
use crate::live::socket::outbox::Outbox;
use crate::live::socket::token_bucket::TokenBucket;
use std::sync::Arc;
use std::time::Instant;

/// One open socket: its person, the tables that it follows, and how much it may send. `dispatch` handles its messages.
pub struct ClientSession {
    pub(super) shared: Arc<SharedState>,
    pub(super) socket: SocketId,
    pub(super) client: Arc<ConnectedPerson>,
    pub outbox: Arc<Outbox>,
    pub latency: Latency,
    pub(super) bucket: TokenBucket,
    /// The tables that it follows. Holding a room keeps it in memory.
    pub(super) follows: Vec<Arc<Room>>,
}

impl ClientSession {
    pub fn new(
        shared: Arc<SharedState>,
        socket: SocketId,
        client: Arc<ConnectedPerson>,
        outbox: Arc<Outbox>,
    ) -> ClientSession {
        let now = Instant::now();
        let rate = shared.settings.messages_per_second as f32;
        ClientSession {
            shared,
            socket,
            client,
            outbox,
            latency: Latency::new(now),
            bucket: TokenBucket::new(rate, 2.0 * rate, now),
            follows: Vec::new(),
        }
    }

    /// Whether it follows a table.
    pub fn is_active(&self) -> bool {
        !self.follows.is_empty()
    }

    /// Leaves the lobby, all tables and the queue of seeks, because the socket has ended.
    pub async fn end(mut self) {
        self.shared.lobby.unfollow(self.socket);
        self.shared.my_tables.unfollow(&self.client.id, self.socket, &self.shared.directory);
        for room in std::mem::take(&mut self.follows) {
            room.lock_without_loading(&self.shared).await.unfollow(self.socket, &self.client.id);
        }
        self.shared.connected.disconnect(&self.client.id, self.socket);
        if self.shared.seeks.remove(self.socket) {
            self.shared.unseek_across_nodes(&self.client.id);
        }
        self.shared.lobby.mark_changed();
    }
}
