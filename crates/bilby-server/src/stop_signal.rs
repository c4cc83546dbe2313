//! Signals to stop the process.

use tokio::runtime::Handle;
use tokio::sync::watch;

/// Counts how often the process was told to stop, by Ctrl-C or SIGTERM.
#[derive(Clone, Debug)]
pub struct StopSignal(watch::Receiver<u32>);

impl StopSignal {
    /// Listens from now on; these signals no longer end the process by themselves.
    pub fn listen(runtime: &Handle) -> StopSignal {
        let (times, count) = watch::channel(0);
        listen(runtime, &times);
        StopSignal(count)
    }

    /// Waits until this many signals were received.
    pub async fn received(mut self, times: u32) {
        if self.0.wait_for(|count| *count >= times).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(unix)]
fn listen(runtime: &Handle, times: &watch::Sender<u32>) {
    use tokio::signal::unix::{SignalKind, signal};
    let _inside = runtime.enter();
    for kind in [SignalKind::interrupt(), SignalKind::terminate()] {
        let Ok(mut signal) = signal(kind) else { continue };
        let times = times.clone();
        runtime.spawn(async move {
            while signal.recv().await.is_some() {
                times.send_modify(|times| *times += 1);
            }
        });
    }
}

#[cfg(not(unix))]
fn listen(runtime: &Handle, times: &watch::Sender<u32>) {
    let times = times.clone();
    runtime.spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            times.send_modify(|times| *times += 1);
        }
    });
}
