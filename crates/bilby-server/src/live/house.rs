//! The house: everything that is going on now, behind one handle.

use super::computers::Computers;
use super::convert;
use super::figures::Figures;
use super::hall::Hall;
use super::names::{self, Names};
use super::nodes::{self, Notice};
use super::presence::{ABANDONED, patience_of_gathering};
use super::settings::HouseSettings;
use super::socket;
use super::telling::text;
use super::trouble::Trouble;
use super::visitors::Ended;
use crate::clock::Clock;
use axum::extract::ws::WebSocket;
use bilby_store::{Human, Phase, Store, StoreError, Unfinished};
use bilby_table::{Millis, PersonId, Sitter};
use bilby_wire::{NewTable, Problem, ServerMessage, TableState, TableSummary};
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::runtime::Handle;

/// When something is tried again that the store could not do.
pub const AGAIN: Millis = 5_000;
/// How long after an opening nobody's table is closed for not having been attended meanwhile.
const OPENING: Millis = 5 * 60_000;
/// When clients are to come back after the house was closed.
const BACK_IN: Millis = 1_000;
/// How long a closing house waits for what is in hand.
const LAST_CALL: Duration = Duration::from_secs(5);

/// Everything that is going on now. The same house, however often it is cloned.
#[derive(Clone)]
pub struct House(Arc<Hall>);

