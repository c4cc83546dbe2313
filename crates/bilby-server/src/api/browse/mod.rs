//! Renders the OpenAPI document as a browsable page: plain HTML, generated here, without scripts.

mod page;
mod schema;
mod text;

use super::document;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use std::sync::LazyLock;

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let document = serde_json::from_str(document::text()).unwrap_or_default();
    page::write(&document)
});

/// Serves the page.
pub async fn page() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], PAGE.as_str())
}

/// Serves the style sheet. It is a separate file because the content security policy forbids inline styles.
pub async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], include_str!("style.css"))
}

#[cfg(test)]
mod tests;
