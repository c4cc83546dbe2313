//! Starts, runs and stops the server.

use crate::clock::{self, Clock, DatabaseClock};
use crate::connections::Connections;
use crate::live::{BusError, LiveService, LiveSettings, OpenError};
use crate::metrics::CommitMetrics;
use crate::notifications::{Notifications, NotificationsError};
use crate::page::Page;
use crate::state::App;
use crate::stop_signal::StopSignal;
use crate::{Limits, Settings, open_files, routes};
use bilby_store::{DatabaseLock, Store, StoreError};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use tokio::runtime::Runtime;

/// A server that has bound its address and loaded its tables, but does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    app: App,
    limits: Limits,
    /// Keeps other servers away from the same SQLite file until this one has ended.
    lock: DatabaseLock,
}

impl Server {
    /// Binds the address, opens the store, and starts the live service.
    ///
    /// # Errors
    /// If the address is in use or not permitted, or the store can't be opened.
    pub fn open(settings: Settings, page: Page) -> Result<Server, StartError> {
        Server::start(settings, page, clock::system(), true)
    }

    /// Like [`Server::open`], with another clock.
    ///
    /// # Errors
    /// Returns the same errors as [`Server::open`].
    pub fn open_at(settings: Settings, page: Page, clock: Clock) -> Result<Server, StartError> {
        Server::start(settings, page, clock, false)
    }

    /// Several nodes share the database's time if the clock follows it.
    fn start(settings: Settings, page: Page, clock: Clock, follows: bool) -> Result<Server, StartError> {
        let listener = TcpListener::bind(settings.listen).map_err(StartError::Listen)?;
        listener.set_nonblocking(true).map_err(StartError::Listen)?;
        let url = settings.database.prepare().map_err(|error| StartError::folder(&settings, error))?;
        let lock = DatabaseLock::take(&url)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::System)?;
        let app = runtime.block_on(async {
            let commits = CommitMetrics::default();
            let store = Store::open_observed(&url, commits.counter()).await?;
            let database_clock = (follows && store.has_nodes()).then(|| DatabaseClock::new(clock.clone()));
            let clock = database_clock.as_ref().map_or(clock, DatabaseClock::clock);
            let bus = settings.bus.as_ref();
            let live_settings = LiveSettings { of_server: settings.shared(), ..settings.live.clone() };
            let live = LiveService::open_on(store.clone(), live_settings, clock.clone(), bus, database_clock).await?;
            let address = settings.address.as_ref().map(ToString::to_string);
            let notifications = Notifications::open(
                settings.notifications.clone(),
                address,
                store.clone(),
                live.clone(),
                clock.clone(),
            )
            .await?;
            let app = App::new(store, live, notifications, page, &settings, clock, &commits);
            app.map_err(|_| StartError::System(io::Error::other("the system has no random numbers to give")))
        })?;
        Ok(Server { runtime, listener, app, limits: settings.limits, lock })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system does not report it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Listens for signals to stop (Ctrl-C, SIGTERM) from now on. Call this before printing the address, because a
    /// reader of it may send a signal at once.
    pub fn stop_signal(&self) -> StopSignal {
        StopSignal::listen(self.runtime.handle())
    }

    /// Serves until the process is told to stop. Then all clients are notified, operations in progress are committed,
    /// and requests in progress end. A second signal ends it at once, which loses nothing that was acknowledged.
    ///
    /// # Errors
    /// If the system provides no sockets.
    pub fn run(self, signal: StopSignal) -> io::Result<()> {
        self.run_until(signal.clone().received(1), signal.received(2))
    }

    /// Like [`Server::run`], until `stop` is ready, or at once when `now` is.
    ///
    /// # Errors
    /// Returns the same errors as [`Server::run`].
    pub fn run_until(self, stop: impl Future<Output = ()>, now: impl Future<Output = ()>) -> io::Result<()> {
        let Server { runtime, listener, app, limits, lock } = self;
        if let Some(files) = open_files::raise(limits.connections).filter(|files| *files < limits.connections as u64) {
            tracing::warn!(
                files,
                connections = limits.connections,
                "the system lets fewer files be open than connections"
            );
        }
        let result = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let connections = Connections::new(routes::routes(app.clone(), &limits), &limits);
            let orderly = async {
                tracing::info!(address = %listener.local_addr()?, "open");
                connections.accept(listener, stop).await;
                tracing::info!("closing");
                let closed = tokio::time::timeout(limits.stop_time, app.live.close()).await;
                if closed.is_err() {
                    tracing::warn!("tables that did not close in time are left as they are kept");
                }
                connections.end().await;
                if tokio::time::timeout(limits.stop_time, app.notifications.close()).await.is_err() {
                    tracing::warn!(
                        "notifications that were not sent in time are sent by another node, or after the next start"
                    );
                }
                if tokio::time::timeout(limits.stop_time, app.store.close()).await.is_err() {
                    tracing::warn!("the store did not close in time");
                }
                tracing::info!("closed");
                Ok(())
            };
            tokio::select! {
                result = orderly => result,
                () = now => {
                    tracing::warn!("told again: ending at once");
                    Ok(())
                }
            }
        });
        // Threads and tasks that are still busy are no longer needed.
        runtime.shutdown_background();
        drop(lock);
        result
    }
}

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It can't listen on its address.
    #[error("{0}")]
    Listen(io::Error),
    /// The data folder can't be created.
    #[error("{path}: {1}", path = .0.display())]
    Folder(PathBuf, io::Error),
    /// The store can't be opened.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The bus refuses this node.
    #[error("{0}")]
    Bus(#[from] BusError),
    /// Push messages or mail can't be set up.
    #[error("{0}")]
    Notifications(#[from] NotificationsError),
    /// The system lacks a required resource.
    #[error("{0}")]
    System(io::Error),
}

impl From<OpenError> for StartError {
    fn from(error: OpenError) -> StartError {
        match error {
            OpenError::Bus(error) => error.into(),
            OpenError::Store(error) => error.into(),
        }
    }
}

impl StartError {
    fn folder(settings: &Settings, error: io::Error) -> StartError {
        match &settings.database {
            crate::config::Database::Folder(folder) => StartError::Folder(folder.clone(), error),
            crate::config::Database::Url(_) => StartError::System(error),
        }
    }
}
