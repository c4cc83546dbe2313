//! The server from its opening to its end.

use crate::clock::{self, Clock};
use crate::connections::Connections;
use crate::live::House;
use crate::metrics::Commits;
use crate::page::Page;
use crate::state::App;
use crate::stop::Told;
use crate::{Limits, Settings, open_files, routes};
use bilby_store::{Store, StoreError};
use std::error::Error;
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::{fmt, io};
use tokio::runtime::Runtime;

/// A server that has its address and its tables but answers nobody yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    app: App,
    limits: Limits,
}

impl Server {
    /// Takes its address, opens what is kept, and with it the house.
    ///
    /// # Errors
    /// If the address is taken or not permitted, or what is kept can't be opened.
    pub fn open(settings: Settings, page: Page) -> Result<Server, StartError> {
        Server::open_at(settings, page, clock::system())
    }

    /// The same with another clock.
    ///
    /// # Errors
    /// As above.
    pub fn open_at(settings: Settings, page: Page, clock: Clock) -> Result<Server, StartError> {
        let listener = TcpListener::bind(settings.listen).map_err(StartError::Listen)?;
        listener.set_nonblocking(true).map_err(StartError::Listen)?;
        let url = settings.database.prepare().map_err(|error| StartError::folder(&settings, error))?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::System)?;
        let app = runtime.block_on(async {
            let commits = Commits::default();
            let store = Store::open_watched(&url, commits.counter()).await?;
            let house = House::open(store.clone(), settings.house.clone(), clock.clone()).await?;
            let app = App::new(store, house, page, &settings, clock, &commits);
            app.map_err(|_| StartError::System(io::Error::other("the system has no random numbers to give")))
        })?;
        Ok(Server { runtime, listener, app, limits: settings.limits })
    }

    /// The address it listens on.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Hears from now on when the process is told to stop (Ctrl-C, SIGTERM). Whoever tells an address should hear first: the
    /// first who reads it may be in a hurry.
    pub fn hear(&self) -> Told {
        Told::listen(self.runtime.handle())
    }

    /// Answers until the process is told to stop: then everybody is told, what is in hand is committed, and requests under way
    /// end. Told a second time, it ends at once, which loses nothing that was acknowledged.
    ///
    /// # Errors
    /// If the system gives no sockets.
    pub fn run(self, told: Told) -> io::Result<()> {
        self.run_until(told.clone().times(1), told.times(2))
    }

    /// The same until `stop` is ready, or at once when `now` is.
    ///
    /// # Errors
    /// As above.
    pub fn run_until(self, stop: impl Future<Output = ()>, now: impl Future<Output = ()>) -> io::Result<()> {
        let Server { runtime, listener, app, limits } = self;
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
                let closed = tokio::time::timeout(limits.stop_time, app.house.close()).await;
                if closed.is_err() {
                    tracing::warn!("tables that did not close in time are left as they are kept");
                }
                connections.end().await;
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
        // Whatever still thinks or waits is of no use any more.
        runtime.shutdown_background();
        result
    }
}

/// Why a server did not start.
#[derive(Debug)]
pub enum StartError {
    /// Its address can't be had.
    Listen(io::Error),
    /// The folder for what is kept can't be made.
    Folder(PathBuf, io::Error),
    /// What is kept can't be opened.
    Store(StoreError),
    /// The system does not give what is needed.
    System(io::Error),
}

impl StartError {
    fn folder(settings: &Settings, error: io::Error) -> StartError {
        match &settings.database {
            crate::config::Database::Folder(folder) => StartError::Folder(folder.clone(), error),
            crate::config::Database::Url(_) => StartError::System(error),
        }
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(error) | StartError::System(error) => error.fmt(f),
            StartError::Folder(folder, error) => write!(f, "{}: {error}", folder.display()),
            StartError::Store(error) => error.fmt(f),
        }
    }
}

impl Error for StartError {}
