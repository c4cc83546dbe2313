//! Checks before the API: the client's address, rate limits, and the origin of the page that sends a request.

mod client_address;
mod origin;
mod rate_limits;

pub use client_address::{ClientAddress, network};
pub use origin::{is_sent_home, served_at};
pub use rate_limits::RateLimits;

use crate::config::RateLimit;
use crate::moderation::enforce;
use crate::state::App;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Middleware that checks every request to the API.
pub async fn check_request(State(app): State<App>, client: ClientAddress, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let admitted = match app
        .rate_limits
        .count(RateLimit::Requests, client)
        .and_then(|()| origin::check(&app, &parts.method, &parts.headers))
    {
        // Boxed, because it is rarely more than a look into memory.
        Ok(()) => Box::pin(enforce::check_network(&app, client.network(), &mut parts)).await,
        refused => refused,
    };
    match admitted {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    }
}
