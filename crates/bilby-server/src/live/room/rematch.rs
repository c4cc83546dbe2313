//! Opens the table of a rematch exactly once.

use crate::live::random;
use crate::live::room::LockedRoom;
use bilby_store::{AppendError, TableOptions};

impl LockedRoom<'_> {
    /// Opens the table of the rematch after everybody has agreed. The store ensures that there is only one: if another
    /// node was faster, its table counts. If this fails, it is tried again when this table is next loaded.
    pub async fn open_rematch(&mut self) {
        let Ok(loaded) = self.loaded() else { return };
        let Some(settings) = loaded.table.rematch(random::seed()) else { return };
        let options = TableOptions { previous: Some(self.room.id.clone()), ..loaded.options.clone() };
        let rematch = match self.shared.open(settings, options).await {
            Ok(game) => Some(game),
            Err(AppendError::Conflict) => {
                let stored = self.shared.store.load(&self.room.id).await;
                stored.ok().flatten().and_then(|stored| stored.rematch)
            }
            Err(error) => {
                tracing::error!(game = %self.room.id, %error, "no table for the next game");
                None
            }
        };
        if let Some(loaded) = &mut self.inner.loaded {
            loaded.rematch = rematch;
        }
    }
}
