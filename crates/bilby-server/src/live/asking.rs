//! Something is asked of a table: decided, kept, applied, told, in this order.

use super::convert;
use super::load::{LATEST, changes_board};
use super::room::{InRoom, State};
use super::trouble::Trouble;
use super::visitors::Visitor;
use crate::ratings;
use bilby_store::{Append, AppendError, Finish, Index};
use bilby_table::{Actor, Ask, Command, Event, Happening, Number, Refused};
use std::sync::atomic::Ordering::Relaxed;

/// Another has written to the table: what is known of it is not true any more.
struct Conflict;

impl InRoom<'_> {
    /// Does what is asked, and says which was the last event that it made.
    pub async fn ask(&mut self, command: &Command) -> Result<Number, Trouble> {
        self.state()?;
        let answer = match self.try_to(command).await {
            Ok(answer) => answer,
            Err(Conflict) => {
                Box::pin(self.load()).await?;
                self.try_to(command).await.unwrap_or(Err(Trouble::TryAgain))
            }
        };
        if answer == Err(Trouble::Refused(Refused::TimeIsOut)) {
            // Said now rather than a moment later, so that the asker hears why. It may not be out for good yet.
            let check = Command { ask: Ask::CheckTime, from: Actor::House, ..*command };
            let _ = self.try_to(&check).await;
        }
        answer
    }

    /// Has a person ask something.
    pub async fn ask_for(&mut self, visitor: &Visitor, expected: Number, ask: Ask) -> Result<Number, Trouble> {
        if let Ask::Sit { person, .. } = &ask {
            if self.state()?.traits.rated && visitor.is_guest() {
                return Err(Trouble::AccountNeeded);
            }
            self.hall.check_tables_of(person)?;
            self.inside.state.as_mut().ok_or(Trouble::TryAgain)?.names.learn(visitor.person());
        }
        let from = self.state()?.actor(&visitor.id);
        self.ask(&Command { from, expected, ask }).await
    }

    /// Something that the house itself says.
    pub async fn ask_as_house(&mut self, ask: Ask) -> Result<Number, Trouble> {
        let expected = self.state()?.table.number();
        // No second try: the house will see again what there is to do.
        self.try_to(&Command { from: Actor::House, expected, ask }).await.unwrap_or(Err(Trouble::TryAgain))
    }

    async fn try_to(&mut self, command: &Command) -> Result<Result<Number, Trouble>, Conflict> {
        let now = self.hall.now();
        let Some(state) = &self.inside.state else { return Ok(Err(Trouble::TryAgain)) };
        let events = match state.table.decide(command, now) {
            Ok(events) => events,
            Err(refused) => return Ok(Err(refused.into())),
        };
        // Taken out until it is kept: if that fails, or is broken off, what is true has to be read anew.
        let Some(mut state) = self.inside.state.take() else { return Ok(Err(Trouble::TryAgain)) };
        let expected = state.table.number();
        for event in &events {
            if let Err(problem) = state.table.apply(event) {
                tracing::error!(game = %self.room.id, %problem, %event, "an event that can't be applied");
                return Ok(Err(Trouble::Damaged));
            }
        }
        let append = Append {
            game: self.room.id.clone(),
            expected,
            events,
            after: Index::of(&state.table),
            opened: None,
            finish: None,
        };
        let append = Append { finish: finish(&state, &append.events), ..append };
        let events = append.events.clone();
        match self.hall.store.append(append).await {
            Ok(()) => {}
            Err(AppendError::Conflict) => return Err(Conflict),
            Err(error) => return Ok(Err(error.into())),
        }
        let number = state.table.number();
        state.happened(&events);
        self.inside.state = Some(state);
        self.after(&events).await;
        Ok(Ok(number))
    }

    /// What follows from what has happened, for all who have to do with it.
    async fn after(&mut self, events: &[Event]) {
        let any = |is: fn(&Happening) -> bool| events.iter().any(|event| is(&event.what));
        if any(changes_board) {
            self.inside.trying = None;
            self.inside.thinking = None;
        }
        if any(|what| matches!(what, Happening::Rematch)) {
            self.open_rematch().await;
        }
        self.notice(events);
        self.tell(events);
        let only_the_board = |what: &Happening| matches!(what, Happening::Turn { .. } | Happening::TakenBack { .. });
        if any(|what| matches!(what, Happening::Turn { .. })) {
            self.hall.counters.turns.fetch_add(1, Relaxed);
        }
        if events.iter().all(|event| only_the_board(&event.what)) {
            self.list_move();
        } else if any(|what| {
            use Happening::{Over, Rose, Sat, Started};
            matches!(what, Sat { .. } | Rose(_) | Started | Over(_))
        }) {
            self.list();
        }
        self.have_computers_play();
        self.schedule();
    }
}

impl State {
    /// Remembers what has happened, for those who come back.
    fn happened(&mut self, events: &[Event]) {
        for event in events {
            if changes_board(&event.what) {
                self.board = event.number;
            }
            if self.latest.len() >= LATEST {
                self.latest.pop_front();
            }
            self.latest.push_back(convert::event(event, &self.names));
        }
    }
}

/// What came of the game, if these events end it. An aborted game comes to nothing.
fn finish(state: &State, events: &[Event]) -> Option<Finish> {
    let is_over = |event: &Event| matches!(event.what, Happening::Over(_));
    if !events.iter().any(is_over) {
        return None;
    }
    let places = state.table.standings()?.iter().map(|standing| standing.place).collect();
    let rate = state.traits.rated.then_some(ratings::rate as bilby_store::Rate);
    Some(Finish { result: state.table.result_text()?, places, rate })
}
