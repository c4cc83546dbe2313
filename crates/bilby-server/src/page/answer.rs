//! Answers requests for files: methods, encodings, conditional requests, and the two notices.

use super::encoding::{Encoding, choose};
use super::{INDEX, Page, Resource, Variant, media_type};
use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HeaderMap, HeaderName,
    IF_NONE_MATCH, VARY,
};
use axum::http::response::Builder;
use axum::http::{Method, StatusCode};
use axum::response::Response;

/// The style sheet of the notices. It is a separate file because the content security policy forbids inline styles.
const NOTICE_STYLE: (&str, &str) = ("/notice.css", include_str!("notice.css"));
const NOT_FOUND: &str = include_str!("not_found.html");
const NOT_BUILT: &str = include_str!("not_built.html");

impl Page {
    /// Answers a request for `path`, which begins with `/`. The path is not unescaped, because no name of ours contains
    /// escapes.
    pub(crate) fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if method != Method::GET && method != Method::HEAD {
            let refused = Response::builder().status(StatusCode::METHOD_NOT_ALLOWED).header(ALLOW, "GET, HEAD");
            return finish(refused, method, Bytes::new());
        }
        let name = match path.strip_prefix('/') {
            Some("") => INDEX,
            Some(name) => name,
            None => path,
        };
        match self.resources.get(name) {
            Some(resource) => resource.answer(method, headers),
            None if path == NOTICE_STYLE.0 => notice(StatusCode::OK, method, path, NOTICE_STYLE.1.to_owned()),
            None if name == INDEX => notice(StatusCode::SERVICE_UNAVAILABLE, method, INDEX, NOT_BUILT.to_owned()),
            None => notice(StatusCode::NOT_FOUND, method, INDEX, linked_from(path, NOT_FOUND)),
        }
    }
}

impl Resource {
    fn answer(&self, method: &Method, headers: &HeaderMap) -> Response {
        let accepted = joined(headers, ACCEPT_ENCODING);
        let encoding = choose(&accepted, self.encoded.iter().map(|(encoding, _)| *encoding));
        let variant = self.variant(encoding);
        let mut answer = Response::builder().header(CACHE_CONTROL, self.cache).header(ETAG, &variant.etag);
        if !self.encoded.is_empty() {
            answer = answer.header(VARY, ACCEPT_ENCODING.as_str());
        }
        if matches_any(&joined(headers, IF_NONE_MATCH), &variant.etag) {
            // For HEAD, hyper would send a length of 0 instead of the file's.
            if method == Method::HEAD {
                answer = answer.header(CONTENT_LENGTH, variant.bytes.len());
            }
            return finish_empty(answer.status(StatusCode::NOT_MODIFIED));
        }
        answer = answer.header(CONTENT_TYPE, self.media_type);
        if let Some(encoding) = encoding {
            answer = answer.header(CONTENT_ENCODING, encoding.name());
        }
        finish(answer, method, variant.bytes.clone())
    }

    fn variant(&self, wanted: Option<Encoding>) -> &Variant {
        let encoded = self.encoded.iter().find(|(encoding, _)| Some(*encoding) == wanted);
        encoded.map_or(&self.plain, |(_, variant)| variant)
    }
}

/// A short generated page that must not be cached.
fn notice(status: StatusCode, method: &Method, name: &str, text: String) -> Response {
    let answer = Response::builder().status(status).header(CACHE_CONTROL, "no-store");
    finish(answer.header(CONTENT_TYPE, media_type::of(name)), method, Bytes::from(text))
}

/// A notice whose links lead from `path` to the page. They are relative, because a proxy may serve the page below a
/// path that we don't know.
fn linked_from(path: &str, text: &str) -> String {
    let up = match path.matches('/').count() {
        0 | 1 => "./".to_owned(),
        slashes => "../".repeat(slashes - 1),
    };
    text.replace("href=\"/", &format!("href=\"{up}"))
}

/// Completes the response with the body, or for HEAD with its length only.
fn finish(answer: Builder, method: &Method, bytes: Bytes) -> Response {
    let answer = answer.header(CONTENT_LENGTH, bytes.len());
    if method == Method::HEAD {
        return finish_empty(answer);
    }
    answer.body(Body::from(bytes)).expect("our headers are valid")
}

fn finish_empty(answer: Builder) -> Response {
    answer.body(Body::empty()).expect("our headers are valid")
}

/// Joins all lines of a header. Lines that are not text are ignored.
fn joined(headers: &HeaderMap, name: HeaderName) -> String {
    let lines: Vec<&str> = headers.get_all(name).iter().filter_map(|line| line.to_str().ok()).collect();
    lines.join(",")
}

/// Returns whether `If-None-Match` names this tag. Weak tags count, as for any GET.
fn matches_any(tags: &str, etag: &str) -> bool {
    tags.split(',').map(str::trim).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

#[cfg(test)]
mod tests {
    use super::linked_from;

    #[test]
    fn notices_link_to_where_the_page_is() {
        for (path, root) in [("/foo", "./"), ("/foo/", "../"), ("/foo/bar", "../"), ("/a/b/c", "../../"), ("x", "./")] {
            assert_eq!(linked_from(path, r#"<a href="/">"#), format!(r#"<a href="{root}">"#), "{path}");
        }
    }
}
