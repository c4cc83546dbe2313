//! When the process is told to stop.

use tokio::runtime::Handle;
use tokio::sync::watch;

/// How often the process was told to stop, by Ctrl-C or SIGTERM, since this was made. Where signals can't be heard, never.
#[derive(Clone, Debug)]
pub struct Told(watch::Receiver<u32>);

impl Told {
    /// Listens from now on: from here on no signal ends the process.
    pub(crate) fn listen(runtime: &Handle) -> Told {
        let (times, told) = watch::channel(0);
        listen(runtime, &times);
        Told(told)
    }

    /// Ready when it was told so often.
    pub(crate) async fn times(mut self, times: u32) {
        if self.0.wait_for(|told| *told >= times).await.is_err() {
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
