//! The handle to the live part of the server.

use crate::clock::{Clock, DatabaseClock};
use crate::live::error::LiveError;
use crate::live::nodes::{self, BusSettings, NodeMessage, Nodes, OpenError, Subject};
use crate::live::room::TableCopy;
use crate::live::room::names::{self, Names};
use crate::live::room::timers::{ABANDONED_AFTER, gathering_timeout};
use crate::live::settings::LiveSettings;
use crate::live::shared::SharedState;
use crate::live::socket::connected_people::EndedSessions;
use crate::live::socket::connection;
use crate::live::socket::encode::encode;
use crate::live::stats::LiveStats;
use axum::extract::ws::WebSocket;
use bilby_convert::to_wire::{self, Names as _};
use bilby_store::{GameId, Store, StoreError, StoredPerson, StoredPhase, UnfinishedTable, Uptime};
use bilby_table::{Millis, PersonId};
use bilby_wire::{Conditional, NewConditional, NewTable, Problem, ServerMessage, TableState, TableSummary};
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

/// How long to wait before retrying an operation that failed in the store.
pub const RETRY_AFTER: Millis = 5_000;
/// For this long after a start, no table is closed because nobody follows it.
const STARTUP_GRACE: Millis = 5 * 60_000;
/// After how long clients should reconnect after a shutdown.
const RECONNECT_AFTER: Millis = 1_000;
/// How long a shutdown waits for operations in progress.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The live service. Cheap to clone: all clones share the same state.
#[derive(Clone)]
pub struct LiveService(Arc<SharedState>);

impl LiveService {
    /// The shared state.
    pub(super) fn shared(&self) -> &Arc<SharedState> {
        &self.0
    }

    /// Starts the service: lists the unfinished tables and sets their deadlines. Needs a tokio runtime.
    ///
    /// # Errors
    /// If the store can't be read or written.
    pub async fn open(store: Store, settings: LiveSettings, clock: Clock) -> Result<LiveService, OpenError> {
        LiveService::open_on(store, settings, clock, None, None).await
    }

    /// Like [`LiveService::open`], with another bus than the database's usual one, and with the clock's part that
    /// follows the database.
    ///
    /// # Errors
    /// Returns the same errors as [`LiveService::open`], and an error if the bus refuses this node.
    pub async fn open_on(
        store: Store,
        settings: LiveSettings,
        clock: Clock,
        bus: Option<&BusSettings>,
        database_clock: Option<Arc<DatabaseClock>>,
    ) -> Result<LiveService, OpenError> {
        // Connects before the tables are read, so that nothing is missed in between.
        let (nodes, events) = Nodes::open(&store, bus, &settings).await?.unzip();
        if let (Some(clock), true) = (&database_clock, nodes.is_some()) {
            let asked = Instant::now();
            clock.correct(store.nodes(0).await?.now, asked.elapsed());
        }
        let is_worker = settings.is_worker;
        // Nobody can play at a worker, so it does not count as a running server.
        let uptime = if is_worker { Uptime::always() } else { store.start_uptime(clock()).await? };
        let shared = Arc::new(SharedState::new(store, settings, clock, database_clock, uptime, nodes));
        shared.start_moderation().await?;
        if !is_worker {
            list_unfinished(&shared, &shared.store.unfinished().await?, STARTUP_GRACE).await?;
        }
        crate::live::background::start(&shared);
        if let Some(events) = events {
            shared.runtime.spawn(nodes::listen(Arc::downgrade(&shared), events));
        }
        Ok(LiveService(shared))
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If the settings are not valid, or the table can't be opened now.
    pub async fn open_table(&self, who: &StoredPerson, new: NewTable) -> Result<TableState, Problem> {
        self.open_table_from(None, who, new).await.map(|(_, state)| state)
    }

    /// Like [`LiveService::open_table`], with the network of the request, if it is known. Also returns the table's id.
    ///
    /// # Errors
    /// Returns the same errors as [`LiveService::open_table`].
    pub async fn open_table_from(
        &self,
        network: Option<IpAddr>,
        who: &StoredPerson,
        new: NewTable,
    ) -> Result<(GameId, TableState), Problem> {
        let opened = async {
            let _operation = self.0.begin_operation()?;
            let game = self.0.open_for(who, &new).await?;
            // Loads the table at once, because a computer player may have the first turn.
            self.0.directory.set_network(&game, network);
            let room = self.0.rooms.get(&game);
            let state = room.lock(&self.0).await?.snapshot(Some(&who.id))?;
            Ok((game, state))
        };
        opened.await.map_err(|error: LiveError| self.problem(&error))
    }

    /// Returns a table. Anybody who knows its id may see it, except for the players' chat.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn table(&self, id: &str, who: Option<&StoredPerson>) -> Result<TableState, Problem> {
        let found = async {
            let _operation = self.0.begin_operation()?;
            self.0.room(id)?.lock(&self.0).await?.snapshot(who.map(|who| &who.id))
        };
        found.await.map_err(|error| self.problem(&error))
    }

