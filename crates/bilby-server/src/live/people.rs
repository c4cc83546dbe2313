//! What people do outside tables: who is here and plays, challenges, chat that is switched off, evidence for reports.

use crate::live::error::LiveError;
use crate::live::moderation::{NetworkBan, announced};
use crate::live::nodes::{NodeMessage, Subject};
use crate::live::room::LockedRoom;
use crate::live::service::LiveService;
use crate::live::socket::encode::encode;
use bilby_store::{GameId, StoredPerson};
use bilby_table::PersonId;
use bilby_wire::{Announcement, Phase, Problem, ReportedLine, ServerMessage, TableSummary};
use std::collections::HashSet;
use std::net::IpAddr;

impl LiveService {
    /// The people among these who are connected, at this node or another.
    pub async fn connected_among(&self, people: &[PersonId]) -> HashSet<PersonId> {
        self.shared().connected_among(people).await
    }

    /// The games that a person is playing in public, the newest first.
    pub fn public_games_of(&self, person: &PersonId) -> Vec<TableSummary> {
        let mut games = self.shared().directory.public_tables_of(person);
        games.retain(|table| table.phase == Phase::Playing);
        games
    }

    /// The unfinished tables at which a person sits.
    pub fn games_of(&self, person: &PersonId) -> Vec<GameId> {
        self.shared().directory.games_of(person)
    }

    /// The tables at which something has changed since the last call, as far as this node knows.
    pub fn changed_games(&self) -> HashSet<GameId> {
        self.shared().directory.take_changed_games()
    }

    /// Notes that something has changed at a table that its log does not show.
    pub fn note_changed(&self, game: &GameId) {
        self.shared().directory.note_changed(game);
    }

    /// An unfinished table in a list.
    pub fn summary_of(&self, game: &GameId) -> Option<TableSummary> {
        self.shared().directory.find(game)
    }

    /// Sends a message to all sockets of a person, at any node.
    pub fn tell(&self, person: &PersonId, message: &ServerMessage) {
        let text = encode(message);
        self.shared().connected.tell(person, &text);
        let told = NodeMessage::Tell { person: person.to_string(), text: text.to_string() };
        self.shared().tell_nodes(Subject::All, told);
    }

    /// The ban of a network, if nobody from it may come in.
    pub fn network_ban(&self, address: IpAddr) -> Option<NetworkBan> {
        let shared = self.shared();
        shared.moderation.network_ban(address, shared.now())
    }

    /// The network that a person is connected from, if they are connected at this node.
    pub fn network_of(&self, person: &PersonId) -> Option<IpAddr> {
        self.shared().connected.network_of(person)
    }

    /// What is announced now.
    pub fn announcement(&self) -> Option<Announcement> {
        let shared = self.shared();
        announced(shared.moderation.announcement(shared.now()))
    }

    /// Does at once what a moderator has just written to the audit.
    ///
    /// # Errors
    /// If the store fails; it is tried again a second later.
    pub async fn follow_moderators(&self) -> Result<(), Problem> {
        let shared = self.shared();
        shared.read_audit().await.map_err(|error| error.problem(shared.now()))
    }

    /// Switches the chat of a table on or off. Only the person who opened it may decide that.
    ///
    /// # Errors
    /// If somebody else opened it, there is no such table, or the store fails.
    pub async fn set_chat(&self, id: &str, who: &StoredPerson, on: bool) -> Result<(), Problem> {
        let shared = self.shared();
        let set = async {
            let _operation = shared.begin_operation()?;
            let room = shared.room(id)?;
            let mut locked = room.lock(shared).await?;
            if locked.owner().await? != Some(who.id.clone()) {
                return Err(LiveError::NotOpener);
            }
            shared.store.set_chat(&room.id, on).await?;
            locked.show_chat(on);
            shared.tell_nodes(Subject::Table(&room.id), NodeMessage::SetChat { game: room.id.to_string(), on });
            Ok(())
        };
        set.await.map_err(|error: LiveError| error.problem(shared.now()))
    }

    /// The chat of a table that a person may read, as evidence for a report.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn evidence(&self, game: &GameId, reader: &PersonId) -> Result<Vec<ReportedLine>, Problem> {
        let shared = self.shared();
        let read = async {
            let _operation = shared.begin_operation()?;
            let room = shared.rooms.get(game);
            let locked = room.lock(shared).await?;
            let loaded = locked.loaded()?;
            let lines = loaded.chat.iter().filter(|line| loaded.may_read(Some(reader), line.room));
            Ok(lines
                .map(|line| ReportedLine {
                    at: line.at,
                    person: line.person.id.clone(),
                    name: line.person.name.clone(),
                    text: line.text.clone(),
                })
                .collect())
        };
        read.await.map_err(|error: LiveError| error.problem(shared.now()))
    }
}

impl LockedRoom<'_> {
    /// The person who opened the table. A guest who has signed in meanwhile is the account.
    async fn owner(&self) -> Result<Option<PersonId>, LiveError> {
        let Some(opener) = self.loaded()?.table.opener() else { return Ok(None) };
        Ok(self.shared.store.person(opener).await?.map(|person| person.id))
    }

    /// Shows everybody that the chat is on or off.
    pub fn show_chat(&mut self, on: bool) {
        match &mut self.inner.loaded {
            Some(loaded) if loaded.options.chat != on => loaded.options.chat = on,
            _ => return,
        }
        for follower in &self.inner.followers {
            if let Ok(state) = self.snapshot(Some(&follower.person)) {
                follower.outbox.push(encode(&ServerMessage::Table { state }));
            }
        }
    }
}
