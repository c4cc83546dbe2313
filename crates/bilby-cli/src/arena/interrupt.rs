//! Ctrl-C, or the signal by which other programs end one: the first one ends the match and shows its table, the second one
//! ends the program.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

/// The exit status of a program that was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Whether somebody has interrupted the program.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on. Where that is not possible, an interrupt ends the program at once as usual.
    pub fn listen() -> Interrupt {
        let interrupted = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&interrupted);
        thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
            runtime.block_on(async {
                let Some(mut signals) = Signals::new() else { return };
                while signals.next().await {
                    if heard.swap(true, Relaxed) {
                        process::exit(INTERRUPTED.into());
                    }
                }
            });
        });
        Interrupt(interrupted)
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// The signals that interrupt: SIGINT and SIGTERM.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Option<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Some(Signals {
            interrupt: signal(SignalKind::interrupt()).ok()?,
            terminate: signal(SignalKind::terminate()).ok()?,
        })
    }

    /// Waits for the next one; `false` if none will come any more.
    async fn next(&mut self) -> bool {
        tokio::select! {
            signal = self.interrupt.recv() => signal.is_some(),
            signal = self.terminate.recv() => signal.is_some(),
        }
    }
}

/// Only Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Option<Signals> {
        Some(Signals)
    }

    async fn next(&mut self) -> bool {
        tokio::signal::ctrl_c().await.is_ok()
    }
}