    /// Returns a copy of a table, for views of it that are not messages to clients. Anybody who knows its id may see it.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub(crate) async fn table_copy(&self, id: &str) -> Result<TableCopy, Problem> {
        let found = async {
            let _operation = self.0.begin_operation()?;
            self.0.room(id)?.lock(&self.0).await?.copy()
        };
        found.await.map_err(|error| self.problem(&error))
    }

    /// Returns the record of a table's game so far. Anybody who knows the table's id may see it.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn record(&self, game: &GameId) -> Result<String, Problem> {
        let written = async {
            let _operation = self.0.begin_operation()?;
            let room = self.0.rooms.get(game);
            let locked = room.lock(&self.0).await?;
            let loaded = locked.loaded()?;
            let name = |id: &PersonId| Some(loaded.names.person(id).name).filter(|name| !name.is_empty());
            let record = loaded.table.record(|id| name(id).unwrap_or_else(|| "?".to_owned()));
            record.map(|record| record.to_string()).map_err(|error| {
                tracing::error!(game = %room.id, %error, "a game that can't be written");
                LiveError::Damaged
            })
        };
        written.await.map_err(|error| self.problem(&error))
    }

    /// Enters a person's conditional turns at a table, in place of earlier ones.
    ///
    /// # Errors
    /// If the person does not play there, the turns make no sense, or the store fails.
    pub async fn set_conditional(
        &self,
        id: &str,
        who: &StoredPerson,
        new: NewConditional,
    ) -> Result<Conditional, Problem> {
        let set = async {
            let _operation = self.0.begin_operation()?;
            self.0.set_conditional(id, &who.id, new).await
        };
        set.await.map_err(|error| self.problem(&error))
    }

    /// Returns a person's conditional turns at a table. Nobody else can see them.
    ///
    /// # Errors
    /// If the person does not play there, or the store fails.
    pub async fn conditional(&self, id: &str, who: &StoredPerson) -> Result<Conditional, Problem> {
        let found = async {
            let _operation = self.0.begin_operation()?;
            self.0.conditional_of(id, &who.id).await
        };
        found.await.map_err(|error| self.problem(&error))
    }

    /// The unfinished tables at which a person sits, the newest first.
    pub fn tables_of(&self, who: &StoredPerson) -> Vec<TableSummary> {
        self.0.directory.tables_of(&who.id)
    }

    /// The public tables: those with open seats, then games to watch, each the newest first.
    pub fn lobby(&self) -> Vec<TableSummary> {
        self.0.directory.public_tables()
    }

    /// Serves a socket until it ends. [`LiveService::close_sockets`] finds it by its session's hash. `network` is the
    /// client's network, if known.
    pub async fn serve_socket(
        &self,
        socket: WebSocket,
        who: StoredPerson,
        session_hash: String,
        network: Option<IpAddr>,
    ) {
        connection::serve(self.0.clone(), socket, who, session_hash, network).await;
    }

    /// Closes the sockets of a person's sessions that have ended: they signed out, changed their password or deleted
    /// their account.
    pub fn close_sockets(&self, person: &PersonId, ended: EndedSessions<'_>) {
        self.0.connected.close_sockets(person, ended);
        self.0.tell_nodes(Subject::All, NodeMessage::Dismissed { person: person.to_string(), ended });
    }

    /// Hands every unfinished table of a guest over to the account that they sign in to. With `leave`, tables where the
    /// account sits already stay as they are.
    ///
    /// # Errors
    /// `same-table` if the account already sits at one of them; then nothing has changed. Otherwise if the store fails.
    pub async fn hand_over(&self, guest: &PersonId, account: &StoredPerson, leave: bool) -> Result<(), Problem> {
        let handed = async {
            let _operation = self.0.begin_operation()?;
            if !leave && self.0.are_at_one_table(guest, &account.id) {
                return Err(LiveError::SameTable);
            }
            self.0.hand_over(guest, account, leave).await
        };
        handed.await.map_err(|error| self.problem(&error))
    }

    /// Leaves every table of a person who deletes their account: resigns games, and gets up from tables that have not
    /// begun. A table at which nobody is left is closed.
    ///
    /// # Errors
    /// If the store fails. Another call continues with the rest.
    pub async fn leave_all_tables(&self, person: &PersonId) -> Result<(), Problem> {
        let given_up = async {
            let _operation = self.0.begin_operation()?;
            self.0.leave_all_tables(person).await
        };
        given_up.await.map_err(|error| self.problem(&error))
    }

    /// Notifies everybody who sees a person that they have an account now, or that their account was deleted.
    pub async fn person_renamed(&self, person: &StoredPerson) {
        person_renamed(&self.0, person).await;
        self.0.tell_nodes(Subject::All, NodeMessage::Renamed { person: person.id.to_string() });
    }

    /// Returns whether a person follows a table, at this node or another.
    pub async fn is_at_table(&self, game: &GameId, person: &PersonId) -> bool {
        self.0.is_at_table(game, person).await.unwrap_or(false)
    }

    /// Whether the service is about to close.
    pub fn is_closing(&self) -> bool {
        self.0.is_closing.load(SeqCst)
    }

    /// Returns the numbers for the metrics.
    pub fn stats(&self) -> LiveStats {
        self.0.stats()
    }

    /// How long the bus between nodes has been silent, if it is.
    pub fn bus_silent_for(&self) -> Option<Duration> {
        self.0.nodes.as_ref()?.silent_for()
    }

    /// Closes the service: tells all clients to reconnect later, starts nothing new, and waits a while for operations
    /// in progress. The store stays open.
    pub async fn close(&self) {
        let shared = &self.0;
        shared.is_closing.store(true, SeqCst);
        shared.connected.send_last(&encode(&ServerMessage::Closing { back_in: RECONNECT_AFTER }));
        shared.computers.stop();
        let done = async {
            while shared.operations.load(SeqCst) > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        if tokio::time::timeout(CLOSE_TIMEOUT, done).await.is_err() {
            tracing::warn!("closed although operations were in progress");
        }
        shared.connected.close_all();
        if let Err(error) = shared.store.record_uptime(&shared.uptime(), shared.now()).await {
            tracing::warn!(%error, "the end of the uptime was not recorded");
        }
        if let Some(nodes) = &shared.nodes
            && let Err(error) = shared.store.forget_node(&nodes.me).await
        {
            tracing::debug!(%error, "the other nodes will notice only later that this one is gone");
        }
    }

    fn problem(&self, error: &LiveError) -> Problem {
        error.problem(self.0.now())
    }
}

