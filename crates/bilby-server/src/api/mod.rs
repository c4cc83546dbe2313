//! The REST part of the API, and the door to the socket. The messages are `bilby-wire`'s.

mod browse;
mod document;
mod extract;
mod games;
mod me;
mod people;
mod sessions;
mod socket;
mod tables;

use crate::guard;
use crate::refusal::Refusal;
use crate::state::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::{any, get, post, put};

/// Everything under `/api`.
pub fn routes(app: &App, body_bytes: usize) -> Router<App> {
    let version_1 = Router::new()
        .route("/guests", post(sessions::guest))
        .route("/accounts", post(sessions::sign_up))
        .route("/sessions", post(sessions::sign_in).delete(me::sign_out_everywhere))
        .route("/sessions/current", axum::routing::delete(me::sign_out))
        .route("/me", get(me::me).delete(me::leave))
        .route("/me/password", put(me::change_password))
        .route("/me/tables", get(me::tables))
        .route("/tables", get(tables::lobby).post(tables::open))
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/qr", get(tables::qr))
        .route("/games", get(games::games))
        .route("/games/records", get(games::records))
        .route("/people/{name}", get(people::profile))
        .route("/people/{name}/ratings", get(people::ratings))
        .route("/socket", get(socket::open));
    Router::new()
        .nest("/api/v1", version_1)
        .route("/api", get(browse::page))
        .route("/api/style.css", get(browse::style))
        .route("/api/openapi.json", get(document::answer))
        .route("/api/", any(nothing))
        .route("/api/{*rest}", any(nothing))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(from_fn_with_state(app.clone(), guard::gate))
        .layer(map_response(fresh))
}

async fn nothing(uri: Uri) -> Refusal {
    let shown: String = uri.path().chars().take(80).collect();
    Refusal::new("not-found", format!("there is nothing at {shown}"))
}

async fn wrong_method() -> Refusal {
    Refusal::new("wrong-method", "this address takes other methods")
}

/// What is true now may not be in a moment: nobody keeps answers, unless one says otherwise.
async fn fresh(mut response: Response) -> Response {
    use axum::http::header::{CACHE_CONTROL, HeaderValue};
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    /// The document that is checked in is the one that is served.
    #[test]
    fn the_document_is_current() {
        bilby_typescript::keep("docs/openapi.json", super::document::text());
    }
}
