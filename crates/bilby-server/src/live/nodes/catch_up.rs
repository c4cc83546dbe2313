//! Catches up with what another node did at a table that is in memory here.

use crate::live::error::LiveError;
use crate::live::nodes::NodeMessage;
use crate::live::room::LockedRoom;
use crate::live::room::chat;
use crate::live::room::load::CHAT_LINES;
use crate::live::room::names::Names;
use bilby_table::{Millis, Number};

/// When other nodes are asked again about a player who is present at one of them, because that node may have died.
const ASK_AGAIN_AFTER: Millis = 60_000;

impl LockedRoom<'_> {
    /// Loads the table again, if another node has written to it.
    pub(super) async fn catch_up(&mut self, number: Number) -> Result<(), LiveError> {
        if self.loaded()?.table.number() < number {
            Box::pin(self.load()).await?;
        }
        // Another node may have declared somebody away who is present here.
        let table = &self.loaded()?.table;
        let views = table.view(self.shared.now()).seats;
        let away = table.seats().zip(views).filter(|(_, view)| view.away_since.is_some()).map(|(seat, _)| seat);
        for seat in away.filter(|seat| self.is_here(*seat)).collect::<Vec<_>>() {
            self.mark_present(seat).await?;
        }
        Ok(())
    }

    /// Sends the followers the chat lines that were posted at another node.
    pub(super) async fn load_new_chat(&mut self) -> Result<(), LiveError> {
        let known = self.loaded()?.chat.back().map_or(0, |line| line.number);
        let said = self.shared.store.chat(&self.room.id, CHAT_LINES).await?;
        let new: Vec<_> = said.into_iter().filter(|said| said.number > known).collect();
        let names = Names::fetch(&self.shared.store, new.iter().map(|said| &said.person)).await?;
        for said in new {
            self.broadcast_chat(chat::line_of(said, &names));
        }
        Ok(())
    }

    /// Answers another node that asks who is present.
    pub(super) fn answer_presence(&self) {
        let Ok(loaded) = self.loaded() else { return };
        if self.inner.followers.is_empty() {
            return;
        }
        let seats = loaded.table.seats().filter(|seat| self.is_here(*seat)).map(|seat| seat.0).collect();
        self.shared.notify_nodes(&NodeMessage::Here { game: self.room.id.to_string(), seats });
    }

    /// Handles another node's answer: these players follow the table there, so they are not away.
    pub(super) fn note_remote_presence(&mut self, seats: &[u8]) {
        let now = self.shared.now();
        for (seat, due) in &mut self.inner.absent {
            if seats.contains(&seat.0) {
                *due = now + ASK_AGAIN_AFTER;
            }
        }
        if self.inner.unattended.is_some() {
            self.inner.unattended = Some(now);
        }
        self.schedule();
    }
}
