//! `/healthz`: reports whether the server can do its work.

use crate::state::App;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use std::time::Duration;

/// How long the store may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Succeeds if the store answers. Without the bus to other nodes, play goes on, so that is only mentioned.
pub async fn check(State(app): State<App>) -> impl IntoResponse {
    let (status, text) = match tokio::time::timeout(TIMEOUT, app.store.is_well()).await {
        Ok(Ok(())) if app.live.bus_silent_for().is_some() => (StatusCode::OK, "ok, but the bus is silent\n"),
        Ok(Ok(())) => (StatusCode::OK, "ok\n"),
        Ok(Err(error)) => {
            tracing::error!(%error, "the store is not well");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store takes too long\n"),
    };
    (status, [(CACHE_CONTROL, "no-store")], text)
}
