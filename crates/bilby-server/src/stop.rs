//! When the process is told to stop.

/// Ready at the first Ctrl-C or SIGTERM. Where signals can't be heard, never.
pub async fn told() {
    tokio::select! {
        () = interrupted() => {}
        () = terminated() => {}
    }
}

/// Ready at the second.
pub async fn told_again() {
    told().await;
    told().await;
}

async fn interrupted() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(unix)]
async fn terminated() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => drop(signal.recv().await),
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminated() {
    std::future::pending().await
}
