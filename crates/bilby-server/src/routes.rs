//! Maps addresses to handlers.

use crate::state::App;
use crate::{Limits, api, health, metrics, security, share};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::{from_fn_with_state, map_response_with_state};
use axum::response::Response;
use axum::routing::get;
use tower_http::limit::RequestBodyLimitLayer;

/// All routes. An address without a route is a file of the page, or not found.
pub fn routes(app: App, limits: &Limits) -> Router {
    let files = Router::new().fallback(file).layer(RequestBodyLimitLayer::new(limits.body_bytes));
    Router::new()
        .route("/healthz", get(health::check))
        .route("/metrics", get(metrics::serve))
        .merge(api::routes(&app, limits.body_bytes))
        .merge(share::routes(&app))
        .merge(files)
        .layer(from_fn_with_state(app.clone(), metrics::measure))
        .layer(map_response_with_state(app.clone(), security::add_headers))
        .with_state(app)
}

async fn file(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    app.page.answer(&method, uri.path(), &headers)
}