/// Replaces a person's name in all lists and in all rooms in memory.
pub async fn person_renamed(shared: &Arc<SharedState>, person: &StoredPerson) {
    shared.connected.rename(person);
    let person = names::wire_person(person);
    shared.directory.rename(&person);
    shared.lobby.mark_changed();
    // A room that is loaded later has the new name anyway.
    for room in shared.rooms.all() {
        room.lock_without_loading(shared).await.rename(&person).await;
    }
}

impl SharedState {
    /// Lists all unfinished tables anew, because other nodes may have opened or finished some unheard.
    pub async fn relist(&self) -> Result<(), StoreError> {
        if self.settings.is_worker {
            return Ok(());
        }
        let listed = self.directory.all();
        let unfinished = self.store.unfinished().await?;
        let known: HashSet<&GameId> = unfinished.iter().map(|table| &table.game).collect();
        // Rooms in memory list themselves; a table that was opened just now is not in the answer.
        let is_over = |game: &GameId| !known.contains(game) && self.rooms.find(game).is_none();
        listed.iter().filter(|(game, _)| is_over(game)).for_each(|(game, _)| self.directory.remove(game));
        let not_here: Vec<UnfinishedTable> =
            unfinished.iter().filter(|table| self.rooms.find(&table.game).is_none()).cloned().collect();
        list_unfinished(self, &not_here, 0).await?;
        self.lobby.mark_changed();
        Ok(())
    }
}

