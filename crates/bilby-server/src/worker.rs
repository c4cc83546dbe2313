//! A node that serves nobody and only thinks for computers.

use crate::clock::{self, DatabaseClock};
use crate::live::{BusError, BusSettings, LiveService, LiveSettings};
use crate::server::StartError;
use crate::stop_signal::StopSignal;
use bilby_store::Store;
use std::time::Duration;
use tokio::runtime::Runtime;

/// How long closing may take.
const STOP_TIME: Duration = Duration::from_secs(10);

/// A worker that has reached its database and takes jobs.
pub struct Worker {
    runtime: Runtime,
    store: Store,
    live: LiveService,
}

impl Worker {
    /// Opens the database and connects to the bus.
    ///
    /// # Errors
    /// If either can't be used, or the database is a SQLite file, which has one node.
    pub fn open(database: &str, bus: Option<&BusSettings>, computer_threads: usize) -> Result<Worker, StartError> {
        if !database.starts_with("postgres") {
            return Err(StartError::Bus(BusError::OneNode));
        }
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(StartError::System)?;
        let (store, live) = runtime.block_on(async {
            let store = Store::open(database).await?;
            let settings = LiveSettings { computer_threads, is_worker: true, ..LiveSettings::default() };
            let clock = DatabaseClock::new(clock::system());
            let live = LiveService::open_on(store.clone(), settings, clock.clock(), bus, Some(clock)).await?;
            Ok::<_, StartError>((store, live))
        })?;
        Ok(Worker { runtime, store, live })
    }

    /// Listens for signals to stop from now on.
    pub fn stop_signal(&self) -> StopSignal {
        StopSignal::listen(self.runtime.handle())
    }

    /// Works until the process is told to stop. Unfinished jobs are left to other nodes.
    pub fn run(self, signal: StopSignal) {
        let Worker { runtime, store, live } = self;
        runtime.block_on(async {
            tracing::info!("working");
            signal.received(1).await;
            let closed = async {
                live.close().await;
                store.close().await;
            };
            if tokio::time::timeout(STOP_TIME, closed).await.is_err() {
                tracing::warn!("ended although the database did not answer");
            }
        });
        runtime.shutdown_background();
    }
}
