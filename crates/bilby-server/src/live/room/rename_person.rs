//! Handles a person at a table who has a new name or has deleted their account.

use crate::live::room::load::accounts_of;
use crate::live::room::{LoadedTable, LockedRoom};
use bilby_wire::{Person, TableEventKind};

impl LockedRoom<'_> {
    /// Replaces the old name everywhere and notifies the followers. Chat of a deleted account is removed.
    pub async fn rename(&mut self, person: &Person) {
        let Some(loaded) = &mut self.inner.loaded else { return };
        if !loaded.knows(person) {
            return;
        }
        loaded.rename(person);
        if loaded.table.ending().is_some() {
            // A guest may have signed in, who reads on as the account what the players said.
            match accounts_of(&self.shared.store, &loaded.table).await {
                Ok(became) => loaded.became = became,
                Err(error) => tracing::debug!(?error, "accounts of guests were not read"),
            }
        }
        if !person.name.is_empty() {
            return self.broadcast(&[]);
        }
        // Clients still have the old name and chat lines, and must drop them.
        self.send_whole_table();
    }
}

impl LoadedTable {
    fn knows(&self, person: &Person) -> bool {
        self.names.has(&person.id) || self.chat.iter().any(|line| line.person.id == person.id)
    }

    fn rename(&mut self, person: &Person) {
        self.names.learn(person.clone());
        if person.name.is_empty() {
            self.chat.retain(|line| line.person.id != person.id);
        }
        let spoke = self.chat.iter_mut().map(|line| &mut line.person);
        let sat = self.latest.iter_mut().filter_map(|event| match &mut event.what {
            TableEventKind::Sat { person, .. } | TableEventKind::HandedOver { person, .. } => Some(person),
            _ => None,
        });
        spoke.chain(sat).filter(|known| known.id == person.id).for_each(|known| known.clone_from(person));
    }
}
