//! Transfers seats to an account when a guest signs in, and vacates the seats of people who are deleted or banned.

use crate::live::error::LiveError;
use crate::live::room::LockedRoom;
use crate::live::room::names::{seated, wire_person};
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_store::StoredPerson;
use bilby_table::{Actor, Command, CommandKind, PersonId, Phase, Refusal};
use bilby_wire::Sitter;
use std::sync::Arc;

impl SharedState {
    /// Returns whether a guest and the account that they sign in to sit at the same unfinished table.
    pub fn are_at_one_table(&self, one: &PersonId, other: &PersonId) -> bool {
        let has = |sitter: &Sitter| matches!(sitter, Sitter::Person { person } if person.id == other.as_str());
        self.directory.tables_of(one).iter().any(|table| table.seats.iter().any(has))
    }

    /// Hands every unfinished table of a guest over to an account. With `leave`, tables where the account sits already
    /// stay as they are. Nobody comes to sit with people whom the account has blocked, or who have blocked it: from
    /// such tables the guest gets up if the game has not begun. A game that is being played goes on. After a failure,
    /// another call hands over the rest.
    pub async fn hand_over(
        self: &Arc<SharedState>,
        guest: &PersonId,
        to: &StoredPerson,
        leave: bool,
    ) -> Result<(), LiveError> {
        for game in self.directory.games_of(guest) {
            match self.rooms.get(&game).lock(self).await?.hand_over(guest, to).await {
                Err(LiveError::SameTable) if leave => {}
                handed => handed?,
            }
        }
        Ok(())
    }

    /// Leaves every table of a person whose account is deleted: resigns games, and gets up from tables that have not
    /// begun.
    pub async fn leave_all_tables(self: &Arc<SharedState>, person: &PersonId) -> Result<(), LiveError> {
        for game in self.directory.games_of(person) {
            let room = self.rooms.get(&game);
            let mut locked = room.lock(self).await?;
            if let Some(seat) = locked.loaded()?.seat_of(person) {
                locked.leave_seat(seat).await?;
            }
        }
        Ok(())
    }

    /// Lets a person who is banned get up from tables that have not begun. A table that can't be read is left alone.
    pub async fn leave_gathering_tables(self: &Arc<SharedState>, person: &PersonId) -> Result<(), LiveError> {
        for game in self.directory.games_of(person) {
            let room = self.rooms.get(&game);
            let mut locked = match room.lock(self).await {
                Ok(locked) => locked,
                Err(LiveError::UnknownTable | LiveError::Damaged | LiveError::Newer) => continue,
                Err(error) => return Err(error),
            };
            let loaded = locked.loaded()?;
            if loaded.table.phase() == Phase::Gathering
                && let Some(seat) = loaded.seat_of(person)
            {
                locked.leave_seat(seat).await?;
            }
        }
        Ok(())
    }
}

impl LockedRoom<'_> {
    async fn hand_over(&mut self, guest: &PersonId, to: &StoredPerson) -> Result<(), LiveError> {
        let Some(loaded) = &self.inner.loaded else { return Err(LiveError::TryAgain) };
        let Some(seat) = loaded.seat_of(guest) else { return Ok(()) };
        if loaded.table.phase() == Phase::Gathering {
            let sitters = loaded.table.seats().filter_map(|seat| seated(loaded.table.sitter(seat)));
            let others: Vec<PersonId> = sitters.filter(|other| *other != guest).cloned().collect();
            if self.shared.store.is_blocked_either_way(&to.id, &others).await? {
                return self.leave_seat(seat).await;
            }
        }
        let loaded = self.inner.loaded.as_mut().ok_or(LiveError::TryAgain)?;
        loaded.names.learn(wire_person(to));
        let kind = CommandKind::HandOver { seat, person: to.id.clone() };
        let expected = loaded.table.number();
        settled(self.submit(&Command { from: Actor::Server, expected, kind }).await)?;
        self.remove_deleted_people().await
    }

    /// Leaves the seats of people whose account was deleted. Called after somebody sat down and the table was listed: a
    /// person who is deleted later leaves it by [`SharedState::leave_all_tables`].
    pub async fn remove_deleted_people(&mut self) -> Result<(), LiveError> {
        let table = &self.loaded()?.table;
        if table.ending().is_some() {
            return Ok(());
        }
        let people: Vec<PersonId> = table.seats().filter_map(|seat| seated(table.sitter(seat)).cloned()).collect();
        let is_nobodys = people.is_empty();
        for gone in self.shared.store.people(&people).await?.iter().filter(|person| person.name.is_empty()) {
            if let Some(seat) = self.loaded()?.seat_of(&gone.id) {
                self.leave_seat(seat).await?;
            }
        }
        if is_nobodys && self.loaded()?.table.phase() == Phase::Gathering {
            settled(self.submit_as_server(CommandKind::Close).await)?;
        }
        Ok(())
    }

    async fn leave_seat(&mut self, seat: Seat) -> Result<(), LiveError> {
        let table = &self.loaded()?.table;
        let kind = if table.phase() == Phase::Gathering { CommandKind::Rise } else { CommandKind::Resign };
        let expected = table.number();
        settled(self.submit(&Command { from: Actor::Seat(seat), expected, kind }).await)
    }
}

/// Treats a refusal as success: the game was over or the seat was left already. Only sitting at the same table twice is
/// an error.
fn settled<T>(answer: Result<T, LiveError>) -> Result<(), LiveError> {
    match answer {
        Ok(_) => Ok(()),
        Err(LiveError::Refusal(Refusal::SeatedAlready)) => Err(LiveError::SameTable),
        Err(LiveError::Refusal(_)) => Ok(()),
        Err(error) => Err(error),
    }
}
