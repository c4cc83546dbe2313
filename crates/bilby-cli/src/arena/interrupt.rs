//! Ctrl-C, or the signal by which other programs end one: the first one ends the match and shows its table, the second one
//! ends the program.

use bilby_server::StopSignal;
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
                let signal = StopSignal::listen(runtime.handle());
                signal.clone().received(1).await;
                heard.store(true, Relaxed);
                signal.received(2).await;
                process::exit(INTERRUPTED.into());
            });
        });
        Interrupt(interrupted)
    }

    pub fn is_set(&self) -> bool {
        self.0.load(Relaxed)
    }
}
