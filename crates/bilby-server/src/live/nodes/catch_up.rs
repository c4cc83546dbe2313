//! Follows what another node did at a table that is in memory here.

use crate::live::error::LiveError;
use crate::live::nodes::roster::DEAD_AFTER;
use crate::live::nodes::{NodeMessage, Nodes, Subject};
use crate::live::room::LockedRoom;
use crate::live::room::chat::line_of;
use crate::live::room::load::people_of;
use crate::live::room::names::Names;
use crate::live::room::timers::ignore_refusal;
use bilby_convert::to_wire::count;
use bilby_core::Seat;
use bilby_store::{GameId, NodeId};
use bilby_table::{CommandKind, Event, EventNumber, Millis};
use bilby_wire::{ChatLine, Person};

/// When other nodes are asked again about a player who is present at one of them. If that node dies, they are asked at
/// once.
const ASK_AGAIN_AFTER: Millis = 60_000;

impl LockedRoom<'_> {
    /// Handles events that another node appended to a log that had `from` of them. They are applied if they follow what
    /// is known here, and otherwise read from the log.
    pub(super) async fn receive_appended(
        &mut self,
        from: EventNumber,
        number: EventNumber,
        lines: &[String],
        people: Vec<Person>,
    ) -> Result<(), LiveError> {
        let loaded = self.inner.loaded.as_mut().ok_or(LiveError::TryAgain)?;
        let known = loaded.table.number();
        if number <= known {
            return Ok(());
        }
        people.into_iter().for_each(|person| loaded.names.learn(person));
        let events: Option<Vec<Event>> = lines.iter().map(|line| line.parse().ok()).collect();
        match events {
            Some(events) if from <= known && events.last().is_some_and(|last| last.number == number) => {
                self.follow_log(events.into_iter().filter(|event| event.number > known).collect()).await
            }
            _ => Box::pin(self.read_on()).await,
        }
    }

    /// Reads on before a client is answered that has seen more than this node, or that nobody would tell while the bus
    /// is silent.
    pub async fn read_on_for(&mut self, seen: Option<EventNumber>) -> Result<(), LiveError> {
        let Some(nodes) = &self.shared.nodes else { return Ok(()) };
        let known = self.loaded()?.table.number();
        if seen.is_some_and(|seen| seen > known) || (seen.is_none() && nodes.silent_for().is_some()) {
            self.read_on().await?;
        }
        Ok(())
    }

    /// Reads what others have appended to the log.
    pub async fn read_on(&mut self) -> Result<(), LiveError> {
        let known = self.loaded()?.table.number();
        let read = self.shared.store.events_after(&self.room.id, known).await;
        let events = self.readable(read)?;
        if events.is_empty() { Ok(()) } else { self.follow_log(events).await }
    }

    /// Applies events that are in the log already.
    async fn follow_log(&mut self, events: Vec<Event>) -> Result<(), LiveError> {
        // Until it is put back, the table counts as not loaded.
        let mut loaded = self.inner.loaded.take().ok_or(LiveError::TryAgain)?;
        if let Err(error) = events.iter().try_for_each(|event| loaded.table.apply(event)) {
            tracing::warn!(game = %self.room.id, %error, "events of another node that don't follow; the log is read again");
            return Box::pin(self.load()).await;
        }
        let new = events.iter().flat_map(people_of).filter(|id| !loaded.names.has(id.as_str()));
        let new: Vec<_> = new.collect();
        if !new.is_empty() {
            loaded.names.learn_all(Box::pin(Names::fetch(&self.shared.store, new)).await?);
        }
        loaded.remember(&events);
        self.inner.loaded = Some(loaded);
        self.after_append(&events, false).await;
        self.contradict_absence().await
    }

    /// Tells the table that players are present here whom another node declared away.
    async fn contradict_absence(&mut self) -> Result<(), LiveError> {
        let table = &self.loaded()?.table;
        let away = table.seats().filter(|seat| table.away_since(*seat).is_some());
        for seat in away.filter(|seat| self.is_here(*seat)).collect::<Vec<_>>() {
            Box::pin(self.mark_present(seat)).await?;
        }
        Ok(())
    }

    /// Handles a line of chat that was posted at another node.
    pub(super) async fn receive_chat(&mut self, line: ChatLine) -> Result<(), LiveError> {
        if line.number == self.loaded()?.last_chat_number + 1 {
            self.broadcast_chat(line);
            return Ok(());
        }
        self.read_chat(line.number).await
    }

    /// Sends the followers the lines up to this number that they don't have. All lines before a stored one are stored.
    pub async fn read_chat(&mut self, number: u64) -> Result<(), LiveError> {
        let known = self.loaded()?.last_chat_number;
        if number <= known {
            return Ok(());
        }
        let lines = self.shared.store.chat_after(&self.room.id, known).await?;
        let names = Names::fetch(&self.shared.store, lines.iter().map(|line| &line.person)).await?;
        for line in lines {
            self.broadcast_chat(line_of(line, &names));
        }
        // Lines of deleted accounts are not read.
        if let Some(loaded) = &mut self.inner.loaded {
            loaded.last_chat_number = loaded.last_chat_number.max(number);
        }
        self.note_lengths();
        Ok(())
    }

    /// Handles the table of the rematch, which another node opened.
    pub(super) fn receive_rematch(&mut self, rematch: GameId) {
        self.inner.rematch_due = None;
        if let Some(loaded) = &mut self.inner.loaded
            && loaded.rematch.is_none()
        {
            loaded.rematch = Some(rematch);
            self.broadcast(&[]);
        }
    }

    /// Asks the other nodes who is present there.
    pub fn ask_presence(&self) {
        let (game, number) = (self.room.id.to_string(), self.number_for_nodes());
        self.shared.tell_nodes(Subject::Table(&self.room.id), NodeMessage::QueryFollowers { game, number });
    }

    /// Answers another node that asks who is present. With inboxes, it has to know this node as a reader, too. The answer goes to
    /// its inbox, because it may have asked before it hears what is sent to the nodes of this table.
    pub(super) fn answer_presence(&mut self, node: &NodeId) {
        if self.shared.nodes.as_ref().is_some_and(Nodes::uses_inboxes) {
            self.tell_presence_to(node);
        } else if !self.inner.followers.is_empty() {
            self.tell_presence();
        }
    }

    /// Notes that another node has the table in memory and knows `number` events, or that it hasn't. What happened while
    /// the two did not know of each other is read from the log.
    pub(super) async fn note_reader(&mut self, node: &NodeId, number: Option<EventNumber>) -> Result<(), LiveError> {
        let readers = &mut self.inner.readers;
        let Some(number) = number else {
            readers.retain(|reader| reader != node);
            return Ok(());
        };
        if !readers.contains(node) {
            readers.push(node.clone());
        }
        let known = self.loaded()?.table.number();
        if number > known {
            return self.read_on().await;
        }
        if let Some(nodes) = self.shared.nodes.as_ref().filter(|_| number < known) {
            let game = self.room.id.to_string();
            let (lines, people) = self.missing(number);
            let behind = NodeMessage::Appended { game, from: number, number: known, lines, people };
            nodes.publish_to_readers(&self.room.id, std::slice::from_ref(node), behind);
        }
        Ok(())
    }

    /// The events that a node doesn't know that knows `number` of them, with the people in them; nothing if it has to read
    /// them from the log.
    fn missing(&self, number: EventNumber) -> (Vec<String>, Vec<Person>) {
        let Ok(loaded) = self.loaded() else { return Default::default() };
        let missing = loaded.short_log.iter().filter(|event| event.number > number);
        let people = loaded.names.of(missing.clone().flat_map(people_of));
        (missing.map(ToString::to_string).collect(), people)
    }

    /// The number of events known here, for other nodes, if this one has an inbox.
    fn number_for_nodes(&self) -> Option<EventNumber> {
        self.shared.nodes.as_ref().filter(|nodes| nodes.bus.has_inboxes())?;
        self.loaded().ok().map(|loaded| loaded.table.number())
    }

    /// Tells the other nodes who is present here, if it has changed: somebody who followed the table has sat down, or the
    /// people have other seats. At once if no other node is known to have the table in memory: perhaps it did not hear the
    /// question. Otherwise after a moment, because the message could overtake the events that it counts, which would then be
    /// read from the log.
    pub fn tell_changed_presence(&mut self) {
        if self.shared.nodes.is_none() || self.inner.seats_told == self.seats_here() {
            return;
        }
        if self.inner.readers.is_empty() { self.tell_presence() } else { self.schedule_presence() }
    }

    /// The seats of the players who follow the table here.
    fn seats_here(&self) -> Vec<u8> {
        let Ok(loaded) = self.loaded() else { return Vec::new() };
        loaded.table.seats().filter(|seat| self.is_here(*seat)).map(|seat| seat.0).collect()
    }

    /// Tells the other nodes who is present here.
    pub fn tell_presence(&mut self) {
        if let Some(followers) = self.presence() {
            self.inner.presence_due = None;
            self.inner.seats_told = self.seats_here();
            self.shared.tell_nodes(Subject::Table(&self.room.id), followers);
        }
    }

    /// Tells one node that has the table in memory who is present here. It may not know yet that this one has it too: what is
    /// asked before the other listens is lost.
    pub(super) fn tell_presence_to(&self, node: &NodeId) {
        if let (Some(nodes), Some(followers)) = (&self.shared.nodes, self.presence()) {
            nodes.publish_to_readers(&self.room.id, std::slice::from_ref(node), followers);
        }
    }

    /// Who is present here.
    fn presence(&self) -> Option<NodeMessage<'static>> {
        self.loaded().ok()?;
        let (game, watchers) = (self.room.id.to_string(), count(self.watchers_here().len()));
        Some(NodeMessage::Followers { game, seats: self.seats_here(), watchers, number: self.number_for_nodes() })
    }

    /// Handles what another node says: these players follow the table there, so they are not away. A node that only has
    /// the table in memory makes no difference.
    pub(super) async fn note_remote_presence(
        &mut self,
        node: &NodeId,
        seats: &[u8],
        watchers: u32,
    ) -> Result<(), LiveError> {
        if seats.is_empty() && watchers == 0 && !self.inner.elsewhere.contains_key(node) {
            return Ok(());
        }
        self.trust_presence(seats);
        let now = self.shared.now();
        for (seat, due) in &mut self.inner.absent {
            if seats.contains(&seat.0) {
                *due = now + ASK_AGAIN_AFTER;
            }
        }
        let before = self.inner.elsewhere.insert(node.clone(), (seats.to_vec(), watchers));
        let (seats_before, watchers_before) = before.unwrap_or_default();
        if watchers_before != watchers {
            self.schedule_watcher_count();
        }
        if seats_before != seats {
            self.show_presence_after_game();
        }
        // One of the nodes where somebody follows the table gives time back.
        let me = self.shared.nodes.as_ref().map(|nodes| &nodes.me);
        let is_first = self.inner.elsewhere.keys().all(|other| other == node || me < Some(other));
        for seat in seats {
            if is_first {
                self.end_interruption(Seat(*seat)).await?;
            }
        }
        if self.inner.unattended.is_some() {
            self.inner.unattended = Some(now);
        }
        self.schedule();
        Ok(())
    }

    /// Handles the death of another node: whoever was present there is so no longer. If it was their turn, they get
    /// back the time in which their turn could reach nobody, and then the time until they are connected to another
    /// node.
    pub(super) async fn forget_node(&mut self, node: &NodeId) -> Result<(), LiveError> {
        self.inner.readers.retain(|reader| reader != node);
        let Some((seats, _)) = self.inner.elsewhere.remove(node) else { return Ok(()) };
        let now = self.shared.now();
        for (seat, due) in &mut self.inner.absent {
            if seats.contains(&seat.0) {
                *due = now.min(*due);
            }
        }
        self.schedule_watcher_count();
        let on_move =
            self.loaded().ok().and_then(|loaded| loaded.table.on_move().filter(|_| loaded.table.deadline().is_some()));
        // Every node that knew of the player tries: others, where they or somebody else came since, may not know. If two try at
        // once, the log takes only one of them.
        let is_given_back = self.resumed_at()?.is_some_and(|resumed| resumed + DEAD_AFTER > now);
        if !is_given_back && on_move.is_some_and(|seat| seats.contains(&seat.0)) {
            match self.submit_as_server(CommandKind::Resume { closed_for: DEAD_AFTER }).await {
                Err(LiveError::TryAgain) => Box::pin(self.load()).await?,
                answer => ignore_refusal(answer)?,
            }
        }
        self.note_interruptions(seats.into_iter().map(Seat), now);
        self.schedule();
        Ok(())
    }
}
