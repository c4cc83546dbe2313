//! The OpenAPI document as a page to browse: plain HTML, made here, without scripts.

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

/// The page.
pub async fn page() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")], PAGE.as_str())
}

/// Its style: a file of its own, because the security policy allows no other.
pub async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], include_str!("style.css"))
}

#[cfg(test)]
mod tests;