/// Returns whether a computer is, or may be, on move: with more than two players it may play for somebody who left.
pub fn is_computers(summary: &TableSummary) -> bool {
    let on_move = summary.on_move.and_then(|seat| summary.seats.get(usize::from(seat)));
    on_move.is_some_and(|sitter| matches!(sitter, bilby_wire::Sitter::Computer { .. }) || summary.seats.len() > 2)
}

/// Lists the unfinished tables, and sets their deadlines; none is closed before the time of grace has passed.
async fn list_unfinished(
    shared: &SharedState,
    unfinished: &[UnfinishedTable],
    grace: Millis,
) -> Result<(), StoreError> {
    let now = shared.now();
    for some in unfinished.chunks(500) {
        let people = some.iter().flat_map(|table| &table.index.sitters).filter_map(names::seated);
        let names = Names::fetch(&shared.store, people).await?;
        for UnfinishedTable { game, index, options, assistance, created, touched } in some {
            let phase = match index.phase {
                StoredPhase::Gathering => bilby_wire::Phase::Gathering,
                StoredPhase::Playing => bilby_wire::Phase::Playing,
                StoredPhase::Over => continue,
            };
            // A room that was loaded meanwhile knows better.
            if shared.rooms.find(game).is_some() {
                continue;
            }
            let summary = TableSummary {
                id: game.to_string(),
                game: to_wire::game(index.kind),
                rules: index.rules.clone(),
                time: index.time.clone(),
                rated: options.rated,
                assistance: *assistance,
                phase,
                seats: index.sitters.iter().map(|sitter| to_wire::sitter(sitter, &names)).collect(),
                on_move: index.on_move.map(|seat| seat.0),
                deadline: index.deadline,
                // The room knows better; those with more than two seats are loaded at once.
                left: Vec::new(),
                unready: index.unready.iter().map(|seat| seat.0).collect(),
                turns: index.turns,
                created: *created,
            };
            let may_be_computers = is_computers(&summary);
            shared.directory.update(game, summary, options.public);
            let timeout = match phase {
                bilby_wire::Phase::Gathering => index.time.parse().map_or(ABANDONED_AFTER, gathering_timeout),
                _ => ABANDONED_AFTER,
            };
            // Nobody could follow a table while the server was down.
            let closes = (touched + timeout).max(now + grace);
            let fallback = if may_be_computers { now } else { closes };
            let due = index.deadline.unwrap_or(fallback);
            shared.deadlines.set(game, Some(due));
        }
    }
    Ok(())
}
