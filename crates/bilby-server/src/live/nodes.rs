//! Other nodes at the same database, each with a house of its own: what they have done is caught up with here, and what is not
//! kept in logs is told to and fro.
//!
//! Logs need no more than a hint: whoever hears that one has grown reads it. Exactly one node decides what is due, for
//! only one can append. Who is there is asked when it matters, for nobody may be called away who follows at
//! another node.

use super::hall::Hall;
use super::house::renamed;
use super::load::CHAT_LINES;
use super::names::Names;
use super::room::{InRoom, Room, Tried};
use super::trouble::Trouble;
use super::visitors::Ended;
use bilby_core::Seat;
use bilby_store::{GameId, News};
use bilby_table::{Millis, Number, PersonId};
use bilby_wire::ChatLine;
use futures_util::{StreamExt, stream};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::Weak;
use tokio::sync::mpsc::Receiver;

/// How much news is dealt with at once.
const AT_ONCE: usize = 64;
/// How long other nodes have to say that somebody is there.
pub const ANSWER: Millis = 2_000;
/// How long a question counts: what was asked long ago, of somebody else perhaps, says nothing now.
pub const COUNTS: Millis = 10_000;
/// When it is asked again about somebody who is at another node: that one may have gone without a word.
const ASK_AGAIN: Millis = 60_000;

/// What one node tells the others.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Notice<'a> {
    /// Somebody has signed out.
    Dismissed {
        person: String,
        #[serde(borrow)]
        ended: Ended<'a>,
    },
    /// Somebody has another name now.
    Renamed { person: String },
    /// Who follows this table?
    Who { game: String },
    /// Somebody follows it here, and of those who sit there these do.
    Here { game: String, seats: Vec<u8> },
    /// Somebody at a table is trying this turn.
    Trying { game: String, seat: u8, number: Number, begun: String },
}

impl Hall {
    /// Tells the other nodes, if there can be any.
    pub fn tell_nodes(&self, notice: &Notice<'_>) {
        if !self.has_nodes {
            return;
        }
        let Ok(text) = serde_json::to_string(notice) else { return };
        let store = self.store.clone();
        self.runtime.spawn(async move {
            if let Err(error) = store.tell_nodes(&text).await {
                tracing::warn!(%error, "other nodes are not told");
            }
        });
    }
}

/// Listens to the other nodes until the house is gone.
pub async fn listen(weak: Weak<Hall>, mut news: Receiver<News>) {
    let news = stream::poll_fn(move |context| news.poll_recv(context));
    let open = news.take_while(|_| std::future::ready(weak.strong_count() > 0));
    open.for_each_concurrent(AT_ONCE, |news| async {
        let Some(hall) = weak.upgrade() else { return };
        match hear(&hall, news).await {
            Ok(()) | Err(Trouble::Closing | Trouble::UnknownTable) => {}
            Err(trouble) => tracing::warn!(?trouble, "news of another node"),
        }
    })
    .await;
}

async fn hear(hall: &Arc<Hall>, news: News) -> Result<(), Trouble> {
    let _in_hand = hall.begin()?;
    match news {
        News::Appended { game, number, more } => match hall.rooms.find(&game) {
            Some(room) => catch_up(hall, &room, number).await,
            // It is listed here too.
            None if more => hall.rooms.get(&game).enter(hall).await.map(drop),
            None => Ok(()),
        },
        News::Said { game } => match hall.rooms.find(&game) {
            Some(room) => room.enter(hall).await?.hear_chat().await,
            None => Ok(()),
        },
        News::Told(told) => match serde_json::from_str(&told) {
            Ok(notice) => notice_told(hall, notice).await,
            // A later version's.
            Err(_) => Ok(()),
        },
        News::Missed => {
            for room in hall.rooms.all() {
                catch_up(hall, &room, Number::MAX).await?;
            }
            Ok(())
        }
    }
}

async fn catch_up(hall: &Arc<Hall>, room: &Arc<Room>, number: Number) -> Result<(), Trouble> {
    room.enter(hall).await?.catch_up(number).await
}

async fn notice_told(hall: &Arc<Hall>, notice: Notice<'_>) -> Result<(), Trouble> {
    let person = |person: &str| person.parse::<PersonId>().ok();
    let room = |game: &str| game.parse::<GameId>().ok().and_then(|game| hall.rooms.find(&game));
    match notice {
        Notice::Dismissed { person: id, ended } => {
            person(&id).iter().for_each(|id| hall.visitors.dismiss(id, ended));
        }
        Notice::Renamed { person: id } => {
            if let Some(id) = person(&id)
                && let Some(human) = hall.store.person(&id).await?
            {
                renamed(hall, &human);
            }
        }
        Notice::Who { game } => {
            if let Some(room) = room(&game) {
                room.enter(hall).await?.say_who_is_here();
            }
        }
        Notice::Here { game, seats } => {
            if let Some(room) = room(&game) {
                room.enter(hall).await?.hear_who_is_there(&seats);
            }
        }
        Notice::Trying { game, seat, number, begun } => {
            if let Some(room) = room(&game) {
                let mut in_room = room.enter(hall).await?;
                if in_room.state().is_ok_and(|state| number >= state.board) {
                    in_room.show(Tried { seat: Seat(seat), number, begun }, None);
                }
            }
        }
    }
    Ok(())
}

impl InRoom<'_> {
    /// Reads the log, if another node has written there.
    async fn catch_up(&mut self, number: Number) -> Result<(), Trouble> {
        if self.state()?.table.number() < number {
            Box::pin(self.load()).await?;
        }
        // Another may have called away somebody who is here.
        let table = &self.state()?.table;
        let views = table.view(self.hall.now()).seats;
        let away = table.seats().zip(views).filter(|(_, view)| view.away_since.is_some()).map(|(seat, _)| seat);
        for seat in away.filter(|seat| self.is_here(*seat)).collect::<Vec<_>>() {
            self.welcome(seat).await?;
        }
        Ok(())
    }

    /// Tells the followers what was said at another node.
    async fn hear_chat(&mut self) -> Result<(), Trouble> {
        let known = self.state()?.chat.back().map_or(0, |line| line.number);
        let said = self.hall.store.said(&self.room.id, CHAT_LINES).await?;
        let new: Vec<_> = said.into_iter().filter(|said| said.number > known).collect();
        let names = Names::fetch(&self.hall.store, new.iter().map(|said| &said.person)).await?;
        for said in new {
            let person = names.person(&said.person);
            self.pass_on(ChatLine { number: said.number, at: said.at, person, text: said.text });
        }
        Ok(())
    }

    /// Answers another node that wants to know.
    fn say_who_is_here(&self) {
        let Ok(state) = self.state() else { return };
        if self.inside.followers.is_empty() {
            return;
        }
        let seats = state.table.seats().filter(|seat| self.is_here(*seat)).map(|seat| seat.0).collect();
        self.hall.tell_nodes(&Notice::Here { game: self.room.id.to_string(), seats });
    }

    /// Another node has answered: who follows there is not away, and the table is attended.
    fn hear_who_is_there(&mut self, seats: &[u8]) {
        let now = self.hall.now();
        for (seat, due) in &mut self.inside.absent {
            if seats.contains(&seat.0) {
                *due = now + ASK_AGAIN;
            }
        }
        if self.inside.unattended.is_some() {
            self.inside.unattended = Some(now);
        }
        self.schedule();
    }
}
