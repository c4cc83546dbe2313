//! Another game of the same people, made exactly once.

use super::lots;
use super::room::InRoom;
use bilby_store::{AppendError, Traits};

impl InRoom<'_> {
    /// Opens the table of the next game, now that everybody has agreed. That there is only one is the store's doing: where
    /// another was quicker, theirs is the one. What fails is made up for when the table is next read.
    pub async fn open_rematch(&mut self) {
        let Ok(state) = self.state() else { return };
        let Some(settings) = state.table.rematch(lots::seed()) else { return };
        let traits = Traits { previous: Some(self.room.id.clone()), ..state.traits.clone() };
        let rematch = match self.hall.open(settings, traits).await {
            Ok(game) => Some(game),
            Err(AppendError::Conflict) => {
                let kept = self.hall.store.load(&self.room.id).await;
                kept.ok().flatten().and_then(|kept| kept.rematch)
            }
            Err(error) => {
                tracing::error!(game = %self.room.id, %error, "no table for the next game");
                None
            }
        };
        if let Some(state) = &mut self.inside.state {
            state.rematch = rematch;
        }
    }
}
