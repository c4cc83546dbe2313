//! Conditional turns: entering them, and playing them when the turns come that they answer.
//!
//! They are only in the store. After a turn at a table with days for a turn, the node that committed it looks there for
//! an answer. If it dies before that, another node finds the answer in its sweep. The log's numbers ensure that an answer
//! is played once.

use crate::live::error::LiveError;
use crate::live::room::{LockedRoom, Room};
use crate::live::shared::SharedState;
use bilby_convert::to_wire;
use bilby_core::Seat;
use bilby_store::{GameId, StoredConditional};
use bilby_table::{
    Actor, Command, CommandKind, ConditionalAnswer, ConditionalTurns, Lapse, PersonId, Phase, Refusal, RemainingLines,
};
use bilby_wire::{Conditional, Dropped, NewConditional};
use std::sync::Arc;

impl LockedRoom<'_> {
    /// Looks for a conditional turn that answers the last turn. The turn itself does not wait for it.
    pub fn answer_conditionally(&self) {
        let Ok(loaded) = self.loaded() else { return };
        if loaded.table.settings().time.is_correspondence() {
            let (shared, room) = (self.shared.clone(), self.room.clone());
            self.shared.runtime.spawn(async move {
                if let Err(error) = play_conditional(&shared, &room).await {
                    tracing::debug!(game = %room.id, ?error, "conditional turns were not looked for");
                }
            });
        }
    }

    /// The seat of a person who plays here.
    fn own_seat(&self, person: &PersonId) -> Result<Seat, LiveError> {
        let seat = self.loaded()?.seat_of(person);
        seat.ok_or(LiveError::Refusal(Refusal::NotYours))
    }
}

/// Plays the conditional turn of the seat on move, if there is one, and drops those that don't hold any more.
pub async fn play_conditional(shared: &Arc<SharedState>, room: &Arc<Room>) -> Result<(), LiveError> {
    let stored = shared.store.conditional(&room.id).await?;
    if stored.iter().all(|one| one.dropped.is_some()) {
        return Ok(());
    }
    let _operation = shared.begin_operation()?;
    let mut locked = room.lock(shared).await?;
    if matches!(locked.loaded()?.table.phase(), Phase::Over(_)) {
        drop(locked);
        return Ok(shared.store.forget_conditional(&room.id, None).await?);
    }
    let mut lapsed = Vec::new();
    for one in stored.iter().filter(|one| one.dropped.is_none()) {
        let table = &locked.loaded()?.table;
        match one.planned.answer(table, one.seat) {
            ConditionalAnswer::Waits => {}
            ConditionalAnswer::Lapsed(why) => lapsed.push((one, why)),
            ConditionalAnswer::Play(text) => {
                let kind = CommandKind::Turn { text, lag: 0 };
                let command = Command { from: Actor::Seat(one.seat), expected: table.number(), kind };
                match locked.submit(&command).await {
                    Err(LiveError::Refusal(Refusal::Illegal(_) | Refusal::Malformed | Refusal::Touched(_))) => {
                        lapsed.push((one, Lapse::Illegal));
                    }
                    // Something else has happened meanwhile, and what follows from it is looked for then.
                    Err(LiveError::Refusal(_)) => {}
                    played => drop(played?),
                }
            }
        }
    }
    drop(locked);
    for (one, why) in lapsed {
        lapse(shared, &room.id, one, why).await?;
    }
    Ok(())
}

/// Drops conditional turns. Their person is told only of what they can't see on the board.
async fn lapse(shared: &SharedState, game: &GameId, one: &StoredConditional, why: Lapse) -> Result<(), LiveError> {
    match why {
        Lapse::Passed => shared.store.forget_conditional(game, Some(one.seat)).await?,
        why => shared.store.drop_conditional(game, one, why).await?,
    }
    Ok(())
}

impl SharedState {
    /// Enters the conditional turns of a person at a table, or takes them back.
    pub async fn set_conditional(
        self: &Arc<SharedState>,
        game: &str,
        person: &PersonId,
        new: NewConditional,
    ) -> Result<Conditional, LiveError> {
        let room = self.room(game)?;
        let locked = room.lock(self).await?;
        let seat = locked.own_seat(person)?;
        if new.lines.is_empty() {
            self.store.forget_conditional(&room.id, Some(seat)).await?;
            return Ok(Conditional { turns: new.turns, lines: Vec::new(), dropped: None });
        }
        let table = &locked.loaded()?.table;
        if table.turns().len() != new.turns as usize {
            return Err(LiveError::Refusal(Refusal::Stale { current: table.number() }));
        }
        let planned = ConditionalTurns::new(table, seat, new.lines)?;
        // With the lock held, so that no turn comes in between that would have to be answered.
        self.store.keep_conditional(&room.id, seat, &planned).await?;
        Ok(Conditional { turns: new.turns, lines: planned.lines, dropped: None })
    }

    /// The conditional turns of a person at a table.
    pub async fn conditional_of(
        self: &Arc<SharedState>,
        game: &str,
        person: &PersonId,
    ) -> Result<Conditional, LiveError> {
        let room = self.room(game)?;
        let locked = room.lock(self).await?;
        let seat = locked.own_seat(person)?;
        let table = &locked.loaded()?.table;
        let own = self.store.conditional(&room.id).await?.into_iter().find(|one| one.seat == seat);
        let remaining = own.as_ref().map(|one| match one.dropped {
            Some(why) => RemainingLines::Lapsed(why),
            None => one.planned.remaining(table, seat),
        });
        let (lines, dropped) = match remaining {
            Some(RemainingLines::Open(lines)) => (lines.into_iter().map(<[String]>::to_vec).collect(), None),
            Some(RemainingLines::Lapsed(Lapse::TakenBack)) => (Vec::new(), Some(Dropped::TakenBack)),
            Some(RemainingLines::Lapsed(Lapse::Illegal)) => (Vec::new(), Some(Dropped::Illegal)),
            Some(RemainingLines::Lapsed(Lapse::Passed)) | None => (Vec::new(), None),
        };
        Ok(Conditional { turns: to_wire::count(table.turns().len()), lines, dropped })
    }

    /// Plays conditional turns that a node has left when it died.
    pub async fn sweep_conditional(self: &Arc<SharedState>) -> Result<(), LiveError> {
        for game in self.store.conditional_due().await? {
            if self.nodes.as_ref().is_none_or(|nodes| nodes.roster.decides(&game)) {
                match play_conditional(self, &self.rooms.get(&game)).await {
                    // One table that can't be read keeps no other from going on.
                    Err(LiveError::Damaged | LiveError::Newer) => {}
                    played => played?,
                }
            }
        }
        Ok(())
    }
}
