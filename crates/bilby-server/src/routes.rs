//! Who answers which address.

use crate::{Limits, Page, security};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::map_response;
use axum::response::Response;
use std::sync::Arc;
use tower_http::limit::RequestBodyLimitLayer;

/// Everything that is answered. What has no route of its own is a file of the page, or nothing.
pub fn routes(page: Page, limits: &Limits) -> Router {
    Router::new()
        .fallback(file)
        .with_state(Arc::new(page))
        .layer(RequestBodyLimitLayer::new(limits.body_bytes))
        .layer(map_response(security::guard))
}

async fn file(State(page): State<Arc<Page>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    page.answer(&method, uri.path(), &headers)
}
