//! The REST API and the upgrade to a WebSocket. The message types are in `bilby-wire`.

mod browse;
mod challenges;
mod conditional;
mod document;
mod explorer;
mod export;
mod extract;
mod games;
mod leaders;
mod me;
mod moderation;
mod names;
mod notifications;
mod own_data;
mod people;
mod recovery;
mod relations;
mod reports;
mod sessions;
mod socket;
mod tables;

use crate::api_error::ApiError;
use crate::guard;
use crate::state::App;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::Uri;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::{Next, from_fn, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post, put};

/// Everything under `/api`.
pub fn routes(app: &App, body_bytes: usize) -> Router<App> {
    let with_query = Router::new()
        .route("/games", get(games::games))
        .route("/games/records", get(games::records))
        .route("/explorer", get(explorer::explore))
        .route("/leaders", get(leaders::leaders))
        .route("/moderation/reports", get(moderation::reports))
        .route("/people", get(names::find))
        .route("/people/{name}/ratings", get(people::ratings))
        .route("/ratings", get(leaders::ratings));
    let version_1 = Router::new()
        .route("/guests", post(sessions::guest))
        .route("/accounts", post(sessions::sign_up))
        .route("/accounts/deletion", post(own_data::delete_account))
        .route("/accounts/export", post(own_data::export_account))
        .route("/sessions", post(sessions::sign_in).delete(me::sign_out_everywhere))
        .route("/sessions/current", axum::routing::delete(me::sign_out))
        .route("/me", get(me::me).delete(me::delete_me))
        .route("/me/password", put(me::change_password))
        .route("/me/challenges", get(challenges::list))
        .route("/me/challenges/{id}", axum::routing::delete(challenges::decline))
        .route("/me/export", get(export::export))
        .route("/me/name", put(names::rename))
        .route("/me/people", get(relations::list))
        .route("/me/recovery", get(recovery::left).post(recovery::make))
        .route("/me/tables", get(me::tables))
        .route("/recovery", get(recovery::ways).post(recovery::recover))
        .route("/recovery/mail", post(recovery::mail))
        .route("/announcement", get(reports::announcement))
        .route("/moderation/acts", post(moderation::act))
        .route("/moderation/audit", get(moderation::audit))
        .route("/moderation/sanctions", get(moderation::sanctions))
        .route("/me/calls", get(notifications::notifications).put(notifications::set_notifications))
        .route("/me/devices", post(notifications::add_device).delete(notifications::remove_device))
        .route(
            "/me/address",
            put(notifications::give_address).post(notifications::confirm_address).delete(notifications::forget_address),
        )
        .route("/tables", get(tables::lobby).post(tables::open))
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/conditional", get(conditional::conditional).put(conditional::set_conditional))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/qr", get(tables::qr))
        .route("/tables/{id}/qr/watch", get(tables::qr_to_watch))
        .route("/tables/{id}/talk", put(reports::set_chat))
        .route("/people/{name}", get(people::profile))
        .route("/people/{name}/challenges", post(challenges::challenge))
        .route("/people/{name}/relation", put(relations::set))
        .route("/people/{name}/reports", post(reports::report))
        .route("/socket", get(socket::open))
        .layer(from_fn(without_parameters))
        .merge(with_query);
    Router::new()
        .nest("/api/v1", version_1)
        .route("/api", get(browse::page))
        .route("/api/style.css", get(browse::style))
        .route("/api/openapi.json", get(document::serve))
        .route("/api/", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(body_bytes))
        .layer(from_fn(move |request, next| not_too_large(body_bytes, request, next)))
        .layer(from_fn_with_state(app.clone(), guard::check_request))
        .layer(map_response(forbid_caching))
}

/// Refuses unknown query parameters rather than ignoring them. Most addresses take none.
async fn without_parameters(request: Request, next: Next) -> Response {
    match request.uri().query() {
        None | Some("") => next.run(request).await,
        Some(_) => ApiError::new("bad-query", "this address takes no parameters").into_response(),
    }
}

/// Refuses a body whose announced length is too large, before reading it.
async fn not_too_large(most: usize, request: Request, next: Next) -> Response {
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    match announced {
        Some(length) if length > most as u64 => ApiError::new("too-large", "the body is too large").into_response(),
        _ => next.run(request).await,
    }
}

async fn not_found(uri: Uri) -> ApiError {
    let shown: String = uri.path().chars().take(80).collect();
    ApiError::new("not-found", format!("there is nothing at {shown}"))
}

async fn wrong_method() -> ApiError {
    ApiError::new("wrong-method", "this address takes other methods")
}

/// Forbids caching of responses, unless a handler says otherwise.
async fn forbid_caching(mut response: Response) -> Response {
    use axum::http::header::{CACHE_CONTROL, HeaderValue};
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    /// The checked-in document equals the one that is served.
    #[test]
    fn the_document_is_current() {
        bilby_typescript::keep("docs/openapi.json", super::document::text());
    }
}
