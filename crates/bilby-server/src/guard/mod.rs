//! At the gate of the API: who asks from where, how often, and from which page.

mod client;
mod meter;
mod origin;

pub use client::{Client, network};
pub use meter::Guard;
pub use origin::served_at;

use crate::config::Metered;
use crate::state::App;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Lets a request to the API in, or not.
pub async fn gate(State(app): State<App>, client: Client, request: Request, next: Next) -> Response {
    let admitted = app
        .guard
        .count(Metered::Requests, client)
        .and_then(|()| origin::check(&app, request.method(), request.headers()));
    match admitted {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}
