//! Opens the table of a rematch exactly once.

use crate::live::error::LiveError;
use crate::live::nodes::{NodeMessage, Subject};
use crate::live::random;
use crate::live::room::LockedRoom;
use bilby_store::{AppendError, TableOptions};

impl LockedRoom<'_> {
    /// Looks for the table of the rematch, which the node where it was agreed should have opened, and opens it if there
    /// is none.
    pub async fn find_rematch(&mut self) -> Result<(), LiveError> {
        if self.loaded()?.rematch.is_some() || !self.loaded()?.table.is_rematch_agreed() {
            return Ok(());
        }
        match self.shared.store.rematch_of(&self.room.id).await? {
            None => self.open_rematch().await,
            rematch => self.inner.loaded.iter_mut().for_each(|loaded| loaded.rematch.clone_from(&rematch)),
        }
        self.broadcast(&[]);
        Ok(())
    }

    /// Opens the table of the rematch after everybody has agreed. The store ensures that there is only one: if another
    /// node was faster, its table counts. If this fails, it is tried again when this table is next loaded.
    pub async fn open_rematch(&mut self) {
        let Ok(loaded) = self.loaded() else { return };
        let Some(settings) = loaded.table.rematch(random::seed()) else { return };
        let options = TableOptions { previous: Some(self.room.id.clone()), ..loaded.options.clone() };
        let rematch = match self.shared.open(settings, options).await {
            Ok(game) => Some(game),
            Err(AppendError::Conflict) => self.shared.store.rematch_of(&self.room.id).await.ok().flatten(),
            Err(error) => {
                tracing::error!(game = %self.room.id, %error, "no table for the next game");
                None
            }
        };
        if let Some(rematch) = &rematch {
            let (game, rematch) = (self.room.id.to_string(), rematch.to_string());
            self.shared.tell_nodes(Subject::Table(&self.room.id), NodeMessage::Rematch { game, rematch });
        }
        if let Some(loaded) = &mut self.inner.loaded {
            loaded.rematch = rematch;
        }
    }
}