impl House {
    /// Opens the house: lists the tables that are not over, and watches their time. Needs a tokio runtime.
    ///
    /// # Errors
    /// If the store can't be read or written.
    pub async fn open(store: Store, settings: HouseSettings, clock: Clock) -> Result<House, StoreError> {
        let hours = store.open_house(clock()).await?;
        // Before the tables are read, so that nothing falls in between.
        let news = store.news().await?;
        let unfinished = store.unfinished().await?;
        let hall = Arc::new(Hall {
            computers: Computers::start(settings.computer_threads),
            runtime: Handle::current(),
            rooms: Default::default(),
            directory: Default::default(),
            deadlines: Default::default(),
            visitors: Default::default(),
            lobby: Default::default(),
            pairing: Default::default(),
            counters: Default::default(),
            in_hand: Default::default(),
            is_closing: Default::default(),
            has_nodes: news.is_some(),
            store,
            settings,
            clock,
            hours,
        });
        remember(&hall, &unfinished).await?;
        super::chores::start(&hall);
        if let Some(news) = news {
            hall.runtime.spawn(nodes::listen(Arc::downgrade(&hall), news));
        }
        Ok(House(hall))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// What is wrong with it, or why not now.
    pub async fn open_table(&self, who: &Human, new: NewTable) -> Result<TableState, Problem> {
        let opened = async {
            let _in_hand = self.0.begin()?;
            let game = self.0.open_for(who, &new).await?;
            let room = self.0.rooms.get(&game);
            let state = room.enter(&self.0).await?.snapshot()?;
            self.0.directory.opened_by(&game, &who.id);
            Ok(state)
        };
        opened.await.map_err(|trouble: Trouble| self.problem(&trouble))
    }

    /// A table as it stands. Whoever knows its id may see it.
    ///
    /// # Errors
    /// If there is no such table, or the store can't say.
    pub async fn table(&self, id: &str, _who: Option<&Human>) -> Result<TableState, Problem> {
        let found = async {
            let _in_hand = self.0.begin()?;
            self.0.room(id)?.enter(&self.0).await?.snapshot()
        };
        found.await.map_err(|trouble| self.problem(&trouble))
    }

    /// The record of a table's game, as far as it has gone. Whoever knows its id may see it.
    ///
    /// # Errors
    /// If there is no such table, or the store can't say.
    pub async fn record(&self, id: &str, _who: Option<&Human>) -> Result<String, Problem> {
        let written = async {
            let _in_hand = self.0.begin()?;
            let room = self.0.room(id)?;
            let in_room = room.enter(&self.0).await?;
            let state = in_room.state()?;
            let name = |id: &PersonId| Some(state.names.person(id).name).filter(|name| !name.is_empty());
            let record = state.table.record(|id| name(id).unwrap_or_else(|| "?".to_owned()));
            record.map(|record| record.to_string()).map_err(|problem| {
                tracing::error!(game = %room.id, %problem, "a game that can't be written");
                Trouble::Damaged
            })
        };
        written.await.map_err(|trouble| self.problem(&trouble))
    }

    /// The unfinished tables that somebody sits at, the newest first.
    ///
    /// # Errors
    /// None now; what is kept elsewhere may fail one day.
    pub async fn tables_of(&self, who: &Human) -> Result<Vec<TableSummary>, Problem> {
        Ok(self.0.directory.of(&who.id))
    }

    /// The public tables: those with open seats, then games to watch, each the newest first.
    pub fn lobby(&self) -> Vec<TableSummary> {
        self.0.directory.public()
    }

    /// Serves a socket until it ends. `session` is what [`House::dismiss`] knows it by.
    pub async fn socket(&self, socket: WebSocket, who: Human, session: String) {
        socket::serve(self.0.clone(), socket, who, session).await;
    }

    /// Somebody has signed out, here, elsewhere or everywhere, or is gone for good: their sockets are closed.
    pub fn dismiss(&self, person: &PersonId, ended: Ended<'_>) {
        self.0.visitors.dismiss(person, ended);
        self.0.tell_nodes(&Notice::Dismissed { person: person.to_string(), ended });
    }

    /// A guest has an account now, or an account was deleted: everybody who sees them hears of it.
    pub fn renamed(&self, person: &Human) {
        renamed(&self.0, person);
        self.0.tell_nodes(&Notice::Renamed { person: person.id.to_string() });
    }

    /// How much is going on.
    pub fn figures(&self) -> Figures {
        self.0.figures()
    }

    /// Closes the house: tells everybody to come back, begins nothing new, and waits a while for what is in hand. The store
    /// stays open.
    pub async fn close(&self) {
        let hall = &self.0;
        hall.is_closing.store(true, SeqCst);
        hall.visitors.tell_last(&text(&ServerMessage::Closing { back_in: BACK_IN }));
        hall.computers.stop();
        let done = async {
            while hall.in_hand.load(SeqCst) > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(LAST_CALL, done).await.is_err() {
            tracing::warn!("closed although something was in hand");
        }
        hall.visitors.end();
        if let Err(error) = hall.store.still_open(&hall.hours, hall.now()).await {
            tracing::warn!(%error, "when the house closed is not written down");
        }
    }

    fn problem(&self, trouble: &Trouble) -> Problem {
        trouble.problem(self.0.now())
    }
}

/// Somebody has another name now.
pub fn renamed(hall: &Arc<Hall>, person: &Human) {
    hall.visitors.rename(person);
    let person = names::person(person);
    let games = hall.directory.rename(&person);
    hall.lobby.change();
    let shared = hall.clone();
    hall.runtime.spawn(async move {
        for game in games {
            let room = shared.rooms.get(&game);
            let Ok(mut in_room) = room.enter(&shared).await else { continue };
            if let Some(state) = &mut in_room.inside.state {
                state.names.learn(person.clone());
            }
            in_room.tell(&[]);
        }
    });
}

/// Lists the tables that are not over, and when something is due there.
async fn remember(hall: &Hall, unfinished: &[Unfinished]) -> Result<(), StoreError> {
    let now = hall.now();
    for some in unfinished.chunks(500) {
        let people = some.iter().flat_map(|table| &table.index.sitters).filter_map(names::seated);
        let names = Names::fetch(&hall.store, people).await?;
        for Unfinished { game, index, traits, created, touched } in some {
            let phase = match index.phase {
                Phase::Gathering => bilby_wire::Phase::Gathering,
                Phase::Playing => bilby_wire::Phase::Playing,
                Phase::Over => continue,
            };
            let summary = TableSummary {
                id: game.to_string(),
                game: convert::game(index.kind),
                rules: index.rules.clone(),
                time: index.time.clone(),
                rated: traits.rated,
                phase,
                seats: index.sitters.iter().map(|sitter| convert::sitter(sitter, &names)).collect(),
                on_move: index.on_move.map(|seat| seat.0),
                turns: index.turns,
                created: *created,
            };
            hall.directory.put(game, summary, traits.public);
            let patience = match phase {
                bilby_wire::Phase::Gathering => index.time.parse().map_or(ABANDONED, patience_of_gathering),
                _ => ABANDONED,
            };
            // Nobody could attend while the house was closed.
            let closes = (touched + patience).max(now + OPENING);
            let on_move = index.on_move.and_then(|seat| index.sitters.get(seat.index()));
            let is_computer = |sitter: &Sitter| matches!(sitter, Sitter::Computer { .. });
            // Where several play, it may be a stand-in's turn.
            let may_be_computers = on_move.is_some_and(|sitter| is_computer(sitter) || index.sitters.len() > 2);
            let otherwise = if may_be_computers { now } else { closes };
            let due = index.deadline.unwrap_or(otherwise);
            hall.deadlines.set(game, Some(due));
        }
    }
    Ok(())
}
