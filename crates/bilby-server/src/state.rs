//! The state that every handler can use.

use crate::clock::Clock;
use crate::config::{Address, MetricsFor, Settings};
use crate::guard::RateLimits;
use crate::live::LiveService;
use crate::metrics::{CommitMetrics, Metrics};
use crate::notifications::Notifications;
use crate::page::Page;
use crate::people::cookie::Cookies;
use crate::people::password::{HashError, Passwords};
use crate::share::Pictures;
use bilby_store::Store;
use bilby_table::Millis;
use std::ops::Deref;
use std::sync::Arc;

/// A handle to the shared state. Clones share the same state.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// The state that all handlers share.
pub struct AppState {
    pub store: Store,
    pub live: LiveService,
    pub notifications: Notifications,
    pub page: Page,
    pub pictures: Pictures,
    pub passwords: Passwords,
    pub cookies: Cookies,
    pub rate_limits: RateLimits,
    pub metrics: Metrics,
    pub metrics_for: MetricsFor,
    pub address: Option<Address>,
    pub behind_proxy: bool,
    session: Millis,
    clock: Clock,
}

impl App {
    /// # Errors
    /// If the system has no randomness.
    pub fn new(
        store: Store,
        live: LiveService,
        notifications: Notifications,
        page: Page,
        settings: &Settings,
        clock: Clock,
        commits: &CommitMetrics,
    ) -> Result<App, HashError> {
        Ok(App(Arc::new(AppState {
            store,
            notifications,
            page,
            pictures: Pictures::default(),
            passwords: Passwords::new()?,
            cookies: Cookies::new(settings.address.as_ref(), settings.session_days),
            rate_limits: RateLimits::new(&settings.rates, &clock),
            // A socket is a connection too.
            metrics: Metrics::new(live.clone(), commits, settings.live.sockets.min(settings.limits.connections)),
            live,
            metrics_for: settings.metrics,
            address: settings.address.clone(),
            behind_proxy: settings.behind_proxy,
            session: Millis::from(settings.session_days) * 24 * 60 * 60 * 1000,
            clock,
        })))
    }

    /// The current time.
    pub fn now(&self) -> Millis {
        (self.clock)()
    }

    /// When a session expires that is not used again.
    pub fn session_until(&self) -> Millis {
        self.now().saturating_add(self.session)
    }
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}
